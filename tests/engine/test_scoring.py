"""What is told in part is scored in part, each award with its winners, values and basis (rule book 2 and 6)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.reading import entry_from_dict
from scorekeeper.engine.rules import Rules
from scorekeeper.engine.scoring import BASES, score_round
from scorekeeper.engine.wire import score_form

CASES = json.loads((Path(__file__).parent.parent / "vectors" / "partial.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_round_scores_what_is_settled_and_leaves_the_rest_open(case: dict[str, Any]) -> None:
    rules = Rules.from_dict(case.get("rules", {}))
    entry = entry_from_dict({key: case[key] for key in ("sides", "winners", "told", "kept_open", "agreed") if key in case}, rules)
    assert entry.problems(rules) == ()
    score = score_form(score_round(rules, entry))
    assert (score["points"], score["open"]) == (case["points"], case["open"])
    assert list(entry.open(rules)) == case["open"]
    found = {award["award"]: {key: award[key] for key in award if key not in ("award", "points")} for award in score["awards"]}
    assert found == case["awards"]
    assert [sum(points) for points in zip(*(award["points"] for award in score["awards"]), strict=True)] in ([], case["points"])
    if "primiera" in case:
        assert score["primiera"] == case["primiera"]


def test_every_basis_is_shown_by_a_case() -> None:
    assert {award["basis"] for case in CASES for award in case["awards"].values()} == set(BASES)


def test_nothing_known_of_the_best_cards_gives_no_primiera_lines() -> None:
    assert score_form(score_round(Rules(), entry_from_dict({"sides": [{"cards": 20}, {}]}, Rules())))["primiera"] is None


def test_without_a_primiera_there_is_no_award_and_no_line_for_it() -> None:
    rules = Rules(primiera="off")
    score = score_round(rules, entry_from_dict({"sides": [{"pile": ["7D", "2C"]}, {"pile": "rest"}]}, rules))
    assert [award.name for award in score.awards] == ["cards", "coins", "settebello"]
    assert score.primiera is None
