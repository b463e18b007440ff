"""Which card to look at next, so that a primiera is settled with few questions (`ux.md`, Disputes)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .cards import SUITS
from .completions import Best, Sides, bounds, choices, contenders, seven_is_out, unknown, worth

CHANCES: tuple[tuple[Best, float], ...] = (
    (6, 256 / 512),
    (1, 128 / 512),
    (5, 64 / 512),
    (4, 32 / 512),
    (3, 16 / 512),
    (2, 8 / 512),
    ("court", 7 / 512),
    ("void", 1 / 512),
)
"""How often the side without the seven has each best card, when each card falls to either of two sides
at random: half the time the six, half of the rest the ace, and so on."""

MOST_WITHOUT_SEVEN = worth(6)


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

    Sevens first: with two sides no other order needs fewer. Only sides that can still come out on top
    are asked about. Then two sides are looked ahead exactly; of more, the one that may be highest.
    """
    rivals = contenders(missing_suit, sides)
    for suit in SUITS:
        if seven_is_out(sides, suit) and any(suit not in sides[side] for side in rivals):
            return Question("holder", suit, None, tuple(unknown(sides, suit)))
    open_sides = [side for side in rivals if len(sides[side]) < len(SUITS)]
    side = _whom_to_ask(sides, open_sides)
    suit = next(suit for suit in SUITS if suit not in sides[side])
    return Question("best", suit, side, choices(sides, suit))


def _whom_to_ask(sides: Sides, open_sides: list[int]) -> int:
    if len(sides) == len(open_sides) == 2:
        return _cheaper_of_two(sides)
    return max(open_sides, key=lambda side: bounds(sides, side)[1])


def _cheaper_of_two(sides: Sides) -> int:
    """Name the side to ask of two, each seven known: the one that leaves fewer questions on average."""
    missing = [len(SUITS) - len(side) for side in sides]
    lead = bounds(sides, 0)[0] - bounds(sides, 1)[0]
    first, second = (_expected_after(side, lead, missing[0], missing[1]) for side in (0, 1))
    return 0 if first <= second else 1


@cache
def _expected(lead: int, mine: int, theirs: int) -> float:
    """Count the questions to come when `lead` is my total less theirs, with so many suits not known."""
    if lead + mine * MOST_WITHOUT_SEVEN < 0 or lead - theirs * MOST_WITHOUT_SEVEN > 0 or mine + theirs == 0:
        return 0.0
    return min(_expected_after(side, lead, mine, theirs) for side, left in ((0, mine), (1, theirs)) if left)


def _expected_after(side: int, lead: int, mine: int, theirs: int) -> float:
    """Count this question and those after it, when side 0 (mine) or 1 (theirs) is asked."""
    total = 1.0
    for best, chance in CHANCES:
        gain = worth(best)
        after = _expected(lead + gain, mine - 1, theirs) if side == 0 else _expected(lead - gain, mine, theirs - 1)
        total += chance * after
    return total
