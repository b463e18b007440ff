"""Points of a round, award by award, with who got each and on what basis (rule book 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from .awards import AwardRow
from .cards import SUIT_MASKS, SUITS, Card, Pile
from .completions import Best, Known, complete, decided
from .entry import RoundEntry, SideCount
from .primiera import OtherReading, best_cards, best_total, other_reading, total_of
from .rules import Rules

BASES = ("declared", "counted", "derived", "piles", "told", "agreed")
"""How an award was settled: a winner declared, numbers told, a number filled in from the others, piles
laid out, points without reasons, or by agreement."""

Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """One award of a scored round."""

    name: str
    """Name of its row; `told` for points without reasons."""
    points: tuple[int, ...]
    """Points per side."""
    winners: tuple[int, ...]
    """The sides that score it; empty for nobody."""
    values: Values
    """What was compared, per side; None where not known."""
    basis: str
    """One of `BASES`."""
    other: OtherReading | None = None
    """The other ruling on a missing suit, where it gives the award otherwise."""


@dataclass(frozen=True, slots=True)
class PrimieraLine:
    """One side's primiera as far as it is known."""

    total: int | None
    """Sum of the best cards; None where not complete or where the side has no primiera."""
    best: Mapping[str, Best]
    """Best card of each suit that is known and not lacking."""
    void: tuple[str, ...]
    """Suits known to be lacking."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of a round."""

    points: tuple[int, ...]
    """Points per side from the awards that are settled."""
    open: tuple[str, ...]
    """Awards not settled, in counting order."""
    awards: tuple[Award, ...]
    """Settled awards in counting order."""
    primiera: tuple[PrimieraLine, ...] | None
    """The best cards per side; None where nothing is known of them."""


@dataclass(slots=True)
class Reading:
    """An entry as far as piles, numbers and best cards tell, whoever was declared; lives for one scoring."""

    entry: RoundEntry
    piles: tuple[Pile, ...] | None
    """Every side's pile, where all are known."""
    basis: str
    """`piles`, `derived` where one pile is the rest of the deck, or `counted`."""
    known: Sequence[Known]
    """Best cards per side as far as known."""
    totals: Values
    """Primiera total per side, where complete."""
    missing_suit: str


Decision = tuple[tuple[int, ...] | None, Values, str]
"""Winners (None while open), values per side, and the basis."""


def score_round(rules: Rules, entry: RoundEntry) -> RoundScore:
    """Score one round, award by award; what is not answered stays open and adds nothing.

    An entry with `problems` has no meaningful score.
    """
    if entry.told is not None:
        told = Award("told", entry.told, (), (None,) * len(entry.sides), "told")
        return RoundScore(entry.told, (), (told,), None)
    reading = read_entry(rules, entry)
    awards: list[Award] = []
    still_open: list[str] = []
    points = [0] * len(entry.sides)
    for row in rules.awards:
        award = _award(rules, row, reading)
        if award is None:
            still_open.append(row.name)
            continue
        awards.append(award)
        for side in award.winners:
            points[side] += award.points[side]
    return RoundScore(tuple(points), tuple(still_open), tuple(awards), _lines(rules, reading))


def read_entry(rules: Rules, entry: RoundEntry) -> Reading:
    """Gather what an entry tells of the cards."""
    piles = entry.piles()
    if piles is None:
        known: Sequence[Known] = complete([_known_of(rules, entry, number) for number in range(len(entry.sides))])
        basis = "counted"
    else:
        known = [best_cards(pile.mask) for pile in piles]
        basis = "derived" if [side for side in entry.sides if side.pile is None] else "piles"
    totals = tuple([total_of(rules, side) for side in known])
    return Reading(entry, piles, basis, known, totals, rules.missing_suit)


def decide(row: AwardRow, reading: Reading) -> Decision:
    """Find an award's winners from the cards alone, leaving out who was declared."""
    return _DECIDERS[row.kind](row, reading)


def count_of(row: AwardRow, side: SideCount) -> int | None:
    """Give a side's number for an award of kind `most`: counted from its pile, told, or 0 for a suit it lacks."""
    if side.pile is not None:
        return (side.pile.mask & row.cards).bit_count()
    lacked = [suit for suit, best in side.best.items() if best == "void" and row.cards == SUIT_MASKS[suit]]
    return side.facts.get(row.name, 0 if lacked else None)


def holds_card(row: AwardRow, side: SideCount) -> bool | None:
    """Tell whether a side holds an award's card, by its pile, by what it said, or by its best card."""
    if side.pile is not None:
        return bool(side.pile.mask & row.cards)
    if row.name in side.facts:
        return bool(side.facts[row.name])
    return next((best == 7 for suit, best in side.best.items() if Card(7, suit).mask == row.cards), None)


