"""Measure the engine on one thread, in CPU time, and print each figure beside what it is to reach."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from itertools import starmap
from random import Random

from scorekeeper.engine import captures, wire
from scorekeeper.engine.cards import DECK, RANK_MASKS, Card, Pile
from scorekeeper.engine.deals import conflict, deal_agrees
from scorekeeper.engine.entry import RoundEntry, SideCount
from scorekeeper.engine.limits import Fact
from scorekeeper.engine.playout import random_round
from scorekeeper.engine.primiera import best_cards
from scorekeeper.engine.quick import compile_points
from scorekeeper.engine.rules import DEFAULT
from scorekeeper.engine.scoring import score_round

REPEATS = 5


def per_second(action: Callable[..., object], calls: Sequence[tuple[object, ...]]) -> float:
    """Count calls a second: the best of some passes over all of them, for other programs disturb."""
    best = 0.0
    for _ in range(REPEATS):
        start = time.process_time()
        for _ in starmap(action, calls):
            pass
        best = max(best, len(calls) / (time.process_time() - start))
    return best


def slowest_ms(action: Callable[..., object], calls: Sequence[tuple[object, ...]]) -> float:
    """Give the milliseconds of the slowest call, each at its best of some passes."""
    slowest = 0.0
    for call in calls:
        times = []
        for _ in range(REPEATS):
            start = time.process_time()
            action(*call)
            times.append(time.process_time() - start)
        slowest = max(slowest, min(times))
    return slowest * 1000


def main() -> None:
    """Print the table."""
    random = Random(2026)
    masks = [random.getrandbits(40) for _ in range(20_000)]
    entries = [_entry(random, mask) for mask in masks]
    texts = [json.dumps({"entry": wire.entry_to_dict(entry)}) for entry in entries[:4_000]]
    points = compile_points(DEFAULT)
    pairs = [(mask, DECK ^ mask) for mask in masks]
    show("points of two sides from two masks", 1_000_000, per_second(points, pairs))
    show("score_round with its awards", 40_000, per_second(score_round, [(DEFAULT, entry) for entry in entries]))
    show("two piles from JSON, checked and scored", 10_000, per_second(_judge, [(text,) for text in texts]))
    show("random legal rounds of two sides, scored", 30_000, per_second(_play(points, random), [()] * 60_000))
    low = sum(RANK_MASKS[rank] for rank in range(1, 6))
    tables = [(DEFAULT, low, Card(rank, "D").index) for rank in range(6, 11)]
    show_ms("captures from twenty low cards, warm", 1, slowest_ms(captures.capture_masks, tables))
    whole = [(sides, _facts(random, sides)) for sides in range(2, 7) for _ in range(20)]
    partly = [(sides, [fact for fact in facts if random.random() < 0.6]) for sides, facts in whole]
    lies = [(sides, lie) for sides, facts in whole + partly if (lie := _lie(random, sides, facts))]
    told = [(DEFAULT, sides, facts) for sides, facts in whole + partly + lies]
    show_ms("verdict on a round", 5, slowest_ms(deal_agrees, told))
    show_ms("smallest set of facts that clash", 50, slowest_ms(conflict, told[-len(lies) :]))


def show(what: str, goal: int, reached: float) -> None:
    """Print one figure in a second."""
    print(f"{what:<44}{reached:>12,.0f} a second   (to reach {goal:,})")


def show_ms(what: str, goal: int, reached: float) -> None:
    """Print one figure in milliseconds."""
    print(f"{what:<44}{reached:>12.2f} ms at most  (to stay under {goal})")


def _entry(random: Random, mask: int) -> RoundEntry:
    sweeps = [random.randrange(min(3, held.bit_count() // 2 + 1)) for held in (mask, DECK ^ mask)]
    return RoundEntry((SideCount({"sweeps": sweeps[0]}, pile=Pile(mask)), SideCount({"sweeps": sweeps[1]}, pile=Pile(DECK ^ mask))))


def _judge(text: str) -> object:
    entry = wire.entry_from_dict(wire.read(text)["entry"], DEFAULT)
    return entry.problems(DEFAULT), score_round(DEFAULT, entry)


def _play(points: Callable[[int, int], tuple[int, int]], random: Random) -> Callable[[], object]:
    draw = random.random

    def play() -> object:
        played = random_round(DEFAULT, draw)
        return points(played.first, played.second), played.sweeps

    return play


def _facts(random: Random, sides: int) -> list[Fact]:
    """Tell everything of a random deal: cards, coins, the settebello, best cards and winners of two sides."""
    piles = [0] * sides
    for index in range(40):
        piles[random.randrange(sides)] |= 1 << index
    facts = []
    for side, mask in enumerate(piles):
        counts = {row.name: (mask & row.cards).bit_count() for row in DEFAULT.awards if row.kind in ("most", "holder")}
        facts += [Fact(side, name, count) for name, count in counts.items()]
        facts += [Fact(side, f"best.{suit}", best) for suit, best in best_cards(mask).items()]
    if sides == 2:
        awards = score_round(DEFAULT, RoundEntry(tuple(SideCount(pile=Pile(mask)) for mask in piles))).awards
        facts += [Fact(None, f"winners.{award.name}", award.winners) for award in awards]
    return facts


def _lie(random: Random, sides: int, facts: list[Fact]) -> list[Fact] | None:
    """Change one number by one, where that leaves no deal."""
    wrong = random.choice([fact for fact in facts if fact.name in ("cards", "coins")] or facts[:1])
    if not isinstance(wrong.value, int):
        return None
    lie = [Fact(fact.side, fact.name, int(wrong.value) + 1) if fact is wrong else fact for fact in facts]
    return None if deal_agrees(DEFAULT, sides, lie) else lie


if __name__ == "__main__":
    main()
