"""Is there a deal of the forty cards that agrees with what was told? (rule book 6)

A deal says where each card lies and how many sweeps each side made; how play could have got there is
not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .awards import AwardRow
from .cards import DECK
from .limits import Fact, Limits, limits_of
from .more_sides import more_sides_agree
from .rules import Rules
from .two_sides import two_sides_agree


def most_sweeps(rules: Rules) -> int:
    """Give the most sweeps that all sides together can make (rule book 2, Sweeps)."""
    return 19 if rules.hand_cards == 10 else 18


def deal_agrees(rules: Rules, sides: int, facts: Sequence[Fact], deck: int = DECK) -> bool:
    """Tell whether some deal of `deck` to that many sides agrees with every fact.

    Declared winners of a majority or of the primiera are exact for two sides; for more, a majority is
    held against the bounds of each side, and the primiera is not weighed here.
    """
    tallies = {row.name for row in rules.awards if row.takes}
    sweeps = sum(fact.value for fact in facts if fact.name in tallies)  # type: ignore[misc]
    limits = limits_of(rules, sides, facts, deck)
    if limits is None or sweeps > most_sweeps(rules):
        return False
    declared = {fact.name: fact.value for fact in facts if fact.side is None}
    if sides == 2:
        return two_sides_agree(rules, limits, declared, deck)
    majorities = [(row, declared.get(f"winners.{row.name}")) for row in rules.awards if row.kind == "most"]
    return all(_may_win(limits, row, winners, deck) for row, winners in majorities) and more_sides_agree(limits, deck)


def _may_win(limits: Sequence[Limits], row: AwardRow, winners: Any, deck: int) -> bool:
    """Tell whether a majority can fall as declared, by the fewest and the most cards of each side."""
    if winners is None:
        return True
    total = (row.cards & deck).bit_count()
    spans = [one.span(row.cards) for one in limits]
    fewest, most = (sum(span[end] for span in spans) for end in (0, 1))
    # What the others hold at least, and can take at most, narrows each side once more.
    spans = [(max(low, total - most + high), min(high, total - fewest + low)) for low, high in spans]
    rivals = [spans[:side] + spans[side + 1 :] for side in range(len(spans))]
    if winners:
        return all(spans[side][1] > rival[0] for side in winners for rival in rivals[side])
    return not any(all(own[0] > rival[1] for rival in rivals[side]) for side, own in enumerate(spans))


def conflict(rules: Rules, sides: int, facts: Sequence[Fact], deck: int = DECK) -> tuple[Fact, ...]:
    """Pick a minimal set from facts that no deal agrees with: each fact of it is needed.

    It is what is left when facts are dropped one by one from the front, so the later of several reasons is
    named; whole runs are tried at once, since what can go together can go one by one.
    """

    def needed(before: list[Fact], some: list[Fact], after: list[Fact]) -> list[Fact]:
        if not deal_agrees(rules, sides, before + after, deck):
            return []
        if len(some) < 2:
            return some
        half = len(some) // 2
        first = needed(before, some[:half], some[half:] + after)
        return first + needed(before + first, some[half:], after)

    return tuple(needed([], list(facts), []))
