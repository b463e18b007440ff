"""The command that serves: it says where it is found, answers, and stops."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest

COMMAND = [sys.executable, "-m", "scorekeeper.cli", "serve"]


@pytest.fixture
def served() -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Start the server on a free loopback port, and give it with the lines that it printed."""
    server = subprocess.Popen([*COMMAND, "--host", "127.0.0.1", "--port", "0"], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    lines = []
    for line in server.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            break
    yield server, lines
    if server.poll() is None:
        server.kill()
    server.wait()
    server.stdout.close()


def test_it_serves_at_the_address_it_prints_and_stops_when_told(served: tuple[subprocess.Popen[str], list[str]]) -> None:
    server, lines = served
    address = re.search(r"http://\S+", "".join(lines))
    assert address
    with urllib.request.urlopen(address[0], timeout=20) as answer:
        assert answer.status == 200
    children = subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, text=True, check=False).stdout.split()
    assert children
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=20) == 0
    gone = [subprocess.run(["kill", "-0", child], capture_output=True, check=False).returncode != 0 for child in children]
    assert all(gone)


def test_a_busy_port_is_said_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = subprocess.run([*COMMAND, "--host", "127.0.0.1", "--port", port], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Take another port" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_address_in_the_house_comes_with_a_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper import serve

    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.7")
    serve.announce("0.0.0.0", 8123)
    printed = capsys.readouterr().out
    assert "http://localhost:8123/" in printed
    assert "http://192.0.2.7:8123/" in printed
    assert "█" in printed or "▀" in printed
