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
