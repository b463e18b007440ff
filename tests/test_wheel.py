"""A wheel installed in an empty environment elsewhere serves pages and answers on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = """
from scorekeeper import create_app
import scorekeeper, sys
assert scorekeeper.__file__.startswith(sys.prefix), scorekeeper.__file__
client = create_app().test_client()
for path in ("/", "/primiera", "/captures", "/guide", "/api/v1/openapi.json"):
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status)
style = client.get("/").text.split('rel="stylesheet" href="')[1].split('"')[0]
assert client.get(style).status_code == 200, style
assert "Primiera" in client.get("/primiera?lang=it").text
"""


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_elsewhere_serves_pages(tmp_path: Path) -> None:
    run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path, ROOT])
    (wheel,) = tmp_path.glob("*.whl")
    run([sys.executable, "-m", "venv", tmp_path / "venv"])
    python = tmp_path / "venv" / "bin" / "python"
    run([python, "-m", "pip", "install", "--require-hashes", "-r", ROOT / "requirements" / "run.txt"])
    run([python, "-m", "pip", "install", "--no-deps", "--no-index", wheel])
    run([python, "-c", PAGES], cwd=tmp_path)
    asked = '{"sides": [{"D": 7, "C": 7, "S": 7, "B": 10}, {"D": 6, "C": 6, "S": 6, "B": 7}]}'
    printed = run([tmp_path / "venv" / "bin" / "scorekeeper", "primiera"], cwd=tmp_path, text=asked)
    assert json.loads(printed)["totals"] == [73, 75]


def run(command: list[object], cwd: Path = ROOT, text: str = "") -> str:
    """Run a command outside the checkout's own packages, and give what it printed."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, input=text, capture_output=True, text=True, check=False, env=clean_env())
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean_env() -> dict[str, str]:
    """Give the environment without what would let the checkout be found."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
