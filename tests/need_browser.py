"""Find the browser for the tests; run as a command, say how to get one where there is none."""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW = "No Chromium found: the browser tests cannot run. Debian: apt install chromium; elsewhere set CHROMIUM to its path."


def find_browser() -> str | None:
    """Give the path of a Chromium: the one named by CHROMIUM, or the first on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def is_required() -> bool:
    """Tell whether a missing browser is a failure: on the build machine it is."""
    return os.environ.get("CI") == "true"


if __name__ == "__main__" and not find_browser():
    sys.exit(HOW) if is_required() else print(HOW, "They are skipped.", file=sys.stderr)
