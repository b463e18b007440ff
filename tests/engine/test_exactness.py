"""A round is refused if and only if no deal of the cards agrees with it (rule book 6, design 4)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import Pile
from scorekeeper.engine.deals import conflict, deal_agrees, most_sweeps
from scorekeeper.engine.entry import RoundEntry, SideCount
from scorekeeper.engine.limits import Fact
from scorekeeper.engine.problems import CODES
from scorekeeper.engine.reading import entry_from_dict
from scorekeeper.engine.rules import Rules

from . import verdicts
from .truths import (
    MOST_SWEEPS,
    READINGS,
    entry_of,
    lie,
    random_piles,
    random_sweeps,
    rules_of,
    some,
    true_facts,
)

VECTORS = Path(__file__).parent.parent / "vectors" / "problems.json"

MAJORITIES = ("winners.cards", "winners.coins")
BEST_OF_ALL = "winners.primiera"

SMALL_DECKS = [
    ("7D 6D 10D 8D 9D 7C", 2),
    ("7D 6D 10C 9C 7S 2S 1B 8B 7B", 2),
    ("7D 6D 1D 10D 9D 8D 7C 10C", 2),
    ("7D 2D 10D 9D 7C 8C", 3),
    ("7D 10D 9D 8D 1D", 4),
    ("6D 5D 10D 7S 10S", 4),
]
MORE_SMALL_DECKS = [
    ("7D 6D 10D 9D 8D 7C 6C 10C 7S", 2),
    ("7D 6D 10D 9D 8D 7C 10C", 3),
    ("7D 10D 9D 7C 10C 2C", 4),
]


def mixed(random: Random, piles: list[list[str]], missing_suit: str, leave_out: Sequence[str] = ()) -> list[Fact]:
    """Tell some facts of a round, up to two of them wrong."""
    sides = len(piles)
    facts: list[Fact] = []
    while not facts:
        told = true_facts(random, piles, random_sweeps(random, piles), missing_suit)
        facts = some(random, [fact for fact in told if fact.name not in leave_out])
    for _ in range(random.randrange(3)):
        facts = lie(random, facts, sides)
    return facts


def not_weighed(sides: int) -> tuple[str, ...]:
    """Name the declared winners that are exact for two sides alone."""
    return () if sides == 2 else (*MAJORITIES, BEST_OF_ALL)


def try_every_deal(deck: str, sides: int, mixes: int) -> None:
    cards = deck.split()
    mask = Pile.parse(cards).mask
    for missing_suit in READINGS:
        random = Random(f"{deck} {sides} {missing_suit}")
        rules, small = rules_of(missing_suit), verdicts.SmallDeck(cards, sides, missing_suit)
        verdict_of = {True: 0, False: 0}
        for _ in range(mixes):
            facts = mixed(random, random.choice(small.deals), missing_suit, not_weighed(sides))
            agrees = small.agrees(facts)
            verdict_of[agrees] += 1
            assert deal_agrees(rules, sides, facts, mask) == agrees, facts
            if not agrees:
                clash = conflict(rules, sides, facts, mask)
                assert not small.agrees(clash), clash
                assert all(small.agrees([fact for fact in clash if fact is not dropped]) for dropped in clash), clash
        assert min(verdict_of.values()) > mixes / 10


@pytest.mark.parametrize(("deck", "sides"), SMALL_DECKS)
def test_against_every_deal_of_a_small_deck(deck: str, sides: int) -> None:
    try_every_deal(deck, sides, mixes=100)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "sides"), MORE_SMALL_DECKS)
def test_against_every_deal_of_a_larger_deck(deck: str, sides: int) -> None:
    try_every_deal(deck, sides, mixes=120)


@pytest.mark.parametrize(("deck", "sides"), [("7D 2D 10D 9D 7C 8C", 3), ("7D 10D 9D 8D 1D", 4)])
def test_a_majority_of_more_than_two_sides_is_never_refused_while_a_deal_agrees(deck: str, sides: int) -> None:
    random = Random(deck)
    small, mask = verdicts.SmallDeck(deck.split(), sides, "zero"), Pile.parse(deck.split()).mask
    refused = 0
    for _ in range(200):
        facts = mixed(random, random.choice(small.deals), "zero", (BEST_OF_ALL,))
        agrees = deal_agrees(Rules(), sides, facts, mask)
        refused += not agrees
        assert agrees or not small.agrees(facts), facts
    assert refused > 20


@pytest.mark.parametrize("sides", range(2, 7))
def test_a_true_round_is_never_refused_whatever_is_told_of_it(sides: int) -> None:
    random = Random(sides)
    for _ in range(60):
        missing_suit = random.choice(READINGS)
        piles = random_piles(random, sides)
        facts = true_facts(random, piles, random_sweeps(random, piles), missing_suit)
        for told in (facts, some(random, facts), some(random, facts)):
            entry = entry_of(sides, told)
            assert entry.problems(rules_of(missing_suit)) == (), told


@pytest.mark.parametrize("sides", range(2, 7))
def test_beside_piles_that_cover_the_deck_every_fact_is_true_or_refused(sides: int) -> None:
    random = Random(sides)
    refused = 0
    for _ in range(80):
        missing_suit = random.choice(READINGS)
        piles = random_piles(random, sides)
        facts = [fact for fact in mixed(random, piles, missing_suit) if fact.name != "pile"]
        laid_out = [Fact(side, "pile", Pile.parse(pile)) for side, pile in enumerate(piles)]
        sweeps = sum(fact.value for fact in facts if fact.name == "sweeps")  # type: ignore[misc]
        agrees = sweeps <= MOST_SWEEPS and all(verdicts.is_true(fact, piles, missing_suit) for fact in facts)
        assert (entry_of(sides, [*facts, *laid_out]).problems(rules_of(missing_suit)) == ()) == agrees, (facts, laid_out)
        refused += not agrees
    assert 10 < refused < 70


def judge(sides: int, rounds: int) -> None:
    """Tell small lies of random rounds, and compare with the verdict of this folder's own procedures."""
    random = Random(1000 + sides)
    refused = 0
    for _ in range(rounds):
        missing_suit = random.choice(READINGS)
        facts = mixed(random, random_piles(random, sides), missing_suit, not_weighed(sides))
        agrees = verdicts.two_sides(facts, missing_suit) if sides == 2 else verdicts.more_sides(sides, facts)
        problems = entry_of(sides, facts).problems(rules_of(missing_suit))
        assert (problems == ()) == agrees, (missing_suit, facts, problems)
        assert deal_agrees(rules_of(missing_suit), sides, facts) == agrees
        assert {problem.code for problem in problems} <= set(CODES)
        refused += not agrees
    assert rounds / 8 < refused < rounds * 7 / 8


