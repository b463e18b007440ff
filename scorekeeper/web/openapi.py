"""The description of the API, built from the engine's own tables: no option, award or code stands here a second time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ..engine.awards import AWARDS, AwardRow
from ..engine.captures import REFUSALS
from ..engine.cards import CARDS, DECK, RANKS, SUITS
from ..engine.errors import ERROR_CODES
from ..engine.problems import CODES
from ..engine.reading import MOST_BYTES, MOST_TOLD, SIDES
from ..engine.rules import PRESETS, option_fields
from ..engine.scoring import BASES
from ..engine.wire import MOST_LISTED
from .errors import CODES as HTTP_CODES
from .words import LANGUAGES, SOURCE

Form = dict[str, Any]
Ask = Callable[[str, bytes, str], tuple[int, Form]]
"""Answers one question: its kind, the body and the language, to the status and the form."""

ADDRESS = "/api/v1"

KINDS = {
    "score": "The points of one round, award by award: from winners, numbers, best cards or whole piles.",
    "captures": "What a played card may take from the table, whether that is a sweep, and why an attempt may not.",
    "primiera": "Who has the primiera, as far as the best cards told decide it; else what to ask next.",
}
"""What each question is about."""

QUESTIONS: dict[str, dict[str, Form]] = {
    "score": {
        "counted": {
            "entry": {
                "sides": [
                    {"cards": 23, "coins": 6, "best": {"D": 7, "C": 7, "S": 6, "B": "court"}, "sweeps": 2},
                    {"settebello": False, "best": {"D": 6, "C": 6, "S": 7, "B": 7}, "sweeps": 1},
                ]
            }
        },
        "declared": {"entry": {"sides": [{}, {}], "winners": {"cards": [0], "coins": [], "settebello": [1]}}},
        "told": {"rules": {"target": 21}, "entry": {"sides": [{}, {}, {}], "told": [2, 1, 1]}},
        "piles": {
            "rules": {"missing_suit": "excluded"},
            "entry": {"sides": [{"pile": ["7D", "6D", "1C", "7S", "10S"], "sweeps": 0}, {"pile": "rest", "sweeps": 2}]},
        },
        "forty_one_cards": {"entry": {"sides": [{"cards": 23}, {"cards": 18}]}},
        "no_such_card": {"entry": {"sides": [{"pile": ["7D", "7X"]}, {}]}},
    },
    "captures": {
        "single_first": {"table": ["7C", "5C", "2S"], "card": "7D", "last_play": False, "attempt": ["2S", "5C"]},
        "sweep": {"table": ["5C", "2S"], "card": "7D"},
        "card_repeated": {"table": ["5C", "2S", "5C"], "card": "7D"},
    },
    "primiera": {
        "settled": {"sides": [{"D": 7, "C": 7, "S": 6, "B": 1}, {"D": 6, "C": 6, "S": 7, "B": 7}]},
        "open": {"sides": [{"D": 7, "C": 7}, {"S": 7}]},
        "suit_missing": {"sides": [{"D": 7, "C": 7, "S": 7, "B": "void"}, {"D": 1, "C": 2, "S": 1, "B": 7}]},
        "same_seven": {"sides": [{"D": 7}, {"D": 7}]},
    },
}
"""An example for each sort of answer; the answers in the description are given by the API itself."""


@cache
def description(ask: Ask) -> Form:
    """Describe the whole API in OpenAPI 3.1, with the answers that `ask` gives to the examples."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "scorekeeper",
            "version": "1",
            "license": {"name": "MIT", "identifier": "MIT"},
            "description": "Scores the Italian card game Scopa. Sides stand in seat order and the first one is 0. "
            "A key that is missing or null was not told, which is neither 0 nor no.",
        },
        "paths": {
            **{f"{ADDRESS}/{kind}": {"post": _question(kind, ask)} for kind in KINDS},
            f"{ADDRESS}/openapi.json": {"get": _itself()},
        },
        "components": {"schemas": _schemas(), "parameters": _parameters(), "responses": _refusals()},
    }


def _question(kind: str, ask: Ask) -> Form:
    asked = {name: {"value": question} for name, question in QUESTIONS[kind].items()}
    answers = {name: ask(kind, json.dumps(question).encode(), SOURCE) for name, question in QUESTIONS[kind].items()}
    return {
        "operationId": kind,
        "summary": KINDS[kind],
        "parameters": [_ref("parameters", name) for name in _parameters()],
        "requestBody": {
            "required": True,
            "description": f"JSON in UTF-8, uncompressed, {MOST_BYTES} bytes at most; no key twice, no NaN, no NUL, no half of a "
            "surrogate pair; whole numbers without point or exponent. Without a Content-Type the body is taken as JSON.",
            "content": _content(f"{kind}_question", asked),
        },
        "responses": {
            "200": {"description": "The answer.", "content": _content(f"{kind}_answer", _examples(answers, 200))},
            "422": {
                "description": "It is JSON, but not of this form, or cannot be true.",
                "content": _content("problems", _examples(answers, 422)),
            },
            **{status: _ref("responses", status) for status in _refusals()},
        },
    }


def _examples(answers: dict[str, tuple[int, Form]], status: int) -> dict[str, Form]:
    return {name: {"value": form} for name, (got, form) in answers.items() if got == status}


def _itself() -> Form:
    described = {"type": "object", "required": ["openapi", "info", "paths", "components"]}
    return {
        "operationId": "description",
        "summary": "This description; it has an ETag.",
        "responses": {
            "200": {"description": "The description.", "content": {"application/json": {"schema": described}}},
            "304": {"description": "Still the one named in If-None-Match."},
        },
    }


def _parameters() -> Form:
    text = f"Language of the messages, of {', '.join(LANGUAGES)}; any other is passed over."
    return {
        "lang": {"name": "lang", "in": "query", "description": f"{text} Goes before Accept-Language.", "schema": {"type": "string"}},
        "Accept-Language": {"name": "Accept-Language", "in": "header", "description": text, "schema": {"type": "string"}},
    }


def _refusals() -> Form:
    texts = {
        "400": "It is not JSON that can be taken.",
        "413": "It is too large.",
        "415": "It is compressed, or not JSON by its Content-Type.",
    }
    return {status: {"description": text, "content": _content("problems")} for status, text in texts.items()}


def _content(schema: str, examples: dict[str, Form] | None = None) -> Form:
    return {"application/json": {"schema": _ref("schemas", schema), **({"examples": examples} if examples else {})}}


CARD_PATTERN = f"^(10|[1-9Aa])([{SUITS}{SUITS.lower()}]|[\u2666\u2665\u2660\u2663]\ufe0f?)$"
"""How a card may be written: see `Card.parse`."""

MOST_CHOICES = 10
"""Values of a rule that are listed one by one; more are a range."""


def _schemas() -> dict[str, Form]:
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
        "other_reading": _object({"missing_suit": _enum(option_fields()["missing_suit"]["playable"]), "winners": _list(_named("side"))})
        | _text("The winner under the other ruling for a side that lacks a suit."),
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
    return _ref("schemas", schema)


def _ref(sort: str, name: str) -> Form:
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
