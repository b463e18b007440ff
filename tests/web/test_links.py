"""A link carries the whole case, and reading it never fails."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import CARDS, SUITS, Card, Pile
from scorekeeper.web.forms import UnfitName, clean_name
from scorekeeper.web.links import (
    READINGS,
    STEPS,
    CapturesCase,
    PrimieraCase,
    query,
    read_captures,
    read_primiera,
    write_captures,
    write_primiera,
)

BESTS = st.sampled_from([*range(1, 11), "court", "void"])
NAMES = st.sampled_from(["", "Anna", "Bruno & Carlo", "Dora=1", "Élio", "<b>", "名前", "a.b"])
KNOWN = st.dictionaries(st.sampled_from(SUITS), BESTS)
MASKS = st.integers(0, (1 << 40) - 1)


@st.composite
def primiera_cases(draw: st.DrawFn) -> PrimieraCase:
    count = draw(st.integers(2, 6))
    return PrimieraCase(
        names=tuple(draw(NAMES) for _ in range(count)),
        known=tuple(draw(KNOWN) for _ in range(count)),
        missing_suit=draw(st.sampled_from([None, *READINGS])),
        ask=draw(st.sampled_from([None, "sevens", "C2"])),
    )


@st.composite
def captures_cases(draw: st.DrawFn) -> CapturesCase:
    card = draw(st.sampled_from([None, *CARDS]))
    table = Pile(draw(MASKS) & ~(card.mask if card else 0))
    take = draw(st.sampled_from([None, Pile(), Pile(draw(MASKS))]))
    return CapturesCase(table, card, draw(st.booleans()), take, draw(st.sampled_from([None, *STEPS])))


def arguments(text: str) -> MultiDict[str, str]:
    return MultiDict(parse_qsl(text, keep_blank_values=True))


@given(primiera_cases())
def test_a_primiera_comes_back_from_its_link(case: PrimieraCase) -> None:
    assert read_primiera(arguments(query(write_primiera(case)))) == case


@given(captures_cases())
def test_a_play_comes_back_from_its_link(case: CapturesCase) -> None:
    assert read_captures(arguments(query(write_captures(case)))) == case


KEYS = st.sampled_from(["name", "side", "missing_suit", "ask", "table", "card", "take", "last", "step", "lang", "x"])


@given(st.lists(st.tuples(KEYS, st.one_of(st.text(), st.sampled_from(["7D.7X", "noneX", "court", "A", "7♦", "....", "7D.7D"])))))
def test_any_link_can_be_read(pairs: list[tuple[str, str]]) -> None:
    primiera = read_primiera(MultiDict(pairs))
    assert 2 <= len(primiera.known) == len(primiera.names) <= 6
    assert read_captures(MultiDict(pairs)).table.mask < 1 << 40


def test_what_cannot_be_read_is_named_and_the_rest_kept() -> None:
    case = read_primiera(arguments("side=7D.7X&side=6C"))
    assert case.known == ({"D": 7}, {"C": 6})
    assert [(note.code, note.text, note.side) for note in case.unread] == [("unknown_card", "7X", 0)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("side=7D.6D", "suit_twice"),
        ("side=" + "&side=" * 6, "too_many_sides"),
        ("name=A%00", "bad_name"),
        ("name=" + "x" * 41, "long_name"),
        ("missing_suit=never", "unknown_rule"),
    ],
)
def test_each_part_that_cannot_be_read_has_its_code(text: str, code: str) -> None:
    assert [note.code for note in read_primiera(arguments(text)).unread] == [code]


def test_a_card_cannot_lie_on_the_table_and_be_played() -> None:
    assert [note.code for note in read_captures(arguments("table=7D&card=7D")).unread] == ["played_on_table"]


def test_a_seven_told_anew_leaves_who_had_it() -> None:
    case = PrimieraCase(known=({"D": 7, "C": 6}, {"D": 6}))
    assert case.answered(1, "D", 7).known == ({"C": 6}, {"D": 7})


def test_an_answer_taken_back_leaves_the_others() -> None:
    case = PrimieraCase(known=({"D": 7, "C": 6}, {}))
    assert case.answered(0, "C", None).known == ({"D": 7}, {})


def test_fewer_sides_keep_what_the_first_told() -> None:
    case = PrimieraCase(("Anna", "Bruno", "Carlo"), ({"D": 7}, {"C": 7}, {"S": 7}))
    assert case.for_sides(2) == PrimieraCase(("Anna", "Bruno"), ({"D": 7}, {"C": 7}))
    assert case.for_sides(4).names == ("Anna", "Bruno", "Carlo", "")


def test_a_name_is_composed_and_trimmed() -> None:
    assert clean_name("  E\u0301lio   Rossi ") == "\u00c9lio Rossi"


@pytest.mark.parametrize("text", ["a\u202eb", "a\x07b", "\ud800", "x" * 41])
def test_a_name_that_could_fool_a_reader_is_refused(text: str) -> None:
    with pytest.raises(UnfitName):
        clean_name(text)


def test_a_link_can_be_read_by_people() -> None:
    case = PrimieraCase(("Anna", "Bruno"), ({"D": 7, "C": 6, "S": "court", "B": "void"}, {}), "excluded")
    assert query(write_primiera(case)) == "name=Anna&name=Bruno&side=7D.6C.courtS.noneB&side=&missing_suit=excluded"
    play = CapturesCase(Pile.parse(["7C", "5C", "2S"]), Card(7, "D"), True, Pile.parse(["2S", "5C"]))
    assert query(write_captures(play)) == "table=2S.5C.7C&card=7D&last=1&take=2S.5C"
