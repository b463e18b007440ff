"""A primiera is settled right, with few questions, and with none that cannot matter (rule book 2, design 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from scorekeeper.engine.cards import DECK, Pile
from scorekeeper.engine.completions import SCALE, Best
from scorekeeper.engine.playout import random_round
from scorekeeper.engine.primiera import NextQuestion, OtherReading, Settled, best_cards, best_total, settle_primiera, total_of
from scorekeeper.engine.questions import Question
from scorekeeper.engine.rules import Rules

from . import reference
from .truths import READINGS, random_piles, rules_of

Side = dict[str, Best]
Remembered = dict[tuple[object, ...], Settled | NextQuestion]

ROUNDS = 20_000
MOST_COMPLETIONS = 40_000
"""Completions tried for one question; where there are more, it is left out of the sample."""


def settle(rules: Rules, truth: Sequence[Side], remembered: Remembered) -> tuple[tuple[int, ...], int]:
    """Answer every question truly; give the winners and the number of questions."""
    known: list[Side] = [{} for _ in truth]
    answers: tuple[object, ...] = ()
    while True:
        # The same answers lead to the same ruling, so each is worked out once.
        ruling = remembered.get(answers)
        if ruling is None:
            ruling = remembered[answers] = settle_primiera(rules, [dict(side) for side in known])
        if isinstance(ruling, Settled):
            return ruling.winners, len(answers)
        answer = answer_to(ruling.question, truth)
        assert (answer if ruling.question.side is None or answer not in (8, 9, 10) else "court") in ruling.question.choices
        learn(known, ruling.question, answer)
        answers = (*answers, answer)


def answer_to(question: Question, truth: Sequence[Side]) -> Best:
    if question.side is None:
        return next(side for side, best in enumerate(truth) if best[question.suit] == 7)
    return truth[question.side][question.suit]


def learn(known: list[Side], question: Question, answer: Best) -> None:
    if question.side is None:
        known[int(answer)][question.suit] = 7
    else:
        known[question.side][question.suit] = answer


def winners_of(truth: Sequence[Side], missing_suit: str) -> tuple[int, ...]:
    """Count in full, apart from the engine."""
    totals = [
        None
        if missing_suit == "excluded" and "void" in side.values()
        else sum(0 if best == "void" else reference.PRIMIERA[int(best)] for best in side.values())
        for side in truth
    ]
    return reference.winners(reference.to_the_most(totals))


def played_rounds(number: int) -> Iterator[list[Side]]:
    random = Random(20261201).random
    for _ in range(number):
        played = random_round(Rules(), random)
        yield [best_cards(played.first), best_cards(played.second)]


def random_splits(number: int) -> Iterator[list[Side]]:
    random = Random(20261202)
    for _ in range(number):
        mask = random.getrandbits(40)
        yield [best_cards(mask), best_cards(DECK ^ mask)]


def mean_questions(truths: Iterator[list[Side]], missing_suit: str, most: int) -> float:
    rules = rules_of(missing_suit)
    remembered: Remembered = {}
    asked = rounds = 0
    for truth in truths:
        winners, questions = settle(rules, truth, remembered)
        assert winners == winners_of(truth, missing_suit), truth
        assert questions <= most, truth
        asked += questions
        rounds += 1
    return asked / rounds


@pytest.mark.slow
@pytest.mark.parametrize("missing_suit", READINGS)
def test_played_rounds_of_two_sides_need_5_7_questions_at_most_on_average(missing_suit: str) -> None:
    assert mean_questions(played_rounds(ROUNDS), missing_suit, most=8) <= 5.7


@pytest.mark.slow
@pytest.mark.parametrize("missing_suit", READINGS)
def test_random_splits_need_6_questions_at_most_on_average(missing_suit: str) -> None:
    assert mean_questions(random_splits(ROUNDS), missing_suit, most=8) <= 6.0


@pytest.mark.parametrize("missing_suit", READINGS)
def test_few_questions_settle_a_few_rounds(missing_suit: str) -> None:
    assert mean_questions(random_splits(500), missing_suit, most=8) <= 6.0


@pytest.mark.parametrize("missing_suit", READINGS)
@pytest.mark.parametrize("sides", range(2, 7))
def test_the_settled_winner_is_that_of_the_full_count(sides: int, missing_suit: str) -> None:
    random = Random(sides)
    truths = ([best_cards(Pile.parse(pile).mask) for pile in random_piles(random, sides)] for _ in range(150))
    assert mean_questions(truths, missing_suit, most=4 + 4 * (sides - 1)) > 3


@pytest.mark.parametrize("missing_suit", READINGS)
@pytest.mark.parametrize("sides", range(2, 7))
def test_all_cards_known_need_no_question_and_give_the_totals(sides: int, missing_suit: str) -> None:
    random = Random(sides)
    rules = rules_of(missing_suit)
    for _ in range(60):
        piles = random_piles(random, sides)
        truth = [best_cards(Pile.parse(pile).mask) for pile in piles]
        ruling = settle_primiera(rules, truth)
        assert isinstance(ruling, Settled)
        assert ruling.winners == winners_of(truth, missing_suit)
        assert list(ruling.totals) == [reference.primiera(pile, missing_suit) for pile in piles]
        assert best_total(ruling.totals) == ruling.winners
        sums = [reference.primiera(pile, "zero") for pile in piles]
        assert list(ruling.bounds) == [(total, total) for total in sums]


@pytest.mark.parametrize("missing_suit", READINGS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_no_question_is_asked_whose_answer_cannot_matter(sides: int, missing_suit: str) -> None:
    """Two completions that differ in nothing but the answer have different winners."""
    tried = 0
    for known in partly_known(sides, missing_suit, number=40):
        ruling = settle_primiera(rules_of(missing_suit), known)
        tries = completions(known)
        if isinstance(ruling, NextQuestion) and size_of(tries) <= MOST_COMPLETIONS:
            tried += 1
            assert matters(ruling.question, tries, missing_suit), (known, ruling.question)
            assert set(ruling.question.choices) == possible_answers(ruling.question, tries)
    assert tried >= 8


@pytest.mark.parametrize("missing_suit", READINGS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_ruling_is_settled_exactly_when_every_completion_has_the_same_winners(sides: int, missing_suit: str) -> None:
    other = next(reading for reading in READINGS if reading != missing_suit)
    tried = {True: 0, False: 0}
    for known in partly_known(sides, missing_suit, number=30):
        tries = completions(known)
        if size_of(tries) > MOST_COMPLETIONS:
            continue
        ruling = settle_primiera(rules_of(missing_suit), known)
        found = all_winners(tries, missing_suit)
        tried[isinstance(ruling, Settled)] += 1
        assert isinstance(ruling, Settled) == (len(found) == 1), known
        sums = sums_of(tries, range(4))
        assert list(ruling.bounds) == [(min(one[0][side] for one in sums), max(one[0][side] for one in sums)) for side in range(sides)]
        if isinstance(ruling, Settled):
            assert {ruling.winners} == found
            others = all_winners(tries, other)
            if len(others) > 1:
                # Still open: told where some side is known to lack a suit, passed over elsewhere.
                lacking = any("void" in side.values() for side in known)
                assert ruling.other == (OtherReading(other, None) if lacking else None), known
            else:
                assert ruling.other == (OtherReading(other, *others) if others != found else None), known
    assert min(tried.values()) >= 5


def test_complete_totals_are_40_to_84_without_41_80_82_and_83() -> None:
    totals = {sum(four) for four in product(set(SCALE.values()), repeat=4)}
    assert (min(totals), max(totals)) == (40, 84)
    assert set(range(40, 85)) - totals == {41, 80, 82, 83}
    ranks = {total_of(Rules(), dict(zip(reference.SUITS, four, strict=True))) for four in product(SCALE, repeat=4)}
    assert ranks == totals


def test_with_two_sides_and_no_suit_missing_three_sevens_fail_to_win_in_three_ways_only() -> None:
    """Rule book 2: a court against 6-6-6 loses, against 6-6-ace is level, and a two against 6-6-6 is level."""
    failing = set()
    for fourth, *under in product([6, 1, 5, 4, 3, 2, 10], repeat=4):
        mine = dict(zip("DCSB", (7, 7, 7, fourth), strict=True))
        theirs = dict(zip("DCSB", (*under, 7), strict=True))
        ruling = settle_primiera(Rules(), [mine, theirs])
        assert isinstance(ruling, Settled)
        if ruling.winners != (0,):
            failing.add((fourth, tuple(sorted(under)), ruling.winners))
    assert failing == {(10, (6, 6, 6), (1,)), (10, (1, 6, 6), ()), (2, (6, 6, 6), ())}


def test_four_sevens_always_win() -> None:
    for known in ([{}], [{"D": 6, "C": 6, "S": 6, "B": 6}], [{}] * 5):
        ruling = settle_primiera(Rules(), [dict.fromkeys("DCSB", 7), *known])  # type: ignore[list-item]
        assert isinstance(ruling, Settled)
        assert ruling.winners == (0,)


def partly_known(sides: int, missing_suit: str, number: int) -> Iterator[list[Side]]:
    """Give what is known on the way of questions and answers, and true knowledge gathered in no order."""
    random = Random(f"{sides} {missing_suit}")
    rules = rules_of(missing_suit)
    for _ in range(number):
        truth = [best_cards(Pile.parse(pile).mask) for pile in random_piles(random, sides)]
        shares = [random.choice((0.3, 0.6, 0.95)) for _ in truth]
        yield [{suit: best for suit, best in side.items() if random.random() < share} for side, share in zip(truth, shares, strict=True)]
        known: list[Side] = [{} for _ in truth]
        for _ in range(random.randrange(4 * sides)):
            ruling = settle_primiera(rules, known)
            if isinstance(ruling, Settled):
                break
            learn(known, ruling.question, answer_to(ruling.question, truth))
        yield known


Shared = tuple[Best, ...]
"""Best card per side in one suit."""


def completions(known: Sequence[Side]) -> list[list[Shared]]:
    """List, suit by suit, every way in which the best cards can lie."""
    return [shares_of(tuple(side.get(suit) for side in known)) for suit in reference.SUITS]


@cache
def shares_of(known: tuple[Best | None, ...]) -> list[Shared]:
    """Fill in one suit: its seven lies somewhere, no best card twice, three courts at most."""
    options: list[Sequence[Best]] = [(7, 6, 1, 5, 4, 3, 2, 10, "void") if best is None else (best,) for best in known]
    return [share for share in product(*options) if is_possible(share)]


def is_possible(share: Shared) -> bool:
    ranks = [best for best in share if type(best) is int and best < 8]
    courts = sum(type(best) is int and best > 7 for best in share)
    return 7 in ranks and len(set(ranks)) == len(ranks) and courts <= 3


def size_of(tries: Sequence[Sequence[Shared]]) -> int:
    size = 1
    for suit in tries:
        size *= len({tuple(map(worth, share)) for share in suit})
    return size


def worth(best: Best) -> int:
    return 0 if best == "void" else reference.PRIMIERA[int(best)]


Sums = set[tuple[tuple[int, ...], tuple[bool, ...]]]
"""Total per side, and whether it lacks a suit."""


def sums_of(tries: Sequence[Sequence[Shared]], suits: Sequence[int]) -> Sums:
    sides = len(tries[0][0])
    sums: Sums = {((0,) * sides, (False,) * sides)}
    for suit in suits:
        steps = {tuple(map(worth, share)) for share in tries[suit]}
        sums = {added(one, step) for one in sums for step in steps}
    return sums


def added(one: tuple[tuple[int, ...], tuple[bool, ...]], step: Sequence[int]) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    totals, lacking = one
    return tuple(map(sum, zip(totals, step, strict=True))), tuple(was or not more for was, more in zip(lacking, step, strict=True))


def winners_in(one: tuple[tuple[int, ...], tuple[bool, ...]], missing_suit: str) -> tuple[int, ...]:
    totals, lacking = one
    counted = [None if lacks and missing_suit == "excluded" else total for total, lacks in zip(totals, lacking, strict=True)]
    return reference.winners(reference.to_the_most(counted))


def all_winners(tries: Sequence[Sequence[Shared]], missing_suit: str) -> set[tuple[int, ...]]:
    return {winners_in(one, missing_suit) for one in sums_of(tries, range(len(tries)))}


def matters(question: Question, tries: Sequence[Sequence[Shared]], missing_suit: str) -> bool:
    suit = reference.SUITS.index(question.suit)
    pairs = [(one, other) for one, other in combinations(tries[suit], 2) if differ_in_the_answer(question, one, other)]
    steps = {tuple(sorted([tuple(map(worth, one)), tuple(map(worth, other))])) for one, other in pairs}
    for rest in sums_of(tries, [number for number in range(4) if number != suit]):
        for first, second in steps:
            if winners_in(added(rest, first), missing_suit) != winners_in(added(rest, second), missing_suit):
                return True
    return False


def possible_answers(question: Question, tries: Sequence[Sequence[Shared]]) -> set[Best]:
    shares = tries[reference.SUITS.index(question.suit)]
    if question.side is None:
        return {share.index(7) for share in shares}
    return {"court" if share[question.side] == 10 else share[question.side] for share in shares}


def differ_in_the_answer(question: Question, one: Shared, other: Shared) -> bool:
    if question.side is None:
        return one.index(7) != other.index(7)
    same = [mine == theirs for mine, theirs in zip(one, other, strict=True)]
    return not same[question.side] and same.count(False) == 1
