"""What a played card may take from the table, and whether that is a sweep (rule book 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .cards import CARDS, RANK_MASKS, Card, Pile
from .rules import Rules

REFUSALS = ("not_on_table", "must_capture", "nothing_to_take", "single_first", "one_only", "wrong_sum")
"""Why an attempt is refused, in the order of the checks."""

MOST_REMEMBERED = 262_144
"""Tables and capture sets kept in the look-ups, some 20 megabytes."""


def legal_captures(rules: Rules, table: Pile, card: Card) -> tuple[Pile, ...]:
    """List every set that `card` may take from `table`, fewest cards first, then in the deck's order.

    :raise ValueError: when the played card lies on the table.
    """
    if card in table:
        raise ValueError(f"{card} lies on the table")
    return tuple(Pile(mask) for mask in sorted(capture_masks(rules, table.mask, card.index), key=_fewest_first))


def capture_masks(rules: Rules, table: int, index: int) -> tuple[int, ...]:
    """List the same sets as masks, in no order of meaning: the fast form for playouts and long tables."""
    rank = CARDS[index].rank
    same = table & RANK_MASKS[rank]
    return tuple(_bits(same)) if same else sums(table, rank)


def sums(table: int, rank: int) -> tuple[int, ...]:
    """List the sets of two cards or more that add up to `rank`, found once and then looked up."""
    key = table & BELOW[rank]
    found = _found[rank].get(key)
    if found is None:
        low, high = _by_total(key & LOW), _by_total(key & ~LOW)
        found = tuple([mine | more for total, sets in low.items() for mine in sets for more in high.get(rank - total, ())])
        _remember(_found[rank], key, found, len(found))
    return found


def look_up(rank: int) -> Callable[[int], tuple[int, ...] | None]:
    """Give the look-up behind `sums`: from a table mask below `BELOW[rank]` to what was found before."""
    return _found[rank].get


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
    if not attempt.mask & ~RANK_MASKS[card.rank]:
        return "one_only"
    return "single_first" if sum(one.rank for one in attempt) == card.rank else "wrong_sum"


BELOW = {rank: (1 << ((rank - 1) * 4)) - 1 for rank in RANK_MASKS}
"""Mask of the cards below each rank, those that can add up to it."""

LOW = BELOW[5]
"""The ranks in the lower half of a look-up: tables repeat their halves far more often than themselves."""

MOST_TOTAL = 10
"""The greatest total that a set can be asked for."""

_found: dict[int, dict[int, tuple[int, ...]]] = {rank: {} for rank in RANK_MASKS}
_halves: dict[int, dict[int, list[int]]] = {}
_room = MOST_REMEMBERED


def _by_total(cards: int) -> dict[int, list[int]]:
    """Map each total to the sets of `cards` that add up to it, up to `MOST_TOTAL`; the empty set has 0."""
    if not cards:
        return {0: [0]}
    by_total = _halves.get(cards)
    if by_total is None:
        bit = cards & -cards
        value = CARDS[bit.bit_length() - 1].rank
        without = _by_total(cards ^ bit)
        by_total = {total: list(sets) for total, sets in without.items()}
        for total, sets in without.items():
            if total + value <= MOST_TOTAL:
                by_total.setdefault(total + value, []).extend([one | bit for one in sets])
        _remember(_halves, cards, by_total, sum(map(len, by_total.values())))
    return by_total


def _remember(memory: dict[int, Any], key: int, found: Any, size: int) -> None:
    """Keep what was found for some cards while there is room: common tables come first and stay."""
    global _room
    if _room > size:
        memory[key] = found
        _room -= size + 1


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _fewest_first(mask: int) -> tuple[int, list[int]]:
    """Sort by the number of cards; among as many, the set that holds the lowest card of the deck."""
    return mask.bit_count(), list(_bits(mask))
