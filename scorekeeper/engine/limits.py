"""What each fact told of a round leaves open to a side (rule book 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .awards import AwardRow
from .cards import CARD_MASKS, DECK, SUIT_MASKS, SUITS, Pile
from .completions import SCALE, Best, worth
from .rules import Rules

DECK_SIZE = 40


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing told of a round: of a side, or with no side, of an award's winners."""

    side: int | None
    name: str
    """`pile`, an award's name, `best.D` and so on, or `winners.cards` and so on."""
    value: object


@dataclass(slots=True)
class Limits:
    """What the facts leave open to one side."""

    must: int = 0
    """Mask of the cards it holds for sure."""
    may: int = DECK
    """Mask of the cards it can hold."""
    cards: tuple[int, int] = (0, DECK_SIZE)
    """Fewest and most cards."""
    suits: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Fewest and most cards of a suit, where bounded."""
    courts: set[str] = field(default_factory=set)
    """Suits in which its best card is a court, any of the three."""

    def span(self, cards: int) -> tuple[int, int]:
        """Bound how many of `cards` it holds, the whole deck or one suit."""
        held, possible = (self.must & cards).bit_count(), (self.may & cards).bit_count()
        told = [self.cards] if cards == DECK else [span for suit, span in self.suits.items() if SUIT_MASKS[suit] == cards]
        return _within((held, possible), told[0]) if told else (held, possible)


def limits_of(rules: Rules, sides: int, facts: Iterable[Fact], deck: int = DECK) -> list[Limits] | None:
    """Gather what the facts leave open to each side; None when one must hold a card that it cannot hold."""
    limits = [Limits(may=deck) for _ in range(sides)]
    rows = {row.name: row for row in rules.awards}
    for fact in facts:
        _narrow(limits, rows, fact)
    return None if any(one.must & ~one.may for one in limits) else limits


def _narrow(limits: list[Limits], rows: Mapping[str, AwardRow], fact: Fact) -> None:
    """Take one fact into the limits of the sides."""
    if fact.side is None:
        row = rows[fact.name.removeprefix("winners.")]
        if row.kind == "holder":
            for side, one in enumerate(limits):
                _hold(one, row.cards, side in fact.value)  # type: ignore[operator]
        return
    limit = limits[fact.side]
    if isinstance(fact.value, Pile):
        limit.must |= fact.value.mask
        limit.may &= fact.value.mask
    elif fact.name.startswith("best."):
        _narrow_best(limit, fact.name[-1], fact.value)  # type: ignore[arg-type]
    else:
        _narrow_count(limit, rows[fact.name], fact.value)  # type: ignore[arg-type]


def _narrow_best(limit: Limits, suit: str, best: Best) -> None:
    stronger = sum(CARD_MASKS[rank, suit] for rank in SCALE if SCALE[rank] > worth(best))
    limit.may &= ~stronger
    if type(best) is int:
        limit.must |= CARD_MASKS[best, suit]
    elif best == "court":
        limit.courts.add(suit)


def _narrow_count(limit: Limits, row: AwardRow, count: int) -> None:
    if row.kind == "holder":
        _hold(limit, row.cards, bool(count))
    elif row.kind == "tally":
        limit.cards = _within(limit.cards, (row.takes * count, DECK_SIZE))
    elif row.cards == DECK:
        limit.cards = _within(limit.cards, (count, count))
        if not count:
            limit.may = 0
    else:
        suit = next(suit for suit in SUITS if SUIT_MASKS[suit] == row.cards)
        limit.suits[suit] = (count, count)


def _hold(limit: Limits, cards: int, held: bool) -> None:
    if held:
        limit.must |= cards
    else:
        limit.may &= ~cards


def _within(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return max(one[0], other[0]), min(one[1], other[1])
