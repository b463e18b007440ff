"""Imports point down: engine, web, then app and command line (design 3)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "scorekeeper"
FLOORS = {"engine": 0, "store": 1, "web": 2, "app": 3, "cli": 3, "serve": 3, "config": 3}
"""The floor of each part of the package; `config` is read by the app alone."""

NOT_PURE = {"datetime", "os", "pathlib", "random", "secrets", "time", "urllib", "socket", "threading"}
"""Standard modules that would bring a clock, chance or the outside into the engine."""

KEPT_OUT = {"store": {"flask", "wtforms"}, "web": {"sqlalchemy", "flask_sqlalchemy"}}


def imported(path: Path, source: str) -> list[tuple[str, ...]]:
    """List the absolute names that a module of the package imports, split at the dots."""
    found = []
    here = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            module = base + tuple((node.module or "").split(".") if node.module else ())
            found += [(*module, alias.name) for alias in node.names]
    return found


def faults(path: Path, source: str) -> list[str]:
    """List the imports of a module that its floor does not allow."""
    part = path.relative_to(PACKAGE).with_suffix("").parts[0]
    wrong = []
    for name in imported(path, source):
        if name[0] == "scorekeeper" and len(name) > 1:
            below = FLOORS.get(name[1], FLOORS["app"])
            too_high = below > FLOORS[part] or (part == "engine" and name[1] != "engine")
        elif part == "engine":
            too_high = name[0] in NOT_PURE or name[0] not in sys.stdlib_module_names
        else:
            too_high = name[0] in KEPT_OUT.get(part, set())
        if too_high:
            wrong.append(f"{path.name}: {'.'.join(name)}")
    return wrong


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_nothing_from_a_floor_above(path: Path) -> None:
    assert faults(path, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine/scoring.py", "import flask"),
        ("engine/scoring.py", "from random import shuffle"),
        ("engine/scoring.py", "from ..web import words"),
        ("engine/scoring.py", "from ..config import ROOT"),
        ("web/words.py", "from ..app import create_app"),
        ("web/words.py", "from sqlalchemy import select"),
        ("web/words.py", "def f():\n    from .. import cli"),
        ("store/log.py", "from ..web.words import fill"),
    ],
)
def test_a_planted_import_is_found(module: str, line: str) -> None:
    assert faults(PACKAGE / module, line)


def test_the_engine_loads_without_flask() -> None:
    code = "import sys, scorekeeper.engine.wire; sys.exit('flask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
