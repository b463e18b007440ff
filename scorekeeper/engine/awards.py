"""The award table: one row for each source of points (rule book 2).

A new award of a known kind is one more row: form, check, scoring and words loop over the rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import DECK, SUIT_MASKS, Card

KINDS = ("most", "holder", "best", "tally")
"""`most`: strictly most of some cards. `holder`: whoever took a card. `best`: the best card of each
suit, added up. `tally`: a count that each side reports."""


@dataclass(frozen=True, slots=True)
class AwardRow:
    """One source of points in a round."""

    name: str
    """The award's code; also the key of what a side tells about it."""
    kind: str
    """One of `KINDS`."""
    points: int
    """Points for winning it, or for each one counted."""
    source: str
    """Where the rule book says so."""
    cards: int = 0
    """Mask of the cards it is about."""
    unit: str = ""
    """Singular code of what is counted, as in the problem code `card_total`."""
    takes: int = 0
    """Cards that one of a tally takes at least: a sweep takes two."""
    when: tuple[tuple[str, tuple[object, ...]], ...] = ()
    """Rule keys and the values under which the row is in play; none means always."""


AWARDS = (
    AwardRow("cards", "most", 1, "rule book 2", cards=DECK, unit="card"),
    AwardRow("coins", "most", 1, "rule book 2", cards=SUIT_MASKS["D"], unit="coin"),
    AwardRow("settebello", "holder", 1, "rule book 2", cards=Card(7, "D").mask),
    AwardRow("primiera", "best", 1, "rule book 2", when=(("primiera", ("best_sum",)),)),
    AwardRow("sweeps", "tally", 1, "rule book 2", unit="sweep", takes=2),
)
"""The rows in the order in which a table counts them."""