@pytest.mark.parametrize(("sides", "rounds"), [(2, 50), (3, 60), (4, 40), (5, 20), (6, 10)])
def test_small_lies_are_refused_exactly_when_no_deal_agrees(sides: int, rounds: int) -> None:
    judge(sides, rounds)


@pytest.mark.slow
@pytest.mark.parametrize(("sides", "rounds"), [(2, 100), (3, 150), (4, 100), (5, 40), (6, 20)])
def test_more_small_lies_are_refused_exactly_when_no_deal_agrees(sides: int, rounds: int) -> None:
    judge(sides, rounds)


@pytest.mark.slow
@pytest.mark.parametrize("sides", [3, 4])
def test_a_refused_majority_of_more_than_two_sides_is_impossible(sides: int) -> None:
    random = Random(sides)
    refused = 0
    for _ in range(60):
        facts = mixed(random, random_piles(random, sides), "zero", (BEST_OF_ALL,))
        if entry_of(sides, facts).problems(Rules()):
            refused += 1
            assert not verdicts.more_sides(sides, facts), facts
    assert refused > 10


@pytest.mark.parametrize(("deck", "sides"), [("7D 6D 10C 9C 7S 2S 1B 8B 7B", 2), ("7D 2D 10D 9D 7C 8C", 3), ("7D 10D 9D 8D 1D", 4)])
def test_the_condition_of_groups_is_the_verdict_of_every_deal(deck: str, sides: int) -> None:
    random = Random(deck)
    small = verdicts.SmallDeck(deck.split(), sides, "zero")
    for _ in range(100):
        facts = mixed(random, random.choice(small.deals), "zero", (BEST_OF_ALL,))
        assert verdicts.more_sides(sides, facts, deck.split()) == small.agrees(facts), facts


