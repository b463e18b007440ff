"""The link of a page carries the whole case: it can be tapped on, sent, printed and opened anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol
from urllib.parse import quote, urlencode

from ..engine.cards import SUITS, Card, CardError, Pile
from ..engine.completions import Best
from .forms import UnfitName, clean_name

FEWEST_SIDES, MOST_SIDES = 2, 6
READINGS = ("zero", "excluded")
"""What a table can have agreed on for a side that lacks a suit (rule book 2)."""
STEPS = ("table", "card")
"""What is being chosen on the capture page; neither once both are known."""
UNREAD_CODES = (
    "unknown_card",
    "card_repeated",
    "suit_twice",
    "too_many_sides",
    "bad_name",
    "long_name",
    "unknown_rule",
    "played_on_table",
)
"""Every reason why a part of a link could not be taken; the catalogue of words must know each."""

EMPTY = Pile()
_ASK = re.compile(r"sevens|([DCSB])([1-6])")
Pairs = list[tuple[str, str]]


class Arguments(Protocol):
    """What Werkzeug makes of the part of a link behind the question mark."""

    def getlist(self, key: str) -> list[str]: ...

    def get(self, key: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Unread:
    """A part of a link that could not be taken; the rest is kept."""

    code: str
    """One of `UNREAD_CODES`."""
    text: str
    """The part as it came, cut to a length that can be shown."""
    side: int | None = None
    """The side it stood at."""


@dataclass(frozen=True, slots=True)
class PrimieraCase:
    """A primiera as far as the table has told it."""

    names: tuple[str, ...] = ("", "")
    """Name per side, empty for none."""
    known: tuple[Mapping[str, Best], ...] = ({}, {})
    """Per side the suit and its best card."""
    missing_suit: str | None = None
    """The reading that the table chose; None where it chose none."""
    ask: str | None = None
    """The answer being changed: `sevens`, or suit and side like `C2`, the first side being 1."""
    unread: tuple[Unread, ...] = ()

    def asked(self) -> tuple[str, int] | None:
        """Name the suit and side whose answer is being changed."""
        match = _ASK.fullmatch(self.ask or "")
        if match is None or match[1] is None or int(match[2]) > len(self.known):
            return None
        return match[1], int(match[2]) - 1

    def answered(self, side: int, suit: str, best: Best | None) -> PrimieraCase:
        """Give the case with one answer set, or with None taken back; a seven leaves who had it."""
        known = [dict(one) for one in self.known]
        for number, one in enumerate(known):
            if one.get(suit) == 7 and (best == 7 or number == side):
                del one[suit]
        known[side].pop(suit, None)
        if best is not None:
            known[side][suit] = best
        return replace(self, known=tuple(known), ask=None)

    def for_sides(self, count: int) -> PrimieraCase:
        """Give the case with so many sides, keeping what the first of them told."""
        names = (*self.names, *[""] * count)[:count]
        known = (*self.known, *[{} for _ in range(count)])[:count]
        return replace(self, names=names, known=known, ask=None)


@dataclass(frozen=True, slots=True)
class CapturesCase:
    """A play to be judged."""

    table: Pile = EMPTY
    """Cards on the table."""
    card: Card | None = None
    """The card played."""
    last: bool = False
    """Whether it is the last play of the round."""
    take: Pile | None = None
    """What somebody wants to take: nothing at all when empty, no question asked when None."""
    step: str | None = None
    """One of `STEPS`, what is being chosen."""
    unread: tuple[Unread, ...] = ()


def read_primiera(arguments: Arguments) -> PrimieraCase:
    """Read a primiera from a link; what cannot be read is left out and named."""
    unread: list[Unread] = []
    texts = arguments.getlist("side")
    names = arguments.getlist("name")
    count = max(FEWEST_SIDES, len(texts), len(names))
    if count > MOST_SIDES:
        unread.append(Unread("too_many_sides", str(count)))
        count = MOST_SIDES
    ask = arguments.get("ask")
    return PrimieraCase(
        names=tuple(_read_name(name, side, unread) for side, name in enumerate((names + [""] * count)[:count])),
        known=tuple(_read_side(text, side, unread) for side, text in enumerate((texts + [""] * count)[:count])),
        missing_suit=_read_reading(arguments.get("missing_suit"), unread),
        ask=ask if ask and _ASK.fullmatch(ask) else None,
        unread=tuple(unread),
    )


def write_primiera(case: PrimieraCase) -> Pairs:
    """Write a primiera as the parts of a link; reading them gives the same case."""
    pairs = [("name", name) for name in case.names] if any(case.names) else []
    pairs += [("side", ".".join(_write_best(side[suit], suit) for suit in SUITS if suit in side)) for side in case.known]
    pairs += [("missing_suit", case.missing_suit)] if case.missing_suit else []
    return pairs + ([("ask", case.ask)] if case.ask else [])


def read_captures(arguments: Arguments) -> CapturesCase:
    """Read a play from a link; what cannot be read is left out and named."""
    unread: list[Unread] = []
    table = _read_cards(arguments.get("table") or "", unread)
    card = _read_cards(arguments.get("card") or "", unread)
    played = next(iter(card), None)
    if played is not None and played in table:
        unread.append(Unread("played_on_table", str(played)))
    take = arguments.get("take")
    step = arguments.get("step")
    return CapturesCase(
        table=table,
        card=played,
        last=arguments.get("last") == "1",
        take=None if take is None else _read_cards(take, unread),
        step=step if step in STEPS else None,
        unread=tuple(unread),
    )


def write_captures(case: CapturesCase) -> Pairs:
    """Write a play as the parts of a link; reading them gives the same case."""
    pairs = [("table", _write_cards(case.table))] if case.table else []
    pairs += [("card", str(case.card))] if case.card else []
    pairs += [("last", "1")] if case.last else []
    pairs += [("take", _write_cards(case.take))] if case.take is not None else []
    return pairs + ([("step", case.step)] if case.step else [])


def query(pairs: Sequence[tuple[str, str]]) -> str:
    """Write the parts as text behind the question mark; points stay points, so that a link can be read."""
    return urlencode(pairs, quote_via=quote, safe=".")


def _read_name(text: str, side: int, unread: list[Unread]) -> str:
    try:
        return clean_name(text)
    except UnfitName as unfit:
        unread.append(Unread(unfit.code, unfit.value, side))
        return unfit.value


def _read_side(text: str, side: int, unread: list[Unread]) -> dict[str, Best]:
    known: dict[str, Best] = {}
    for part in _parts(text):
        try:
            suit, best = _read_best(part)
        except CardError:
            unread.append(Unread("unknown_card", _short(part), side))
            continue
        if suit in known:
            unread.append(Unread("suit_twice", _short(part), side))
        known.setdefault(suit, best)
    return known


def _read_best(text: str) -> tuple[str, Best]:
    for word, best in (("court", "court"), ("none", "void")):
        if text[:-1] == word and text[-1] in SUITS:
            return text[-1], best
    card = Card.parse(text)
    return card.suit, card.rank


def _write_best(best: Best, suit: str) -> str:
    return f"{'none' if best == 'void' else best}{suit}"


def _read_reading(text: str | None, unread: list[Unread]) -> str | None:
    if text is not None and text not in READINGS:
        unread.append(Unread("unknown_rule", _short(text)))
        return None
    return text


def _read_cards(text: str, unread: list[Unread]) -> Pile:
    cards: list[Card] = []
    for part in _parts(text):
        try:
            card = Card.parse(part)
        except CardError:
            unread.append(Unread("unknown_card", _short(part)))
            continue
        if card in cards:
            unread.append(Unread("card_repeated", str(card)))
        cards.append(card)
    return Pile.of(cards)


def _write_cards(cards: Iterable[Card]) -> str:
    return ".".join(map(str, cards))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(".") if part.strip()]


def _short(text: str) -> str:
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text[:20])
