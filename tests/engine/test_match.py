"""A match: level at the top plays on, open awards wait, the first finish stands (rule book 3)."""

from __future__ import annotations

import pytest

from scorekeeper.engine.entry import RoundEntry, SideCount
from scorekeeper.engine.match import Match, PlayedRound, fold
from scorekeeper.engine.rules import Rules
from scorekeeper.engine.scoring import score_round

TO_11 = Rules()


def rounds(*points: tuple[int, ...], rules: Rules = TO_11, still_open: tuple[str, ...] = ()) -> list[PlayedRound]:
    """Give rounds with these points, the last with some awards open."""
    played = [PlayedRound(rules, one) for one in points]
    if still_open:
        played[-1] = PlayedRound(rules, points[-1], still_open)
    return played


def after(*points: tuple[int, ...], start: tuple[int, ...] = (0, 0), **more: object) -> Match:
    still_open = more.pop("still_open", ())
    return fold(TO_11, rounds(*points, still_open=still_open), start=start, **more)  # type: ignore[arg-type]


def test_a_match_that_has_not_begun_has_no_leader() -> None:
    state = after()
    assert (state.totals, state.dealer, state.leader, state.winner, state.counted, state.why) == ((0, 0), 0, None, None, 0, "not_started")
    assert state.details == {"target": 11}
    assert not state.is_over


def test_below_the_target_the_match_goes_on() -> None:
    state = after((4, 2), (6, 1))
    assert (state.totals, state.leader, state.winner, state.why, state.details) == ((10, 3), 0, None, "below_target", {"target": 11})


def test_the_target_reached_alone_wins() -> None:
    state = after((6, 2), (5, 1))
    assert (state.totals, state.winner, state.why, state.details) == ((11, 3), 0, "highest", {"target": 11, "by": 8})
    assert state.is_over


def test_both_past_the_target_the_higher_total_wins_though_it_was_behind() -> None:
    state = after((10, 9), (1, 4))
    assert (state.winner, state.leader, state.details) == (1, 1, {"target": 11, "by": 2})


def test_level_at_the_top_another_round_decides() -> None:
    state = after((11, 11))
    assert (state.winner, state.leader, state.why, state.details) == (None, None, "level", {"target": 11, "at": 11})
    assert after((11, 11), (0, 1)).winner == 1


def test_two_of_three_level_at_the_top_play_on() -> None:
    state = after((12, 12, 5), start=(0, 0, 0))
    assert (state.winner, state.why) == (None, "level")
    assert after((12, 13, 5), start=(0, 0, 0)).details == {"target": 11, "by": 1}


def test_a_score_taken_over_from_paper_counts() -> None:
    assert after((3, 0), start=(8, 8)).winner == 0
    assert after(start=(8, 3)).leader == 0


def test_a_score_from_paper_past_the_target_does_not_end_a_match_without_a_round() -> None:
    assert after(start=(12, 3)).winner is None


def test_rounds_after_the_first_finish_are_not_counted() -> None:
    state = after((11, 0), (0, 20), (1, 1))
    assert (state.totals, state.winner, state.counted) == ((11, 0), 0, 1)


@pytest.mark.parametrize(
    ("play_on_after", "counted", "winner", "totals"),
    [(0, 1, 0, (11, 0)), (1, 2, 1, (11, 20)), (2, 3, 1, (12, 21)), (3, 3, None, (12, 21))],
)
def test_play_on_passes_over_the_finishes_so_far(play_on_after: int, counted: int, winner: int | None, totals: tuple[int, int]) -> None:
    state = after((11, 0), (0, 20), (1, 1), play_on_after=play_on_after)
    assert (state.counted, state.winner, state.totals) == (counted, winner, totals)


@pytest.mark.parametrize(("played", "seats", "first", "dealer"), [(0, 4, 0, 0), (3, 4, 0, 3), (4, 4, 0, 0), (3, 4, 2, 1), (3, None, 0, 1)])
def test_the_deal_passes_on_each_round(played: int, seats: int | None, first: int, dealer: int) -> None:
    assert after(*[(1, 1)] * played, seats=seats, first_dealer=first).dealer == dealer


def test_each_round_is_judged_by_the_rules_in_force_when_it_was_played() -> None:
    played = [*rounds((12, 0), rules=Rules(target=21)), *rounds((0, 1))]
    state = fold(TO_11, played, start=(0, 0))
    assert (state.counted, state.winner) == (2, 0)
    to_21 = Rules(target=21)
    state = fold(to_21, rounds((12, 0), rules=to_21), start=(0, 0))
    assert (state.winner, state.why, state.details) == (None, "below_target", {"target": 21})
    state = fold(to_21, rounds((12, 0), rules=TO_11), start=(0, 0))
    assert (state.winner, state.details) == (0, {"target": 11, "by": 12})


def test_while_play_goes_on_the_target_is_that_of_the_rules_in_force_now() -> None:
    assert fold(Rules(target=21), rounds((5, 0), rules=TO_11), start=(0, 0)).details == {"target": 21}


def test_points_of_another_number_of_sides_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        after((1, 2, 3))


def test_an_open_award_keeps_the_match_going_while_it_could_change_the_winner() -> None:
    state = after((11, 10), still_open=("primiera",))
    assert (state.winner, state.why, state.details) == (None, "open_award", {"target": 11, "points": 1})
    assert after((11, 9), still_open=("primiera",)).winner == 0
    assert after((11, 9), still_open=("primiera", "coins")).why == "open_award"
    assert after((10, 9), still_open=("primiera",)).why == "open_award"
    assert after((9, 9), still_open=("primiera",)).why == "below_target"
    assert after((40, 11), still_open=("sweeps",)).winner == 0
    assert after((29, 11), still_open=("sweeps",)).winner is None


def test_an_award_left_open_in_an_earlier_round_counts_as_well() -> None:
    played = [PlayedRound(TO_11, (5, 5), ("coins",)), PlayedRound(TO_11, (6, 5))]
    assert fold(TO_11, played, start=(0, 0)).why == "open_award"


def test_a_scored_round_goes_into_a_match_with_its_open_awards() -> None:
    entry = RoundEntry((SideCount({"sweeps": 1}), SideCount({"sweeps": 0})), winners={"cards": (0,)}, kept_open=frozenset({"primiera"}))
    played = PlayedRound.of(TO_11, score_round(TO_11, entry))
    assert played == PlayedRound(TO_11, (2, 0), ("coins", "settebello", "primiera"))
