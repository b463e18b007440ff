"""The forms of an entry, read strictly: its keys are the awards that the rules have (design 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .awards import AwardRow
from .cards import DECK, SUITS, Pile
from .completions import Best
from .entry import RoundEntry, SideCount
from .errors import InputError
from .rules import Rules
from .strict import WireError, array, choice, fields_of, join, mapping, whole

SIDES = range(2, 7)
MOST_TOLD = 99
"""More points than any round can give one side."""


def pile(value: object, where: str) -> Pile:
    """Read a list of cards."""
    try:
        return Pile.parse(array(value, ""))
    except InputError as error:
        raise error.at(where) from None


def entry_from_dict(data: object, rules: Rules, where: str = "entry") -> RoundEntry:
    """Read an entry: its keys are the awards that the rules have.

    :raise InputError: with the place of what cannot be read.
    """
    form = fields_of(data, where, ("sides", "winners", "told", "kept_open", "agreed"), needed=("sides",))
    forms = _sides(form["sides"], f"{where}.sides")
    counts = [_side(one, rules, f"{where}.sides[{place}]") for place, one in enumerate(forms)]
    winners = _winners(form.get("winners"), rules, len(forms), f"{where}.winners")
    kept_open = _names(form.get("kept_open"), rules, f"{where}.kept_open")
    agreed = _names(form.get("agreed"), rules, f"{where}.agreed")
    for name in sorted(agreed - winners.keys()):
        raise WireError("winners_needed", name, f"{where}.agreed")
    told = _told(form.get("told"), len(forms), f"{where}.told")
    return RoundEntry(_with_rest(forms, counts, f"{where}.sides"), winners, told, kept_open, agreed)


def known_from_dict(data: object, where: str = "sides") -> RoundEntry:
    """Read the best cards per side of a primiera question."""
    forms = _sides(data, where)
    return RoundEntry(tuple(SideCount(best=_best(one, f"{where}[{place}]")) for place, one in enumerate(forms)))


def _sides(data: object, where: str) -> list[Any]:
    forms = array(data, where)
    if len(forms) not in SIDES:
        raise WireError("out_of_range", len(forms), where)
    return forms


def _side(data: object, rules: Rules, where: str) -> SideCount:
    form = mapping(data, where)
    rows = {row.name: row for row in rules.awards if row.kind != "best"}
    facts: dict[str, int] = {}
    held, best = None, {}
    for key, value in form.items():
        place = f"{where}.{key}"
        if key not in rows and key not in ("pile", "best"):
            raise WireError("unknown_key", key, place)
        if value is None or (key == "pile" and value == "rest"):
            continue
        if key == "pile":
            held = pile(value, place)
        elif key == "best":
            best = _best(value, place)
        else:
            facts[key] = _fact(value, rows[key], place)
    return SideCount(facts, best, held)


def _fact(value: object, row: AwardRow, where: str) -> int:
    if row.kind == "holder":
        return bool(choice(value, (False, True), where))
    return whole(value, 0, (row.cards or DECK).bit_count(), where)


def _best(value: object, where: str) -> dict[str, Best]:
    form = fields_of(value, where, SUITS)
    best = {}
    for suit, one in form.items():
        if one is not None:
            place = f"{where}.{suit}"
            best[suit] = whole(one, 1, 10, place) if type(one) is int else choice(one, ("court", "void"), place)
    return best


def _with_rest(forms: Sequence[Any], counts: list[SideCount], where: str) -> tuple[SideCount, ...]:
    """Give the pile `rest` the cards that no other pile holds; all others must be told."""
    rests = [place for place, form in enumerate(forms) if form.get("pile") == "rest"]
    if rests:
        others = [one for place, one in enumerate(counts) if place != rests[0]]
        if len(rests) > 1 or any(one.pile is None for one in others):
            raise WireError("rest_unclear", "rest", f"{where}[{rests[-1]}].pile")
        rest = DECK
        for one in others:
            rest &= ~(one.pile or Pile()).mask
        counts[rests[0]] = SideCount(counts[rests[0]].facts, counts[rests[0]].best, Pile(rest))
    return tuple(counts)


def _winners(data: object, rules: Rules, sides: int, where: str) -> dict[str, tuple[int, ...]]:
    winners = {}
    for name, value in mapping({} if data is None else data, where).items():
        row = _row(name, rules, join(where, name))
        if row.kind == "tally":
            raise WireError("not_declarable", name, join(where, name))
        if value is not None:
            winners[name] = _declared(value, sides, join(where, name))
    return winners


def _declared(value: object, sides: int, where: str) -> tuple[int, ...]:
    """Read the sides declared to have won; under `tie = nobody` that is one or none."""
    named = array(value, where)
    for place, side in enumerate(named):
        if type(side) is not int or not 0 <= side < sides:
            raise WireError("unknown_side", side, f"{where}[{place}]")
    if len(named) > 1:
        raise WireError("too_many_winners", value, where)
    return tuple(named)


def _row(name: object, rules: Rules, where: str) -> AwardRow:
    row = next((row for row in rules.awards if row.name == name), None)
    if row is None:
        raise WireError("unknown_award", name, where)
    return row


def _names(data: object, rules: Rules, where: str) -> frozenset[str]:
    names = array([] if data is None else data, where)
    return frozenset(_row(name, rules, f"{where}[{place}]").name for place, name in enumerate(names))


def _told(data: object, sides: int, where: str) -> tuple[int, ...] | None:
    if data is None:
        return None
    points = array(data, where)
    if len(points) != sides:
        raise WireError("out_of_range", len(points), where)
    return tuple(whole(one, 0, MOST_TOLD, f"{where}[{place}]") for place, one in enumerate(points))
