"""What a played card may take from the table, and whether that is a sweep (rule book 4)."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import CARDS, RANK_MASKS, Card, Pile
from .rules import Rules

REFUSALS = ("not_on_table", "must_capture", "nothing_to_take", "single_first", "one_only", "wrong_sum")
"""Why an attempt is refused, in the order of the checks."""

MOST_REMEMBERED = 65_536
"""Capture sets kept in the look-up before it starts afresh: a few megabytes."""


def legal_captures(rules: Rules, table: Pile, card: Card) -> tuple[Pile, ...]:
    """List every set that `card` may take from `table`, fewest cards first, then in the deck's order.

    :raise ValueError: when the played card lies on the table.
    """
    if card in table:
        raise ValueError(f"{card} lies on the table")
    return tuple(Pile(mask) for mask in capture_masks(rules, table.mask, card.index))


def capture_masks(rules: Rules, table: int, index: int) -> tuple[int, ...]:
    """List the same sets as masks: the fast form for playouts and long tables."""
    key = table & _UP_TO[index]
    remembered = _remembered[index]
    sets = remembered.get(key)
    if sets is None:
        sets = _find(key, index)
        _remember(remembered, key, sets)
    return sets


def is_sweep(rules: Rules, table: Pile, taken: Pile, last_play: bool) -> bool:
    """Tell whether taking `taken` empties the table and scores (rule book 2, Sweeps)."""
    return bool(taken) and taken == table and not last_play


def refusal(rules: Rules, table: Pile, card: Card, attempt: Pile) -> str | None:
    """Say by a code of `REFUSALS` why `card` may not take `attempt`; None when it may.

    An empty attempt lays the card on the table, which is refused when it can capture (rule book 4.4).
    """
    legal = legal_captures(rules, table, card)
    if attempt in legal or (not attempt and not legal):
        return None
    if attempt.mask & ~table.mask:
        return "not_on_table"
    if not attempt:
        return "must_capture"
    if not legal:
        return "nothing_to_take"
    if not table.mask & RANK_MASKS[card.rank]:
        return "wrong_sum"
    return "one_only" if not attempt.mask & ~RANK_MASKS[card.rank] else "single_first"


_UP_TO = tuple((1 << (card.rank * 4)) - 1 for card in CARDS)
"""For each card by index: the table cards that it could take, those of its rank and below."""

_remembered: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in CARDS)
_room = MOST_REMEMBERED


def _remember(remembered: dict[int, tuple[int, ...]], key: int, sets: tuple[int, ...]) -> None:
    """Keep the sets found for a table, and start afresh when all look-ups together grow too large."""
    global _room
    if _room < len(sets) + 1:
        for one in _remembered:
            one.clear()
        _room = MOST_REMEMBERED
    remembered[key] = sets
    _room -= len(sets) + 1


def _find(table: int, index: int) -> tuple[int, ...]:
    rank = CARDS[index].rank
    same = table & RANK_MASKS[rank]
    if same:
        return tuple(_bits(same))
    return _in_order(_sums(table, rank))


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _sums(table: int, total: int) -> list[int]:
    """Find every set of table cards whose values add up to `total`, rank by rank from below."""
    by_sum: list[list[int]] = [[0]] + [[] for _ in range(total)]
    for bit in _bits(table):
        value = CARDS[bit.bit_length() - 1].rank
        for reached in range(total - value, -1, -1):
            by_sum[reached + value] += [mask | bit for mask in by_sum[reached]]
    return by_sum[total]


def _in_order(masks: list[int]) -> tuple[int, ...]:
    """Put the fewest cards first; among as many, the set that holds the lowest card of the deck."""
    masks.sort(key=lambda mask: (mask.bit_count(), tuple(_bits(mask))))
    return tuple(masks)
