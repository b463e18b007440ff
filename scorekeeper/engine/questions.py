"""Which card to look at next, so that a primiera is settled with few questions (`ux.md`, Disputes)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import SUITS
from .completions import Best, Sides, bounds, choices, contenders, seven_is_out, unknown


@dataclass(frozen=True, slots=True)
class Question:
    """The next thing to look at on the table."""

    ask: str
    """`holder`: whose is the seven of this suit; `best`: what is this side's best card in it."""
    suit: str
    side: int | None
    """The side asked about; None for `holder`."""
    choices: tuple[Best, ...]
    """Sides for `holder`, best cards for `best`: those that are still possible."""


def next_question(missing_suit: str, sides: Sides) -> Question:
    """Choose the question with the fewest expected after it, for knowledge that leaves the winner open.

    Sevens first, since no other order needs fewer; then of the sides that can still come out on top the one
    that may be highest. With two sides that is as good as looking ahead to the end (`test_questions.py`).
    """
    rivals = contenders(missing_suit, sides)
    for suit in SUITS:
        if seven_is_out(sides, suit) and any(suit not in sides[side] for side in rivals):
            return Question("holder", suit, None, tuple(unknown(sides, suit)))
    open_sides = [side for side in rivals if len(sides[side]) < len(SUITS)]
    side = max(open_sides, key=lambda one: bounds(sides, one)[1])
    suit = next(suit for suit in SUITS if suit not in sides[side])
    return Question("best", suit, side, choices(sides, suit))
