"""The laws of scoring, over random rounds of two to six sides (rule book 2 and 6)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Pile
from scorekeeper.engine.entry import RoundEntry
from scorekeeper.engine.primiera import OtherReading
from scorekeeper.engine.quick import compile_points
from scorekeeper.engine.reading import entry_from_dict
from scorekeeper.engine.rules import Rules, option_fields
from scorekeeper.engine.scoring import score_round
from scorekeeper.engine.wire import entry_to_dict, read, score_form

from . import reference
from .truths import (
    MOST_SWEEPS,
    READINGS,
    Piles,
    counted_entry,
    declared_entry,
    entry_of,
    pile_entry,
    random_piles,
    random_sweeps,
    rules_of,
    some,
    true_facts,
)

laws = settings(derandomize=True, deadline=None, max_examples=150, database=None)
AWARDS = ("cards", "coins", "settebello", "primiera", "sweeps")
POINTS = {missing_suit: compile_points(rules_of(missing_suit)) for missing_suit in READINGS}


class Round:
    """One random true round and the dice that made it."""

    def __init__(self, sides: int, seed: int, missing_suit: str) -> None:
        self.random = Random(seed)
        self.sides = sides
        self.missing_suit = missing_suit
        self.rules = rules_of(missing_suit)
        self.piles: Piles = random_piles(self.random, sides)
        self.sweeps = random_sweeps(self.random, self.piles)
        self.awards = reference.awards(self.piles, self.sweeps, missing_suit)
        self.points = tuple(reference.points(self.piles, self.sweeps, missing_suit))

    def __repr__(self) -> str:
        return f"{self.piles} {self.sweeps} {self.missing_suit}"

    def told_in_part(self) -> RoundEntry:
        return entry_of(self.sides, some(self.random, true_facts(self.random, self.piles, self.sweeps, self.missing_suit)))


rounds = st.builds(Round, st.integers(2, 6), st.integers(0, 2**32), st.sampled_from(READINGS))
of_two = st.builds(Round, st.just(2), st.integers(0, 2**32), st.sampled_from(READINGS))


@laws
@given(rounds)
def test_piles_numbers_and_winners_of_the_same_round_give_the_same_points(one: Round) -> None:
    for entry in (
        pile_entry(one.piles, one.sweeps),
        counted_entry(one.piles, one.sweeps),
        declared_entry(one.piles, one.sweeps, one.missing_suit),
    ):
        assert entry.problems(one.rules) == ()
        score = score_round(one.rules, entry)
        assert score.points == one.points
        assert score.open == entry.open(one.rules) == ()
        assert {award.name: list(award.points) for award in score.awards} == one.awards
        assert [award.name for award in score.awards] == list(AWARDS)


@laws
@given(rounds)
def test_permuting_the_sides_permutes_the_points(one: Round) -> None:
    order = one.random.sample(range(one.sides), one.sides)
    for entry in (pile_entry(one.piles, one.sweeps), counted_entry(one.piles, one.sweeps), one.told_in_part()):
        moved = replace(
            entry,
            sides=tuple(entry.sides[side] for side in order),
            winners={name: tuple(order.index(side) for side in winners) for name, winners in entry.winners.items()},
        )
        before, after = score_round(one.rules, entry), score_round(one.rules, moved)
        assert after.points == tuple(before.points[side] for side in order)
        assert after.open == before.open
        assert moved.problems(one.rules) == ()


@laws
@given(rounds)
def test_every_award_but_the_sweeps_has_one_winner_at_most_and_the_settebello_exactly_one(one: Round) -> None:
    for award in score_round(one.rules, pile_entry(one.piles, one.sweeps)).awards[:-1]:
        assert len(award.winners) <= 1
        assert list(award.points) == [int(side in award.winners) for side in range(one.sides)]
        assert award.name != "settebello" or award.winners


@laws
@given(rounds)
def test_one_more_sweep_is_one_more_point_and_nothing_else(one: Round) -> None:
    side = max(range(one.sides), key=lambda number: len(one.piles[number]))
    sweeps = [0] * one.sides
    one_more = [int(number == side) for number in range(one.sides)]
    for shape in (pile_entry, counted_entry):
        before, after = score_round(one.rules, shape(one.piles, sweeps)), score_round(one.rules, shape(one.piles, one_more))
        assert [now - then for now, then in zip(after.points, before.points, strict=True)] == one_more
        assert after.awards[:-1] == before.awards[:-1]
        assert after.primiera == before.primiera


@laws
@given(rounds)
def test_piles_that_cover_the_deck_have_no_problems(one: Round) -> None:
    assert RoundEntry(tuple(side for side in pile_entry(one.piles, one.sweeps).sides)).problems(one.rules) == ()
    without_sweeps = pile_entry(one.piles, [0] * one.sides)
    assert without_sweeps.problems(one.rules) == ()


@laws
@given(rounds)
def test_a_pile_that_is_not_told_is_the_rest_of_the_deck(one: Round) -> None:
    entry = pile_entry(one.piles, one.sweeps)
    last = replace(entry.sides[-1], pile=None)
    score = score_round(one.rules, replace(entry, sides=(*entry.sides[:-1], last)))
    assert score.points == one.points
    assert [award.basis for award in score.awards] == ["derived"] * 4 + ["counted"]


@settings(laws, max_examples=300)
@given(rounds)
def test_what_is_settled_from_a_part_is_what_the_whole_gives(one: Round) -> None:
    entry = one.told_in_part()
    assert entry.problems(one.rules) == ()
    score = score_round(one.rules, entry)
    assert sorted([*score.open, *(award.name for award in score.awards)]) == sorted(AWARDS)
    for award in score.awards:
        assert list(award.points) == one.awards[award.name], (entry, award)
        assert not set(award.winners) ^ set(reference.winners(one.awards[award.name]))
        if award.other is not None:
            assert award.other == other_reading(one), entry
    assert score.points == tuple(sum(award.points[side] for award in score.awards) for side in range(one.sides))
    for name, winners in entry.winners.items():
        assert winners == reference.winners(one.awards[name])
        assert name not in score.open


def other_reading(one: Round) -> OtherReading | None:
    """Give the other ruling on a missing suit, where it names another winner."""
    other = next(reading for reading in READINGS if reading != one.missing_suit)
    theirs = reference.winners(reference.awards(one.piles, one.sweeps, other)["primiera"])
    return OtherReading(other, theirs) if theirs != reference.winners(one.awards["primiera"]) else None


@settings(laws, max_examples=400)
@given(rounds)
def test_the_other_reading_stands_wherever_it_names_another_winner(one: Round) -> None:
    for entry in (pile_entry(one.piles, one.sweeps), counted_entry(one.piles, one.sweeps)):
        assert {award.name: award.other for award in score_round(one.rules, entry).awards if award.other} == (
            {"primiera": other_reading(one)} if other_reading(one) else {}
        )


@laws
@given(rounds)
def test_the_primiera_lines_are_those_of_the_piles(one: Round) -> None:
    lines = score_round(one.rules, pile_entry(one.piles, one.sweeps)).primiera
    assert lines is not None
    for line, pile in zip(lines, one.piles, strict=True):
        assert line.total == reference.primiera(pile, one.missing_suit)
        best = {suit: reference.best_of(pile, suit) for suit in reference.SUITS}
        assert dict(line.best) == {suit: rank for suit, rank in best.items() if rank != "void"}
        assert line.void == tuple(suit for suit in reference.SUITS if best[suit] == "void")


@settings(laws, max_examples=400)
@given(of_two)
def test_points_from_masks_are_those_of_the_scored_round(one: Round) -> None:
    masks = [Pile.parse(pile).mask for pile in one.piles]
    expected = reference.points(one.piles, [0, 0], one.missing_suit)
    assert list(POINTS[one.missing_suit](*masks)) == expected
    assert score_round(one.rules, pile_entry(one.piles, [0, 0])).points == tuple(expected)


@laws
@given(rounds)
def test_points_stay_within_what_a_round_has(one: Round) -> None:
    assert 1 + sum(one.sweeps) <= sum(one.points) <= 4 + MOST_SWEEPS


@settings(laws, max_examples=300)
@given(rounds, st.sets(st.sampled_from(AWARDS)), st.sets(st.sampled_from(AWARDS[:4])))
def test_an_entry_survives_its_written_form(one: Round, kept_open: set[str], agreed: set[str]) -> None:
    entry = one.told_in_part()
    entry = replace(entry, kept_open=frozenset(kept_open), agreed=frozenset(agreed & set(entry.winners)))
    form = entry_to_dict(entry)
    again = entry_from_dict(read(json.dumps(form)), one.rules)
    assert again == entry
    assert entry_to_dict(again) == form


@laws
@given(rounds, st.lists(st.integers(0, 22), min_size=2, max_size=6))
def test_told_points_survive_their_written_form_and_are_the_score(one: Round, told: list[int]) -> None:
    entry = replace(entry_of(len(told), []), told=tuple(told))
    assert entry_from_dict(read(json.dumps(entry_to_dict(entry))), one.rules) == entry
    score = score_round(one.rules, entry)
    assert (score.points, score.open, score.primiera) == (tuple(told), (), None)


@laws
@given(rounds)
def test_a_score_is_written_as_plain_json(one: Round) -> None:
    form = score_form(score_round(one.rules, one.told_in_part()))
    assert json.loads(json.dumps(form, allow_nan=False)) == form


@laws
@given(st.integers(1, 121), st.sampled_from(READINGS), st.booleans(), st.sampled_from((3, 9, 10)))
def test_rules_survive_their_written_form_in_full(target: int, missing_suit: str, kings_redeal: bool, hand_cards: int) -> None:
    changes = {"target": target, "missing_suit": missing_suit, "kings_redeal": kings_redeal, "hand_cards": hand_cards}
    rules = Rules.from_dict({"preset": "scopa", **changes})
    form = rules.to_dict()
    assert form.keys() == option_fields().keys()
    assert Rules.from_dict(read(json.dumps(form))) == rules
    assert {key: form[key] for key in changes} == changes
    assert rules.awards == Rules().awards


@laws
@given(rounds, st.sampled_from(AWARDS))
def test_an_award_kept_open_stays_open_and_the_others_stand(one: Round, name: str) -> None:
    entry = pile_entry(one.piles, one.sweeps)
    whole, part = score_round(one.rules, entry), score_round(one.rules, replace(entry, kept_open=frozenset({name})))
    assert part.open == (name,)
    assert part.awards == tuple(award for award in whole.awards if award.name != name)


@laws
@given(rounds, st.sampled_from(("cards", "coins", "primiera")))
def test_an_agreed_winner_stands_whatever_the_cards_say(one: Round, name: str) -> None:
    winner = (one.random.randrange(one.sides),)
    entry = replace(pile_entry(one.piles, one.sweeps), winners={name: winner}, agreed=frozenset({name}))
    assert entry.problems(one.rules) == ()
    (award,) = [award for award in score_round(one.rules, entry).awards if award.name == name]
    assert (award.winners, award.basis, award.other) == (winner, "agreed", None)
