"""Two sides: count the deals that agree with what was told, declared winners included.

The ways to share some cards are a polynomial: the coefficient of x^k is the number of ways in which side
0 holds k of them. It is kept as one integer, 64 bits a coefficient; none can pass 2^40, so the product
of two integers is the product of two polynomials.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import CARD_MASKS, DECK, SUIT_MASKS, SUITS
from .completions import COURT_WORTH, SCALE
from .limits import Limits
from .rules import Rules

BITS = 64
ANY = (1 << BITS) - 1

LACKS = (256, 4096)
"""Added to the difference in worth of a suit that side 0, or side 1, lacks: three sums in one number."""


def two_sides_agree(rules: Rules, limits: Sequence[Limits], declared: Mapping[str, object], deck: int = DECK) -> bool:
    """Tell whether some deal of `deck` keeps to the limits and gives each award as declared.

    `declared` maps `winners.<award>` to a tuple of sides.
    """
    rows = [(row, declared[f"winners.{row.name}"]) for row in rules.awards if f"winners.{row.name}" in declared]
    most = {row.cards: winners for row, winners in rows if row.kind == "most"}
    best = next((winners for row, winners in rows if row.kind == "best"), None)
    ways = {0: 1}
    for suit in SUITS:
        cards = deck & SUIT_MASKS[suit]
        allowed = _allowed(cards.bit_count(), [one.suits.get(suit) for one in limits], most.get(SUIT_MASKS[suit]))
        ways = _times(ways, _suit_ways(limits, suit, cards, allowed, by_worth=best is not None))
    allowed = _allowed(deck.bit_count(), [one.cards for one in limits], most.get(DECK), lone=False)
    return any(number & allowed and (best is None or _primiera_winners(rules, key) == best) for key, number in ways.items())


def _allowed(size: int, spans: Sequence[tuple[int, int] | None], winners: object, lone: bool = True) -> int:
    """Mask the coefficients that may stand: how many of `size` cards side 0 may hold, side 1 the rest."""
    mask = 0
    for count in range(size + 1):
        held = (count, size - count)
        within = all(span is None or span[0] <= one <= span[1] for one, span in zip(held, spans, strict=True))
        if within and (lone or 1 not in held) and winners in (None, _majority(*held)):
            mask |= ANY << (count * BITS)
    return mask


def _majority(mine: int, theirs: int) -> tuple[int, ...]:
    return () if mine == theirs else (0,) if mine > theirs else (1,)


def _suit_ways(limits: Sequence[Limits], suit: str, cards: int, allowed: int, by_worth: bool) -> dict[int, int]:
    """Count the ways to share one suit, apart for each difference in worth where that is asked."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    # Strongest first, so that the first card a side gets is its best.
    for rank in SCALE:
        bit = CARD_MASKS[rank, suit]
        if cards & bit:
            first, second = limits
            to_first = bool(first.may & bit & ~second.must)
            ways = _deal(ways, SCALE[rank], to_first, bool(second.may & bit & ~first.must))
    shared: dict[int, int] = {}
    for worths, number in ways.items():
        if all(worths[side] == COURT_WORTH for side in (0, 1) if suit in limits[side].courts):
            key = _difference(*worths) if by_worth else 0
            shared[key] = shared.get(key, 0) + (number & allowed)
    return shared


def _deal(ways: Mapping[tuple[int, int], int], worth: int, to_first: bool, to_second: bool) -> dict[tuple[int, int], int]:
    """Give one more card to either side; the worth of a side is that of its first card."""
    dealt: dict[tuple[int, int], int] = {}
    for (first, second), number in ways.items():
        if to_first:
            key = (first or worth, second)
            dealt[key] = dealt.get(key, 0) + (number << BITS)
        if to_second:
            key = (first, second or worth)
            dealt[key] = dealt.get(key, 0) + number
    return dealt


def _difference(first: int, second: int) -> int:
    return first - second + (0 if first else LACKS[0]) + (0 if second else LACKS[1])


def _primiera_winners(rules: Rules, key: int) -> tuple[int, ...]:
    second_lacks, rest = divmod(key + LACKS[0] // 2, LACKS[1])
    first_lacks, shifted = divmod(rest, LACKS[0])
    difference = shifted - LACKS[0] // 2
    if rules.missing_suit == "excluded" and (first_lacks or second_lacks):
        return _majority(not first_lacks, not second_lacks)
    return _majority(difference, 0)


def _times(ways: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    product: dict[int, int] = {}
    for key, number in ways.items():
        for step, factor in more.items():
            product[key + step] = product.get(key + step, 0) + number * factor
    return product
