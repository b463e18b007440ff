"""Every code has words, and every word has its Italian."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scorekeeper.config import ROOT, TEMPLATES
from scorekeeper.engine import wire
from scorekeeper.engine.awards import AWARDS
from scorekeeper.engine.captures import REFUSALS
from scorekeeper.engine.errors import ERROR_CODES, InputError
from scorekeeper.engine.problems import CODES
from scorekeeper.web import sentences, words
from scorekeeper.web.links import READINGS, UNREAD_CODES

KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "mark": None, "marks": (1, 2)}
PLACEHOLDER = re.compile(r"%\((\w+)\)[ds]")
OTHERS = [lang for lang in words.LANGUAGES if lang != words.SOURCE]

Msgid = str | tuple[str, str]


@cache
def msgids() -> frozenset[Msgid]:
    """Collect what templates and code say."""
    found: set[Msgid] = set()
    for folder, method in ((ROOT / "scorekeeper" / "web", "python"), (TEMPLATES, "jinja2.ext:babel_extract")):
        for _, _, msgid, _, _ in extract_from_dir(folder, [("**.py" if method == "python" else "**.html", method)], keywords=KEYWORDS):
            found.add(msgid if isinstance(msgid, str) else (msgid[0], msgid[1]))
    return frozenset(found)


def catalogue(lang: str) -> dict[Msgid, Message]:
    with (words.CATALOGUES / f"{lang}.po").open("rb") as file:
        return {(one.id if isinstance(one.id, str) else tuple(one.id)): one for one in read_po(file) if one.id}


def strings(message: Message) -> Iterator[str]:
    yield from (message.string,) if isinstance(message.string, str) else message.string


def test_every_problem_has_words() -> None:
    assert set(sentences.PROBLEMS) | set(sentences.COUNTED_PROBLEMS) == set(CODES)


def test_every_error_has_words() -> None:
    assert set(sentences.ERRORS) == set(ERROR_CODES)


def test_every_refusal_has_words_and_a_rule_that_the_guide_prints() -> None:
    assert set(sentences.REFUSALS) == set(REFUSALS)
    assert {section for _, section in sentences.REFUSALS.values()} <= set(sentences.CAPTURE_RULES)


def test_every_award_has_words() -> None:
    assert set(sentences.AWARDS) == {row.name for row in AWARDS}


def test_every_part_of_a_link_that_cannot_be_taken_has_words() -> None:
    assert set(sentences.UNREAD) == set(UNREAD_CODES)
    assert set(sentences.READINGS) == set(READINGS)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_translated_and_no_other(lang: str) -> None:
    assert set(catalogue(lang)) == msgids()
    assert [one.id for one in catalogue(lang).values() if one.fuzzy or not all(strings(one))] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_same_gaps(lang: str) -> None:
    for msgid, message in catalogue(lang).items():
        *_, source = [msgid] if isinstance(msgid, str) else msgid
        allowed = set(PLACEHOLDER.findall(source))
        for string in strings(message):
            gaps = set(PLACEHOLDER.findall(string))
            assert gaps == allowed or (not isinstance(msgid, str) and gaps <= allowed), string
            assert string.count("%") == len(PLACEHOLDER.findall(string)), string


def test_nothing_is_called_invalid_or_an_error() -> None:
    texts = {text for msgid in msgids() for text in ((msgid,) if isinstance(msgid, str) else msgid)}
    texts |= {string for lang in OTHERS for message in catalogue(lang).values() for string in strings(message)}
    assert [text for text in texts if re.search(r"invalid|\berror|errore|non valid", text, re.IGNORECASE)] == []


def test_italian_knows_one_and_many() -> None:
    say = words.translations("it").ngettext
    assert [say("%(num)d point", "%(num)d points", count) % {"num": count} for count in (0, 1, 2)] == ["0 punti", "1 punto", "2 punti"]


def test_languages_are_found_from_the_catalogues() -> None:
    assert words.LANGUAGES == ("en", "it")
    assert [words.language_name(lang) for lang in words.LANGUAGES] == ["English", "Italiano"]


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("code", ERROR_CODES)
def test_an_unreadable_value_is_named_with_its_place(lang: str, code: str) -> None:
    message = words.error_message(InputError(code, "7X", "sides[0].pile[3]"), lang)
    assert message.startswith("sides[0].pile[3]: ")
    assert "%(" not in message
    assert ("'7X'" in message) == ("%(value)s" in sentences.ERRORS[code])


def test_a_long_or_unprintable_value_is_shown_short() -> None:
    message = words.error_message(InputError("unknown_card", "\x00" + "7" * 900, "card"), "en")
    assert len(message) < 200
    assert message.isprintable()


PROBLEMS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"sides": [{"cards": 21}, {"cards": 18}]},
        "One card is missing: 21 + 18 = 39. Look under the table.",
        "Manca una carta: 21 + 18 = 39. Guardate sotto il tavolo.",
    ),
    (
        {"sides": [{"cards": 23}, {"cards": 19}]},
        "2 cards too many: 23 + 19 = 42. Count again, all of you.",
        "2 carte di troppo: 23 + 19 = 42. Ricontate tutti.",
    ),
    ({"sides": [{"coins": 5}, {"coins": 4}]}, "Coins: 5 + 4 = 9. One is missing.", "Denari: 5 + 4 = 9. Ne manca uno."),
    (
        {"sides": [{"settebello": True}, {"settebello": True}]},
        "There is only one settebello. Who has it: Side 1 or Side 2?",
        "Il settebello è uno solo. Chi ce l'ha: Giocatore 1 o Giocatore 2?",
    ),
    (
        {"sides": [{"best": {"C": 6}}, {"best": {"C": "court"}}]},
        "Then nobody has the seven of cups. Look for it: somebody must.",
        "Così nessuno ha il sette di coppe. Cercatelo: qualcuno deve averlo.",
    ),
    (
        {"sides": [{"best": {"D": 7}}, {"best": {"D": "court"}, "coins": 4}]},
        "These cannot all be true: Side 2 coins 4; Side 2 best of coins: figure of coins.",
        "Non possono essere vere tutte insieme: Giocatore 2 denari 4; Giocatore 2 migliore a denari: figura di denari.",
    ),
    (
        {"sides": [{"sweeps": 4, "cards": 6}, {}]},
        "Side 1: 4 sweeps with so few cards (6) cannot be. Each takes at least two.",
        "Giocatore 1: 4 scope con così poche carte (6) non possono essere. Ognuna ne porta almeno due.",
    ),
]


@pytest.mark.parametrize(("entry", "english", "italian"), PROBLEMS)
def test_a_problem_is_said_as_people_say_it(entry: dict[str, Any], english: str, italian: str) -> None:
    with pytest.raises(wire.Refused) as refused:
        wire.answer("score", {"entry": entry})
    problem = json.loads(json.dumps(wire.problems_form(refused.value.problems)))[0]
    assert words.problem_message(problem, "en") == english
    assert words.problem_message(problem, "it") == italian


ROUNDS: list[tuple[str, dict[str, Any], str, list[str]]] = [
    (
        "score",
        {"entry": {"sides": [{"cards": 23, "coins": 6, "settebello": False, "sweeps": 1}, {}], "winners": {"primiera": [0]}}},
        "en",
        ["Side 1: 3 points", "Cards: Side 1 (23-17)", "Settebello: Side 2", "Still open: sweeps"],
    ),
    (
        "captures",
        {"table": ["7C", "5C", "2S"], "card": "7D", "attempt": ["2S", "5C"]},
        "it",
        ["Deve prendere:", "  sette di coppe", "In tavola c'è una carta dello stesso valore"],
    ),
    ("captures", {"table": ["5C", "2S"], "card": "7D"}, "en", ["It must take this:", "  two of swords and five of cups (sweep)"]),
    ("captures", {"table": ["5C"], "card": "7D"}, "en", ["It takes nothing: it stays on the table."]),
    (
        "primiera",
        {"sides": [{"D": 7, "C": 7, "S": 7, "B": "court"}, {"D": 6, "C": 6, "S": 6, "B": 7}]},
        "it",
        ["Primiera: Giocatore 2, 75 a 73", "Con il tre di bastoni Giocatore 1 avrebbe avuto la primiera."],
    ),
    ("primiera", {"sides": [{"D": 7}, {}]}, "en", ["Whose is the seven of cups?", "Side 2: not known"]),
    (
        "primiera",
        {"sides": [{"D": "void", "C": 7, "S": 7, "B": 7}, {"D": 7, "C": "court", "S": "court", "B": "court"}]},
        "en",
        ["Primiera: Side 1, 63 to 51", "Other tables (without a card in one suit: no primiera at all): Side 2"],
    ),
]


@pytest.mark.parametrize(("kind", "data", "lang", "lines"), ROUNDS)
def test_an_answer_is_written_for_people(kind: str, data: dict[str, Any], lang: str, lines: list[str]) -> None:
    text = words.as_text(kind, wire.answer(kind, data), lang)
    assert "%(" not in text
    assert "<" not in text
    assert [line for line in lines if line not in text] == []
