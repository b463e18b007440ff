"""Strict reading: types exact, ranges kept, no key unknown or twice, each refusal with its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .awards import AwardRow
from .cards import DECK, SUITS, Pile
from .completions import Best
from .entry import RoundEntry, SideCount
from .errors import InputError
from .rules import Rules

MOST_BYTES = 65_536
"""Size of the largest body that is read: many times the longest honest one."""

MOST_DIGITS = 20
"""Digits of the longest whole number that is read; every range ends long before."""

SIDES = range(2, 7)
MOST_TOLD = 99
"""More points than any round can give one side."""


class WireError(InputError):
    """JSON that is malformed, or does not have the form asked for."""


def read(text: str | bytes) -> Any:
    """Read JSON text without NaN, duplicate keys, NUL, lone surrogates or bottomless nesting.

    :raise WireError: with a code of `errors.MALFORMED`.
    """
    source = _decode(text)
    try:
        data = _DECODER.decode(source)
        if "\\u" in source:
            _check_text(data)
    except RecursionError:
        raise WireError("too_deep") from None
    except json.JSONDecodeError:
        raise WireError("not_json") from None
    return data


def fields_of(data: object, where: str, allowed: Sequence[str], needed: Sequence[str] = ()) -> Mapping[str, Any]:
    """Read an object that has only allowed keys, and each needed one."""
    form = mapping(data, where)
    for key in form:
        if key not in allowed:
            raise WireError("unknown_key", key, _join(where, key))
    for key in needed:
        if form.get(key) is None:
            raise WireError("missing_key", key, _join(where, key))
    return form


def mapping(data: object, where: str) -> Mapping[str, Any]:
    """Read an object."""
    if type(data) is not dict:
        raise WireError("wrong_type", data, where)
    return data


def array(data: object, where: str) -> list[Any]:
    """Read a list."""
    if type(data) is not list:
        raise WireError("wrong_type", data, where)
    return data


def choice(data: object, allowed: Sequence[Any], where: str) -> Any:
    """Read one of some values, told apart by type as well: True is not 1."""
    for one in allowed:
        if type(data) is type(one) and data == one:
            return one
    raise WireError("unknown_value" if type(data) in map(type, allowed) else "wrong_type", data, where)


def whole(data: object, least: int, most: int, where: str) -> int:
    """Read a whole number in a range; a boolean is not one."""
    if type(data) is not int:
        raise WireError("wrong_type", data, where)
    if not least <= data <= most:
        raise WireError("out_of_range", data, where)
    return data


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


def _decode(text: str | bytes) -> str:
    if len(text) > MOST_BYTES:
        raise WireError("too_large", len(text))
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        raise WireError("not_utf8") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    form = dict(pairs)
    if len(form) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key in form if counts[key] > 1)
        _check_text(twice)
        raise WireError("duplicate_key", twice)
    return form


def _not_finite(text: str) -> object:
    raise WireError("not_finite", text)


def _whole(text: str) -> int:
    """Read a whole number; Python would refuse one of thousands of digits in words of its own."""
    if len(text) > MOST_DIGITS:
        raise WireError("out_of_range", text)
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise WireError("not_finite", text)
    return number


# Made once: making a decoder costs as much as reading a short text.
_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_not_finite, parse_float=_finite, parse_int=_whole)


def _check_text(data: object) -> None:
    """Refuse NUL and halves of surrogate pairs, which only an escape can bring in."""
    text = json.dumps(data, ensure_ascii=False)
    if "\\u0000" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise WireError("bad_text")


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


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
        row = _row(name, rules, _join(where, name))
        if row.kind == "tally":
            raise WireError("not_declarable", name, _join(where, name))
        if value is not None:
            winners[name] = _declared(value, sides, _join(where, name))
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
