"""Without a browser the tests say how to get one; on the build machine that is a failure."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .need_browser import HOW, find_browser


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Hide every browser."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("CI", raising=False)
    return monkeypatch


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 1)])
def test_a_missing_browser_is_told_and_fails_only_where_it_is_required(nowhere: pytest.MonkeyPatch, ci: str, status: int) -> None:
    nowhere.setenv("CI", ci)
    done = subprocess.run([sys.executable, "-m", "tests.need_browser"], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert HOW in done.stderr


def test_a_named_browser_is_taken(nowhere: pytest.MonkeyPatch) -> None:
    assert find_browser() is None
    nowhere.setenv("CHROMIUM", "/opt/chromium")
    assert find_browser() == "/opt/chromium"
