"""What cannot be true of a round, named (rule book 6).

Plain contradictions first, in a fixed order, each in its own words. If none is found and still no
deal of the forty cards agrees, one `no_such_deal` names a smallest set of facts that clash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .awards import AwardRow
from .cards import DECK, RANKS, SUIT_MASKS, SUITS, Card, Pile
from .completions import Best
from .deals import conflict, deal_agrees, most_sweeps
from .entry import Problem, RoundEntry, SideCount
from .primiera import best_cards
from .rules import Rules
from .scoring import count_of, decide, read_entry

CODES = (
    "card_twice",
    "pile_differs",
    "told_alone",
    "told_total",
    "card_total",
    "coin_total",
    "one_card",
    "coins_over_cards",
    "sweeps_over_cards",
    "sweep_total",
    "settebello_twice",
    "settebello_nobody",
    "settebello_best",
    "best_taken",
    "best_nobody",
    "void_suit",
    "winner_differs",
    "no_such_deal",
)
"""Every code a problem can carry under the rows of the award table, in the order of the checks."""


def problems_of(rules: Rules, entry: RoundEntry) -> tuple[Problem, ...]:
    """List what cannot be true of an entry; empty if and only if some deal agrees with it."""
    if entry.told is not None:
        return tuple(_told_problems(rules, entry))
    named = tuple(_named_problems(rules, entry))
    if named or all(side.pile is not None for side in entry.sides):
        return named
    facts = entry.told_facts()
    if deal_agrees(rules, len(entry.sides), facts):
        return ()
    clash = conflict(rules, len(entry.sides), facts)
    sides = tuple(sorted({fact.side for fact in clash if fact.side is not None}))
    return (Problem("no_such_deal", sides, {"facts": clash}),)


def _told_problems(rules: Rules, entry: RoundEntry) -> Iterator[Problem]:
    """Check points told without reasons: they stand alone, and a round has only so many."""
    told = entry.told or ()
    if entry.told_facts() or entry.kept_open or entry.agreed:
        yield Problem("told_alone")
    single = [row.points for row in rules.awards if row.kind != "tally"]
    least = sum(row.points for row in rules.awards if row.kind == "holder")
    most = sum(single) + sum(row.points * most_sweeps(rules) for row in rules.awards if row.takes)
    if not least <= sum(told) <= most:
        yield Problem("told_total", (), {"least": least, "most": most, "got": sum(told)})


def _named_problems(rules: Rules, entry: RoundEntry) -> Iterator[Problem]:
    sides = entry.sides
    yield from _pile_differs(rules, sides)
    if not _deal_the_deck(sides):
        yield from _card_twice(sides)
        yield from _wrong_cards(rules, sides)
    yield from _one_card(rules, sides)
    for row in rules.awards:
        if row.kind in ("most", "tally") and row.cards != DECK:
            yield from _over_cards(rules, row, sides)
    yield from _too_many_sweeps(rules, sides)
    if entry.winners:
        yield from _wrong_winner(rules, entry)


def _deal_the_deck(sides: Sequence[SideCount]) -> bool:
    """Tell whether the piles are a deal of the forty cards, of which nothing can be wrong."""
    held = 0
    for side in sides:
        if side.pile is None or side.pile.mask & held:
            return False
        held |= side.pile.mask
    return held == DECK


def _wrong_cards(rules: Rules, sides: Sequence[SideCount]) -> Iterator[Problem]:
    """Find what cannot be where the cards lie in part or only by their numbers."""
    for row in rules.awards:
        if row.kind == "most":
            yield from _wrong_total(row, sides)
        elif row.kind == "holder":
            yield from _wrong_holder(row, sides)
    for suit in SUITS:
        yield from _wrong_best(rules, suit, sides)


def _card_twice(sides: Sequence[SideCount]) -> Iterator[Problem]:
    """Find cards that two piles claim."""
    for card in Pile(DECK):
        holders = [side for side, one in enumerate(sides) if one.pile is not None and card in one.pile]
        if len(holders) > 1:
            yield Problem("card_twice", tuple(holders), {"card": str(card)})


def _pile_differs(rules: Rules, sides: Sequence[SideCount]) -> Iterator[Problem]:
    """Find numbers and best cards that a side's own pile denies."""
    for number, side in enumerate(sides):
        if side.pile is None or not (side.facts or side.best):
            continue
        for row in rules.awards:
            if row.name in side.facts and row.kind != "tally":
                told, got = side.facts[row.name], (side.pile.mask & row.cards).bit_count()
                if told != got:
                    yield Problem("pile_differs", (number,), {"fact": row.name, "told": told, "got": got})
        for suit, told_best in side.best.items():
            best = best_cards(side.pile.mask)[suit]
            if not _same_best(told_best, best, side.pile, suit):
                yield Problem("pile_differs", (number,), {"fact": f"best.{suit}", "told": told_best, "got": best})


