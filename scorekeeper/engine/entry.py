"""What a table tells of one round: a record that can be deepened from winners over counts to piles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .cards import DECK, SUITS, Pile
from .completions import Best
from .limits import Fact
from .rules import Rules

NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SideCount:
    """What one side reports; what is missing is not told, which is neither 0 nor no."""

    facts: Mapping[str, int] = field(default_factory=dict)
    """Award name to its number, or for the holder of a card to True or False."""
    best: Mapping[str, Best] = field(default_factory=dict)
    """Suit to its best card for the primiera: a rank, `"court"` or `"void"`."""
    pile: Pile | None = None
    """The captured cards."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason why no deal agrees with an entry."""

    code: str
    """One word from `problems.CODES`, or made from an award's name."""
    sides: tuple[int, ...] = ()
    """The sides that it is about."""
    details: Mapping[str, object] = field(default_factory=dict)
    """Values for the words, such as `expected` and `got`."""


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One round as entered, sides in seat order."""

    sides: tuple[SideCount, ...]
    winners: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Award name to the sides declared to have won it; empty for nobody."""
    told: tuple[int, ...] | None = None
    """Just the points of each side, without reasons."""
    kept_open: frozenset[str] = frozenset()
    """Awards that the table did not agree on and leaves open."""
    agreed: frozenset[str] = frozenset()
    """Awards whose declared winner was settled by agreement, whatever the cards were."""

    def problems(self, rules: Rules) -> tuple[Problem, ...]:
        """List the reasons why no deal agrees with what was told; none if and only if one does."""
        # Imported here, since the checks read entries and so stand above this module.
        from .problems import problems_of

        return problems_of(rules, self)

    def open(self, rules: Rules) -> tuple[str, ...]:
        """Name the awards not answered yet, in counting order."""
        from .scoring import score_round

        return score_round(rules, self).open

    def piles(self) -> tuple[Pile, ...] | None:
        """Give every side's pile if all are told, or all but one, which then holds the rest of the deck."""
        told = [side.pile for side in self.sides if side.pile is not None]
        if len(told) == len(self.sides):
            return tuple(told)
        if len(told) < len(self.sides) - 1:
            return None
        rest = DECK
        for pile in told:
            rest &= ~pile.mask
        return tuple(Pile(rest) if side.pile is None else side.pile for side in self.sides)

    def told_facts(self) -> tuple[Fact, ...]:
        """List what was told as facts: side by side, and then the winners that were not just agreed."""
        facts = [fact for number, side in enumerate(self.sides) for fact in _facts_of(number, side)]
        facts += [Fact(None, f"winners.{name}", winners) for name, winners in self.winners.items() if name not in self.agreed]
        return tuple(facts)


def _facts_of(number: int, side: SideCount) -> list[Fact]:
    facts: list[Fact] = [Fact(number, name, count) for name, count in side.facts.items()]
    facts += [Fact(number, f"best.{suit}", side.best[suit]) for suit in SUITS if suit in side.best]
    if side.pile is not None:
        facts.append(Fact(number, "pile", side.pile))
    return facts
