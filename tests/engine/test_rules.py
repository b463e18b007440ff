"""Every key of a table's rules is known; what cannot be played yet is refused by name (rule book 3 to 5)."""

from __future__ import annotations

import pytest

from scorekeeper.engine.rules import PRESETS, Rules, RulesError, option_fields

LATER = {
    "end": ("order_on_tie", "order_first", "win_by_two", "lowest", "rounds"),
    "rounds": (1, 12, 121),
    "tie": ("all",),
    "primiera": ("count_sevens", "most_sevens", "off"),
    "courts": ("10-9-8",),
    "last_sweep": ("counts",),
    "capture": ("fifteen", "eleven", "cirulla"),
    "sum_choice": ("fewest",),
    "ace": ("takes_all",),
    "ace_sweep": (True,),
    "opening_fifteen": ("dealer", "first"),
    "napola": ("full", "cap6"),
    "napoleone": (True,),
    "re_bello": (True,),
    "settanta": (True,),
    "rosmarino": (True,),
    "bonus": ("accuse",),
    "own": ([{"name": "x"}],),
}
DEFAULTS = {
    "target": 11,
    "end": "highest",
    "rounds": None,
    "tie": "nobody",
    "primiera": "best_sum",
    "missing_suit": "zero",
    "courts": "10",
    "last_sweep": "never",
    "capture": "sum",
    "sum_choice": "any",
    "ace": "plain",
    "ace_sweep": False,
    "opening_fifteen": "off",
    "kings_redeal": True,
    "hand_cards": 3,
    "napola": "off",
    "napoleone": False,
    "re_bello": False,
    "settanta": False,
    "rosmarino": False,
    "bonus": None,
    "own": [],
}


def refused(form: dict[str, object]) -> tuple[str, str, object]:
    with pytest.raises(RulesError) as error:
        Rules.from_dict(form)
    return error.value.code, error.value.where, error.value.value


def test_the_defaults_are_those_of_the_rule_book() -> None:
    assert Rules.from_dict({}).to_dict() == DEFAULTS
    assert Rules.from_dict({"preset": "scopa"}) == Rules() == Rules.from_dict(DEFAULTS)


def test_every_key_is_there() -> None:
    assert list(option_fields()) == list(DEFAULTS)


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in LATER.items() for value in values], ids=str)
def test_a_house_rule_that_waits_is_refused_by_its_name(key: str, value: object) -> None:
    assert refused({key: value}) == ("not_yet_playable", key, value)


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "scopa"])
def test_a_preset_that_waits_is_refused_by_its_name(preset: str) -> None:
    assert refused({"preset": preset}) == ("not_yet_playable", "preset", preset)


@pytest.mark.parametrize("preset", ["briscola", "", None, 3, True, [], ["scopa"], {}])
def test_an_unknown_preset_is_refused(preset: object) -> None:
    assert refused({"preset": preset}) == ("unknown_preset", "preset", preset)


def test_an_unknown_key_is_refused() -> None:
    assert refused({"tarrget": 11}) == ("unknown_key", "tarrget", "tarrget")
    assert refused({"awards": []}) == ("unknown_key", "awards", "awards")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("target", 0), ("target", 122), ("target", -1), ("target", True), ("target", "11"), ("target", 11.0), ("target", None),
        ("missing_suit", "none"), ("missing_suit", None), ("missing_suit", ["zero"]), ("courts", 10), ("rounds", 0), ("rounds", 122),
        ("kings_redeal", 1), ("kings_redeal", "true"), ("hand_cards", 4), ("hand_cards", True), ("napola", True), ("napoleone", 0),
        ("napoleone", "true"), ("end", "Highest"), ("tie", {}),
    ],
)  # fmt: skip
def test_an_unknown_value_is_refused_with_its_key(key: str, value: object) -> None:
    assert refused({key: value}) == ("unknown_value", key, value)


@pytest.mark.parametrize(("key", "value"), [("bonus", 3), ("bonus", []), ("own", None), ("own", "x"), ("own", {})])
def test_labels_and_own_rows_have_their_types(key: str, value: object) -> None:
    assert refused({key: value}) == ("wrong_type", key, value)


@pytest.mark.parametrize("target", [1, 11, 16, 21, 31, 51, 121])
def test_every_target_from_1_to_121_is_played(target: int) -> None:
    assert Rules.from_dict({"target": target}).target == target


def test_base_scopa_has_five_awards_in_the_order_of_counting() -> None:
    assert [(row.name, row.kind, row.points) for row in Rules().awards] == [
        ("cards", "most", 1),
        ("coins", "most", 1),
        ("settebello", "holder", 1),
        ("primiera", "best", 1),
        ("sweeps", "tally", 1),
    ]


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Rules().target = 21  # type: ignore[misc]
