"""Change the engine in small ways, and see that a test notices each: `make mutants`.

mutmut makes the changes and runs the tests that reach each. Every change that no test notices needs its
reason in `tests/mutants.toml`: there must be no survivor without a reason, and no reason without its survivor.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

REASONS = Path(__file__).with_name("mutants.toml")
MUTMUT = [str(Path(sys.executable).with_name("mutmut"))]
NOTICED = {"killed", "timeout", "caught by type check", "segfault", "suspicious"}


def main() -> int:
    """Run the campaign, print what is not accounted for, and give 1 if there is any."""
    subprocess.run([*MUTMUT, "run", *sys.argv[1:]], check=False)
    survivors = {change_of(name): name for name, verdict in results() if verdict not in NOTICED}
    reasons = {entry["change"].strip(): entry["reason"] for entry in tomllib.loads(REASONS.read_text("utf-8"))["survivor"]}
    for change in survivors.keys() - reasons.keys():
        print(f"\n{survivors[change]}: no test notices\n{change}")
    if not sys.argv[1:]:
        for change in reasons.keys() - survivors.keys():
            print(f"\nA reason for a change that does not survive:\n{change}")
        return int(survivors.keys() != reasons.keys())
    return int(bool(survivors.keys() - reasons.keys()))


def results() -> list[tuple[str, str]]:
    """List the changes that were not noticed, with mutmut's verdict."""
    done = subprocess.run([*MUTMUT, "results"], capture_output=True, text=True, check=True)
    lines = (line.strip().rsplit(": ", 1) for line in done.stdout.splitlines() if "__mutmut_" in line)
    return [(name, verdict) for name, verdict in lines if not (sys.argv[1:] and verdict == "not checked")]


def change_of(name: str) -> str:
    """Give the lines that a change takes out and puts in, below the name of the function."""
    done = subprocess.run([*MUTMUT, "show", name], capture_output=True, text=True, check=True)
    lines = [line for line in done.stdout.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return "\n".join([name.rsplit("__mutmut_", 1)[0], *lines])


if __name__ == "__main__":
    sys.exit(main())
