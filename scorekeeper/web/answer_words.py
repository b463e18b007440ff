"""The answers of `score`, `captures` and `primiera` in lines for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..engine.cards import Card
from . import sentences
from .verdicts import best_question, counterfactual, primiera_verdict, proof_line, seven_question
from .words import award_name, capital, card_name, fill, listed, plain, refusal_message, side_name, translations


def score_text(answer: Mapping[str, Any], lang: str) -> str:
    """Write the points of each side, then each award with who has it and why."""
    say = translations(lang)
    count = len(answer["points"])
    more = say.gettext("%(points)s + ?") if answer["open"] else "%(points)s"
    lines = [more % {"points": _points(lang, side, count, points)} for side, points in enumerate(answer["points"])]
    lines += ["", *(_award(lang, award, count) for award in answer["awards"])] if answer["awards"] else []
    if answer["open"]:
        names = listed(lang, [award_name(lang, name).lower() for name in answer["open"]])
        lines += ["", plain(fill(say.gettext("Still open: %(awards)s"), awards=names))]
    return "\n".join(lines)


def captures_text(answer: Mapping[str, Any], lang: str) -> str:
    """Write each set that may be taken, whether it is a sweep, and why an attempt may not be made."""
    say = translations(lang)
    sets, count = answer["captures"], answer["count"]
    if not sets:
        lines = [say.gettext("It takes nothing: it stays on the table.")]
    else:
        lines = [say.ngettext("It must take this:", "It must take one of these %(count)d:", count) % {"count": count}]
    lines += ["  " + _set(lang, taken, sweep) for taken, sweep in zip(sets, answer["sweeps"], strict=True)]
    attempt = answer.get("attempt")
    if attempt:
        lines += ["", say.gettext("Yes, this may be taken.") if attempt["legal"] else refusal_message(lang, attempt["why"])]
    return "\n".join(lines)


def primiera_text(answer: Mapping[str, Any], lang: str) -> str:
    """Write the verdict with its proof, or the question to ask next."""
    totals = answer["totals"]
    lines = [_proof(lang, answer, side) for side in range(len(totals))]
    if not answer["settled"]:
        return "\n".join([_question(lang, answer["next"], len(totals)), "", *lines])
    void = [side for side, total in enumerate(totals) if total is None and _lacks(answer, side)]
    verdict = plain(primiera_verdict(lang, answer["winners"], totals, void))
    miss = answer.get("with_one_card")
    if miss and None not in totals:
        lines += ["", plain(counterfactual(lang, Card.parse(miss["card"]), miss["side"], len(totals)))]
    if "other" in answer:
        lines += ["", _other(lang, answer["other"], len(totals))]
    return "\n".join([verdict, "", *lines])


TEXTS: Mapping[str, Callable[[Mapping[str, Any], str], str]] = {
    "score": score_text,
    "captures": captures_text,
    "primiera": primiera_text,
}
"""The writer for each kind of answer."""


def _side(lang: str, side: int, count: int) -> str:
    return plain(side_name(lang, side, count))


def _points(lang: str, side: int, count: int, points: int) -> str:
    text = translations(lang).ngettext("%(side)s: %(points)d point", "%(side)s: %(points)d points", points)
    return text % {"side": _side(lang, side, count), "points": points}


def _award(lang: str, award: Mapping[str, Any], count: int) -> str:
    """Write one award: "Cards: Side 1 (23-17)"."""
    name = sentences.AWARDS.get(award["award"])
    title = translations(lang).gettext(name[0] if name else sentences.TOLD)
    values = [value for value in award["values"] if value is not None]
    compared = f" ({'-'.join(map(str, award['values']))})" if len(values) == count and len(set(map(type, values))) == 1 else ""
    return f"{title}: {_winners(lang, award['winners'], count)}{compared}"


def _winners(lang: str, winners: Sequence[int], count: int) -> str:
    if not winners:
        return translations(lang).gettext(sentences.NOBODY)
    return plain(listed(lang, [side_name(lang, side, count) for side in winners]))


def _set(lang: str, taken: Sequence[str], sweep: bool) -> str:
    cards = plain(listed(lang, [card_name(lang, Card.parse(text)) for text in taken]))
    word = translations(lang).gettext("sweep")
    return f"{cards} ({word})" if sweep else cards


def _proof(lang: str, answer: Mapping[str, Any], side: int) -> str:
    best = {row["suit"]: row["best"][side] for row in answer["proof"] if row["best"][side] is not None}
    cards = capital(plain(proof_line(lang, best))) if best else translations(lang).gettext("not known")
    total = answer["totals"][side]
    return f"{_side(lang, side, len(answer['totals']))}: {cards}" + (f" = {total}" if total is not None else "")


def _lacks(answer: Mapping[str, Any], side: int) -> bool:
    """Tell whether a side has no primiera, since all its suits are known and one is lacking."""
    best = [row["best"][side] for row in answer["proof"]]
    return "void" in best and None not in best


def _question(lang: str, question: Mapping[str, Any], count: int) -> str:
    if question["ask"] == "holder":
        return plain(seven_question(lang, question["suit"]))
    return plain(best_question(lang, question["suit"], question["side"], count))


def _other(lang: str, other: Mapping[str, Any], count: int) -> str:
    """Write who would have it at other tables, or that this is still open."""
    say = translations(lang)
    rule = say.gettext(sentences.READINGS[other["missing_suit"]])
    text = say.gettext("Other tables (without a card in one suit: %(rule)s): %(winners)s")
    if other["winners"] is None:
        return text % {"rule": rule, "winners": say.gettext("Still open: it hangs on a card that is not told.")}
    return text % {"rule": rule, "winners": _winners(lang, other["winners"], count)}
