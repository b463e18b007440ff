"""What a primiera can still become, which question comes next, and the card that was missing (rule book 2)."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.engine import primiera
from scorekeeper.engine.cards import Card, Pile
from scorekeeper.engine.completions import SCALE, Best, bounds, can_win, choices, complete, contenders, decided, seven_is_out, told, unknown
from scorekeeper.engine.primiera import NextQuestion, OtherReading, ProofRow, Settled, settle_primiera, with_one_card
from scorekeeper.engine.questions import Question, next_question
from scorekeeper.engine.rules import Rules

ZERO, EXCLUDED = Rules(), Rules(missing_suit="excluded")


def side(text: str = "") -> dict[str, Best]:
    """Read best cards such as `7D courtC noneS`."""
    named = {"court": "court", "none": "void"}
    return {one[-1]: named.get(one[:-1]) or int(one[:-1]) for one in text.split()}


def sides(*texts: str) -> list[dict[str, Best]]:
    return [side(text) for text in texts]


def question(*texts: str, rules: Rules = ZERO) -> Question:
    ruling = settle_primiera(rules, sides(*texts))
    assert isinstance(ruling, NextQuestion)
    return ruling.question


def settled(*texts: str, rules: Rules = ZERO) -> Settled:
    ruling = settle_primiera(rules, sides(*texts))
    assert isinstance(ruling, Settled)
    return ruling


def test_the_last_side_that_can_hold_a_seven_holds_it() -> None:
    assert complete(sides("6C", "")) == sides("6C", "7C")
    assert complete(sides("6C", "5C", "")) == sides("6C", "5C", "7C")
    assert complete(sides("6C", "", "")) == sides("6C", "", "")
    assert complete(sides("7C", "")) == sides("7C", "")


def test_what_is_known_is_copied() -> None:
    known = sides("6C", "")
    complete(known)
    assert known == sides("6C", "")


def test_unknown_sides_and_a_seven_that_is_out() -> None:
    known = sides("6C", "", "7C")
    assert unknown(known, "C") == [1]
    assert not seven_is_out(known, "C")
    assert seven_is_out(known, "D")


def test_choices_leave_out_what_others_have() -> None:
    assert choices(sides("", ""), "D") == (7, 6, 1, 5, 4, 3, 2, "court", "void")
    assert choices(sides("7D", ""), "D") == (6, 1, 5, 4, 3, 2, "court", "void")
    assert choices(sides("7D 6C", "1D", "courtD", ""), "D") == (6, 5, 4, 3, 2, "court", "void")
    assert choices(sides("7D", "courtD", "9D", "10D", ""), "D") == (6, 1, 5, 4, 3, 2, "void")
    assert choices(sides("7D", "courtD", "9D", ""), "D") == (6, 1, 5, 4, 3, 2, "court", "void")
    assert choices(sides("7D", "noneD", "noneD", "noneD", "noneD", ""), "D") == (6, 1, 5, 4, 3, 2, "court", "void")


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        (("", ""), (0, 84)),
        (("7D", ""), (21, 84)),
        (("", "7D"), (0, 81)),
        (("6D", "7D"), (18, 81)),
        (("", "7D 7C 7S 7B"), (0, 72)),
        (("courtD noneC 2S 3B", ""), (35, 35)),
        (("", "7D", "6D", "1D"), (0, 78)),
    ],
)
def test_bounds_of_the_first_side(known: tuple[str, ...], expected: tuple[int, int]) -> None:
    assert bounds(sides(*known), 0) == expected


def test_one_more_answer_changes_one_side_only() -> None:
    known = sides("6C", "7D")
    assert told(known, 1, "C", 7) == sides("6C", "7D 7C")
    assert known == sides("6C", "7D")


@pytest.mark.parametrize(
    ("known", "rules", "winners"),
    [
        (("7D 7C 7S 7B", ""), ZERO, (0,)),
        (("7D 7C 7S", ""), ZERO, None),
        (("7D 7C 7S 10B", "6D 6C 6S 7B"), ZERO, (1,)),
        (("7D 7C 7S 10B", "6D 6C 1S 7B"), ZERO, ()),
        (("7D 7C 7S 2B", "6D 6C 6S 7B"), ZERO, ()),
        (("7D 7C 7S 3B", "6D 6C 6S 7B"), ZERO, (0,)),
        (("7D 7C 7S noneB", "courtD courtC courtS 7B"), ZERO, (0,)),
        (("7D 7C 7S noneB", "courtD courtC courtS 7B"), EXCLUDED, (1,)),
        (("7D 7C 7S noneB", "courtD courtC courtS"), EXCLUDED, (1,)),
        (("7D 7C 7S noneB", "noneD courtC courtS 7B"), EXCLUDED, ()),
        (("7D 7C 7S", "noneD courtC courtS 7B"), EXCLUDED, None),
        (("7D 7C 7S 3B", "noneD courtC courtS 7B"), EXCLUDED, (0,)),
        (("7D 7C noneS", "noneD courtC 7S 7B"), EXCLUDED, ()),
        # Whoever of the two takes the loose seven of clubs, the first side cannot be beaten or is not known to win.
        (("7D 7C 7S courtB", "6D 6C 6S", "", ""), ZERO, None),
        (("7D 7C 7S 6B", "", ""), ZERO, (0,)),
        (("7D 7C 7S 5B", "", ""), ZERO, (0,)),
        # Two sides level for good, the third too low to matter.
        (("7D 7C 6S 6B", "6D 6C 7S 7B", "2D 2C 2S"), ZERO, ()),
        (("7D 7C 6S 6B", "6D 6C 7S 7B", ""), ZERO, ()),
        (("7D 7C 6S 5B", "6D 6C 7S 7B", ""), ZERO, (1,)),
    ],
)
def test_decided_if_and_only_if_every_completion_has_the_same_winners(
    known: tuple[str, ...], rules: Rules, winners: tuple[int, ...] | None
) -> None:
    assert decided(rules.missing_suit, complete(sides(*known))) == winners


def test_a_side_that_lacks_a_suit_cannot_win_where_that_excludes() -> None:
    known = sides("7D 7C 7S noneB", "")
    assert can_win("zero", known, 0)
    assert not can_win("excluded", known, 0)
    assert can_win("excluded", known, 1)


def test_a_loose_seven_must_go_to_another_side() -> None:
    # The seven of coins lies with the second or the third side, and lifts either above the first.
    known = sides("5D 6C 6S 5B", "7C 7S 7B", "1C 1S 1B")
    assert not can_win("zero", known, 0)
    assert can_win("zero", known, 1)
    # With the seven given to the weaker side the first stays ahead.
    known = sides("6D 6C 6S 6B", "7C 7S 7B", "5C 5S 5B")
    assert can_win("zero", known, 0)
    # Two loose sevens: the second side may take neither, and the third not both.
    known = sides("4D 4C 4S 6B", "7S 7B", "6S 5B")
    assert not can_win("zero", known, 0)


def test_only_sides_that_nobody_surely_beats_contend() -> None:
    known = sides("7D 7C 7S 6B", "6D 6C 6S 7B", "2D 2C 2S 2B", "")
    assert contenders("zero", known) == [0]
    assert contenders("zero", sides("7D", "", "")) == [0, 1, 2]
    assert contenders("zero", sides("7D 7C 6S 6B", "6D 6C 7S 7B")) == [0, 1]
    assert contenders("excluded", sides("7D 7C 7S noneB", "", "")) == [1, 2]
    assert contenders("excluded", sides("7D 7C 7S", "6D 6C 6S 5B", "2D 2C 2S 2B")) == [0, 1]
    assert contenders("excluded", sides("noneD", "noneC")) == []


def test_sevens_are_asked_first_in_the_order_of_the_suits() -> None:
    assert question("", "") == Question("holder", "D", None, (0, 1))
    assert question("7D", "") == Question("holder", "C", None, (0, 1))
    assert question("7D", "7C 6D") == Question("holder", "S", None, (0, 1))
    assert question("", "6D", "") == Question("holder", "D", None, (0, 2))


def test_a_seven_that_only_hopeless_sides_can_hold_is_not_asked() -> None:
    asked = question("7D 7C 6B", "6D 6C 7S 5B", "2D 2C 2S", "3D 3C 3S")
    assert (asked.ask, asked.suit, asked.side) == ("best", "S", 0)


def test_of_two_sides_the_one_is_asked_that_leaves_fewer_questions() -> None:
    asked = question("7D 7C 7S", "7B")
    assert (asked.ask, asked.suit, asked.side) == ("best", "B", 0)
    assert asked.choices == (6, 1, 5, 4, 3, 2, "court", "void")
    asked = question("7B", "7D 7C 7S")
    assert (asked.suit, asked.side) == ("B", 1)
    asked = question("7D 7C", "7S 7B")
    assert (asked.suit, asked.side) == ("S", 0)
    asked = question("7D 7C 7S courtB", "7B")
    assert (asked.suit, asked.side) == ("D", 1)
    asked = question("7D 7C", "7S 7B 6D")
    assert (asked.suit, asked.side) == ("S", 0)


def test_of_more_sides_the_one_is_asked_that_may_be_highest() -> None:
    asked = question("7D 7C", "7S", "7B")
    assert (asked.ask, asked.suit, asked.side) == ("best", "S", 0)
    asked = question("7D", "7C 7S", "7B")
    assert (asked.suit, asked.side) == ("D", 1)


def test_a_side_that_lacks_a_suit_is_not_asked_where_that_excludes() -> None:
    asked = question("7D 7C noneS", "7S 7B 6C", rules=EXCLUDED)
    assert (asked.suit, asked.side) == ("D", 1)
    assert next_question("excluded", sides("7D noneC", "7C 7S", "7B")).side == 1


def test_a_settled_ruling_has_totals_bounds_and_proof() -> None:
    ruling = settled("7D 7C 7S 10B", "6D 6C 6S")
    assert (ruling.winners, ruling.totals, ruling.bounds) == ((1,), (73, 75), ((73, 73), (75, 75)))
    assert ruling.proof[0] == ProofRow("D", (7, 6), (21, 18))
    assert ruling.proof[3] == ProofRow("B", (10, 7), (10, 21))
    assert ruling.other is None


def test_an_open_ruling_shows_what_is_known() -> None:
    ruling = settle_primiera(ZERO, sides("7D courtC", ""))
    assert isinstance(ruling, NextQuestion)
    assert (ruling.totals, ruling.bounds) == ((None, None), ((31, 73), (21, 81)))
    assert ruling.proof[0] == ProofRow("D", (7, None), (21, None))
    assert ruling.proof[1] == ProofRow("C", ("court", 7), (10, 21))
    assert ruling.other is None


def test_the_other_reading_is_given_where_it_names_another_winner() -> None:
    known = ("7D 7C 7S noneB", "courtD courtC courtS 7B")
    assert settled(*known).other == OtherReading("excluded", (1,))
    assert settled(*known, rules=EXCLUDED).other == OtherReading("zero", (0,))
    assert settled("7D 7C 7S 7B", "noneD 6C 6S 6B").other is None
    assert settled("7D 7C 7S 7B", "noneD").other is None


@pytest.mark.parametrize(
    ("known", "rules", "card"),
    [
        (("7D 7C 7S 10B", "6D 6C 6S 7B"), ZERO, ("3B", 0)),
        (("7D 7C 7S 10B", "courtD 6C 6S 7B"), ZERO, ("6D", 1)),
        (("7D 7C 6S 6B", "6D 6C 7S 7B"), ZERO, None),
        (("7D 7C 1S 6B", "6D 6C 7S 7B"), ZERO, None),
        (("7D 7C 1S 5B", "6D 5C 7S 7B"), ZERO, ("6B", 0)),
        (("7D 7C 7S 7B", "6D 6C 6S 6B"), ZERO, None),
        (("7D 7C 7S 6B", ""), ZERO, None),
        (("", ""), ZERO, None),
        (("7D 7C 7S noneB", "courtD courtC courtS 7B"), EXCLUDED, ("2B", 0)),
        (("7D 7C 7S 10B", "6D 6C 6S 7B", "1D 1C 1S 1B"), ZERO, ("3B", 0)),
        # One card does not help a side that lacks two suits where that excludes.
        (("7D 7C noneS noneB", "noneD noneC 7S 7B"), ZERO, ("2D", 1)),
        (("7D 7C noneS noneB", "noneD noneC 7S 7B"), EXCLUDED, None),
    ],
)
def test_the_card_that_was_missing_is_the_nearest_miss(known: tuple[str, ...], rules: Rules, card: tuple[str, int] | None) -> None:
    found = with_one_card(rules, sides(*known))
    assert found == (None if card is None else (Card.parse(card[0]), card[1]))


def test_the_best_card_of_a_suit_is_found_in_each_set_of_its_cards() -> None:
    best = primiera._best_by_mask()
    assert best == primiera._BEST
    assert len(best) == 1 + 4 * 1_023
    assert best[0] == "void"
    for mask in Random(6).sample(sorted(best.keys() - {0}), 400):
        ranks = [card.rank for card in Pile(mask)]
        assert len({card.suit for card in Pile(mask)}) == 1
        assert best[mask] == max(ranks, key=lambda rank: (SCALE[rank], rank))
