"""Every engine agrees with the facts in `tests/vectors`."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.captures import is_sweep, legal_captures, refusal
from scorekeeper.engine.cards import Card, Pile
from scorekeeper.engine.entry import RoundEntry, SideCount
from scorekeeper.engine.match import PlayedRound, fold
from scorekeeper.engine.primiera import Settled, best_cards, best_total, settle_primiera, total_of
from scorekeeper.engine.rules import Rules, RulesError
from scorekeeper.engine.scoring import score_round

from .truths import counted_entry, declared_entry, pile_entry

FOLDER = Path(__file__).parent.parent / "vectors"
NAMES = ("captures", "matches", "not_yet_playable", "partial", "primiera", "problems", "rounds")
Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    found: list[Case] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def each(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases(name), ids=lambda case: case["id"])


@each("captures")
def test_capture(case: Case) -> None:
    rules, table, card = Rules.from_dict(case["rules"]), Pile.parse(case["table"]), Card.parse(case["card"])
    found = legal_captures(rules, table, card)
    sweeps = {taken: is_sweep(rules, table, taken, case.get("last_play", False)) for taken in found}
    expected = [Pile.parse(taken) for taken in case["captures"]]
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    if "sweeps" in case:
        assert sweeps == dict(zip(expected, case["sweeps"], strict=True))
    assert (refusal(rules, table, card, Pile()) == "must_capture") == bool(expected)


@each("primiera")
def test_primiera(case: Case) -> None:
    rules = Rules.from_dict(case["rules"])
    known = [best_cards(Pile.parse(pile).mask) for pile in case["piles"]]
    totals = [total_of(rules, side) for side in known]
    assert totals == case.get("totals", totals)
    assert list(best_total(totals)) == case.get("winners", list(best_total(totals)))
    if len(known) > 1 and not RoundEntry(tuple(SideCount(best=side) for side in known)).problems(rules):
        ruling = settle_primiera(rules, known)
        assert isinstance(ruling, Settled)
        assert (list(ruling.totals), list(ruling.winners)) == (totals, case["winners"])


def test_most_cases_of_the_primiera_are_of_one_deal() -> None:
    """Or else nothing but the scale would be tried."""
    entries = [RoundEntry(tuple(SideCount(best=best_cards(Pile.parse(pile).mask)) for pile in case["piles"])) for case in cases("primiera")]
    assert sum(not entry.problems(Rules()) for entry in entries if len(entry.sides) > 1) >= 10


@each("rounds")
def test_round(case: Case) -> None:
    rules, piles, sweeps = Rules.from_dict(case["rules"]), case["piles"], case["sweeps"]
    of_piles, of_counts = pile_entry(piles, sweeps), counted_entry(piles, sweeps)
    for entry in (of_piles, of_counts):
        score = score_round(rules, entry)
        assert entry.problems(rules) == ()
        assert score.open == ()
        assert {award.name: list(award.points) for award in score.awards} == case["awards"]
        assert list(score.points) == case["points"]
    assert list(score_round(rules, declared_entry(piles, sweeps, rules.missing_suit)).points) == case["points"]


@each("matches")
def test_match(case: Case) -> None:
    rules = Rules.from_dict(case["rules"])
    points = case.get("rounds", [case.get("round")])
    rounds = [PlayedRound(rules, tuple(one if type(one) is int else sum(one.values()) for one in sides)) for sides in points]
    match = fold(rules, rounds, start=case.get("before", [0] * len(rounds[0].points)))
    assert (list(match.totals), match.winner) == (case["after"], case["winner"])
    assert match.is_over == (case.get("status", "won" if case["winner"] is not None else "continue") == "won")
    if case.get("ends_after_round") is not None:
        assert match.counted == case["ends_after_round"]


@each("not_yet_playable")
def test_what_cannot_be_played_yet_is_refused_by_name(case: Case) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_dict(case["rules"])
    assert (refused.value.code, refused.value.where) == ("not_yet_playable", case["refused"])
    assert refused.value.value == case["rules"][case["refused"]]


def test_every_file_is_run() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == list(NAMES)


def test_no_name_and_no_fact_stands_twice() -> None:
    ids = Counter(case["id"] for name in NAMES for case in cases(name))
    facts = Counter(case["fact"] for name in NAMES for case in cases(name))
    assert [one for one, times in (ids + facts).items() if times > 1] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_fact_is_short_in_the_present_tense_and_has_a_source(name: str) -> None:
    for case in cases(name):
        fact, source = case["fact"], case["source"]
        assert 5 < len(fact) <= 100, fact
        assert not re.search(r"\b(should|must|ought|shall|will|correctly|test)\b|[.!]$", fact), fact
        assert source == "ours" or len(source) > 8, case["id"]


def test_one_case_is_one_line() -> None:
    for name in NAMES:
        lines = (FOLDER / f"{name}.json").read_text("utf-8").splitlines()
        assert len(lines) == len(cases(name)) + 2, name
