"""Strict reading of JSON: types exact, ranges kept, no key unknown or twice, each refusal with its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .errors import InputError

MOST_BYTES = 65_536
"""Size of the largest body that is read: many times the longest honest one."""

MOST_DIGITS = 20
"""Digits of the longest whole number that is read; every range ends long before."""


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
            raise WireError("unknown_key", key, join(where, key))
    for key in needed:
        if form.get(key) is None:
            raise WireError("missing_key", key, join(where, key))
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


def join(where: str, key: str) -> str:
    """Name the place of a key in an object."""
    return f"{where}.{key}" if where else key


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
    left = [data]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            left += one
        elif isinstance(one, str) and any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in one):
            raise WireError("bad_text")
