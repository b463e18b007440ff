"""The primiera: what a pile's best cards are worth, and who has it with the fewest questions (rule book 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .cards import SUIT_MASKS, SUITS, Card
from .completions import (
    NUMBERS,
    SCALE,
    WORTH,
    Best,
    Known,
    Sides,
    bounds,
    complete,
    decided,
    told,
    worth,
)
from .questions import Question, next_question
from .rules import Rules


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One suit of the proof."""

    suit: str
    best: tuple[Best | None, ...]
    """Best card per side; None where it is not known and does not matter."""
    values: tuple[int | None, ...]
    """Its worth per side."""


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The winner under the other ruling for a side that lacks a suit (rule book 2)."""

    missing_suit: str
    winners: tuple[int, ...] | None
    """Sides; None while that is open, though some side is known to lack a suit."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is known of the primiera so far."""

    totals: tuple[int | None, ...]
    """Total per side; None where not complete, or where the side has no primiera."""
    bounds: tuple[tuple[int, int], ...]
    """Lowest and highest sum per side over every completion, a suit that it lacks counting 0."""
    proof: tuple[ProofRow, ...]
    other: OtherReading | None = field(kw_only=True, default=None)
    """The other reading, where its winner differs or is open: see `other_reading`."""


@dataclass(frozen=True, slots=True)
class Settled(Ruling):
    """A ruling that no completion can change."""

    winners: tuple[int, ...]
    """The side that has it; empty for nobody."""


@dataclass(frozen=True, slots=True)
class NextQuestion(Ruling):
    """A ruling still open, with what to ask next."""

    question: Question


def settle_primiera(rules: Rules, known: Sequence[Known]) -> Settled | NextQuestion:
    """Settle the primiera of all sides, or name the question with the fewest expected after it.

    `known` must agree with some deal: see `RoundEntry.problems`. Sevens come first, in the order
    of the suits; at most 4 + 4 (n - 1) questions for n sides.
    """
    sides = complete(known)
    winners = decided(rules.missing_suit, sides)
    totals = tuple(total_of(rules, side) for side in sides)
    ranges = tuple(bounds(sides, side) for side in range(len(sides)))
    proof = tuple(_proof_row(sides, suit) for suit in SUITS)
    if winners is None:
        return NextQuestion(totals, ranges, proof, next_question(rules.missing_suit, sides))
    return Settled(totals, ranges, proof, winners, other=other_reading(rules, sides, winners))


def total_of(rules: Rules, known: Known) -> int | None:
    """Add up a side's best cards; None when one is not known or the side has no primiera."""
    if len(known) < len(SUITS) or (rules.missing_suit == "excluded" and "void" in known.values()):
        return None
    return sum([WORTH[best] for best in known.values()])


def best_total(totals: Sequence[int | None]) -> tuple[int, ...]:
    """Name the side with strictly the highest total; nobody when level or when none has a primiera."""
    complete_totals = [total for total in totals if total is not None]
    highest = max(complete_totals, default=None)
    return (totals.index(highest),) if complete_totals.count(highest) == 1 else ()  # type: ignore[arg-type]


def best_cards(mask: int) -> dict[str, Best]:
    """Name the best card of each suit in a pile's mask, of several courts the king first."""
    return {
        "D": _BEST[mask & _COINS],
        "C": _BEST[mask & _CUPS],
        "S": _BEST[mask & _SWORDS],
        "B": _BEST[mask & _CLUBS],
    }


def other_reading(rules: Rules, sides: Sides, winners: tuple[int, ...]) -> OtherReading | None:
    """Give the other ruling on a missing suit, where it names another winner or is still open.

    While no side is known to lack a suit an open one is passed over: that some unseen suit is lacking
    is too rare to speak of, and it can still be asked for.
    """
    if not [known for known in sides if len(known) < len(SUITS) or "void" in known.values()]:
        return None
    other = "excluded" if rules.missing_suit == "zero" else "zero"
    theirs = decided(other, sides)
    if theirs == winners or (theirs is None and not [known for known in sides if "void" in known.values()]):
        return None
    return OtherReading(other, theirs)


def with_one_card(rules: Rules, known: Sequence[Known]) -> tuple[Card, int] | None:
    """Find the card with which a side that lost would have had the primiera, the others keeping theirs.

    Of several the one of least worth, the nearest miss; None where there is none. Courts are passed over:
    which of the three it would have been cannot be said.
    """
    sides = complete(known)
    winners = decided(rules.missing_suit, sides)
    misses = [
        (Card(rank, suit), side)
        for rank in reversed(NUMBERS)
        for suit in SUITS
        for side in range(len(sides))
        if winners is not None and side not in winners and _would_win(rules, sides, side, suit, rank)
    ]
    return misses[0] if misses else None


def _would_win(rules: Rules, sides: Sides, side: int, suit: str, rank: int) -> bool:
    """Tell whether a card that is nobody's best would have raised `side` above all others."""
    mine = sides[side].get(suit)
    if mine is None or SCALE[rank] <= worth(mine) or any(other.get(suit) == rank for other in sides):
        return False
    return decided(rules.missing_suit, told(sides, side, suit, rank)) == (side,)


def _proof_row(sides: Sides, suit: str) -> ProofRow:
    best = tuple(side.get(suit) for side in sides)
    return ProofRow(suit, best, tuple(None if one is None else worth(one) for one in best))


def _best_by_mask() -> dict[int, Best]:
    """Map every set of cards of one suit to its best card: 1,024 entries a suit."""
    best: dict[int, Best] = {0: "void"}
    for suit in SUITS:
        masks = [0]
        # From the weakest card up, so that a set's best is the last card added to it.
        for rank in reversed(SCALE):
            more = [mask | Card(rank, suit).mask for mask in masks]
            best.update(dict.fromkeys(more, rank))
            masks += more
    return best


_BEST = _best_by_mask()
_COINS, _CUPS, _SWORDS, _CLUBS = (SUIT_MASKS[suit] for suit in SUITS)
