"""The command line reads and answers the forms of the API; what is refused by one is refused by both."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.engine.rules import PRESETS, option_fields
from scorekeeper.engine.wire import answer
from scorekeeper.web import words

ROUND = '{"entry": {"sides": [{"cards": 23, "coins": 6, "settebello": true, "sweeps": 1}, {"sweeps": 2}], "winners": {"primiera": [1]}}}'
CAPTURE = '{"table": ["7C", "5C", "2S"], "card": "7D", "attempt": ["2S", "5C"]}'
PRIMIERA = '{"sides": [{"D": 7, "C": 7, "S": 6, "B": 1}, {"D": 6, "C": 6, "S": 7, "B": 7}]}'


def side(told: str) -> str:
    """Write a round of two sides of which the first tells something."""
    return f'{{"entry": {{"sides": [{{{told}}}, {{}}]}}}}'


def entry(told: str) -> str:
    """Write a round of two sides of which something is told."""
    return f'{{"entry": {{"sides": [{{}}, {{}}], {told}}}}}'


Unreadable = tuple[str, str | bytes, int, str, str, object]

UNREADABLE: list[Unreadable] = [
    # Not JSON that can be taken.
    ("score", "", 400, "not_json", "", None),
    ("score", "  \n", 400, "not_json", "", None),
    ("score", "{", 400, "not_json", "", None),
    ("score", "{'entry': 1}", 400, "not_json", "", None),
    ("score", ROUND + "x", 400, "not_json", "", None),
    ("score", "\ufeff" + ROUND, 400, "not_json", "", None),
    ("score", side('"cards": 007'), 400, "not_json", "", None),
    ("score", side('"pile": ["7\x00D"]'), 400, "not_json", "", None),
    ("score", b"\xff\xfe\x00", 400, "not_utf8", "", None),
    ("score", side('"pile": ["7é"]').encode("latin-1"), 400, "not_utf8", "", None),
    ("score", ROUND.encode("utf-16"), 400, "not_utf8", "", None),
    ("score", b"\x1f\x8b\x08\x00" + bytes(40), 400, "not_utf8", "", None),
    ("score", b'{"entry": "\xed\xa0\x80"}', 400, "not_utf8", "", None),
    ("score", "[" * 30_000, 400, "too_deep", "", None),
    ("score", "[" * 30_000 + "]" * 30_000, 400, "too_deep", "", None),
    ("score", '{"entry":' * 6_000 + "1" + "}" * 6_000, 400, "too_deep", "", None),
    ("score", ROUND.ljust(65_537), 413, "too_large", "", 65_537),
    ("score", "[" * 65_537, 413, "too_large", "", 65_537),
    ("score", side('"cards": NaN'), 400, "not_finite", "", "NaN"),
    ("score", side('"cards": -Infinity'), 400, "not_finite", "", "-Infinity"),
    ("score", side('"cards": 1e999'), 400, "not_finite", "", "1e999"),
    ("score", side('"cards": 23, "cards": 17'), 400, "duplicate_key", "", "cards"),
    ("score", '{"entry": {}, "entry": {}}', 400, "duplicate_key", "", "entry"),
    ("score", side('"pile": ["7D\\u0000"]'), 400, "bad_text", "", None),
    ("score", side('"pile": ["\\ud800"]'), 400, "bad_text", "", None),
    ("score", side('"\\udfff": 1'), 400, "bad_text", "", None),
    ("score", '{"\\ud800": 1, "\\ud800": 2}', 400, "bad_text", "", None),
    # Not the form of a request.
    ("score", "[]", 422, "wrong_type", "", "[...]"),
    ("score", "null", 422, "wrong_type", "", None),
    ("score", "12", 422, "wrong_type", "", 12),
    ("score", "{}", 422, "missing_key", "entry", "entry"),
    ("score", '{"entry": null}', 422, "missing_key", "entry", "entry"),
    ("score", '{"entry": {}}', 422, "missing_key", "entry.sides", "sides"),
    ("score", '{"entrys": {}}', 422, "unknown_key", "entrys", "entrys"),
    ("score", side('"cups": 5'), 422, "unknown_key", "entry.sides[0].cups", "cups"),
    ("score", side('"primiera": 83'), 422, "unknown_key", "entry.sides[0].primiera", "primiera"),
    ("score", side('"best": {"X": 7}'), 422, "unknown_key", "entry.sides[0].best.X", "X"),
    ("score", entry('"note": "hm"'), 422, "unknown_key", "entry.note", "note"),
    ("score", side(f'"{"k" * 99}": 1'), 422, "unknown_key", "entry.sides[0]." + "k" * 65 + "...", "k" * 80 + "..."),
    ("score", '{"entry": {"sides": [{}]}}', 422, "out_of_range", "entry.sides", 1),
    ("score", '{"entry": {"sides": [{}, {}, {}, {}, {}, {}, {}]}}', 422, "out_of_range", "entry.sides", 7),
    ("score", '{"entry": {"sides": {"0": {}}}}', 422, "wrong_type", "entry.sides", "{...}"),
    ("score", '{"entry": {"sides": [[], {}]}}', 422, "wrong_type", "entry.sides[0]", "[...]"),
    # Cards.
    ("score", side('"pile": ["7D", "6D", "7D"]'), 422, "card_repeated", "entry.sides[0].pile[2]", "7D"),
    ("score", side('"pile": ["7D", "7d"]'), 422, "card_repeated", "entry.sides[0].pile[1]", "7d"),
    ("score", side('"pile": ["AD", "1♦"]'), 422, "card_repeated", "entry.sides[0].pile[1]", "1♦"),
    ("score", side('"pile": ["7D", "7X"]'), 422, "unknown_card", "entry.sides[0].pile[1]", "7X"),
    ("score", side('"pile": ["11D"]'), 422, "unknown_card", "entry.sides[0].pile[0]", "11D"),
    ("score", side('"pile": ["0D"]'), 422, "unknown_card", "entry.sides[0].pile[0]", "0D"),
    ("score", side('"pile": ["D7"]'), 422, "unknown_card", "entry.sides[0].pile[0]", "D7"),
    ("score", side('"pile": ["7D\\n"]'), 422, "unknown_card", "entry.sides[0].pile[0]", "7D\n"),
    ("score", side('"pile": [""]'), 422, "unknown_card", "entry.sides[0].pile[0]", ""),
    ("score", side('"pile": [7]'), 422, "unknown_card", "entry.sides[0].pile[0]", 7),
    ("score", side('"pile": [null]'), 422, "unknown_card", "entry.sides[0].pile[0]", None),
    ("score", side('"pile": [["7D"]]'), 422, "unknown_card", "entry.sides[0].pile[0]", "[...]"),
    ("score", side('"pile": "7D"'), 422, "wrong_type", "entry.sides[0].pile", "7D"),
    ("score", '{"entry": {"sides": [{"pile": "rest"}, {}]}}', 422, "rest_unclear", "entry.sides[0].pile", "rest"),
    ("score", '{"entry": {"sides": [{"pile": "rest"}, {"pile": "rest"}]}}', 422, "rest_unclear", "entry.sides[1].pile", "rest"),
    # Numbers.
    ("score", side('"cards": true'), 422, "wrong_type", "entry.sides[0].cards", True),
    ("score", side('"sweeps": false'), 422, "wrong_type", "entry.sides[0].sweeps", False),
    ("score", side('"best": {"D": true}'), 422, "wrong_type", "entry.sides[0].best.D", True),
    ("score", side('"settebello": 1'), 422, "wrong_type", "entry.sides[0].settebello", 1),
    ("score", side('"cards": 4.0'), 422, "wrong_type", "entry.sides[0].cards", 4.0),
    ("score", side('"cards": 4e0'), 422, "wrong_type", "entry.sides[0].cards", 4.0),
    ("score", side('"cards": "23"'), 422, "wrong_type", "entry.sides[0].cards", "23"),
    ("score", side('"cards": -1'), 422, "out_of_range", "entry.sides[0].cards", -1),
    ("score", side('"cards": 41'), 422, "out_of_range", "entry.sides[0].cards", 41),
    ("score", side('"cards": 80'), 422, "out_of_range", "entry.sides[0].cards", 80),
    ("score", side('"cards": 82'), 422, "out_of_range", "entry.sides[0].cards", 82),
    ("score", side('"cards": 83'), 422, "out_of_range", "entry.sides[0].cards", 83),
    ("score", side('"coins": 11'), 422, "out_of_range", "entry.sides[0].coins", 11),
    ("score", side('"sweeps": 41'), 422, "out_of_range", "entry.sides[0].sweeps", 41),
    ("score", side('"best": {"D": 11}'), 422, "out_of_range", "entry.sides[0].best.D", 11),
    ("score", side('"best": {"D": 0}'), 422, "out_of_range", "entry.sides[0].best.D", 0),
    ("score", side('"best": {"D": "king"}'), 422, "unknown_value", "entry.sides[0].best.D", "king"),
    ("score", side(f'"cards": {10**18}'), 422, "out_of_range", "entry.sides[0].cards", 10**18),
    ("score", side(f'"cards": {"9" * 10_000}'), 422, "out_of_range", "", "9" * 80 + "..."),
    ("score", side(f'"cards": -{"9" * 10_000}'), 422, "out_of_range", "", "-" + "9" * 79 + "..."),
    ("score", entry('"told": [1]'), 422, "out_of_range", "entry.told", 1),
    ("score", entry('"told": [1, -1]'), 422, "out_of_range", "entry.told[1]", -1),
    ("score", entry('"told": [1, 100]'), 422, "out_of_range", "entry.told[1]", 100),
    ("score", entry('"told": [1, true]'), 422, "wrong_type", "entry.told[1]", True),
    # Winners.
    ("score", entry('"winners": {"cups": [0]}'), 422, "unknown_award", "entry.winners.cups", "cups"),
    ("score", entry('"winners": {"sweeps": [0]}'), 422, "not_declarable", "entry.winners.sweeps", "sweeps"),
    ("score", entry('"winners": {"cards": 0}'), 422, "wrong_type", "entry.winners.cards", 0),
    ("score", entry('"winners": {"cards": [2]}'), 422, "unknown_side", "entry.winners.cards[0]", 2),
    ("score", entry('"winners": {"cards": [-1]}'), 422, "unknown_side", "entry.winners.cards[0]", -1),
    ("score", entry('"winners": {"cards": [true]}'), 422, "unknown_side", "entry.winners.cards[0]", True),
    ("score", entry('"winners": {"cards": [0, 1]}'), 422, "too_many_winners", "entry.winners.cards", "[...]"),
    ("score", entry('"agreed": ["primiera"]'), 422, "winners_needed", "entry.agreed", "primiera"),
    ("score", entry('"kept_open": ["cups"]'), 422, "unknown_award", "entry.kept_open[0]", "cups"),
    ("score", entry('"kept_open": [{}]'), 422, "unknown_award", "entry.kept_open[0]", "{...}"),
    # Rules.
    ("score", f'{{"rules": {{"target": 0}}, {ROUND[1:]}', 422, "unknown_value", "rules.target", 0),
    ("score", f'{{"rules": {{"target": 122}}, {ROUND[1:]}', 422, "unknown_value", "rules.target", 122),
    ("score", f'{{"rules": {{"target": true}}, {ROUND[1:]}', 422, "unknown_value", "rules.target", True),
    ("score", f'{{"rules": {{"target": 11.0}}, {ROUND[1:]}', 422, "unknown_value", "rules.target", 11.0),
    ("score", f'{{"rules": {{"kings_redeal": 1}}, {ROUND[1:]}', 422, "unknown_value", "rules.kings_redeal", 1),
    ("score", f'{{"rules": {{"joker": true}}, {ROUND[1:]}', 422, "unknown_key", "rules.joker", "joker"),
    ("score", f'{{"rules": {{"preset": "poker"}}, {ROUND[1:]}', 422, "unknown_preset", "rules.preset", "poker"),
    ("score", f'{{"rules": [], {ROUND[1:]}', 422, "wrong_type", "rules", "[...]"),
    ("score", f'{{"rules": null, {ROUND[1:]}', 422, "wrong_type", "rules", None),
    # Captures and primiera.
    ("captures", '{"table": ["7C", "5C", "7C"], "card": "7D"}', 422, "card_repeated", "table[2]", "7C"),
    ("captures", '{"table": ["7C", "7D"], "card": "7D"}', 422, "card_repeated", "card", "7D"),
    ("captures", '{"table": ["7C", "7X"], "card": "7D"}', 422, "unknown_card", "table[1]", "7X"),
    ("captures", '{"table": "7C", "card": "7D"}', 422, "wrong_type", "table", "7C"),
    ("captures", '{"table": ["7C"], "card": "11D"}', 422, "unknown_card", "card", "11D"),
    ("captures", '{"table": ["7C"], "card": ["7D"]}', 422, "unknown_card", "card", "[...]"),
    ("captures", '{"table": ["7C"]}', 422, "missing_key", "card", "card"),
    ("captures", '{"card": "7D"}', 422, "missing_key", "table", "table"),
    ("captures", '{"table": [], "card": "7D", "last_play": 1}', 422, "wrong_type", "last_play", 1),
    ("captures", '{"table": [], "card": "7D", "attempt": ["2S", "2S"]}', 422, "card_repeated", "attempt[1]", "2S"),
    ("captures", '{"table": [], "card": "7D", "take": []}', 422, "unknown_key", "take", "take"),
    ("primiera", '{"sides": [{"D": 7}]}', 422, "out_of_range", "sides", 1),
    ("primiera", '{"sides": [{"D": 7}, {"D": 11}]}', 422, "out_of_range", "sides[1].D", 11),
    ("primiera", '{"sides": [{"D": 7}, {"D": false}]}', 422, "wrong_type", "sides[1].D", False),
    ("primiera", '{"sides": [{"D": 7}, {"D": "7"}]}', 422, "unknown_value", "sides[1].D", "7"),
    ("primiera", '{"sides": [{"D": 7}, {"d": 6}]}', 422, "unknown_key", "sides[1].d", "d"),
    ("primiera", '{"sides": [{"D": 7}, null]}', 422, "wrong_type", "sides[1]", None),
]
"""What cannot be read: kind, input, status of the API, and then code, place and value of the problem."""
UNREADABLE_IDS = [f"{code} {where}" for _, _, _, code, where, _ in UNREADABLE]


def piles(*sizes: int) -> str:
    """Write a round of which each side has so many cards of the deck, in its order."""
    deck = [f"{rank}{suit}" for rank in range(1, 11) for suit in "DCSB"]
    sides = [{"pile": deck[sum(sizes[:place]) :][:size]} for place, size in enumerate(sizes)]
    return json.dumps({"entry": {"sides": sides}})


IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    (
        "score",
        '{"entry": {"sides": [{"cards": 23}, {"cards": 18}]}}',
        {"code": "card_total", "sides": [0, 1], "expected": 40, "got": 41, "counts": [23, 18]},
    ),
    ("score", piles(20, 19), {"code": "card_total", "sides": [0, 1], "expected": 40, "got": 39, "counts": [20, 19]}),
    (
        "score",
        '{"entry": {"sides": [{"coins": 6}, {"coins": 5}]}}',
        {"code": "coin_total", "sides": [0, 1], "expected": 10, "got": 11, "counts": [6, 5]},
    ),
    (
        "score",
        '{"entry": {"sides": [{"pile": ["7D", "6D"]}, {"pile": ["7D", "5D"]}]}}',
        {"code": "card_twice", "sides": [0, 1], "card": "7D"},
    ),
    ("score", '{"entry": {"sides": [{"settebello": true}, {"settebello": true}]}}', {"code": "settebello_twice", "sides": [0, 1]}),
    ("score", '{"entry": {"sides": [{"settebello": false}, {"settebello": false}]}}', {"code": "settebello_nobody", "sides": [0, 1]}),
    ("score", side('"cards": 1'), {"code": "one_card", "sides": [0], "got": 1}),
    ("score", side('"cards": 4, "coins": 5'), {"code": "coins_over_cards", "sides": [0], "coins": 5, "cards": 4}),
    ("score", side('"cards": 1, "pile": []'), {"code": "pile_differs", "sides": [0], "fact": "cards", "told": 1, "got": 0}),
    ("score", entry('"told": [0, 0]'), {"code": "told_total", "sides": [], "least": 1, "got": 0}),
    ("primiera", '{"sides": [{"D": 7}, {"D": 7}]}', {"code": "best_taken", "sides": [0, 1], "card": "7D"}),
    ("primiera", '{"sides": [{"C": 6}, {"C": 1}]}', {"code": "best_nobody", "sides": [0, 1], "suit": "C", "card": "7C"}),
]
"""What can be read but cannot be true: kind, input, and what the first problem says among other things."""
IMPOSSIBLE_IDS = [f"{problem['code']}" for _, _, problem in IMPOSSIBLE]


def house_rules() -> list[tuple[str, object]]:
    """List rules that are known but not yet playable; of a range of numbers its ends."""
    later = [(key, values["later"]) for key, values in option_fields().items()]
    named = [(key, value) for key, some in later for value in (some if len(some) < 10 else (some[0], some[-1]))]
    presets = [("preset", name) for name, changes in PRESETS.items() if changes is None]
    return [*presets, *named, ("bonus", "matta"), ("own", [{"name": "last card"}])]


def shown(value: object) -> object:
    """Show a refused value as an answer does: of a list only that it is one."""
    return "[...]" if isinstance(value, list) else value


def run(*arguments: str, told: str | bytes = "") -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, arguments, input=told)


def run_alone(*arguments: str, told: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command as people do, in a process of its own."""
    return subprocess.run([sys.executable, "-m", "scorekeeper.cli", *arguments], input=told, capture_output=True, timeout=60)


