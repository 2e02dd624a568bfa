"""The match in three lines: what its totals and its score tell at the end. Pure.

A game without running points has no highlights but the score line that decided it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from bot.engine.history.replay_frames import frames
from bot.engine.match import Match
from bot.kernel import Outcome, Standing, Text
from bot.records import ActionRow


class Swing(Struct, frozen=True):
    """The round in which the lead of the first seat over the best other one changed the most."""

    round: int
    seat: int
    before: int  # the lead, negative for a seat that is behind
    after: int


class BestRound(Struct, frozen=True):
    """The round in which a seat gained the most; where few points are good, in which it lost the most."""

    round: int
    seat: int
    points: int


class Decider(Struct, frozen=True):
    """The line of the score, in the game's own words, in which the first seat was furthest ahead of the second."""

    label: Text
    seat: int
    points: int
    other: int | None = None  # the points of the second there; None: there is no second


class Highlights(Struct, frozen=True):
    swing: Swing | None = None
    best_round: BestRound | None = None
    decider: Decider | None = None


def highlights(match: Match, log: Iterable[ActionRow]) -> Highlights:
    """Plays the match again, so call it in a worker thread."""
    outcome = match.game.outcome(match.playing.state)
    if outcome is None:
        return Highlights()
    sign = -1 if match.game.meta.low_wins else 1
    rounds = tuple(_round_totals(match, log))
    return Highlights(_swing(rounds, outcome, sign), _best_round(rounds, sign), _decider(outcome, sign))


class _RoundTotals(Struct, frozen=True):
    round: int
    before: tuple[int, ...]
    after: tuple[int, ...]


def _round_totals(match: Match, log: Iterable[ActionRow]) -> Iterator[_RoundTotals]:
    for earlier, later in pairwise(frames(match, log)):
        before, after = match.game.totals(earlier.state), match.game.totals(later.state)
        if before is not None and after is not None:
            yield _RoundTotals(max(1, match.game.progress(earlier.state).round), before, after)


def _swing(rounds: Sequence[_RoundTotals], outcome: Outcome, sign: int) -> Swing | None:
    winner = next(iter(outcome.winners), None)
    if winner is None or not outcome.competitive or not rounds:
        return None

    def lead(totals: tuple[int, ...]) -> int:
        own, others = totals[winner] * sign, (each * sign for seat, each in enumerate(totals) if seat != winner)
        return own - max(others)

    swings = (Swing(each.round, winner, lead(each.before), lead(each.after)) for each in rounds)
    found = max(swings, key=lambda swing: abs(swing.after - swing.before))
    return found if found.after != found.before else None


def _best_round(rounds: Sequence[_RoundTotals], sign: int) -> BestRound | None:
    gains = (
        BestRound(each.round, seat, after - before)
        for each in rounds
        for seat, (before, after) in enumerate(zip(each.before, each.after, strict=True))
    )
    found = max(gains, key=lambda gain: gain.points * sign, default=None)
    return found if found is not None and found.points * sign > 0 else None


def _decider(outcome: Outcome, sign: int) -> Decider | None:
    ranked = sorted(outcome.standings, key=lambda standing: standing.rank)
    first, second = ranked[0], ranked[1] if len(ranked) > 1 and outcome.ranked else None
    if first.seat is None:
        return None
    if second is None:
        own = max(first.lines, key=lambda line: line.points * sign, default=None)
        return None if own is None or not own.points else Decider(own.label, first.seat, own.points)
    found = [
        (sign * (line.points - other), line.label, line.points, other)
        for line, other in zip(first.lines, _points_like(first, second), strict=True)
        if other is not None
    ]
    ahead, label, points, other = max(found, key=lambda each: each[0], default=(0, None, 0, 0))
    return Decider(label, first.seat, points, other) if label is not None and ahead > 0 else None


def _points_like(first: Standing, second: Standing) -> Iterator[int | None]:
    """The points of the second in each line of the first. The label may count something, so its key identifies it."""
    points = {line.label.key: line.points for line in second.lines}
    return (points.get(line.label.key) for line in first.lines)
