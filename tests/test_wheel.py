"""A wheel installed in an empty environment elsewhere serves pages and answers on the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from .serving import started

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("/", "/primiera?lang=it", "/captures", "/guide", "/api/v1/openapi.json")


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, install it with what is pinned, and give the folder of the commands."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, ROOT])
    (wheel,) = folder.glob("*.whl")
    run([sys.executable, "-m", "venv", folder / "venv"])
    install = [folder / "venv" / "bin" / "python", "-m", "pip", "install", "--no-compile", "--no-deps"]
    run([*install, "--require-hashes", "-r", ROOT / "requirements" / "run.txt"])
    run([*install, "--no-index", wheel])
    return folder / "venv" / "bin"


@pytest.mark.slow
def test_it_serves_pages_with_their_files(commands: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    served = [commands / "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    with started(served, tmp_path, XDG_DATA_HOME=str(data)) as (_, printed):
        address = printed.split("http://")[1].split("/")[0]
        texts = [fetch(f"http://{address}{path}") for path in PAGES]
        files = re.findall(r'(?:href|src)="(/assets/[^"#]+)', texts[0])
        assert {Path(file).suffix for file in files} >= {".css", ".js", ".svg"}
        assert all(fetch(f"http://{address}{file}") for file in set(files))
    assert 'lang="it"' in texts[1]
    assert not data.exists()


@pytest.mark.slow
def test_it_answers_on_the_command_line(commands: Path, tmp_path: Path) -> None:
    asked = '{"sides": [{"D": 7, "C": 7, "S": 7, "B": 10}, {"D": 6, "C": 6, "S": 6, "B": 7}]}'
    assert json.loads(run([commands / "scorekeeper", "primiera"], tmp_path, asked))["totals"] == [73, 75]
    where = run([commands / "python", "-c", "import scorekeeper; print(scorekeeper.__file__)"], tmp_path)
    assert Path(where).is_relative_to(commands.parent)


def run(command: Sequence[str | Path], cwd: Path = ROOT, text: str = "") -> str:
    """Run a command, without what would let it find the checkout, and give what it printed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(list(map(str, command)), cwd=cwd, input=text, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def fetch(address: str) -> str:
    """Read what is at an address; an error status raises."""
    with urllib.request.urlopen(address, timeout=20) as answer:
        return str(answer.read(), "utf-8", "replace")
