"""The API answers over HTTP what the engine says, and refuses anything else with a reason."""

from __future__ import annotations

import gzip
import io
import json
import time
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.engine.wire import answer
from tests.test_cli import CAPTURE, IMPOSSIBLE, IMPOSSIBLE_IDS, PRIMIERA, ROUND, UNREADABLE, UNREADABLE_IDS, house_rules, shown

KINDS = ("score", "captures", "primiera")
NO_CARD = '{"table": ["7X"], "card": "7D"}'


def ask(client: FlaskClient, kind: str, body: str | bytes, query: str = "", **headers: str) -> TestResponse:
    """Post a body as JSON."""
    told = body if isinstance(body, bytes) else body.encode("utf-8")
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return client.post(f"/api/v1/{kind}{query}", data=told, headers=sent)


def problem_of(response: TestResponse) -> dict[str, Any]:
    """Give the first problem of a refusal, after making sure of its form."""
    assert response.mimetype == "application/json"
    form = response.get_json()
    assert list(form) == ["problems"]
    problem: dict[str, Any] = form["problems"][0]
    assert problem["code"]
    assert problem["message"]
    assert isinstance(problem["sides"], list)
    return problem


def test_a_round_is_scored(client: FlaskClient) -> None:
    response = ask(client, "score", ROUND)
    assert (response.status_code, response.mimetype, response.headers["Cache-Control"]) == (200, "application/json", "no-store")
    form = response.get_json()
    assert (form["points"], form["open"]) == ([4, 3], [])
    assert form["awards"][0] == {"award": "cards", "points": [1, 0], "winners": [0], "values": [23, 17], "basis": "derived"}


def test_a_single_card_comes_before_a_sum(client: FlaskClient) -> None:
    assert ask(client, "captures", CAPTURE).get_json() == {
        "captures": [["7C"]],
        "count": 1,
        "sweeps": [False],
        "must_capture": True,
        "attempt": {"legal": False, "why": "single_first"},
    }


def test_of_many_captures_fifty_are_listed(client: FlaskClient) -> None:
    table = [f"{rank}{suit}" for rank in range(1, 10) for suit in "DCSB"]
    form = ask(client, "captures", json.dumps({"table": table, "card": "10D"})).get_json()
    assert (form["count"], len(form["captures"]), len(form["sweeps"])) == (1698, 50, 50)
    assert [len(taken) for taken in form["captures"]] == sorted(len(taken) for taken in form["captures"])


def test_a_primiera_is_settled(client: FlaskClient) -> None:
    form = ask(client, "primiera", PRIMIERA).get_json()
    assert (form["settled"], form["winners"], form["totals"], form["next"]) == (True, [1], [76, 78], None)


def test_an_open_primiera_asks_on(client: FlaskClient) -> None:
    form = ask(client, "primiera", '{"sides": [{}, {}]}').get_json()
    assert (form["settled"], form["winners"], form["next"]) == (False, None, {"ask": "holder", "suit": "D"})


@pytest.mark.parametrize(("kind", "body"), [("score", ROUND), ("captures", CAPTURE), ("primiera", PRIMIERA)])
def test_keys_stand_in_the_order_of_the_forms(client: FlaskClient, kind: str, body: str) -> None:
    assert ask(client, kind, body).text == json.dumps(answer(kind, json.loads(body)), separators=(",", ":"))


@pytest.mark.parametrize(("kind", "body", "status", "code", "where", "value"), UNREADABLE, ids=UNREADABLE_IDS)
def test_what_cannot_be_read_is_refused_with_place_and_value(
    client: FlaskClient, kind: str, body: str | bytes, status: int, code: str, where: str, value: object
) -> None:
    response = ask(client, kind, body)
    problem = problem_of(response)
    del problem["message"]
    assert response.status_code == status
    assert json.dumps(problem) == json.dumps({"code": code, "sides": [], "where": where, "value": value})


@pytest.mark.parametrize(("kind", "body", "expected"), IMPOSSIBLE, ids=IMPOSSIBLE_IDS)
def test_what_cannot_be_true_is_refused_with_the_reason(client: FlaskClient, kind: str, body: str, expected: dict[str, Any]) -> None:
    response = ask(client, kind, body)
    problem = problem_of(response)
    assert response.status_code == 422
    assert {key: problem[key] for key in expected} == expected


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("key", "value"), house_rules())
def test_a_rule_that_is_not_yet_playable_is_refused_by_name(client: FlaskClient, kind: str, key: str, value: object) -> None:
    asked = {"score": ROUND, "captures": CAPTURE, "primiera": PRIMIERA}[kind]
    response = ask(client, kind, json.dumps({"rules": {key: value}, **json.loads(asked)}))
    problem = problem_of(response)
    assert response.status_code == 422
    assert (problem["code"], problem["where"], problem["value"]) == ("not_yet_playable", f"rules.{key}", shown(value))


def test_messages_are_in_the_language_of_the_browser_or_of_the_link(client: FlaskClient) -> None:
    english = problem_of(ask(client, "captures", NO_CARD))["message"]
    italian = ask(client, "captures", NO_CARD, Accept_Language="it-IT,it;q=0.9,en;q=0.8")
    assert problem_of(italian)["message"] != english
    assert italian.headers["Content-Language"] == "it"
    assert "Accept-Language" in italian.vary
    assert problem_of(ask(client, "captures", NO_CARD, "?lang=it"))["message"] == problem_of(italian)["message"]
    assert problem_of(ask(client, "captures", NO_CARD, "?lang=en", Accept_Language="it"))["message"] == english
    assert problem_of(ask(client, "captures", NO_CARD, "?lang=xx"))["message"] == english


