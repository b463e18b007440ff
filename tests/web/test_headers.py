"""Every answer carries the content policy and its companions."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.headers import HEADERS


@pytest.mark.parametrize("path", ["/", "/primiera", "/nothing-here", "/assets/0/js/app.js", "/api/v1/openapi.json", "/api/v1/nothing"])
def test_every_answer_carries_the_headers(client: FlaskClient, path: str) -> None:
    assert {name: client.get(path).headers.get(name) for name in HEADERS} == HEADERS


def test_the_policy_lets_nothing_run_or_load_but_our_own_files() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert set(policy.values()) <= {"'none'", "'self'"}


@pytest.mark.parametrize("host", ["a..b", "..", "a" * 64, "a b", "", "foo:abc", "[::1", "evil.com@foo", "x\u00e9", "-a", "a/b"])
@pytest.mark.parametrize("path", ["/", "/primiera", "/nothing", "/api/v1/openapi.json", "/assets/0//css/page.css"])
def test_a_host_that_is_none_is_refused(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "192.0.2.7:8000", "[::1]:8000", "my-pi.local", "casa_1.example.", "xn--bcher-kva.example"]
)
def test_a_host_as_browsers_name_it_is_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/primiera", environ_overrides={"HTTP_HOST": host}).status_code == 200
