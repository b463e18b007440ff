"""Start the server as a process of its own, and see it go."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

LAST_LINE = "Ctrl-C stops."


@contextmanager
def started(command: Sequence[str | Path], cwd: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server in a process group of its own; give it with all that it printed until it was ready."""
    # A make above this test would hand its own flags down to the one that is started here.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTHON"))}
    server = subprocess.Popen(
        list(map(str, command)),
        cwd=cwd,
        env=inherited | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    assert server.stdout
    lines = []
    for line in server.stdout:
        lines.append(line)
        if LAST_LINE in line:
            break
    try:
        yield server, "".join(lines)
    finally:
        for process in left_of(server):
            os.kill(process, 9)
        server.wait()
        server.stdout.close()


def left_of(server: subprocess.Popen[str]) -> list[int]:
    """List the processes that still run in the group of a server."""
    found = subprocess.run(["pgrep", "-g", str(server.pid)], capture_output=True, text=True, check=False).stdout
    return list(map(int, found.split()))
