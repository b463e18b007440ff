"""Is there a deal that agrees? Three answers of their own, none made as the engine makes its.

`SmallDeck` tries every deal of a few cards. `two_sides` tries every way to split each suit of the whole
deck in two. `more_sides` asks of every group of sides whether the cards it may take are as many as it
must, and the cards it must take as few as it may (Hall's and Hoffman's condition).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from scorekeeper.engine.cards import Pile
from scorekeeper.engine.limits import Fact

from . import reference
from .truths import MOST_SWEEPS

SPLITS = 1 << 10


class SmallDeck:
    """All deals of a few cards to some sides; a fact is the set of deals that agree with it, as bits."""

    def __init__(self, deck: Sequence[str], sides: int, missing_suit: str) -> None:
        dealt = (_dealt(deck, owners, sides) for owners in product(range(sides), repeat=len(deck)))
        self.deals = [piles for piles in dealt if all(len(pile) != 1 for pile in piles)]
        self.missing_suit = missing_suit
        self.all = (1 << len(self.deals)) - 1
        self._agreeing: dict[str, int] = {}

    def agrees(self, facts: Sequence[Fact]) -> bool:
        """Tell whether some deal agrees with every fact."""
        left = self.all
        for fact in facts:
            left &= self._deals_with(fact)
        return bool(left)

    def _deals_with(self, fact: Fact) -> int:
        key = repr(fact)
        if key not in self._agreeing:
            bits = "".join("1" if is_true(fact, piles, self.missing_suit) else "0" for piles in reversed(self.deals))
            self._agreeing[key] = int(bits or "0", 2)
        return self._agreeing[key]


def _dealt(deck: Sequence[str], owners: Sequence[int], sides: int) -> list[list[str]]:
    return [[card for card, owner in zip(deck, owners, strict=True) if owner == side] for side in range(sides)]


def is_true(fact: Fact, piles: Sequence[Sequence[str]], missing_suit: str) -> bool:
    """Tell whether a fact holds in a deal; sweeps need two cards each."""
    if fact.side is None:
        return reference.winners(_given(fact.name.removeprefix("winners."), piles, missing_suit)) == fact.value
    pile = piles[fact.side]
    if isinstance(fact.value, Pile):
        return set(fact.value.to_list()) == set(pile)
    if fact.name.startswith("best."):
        return _is_best(fact.value, pile, fact.name[-1])
    if fact.name == "sweeps":
        return 2 * fact.value <= len(pile)  # type: ignore[operator]
    return fact.value == _counted(fact.name, pile)


def _counted(name: str, pile: Sequence[str]) -> int:
    if name == "cards":
        return len(pile)
    return "7D" in pile if name == "settebello" else sum(card.endswith("D") for card in pile)


def _given(name: str, piles: Sequence[Sequence[str]], missing_suit: str) -> list[int]:
    if name == "primiera":
        return reference.to_the_most([reference.primiera(pile, missing_suit) for pile in piles])
    counts = [_counted(name, pile) for pile in piles]
    return counts if name == "settebello" else reference.to_the_most(counts)


def _is_best(told: object, pile: Sequence[str], suit: str) -> bool:
    best = reference.best_of(pile, suit)
    if told in ("court", "void") or best == "void":
        return told == best or (told == "court" and best in (8, 9, 10))
    return f"{told}{suit}" in pile and reference.PRIMIERA[told] == reference.PRIMIERA[best]  # type: ignore[index]


def two_sides(facts: Sequence[Fact], missing_suit: str) -> bool:
    """Tell whether some deal of the forty cards to two sides agrees, winners included."""
    if _too_many_sweeps(facts):
        return False
    primiera = next((fact.value for fact in facts if fact.name == "winners.primiera"), None)
    reached = {(0, 0, 0, 0)}
    for suit in reference.SUITS:
        splits = {_told_apart(split, primiera is not None) for split in _agreeing_splits(suit, facts)}
        reached = {tuple(map(sum, zip(one, split, strict=True))) for one in reached for split in splits}  # type: ignore[misc]
    return any(_whole_agrees(one, primiera, facts, missing_suit) for one in reached)


Split = tuple[int, int, int]
"""Side 0's cards of a suit as bits of their ranks, and the best rank of either side, 0 for none."""


@cache
def _splits(suit: str) -> tuple[Split, ...]:
    return tuple((bits, _best_rank(bits), _best_rank(~bits)) for bits in range(SPLITS))


@cache
def _best_rank(bits: int) -> int:
    return next((rank for rank in reference.STRONGEST_FIRST if bits >> (rank - 1) & 1), 0)


