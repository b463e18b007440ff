"""Every set that a card may take, each refusal with its reason, and sweeps (rule book 4)."""

from __future__ import annotations

import pytest

from scorekeeper.engine import captures
from scorekeeper.engine.captures import REFUSALS, capture_masks, is_sweep, legal_captures, look_up, refusal, sums
from scorekeeper.engine.cards import Card, Pile
from scorekeeper.engine.rules import Rules

BASE = Rules()


def pile(text: str) -> Pile:
    return Pile.parse(text.split())


def test_fewest_cards_come_first_and_then_the_order_of_the_deck() -> None:
    found = legal_captures(BASE, pile("1D 1C 2D 2S 3C 4B 5S 6D 7B 8C 9D"), Card.parse("10D"))
    assert [taken.to_list() for taken in found[:6]] == [
        ["1D", "9D"], ["1C", "9D"], ["2D", "8C"], ["2S", "8C"], ["3C", "7B"], ["6D", "4B"][::-1],
    ]  # fmt: skip
    sizes = [len(taken) for taken in found]
    assert sizes == sorted(sizes)
    assert sizes[-1] == 5


def test_a_card_on_the_table_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="7D lies on the table"):
        legal_captures(BASE, pile("7D 1C"), Card.parse("7D"))


@pytest.mark.parametrize(
    ("table", "taken", "last", "sweep"),
    [
        ("5C 2S", "5C 2S", False, True),
        ("5C 2S", "5C 2S", True, False),
        ("5C 2S 1B", "5C 2S", False, False),
        ("", "", False, False),
    ],
)
def test_a_sweep_empties_the_table_before_the_last_play(table: str, taken: str, last: bool, sweep: bool) -> None:
    assert is_sweep(BASE, pile(table), pile(taken), last) is sweep


ATTEMPTS = [
    ("7C 5C 2S", "7D", "7C", None),
    ("7C 5C 2S", "7D", "5C 2S", "single_first"),
    ("7C 5C 2S", "7D", "7C 5C", "wrong_sum"),
    ("7C 7S 2S", "7D", "7C 7S", "one_only"),
    ("7C 5C 2S", "7D", "", "must_capture"),
    ("7C 5C 2S", "7D", "7S", "not_on_table"),
    ("7C 5C 2S", "7D", "7C 7S", "not_on_table"),
    ("4C 5C 2S", "7D", "5C 4C", "wrong_sum"),
    ("4C 5C 2S", "7D", "5C", "wrong_sum"),
    ("4C 5C 2S", "7D", "5C 2S", None),
    ("4C 5C", "7D", "4C", "nothing_to_take"),
    ("4C 5C", "7D", "", None),
    ("", "7D", "", None),
    ("", "7D", "4C", "not_on_table"),
]


@pytest.mark.parametrize(("table", "card", "attempt", "why"), ATTEMPTS)
def test_an_attempt_is_legal_or_refused_with_its_reason(table: str, card: str, attempt: str, why: str | None) -> None:
    assert refusal(BASE, pile(table), Card.parse(card), pile(attempt)) == why


def test_every_reason_is_given_by_some_attempt() -> None:
    assert {why for *_, why in ATTEMPTS} == {None, *REFUSALS}


def test_what_was_found_is_looked_up() -> None:
    table, ten = pile("1S 9S 4S 6S"), Card.parse("10D")
    first = capture_masks(BASE, table.mask, ten.index)
    assert capture_masks(BASE, table.mask, ten.index) is first
    assert look_up(10)(table.mask) is first
    assert look_up(10)(pile("1B 9B 8B").mask | 1) is None
    assert sums(pile("1S 9S 4S 6S 10C").mask, 10) is first


def test_a_full_memory_remembers_no_more_and_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    table = pile("2C 3C 5C 1B").mask
    monkeypatch.setattr(captures, "_room", 0)
    monkeypatch.setattr(captures, "_halves", {})
    monkeypatch.setitem(captures._found, 6, {})
    assert set(sums(table, 6)) == {pile("5C 1B").mask, pile("2C 3C 1B").mask}
    assert captures._found[6] == {}
    assert captures._halves == {}
    assert captures._room == 0


@pytest.mark.parametrize(("room", "kept"), [(1, 0), (2, 1)])
def test_a_table_is_kept_while_it_and_its_sets_have_room(room: int, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captures, "_room", room)
    memory: dict[int, tuple[int, ...]] = {}
    captures._remember(memory, 3, (3,), 1)
    assert (memory, captures._room) == ({3: (3,)} if kept else {}, room - 2 * kept)


def test_the_memory_counts_what_it_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captures, "_halves", {})
    monkeypatch.setitem(captures._found, 7, {})
    monkeypatch.setattr(captures, "_room", 100)
    sums(pile("3D 4D").mask, 7)
    # One set for the table; the halves 3-4, 4 and so on with each total they reach.
    kept = 1 + sum(map(len, captures._found[7].values())) + sum(1 + sum(map(len, by.values())) for by in captures._halves.values())
    assert captures._room == 100 - kept
