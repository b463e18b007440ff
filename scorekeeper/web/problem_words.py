"""A problem of a round put into one sentence (rule book 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.awards import AWARDS
from ..engine.cards import Card
from . import sentences
from .words import award_name, best_name, capital, card_name, fill, listed, plain, side_name, the_card, translations


def say_problem(problem: Mapping[str, Any], lang: str, names: Sequence[str] = ()) -> str:
    """Say why a round as told cannot be true; sides by name where the table gave names."""
    code = problem["code"]
    values = _values(problem, lang, names)
    say = translations(lang)
    if code in sentences.COUNTED_PROBLEMS:
        count, too_many = _count(problem)
        one, many = sentences.COUNTED_PROBLEMS[code][too_many]
        return capital(plain(fill(say.ngettext(one, many, count), count=count, **values)))
    return capital(plain(fill(say.gettext(sentences.PROBLEMS[code]), **values)))


def _count(problem: Mapping[str, Any]) -> tuple[int, bool]:
    """Give the number that decides between one and many, and whether it is too many."""
    if "expected" in problem:
        return abs(problem["expected"] - problem["got"]), problem["got"] > problem["expected"]
    return problem["sweeps"], True


def _values(problem: Mapping[str, Any], lang: str, names: Sequence[str]) -> dict[str, object]:
    values: dict[str, object] = dict(problem)
    sides = problem.get("sides") or ()
    if sides:
        values["sides"] = _sides(sides, lang, names)
        values["sides_or"] = _sides(sides, lang, names, either=True)
    if "card" in problem:
        card = Card.parse(problem["card"])
        values |= {"card": card_name(lang, card), "the_card": the_card(lang, card)}
    if "counts" in problem:
        values["sum"] = f"{' + '.join(map(str, problem['counts']))} = {problem['got']}"
    if "suit" in problem:
        values["suit"] = translations(lang).gettext(sentences.SUITS[problem["suit"]])
    if "fact" in problem:
        values["fact"] = _fact_name(problem["fact"], lang)
        values |= {key: _value(problem["fact"], problem[key], lang, names) for key in ("told", "got")}
    if "award" in problem:
        values["award"] = award_name(lang, problem["award"])
        values |= {key: _sides(problem[key], lang, names) for key in ("told", "got")}
    if "facts" in problem:
        values["facts"] = "; ".join(plain(_fact(fact, lang, names)) for fact in problem["facts"])
    return values


def _sides(sides: Sequence[int], lang: str, names: Sequence[str], either: bool = False) -> object:
    if not sides:
        return translations(lang).gettext(sentences.NOBODY)
    count = max(len(names), 2)
    return listed(lang, [side_name(lang, side, count, names) for side in sides], either)


def _fact(fact: Mapping[str, Any], lang: str, names: Sequence[str]) -> Any:
    """Say one told thing: Anna best of coins: seven of coins."""
    kind, _, of = fact["fact"].partition(".")
    say = translations(lang)
    details: dict[str, object] = {"value": _value(fact["fact"], fact["value"], lang, names)}
    if kind == "best":
        details["suit"] = say.gettext(sentences.SUITS[of])
    if kind == "winners":
        details["award"] = award_name(lang, of)
    text = fill(say.gettext(sentences.FACTS[kind]), **details)
    return text if fact["side"] is None else fill("%(side)s %(text)s", side=_sides([fact["side"]], lang, names), text=text)


def _fact_name(fact: str, lang: str) -> str:
    kind, _, of = fact.partition(".")
    say = translations(lang)
    return say.gettext(sentences.SUITS[of]) if kind == "best" else award_name(lang, kind).lower()


def _value(fact: str, value: Any, lang: str, names: Sequence[str]) -> object:
    kind, _, of = fact.partition(".")
    say = translations(lang)
    if kind == "best":
        return best_name(lang, value, of)
    if kind == "winners":
        return _sides(value, lang, names)
    if type(value) is bool or kind in _HOLDERS:
        return say.gettext(sentences.YES if value else sentences.NO)
    return value


_HOLDERS = {row.name for row in AWARDS if row.kind == "holder"}
"""Facts that are a yes or a no, even where a pile has counted them."""
