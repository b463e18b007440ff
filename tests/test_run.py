"""The command that serves: it says where it is found, answers, and stops."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from scorekeeper import serve

from .serving import left_of, started

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "scorekeeper.cli", "serve"]
ON_LOOPBACK = [*COMMAND, "--host", "127.0.0.1", "--port", "0"]
WITHOUT_FORK = [sys.executable, "-c", "import os; del os.fork; from scorekeeper.serve import run; run('127.0.0.1', 0)"]


@pytest.mark.parametrize("command", [ON_LOOPBACK, WITHOUT_FORK], ids=["gunicorn", "waitress"])
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_at_the_address_it_prints_and_stops_when_told(command: list[str], told: signal.Signals) -> None:
    with started(command, ROOT) as (server, printed):
        assert status_at(printed) == 200
        server.send_signal(told)
        assert server.wait(timeout=20) == 0
        assert left_of(server) == []
        assert server.stdout
        assert server.stdout.read().strip() == ""


@pytest.mark.skipif(not (ROOT / ".venv" / "run").exists(), reason="the environment is not the one that make sets up")
def test_make_run_serves_and_leaves_nothing_behind() -> None:
    with started(["make", "run", "HOST=127.0.0.1", "PORT=0"], ROOT) as (server, printed):
        assert status_at(printed) == 200
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=20)
        assert left_of(server) == []


def status_at(printed: str) -> int:
    """Ask for the page at the first address in what was printed."""
    address = re.search(r"http://\S+", printed)
    assert address, printed
    with urllib.request.urlopen(address[0], timeout=20) as answer:
        status: int = answer.status
    return status


def test_a_busy_port_is_said_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = refusal("--host", "127.0.0.1", "--port", str(port))
    assert f"Port {port} is taken" in refused
    assert "PORT=" in refused


@pytest.mark.parametrize(("host", "said"), [("192.0.2.7", "This machine does not have the address"), ("300.1.1.1", "There is no address")])
def test_an_address_that_is_not_ours_is_said_in_a_sentence(host: str, said: str) -> None:
    assert said in refusal("--host", host, "--port", "0")


def refusal(*options: str) -> str:
    """Give the sentence with which the server refuses to start."""
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    return done.stderr


def test_the_address_in_the_house_comes_with_a_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.7")
    serve.announce("0.0.0.0", 8123)
    printed = capsys.readouterr().out
    assert "http://localhost:8123/" in printed
    assert "http://192.0.2.7:8123/" in printed
    assert "█" in printed or "▀" in printed


def test_without_a_network_it_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    serve.announce("0.0.0.0", 8123)
    printed = capsys.readouterr().out
    assert "http://localhost:8123/" in printed
    assert "connect this machine to a network" in printed


def test_a_loopback_address_is_not_offered_to_phones(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce("::1", 8123)
    printed = capsys.readouterr().out
    assert "http://[::1]:8123/" in printed
    assert "phone" not in printed