def problems_of(result: Result) -> list[dict[str, Any]]:
    """Read the problems that a command printed, after making sure that it did no more than that."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.stderr == ""
    form = json.loads(result.stdout)
    assert list(form) == ["problems"]
    problems: list[dict[str, Any]] = form["problems"]
    return problems


@pytest.mark.parametrize(("kind", "told"), [("score", ROUND), ("captures", CAPTURE), ("primiera", PRIMIERA)])
def test_a_question_from_standard_input_is_answered_in_json(kind: str, told: str) -> None:
    result = run(kind, told=told)
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == answer(kind, json.loads(told))


def test_a_question_from_a_file_is_answered_in_json(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(ROUND)
    result = run("score", str(file))
    assert (result.exit_code, json.loads(result.stdout)["points"]) == (0, [4, 3])


SAID = [("score", 0, ROUND), ("captures", 0, CAPTURE), ("primiera", 0, PRIMIERA), ("score", 1, piles(20, 19)), ("score", 1, "{")]


@pytest.mark.parametrize(("kind", "status", "told"), SAID)
@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_text_is_for_people(kind: str, status: int, told: str, lang: str) -> None:
    result = run(kind, "--text", "--lang", lang, told=told)
    assert result.exit_code == status
    assert result.stdout.strip()
    assert not set(result.stdout) & set("{}[]")


@pytest.mark.parametrize(("kind", "told", "_status", "code", "where", "value"), UNREADABLE, ids=UNREADABLE_IDS)
def test_what_cannot_be_read_is_refused_with_place_and_value(
    kind: str, told: str | bytes, _status: int, code: str, where: str, value: object
) -> None:
    [problem] = problems_of(run(kind, told=told))
    assert problem.pop("message")
    assert json.dumps(problem) == json.dumps({"code": code, "sides": [], "where": where, "value": value})


@pytest.mark.parametrize(("kind", "told", "expected"), IMPOSSIBLE, ids=IMPOSSIBLE_IDS)
def test_what_cannot_be_true_is_refused_with_the_reason(kind: str, told: str, expected: dict[str, Any]) -> None:
    problem = problems_of(run(kind, told=told))[0]
    assert problem["message"]
    assert {key: problem[key] for key in expected} == expected


@pytest.mark.parametrize(("kind", "told"), [("score", piles(20, 19)), ("score", "{"), ("primiera", '{"sides": [{"D": 7}, {"D": 7}]}')])
@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_text_of_a_refusal_is_its_messages(kind: str, told: str, lang: str) -> None:
    messages = [problem["message"] for problem in problems_of(run(kind, "--lang", lang, told=told))]
    assert run(kind, "--text", "--lang", lang, told=told).stdout.splitlines() == messages


@pytest.mark.parametrize(("key", "value"), house_rules())
def test_a_rule_that_is_not_yet_playable_is_refused_by_name(key: str, value: object) -> None:
    [problem] = problems_of(run("score", told=json.dumps({"rules": {key: value}, "entry": {"sides": [{}, {}]}})))
    assert problem.pop("message")
    assert problem == {"code": "not_yet_playable", "sides": [], "where": f"rules.{key}", "value": shown(value)}


ALONE = {
    "empty": (b"", ()),
    "not UTF-8": (b"\xff", ("--text",)),
    "deep": (b"[" * 30_000, ()),
    "large": (b" " * 70_000, ("--text",)),
    "39 cards": (piles(20, 19).encode(), ()),
    "no such card": (side('"pile": ["7X"]').encode(), ("--text",)),
}


@pytest.mark.parametrize(("told", "form"), ALONE.values(), ids=ALONE)
def test_the_real_command_refuses_without_a_traceback(told: bytes, form: tuple[str, ...]) -> None:
    done = run_alone("score", *form, told=told)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout


def test_the_real_command_answers() -> None:
    done = run_alone("score", told=ROUND.encode())
    assert (done.returncode, done.stderr, json.loads(done.stdout)["points"]) == (0, b"", [4, 3])


@pytest.mark.parametrize("arguments", [("score", "no/such/file.json"), ("score", "."), ("scor",), ("score", "--lang", "xx")])
def test_a_wrong_command_is_refused_without_a_traceback(arguments: tuple[str, ...]) -> None:
    done = run_alone(*arguments)
    assert done.returncode in (1, 2)
    assert done.stderr
    assert b"Traceback" not in done.stderr
