"""The rules a match is played by: every key a table can agree on (rule book 3 to 5).

Each field of `Rules` carries the values it may take and those that can be played today; a value
that is known but not playable is refused by name, so a match never pretends to a rule it ignores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from .awards import AWARDS, AwardRow
from .errors import InputError

PRESETS: dict[str, Mapping[str, object] | None] = {
    "scopa": {},
    "scopone": None,
    "scopone_scientifico": None,
    "scopa_a_15": None,
    "asso_piglia_tutto": None,
    "milanese": None,
    "escoba": None,
    "cirulla": None,
    "trentino": None,
    "a_perdere": None,
}
"""What each preset changes (rule book 5); None where it cannot be played yet."""


class RulesError(InputError):
    """Rules that name an unknown key or a value that is unknown or not playable."""


def _option(default: object, *more: object, later: tuple[object, ...] = ()) -> Any:
    """Describe one key: its default, the other values, and those that are known but not playable."""
    return field(default=default, metadata={"playable": (default, *more), "later": later})


@dataclass(frozen=True, slots=True)
class Rules:
    """One table's rules, always complete, so that a changed default moves no old match."""

    target: int = _option(11, *range(1, 11), *range(12, 122))
    """Points to reach (rule book 3)."""
    end: str = _option("highest", later=("order_on_tie", "order_first", "win_by_two", "lowest", "rounds"))
    """How a match is decided once the target is reached (rule book 3)."""
    rounds: int | None = _option(None, later=tuple(range(1, 122)))
    """Number of rounds when `end` is `rounds`."""
    tie: str = _option("nobody", later=("all",))
    """Who scores a level majority (rule book 2, 5)."""
    primiera: str = _option("best_sum", later=("count_sevens", "most_sevens", "off"))
    """How the primiera is decided (rule book 2)."""
    missing_suit: str = _option("zero", "excluded")
    """What a side without a card in one suit has: that suit adds 0, or no primiera (rule book 2)."""
    courts: str = _option("10", later=("10-9-8",))
    """What knave, knight and king count in the primiera (rule book 2)."""
    last_sweep: str = _option("never", later=("counts",))
    """Whether the last play of a round can be a sweep (rule book 2)."""
    capture: str = _option("sum", later=("fifteen", "eleven", "cirulla"))
    """How cards capture (rule book 4)."""
    sum_choice: str = _option("any", later=("fewest",))
    """Which of several sums may be taken (rule book 4.3)."""
    ace: str = _option("plain", later=("takes_all",))
    """Whether an ace takes the whole table (rule book 4.8)."""
    ace_sweep: bool = _option(False, later=(True,))
    """Whether an ace that takes all is a sweep (rule book 4.8)."""
    opening_fifteen: str = _option("off", later=("dealer", "first"))
    """Who scores an opening table of fifteen (rule book 5)."""
    kings_redeal: bool = _option(True, False)
    """Deal again when three or four kings lie on the opening table (rule book 3)."""
    hand_cards: int = _option(3, 9, 10)
    """Cards dealt to a hand; with ten the table starts empty (rule book 5)."""
    napola: str = _option("off", later=("full", "cap6"))
    """The run of coins from the ace (rule book 5)."""
    napoleone: bool = _option(False, later=(True,))
    """All ten coins win the match (rule book 5)."""
    re_bello: bool = _option(False, later=(True,))
    """The king of coins is a point (rule book 5)."""
    settanta: bool = _option(False, later=(True,))
    """All four sevens are a point (rule book 5)."""
    rosmarino: bool = _option(False, later=(True,))
    """The knave of swords is a point (rule book 5)."""
    bonus: str | None = _option(None)
    """Label of the free bonus points (rule book 5)."""
    own: tuple[object, ...] = _option(())
    """Rows a table adds itself."""
    awards: tuple[AwardRow, ...] = field(init=False, repr=False, compare=False, default=())
    """The rows in play, in counting order; follows from the other keys."""

    def __post_init__(self) -> None:
        rows = tuple(row for row in AWARDS if all(getattr(self, key) in values for key, values in row.when))
        object.__setattr__(self, "awards", rows)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Rules:
        """Read the rules form: a preset and changes to it, both optional.

        :raise RulesError: for an unknown key, an unknown value, or one that cannot be played yet.
        """
        if not data:
            return DEFAULT
        changes = {**_preset(data.get("preset", "scopa")), **data}
        changes.pop("preset", None)
        for key, value in changes.items():
            _check(key, value)
        return cls(**{key: () if key == "own" else value for key, value in changes.items()})  # type: ignore[arg-type]

    def to_dict(self) -> dict[str, object]:
        """Write every key with its value."""
        return {name: [] if name == "own" else getattr(self, name) for name in option_fields()}


DEFAULT = Rules()
"""Base Scopa to 11."""


@cache
def option_fields() -> dict[str, Mapping[str, tuple[object, ...]]]:
    """Map each rule key to its `playable` and `later` values."""
    return {option.name: option.metadata for option in fields(Rules) if option.init}


def _preset(name: object) -> Mapping[str, object]:
    if type(name) is not str or name not in PRESETS:
        raise RulesError("unknown_preset", name, "preset")
    changes = PRESETS[name]
    if changes is None:
        raise RulesError("not_yet_playable", name, "preset")
    return changes


def _check(key: str, value: object) -> None:
    option = option_fields().get(key)
    if option is None:
        raise RulesError("unknown_key", key, key)
    if key in ("bonus", "own"):
        _check_empty(key, value)
    elif not _among(value, option["playable"]):
        code = "not_yet_playable" if _among(value, option["later"]) else "unknown_value"
        raise RulesError(code, value, key)


def _check_empty(key: str, value: object) -> None:
    """Admit only the empty label and the empty list: both come with the house rules."""
    if (key == "bonus" and value is None) or (key == "own" and type(value) is list and not value):
        return
    known = type(value) is (str if key == "bonus" else list)
    raise RulesError("not_yet_playable" if known else "wrong_type", value, key)


def _among(value: object, allowed: tuple[object, ...]) -> bool:
    """Compare with types, since `True == 1` in Python and a rule must not mistake one for the other."""
    return any(type(value) is type(one) and value == one for one in allowed)
