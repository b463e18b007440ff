"""The schemas of the API's forms, built from the engine's own tables: no option, award or code stands here a second time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..engine.awards import AWARDS, AwardRow
from ..engine.captures import REFUSALS
from ..engine.cards import CARDS, DECK, RANKS, SUITS
from ..engine.errors import ERROR_CODES
from ..engine.problems import CODES
from ..engine.reading import MOST_TOLD, SIDES
from ..engine.rules import PRESETS, option_fields
from ..engine.scoring import BASES
from ..engine.wire import MOST_LISTED
from .errors import CODES as HTTP_CODES

Form = dict[str, Any]


CARD_PATTERN = f"^(10|[1-9Aa])([{SUITS}{SUITS.lower()}]|[\u2666\u2665\u2660\u2663]\ufe0f?)$"
"""How a card may be written: see `Card.parse`."""

MOST_CHOICES = 10
"""Values of a rule that are listed one by one; more are a range."""


def schemas() -> dict[str, Form]:
    """Describe each form under its name: what recurs, then each question with its answer, then the problems."""
    return {
        "card": _enum(map(str, CARDS)) | _text("Rank and suit: coins D, cups C, swords S, clubs B."),
        "card_told": {"type": "string", "pattern": CARD_PATTERN}
        | _text("A card; A stands for 1, and small letters or the signs of a French deck for the suits."),
        "suit": _enum(SUITS),
        "side": _whole(0, SIDES[-1] - 1),
        "award": _enum(row.name for row in AWARDS),
        "best": _either(_whole(RANKS[0], RANKS[-1]), _enum(("court", "void"))),
        "best_cards": _object({}, {suit: _or_null(_named("best")) for suit in SUITS}),
        "other_reading": _object(
            {"missing_suit": _enum(option_fields()["missing_suit"]["playable"]), "winners": _or_null(_list(_named("side")))}
        )
        | _text("The winner under the other ruling for a side that lacks a suit; null while that is open."),
        "rules": _rules(),
        **_score(),
        **_captures(),
        **_primiera(),
        **_problems(),
    }


def _rules() -> Form:
    playable = [name for name, changes in PRESETS.items() if changes is not None]
    later = [name for name, changes in PRESETS.items() if changes is None]
    options = {key: _option(values["playable"], values["later"]) for key, values in option_fields().items()}
    return _object({}, {"preset": _enum(playable) | _not_yet(later), **options})


def _option(playable: tuple[Any, ...], later: tuple[Any, ...]) -> Form:
    default = playable[0]
    if default == ():
        return _list({}, 0, 0) | {"default": []}
    form = _whole(min(playable), max(playable)) if len(playable) > MOST_CHOICES else _enum(playable)
    return form | {"default": default} | _not_yet(later)


def _not_yet(later: Iterable[object]) -> Form:
    names = [name if isinstance(name, str) else json.dumps(name) for name in later]
    if len(names) > MOST_CHOICES:
        names = [f"{names[0]} to {names[-1]}"]
    return _text(f"Not yet playable: {', '.join(names)}.") if names else {}


def _score() -> dict[str, Form]:
    declared = {row.name: _or_null(_list(_named("side"), 0, 1)) for row in AWARDS if row.kind != "tally"}
    awards = _or_null(_list(_named("award")))
    entry = {
        "winners": _or_null(_object({}, declared)) | _text("The side that won each award; an empty list for nobody."),
        "told": _or_null(_list(_whole(0, MOST_TOLD), SIDES[0], SIDES[-1])) | _text("The points of each side, without reasons."),
        "kept_open": awards | _text("Awards that the table leaves open."),
        "agreed": awards | _text("Awards whose declared winner was agreed, whatever the cards were."),
    }
    award = {
        "award": _enum((*(row.name for row in AWARDS), "told")),
        "points": _list(_whole(0)),
        "winners": _list(_named("side")),
        "values": _list(_or_null(_whole(0))) | _text("What was compared; null where not known."),
        "basis": _enum(BASES),
    }
    answer = {
        "points": _list(_whole(0)),
        "open": _list(_named("award")) | _text("Awards not answered yet."),
        "awards": _list(_object(award, {"other": _named("other_reading")})),
        "primiera": _or_null(_list(_named("primiera_line"))),
    }
    best = {suit: _either(_named("card"), _enum(("court",))) for suit in SUITS}
    return {
        "side_told": _object({}, {"pile": _or_null(_either(_list(_named("card_told")), _enum(("rest",)))), **_facts()}),
        "score_question": _object({"entry": _object({"sides": _sides("side_told")}, entry)}, {"rules": _named("rules")}),
        "score_answer": _object(answer),
        "primiera_line": _object({"total": _or_null(_whole(0)), "best": _object({}, best), "void": _list(_named("suit"))}),
    }


def _facts() -> dict[str, Form]:
    """Describe what a side may tell of each award, and its best cards."""
    facts = {row.name: _or_null(_fact(row)) for row in AWARDS if row.kind != "best"}
    return {**facts, "best": _or_null(_named("best_cards"))}


def _fact(row: AwardRow) -> Form:
    return {"type": "boolean"} if row.kind == "holder" else _whole(0, (row.cards or DECK).bit_count())


def _captures() -> dict[str, Form]:
    question = {"table": _list(_named("card_told"), 0, len(CARDS) - 1), "card": _named("card_told")}
    attempt = _or_null(_list(_named("card_told"))) | _text("What somebody wants to take; an empty list to lay the card down.")
    answer = {
        "captures": _list(_list(_named("card")), 0, MOST_LISTED) | _text("Fewest cards first."),
        "count": _whole(0) | _text("Number of all, listed or not."),
        "sweeps": _list({"type": "boolean"}, 0, MOST_LISTED),
        "must_capture": {"type": "boolean"},
    }
    judged = _object({"legal": {"type": "boolean"}, "why": _enum((*REFUSALS, None))})
    return {
        "captures_question": _object(
            question, {"rules": _named("rules"), "last_play": {"type": "boolean", "default": False}, "attempt": attempt}
        ),
        "captures_answer": _object(answer, {"attempt": judged}),
    }


def _primiera() -> dict[str, Form]:
    holder = _object({"ask": _enum(("holder",)), "suit": _named("suit")})
    best = _object({"ask": _enum(("best",)), "suit": _named("suit"), "side": _named("side")})
    proof = {"suit": _named("suit"), "best": _list(_or_null(_named("best"))), "values": _list(_or_null(_whole(0)))}
    answer = {
        "settled": {"type": "boolean"},
        "winners": _or_null(_list(_named("side"))) | _text("Null while not settled; an empty list for nobody."),
        "totals": _list(_or_null(_whole(0))) | _text("Null where not complete, or where a side has no primiera."),
        "bounds": _list(_list(_whole(0), 2, 2)) | _text("Lowest and highest total that is still possible."),
        "next": _or_null(_either(holder, best)) | _text("What to look at next: whose the seven is, or a side's best card."),
        "proof": _list(_object(proof)),
    }
    miss = _object({"card": _named("card"), "side": _named("side")}) | _text("The card with which a losing side would have had it.")
    return {
        "primiera_question": _object({"sides": _sides("best_cards")}, {"rules": _named("rules")}),
        "primiera_answer": _object(answer, {"other": _named("other_reading"), "with_one_card": miss}),
    }


def _problems() -> dict[str, Form]:
    plain = {"type": ["boolean", "number", "string", "null"]}
    told = {"type": ["boolean", "integer", "string", "array"]}
    where = {
        "where": {"type": "string"} | _text("Place of what cannot be read, like entry.sides[0].pile[3]."),
        "value": plain | _text("That value, shortened."),
    }
    details = {
        **{name: {"type": "integer"} for name in ("expected", "least", "most", *(row.name for row in AWARDS if row.unit))},
        **dict.fromkeys(("told", "got"), told),
        "counts": _list({"type": "integer"}) | _text("What each of `sides` told or counted."),
        **{"card": _named("card"), "suit": _named("suit"), "best": _named("best"), "award": _named("award"), "fact": {"type": "string"}},
        "facts": _list(_object({"side": _or_null(_named("side")), "fact": {"type": "string"}, "value": told})),
    }
    codes = (HTTP_CODES[400], HTTP_CODES[415], *ERROR_CODES, *CODES)
    problem = {"code": _enum(codes), "sides": _list(_named("side")), "message": {"type": "string"}}
    return {
        "problem": _object(problem, {**where, **details})
        | _text("What cannot be read has its place and value, what cannot be true its details."),
        "problems": _object({"problems": _list(_named("problem"), 1)}),
    }


def _named(schema: str) -> Form:
    return ref("schemas", schema)


def ref(sort: str, name: str) -> Form:
    return {"$ref": f"#/components/{sort}/{name}"}


def _text(description: str) -> Form:
    return {"description": description}


def _object(needed: Form, free: Form | None = None) -> Form:
    """Describe an object without any further keys; those of `needed` must be there."""
    required = {"required": list(needed)} if needed else {}
    return {"type": "object", "properties": {**needed, **(free or {})}, **required, "additionalProperties": False}


def _sides(schema: str) -> Form:
    return _list(_named(schema), SIDES[0], SIDES[-1])


def _list(items: Form, least: int = 0, most: int | None = None) -> Form:
    return {"type": "array", "items": items, **({"minItems": least} if least else {}), **({} if most is None else {"maxItems": most})}


def _whole(least: int, most: int | None = None) -> Form:
    return {"type": "integer", "minimum": least, **({} if most is None else {"maximum": most})}


def _enum(values: Iterable[object]) -> Form:
    return {"enum": list(values)}


def _either(*forms: Form) -> Form:
    return {"anyOf": list(forms)}


def _or_null(form: Form) -> Form:
    return _either(form, {"type": "null"})