def _same_best(told: Best, best: Best, pile: Pile, suit: str) -> bool:
    """Compare a told best card with a pile's; any court that the pile holds may stand for the others."""
    if type(best) is not int or best < 8:
        return told == best
    return told == "court" or (type(told) is int and told > 7 and Card(told, suit) in pile)


def _wrong_total(row: AwardRow, sides: Sequence[SideCount]) -> Iterator[Problem]:
    counts = [count_of(row, side) for side in sides]
    total = sum(count for count in counts if count is not None)
    expected = row.cards.bit_count()
    if total > expected or (total < expected and None not in counts):
        told = tuple(side for side, count in enumerate(counts) if count is not None)
        details = {"expected": expected, "got": total, "counts": tuple(counts[side] for side in told)}
        yield Problem(f"{row.unit}_total", told, details)


def _one_card(rules: Rules, sides: Sequence[SideCount]) -> Iterator[Problem]:
    """Find sides with a single card: a capture takes at least two (rule book 2, Sweeps)."""
    for number, side in enumerate(sides):
        if _cards_of(rules, side) == 1:
            yield Problem("one_card", (number,), {"got": 1})


def _cards_of(rules: Rules, side: SideCount) -> int | None:
    """Give a side's number of cards, told or counted from its pile."""
    if side.pile is not None:
        return len(side.pile)
    return next(side.facts.get(row.name) for row in rules.awards if row.cards == DECK)


def _over_cards(rules: Rules, row: AwardRow, sides: Sequence[SideCount]) -> Iterator[Problem]:
    """Find more coins than cards, and more sweeps than the cards could make."""
    for number, side in enumerate(sides):
        cards, count = _cards_of(rules, side), side.facts.get(row.name)
        if cards is not None and count is not None and count * max(row.takes, 1) > cards:
            yield Problem(f"{row.name}_over_cards", (number,), {row.name: count, "cards": cards})


def _too_many_sweeps(rules: Rules, sides: Sequence[SideCount]) -> Iterator[Problem]:
    for row in rules.awards:
        counts = [side.facts.get(row.name, 0) for side in sides]
        if row.takes and sum(counts) > most_sweeps(rules):
            told = tuple(side for side, count in enumerate(counts) if count)
            yield Problem(f"{row.unit}_total", told, {"most": most_sweeps(rules), "got": sum(counts)})


def _wrong_holder(row: AwardRow, sides: Sequence[SideCount]) -> Iterator[Problem]:
    """Find a card held twice or by nobody, or against a side's own best card of the suit."""
    suit = next(card.suit for card in Pile(row.cards))
    said = [side.facts.get(row.name) for side in sides]
    for number, side in enumerate(sides):
        best = side.best.get(suit)
        if best is not None and said[number] is not None and bool(said[number]) != (best == 7):
            yield Problem(f"{row.name}_best", (number,), {"best": best})
    holders = tuple(number for number, held in enumerate(said) if held)
    if len(holders) > 1:
        yield Problem(f"{row.name}_twice", holders)
    if all(held is not None and not held for held in said):
        yield Problem(f"{row.name}_nobody", tuple(range(len(sides))))


def _wrong_best(rules: Rules, suit: str, sides: Sequence[SideCount]) -> Iterator[Problem]:
    best = [best_cards(side.pile.mask)[suit] if side.pile is not None else side.best.get(suit) for side in sides]
    for rank in RANKS:
        claims = tuple(side for side, one in enumerate(best) if one == rank)
        # A card that only piles claim twice has been named by `card_twice`.
        if len(claims) > 1 and any(sides[side].pile is None for side in claims):
            yield Problem("best_taken", claims, {"card": f"{rank}{suit}"})
    if None not in best and 7 not in best:
        yield Problem("best_nobody", tuple(range(len(sides))), {"suit": suit, "card": f"7{suit}"})
    row = next((row for row in rules.awards if row.cards == SUIT_MASKS[suit]), None)
    for number, side in enumerate(sides):
        count = None if row is None else count_of(row, side)
        if best[number] is not None and count is not None and (best[number] == "void") != (count == 0):
            yield Problem("void_suit", (number,), {"suit": suit, "got": count})


def _wrong_winner(rules: Rules, entry: RoundEntry) -> Iterator[Problem]:
    """Find declared winners that the numbers and cards already deny."""
    reading = read_entry(rules, entry)
    for row in rules.awards:
        told = entry.winners.get(row.name)
        if told is None or row.name in entry.agreed:
            continue
        got = decide(row, reading)[0]
        if row.kind == "holder" and not told:
            yield Problem(f"{row.name}_nobody", tuple(range(len(entry.sides))))
        elif got is not None and got != told:
            yield Problem("winner_differs", tuple(sorted({*told, *got})), {"award": row.name, "told": told, "got": got})
