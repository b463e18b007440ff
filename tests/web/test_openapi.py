"""The description of the API is true.

schemathesis asks what the description allows and what it forbids, and looks at each answer. For longer than in
`make test`: `SCHEMATHESIS_EXAMPLES=5000 .venv/bin/pytest tests/web/test_openapi.py`.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from flask.testing import FlaskClient
from schemathesis.config import SchemathesisConfig

from scorekeeper import create_app
from scorekeeper.engine.cards import Card, CardError
from scorekeeper.engine.errors import ERROR_CODES
from scorekeeper.engine.problems import CODES
from scorekeeper.engine.rules import PRESETS, option_fields
from scorekeeper.web.openapi import QUESTIONS

EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "100"))

CONFIG = SchemathesisConfig.from_dict({
    "seed": 2,
    "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
    # The client over WSGI does not unpack what the app packs.
    "headers": {"Accept-Encoding": "identity"},
    # Of the right form is not yet true: two sides may tell of the same seven.
    "checks": {"positive_data_acceptance": {"expected-statuses": ["200", "422"]}},
})  # fmt: skip

described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", create_app({"TESTING": True}), config=CONFIG)
asked: Counter[str] = Counter()


@described.parametrize()
def test_every_answer_is_described(case: Any) -> None:
    asked[case.operation.label] += 1
    case.call_and_validate()


def test_each_question_was_asked_often() -> None:
    assert all(asked[f"POST /api/v1/{kind}"] > EXAMPLES for kind in QUESTIONS), asked


def test_it_is_openapi() -> None:
    described.validate()


@pytest.fixture
def description(client: FlaskClient) -> dict[str, Any]:
    """Fetch the description."""
    form: dict[str, Any] = client.get("/api/v1/openapi.json").get_json()
    return form


def judge(description: dict[str, Any], name: str) -> jsonschema_rs.Validator:
    """Build what judges a value by a schema of the description."""
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": description["components"]})


@pytest.mark.parametrize("kind", QUESTIONS)
def test_examples_are_answered_as_described(client: FlaskClient, description: dict[str, Any], kind: str) -> None:
    question = description["paths"][f"/api/v1/{kind}"]["post"]
    examples = question["requestBody"]["content"]["application/json"]["examples"]
    answers = {status: question["responses"][status]["content"]["application/json"]["examples"] for status in ("200", "422")}
    assert answers["200"]
    assert answers["422"]
    assert sorted(examples) == sorted([*answers["200"], *answers["422"]])
    for name, example in examples.items():
        response = client.post(f"/api/v1/{kind}", json=example["value"])
        assert response.get_json() == answers[str(response.status_code)][name]["value"]
        if response.status_code == 200:
            judge(description, f"{kind}_question").validate(example["value"])
            judge(description, f"{kind}_answer").validate(response.get_json())


def test_each_rule_is_described_with_what_can_be_played(description: dict[str, Any]) -> None:
    rules = judge(description, "rules")
    options = {key: values for key, values in option_fields().items() if key != "own"}
    options["preset"] = {
        "playable": tuple(name for name, changes in PRESETS.items() if changes is not None),
        "later": tuple(name for name, changes in PRESETS.items() if changes is None),
    }
    assert {*options, "own"} == {*description["components"]["schemas"]["rules"]["properties"]}
    for key, values in options.items():
        assert all(rules.is_valid({key: value}) for value in values["playable"]), key
        assert not any(rules.is_valid({key: value}) for value in (*values["later"], "none such", -1)), key
    assert rules.is_valid({"own": []})
    assert not rules.is_valid({"own": [1]})
    assert not rules.is_valid({"target": 122})


def test_a_card_is_described_as_it_is_read(description: dict[str, Any]) -> None:
    told = judge(description, "card_told")
    ranks = ["", "0", "1", "2", "7", "10", "11", "A", "a", "K", "07", " 7", "\u0667"]
    suits = ["", "D", "C", "S", "B", "d", "b", "X", "♦", "♥", "♠", "♣", "♦\ufe0f", "♢", "\ufe0f", "D\ufe0f", "D ", "DD"]
    for text in [*(rank + suit for rank in ranks for suit in suits), "D7"]:
        assert told.is_valid(text) == is_card(text), text


def is_card(text: str) -> bool:
    """Tell whether the engine reads a card."""
    try:
        Card.parse(text)
    except CardError:
        return False
    return True


def test_every_code_of_the_engine_is_described(description: dict[str, Any]) -> None:
    codes = description["components"]["schemas"]["problem"]["properties"]["code"]["enum"]
    assert {*ERROR_CODES, *CODES} < {*codes}
    assert len(codes) == len({*codes})


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
def test_it_is_sent_once(client: FlaskClient, encoding: str) -> None:
    first = client.get("/api/v1/openapi.json", headers={"Accept-Encoding": encoding})
    assert (first.status_code, first.mimetype, first.headers["Cache-Control"]) == (200, "application/json", "no-cache")
    again = client.get("/api/v1/openapi.json", headers={"Accept-Encoding": encoding, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
