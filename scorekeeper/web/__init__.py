"""Pages and API: read, call the engine, answer."""
