"""Three sides and more: a deal is a flow from cards over suits to sides, with bounds on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace

from .cards import CARD_MASKS, CARDS, DECK, SUITS
from .limits import Limits

Node = Hashable
Capacity = dict[Node, dict[Node, int]]

SOURCE, SINK, TABLE = "source", "sink", "table"


def more_sides_agree(limits: Sequence[Limits], deck: int = DECK) -> bool:
    """Tell whether some deal of `deck` keeps to the limits of every side.

    A capture takes at least two cards, so nobody holds one card alone (rule book 2, Sweeps). That is no
    bound of a flow: where a solution leaves a side with one card, both ways out are tried.
    """
    held = _solve(limits, deck)
    if held is None:
        return False
    lone = next((side for side, cards in enumerate(held) if cards == 1), None)
    if lone is None:
        return True
    least, most = limits[lone].cards
    ways_out = [(least, 0), (max(least, 2), most)]
    return any(more_sides_agree([*limits[:lone], replace(limits[lone], cards=span), *limits[lone + 1 :]], deck) for span in ways_out)


def _solve(limits: Sequence[Limits], deck: int) -> list[int] | None:
    """Find the number of cards per side in some deal, or None when there is no deal."""
    groups = _groups(limits, deck)
    if any(not sides for _, sides in groups) or any(one.cards[0] > one.cards[1] for one in limits):
        return None
    network = _Network()
    for (suit, sides), size in groups.items():
        network.supply((suit, sides), size)
        for side in sides:
            network.edge((suit, sides), (suit, side) if suit else side, 0, size)
    for side, one in enumerate(limits):
        for suit in _bounded(limits):
            network.edge((suit, side), side, *_span(one, suit))
        network.edge(side, TABLE, *one.cards)
    network.supply(TABLE, -deck.bit_count())
    if not network.is_feasible():
        return None
    return [network.sent(side, TABLE) for side in range(len(limits))]


def _groups(limits: Sequence[Limits], deck: int) -> Counter[tuple[str, tuple[int, ...]]]:
    """Count cards that are alike: same suit where the suit is bounded, and the same sides may hold them."""
    bounded = _bounded(limits)
    groups: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for (_, suit), bit in CARD_MASKS.items():
        if deck & bit:
            owners = [side for side, one in enumerate(limits) if one.must & bit]
            takers = [side for side, one in enumerate(limits) if one.may & bit and owners in ([], [side])]
            groups[suit if suit in bounded else "", tuple(takers)] += 1
    return groups


def _bounded(limits: Sequence[Limits]) -> list[str]:
    return [suit for suit in SUITS if any(suit in one.suits or suit in one.courts for one in limits)]


def _span(limit: Limits, suit: str) -> tuple[int, int]:
    """Bound a side's cards of a suit; a best card that is any court means at least one, all courts."""
    least, most = limit.suits.get(suit, (0, len(CARDS)))
    return max(least, int(suit in limit.courts)), most


class _Network:
    """A network with lower bounds, made feasible by sending what each node must pass on (Ford, Fulkerson)."""

    def __init__(self) -> None:
        self.capacity: Capacity = {SOURCE: {}, SINK: {}}
        self.least: dict[tuple[Node, Node], int] = {}
        self.excess: Counter[Node] = Counter()
        self.impossible = False

    def supply(self, node: Node, amount: int) -> None:
        """Put `amount` into the network at a node, or take it out."""
        self.excess[node] += amount

    def edge(self, start: Node, end: Node, least: int, most: int) -> None:
        """Join two nodes by a flow of at least `least` and at most `most`."""
        self.impossible |= least > most
        self.capacity.setdefault(start, {})[end] = most - least
        self.capacity.setdefault(end, {}).setdefault(start, 0)
        self.least[start, end] = least
        self.excess[end] += least
        self.excess[start] -= least

    def is_feasible(self) -> bool:
        """Tell whether a flow keeps to all bounds, and leave one in place if so."""
        for node, amount in self.excess.items():
            start, end = (SOURCE, node) if amount > 0 else (node, SINK)
            self.capacity[start][end] = abs(amount)
            self.capacity[end].setdefault(start, 0)
        while path := self._path(SOURCE, {SOURCE}):
            amount = min(self.capacity[start][end] for start, end in path)
            for start, end in path:
                self.capacity[start][end] -= amount
                self.capacity[end][start] += amount
        return not self.impossible and not any(self.capacity[SOURCE].values())

    def sent(self, start: Node, end: Node) -> int:
        """Give the flow along an edge."""
        return self.least[start, end] + self.capacity[end][start]

    def _path(self, node: Node, seen: set[Node]) -> list[tuple[Node, Node]]:
        """Find a way with room from `node` to the sink; empty when there is none."""
        for after, room in self.capacity[node].items():
            if room and after not in seen:
                if after == SINK:
                    return [(node, after)]
                seen.add(after)
                rest = self._path(after, seen)
                if rest:
                    return [(node, after), *rest]
        return []
