"""The outcome of a match: ranks, score lines and remarks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.mouth import BLACK, ORANGE, RED, YELLOW
from bot.games.sweet_tooth.options import COOPERATIVE, SLUG
from bot.games.sweet_tooth.state import Over, Player, State, present
from bot.kernel import Line, Outcome, Standing, Text, text

_REMARKS = ("best", "good", "fair", "poor")


def ranks(players: Sequence[Player]) -> tuple[int, ...]:
    """Fewest points first, then the longest distance; equal in both share a rank. Players who left share the last."""
    keys = [(player.gone, player.points, -player.distance) if not player.gone else (True, 0, 0) for player in players]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def outcome(state: State) -> Outcome | None:
    """The end of the match; None while it runs."""
    if not isinstance(state.phase, Over):
        return None
    ranked = state.options.ranked
    places = ranks(state.players) if ranked else (1,) * len(state.players)
    standings = tuple(
        Standing(seat, place, player.points, lines(player.teeth), remark=_remark(state, seat))
        for seat, (player, place) in enumerate(zip(state.players, places, strict=True))
    )
    return Outcome(tuple(sorted(standings, key=lambda s: s.rank)), ranked, _group_remark(state))


def lines(teeth: str) -> tuple[Line, ...]:
    """The points of a mouth, worst teeth first."""
    return tuple(
        Line(text(f"{SLUG}.line.{kind}", n=teeth.count(kind)), board().points[kind] * teeth.count(kind))
        for kind in (BLACK, RED, ORANGE, YELLOW)
    )


def mouth_remark(points: int) -> Text:
    """What the dentist says about one mouth."""
    return text(f"{SLUG}.remark.{_REMARKS[bisect_left(board().remarks, points)]}")


def _remark(state: State, seat: int) -> Text | None:
    player = state.players[seat]
    if player.gone:
        return text(f"{SLUG}.remark.left")
    if not state.options.ranked:
        return mouth_remark(player.points)
    level = sum(other.points == player.points for other in state.players if not other.gone) > 1
    return text(f"{SLUG}.remark.tie", n=player.distance) if level else None


def _group_remark(state: State) -> Text | None:
    """In the cooperative variant the mean of all mouths is graded."""
    if state.options.variant != COOPERATIVE or not (here := present(state)):
        return None
    total = sum(state.players[seat].points for seat in here)
    grade = sum(total > limit * len(here) for limit in board().group_remarks)
    return text(f"{SLUG}.group.{_REMARKS[grade]}", n=total)
