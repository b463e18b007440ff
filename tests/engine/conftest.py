"""Every test starts with empty memories: what one found must not answer for the code that another runs."""

from __future__ import annotations

import pytest

from scorekeeper.engine import captures, scoring


@pytest.fixture(autouse=True)
def forget() -> None:
    """Empty the look-ups of the engine."""
    for found in (*captures._found.values(), captures._halves):
        found.clear()
    captures._room = captures.MOST_REMEMBERED
    scoring._made.cache_clear()
