"""What cannot be read is refused with its code, place and value, and nothing else ever comes out."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card, CardError, Pile
from scorekeeper.engine.errors import ERROR_CODES, MALFORMED, InputError
from scorekeeper.engine.problems import CODES
from scorekeeper.engine.strict import MOST_BYTES
from scorekeeper.engine.wire import MOST_LISTED, Refused, WireError, answer, error_form, problems_form, read

from . import reference

ROUND = [list(reference.DECK[:22]), list(reference.DECK[22:])]


def unreadable(text: str | bytes) -> tuple[str, object]:
    with pytest.raises(WireError) as error:
        read(text)
    return error.value.code, error.value.value


def refused(kind: str, data: object) -> tuple[str, str, object]:
    with pytest.raises(InputError) as error:
        answer(kind, data)
    assert error.value.code in ERROR_CODES
    return error.value.code, error.value.where, error.value.value


def problems(kind: str, data: object) -> list[dict[str, Any]]:
    with pytest.raises(Refused) as error:
        answer(kind, data)
    return problems_form(error.value.problems)


def sides(*forms: object) -> dict[str, object]:
    return {"entry": {"sides": list(forms)}}


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [
        ("", "not_json", None),
        ("{", "not_json", None),
        ("[1,]", "not_json", None),
        ("{'sides': []}", "not_json", None),
        ('{"a": 1} x', "not_json", None),
        ('"\x00"', "not_json", None),
        ('"\n"', "not_json", None),
        ("﻿{}", "not_json", None),
        (b"\xff\xfe", "not_utf8", None),
        (b'"\xed\xa0\x80"', "not_utf8", None),
        ("NaN", "not_finite", "NaN"),
        ("[-Infinity]", "not_finite", "-Infinity"),
        ('{"a": Infinity}', "not_finite", "Infinity"),
        ("1e999", "not_finite", "1e999"),
        ("-1e999", "not_finite", "-1e999"),
        ('{"a": 1, "a": 1}', "duplicate_key", "a"),
        ('[{"b": {"a": 1, "c": 2, "a": 3}}]', "duplicate_key", "a"),
        (r'{"a": 1, "\u0061": 2}', "duplicate_key", "a"),
        (r'"\u0000"', "bad_text", None),
        (r'{"\u0000": 1}', "bad_text", None),
        (r'["\ud800"]', "bad_text", None),
        (r'"\udc00\ud800"', "bad_text", None),
        (r'{"\ud800": 1, "\ud800": 2}', "bad_text", None),
        ("9" * 21, "out_of_range", "9" * 21),
        ("-" + "9" * 10_000, "out_of_range", "-" + "9" * 10_000),
    ],
)
def test_what_is_not_plain_json_is_refused(text: str | bytes, code: str, value: object) -> None:
    assert unreadable(text) == (code, value)
    assert code in (*MALFORMED, "out_of_range")


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("depth", [30_000, 10_000, 5_000])
def test_deep_nesting_is_refused(opening: str, depth: int) -> None:
    text = opening * min(depth, MOST_BYTES // len(opening))
    code, _ = unreadable(text)
    assert code == "too_deep"


def test_the_largest_body_is_read_and_one_byte_more_is_not() -> None:
    assert read(" " * (MOST_BYTES - 2) + "{}") == {}
    assert read(b" " * (MOST_BYTES - 2) + b"{}") == {}
    assert unreadable(" " * (MOST_BYTES - 1) + "{}") == ("too_large", MOST_BYTES + 1)
    assert unreadable(b" " * 66_560) == ("too_large", 66_560)


def test_signs_outside_the_first_plane_are_text() -> None:
    assert read(r'["\ud83c\udca7", "é"]') == ["\U0001f0a7", "é"]


def test_a_written_backslash_is_no_escape() -> None:
    assert read(r'["\\u0000", "\\ud800"]') == [r"\u0000", r"\ud800"]
    assert unreadable(r'["\\\u0000"]') == ("bad_text", None)


@pytest.mark.parametrize(
    "text", ["7X", "11D", "0D", "7", "D", "", "D7", "77D", " 7D", "7D ", "07D", "K D", "QD", "7 D", "7DD", None, 7, True, ["7D"], {}]
)
def test_what_names_no_card_is_refused(text: object) -> None:
    with pytest.raises(CardError) as error:
        Card.parse(text)
    assert (error.value.code, error.value.value, error.value.where) == ("unknown_card", text, "")


@pytest.mark.parametrize(
    ("text", "card"), [("AD", "1D"), ("ac", "1C"), ("7♦", "7D"), ("10♥", "10C"), ("8♠", "8S"), ("9♣", "9B"), ("7♦️", "7D"), ("10b", "10B")]
)
def test_other_spellings_of_a_card_are_read(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


def test_every_card_is_written_as_it_is_read() -> None:
    assert [str(Card.parse(text)) for text in reference.DECK] == list(reference.DECK)
    assert Pile.parse(reference.DECK).to_list() == list(reference.DECK)
    assert [card.index for card in Pile.parse(reference.DECK)] == list(range(40))


@pytest.mark.parametrize(
    ("texts", "code", "where", "value"),
    [
        (["7D", "6C", "7D"], "card_repeated", "[2]", "7D"),
        (["AD", "6C", "1♦"], "card_repeated", "[2]", "1♦"),
        (["7D", "7X"], "unknown_card", "[1]", "7X"),
        (["7D", 7, "7X"], "unknown_card", "[1]", 7),
        (["11D"], "unknown_card", "[0]", "11D"),
        ([["7D"]], "unknown_card", "[0]", ["7D"]),
        ([True], "unknown_card", "[0]", True),
    ],
)
def test_a_pile_names_its_first_fault(texts: list[object], code: str, where: str, value: object) -> None:
    with pytest.raises(CardError) as error:
        Pile.parse(texts)
    assert (error.value.code, error.value.where, error.value.value) == (code, where, value)


REFUSED: list[tuple[str, object, tuple[str, str, object]]] = [
    ("score", [], ("wrong_type", "", [])),
    ("score", None, ("wrong_type", "", None)),
    ("score", {}, ("missing_key", "entry", "entry")),
    ("score", {"entry": None}, ("missing_key", "entry", "entry")),
    ("score", {"entry": {}, "extra": 1}, ("unknown_key", "extra", "extra")),
    ("score", {"entry": []}, ("wrong_type", "entry", [])),
    ("score", {"entry": {}}, ("missing_key", "entry.sides", "sides")),
    ("score", {"entry": {"sides": [{}, {}], "side": 1}}, ("unknown_key", "entry.side", "side")),
    ("score", {"entry": {"sides": {}}}, ("wrong_type", "entry.sides", {})),
    ("score", sides(), ("out_of_range", "entry.sides", 0)),
    ("score", sides({}), ("out_of_range", "entry.sides", 1)),
    ("score", sides(*[{}] * 7), ("out_of_range", "entry.sides", 7)),
    ("score", sides({}, None), ("wrong_type", "entry.sides[1]", None)),
    ("score", sides({}, {"scope": 1}), ("unknown_key", "entry.sides[1].scope", "scope")),
    ("score", sides({"primiera": 70}, {}), ("unknown_key", "entry.sides[0].primiera", "primiera")),
    ("score", sides({"cards": True}, {}), ("wrong_type", "entry.sides[0].cards", True)),
    ("score", sides({"cards": 20.0}, {}), ("wrong_type", "entry.sides[0].cards", 20.0)),
    ("score", sides({"cards": "20"}, {}), ("wrong_type", "entry.sides[0].cards", "20")),
    ("score", sides({"cards": -1}, {}), ("out_of_range", "entry.sides[0].cards", -1)),
    ("score", sides({"cards": 41}, {}), ("out_of_range", "entry.sides[0].cards", 41)),
    ("score", sides({"coins": 11}, {}), ("out_of_range", "entry.sides[0].coins", 11)),
    ("score", sides({"sweeps": False}, {}), ("wrong_type", "entry.sides[0].sweeps", False)),
    ("score", sides({"sweeps": 41}, {}), ("out_of_range", "entry.sides[0].sweeps", 41)),
    ("score", sides({"settebello": 1}, {}), ("wrong_type", "entry.sides[0].settebello", 1)),
    ("score", sides({"settebello": "A"}, {}), ("wrong_type", "entry.sides[0].settebello", "A")),
    ("score", sides({"best": []}, {}), ("wrong_type", "entry.sides[0].best", [])),
    ("score", sides({"best": {"X": 7}}, {}), ("unknown_key", "entry.sides[0].best.X", "X")),
    ("score", sides({"best": {"D": 0}}, {}), ("out_of_range", "entry.sides[0].best.D", 0)),
    ("score", sides({"best": {"D": 11}}, {}), ("out_of_range", "entry.sides[0].best.D", 11)),
    ("score", sides({"best": {"D": True}}, {}), ("wrong_type", "entry.sides[0].best.D", True)),
    ("score", sides({"best": {"D": 7.0}}, {}), ("wrong_type", "entry.sides[0].best.D", 7.0)),
    ("score", sides({"best": {"D": "king"}}, {}), ("unknown_value", "entry.sides[0].best.D", "king")),
    ("score", sides({"best": {"D": "7D"}}, {}), ("unknown_value", "entry.sides[0].best.D", "7D")),
    ("score", sides({"pile": "7D"}, {}), ("wrong_type", "entry.sides[0].pile", "7D")),
    ("score", sides({}, {"pile": ["7D", "7X"]}), ("unknown_card", "entry.sides[1].pile[1]", "7X")),
    ("score", sides({"pile": ["11D"]}, {}), ("unknown_card", "entry.sides[0].pile[0]", "11D")),
    ("score", sides({"pile": ["7D", "6D", "7D"]}, {}), ("card_repeated", "entry.sides[0].pile[2]", "7D")),
    ("score", sides({"pile": "rest"}, {"pile": "rest"}), ("rest_unclear", "entry.sides[1].pile", "rest")),
    ("score", sides({"pile": "rest"}, {}), ("rest_unclear", "entry.sides[0].pile", "rest")),
    ("score", sides({"pile": "rest"}, {"pile": []}, {"pile": None}), ("rest_unclear", "entry.sides[0].pile", "rest")),
    ("score", {"entry": {"sides": [{}, {}], "winners": []}}, ("wrong_type", "entry.winners", [])),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"cards": 0}}}, ("wrong_type", "entry.winners.cards", 0)),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"cards": [2]}}}, ("unknown_side", "entry.winners.cards[0]", 2)),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"cards": [-1]}}}, ("unknown_side", "entry.winners.cards[0]", -1)),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"cards": [True]}}}, ("unknown_side", "entry.winners.cards[0]", True)),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"cards": [0, 1]}}}, ("too_many_winners", "entry.winners.cards", [0, 1])),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"sweeps": [0]}}}, ("not_declarable", "entry.winners.sweeps", "sweeps")),
    ("score", {"entry": {"sides": [{}, {}], "winners": {"napola": [0]}}}, ("unknown_award", "entry.winners.napola", "napola")),
    ("score", {"entry": {"sides": [{}, {}], "told": [1]}}, ("out_of_range", "entry.told", 1)),
    ("score", {"entry": {"sides": [{}, {}], "told": [1, True]}}, ("wrong_type", "entry.told[1]", True)),
    ("score", {"entry": {"sides": [{}, {}], "told": [1, -1]}}, ("out_of_range", "entry.told[1]", -1)),
    ("score", {"entry": {"sides": [{}, {}], "told": {}}}, ("wrong_type", "entry.told", {})),
    ("score", {"entry": {"sides": [{}, {}], "kept_open": ["coin"]}}, ("unknown_award", "entry.kept_open[0]", "coin")),
    ("score", {"entry": {"sides": [{}, {}], "kept_open": "coins"}}, ("wrong_type", "entry.kept_open", "coins")),
    ("score", {"entry": {"sides": [{}, {}], "agreed": ["coins"]}}, ("winners_needed", "entry.agreed", "coins")),
    ("score", {"entry": {"sides": [{}, {}], "agreed": [7]}}, ("unknown_award", "entry.agreed[0]", 7)),
    ("score", {"rules": [], "entry": {}}, ("wrong_type", "rules", [])),
    ("score", {"rules": {"target": True}, "entry": {}}, ("unknown_value", "rules.target", True)),
    ("score", {"rules": {"napola": "full"}, "entry": {}}, ("not_yet_playable", "rules.napola", "full")),
    ("captures", {"card": "7D"}, ("missing_key", "table", "table")),
    ("captures", {"table": ["7C"]}, ("missing_key", "card", "card")),
    ("captures", {"table": ["7C", "7C"], "card": "7D"}, ("card_repeated", "table[1]", "7C")),
    ("captures", {"table": ["7D"], "card": "7D"}, ("card_repeated", "card", "7D")),
    ("captures", {"table": "7C", "card": "7D"}, ("wrong_type", "table", "7C")),
    ("captures", {"table": [], "card": "11D"}, ("unknown_card", "card", "11D")),
    ("captures", {"table": [], "card": "7D", "last_play": 1}, ("wrong_type", "last_play", 1)),
    ("captures", {"table": [], "card": "7D", "attempt": ["7X"]}, ("unknown_card", "attempt[0]", "7X")),
    ("primiera", {}, ("missing_key", "sides", "sides")),
    ("primiera", {"sides": [{}]}, ("out_of_range", "sides", 1)),
    ("primiera", {"sides": [{"D": True}, {}]}, ("wrong_type", "sides[0].D", True)),
    ("primiera", {"sides": [{"Z": 7}, {}]}, ("unknown_key", "sides[0].Z", "Z")),
    ("primiera", {"sides": [[], {}]}, ("wrong_type", "sides[0]", [])),
]


@pytest.mark.parametrize(("kind", "data", "error"), REFUSED, ids=lambda one: one if isinstance(one, str) else None)
def test_what_has_not_the_form_is_refused_with_its_place_and_value(kind: str, data: object, error: tuple[str, str, object]) -> None:
    found = refused(kind, data)
    assert found == error
    assert type(found[2]) is type(error[2])


def test_every_error_code_is_met() -> None:
    met = {error[0] for _, _, error in REFUSED} | set(MALFORMED)
    assert met == set(ERROR_CODES) - {"unknown_preset"}


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        ([{"pile": ROUND[0][1:]}, {"pile": ROUND[1]}], ["card_total", "coin_total"]),
        ([{"pile": [*ROUND[0], "10B"]}, {"pile": ROUND[1]}], ["card_twice", "card_total"]),
        ([{"pile": [*ROUND[0][1:], "10B"]}, {"pile": ROUND[1]}], ["card_twice", "coin_total"]),
        ([{"best": {"C": 7}}, {"best": {"C": 7}}], ["best_taken"]),
        ([{"settebello": True}, {"best": {"D": 7}}], ["no_such_deal"]),
        ([{"cards": 41 - 1}, {"cards": 1}], ["card_total", "one_card"]),
    ],
)
def test_what_cannot_be_true_is_a_problem_and_no_error(entry: list[object], codes: list[str]) -> None:
    assert [problem["code"] for problem in problems("score", sides(*entry))] == codes


def test_two_sides_with_the_same_seven_are_named_with_the_card() -> None:
    assert problems("primiera", {"sides": [{"D": 7}, {}, {"D": 7}]}) == [{"code": "best_taken", "sides": [0, 2], "card": "7D"}]


def test_what_is_null_is_not_told() -> None:
    told = sides({"cards": None, "best": {"D": None}, "pile": None, "settebello": None}, {"best": None})
    told["entry"].update(winners={"cards": None}, told=None, kept_open=None, agreed=None)  # type: ignore[attr-defined]
    assert answer("score", told) == answer("score", sides({}, {}))


def test_many_captures_are_counted_and_fifty_are_listed() -> None:
    table = [card for card in reference.DECK if reference.rank_of(card) < 4]
    sets = reference.capture_sets(table, "10D")
    form = answer("captures", {"table": table, "card": "10D"})
    assert len(sets) > MOST_LISTED
    assert (form["count"], len(form["captures"]), len(form["sweeps"])) == (len(sets), MOST_LISTED, MOST_LISTED)
    assert {frozenset(taken) for taken in form["captures"]} < sets
    assert max(map(len, form["captures"])) <= min(len(taken) for taken in sets - {frozenset(taken) for taken in form["captures"]})


def test_a_long_value_is_shown_in_part() -> None:
    with pytest.raises(InputError) as error:
        answer("score", {"entry": {"sides": [{}, {}]}, "x" * 60_000: 1})
    form = error_form(error.value)
    assert form["value"] == form["where"] == "x" * 80 + "..."
    with pytest.raises(InputError) as error:
        answer("score", {"entry": [["x" * 9_000]]})
    assert error_form(error.value) == {"code": "wrong_type", "sides": [], "where": "entry", "value": "[...]"}


COUNTED = {"cards": 23, "coins": 6, "settebello": True, "best": {"D": 7, "C": "court", "S": 6}, "sweeps": 1}
DECLARED = {"sides": [{}, {}, {}], "winners": {"cards": [0], "coins": []}, "agreed": ["cards"]}
HONEST: list[tuple[str, dict[str, Any]]] = [
    ("score", sides({"pile": ROUND[0], "sweeps": 2}, {"pile": "rest", "sweeps": 0})),
    ("score", sides(COUNTED, {"best": {"B": "void"}})),
    ("score", {"rules": {"missing_suit": "excluded"}, "entry": DECLARED}),
    ("score", {"entry": {"sides": [{"cards": 4}, {"cards": 7}, {}, {"coins": 3}], "kept_open": ["primiera"], "told": None}}),
    ("score", {"entry": {"sides": [{}, {}], "told": [4, 2]}}),
    ("captures", {"table": ["7C", "5C", "2S"], "card": "7D", "last_play": False, "attempt": ["2S", "5C"]}),
    ("primiera", {"rules": {"preset": "scopa"}, "sides": [{"D": 7, "C": 7}, {"S": 7, "B": 6}, {}]}),
]

WORDS = ["", "7D", "7X", "void", "court", "rest", "cards", "D", "\u2028"]
NUMBERS = [0, 1, -1, 7, 8, 10, 11, 39, 40, 41, 10**19, 0.5, 7.0]
JUNK: list[Any] = [None, True, False, *NUMBERS, *WORDS, [], [0], [[]], ["7D", "7D"], {}, {"D": 7}, {"cards": 20}, {"": None}]


def places(data: object) -> list[tuple[Any, Any]]:
    """List every container of a form with each of its keys."""
    if not isinstance(data, dict | list):
        return []
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    return [(data, key) for key in keys] + [place for key in keys for place in places(data[key])]  # type: ignore[index]


@settings(derandomize=True, deadline=None, max_examples=600, database=None)
@given(st.sampled_from(HONEST), st.data())
def test_nothing_but_a_refusal_comes_out_of_a_form_with_slips(question: tuple[str, dict[str, Any]], slips: st.DataObject) -> None:
    kind, honest = question
    form = copy.deepcopy(honest)
    for _ in range(slips.draw(st.integers(0, 3))):
        found = places(form)
        if not found:
            break
        container, key = slips.draw(st.sampled_from(found))
        how = slips.draw(st.sampled_from(("put", "put", "drop", "add", "double")))
        junk = copy.deepcopy(slips.draw(st.sampled_from(JUNK)))
        if how == "put":
            container[key] = junk
        elif how == "drop":
            del container[key]
        elif isinstance(container, list):
            container.append(junk if how == "add" else copy.deepcopy(container[key]))
        else:
            container[slips.draw(st.sampled_from(("pile", "best", "cards", "sweeps", "winners", "told", "agreed", "x")))] = junk
    answered(kind, form)


@settings(derandomize=True, deadline=None, max_examples=300, database=None)
@given(st.sampled_from(("score", "captures", "primiera")), st.recursive(st.sampled_from(JUNK), lambda more: st.lists(more, max_size=3)))
def test_nothing_but_a_refusal_comes_out_of_any_form(kind: str, form: object) -> None:
    answered(kind, form)


@settings(derandomize=True, deadline=None, max_examples=300, database=None)
@given(st.one_of(st.text(max_size=40), st.binary(max_size=40)))
def test_nothing_but_a_refusal_comes_out_of_any_text(text: str | bytes) -> None:
    codes: set[str] = set()
    try:
        data = read(text)
    except WireError as error:
        written(error_form(error))
        codes = {error.code}
    else:
        answered("score", data)
    assert codes <= set(ERROR_CODES)


def answered(kind: str, form: object) -> None:
    """Answer a form; what comes out is written as JSON whatever it is."""
    codes: set[str] = set()
    try:
        written(answer(kind, form))
    except InputError as error:
        codes = {error.code}
        written(error_form(error))
    except Refused as error:
        codes = {problem.code for problem in error.problems}
        written(problems_form(error.problems))
    assert codes <= {*ERROR_CODES, *CODES}


def written(form: object) -> None:
    assert json.loads(json.dumps(form, allow_nan=False)) == form
