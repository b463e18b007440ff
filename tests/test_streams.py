"""The command line at the ends of its pipes: no end, no reader, no room, no signs, no patience."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "scorekeeper.cli"]
PRIMIERA = b'{"sides": [{"D": 7}, {"D": 6}]}'
SIGN = '{"é♦": 1}'.encode()


def run(*arguments: str, told: bytes = b"", **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run([*COMMAND, *arguments], input=told, stderr=subprocess.PIPE, timeout=60, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_a_file_without_an_end_is_too_large() -> None:
    done = run("score", "/dev/zero", stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout)["problems"][0]["code"] == "too_large"


def test_a_reader_that_has_gone_is_no_fault() -> None:
    with subprocess.Popen([*COMMAND, "primiera"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
        assert asked.stdin
        assert asked.stdout
        assert asked.stderr
        asked.stdout.close()
        asked.stdin.write(PRIMIERA)
        asked.stdin.close()
        assert (asked.wait(timeout=60), asked.stderr.read()) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = run("primiera", told=PRIMIERA, stdout=full)
    assert (done.returncode, done.stderr) == (1, b"Error: Cannot write the answer: No space left on device.\n")


def test_json_stays_json_where_signs_cannot_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run("score", told=SIGN, stdout=subprocess.PIPE)
    assert json.loads(done.stdout)["problems"][0]["value"] == "é♦"
    assert done.stdout.isascii()
    assert b"Traceback" not in run("score", "--text", told=SIGN, stdout=subprocess.PIPE).stderr


def test_ctrl_c_while_it_reads_leaves_no_traceback() -> None:
    with subprocess.Popen([*COMMAND, "score"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
        assert asked.stdin
        # More than the pipe holds: once all is written, the command is up and reading.
        asked.stdin.write(b" " * 200_000)
        asked.stdin.flush()
        asked.send_signal(signal.SIGINT)
        printed, said = asked.communicate(timeout=60)
    assert (asked.returncode, printed, said.strip()) == (1, b"", b"Aborted!")