@pytest.mark.parametrize("content_type", ["application/json", "Application/JSON", "application/json; charset=utf-8", None])
def test_json_is_taken_by_its_type_or_without_one(client: FlaskClient, content_type: str | None) -> None:
    assert client.post("/api/v1/score", data=ROUND, content_type=content_type).status_code == 200


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml", "json"]
)
def test_another_type_is_refused(client: FlaskClient, content_type: str) -> None:
    response = client.post("/api/v1/score", data=ROUND, headers={"Content-Type": content_type})
    assert (response.status_code, problem_of(response)["code"]) == (415, "not_json_type")
    assert response.headers["Cache-Control"] == "no-store"


def test_a_compressed_body_is_refused(client: FlaskClient) -> None:
    response = ask(client, "score", gzip.compress(ROUND.encode()), Content_Encoding="gzip")
    assert (response.status_code, problem_of(response)["code"]) == (415, "not_json_type")
    assert ask(client, "score", ROUND, Content_Encoding="identity").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_a_question_is_posted(client: FlaskClient, kind: str, method: str) -> None:
    response = client.open(f"/api/v1/{kind}", method=method)
    assert (response.status_code, problem_of(response)["code"]) == (405, "not_allowed")
    assert response.allow == {"POST", "OPTIONS"}


@pytest.mark.parametrize("path", ["/api/", "/api/v1", "/api/v1/", "/api/v1/scores", "/api/v1/score/", "/api/v2/score"])
def test_an_unknown_address_is_a_problem_too(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={})
    assert (response.status_code, problem_of(response)["code"]) == (404, "not_found")


class Endless(io.RawIOBase):
    """A body without an end, which counts what was taken of it."""

    def __init__(self) -> None:
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        buffer[:] = b" " * len(buffer)
        self.taken += len(buffer)
        return len(buffer)


class Broken(io.RawIOBase):
    """A body in chunks that are none, on which a server raises an error of its own."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        raise RuntimeError("invalid chunk size")


def stream(client: FlaskClient, body: io.RawIOBase, **environ: object) -> TestResponse:
    """Post a body that a server passes on as it comes."""
    served = {"wsgi.input": body, "wsgi.input_terminated": True, **environ}
    return client.post("/api/v1/score", content_type="application/json", environ_overrides=served)


def test_the_largest_body_is_taken(client: FlaskClient) -> None:
    assert ask(client, "score", ROUND.ljust(65_536)).status_code == 200


def test_a_large_body_is_refused_before_it_is_read(client: FlaskClient) -> None:
    body = Endless()
    response = stream(client, body, CONTENT_LENGTH="10000000")
    problem = problem_of(response)
    assert (response.status_code, problem["code"], problem["value"]) == (413, "too_large", 10_000_000)
    assert body.taken == 0


def test_a_body_in_chunks_is_not_read_to_its_end(client: FlaskClient) -> None:
    body = Endless()
    response = stream(client, body, HTTP_TRANSFER_ENCODING="chunked")
    assert (response.status_code, problem_of(response)["code"]) == (413, "too_large")
    assert body.taken == 65_537


def test_broken_chunks_are_a_bad_request(client: FlaskClient) -> None:
    response = stream(client, Broken(), HTTP_TRANSFER_ENCODING="chunked")
    assert (response.status_code, problem_of(response)["code"]) == (400, "bad_request")


@pytest.mark.parametrize("inner", ["1", '"\\u0041"'])
@pytest.mark.parametrize("around", ["%s", '{"entry": %s}', '{"rules": {"target": %s}, "entry": {"sides": [{}, {}]}}'])
def test_no_depth_of_nesting_breaks_it(client: FlaskClient, around: str, inner: str) -> None:
    for depth in range(850, 1010):
        for body in ("[" * depth + inner + "]" * depth, '{"a":' * depth + inner + "}" * depth):
            assert ask(client, "score", around % body).status_code in (400, 422)


def test_a_key_twice_is_found_about_as_soon_as_none(client: FlaskClient) -> None:
    keys = [f'"{number:x}":1' for number in range(6_900)]

    def seconds(told: list[str], status: int) -> float:
        begun = time.perf_counter()
        assert ask(client, "score", "{" + ",".join(told) + "}").status_code == status
        return time.perf_counter() - begun

    once = min(seconds(keys, 422) for _ in range(3))
    assert min(seconds([*keys, keys[-1]], 400) for _ in range(3)) < 10 * once


CLIENT = create_app({"TESTING": True}).test_client()
QUIET = settings(deadline=None, derandomize=True, database=None, max_examples=500)
TOKENS = ["{", "}", "[", "]", ":", ",", '"', "\\", "\\u", "d800", "0", "-", "1e9", "null", "true", "NaN", "é", "\x00", '"entry"', '"sides"']


@QUIET
@given(st.sampled_from(KINDS), st.binary(max_size=200) | st.lists(st.sampled_from(TOKENS)).map("".join).map(str.encode))
def test_no_bytes_break_it(kind: str, body: bytes) -> None:
    assert ask(CLIENT, kind, body).status_code in (400, 422)


@QUIET
@given(st.sampled_from([("score", ROUND), ("captures", CAPTURE), ("primiera", PRIMIERA)]), st.data())
def test_no_slip_in_an_honest_body_breaks_it(question: tuple[str, str], data: st.DataObject) -> None:
    kind, told = question
    start = data.draw(st.integers(0, len(told)))
    end = data.draw(st.integers(start, min(start + 12, len(told))))
    body = told[:start] + data.draw(st.sampled_from(["", *TOKENS, "7D", "[7]"])) + told[end:]
    response = ask(CLIENT, kind, body)
    assert response.status_code in (200, 400, 422)
    if response.status_code != 200:
        problem_of(response)
