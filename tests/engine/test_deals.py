"""Whether a deal agrees with some facts, in the corners: empty hands, lone cards, courts, declared winners (rule book 6)."""

from __future__ import annotations

import pytest

from scorekeeper.engine.cards import DECK, RANK_MASKS, SUIT_MASKS, Card, Pile
from scorekeeper.engine.deals import conflict, deal_agrees
from scorekeeper.engine.limits import Fact
from scorekeeper.engine.rules import Rules

ZERO, EXCLUDED = Rules(), Rules(missing_suit="excluded")


def facts(text: str) -> list[Fact]:
    """Read facts such as `0.coins=3 1.best.D=court winners.cards=01 winners.coins=`."""
    found = []
    for one in text.split():
        name, value = one.split("=")
        if name.startswith("winners."):
            found.append(Fact(None, name, tuple(map(int, value))))
        else:
            side, name = name.split(".", 1)
            found.append(Fact(int(side), name, value if value in ("court", "void") else int(value)))
    return found


@pytest.mark.parametrize(
    ("sides", "told", "agrees"),
    [
        (3, "0.coins=0 0.best.D=court", False),
        (3, "0.coins=1 0.best.D=court", True),
        (3, "1.coins=0 1.best.D=court 2.cards=20", False),
        (3, "0.cards=39", False),
        (3, "0.cards=38", True),
        (3, "0.cards=19 1.cards=20", False),
        (3, "0.cards=18 1.cards=20 2.coins=2", True),
        (3, "0.cards=18 1.cards=20 2.coins=3", False),
        (4, "0.cards=13 1.cards=13 2.cards=13", False),
        (4, "0.cards=12 1.cards=13 2.cards=13", True),
        (6, "0.cards=20 1.cards=17", True),
        (3, "0.cards=37 1.coins=1 2.coins=1", False),
        (3, "0.cards=36 1.coins=1 2.coins=1", True),
        (3, "0.sweeps=9 1.sweeps=9 2.cards=5", False),
        (3, "0.sweeps=9 1.sweeps=9 2.cards=4", True),
        (3, "0.sweeps=10 1.sweeps=9", False),
        (2, "0.cards=39", False),
        (2, "0.cards=38 1.coins=2", True),
        (2, "0.cards=38 1.coins=3", False),
        (2, "0.best.D=court 0.coins=3 1.coins=7", True),
        (2, "0.best.D=court 1.coins=6", False),
        (2, "0.best.D=court 1.coins=10", False),
        (2, "winners.cards=0 0.cards=20", False),
        (2, "winners.cards= 0.cards=20", True),
        (2, "winners.cards= 0.cards=21", False),
        (2, "winners.coins= 0.coins=5", True),
        (2, "winners.coins=1 0.coins=5", False),
        (2, "winners.settebello=1 0.settebello=1", False),
        (2, "winners.settebello=1 1.settebello=1", True),
        (2, "winners.cards=0 1.best.D=void 1.best.C=void 1.best.S=void", True),
        (2, "winners.cards=1 1.best.D=void 1.best.C=void", False),
        (2, "winners.cards= 1.best.D=void 1.best.C=void", True),
        (3, "winners.coins=0 0.coins=3 1.coins=2", False),
        (3, "winners.coins=0 0.coins=5 1.coins=2", True),
        (3, "winners.coins=2 0.coins=4 1.coins=2", False),
        (3, "winners.coins=2 0.coins=3 1.coins=2", True),
        (3, "0.cards=0 winners.coins=0", False),
        (3, "winners.cards=0 1.cards=20", False),
        (3, "winners.cards=0 1.cards=19", True),
        (3, "winners.cards= 1.cards=21", False),
        (3, "winners.cards= 1.cards=20", True),
        (3, "winners.settebello=0 1.settebello=1", False),
        (3, "winners.settebello=0 1.settebello=0", True),
        (3, "winners.coins=0 1.best.D=7 2.best.D=6 0.best.D=court", True),
        (3, "winners.coins=0 0.best.D=court 1.best.D=2", False),
        (3, "winners.coins=0 0.best.D=4 1.best.D=2", True),
        (3, "0.cards=5 0.sweeps=3", False),
        (2, "0.cards=5 0.sweeps=3", False),
        (3, "winners.coins=0 1.best.D=7 2.coins=3 0.best.D=court", False),
    ],
)
def test_a_deal_agrees_or_not(sides: int, told: str, agrees: bool) -> None:
    assert deal_agrees(ZERO, sides, facts(told)) is agrees


