"""A second scorer, written from the rule book alone: plain, slow, and without any of the engine's code.

Cards are their texts, `7D`; a pile is a collection of texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

SUITS = "DCSB"
DECK = tuple(f"{rank}{suit}" for rank in range(1, 11) for suit in SUITS)
PRIMIERA = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
STRONGEST_FIRST = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)


def rank_of(card: str) -> int:
    return int(card[:-1])


def awards(piles: Sequence[Collection[str]], sweeps: Sequence[int], missing_suit: str) -> dict[str, list[int]]:
    """Give the points per side of each award of base Scopa (rule book 2)."""
    return {
        "cards": to_the_most([len(pile) for pile in piles]),
        "coins": to_the_most([sum(card.endswith("D") for card in pile) for pile in piles]),
        "settebello": [int("7D" in pile) for pile in piles],
        "primiera": to_the_most([primiera(pile, missing_suit) for pile in piles]),
        "sweeps": list(sweeps),
    }


def points(piles: Sequence[Collection[str]], sweeps: Sequence[int], missing_suit: str) -> list[int]:
    """Give each side's points of a round."""
    return [sum(one) for one in zip(*awards(piles, sweeps, missing_suit).values(), strict=True)]


def primiera(pile: Collection[str], missing_suit: str) -> int | None:
    """Add up the best card of each suit; None when the pile has no primiera."""
    total = 0
    for suit in SUITS:
        worths = [PRIMIERA[rank_of(card)] for card in pile if card.endswith(suit)]
        if not worths and missing_suit == "excluded":
            return None
        total += max(worths, default=0)
    return total


def best_of(pile: Collection[str], suit: str) -> int | str:
    """Name the rank of the best card of a suit, of several courts the king first; `void` for none."""
    ranks = {rank_of(card) for card in pile if card.endswith(suit)}
    return next((rank for rank in STRONGEST_FIRST if rank in ranks), "void")


def to_the_most(values: Sequence[int | None]) -> list[int]:
    """Give 1 to the side whose value is strictly above all others, else nothing to anybody."""
    return [
        int(mine is not None and all(other is None or mine > other for other in values[:side] + values[side + 1 :]))
        for side, mine in enumerate(values)
    ]


def winners(given: Sequence[int]) -> tuple[int, ...]:
    """Name the sides that were given something."""
    return tuple(side for side, one in enumerate(given) if one)


def capture_sets(table: Collection[str], card: str) -> set[frozenset[str]]:
    """Give every set that a card may take, by trying them all (rule book 4)."""
    value = rank_of(card)
    equal = {frozenset([one]) for one in table if rank_of(one) == value}
    return equal or {taken for taken in _subsets(table) if len(taken) > 1 and sum(map(rank_of, taken)) == value}


def _subsets(table: Collection[str]) -> Iterator[frozenset[str]]:
    return (frozenset(taken) for size in range(len(table) + 1) for taken in combinations(table, size))
