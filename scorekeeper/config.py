"""Where things lie and what can be set."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
IN_WHEEL = (HERE / "templates").is_dir()
ROOT = HERE if IN_WHEEL else HERE.parent
"""Holds `templates/` and `static/`: the package itself in a wheel, the checkout otherwise."""

TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"


class Defaults:
    """Settings that `instance/config.py` and `create_app(config)` may change."""

    MAX_CONTENT_LENGTH = 65_536


def instance_path() -> Path:
    """Find the folder of this machine's own files; it is made when something is kept in it."""
    named = os.environ.get("SCOREKEEPER_INSTANCE")
    if named:
        return Path(named).resolve()
    if not IN_WHEEL:
        return ROOT / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data).resolve() / "scorekeeper"
