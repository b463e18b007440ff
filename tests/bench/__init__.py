"""Speed of the engine, printed: `make bench`. Nothing here passes or fails."""
