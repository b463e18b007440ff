"""The JSON forms of the command line, the API, exports and vectors (design 6), read strictly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .captures import is_sweep, legal_captures, refusal
from .cards import Card, CardError, Pile
from .completions import Best
from .entry import Problem, RoundEntry
from .errors import InputError
from .limits import Fact
from .primiera import NextQuestion, OtherReading, Ruling, Settled, settle_primiera, with_one_card
from .reading import entry_from_dict, known_from_dict, pile
from .rules import Rules
from .scoring import Award, PrimieraLine, RoundScore, score_round
from .strict import WireError, choice, fields_of, mapping, read

__all__ = ["MOST_LISTED", "Refused", "WireError", "answer", "entry_to_dict", "error_form", "problems_form", "read"]

MOST_LISTED = 50
"""Capture sets written out in one answer; `count` gives the number of all."""

LONGEST_SHOWN = 80
"""Characters of a refused value that are shown again."""


class Refused(ValueError):
    """What was asked cannot be true: no deal agrees with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems


def answer(kind: str, data: object) -> dict[str, Any]:
    """Answer one request: `kind` is `score`, `captures` or `primiera`, `data` its JSON form.

    :raise InputError: for what cannot be read.
    :raise Refused: for what cannot be true.
    """
    return _ANSWERS[kind](data)


def problems_form(problems: tuple[Problem, ...]) -> list[dict[str, Any]]:
    """Write problems without their words."""
    return [
        {"code": problem.code, "sides": list(problem.sides), **{key: _plain(one) for key, one in problem.details.items()}}
        for problem in problems
    ]


def error_form(error: InputError) -> dict[str, Any]:
    """Write what could not be read in the form of a problem, without its words."""
    return {"code": error.code, "sides": [], "where": _short(error.where), "value": _short(error.value)}


def _short(value: object) -> object:
    """Show a refused value again, but no more of it than says which one it was."""
    if isinstance(value, list | dict):
        return "[...]" if isinstance(value, list) else "{...}"
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return value[:LONGEST_SHOWN] + "..."
    return value


def entry_to_dict(entry: RoundEntry) -> dict[str, Any]:
    """Write an entry; what is not told has no key."""
    form: dict[str, Any] = {"sides": [_side_form(side.facts, side.best, side.pile) for side in entry.sides]}
    if entry.winners:
        form["winners"] = {name: list(winners) for name, winners in entry.winners.items()}
    if entry.told is not None:
        form["told"] = list(entry.told)
    for key, names in (("kept_open", entry.kept_open), ("agreed", entry.agreed)):
        if names:
            form[key] = sorted(names)
    return form


def score_form(score: RoundScore) -> dict[str, Any]:
    """Write the score of a round."""
    return {
        "points": list(score.points),
        "open": list(score.open),
        "awards": [_award_form(award) for award in score.awards],
        "primiera": None if score.primiera is None else [_line_form(line) for line in score.primiera],
    }


def ruling_form(ruling: Ruling) -> dict[str, Any]:
    """Write a ruling on the primiera, settled or with its next question."""
    form: dict[str, Any] = {
        "settled": isinstance(ruling, Settled),
        "winners": list(ruling.winners) if isinstance(ruling, Settled) else None,
        "totals": list(ruling.totals),
        "bounds": [list(bounds) for bounds in ruling.bounds],
        "next": _question_form(ruling) if isinstance(ruling, NextQuestion) else None,
        "proof": [{"suit": row.suit, "best": list(row.best), "values": list(row.values)} for row in ruling.proof],
    }
    if ruling.other is not None:
        form["other"] = _other_form(ruling.other)
    return form


def _score(data: object) -> dict[str, Any]:
    request = fields_of(data, "", ("rules", "entry"), needed=("entry",))
    rules = _rules(request)
    entry = entry_from_dict(request["entry"], rules)
    _refuse(entry.problems(rules))
    return score_form(score_round(rules, entry))


def _captures(data: object) -> dict[str, Any]:
    request = fields_of(data, "", ("rules", "table", "card", "last_play", "attempt"), needed=("table", "card"))
    rules = _rules(request)
    table = pile(request["table"], "table")
    card = _card(request["card"])
    if card in table:
        raise CardError("card_repeated", str(card), "card")
    last_play = choice(request.get("last_play", False), (False, True), "last_play")
    sets = legal_captures(rules, table, card)
    listed = sets[:MOST_LISTED]
    form: dict[str, Any] = {
        "captures": [taken.to_list() for taken in listed],
        "count": len(sets),
        "sweeps": [is_sweep(rules, table, taken, last_play) for taken in listed],
        "must_capture": bool(sets),
    }
    if request.get("attempt") is not None:
        why = refusal(rules, table, card, pile(request["attempt"], "attempt"))
        form["attempt"] = {"legal": why is None, "why": why}
    return form


def _primiera(data: object) -> dict[str, Any]:
    request = fields_of(data, "", ("rules", "sides"), needed=("sides",))
    rules = _rules(request)
    entry = known_from_dict(request["sides"])
    _refuse(entry.problems(rules))
    known = [side.best for side in entry.sides]
    ruling = settle_primiera(rules, known)
    form = ruling_form(ruling)
    closest = with_one_card(rules, known) if isinstance(ruling, Settled) else None
    if closest is not None:
        form["with_one_card"] = {"card": str(closest[0]), "side": closest[1]}
    return form


_ANSWERS: Mapping[str, Callable[[object], dict[str, Any]]] = {
    "score": _score,
    "captures": _captures,
    "primiera": _primiera,
}


def _rules(request: Mapping[str, Any]) -> Rules:
    try:
        return Rules.from_dict(mapping(request.get("rules", {}), ""))
    except InputError as error:
        raise error.at("rules") from None


def _card(value: object) -> Card:
    try:
        return Card.parse(value)
    except CardError as error:
        raise error.at("card") from None


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise Refused(problems)


def _plain(value: object) -> object:
    """Turn a detail of a problem into JSON."""
    if isinstance(value, Pile):
        return value.to_list()
    if isinstance(value, Fact):
        return {"side": value.side, "fact": value.name, "value": _plain(value.value)}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _side_form(facts: Mapping[str, int], best: Mapping[str, Best], pile: Pile | None) -> dict[str, Any]:
    form: dict[str, Any] = dict(facts)
    if best:
        form["best"] = dict(best)
    if pile is not None:
        form["pile"] = pile.to_list()
    return form


def _award_form(award: Award) -> dict[str, Any]:
    form: dict[str, Any] = {
        "award": award.name,
        "points": list(award.points),
        "winners": list(award.winners),
        "values": list(award.values),
        "basis": award.basis,
    }
    if award.other is not None:
        form["other"] = _other_form(award.other)
    return form


def _other_form(other: OtherReading) -> dict[str, Any]:
    return {"missing_suit": other.missing_suit, "winners": None if other.winners is None else list(other.winners)}


def _line_form(line: PrimieraLine) -> dict[str, Any]:
    best = {suit: f"{one}{suit}" if isinstance(one, int) else one for suit, one in line.best.items()}
    return {"total": line.total, "best": best, "void": list(line.void)}


def _question_form(ruling: NextQuestion) -> dict[str, Any]:
    question = ruling.question
    side = {} if question.side is None else {"side": question.side}
    return {"ask": question.ask, "suit": question.suit, **side}
