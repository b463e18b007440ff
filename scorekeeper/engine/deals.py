"""Is there a deal of the forty cards that agrees with what was told? (rule book 6)

A deal says where each card lies and how many sweeps each side made; how play could have got there is
not asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import DECK
from .limits import Fact, limits_of
from .more_sides import more_sides_agree
from .rules import Rules
from .two_sides import two_sides_agree


def most_sweeps(rules: Rules) -> int:
    """Give the most sweeps that all sides together can make (rule book 2, Sweeps)."""
    return 19 if rules.hand_cards == 10 else 18


def deal_agrees(rules: Rules, sides: int, facts: Sequence[Fact], deck: int = DECK) -> bool:
    """Tell whether some deal of `deck` to that many sides agrees with every fact.

    Declared winners of a majority or of the primiera are weighed for two sides only.
    """
    tallies = {row.name for row in rules.awards if row.takes}
    sweeps = sum(fact.value for fact in facts if fact.name in tallies)  # type: ignore[misc]
    limits = limits_of(rules, sides, facts, deck)
    if limits is None or sweeps > most_sweeps(rules):
        return False
    if sides > 2:
        return more_sides_agree(limits, deck)
    return two_sides_agree(rules, limits, {fact.name: fact.value for fact in facts if fact.side is None}, deck)


def conflict(rules: Rules, sides: int, facts: Sequence[Fact], deck: int = DECK) -> tuple[Fact, ...]:
    """Pick a minimal set from facts that no deal agrees with: each fact of it is needed.

    Facts are dropped one by one from the front, so the later of several reasons is named.
    """
    kept = list(facts)
    for fact in facts:
        without = [one for one in kept if one is not fact]
        if not deal_agrees(rules, sides, without, deck):
            kept = without
    return tuple(kept)
