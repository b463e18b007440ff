"""Asking the side that may be highest needs no more questions than looking ahead to the end (two sides)."""

from __future__ import annotations

from functools import cache

import pytest

from scorekeeper.engine.completions import bounds
from scorekeeper.engine.questions import next_question

CHANCES = ((18, 256), (16, 128), (15, 64), (14, 32), (13, 16), (12, 8), (10, 7), (0, 1))
"""Worth of the best card of a side without the seven, and its chance in 512, each card falling to either side."""

SEVEN, MOST = 21, 18


@cache
def fewest(lead: int, mine: int, theirs: int) -> float:
    """Count the questions to come at best, for my total less theirs and the suits not known of each side."""
    if is_settled(lead, mine, theirs):
        return 0.0
    return min(after(fewest, side, lead, mine, theirs) for side in (0, 1) if (mine, theirs)[side])


@cache
def asked(lead: int, mine: int, theirs: int) -> float:
    """Count the questions to come when the side that may be highest is always asked."""
    if is_settled(lead, mine, theirs):
        return 0.0
    side = 0 if theirs == 0 or (mine and lead + MOST * mine >= MOST * theirs) else 1
    return after(asked, side, lead, mine, theirs)


def is_settled(lead: int, mine: int, theirs: int) -> bool:
    return lead + MOST * mine < 0 or lead - MOST * theirs > 0 or mine + theirs == 0


def after(count: object, side: int, lead: int, mine: int, theirs: int) -> float:
    """Count this question and those that follow by `count`."""
    total = 512.0
    for gain, chance in CHANCES:
        state = (lead + gain, mine - 1, theirs) if side == 0 else (lead - gain, mine, theirs - 1)
        total += chance * count(*state)  # type: ignore[operator]
    return total / 512


@pytest.mark.parametrize("sevens", range(5))
def test_no_other_order_needs_fewer(sevens: int) -> None:
    assert asked(SEVEN * (2 * sevens - 4), 4 - sevens, sevens) == fewest(SEVEN * (2 * sevens - 4), 4 - sevens, sevens)


def test_the_engine_asks_in_that_order() -> None:
    known = [{"D": 7, "C": 7, "B": 6}, {"S": 7, "B": 7, "D": 5}]
    assert (bounds(known, 0)[1], bounds(known, 1)[1]) == (78, 75)
    assert (next_question("zero", known).side, next_question("zero", known[::-1]).side) == (0, 1)
