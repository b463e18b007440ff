"""A round in play: deal, legal plays, last play, leftovers, redeal, and playouts that play the same game."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.engine import playout
from scorekeeper.engine.cards import CARDS, DECK, Card, Pile
from scorekeeper.engine.rules import Rules
from scorekeeper.engine.table import IllegalPlay, Table, is_misdeal, table_cards

BASE = Rules()


def cards(text: str) -> list[Card]:
    return [Card.parse(one) for one in text.split()]


def deck(front: str) -> list[Card]:
    """Give a deck that opens with the named cards, the rest in order."""
    opening = cards(front)
    return opening + [card for card in CARDS if card not in opening]


def shuffled(random: Random) -> list[Card]:
    return random.sample(CARDS, len(CARDS))


@pytest.mark.parametrize(
    ("rules", "seats", "hand", "opening"),
    [(BASE, 2, 3, 4), (BASE, 3, 3, 4), (BASE, 4, 3, 4), (BASE, 6, 3, 4), (Rules(hand_cards=9), 4, 9, 4), (Rules(hand_cards=10), 4, 10, 0)],
)
def test_hands_and_opening_table_are_dealt_from_the_front(rules: Rules, seats: int, hand: int, opening: int) -> None:
    table = Table(rules, CARDS, range(seats))
    assert table_cards(rules) == opening
    assert list(table.cards) == list(CARDS[:opening])
    assert [list(one) for one in table.hands] == [list(CARDS[opening + seat * hand : opening + (seat + 1) * hand]) for seat in range(seats)]


def test_a_deck_that_does_not_come_out_is_refused() -> None:
    with pytest.raises(ValueError, match="do not come out for 5 seats"):
        Table(BASE, CARDS, range(5))
    with pytest.raises(ValueError, match="not the forty cards"):
        Table(BASE, CARDS[:39], range(2))
    with pytest.raises(ValueError, match="not the forty cards"):
        Table(BASE, [*CARDS[:39], CARDS[0]], range(2))


@pytest.mark.parametrize(
    ("front", "redeal"),
    [("10D 10C 10S 10B", True), ("10D 10C 10S 1D", True), ("1D 10D 10C 10B", True), ("10D 10C 1D 2D 10S", False), ("10D 9D 9C 9S", False)],
)
def test_three_kings_on_the_opening_table_are_dealt_again(front: str, redeal: bool) -> None:
    assert is_misdeal(BASE, deck(front)) is redeal
    assert not is_misdeal(Rules(kings_redeal=False), deck(front))
    assert not is_misdeal(Rules(hand_cards=10), deck(front))


def test_a_playout_deals_again_at_three_kings(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    decks = iter([deck("10D 10C 10S 1D"), deck("10D 10C 10S 10B"), deck("10D 10C 1D 2D")])
    by_card = {play[-1]: play for play in playout._PLAYS}

    def next_deck(random: object) -> list[playout.Play]:
        dealt.append(next(decks))
        return [by_card[card.index] for card in dealt[-1]]

    monkeypatch.setattr(playout, "_shuffled", next_deck)
    playout.random_round(BASE, Random(1).random)
    assert len(dealt) == 3


def test_without_the_redeal_rule_three_kings_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    by_card = {play[-1]: play for play in playout._PLAYS}
    monkeypatch.setattr(playout, "_shuffled", lambda random: [by_card[card.index] for card in deck("10D 10C 10S 1D")])
    assert playout.random_round(Rules(kings_redeal=False), Random(1).random).captures > 0


def test_a_capture_goes_to_the_side_and_an_empty_table_is_a_sweep() -> None:
    table = Table(BASE, deck("1D 2D 3D 4D 10S"), [0, 1])
    assert table.play(*cards("10S"), Pile.of(cards("1D 2D 3D 4D")))
    assert (table.piles[0], table.sweeps) == (Pile.of(cards("1D 2D 3D 4D 10S")), [1, 0])
    assert (len(table.cards), table.turn) == (0, 1)


@pytest.mark.parametrize(
    ("card", "taken", "code"),
    [
        ("7D", "2C 5C", "single_first"),
        ("7D", "", "must_capture"),
        ("7D", "7S", "not_on_table"),
        ("6D", "", "not_in_hand"),
        ("7D", "5C", "wrong_sum"),
    ],
)
def test_an_illegal_play_is_refused_with_its_reason_and_changes_nothing(card: str, taken: str, code: str) -> None:
    table = Table(BASE, deck("7C 5C 2C 1S 7D"), [0, 1])
    with pytest.raises(IllegalPlay) as refused:
        table.play(Card.parse(card), Pile.of(cards(taken)))
    assert refused.value.code == code
    assert card in str(refused.value)
    assert (len(table.hands[0]), table.turn, table.piles) == (3, 0, [Pile(), Pile()])


def test_the_last_play_is_no_sweep_and_leftovers_go_to_the_last_to_capture() -> None:
    swept = left = 0
    for seed in range(300):
        random = Random(seed)
        table = Table(BASE, shuffled(random), [0, 1])
        last = None
        while not table.is_over:
            final = table.is_last_play
            side = table.turn
            on_table = table.cards
            card, taken = random.choice(table.legal_plays())
            before = Pile(table.piles[side].mask)
            sweep = table.play(card, taken)
            last = side if taken else last
            if final and taken == on_table and taken:
                assert not sweep
                swept += 1
            if not final:
                assert sweep == (bool(taken) and taken == on_table)
                assert (len(table.piles[side]) > len(before)) == bool(taken)
            elif last is not None:
                assert table.piles[0].mask | table.piles[1].mask == DECK
                assert table.piles[last].mask & (on_table.mask & ~taken.mask) == on_table.mask & ~taken.mask
                left += bool(on_table.mask & ~taken.mask)
        assert table.piles[0].mask ^ table.piles[1].mask == DECK
        assert not table.cards
    assert swept
    assert left
    with pytest.raises(IllegalPlay) as over:
        table.play(CARDS[0], Pile())
    assert over.value.code == "round_over"


def test_seats_of_a_team_share_a_pile() -> None:
    random = Random(5)
    table = Table(BASE, shuffled(random), [0, 1, 0, 1])
    while not table.is_over:
        table.play(*random.choice(table.legal_plays()))
    assert len(table.piles) == 2
    assert table.piles[0].mask ^ table.piles[1].mask == DECK


def test_the_capture_function_is_the_tables_own() -> None:
    table = Table(BASE, deck("7C 5C 2C 1S 7D"), [0, 1], captures=lambda rules, on_table, card: ())
    assert table.legal_plays() == [(card, Pile()) for card in table.hands[0]]
    assert not table.play(Card.parse("7D"), Pile())


@pytest.mark.parametrize("hand_cards", [3, 10])
def test_a_playout_plays_a_legal_round_with_the_same_piles_and_sweeps(hand_cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(hand_cards=hand_cards)
    by_card = {play[-1]: play for play in playout._PLAYS}
    choose = playout._one_of
    for seed in range(200):
        order = shuffled(Random(seed))
        if is_misdeal(rules, order):
            continue
        chosen: list[int] = []

        def record(sets: tuple[int, ...], random: object, chosen: list[int] = chosen) -> int:
            chosen.append(choose(sets, random))  # type: ignore[arg-type]
            return chosen[-1]

        monkeypatch.setattr(playout, "_shuffled", lambda random, order=order: [by_card[card.index] for card in order])
        monkeypatch.setattr(playout, "_one_of", record)
        played = playout.random_round(rules, Random(seed).random)
        table, choices, taken_sets = Table(rules, as_dealt(rules, order), [0, 1]), iter(chosen), []
        while not table.is_over:
            card = table.hands[table.turn][0]
            options = [taken for held, taken in table.legal_plays() if held == card]
            taken_sets.append(options[0] if len(options) == 1 else Pile(next(choices)))
            table.play(card, taken_sets[-1])
        assert [pile.mask for pile in table.piles] == [played.first, played.second]
        assert table.sweeps == played.sweeps
        assert sum(1 for taken in taken_sets if taken) == played.captures
        assert sum(1 for taken in taken_sets if len(taken) > 1) == played.by_sum


def as_dealt(rules: Rules, order: list[Card]) -> list[Card]:
    """Turn cards in the order of play into a deck from which two seats, each playing from the front, play so."""
    opening, block = table_cards(rules), 2 * rules.hand_cards
    dealt = order[:opening]
    for start in range(opening, len(order), block):
        dealt += order[start : start + block : 2] + order[start + 1 : start + block : 2]
    return dealt