def _told_apart(split: Split, by_worth: bool) -> tuple[int, int, int, int]:
    """Keep the count of side 0, and where the primiera is asked, the lead in worth and who lacks the suit."""
    bits, *best = split
    if not by_worth:
        return bits.bit_count(), 0, 0, 0
    mine, theirs = (reference.PRIMIERA.get(rank, 0) for rank in best)
    return bits.bit_count(), mine - theirs, not mine, not theirs


def _agreeing_splits(suit: str, facts: Sequence[Fact]) -> list[Split]:
    splits: list[Split] = list(_splits(suit))
    for fact in facts:
        if _is_about(fact, suit):
            splits = [split for split in splits if _says_yes(fact, split, suit)]
    return splits


def _is_about(fact: Fact, suit: str) -> bool:
    if suit == "D" and fact.name in ("coins", "settebello", "winners.coins", "winners.settebello"):
        return True
    return fact.name in ("pile", f"best.{suit}")


def _says_yes(fact: Fact, split: Split, suit: str) -> bool:
    bits, *best = split
    held = (bits, SPLITS - 1 - bits)
    if fact.side is None:
        if fact.name == "winners.settebello":
            return fact.value == (0 if bits >> 6 & 1 else 1,)
        return fact.value == _more(bits.bit_count(), 10 - bits.bit_count())
    mine = held[fact.side]
    if isinstance(fact.value, Pile):
        return mine == sum(1 << (card.rank - 1) for card in fact.value if card.suit == suit)
    if fact.name == f"best.{suit}":
        return _best_agrees(fact.value, mine, best[fact.side])
    return (mine.bit_count() if fact.name == "coins" else bool(mine >> 6 & 1)) == fact.value


def _best_agrees(told: object, bits: int, best: int) -> bool:
    if told == "void":
        return best == 0
    if told == "court":
        return best > 7
    return bool(bits >> (told - 1) & 1) and (best == told or min(best, told) > 7)  # type: ignore[operator, type-var]


def _more(mine: int, theirs: int) -> tuple[int, ...]:
    return () if mine == theirs else (int(theirs > mine),)


def _whole_agrees(reached: tuple[int, ...], primiera: object, facts: Sequence[Fact], missing_suit: str) -> bool:
    count, lead, first_lacks, second_lacks = reached
    cards = (count, 40 - count)
    if 1 in cards:
        return False
    for fact in facts:
        if fact.name == "cards" and cards[fact.side or 0] != fact.value:
            return False
        if fact.name == "sweeps" and 2 * fact.value > cards[fact.side or 0]:  # type: ignore[operator]
            return False
        if fact.name == "winners.cards" and fact.value != _more(*cards):
            return False
    if primiera is None:
        return True
    if missing_suit == "excluded" and (first_lacks or second_lacks):
        return primiera == _more(int(not first_lacks), int(not second_lacks))
    return primiera == _more(lead, 0)


def _too_many_sweeps(facts: Sequence[Fact]) -> bool:
    return sum(fact.value for fact in facts if fact.name == "sweeps") > MOST_SWEEPS  # type: ignore[misc]


def more_sides(sides: int, facts: Sequence[Fact], deck: Sequence[str] = reference.DECK) -> bool:
    """Tell whether some deal of the deck agrees, majorities included; a declared primiera is not weighed."""
    if _too_many_sweeps(facts):
        return False
    in_coins = sum(card.endswith("D") for card in deck)
    return any(_agrees_with_coins(sides, facts, coins, deck) for coins in _spans(sides, facts, "coins", in_coins))


Spans = list[tuple[int, int]]


def _spans(sides: int, facts: Sequence[Fact], name: str, size: int) -> Iterator[Spans]:
    """Give, one after the other, the spans of numbers that make the declared majority true."""
    told = [(0, size)] * sides
    for fact in facts:
        if fact.name == name and fact.side is not None:
            told[fact.side] = (fact.value, fact.value)  # type: ignore[assignment]
    winners = next((fact.value for fact in facts if fact.name == f"winners.{name}"), None)
    if winners is None:
        yield told
        return
    for top in range(size + 1):
        pairs = [winners] if winners else [(one, other) for one in range(sides) for other in range(one)]
        for best in pairs:
            most = [top if side in best or not winners else top - 1 for side in range(sides)]  # type: ignore[operator]
            least = [top if side in best else 0 for side in range(sides)]  # type: ignore[operator]
            yield [(max(span[0], low), min(span[1], high)) for span, low, high in zip(told, least, most, strict=True)]


