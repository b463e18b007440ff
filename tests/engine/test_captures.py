"""The laws of captures, held against a search through all subsets of the table (rule book 4)."""

from __future__ import annotations

from itertools import chain, combinations
from math import comb
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.captures import is_sweep, legal_captures, refusal
from scorekeeper.engine.cards import CARDS, Card, Pile
from scorekeeper.engine.rules import Rules

from . import reference

RULES = Rules()
laws = settings(derandomize=True, deadline=None, max_examples=300, database=None)
tables = st.lists(st.sampled_from(reference.DECK), min_size=1, max_size=11, unique=True)


def names(taken: Pile) -> frozenset[str]:
    return frozenset(taken.to_list())


@laws
@given(tables)
def test_the_legal_sets_are_those_of_the_rule_book(cards: list[str]) -> None:
    card, *table = cards
    found = legal_captures(RULES, Pile.parse(table), Card.parse(card))
    assert {names(taken) for taken in found} == reference.capture_sets(table, card)
    assert len(set(found)) == len(found)
    assert [len(taken) for taken in found] == sorted(len(taken) for taken in found)


@settings(laws, max_examples=100)
@given(st.lists(st.sampled_from(reference.DECK), min_size=1, max_size=7, unique=True), st.booleans())
def test_an_attempt_is_refused_exactly_when_it_is_not_legal(cards: list[str], with_others: bool) -> None:
    card, *table = cards
    legal = reference.capture_sets(table, card) or {frozenset()}
    elsewhere = [other for other in ("2D", "5C", "10B") if with_others and other not in cards]
    offered = [*table, *elsewhere]
    for attempt in chain.from_iterable(combinations(offered, size) for size in range(len(offered) + 1)):
        why = refusal(RULES, Pile.parse(table), Card.parse(card), Pile.parse(attempt))
        assert (why is None) == (frozenset(attempt) in legal)
        assert why == expected_reason(table, card, attempt)


def expected_reason(table: list[str], card: str, attempt: tuple[str, ...]) -> str | None:
    """Say why as the rule book does, in the order of its numbers."""
    legal = reference.capture_sets(table, card)
    equal = {one for one in table if reference.rank_of(one) == reference.rank_of(card)}
    if frozenset(attempt) in legal or (not attempt and not legal):
        return None
    if not set(attempt) <= set(table):
        return "not_on_table"
    if not attempt:
        return "must_capture"
    if not legal:
        return "nothing_to_take"
    if set(attempt) <= equal:
        return "one_only"
    return "single_first" if sum(map(reference.rank_of, attempt)) == reference.rank_of(card) else "wrong_sum"


@laws
@given(tables, st.booleans())
def test_a_sweep_takes_the_whole_table_before_the_last_play(cards: list[str], last_play: bool) -> None:
    card, *table = cards
    for taken in legal_captures(RULES, Pile.parse(table), Card.parse(card)):
        assert is_sweep(RULES, Pile.parse(table), taken, last_play) == (names(taken) == frozenset(table) and not last_play)


def test_the_suits_do_not_matter() -> None:
    random = Random(5)
    for _ in range(100):
        card, *table = random.sample(CARDS, 9)
        suits = dict(zip("DCSB", random.sample("DCSB", 4), strict=True))
        moved = [Card(one.rank, suits[one.suit]) for one in (card, *table)]
        first = legal_captures(RULES, Pile.of(table), card)
        second = legal_captures(RULES, Pile.of(moved[1:]), moved[0])
        assert {names(Pile.of(Card(one.rank, suits[one.suit]) for one in taken)) for taken in first} == {names(taken) for taken in second}


def test_twenty_low_cards_are_counted_by_their_ranks() -> None:
    """Every choice of how many of each rank add up, and for each rank which of the four."""
    table = Pile.of(card for card in CARDS if card.rank <= 5)
    for rank in range(6, 11):
        expected = 0
        for numbers in combinations_of_ranks(rank, 5):
            ways = 1
            for number in numbers:
                ways *= comb(4, number)
            expected += ways
        assert len(legal_captures(RULES, table, Card(rank, "D"))) == expected


def combinations_of_ranks(total: int, highest: int) -> list[tuple[int, ...]]:
    """List how many of each rank up to `highest`, at most four each, add up to `total`."""
    if not highest:
        return [()] if total == 0 else []
    numbers = range(min(4, total // highest) + 1)
    return [(*rest, number) for number in numbers for rest in combinations_of_ranks(total - number * highest, highest - 1)]


def test_a_table_of_thirty_nine_cards_offers_the_three_of_the_same_rank() -> None:
    for card in CARDS:
        table = Pile.of(one for one in CARDS if one != card)
        assert {names(taken) for taken in legal_captures(RULES, table, card)} == {
            frozenset([f"{card.rank}{suit}"]) for suit in reference.SUITS if suit != card.suit
        }


def test_a_table_without_the_rank_of_a_king_offers_every_sum() -> None:
    table = [card for card in reference.DECK if reference.rank_of(card) in (1, 2, 3, 7, 8, 9)][:16]
    found = legal_captures(RULES, Pile.parse(table), Card.parse("10D"))
    assert {names(taken) for taken in found} == reference.capture_sets(table, "10D")