def test_the_condition_of_groups_is_the_verdict_of_every_split() -> None:
    random = Random(2)
    for _ in range(40):
        facts = mixed(random, random_piles(random, 2), "zero", (BEST_OF_ALL,))
        assert verdicts.more_sides(2, facts) == verdicts.two_sides(facts, "zero"), facts


@pytest.mark.parametrize(("hand_cards", "most"), [(3, 18), (9, 18), (10, 19)])
def test_a_round_has_so_many_sweeps_and_no_more(hand_cards: int, most: int) -> None:
    rules = Rules(hand_cards=hand_cards)
    assert most_sweeps(rules) == most
    for sides in (2, 3):
        at_most = [Fact(0, "sweeps", most // 2), Fact(1, "sweeps", most - most // 2)]
        one_more = [Fact(0, "sweeps", most // 2 + 1), Fact(1, "sweeps", most - most // 2)]
        assert deal_agrees(rules, sides, at_most)
        assert not deal_agrees(rules, sides, one_more)


def test_the_conflict_names_the_facts_that_clash_and_no_others() -> None:
    """Rule book 6: there are only three courts under A's seven for B's four coins."""
    first = SideCount({"sweeps": 1}, {"D": 7, "C": 7})
    second = SideCount({"coins": 4, "cards": 17}, {"D": "court", "S": 6})
    (problem,) = RoundEntry((first, second)).problems(Rules())
    assert (problem.code, problem.sides) == ("no_such_deal", (1,))
    assert problem.details == {"facts": (Fact(1, "coins", 4), Fact(1, "best.D", "court"))}


def test_a_conflict_drops_from_the_front_so_the_later_of_two_reasons_is_named() -> None:
    facts = [Fact(0, "best.D", 6), Fact(1, "best.D", 6), Fact(0, "cards", 25), Fact(1, "cards", 25)]
    assert conflict(Rules(), 2, facts) == tuple(facts[2:])


def entry_in(case: dict[str, Any]) -> RoundEntry:
    rules = Rules.from_dict(case.get("rules", {}))
    return entry_from_dict({key: case[key] for key in ("sides", "winners", "told", "kept_open", "agreed") if key in case}, rules)


PROBLEMS = [case for case in json.loads(VECTORS.read_text("utf-8")) if "told" not in case]


@pytest.mark.parametrize("case", PROBLEMS, ids=lambda case: case["id"])
def test_a_named_problem_fires_only_where_no_deal_agrees(case: dict[str, Any]) -> None:
    rules, entry = Rules.from_dict(case.get("rules", {})), entry_in(case)
    sides, facts = len(entry.sides), entry.told_facts()
    # Three sides' primiera is not weighed: such a problem stands on the engine's own count alone.
    weighed = sides == 2 or all(fact.name != BEST_OF_ALL for fact in facts)
    if weighed:
        assert deal_agrees(rules, sides, facts) == (not case["problems"])
    if weighed and rules.hand_cards != 10:
        agrees = verdicts.two_sides(facts, rules.missing_suit) if sides == 2 else verdicts.more_sides(sides, facts)
        assert agrees == (not case["problems"])


@pytest.mark.parametrize(("points", "is_possible"), [((0, 0), False), ((1, 0), True), ((22, 0), True), ((12, 10), True), ((12, 11), False)])
def test_told_points_add_up_to_what_a_round_has(points: tuple[int, int], is_possible: bool) -> None:
    """The settebello is always somebody's; the four awards and eighteen sweeps are all there is."""
    problems = RoundEntry((SideCount(), SideCount()), told=points).problems(Rules())
    assert [(problem.code, problem.sides, dict(problem.details)) for problem in problems] == (
        [] if is_possible else [("told_total", (), {"least": 1, "most": 22, "got": sum(points)})]
    )
