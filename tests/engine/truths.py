"""Random true rounds, everything that can be told of one, and small lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from scorekeeper.engine.cards import Pile
from scorekeeper.engine.entry import RoundEntry, SideCount
from scorekeeper.engine.limits import Fact
from scorekeeper.engine.rules import Rules

from . import reference

READINGS = ("zero", "excluded")
MOST_SWEEPS = 18
Piles = list[list[str]]


def rules_of(missing_suit: str) -> Rules:
    return Rules.from_dict({"missing_suit": missing_suit})


def random_piles(random: Random, sides: int, deck: Sequence[str] = reference.DECK) -> Piles:
    """Deal a deck to some sides, often unevenly, so that sides lack suits or have no cards at all."""
    while True:
        weights = [random.choice((0, 0.1, 0.5, 1, 1, 1, 3)) for _ in range(sides)]
        if not any(weights):
            continue
        by_suit = {suit: weights if random.random() < 0.7 else random.sample(weights, sides) for suit in reference.SUITS}
        piles: Piles = [[] for _ in range(sides)]
        for card in deck:
            piles[random.choices(range(sides), by_suit[card[-1]])[0]].append(card)
        if all(len(pile) != 1 for pile in piles):
            return piles


def random_sweeps(random: Random, piles: Piles) -> list[int]:
    """Give each side some sweeps: not more than half its cards, and eighteen in all at most."""
    left = MOST_SWEEPS
    sweeps = []
    for pile in piles:
        mine = min(random.choice((0, 0, 0, 1, 1, 2, 3, len(pile) // 2)), len(pile) // 2, left)
        left -= mine
        sweeps.append(mine)
    return sweeps


def told_best(random: Random, pile: Iterable[str], suit: str) -> int | str:
    """Name the best card of a suit as a person may: of several courts any, or just a court."""
    best = reference.best_of(list(pile), suit)
    if best == "void" or int(best) < 8:
        return best
    courts = [reference.rank_of(card) for card in pile if card.endswith(suit)]
    return random.choice(["court", *(rank for rank in courts if rank > 7)])


def true_facts(random: Random, piles: Piles, sweeps: Sequence[int], missing_suit: str) -> list[Fact]:
    """List all that can be told of a round."""
    facts = []
    for side, pile in enumerate(piles):
        facts += [
            Fact(side, "cards", len(pile)),
            Fact(side, "coins", sum(card.endswith("D") for card in pile)),
            Fact(side, "settebello", "7D" in pile),
            Fact(side, "sweeps", sweeps[side]),
            *(Fact(side, f"best.{suit}", told_best(random, pile, suit)) for suit in reference.SUITS),
            Fact(side, "pile", Pile.parse(pile)),
        ]
    given = reference.awards(piles, sweeps, missing_suit)
    return facts + [Fact(None, f"winners.{name}", reference.winners(given[name])) for name in ("cards", "coins", "settebello", "primiera")]


def some(random: Random, facts: Sequence[Fact], piles: float = 0.15) -> list[Fact]:
    """Keep some of the facts, piles more seldom since they tell so much."""
    share = random.choice((0.15, 0.3, 0.5, 0.7, 0.9, 1))
    return [fact for fact in facts if random.random() < (share if fact.name != "pile" else share * piles)]


def lie(random: Random, facts: Sequence[Fact], sides: int) -> list[Fact]:
    """Change one of the facts a little."""
    place = random.randrange(len(facts))
    return [*facts[:place], changed(random, facts[place], sides), *facts[place + 1 :]]


def changed(random: Random, fact: Fact, sides: int) -> Fact:
    value = fact.value
    if fact.side is None:
        value = random.choice([one for one in [(), *((side,) for side in range(sides))] if one != value])
    elif isinstance(value, Pile):
        value = Pile(value.mask ^ (1 << random.randrange(40)))
    elif isinstance(value, bool):
        value = not value
    elif fact.name.startswith("best."):
        value = random.choice([best for best in (*reference.STRONGEST_FIRST, "court", "void") if best != value])
    else:
        value = max(0, value + random.choice((-2, -1, 1, 1, 2)))  # type: ignore[operator]
    return Fact(fact.side, fact.name, value)


def entry_of(sides: int, facts: Iterable[Fact]) -> RoundEntry:
    """Gather facts into an entry."""
    counts: list[dict[str, int]] = [{} for _ in range(sides)]
    best: list[dict[str, int | str]] = [{} for _ in range(sides)]
    piles: list[Pile | None] = [None] * sides
    winners = {}
    for fact in facts:
        if fact.side is None:
            winners[fact.name.removeprefix("winners.")] = fact.value
        elif fact.name == "pile":
            piles[fact.side] = fact.value  # type: ignore[assignment]
        elif fact.name.startswith("best."):
            best[fact.side][fact.name[-1]] = fact.value  # type: ignore[assignment]
        else:
            counts[fact.side][fact.name] = fact.value  # type: ignore[assignment]
    return RoundEntry(tuple(SideCount(*one) for one in zip(counts, best, piles, strict=True)), winners)  # type: ignore[arg-type]


def pile_entry(piles: Piles, sweeps: Sequence[int]) -> RoundEntry:
    """Give the entry of a round with its piles laid out."""
    return RoundEntry(tuple(SideCount({"sweeps": mine}, pile=Pile.parse(pile)) for pile, mine in zip(piles, sweeps, strict=True)))


def counted_entry(piles: Piles, sweeps: Sequence[int]) -> RoundEntry:
    """Give the entry of the same round by its numbers and best cards alone."""
    return RoundEntry(
        tuple(
            SideCount(
                {"cards": len(pile), "coins": sum(card.endswith("D") for card in pile), "settebello": "7D" in pile, "sweeps": mine},
                {suit: reference.best_of(pile, suit) for suit in reference.SUITS},
            )
            for pile, mine in zip(piles, sweeps, strict=True)
        )
    )


def declared_entry(piles: Piles, sweeps: Sequence[int], missing_suit: str) -> RoundEntry:
    """Give the entry of the same round by its winners and sweeps alone."""
    given = reference.awards(piles, sweeps, missing_suit)
    winners = {name: reference.winners(given[name]) for name in ("cards", "coins", "settebello", "primiera")}
    return RoundEntry(tuple(SideCount({"sweeps": mine}) for mine in sweeps), winners)