@pytest.mark.parametrize(
    ("told", "zero", "excluded"),
    [
        ("0.best.D=7 0.best.C=7 0.best.S=7 0.best.B=void 1.best.D=court 1.best.C=court 1.best.S=court winners.primiera=0", True, False),
        ("0.best.D=7 0.best.C=7 0.best.S=7 0.best.B=void 1.best.D=court 1.best.C=court 1.best.S=court winners.primiera=1", False, True),
        ("0.best.B=void 1.best.D=void winners.primiera=", True, True),
        ("0.best.B=void 1.best.D=void winners.primiera=0", True, False),
        ("0.best.B=void 0.best.C=void winners.primiera=0", False, False),
        ("0.best.B=void 0.best.C=void winners.primiera=1", True, True),
        ("0.best.B=void 0.best.C=void 1.best.D=void 1.best.S=void winners.primiera=", True, True),
        ("0.best.B=void 0.best.C=void 1.best.D=void winners.primiera=1", True, False),
        ("0.cards=0 winners.primiera=1", True, True),
        ("0.cards=0 winners.primiera=", False, False),
        ("0.cards=13 1.best.D=void winners.primiera=", True, True),
        ("1.cards=3 1.best.D=7 1.best.C=7 1.best.S=7 0.best.D=2 0.best.C=2 0.best.S=2 winners.primiera=1", False, False),
    ],
)
def test_a_declared_primiera_is_weighed_by_the_reading_of_the_table(told: str, zero: bool, excluded: bool) -> None:
    assert deal_agrees(ZERO, 2, facts(told)) is zero
    assert deal_agrees(EXCLUDED, 2, facts(told)) is excluded


def test_piles_are_facts() -> None:
    coins, cups = Pile(SUIT_MASKS["D"]), Pile(SUIT_MASKS["C"])
    assert deal_agrees(ZERO, 3, [Fact(0, "pile", coins), Fact(1, "pile", cups)])
    assert not deal_agrees(ZERO, 3, [Fact(0, "pile", coins), Fact(1, "pile", coins)])
    assert not deal_agrees(ZERO, 3, [Fact(0, "pile", coins), Fact(0, "settebello", 0)])
    assert not deal_agrees(ZERO, 3, [Fact(0, "pile", coins), Fact(1, "pile", Pile(DECK & ~SUIT_MASKS["D"] & ~1 & ~Card.parse("1C").mask))])
    assert not deal_agrees(ZERO, 2, [Fact(0, "pile", coins), Fact(1, "coins", 1)])


def test_a_small_deck_may_be_dealt() -> None:
    deck = RANK_MASKS[7] | RANK_MASKS[10]
    assert deal_agrees(ZERO, 2, facts("0.cards=8"), deck)
    assert not deal_agrees(ZERO, 2, facts("0.cards=9"), deck)
    assert not deal_agrees(ZERO, 3, facts("0.best.D=6"), deck)
    assert deal_agrees(ZERO, 3, facts("winners.coins=0"), deck)
    assert not deal_agrees(ZERO, 3, facts("winners.coins=0 1.coins=1"), deck)


def test_the_conflict_keeps_only_what_is_needed_and_drops_from_the_front() -> None:
    told = facts("0.coins=4 0.cards=20 1.coins=7 2.cards=10 1.cards=5")
    assert conflict(ZERO, 3, told) == tuple(facts("1.coins=7 1.cards=5"))
    assert conflict(ZERO, 3, facts("0.coins=6 1.coins=6 2.coins=6")) == tuple(facts("1.coins=6 2.coins=6"))