def _agrees_with_coins(sides: int, facts: Sequence[Fact], coins: Spans, deck: Sequence[str]) -> bool:
    groups = range(1 << sides)
    most = [0] * len(groups)
    for suit in reference.SUITS:
        takers = [_takers(card, sides, facts) for card in deck if card.endswith(suit)]
        spans = [_suit_span(side, suit, facts, coins) for side in range(sides)]
        if not all(takers) or not _lie_in(suit, facts, deck):
            return False
        reach = [sum(bool(one & group) for one in takers) for group in groups]
        if not _fits(reach, spans):
            return False
        most = [sum(both) for both in zip(most, _narrowed(reach, spans), strict=True)]
    return any(_agrees_with_cards(most, facts, cards) for cards in _spans(sides, facts, "cards", len(deck)))


def _agrees_with_cards(most: Sequence[int], facts: Sequence[Fact], cards: Spans) -> bool:
    spans = [(max(low, _least_cards(side, facts)), high) for side, (low, high) in enumerate(cards)]
    # Nobody has a single card: each side has none, or two at least.
    branches = [[(0, 0)] * (low <= 0 <= high) + [(max(low, 2), high)] * (high >= 2) for low, high in spans]
    return any(_fits(most, list(branch)) for branch in product(*branches))


def _lie_in(suit: str, facts: Sequence[Fact], deck: Sequence[str]) -> bool:
    """Tell whether the cards that facts give to a side are in the deck at all."""
    given = [
        card for card in reference.DECK if card.endswith(suit) and any(fact.value != () and _says_of_card(fact, card) for fact in facts)
    ]
    return set(given) <= set(deck)


def _takers(card: str, sides: int, facts: Sequence[Fact]) -> int:
    """Give the sides that may hold a card, as bits; none where two must or the only one may not."""
    taking = (1 << sides) - 1
    for fact in facts:
        says = _says_of_card(fact, card)
        if says is None:
            continue
        holders = [fact.side] if fact.side is not None else list(fact.value)  # type: ignore[call-overload]
        named = sum(1 << side for side in holders)
        taking &= named if says else ~named
    return taking


def _says_of_card(fact: Fact, card: str) -> bool | None:
    """Tell whether a fact gives a card to its side, denies it, or says nothing."""
    if fact.name == "winners.settebello":
        return True if card == "7D" else None
    if isinstance(fact.value, Pile):
        return card in fact.value.to_list()
    if fact.name == "settebello":
        return bool(fact.value) if card == "7D" else None
    if fact.name == f"best.{card[-1]}":
        return _best_says(fact.value, reference.rank_of(card))
    return None


def _best_says(told: object, rank: int) -> bool | None:
    if told == rank:
        return True
    worth = {"void": 0, "court": 10}.get(told) if isinstance(told, str) else reference.PRIMIERA[told]  # type: ignore[index]
    return False if reference.PRIMIERA[rank] > worth else None  # type: ignore[operator]


def _suit_span(side: int, suit: str, facts: Sequence[Fact], coins: Spans) -> tuple[int, int]:
    low, high = coins[side] if suit == "D" else (0, 10)
    is_court = any(fact.side == side and fact.name == f"best.{suit}" and fact.value == "court" for fact in facts)
    return max(low, int(is_court)), high


def _least_cards(side: int, facts: Sequence[Fact]) -> int:
    return max((2 * fact.value for fact in facts if fact.side == side and fact.name == "sweeps"), default=0)  # type: ignore[operator]


def _fits(reach: Sequence[int], spans: Spans) -> bool:
    """Tell whether numbers within the spans can be served, `reach` being the most each group can take."""
    if any(low > high for low, high in spans):
        return False
    everyone = len(reach) - 1
    return all(
        _total(spans, group, 0) <= reach[group] and _total(spans, group, 1) >= reach[everyone] - reach[everyone ^ group]
        for group in range(len(reach))
    )


def _narrowed(reach: Sequence[int], spans: Spans) -> list[int]:
    """Give the most that each group can take once every side keeps to its span."""
    low, high = ([_total(spans, group, end) for group in range(len(reach))] for end in (0, 1))
    if not any(low) and all(span[1] == 10 for span in spans):
        return list(reach)
    groups = range(len(reach))
    return [min(reach[other] - low[other & ~group] + high[group & ~other] for other in groups) for group in groups]


def _total(spans: Spans, group: int, end: int) -> int:
    return sum(span[end] for side, span in enumerate(spans) if group >> side & 1)
