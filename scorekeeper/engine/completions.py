"""What is still possible of a primiera when some best cards are not known yet (rule book 2).

Within a suit one side holds the seven, no two sides share a best card, and three courts go round.
Across the suits nothing binds. So what a side can reach follows suit by suit, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import SUITS

SCALE: dict[int, int] = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 10: 10, 9: 10, 8: 10}
"""Worth of each rank, strongest first (rule book 2, Primiera)."""

NUMBERS = (7, 6, 1, 5, 4, 3, 2)
"""The ranks that are worth more than a court, strongest first."""

COURT_WORTH = 10
COURTS_IN_SUIT = 3

Best = int | str
"""A rank 1 to 10, `"court"` for any of the three courts, `"void"` for none."""
Known = Mapping[str, Best]
"""What is known of one side: suit to best card; a missing suit is not known yet."""
Sides = Sequence[Known]


WORTH: dict[Best, int] = {"court": COURT_WORTH, "void": 0, **dict[Best, int](SCALE.items())}
"""Worth of a best card; a suit that is lacking adds nothing."""


def worth(best: Best) -> int:
    """Give the primiera worth of a best card."""
    return WORTH[best]


def complete(known: Sides) -> list[dict[str, Best]]:
    """Copy what is known, and give each seven that only one side can still hold to that side."""
    sides = [dict(side) for side in known]
    for suit in SUITS:
        asked = unknown(sides, suit)
        if len(asked) == 1 and seven_is_out(sides, suit):
            sides[asked[0]][suit] = 7
    return sides


def unknown(sides: Sides, suit: str) -> list[int]:
    """List the sides whose best card of a suit is not known."""
    return [number for number, side in enumerate(sides) if suit not in side]


def seven_is_out(sides: Sides, suit: str) -> bool:
    """Tell whether nobody is known to hold the seven of a suit."""
    return all(side.get(suit) != 7 for side in sides)


def choices(sides: Sides, suit: str) -> tuple[Best, ...]:
    """List the best cards that a side not yet known may have in a suit, strongest first."""
    taken = [side[suit] for side in sides if suit in side]
    courts = sum(1 for best in taken if worth(best) == COURT_WORTH)
    numbers = tuple(rank for rank in NUMBERS if rank not in taken)
    return (*numbers, *(("court",) if courts < COURTS_IN_SUIT else ()), "void")


def bounds(sides: Sides, side: int) -> tuple[int, int]:
    """Give the lowest and the highest total of a side, a suit that it lacks counting 0.

    Not known may mean lacking, since `complete` has placed each seven that is forced.
    """
    known = sides[side]
    least = sum(map(worth, known.values()))
    return least, least + sum(worth(choices(sides, suit)[0]) for suit in SUITS if suit not in known)


def told(sides: Sides, side: int, suit: str, best: Best) -> list[Known]:
    """Give the knowledge with one more answer."""
    return [{**known, suit: best} if number == side else known for number, known in enumerate(sides)]


def decided(missing_suit: str, sides: Sides) -> tuple[int, ...] | None:
    """Name the winners of completed knowledge if every completion has the same, else None."""
    able = [side for side in range(len(sides)) if can_win(missing_suit, sides, side)]
    if not able:
        return ()
    return (able[0],) if len(able) == 1 and _must_win(missing_suit, sides, able[0]) else None


def can_win(missing_suit: str, sides: Sides, winner: int) -> bool:
    """Tell whether some completion gives `winner` strictly the best primiera.

    Its best case takes each seven that it may, and leaves the others without what is not known;
    only a seven that it cannot have must go to one of them.
    """
    if missing_suit == "excluded" and _lacks(sides[winner]):
        return False
    loose = [suit for suit in sides[winner] if seven_is_out(sides, suit)]
    return _others_stay_below(missing_suit, sides, winner, loose)


def contenders(missing_suit: str, sides: Sides) -> list[int]:
    """List the sides that no other is sure to beat: only their cards can still matter."""
    excluded = missing_suit == "excluded"
    sure = max((bounds(sides, side)[0] for side, known in enumerate(sides) if not (excluded and _may_lack(known))), default=0)
    return [side for side, known in enumerate(sides) if bounds(sides, side)[1] >= sure and not (excluded and _lacks(known))]


def _others_stay_below(missing_suit: str, sides: Sides, winner: int, loose: Sequence[str]) -> bool:
    if loose:
        suit, *rest = loose
        takers = unknown(sides, suit)
        return any(_others_stay_below(missing_suit, told(sides, side, suit, 7), winner, rest) for side in takers)
    most = bounds(sides, winner)[1]
    return all(
        side == winner or (missing_suit == "excluded" and _may_lack(known)) or bounds(sides, side)[0] < most
        for side, known in enumerate(sides)
    )


def _must_win(missing_suit: str, sides: Sides, winner: int) -> bool:
    """Tell whether the winner at its lowest beats each other side at its highest.

    One completion always reaches both ends for a pair of sides, so this is exact.
    """
    if missing_suit == "excluded" and _may_lack(sides[winner]):
        return False
    least = bounds(sides, winner)[0]
    return all(
        side == winner or (missing_suit == "excluded" and _lacks(known)) or bounds(sides, side)[1] < least
        for side, known in enumerate(sides)
    )


def _lacks(known: Known) -> bool:
    return "void" in known.values()


def _may_lack(known: Known) -> bool:
    return _lacks(known) or len(known) < len(SUITS)
