"""What cannot be true of a round is named, with its sides and numbers (rule book 6)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine import problems
from scorekeeper.engine.cards import SUIT_MASKS, Pile
from scorekeeper.engine.entry import SideCount
from scorekeeper.engine.reading import entry_from_dict
from scorekeeper.engine.rules import Rules
from scorekeeper.engine.wire import problems_form

CASES = json.loads((Path(__file__).parent.parent / "vectors" / "problems.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_an_entry_has_exactly_these_problems(case: dict[str, Any]) -> None:
    rules = Rules.from_dict(case.get("rules", {}))
    entry = entry_from_dict({key: case[key] for key in ("sides", "winners", "told", "kept_open", "agreed") if key in case}, rules)
    assert problems_form(entry.problems(rules)) == case["problems"]


@pytest.mark.parametrize(
    ("piles", "whole"),
    [
        (("D", "CSB"), True),
        (("D", "CS", "B"), True),
        (("DCSB", ""), True),
        (("D", "CS"), False),
        (("D", "DCSB"), False),
        (("DCSB", "DCSB"), False),
        (("DC", None), False),
        ((None, "DCSB"), False),
    ],
)
def test_piles_that_deal_the_deck_need_no_further_look_at_the_cards(piles: tuple[str | None, ...], whole: bool) -> None:
    sides = [SideCount(pile=None if suits is None else Pile(sum(SUIT_MASKS[suit] for suit in suits))) for suits in piles]
    assert problems._deal_the_deck(sides) is whole


def test_every_code_is_provoked_by_a_case() -> None:
    provoked = {problem["code"] for case in CASES for problem in case["problems"]}
    assert provoked == set(problems.CODES)
