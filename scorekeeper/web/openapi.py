"""The description of the API, built from the engine's own tables: no option, award or code stands here a second time."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

from ..engine.strict import MOST_BYTES
from .schemas import Form, ref, schemas
from .words import LANGUAGES, SOURCE

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
        "components": {"schemas": schemas(), "parameters": _parameters(), "responses": _refusals()},
    }


def _question(kind: str, ask: Ask) -> Form:
    asked = {name: {"value": question} for name, question in QUESTIONS[kind].items()}
    answers = {name: ask(kind, json.dumps(question).encode(), SOURCE) for name, question in QUESTIONS[kind].items()}
    return {
        "operationId": kind,
        "summary": KINDS[kind],
        "parameters": [ref("parameters", name) for name in _parameters()],
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
            **{status: ref("responses", status) for status in _refusals()},
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
    return {"application/json": {"schema": ref("schemas", schema), **({"examples": examples} if examples else {})}}
