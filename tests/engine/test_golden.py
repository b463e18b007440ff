"""Golden statistics of random play: 20,000,000 rounds measured once, met again by each build.

They show a fault of 0.3 points in the rules of play. They cannot show a missing redeal at three kings
or a wrong primiera scale: those have exact tests in `test_table.py` and in the vectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from scorekeeper.engine.cards import DECK, SUIT_MASKS, Card
from scorekeeper.engine.completions import WORTH
from scorekeeper.engine.playout import Playout, random_round
from scorekeeper.engine.primiera import best_cards
from scorekeeper.engine.quick import compile_points
from scorekeeper.engine.rules import Rules

ROUNDS = 200_000

STATISTICS = {
    # name: (3+4 deal, scopone 10+0, half a unit of the last digit)
    "points of the first side": (2.0320, 2.0588, 0.00005),
    "points of the dealer's side": (2.1550, 2.3562, 0.00005),
    "first side ahead": (0.4170, 0.3982, 0.00005),
    "points level": (0.1293, 0.1205, 0.00005),
    "cards to the first": (0.4320, 0.4042, 0.00005),
    "cards level": (0.0830, 0.0816, 0.00005),
    "coins to the first": (0.3718, 0.3524, 0.00005),
    "coins level": (0.2260, 0.2242, 0.00005),
    "settebello to the first": (0.4930, 0.4852, 0.00005),
    "primiera to the first": (0.4660, 0.4514, 0.00005),
    "primiera level": (0.0457, 0.0456, 0.00005),
    "sweeps of the first": (0.2692, 0.3656, 0.00005),
    "sweeps of the dealer": (0.2725, 0.4008, 0.00005),
    "rounds without a sweep": (0.609, 0.490, 0.0005),
    "leftover cards": (3.116, 3.112, 0.0005),
    "captures": (15.86, 15.93, 0.005),
    "captures by sum": (4.71, 4.62, 0.005),
    "a side lacks a suit": (0.014, 0.015, 0.0005),
}
"""Means as published in the project's notes on play, with half a unit of the last digit given."""


@pytest.mark.slow
@pytest.mark.parametrize(("hand_cards", "column"), [(3, 0), (10, 1)], ids=["three and four", "scopone ten"])
def test_random_play_meets_the_golden_statistics(hand_cards: int, column: int) -> None:
    rules = Rules(hand_cards=hand_cards)
    random = Random(20261201).random
    points = compile_points(rules)
    sums = [0.0] * len(STATISTICS)
    squares = [0.0] * len(STATISTICS)
    for _ in range(ROUNDS):
        for place, value in enumerate(observed(random_round(rules, random), points)):
            sums[place] += value
            squares[place] += value * value
    missed = []
    for place, (name, golden) in enumerate(STATISTICS.items()):
        mean = sums[place] / ROUNDS
        deviation = sqrt((squares[place] / ROUNDS - mean * mean) / ROUNDS)
        if abs(mean - golden[column]) > 3 * deviation + golden[2]:
            missed.append(f"{name}: {mean:.4f}, golden {golden[column]}, standard error {deviation:.4f}")
    assert missed == []


def observed(played: Playout, points: object) -> Iterator[float]:
    """Give one round's values in the order of `STATISTICS`."""
    first, second = played.first, played.second
    mine, theirs = points(first, second)  # type: ignore[operator]
    mine, theirs = mine + played.sweeps[0], theirs + played.sweeps[1]
    coins = (first & SUIT_MASKS["D"]).bit_count()
    best, other = (best_cards(mask) for mask in (first, second))
    lead = sum(WORTH[best[suit]] - WORTH[other[suit]] for suit in best)
    yield mine
    yield theirs
    yield mine > theirs
    yield mine == theirs
    yield first.bit_count() > 20
    yield first.bit_count() == 20
    yield coins > 5
    yield coins == 5
    yield bool(first & Card(7, "D").mask)
    yield lead > 0
    yield lead == 0
    yield played.sweeps[0]
    yield played.sweeps[1]
    yield played.sweeps == [0, 0]
    yield played.leftovers
    yield played.captures
    yield played.by_sum
    yield "void" in best.values() or "void" in other.values()


def test_every_round_deals_the_whole_deck() -> None:
    random = Random(3).random
    for _ in range(200):
        played = random_round(Rules(), random)
        assert played.first ^ played.second == DECK
