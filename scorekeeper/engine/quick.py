"""Points of a two-side round straight from two masks: for playouts, a million rounds a second.

Every award but a tally is "strictly more of something that adds up over the suits". So one look-up a
suit gives the first side's lead in every award at once, eight bits each in one integer.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from .awards import AwardRow
from .cards import DECK, SUIT_MASKS, SUITS, Card, Pile
from .completions import SCALE, worth
from .entry import RoundEntry, SideCount
from .primiera import best_cards
from .rules import Rules
from .scoring import score_round

BITS = 8
"""Room for one lead; the greatest, 84 in the primiera, leaves the top bit free for the comparison."""


def compile_points(rules: Rules) -> Callable[[int, int], tuple[int, int]]:
    """Make the function from two pile masks to the points of both sides, the tallies left out.

    It raises ValueError for piles that do not cover the deck.
    """
    rows = [row for row in rules.awards if row.kind != "tally"]
    coin_leads, cup_leads, sword_leads, club_leads = (_leads(rules, rows, suit) for suit in SUITS)
    coins, cups, swords, clubs = (SUIT_MASKS[suit] for suit in SUITS)
    ones = sum(1 << (place * BITS) for place in range(len(rows)))
    tops = ones << (BITS - 1)
    bias = tops - ones
    too_large = _flag(rows)
    won = _points_by_tops(rows)

    def points(first: int, second: int) -> tuple[int, int]:
        if first ^ second != DECK:
            raise ValueError("the piles do not cover the deck")
        lead = coin_leads[first & coins] + cup_leads[first & cups] + sword_leads[first & swords] + club_leads[first & clubs]
        up = bias + lead
        if up >= too_large:
            return _at_length(rules, first, second)
        # Top bit of a field set: strictly more than the other side.
        return won[up & tops], won[(bias - lead) & tops]

    return points


def _leads(rules: Rules, rows: list[AwardRow], suit: str) -> dict[int, int]:
    """Map the first side's cards of a suit to its lead in every sum, the second side having the rest.

    Where a missing suit excludes from the primiera, one that is lacking raises the flag above the sums.
    """
    whole = SUIT_MASKS[suit]
    masks = [0]
    for rank in SCALE:
        masks += [mask | Card(rank, suit).mask for mask in masks]
    leads = {
        mask: sum((_adds(row, suit, mask) - _adds(row, suit, whole ^ mask)) << (place * BITS) for place, row in enumerate(rows))
        for mask in masks
    }
    if rules.missing_suit == "excluded":
        leads[0] += _flag(rows)
        leads[whole] += _flag(rows)
    return leads


def _flag(rows: list[AwardRow]) -> int:
    return 1 << (len(rows) * BITS)


def _adds(row: AwardRow, suit: str, mask: int) -> int:
    return worth(best_cards(mask)[suit]) if row.kind == "best" else (mask & row.cards).bit_count()


def _at_length(rules: Rules, first: int, second: int) -> tuple[int, int]:
    """Score the few rounds in which a lacking suit decides."""
    entry = RoundEntry((SideCount(pile=Pile(first)), SideCount(pile=Pile(second))))
    mine, theirs = score_round(rules, entry).points
    return mine, theirs


def _points_by_tops(rows: list[AwardRow]) -> dict[int, int]:
    tops = [1 << (place * BITS + BITS - 1) for place in range(len(rows))]
    return {
        sum(top for top, is_won in zip(tops, pattern, strict=True) if is_won): sum(
            row.points for row, is_won in zip(rows, pattern, strict=True) if is_won
        )
        for pattern in product((False, True), repeat=len(rows))
    }
