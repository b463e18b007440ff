"""A match: the fold of its rounds, with why it is over or goes on (rule book 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from .awards import AwardRow
from .deals import most_sweeps
from .rules import Rules
from .scoring import RoundScore

REASONS = ("not_started", "below_target", "level", "open_award", "highest")
"""Why a match goes on or is over, as codes."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One live round of a match."""

    rules: Rules
    """The rules in force when it was played."""
    points: tuple[int, ...]
    """Points per side from the awards that are settled."""
    open: tuple[str, ...] = ()
    """Awards that the table keeps open."""

    @classmethod
    def of(cls, rules: Rules, score: RoundScore) -> PlayedRound:
        """Take a scored round into a match."""
        return cls(rules, score.points, score.open)


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands after its rounds."""

    totals: tuple[int, ...]
    """Totals per side, of the rounds that count."""
    dealer: int
    """Seat that deals the next round."""
    leader: int | None
    """The side strictly ahead; None when level."""
    winner: int | None
    """The side that won; None while the match goes on."""
    counted: int
    """Rounds that count: those after the finish are listed, not counted."""
    why: str
    """One of `REASONS`."""
    details: Mapping[str, int] = field(default_factory=dict)
    """Numbers for the words: `target`, `by`, `at`."""

    @property
    def is_over(self) -> bool:
        """Whether some side has won."""
        return self.winner is not None


def fold(
    rules: Rules,
    rounds: Sequence[PlayedRound],
    *,
    start: Sequence[int],
    seats: int | None = None,
    first_dealer: int = 0,
    play_on_after: int = 0,
) -> Match:
    """Fold the rounds into the state of the match.

    `rules` are those in force now, `start` the totals that the match began with (zeros, or a score taken
    over from paper), `seats` the number of players round the table. The first finish ends the match;
    finishes in the first `play_on_after` rounds are passed over, for the table said play on.
    """
    totals_after = list(accumulate((one.points for one in rounds), _add, initial=tuple(start)))
    pools = list(accumulate((_pool(one) for one in rounds), initial=0))
    counted = next(
        (
            number
            for number in range(play_on_after + 1, len(rounds) + 1)
            if _winner(rounds[number - 1].rules, totals_after[number], pools[number]) is not None
        ),
        len(rounds),
    )
    totals, pool = totals_after[counted], pools[counted]
    in_force = rounds[counted - 1].rules if counted else rules
    winner = _winner(in_force, totals, pool) if counted > play_on_after else None
    why, details = _reason(rules if winner is None else in_force, totals, pool, counted, winner)
    dealer = (first_dealer + counted) % (seats or len(totals))
    return Match(totals, dealer, _leader(totals), winner, counted, why, details)


def _add(totals: tuple[int, ...], points: Sequence[int]) -> tuple[int, ...]:
    return tuple(total + more for total, more in zip(totals, points, strict=True))


def _pool(one: PlayedRound) -> int:
    """Count the points that a round's open awards can still bring to a single side."""
    return sum(_most_points(one.rules, row) for row in one.rules.awards if row.name in one.open)


def _most_points(rules: Rules, row: AwardRow) -> int:
    return row.points * most_sweeps(rules) if row.kind == "tally" else row.points


def _winner(rules: Rules, totals: Sequence[int], pool: int) -> int | None:
    """Name the side that has won after a round, whatever becomes of the open awards; None while play goes on.

    `highest`: once some side has reached the target, the side with strictly the highest total.
    """
    leader = _leader(totals)
    if leader is None or totals[leader] < rules.target:
        return None
    second = max(total for side, total in enumerate(totals) if side != leader)
    return leader if totals[leader] - second > pool else None


def _leader(totals: Sequence[int]) -> int | None:
    top = max(totals)
    return totals.index(top) if totals.count(top) == 1 else None


def _reason(rules: Rules, totals: Sequence[int], pool: int, counted: int, winner: int | None) -> tuple[str, dict[str, int]]:
    target = rules.target
    if winner is not None:
        second = max(total for side, total in enumerate(totals) if side != winner)
        return "highest", {"target": target, "by": totals[winner] - second}
    if max(totals) + pool < target:
        return ("below_target" if counted else "not_started"), {"target": target}
    if pool:
        return "open_award", {"target": target, "points": pool}
    return "level", {"target": target, "at": max(totals)}