def _known_of(rules: Rules, entry: RoundEntry, number: int) -> Known:
    """Gather a side's best cards: its pile's, those it told, sevens it holds, and suits of which it has no card."""
    side = entry.sides[number]
    if side.pile is not None:
        return best_cards(side.pile.mask)
    known = dict(side.best)
    for row in rules.awards:
        suits = [suit for suit in SUITS if row.cards & SUIT_MASKS[suit] == SUIT_MASKS[suit]]
        if row.kind == "most" and suits and _has_none(row, entry, number):
            known |= dict.fromkeys(suits, "void")
        if row.kind == "holder" and _holder_of(row, entry) == number:
            known |= {suit: 7 for suit in SUITS if row.cards == Card(7, suit).mask}
    return known


def _has_none(row: AwardRow, entry: RoundEntry, number: int) -> bool:
    """Tell whether a side has none of an award's cards: it says so, or another has them all."""
    counts = [count_of(row, side) for side in entry.sides]
    return counts[number] == 0 or row.cards.bit_count() in counts[:number] + counts[number + 1 :]


def _holder_of(row: AwardRow, entry: RoundEntry) -> int | None:
    """Name the side known to hold an award's card: it says so, no other can, or the table declared it."""
    holds = [holds_card(row, side) for side in entry.sides]
    if True in holds:
        return holds.index(True)
    if holds.count(None) == 1:
        return holds.index(None)
    declared = () if row.name in entry.agreed else entry.winners.get(row.name)
    return declared[0] if declared else None


def _award(rules: Rules, row: AwardRow, reading: Reading) -> Award | None:
    """Join what the cards decide with what was declared; None while the award stays open."""
    entry = reading.entry
    winners, values, basis = _DECIDERS[row.kind](row, reading)
    if row.name in entry.kept_open:
        return None
    if row.name in entry.agreed:
        winners, basis = entry.winners[row.name], "agreed"
    elif winners is None:
        winners, basis = entry.winners.get(row.name), "declared"
        if winners is None:
            return None
    award = _made(row.name, row.points, row.kind == "tally", winners, values, basis)
    if row.kind == "best" and basis != "agreed":
        other = other_reading(rules, reading.known, winners)
        return award if other is None or other.winners is None else replace(award, other=other)
    return award


@lru_cache(maxsize=16_384)
def _made(name: str, each: int, tally: bool, winners: tuple[int, ...], values: Values, basis: str) -> Award:
    """Make an award, or give the one made before: 23-17 comes again, and a look-up costs a third."""
    points = [0] * len(values)
    for side in winners:
        points[side] = each * (values[side] or 0) if tally else each
    return Award(name, tuple(points), winners, values, basis)


def _most(row: AwardRow, reading: Reading) -> Decision:
    if reading.piles is not None:
        cards = row.cards
        counts = tuple([(pile.mask & cards).bit_count() for pile in reading.piles])
        return _majority(counts), counts, reading.basis
    values = tuple([count_of(row, side) for side in reading.entry.sides])
    told = [value for value in values if value is not None]
    rest = row.cards.bit_count() - sum(told)
    if len(values) - len(told) < 2:
        full = tuple([rest if value is None else value for value in values])
        return _majority(full), full, "counted" if full == values else "derived"
    # Two or more share the rest: enough to know that none of them can come level with the top.
    top = max(told, default=0)
    if top > rest or (top == rest and told.count(top) > 1):
        return (() if told.count(top) > 1 else (values.index(top),)), values, "counted"
    return None, values, reading.basis


def _majority(values: tuple[int, ...]) -> tuple[int, ...]:
    """Name the side with strictly the most of all; never a fixed threshold (rule book 2)."""
    top = max(values)
    return (values.index(top),) if values.count(top) == 1 else ()


def _holder(row: AwardRow, reading: Reading) -> Decision:
    if reading.piles is not None:
        holds: list[bool | None] = [pile.mask & row.cards != 0 for pile in reading.piles]
    else:
        holds = [holds_card(row, side) for side in reading.entry.sides]
    basis = reading.basis
    if True in holds:
        holder = holds.index(True)
    elif holds.count(None) == 1:
        holder, basis = holds.index(None), "derived"
    else:
        return None, tuple([None if held is None else int(held) for held in holds]), basis
    return (holder,), tuple([int(side == holder) for side in range(len(holds))]), basis


def _best(row: AwardRow, reading: Reading) -> Decision:
    if reading.piles is not None:
        return best_total(reading.totals), reading.totals, reading.basis
    return decided(reading.missing_suit, reading.known), reading.totals, reading.basis


def _tally(row: AwardRow, reading: Reading) -> Decision:
    values = tuple([side.facts.get(row.name) for side in reading.entry.sides])
    if None in values:
        return None, values, reading.basis
    return tuple([side for side, value in enumerate(values) if value]), values, "counted"


_DECIDERS = {"most": _most, "holder": _holder, "best": _best, "tally": _tally}


def _lines(rules: Rules, reading: Reading) -> tuple[PrimieraLine, ...] | None:
    if rules.primiera == "off" or not any(reading.known):
        return None
    return tuple(map(_line, reading.known, reading.totals))


def _line(side: Known, total: int | None) -> PrimieraLine:
    if "void" not in side.values():
        return PrimieraLine(total, side, ())
    held = {suit: best for suit, best in side.items() if best != "void"}
    return PrimieraLine(total, held, tuple([suit for suit in side if suit not in held]))
