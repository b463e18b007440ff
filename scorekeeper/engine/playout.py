"""Rounds of two sides played at random, as fast as Python goes: for statistics and for looking ahead.

A random card of a random hand is the next card of a shuffled deck, so no hands are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .captures import BELOW, capture_masks, look_up
from .cards import CARDS, RANK_MASKS
from .rules import Rules
from .table import KINGS_TO_REDEAL, table_cards


@dataclass(slots=True)
class Playout:
    """One round played to its end; side 0 plays first, side 1 deals."""

    first: int
    """Mask of side 0's pile."""
    second: int
    """Mask of side 1's pile."""
    sweeps: list[int]
    """Sweeps per side."""
    leftovers: int
    """Cards left on the table after the last play."""
    captures: int
    """Captures of both sides."""
    by_sum: int
    """Those of them that took two cards or more."""


def random_round(rules: Rules, random: Callable[[], float]) -> Playout:
    """Play a round of two sides, each capture chosen evenly among the legal ones.

    `random` gives numbers from 0 up to 1.
    """
    opening = table_cards(rules)
    deck = _shuffled(random)
    table = _mask(deck[:opening])
    while rules.kings_redeal and (table & RANK_MASKS[10]).bit_count() >= KINGS_TO_REDEAL:
        deck = _shuffled(random)
        table = _mask(deck[:opening])
    piles, sweeps = [0, 0], [0, 0]
    side = last = 1
    captures = by_sum = 0
    for bit, same_rank, below, found, index in deck[opening:]:
        side ^= 1
        taken = table & same_rank
        if taken:
            if taken & (taken - 1):
                taken = _one_of(capture_masks(rules, table, index), random)
        else:
            sets = found(table & below)
            if sets is None:
                sets = capture_masks(rules, table, index)
            if not sets:
                table |= bit
                continue
            taken = sets[0] if len(sets) == 1 else _one_of(sets, random)
            by_sum += 1
        table ^= taken
        piles[side] |= taken | bit
        last = side
        captures += 1
        if not table:
            sweeps[side] += 1
    if table:
        piles[last] |= table
    else:
        # Only the last play can leave the table empty at the end, and that is no sweep (rule book 2).
        sweeps[last] -= 1
    return Playout(piles[0], piles[1], sweeps, table.bit_count(), captures, by_sum)


Play = tuple[int, int, int, Callable[[int], tuple[int, ...] | None], int]
"""A card's mask, that of its rank, that of the ranks below, its look-up of sums, and its index."""

_PLAYS: list[Play] = [(card.mask, RANK_MASKS[card.rank], BELOW[card.rank], look_up(card.rank), card.index) for card in CARDS]


def _shuffled(random: Callable[[], float]) -> list[Play]:
    # Sorting by random keys costs half of a shuffle that draws whole numbers.
    return sorted(_PLAYS, key=lambda _: random())


def _one_of(sets: tuple[int, ...], random: Callable[[], float]) -> int:
    return sets[int(random() * len(sets))]


def _mask(plays: list[Play]) -> int:
    return sum(play[0] for play in plays)
