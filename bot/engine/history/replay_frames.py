"""A match round by round, for replays: the state at the end of each round, and the public marks since the last one.

It also works for a match that is still running: only public marks are collected, and a state is only ever drawn as the
view of a seat or a spectator.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from bot.engine.log import decode_entry
from bot.engine.match import Match, advance
from bot.kernel import Mark, Position
from bot.records import ActionRow


class ReplayFrame(Struct, frozen=True):
    """One frame of a replay."""

    state: Any
    marks: tuple[Mark, ...]


def frames(match: Match, actions: Iterable[ActionRow]) -> tuple[ReplayFrame, ...]:
    """The beginning, the end of every round, and the end. `actions` is the whole log."""
    found: list[ReplayFrame] = []
    marks: list[Mark] = []
    position: Position | None = None
    played = Match(msgspec.structs.replace(match.row, length=0), match.seats, match.game)
    for action in actions:
        step = advance(played, action.seat, decode_entry(action.entry))
        before, played, position = position, step.match, step.match.playing
        marks += (mark for event in step.events if event.to is None for mark in event.marks)
        if before is None or position.over or _round(match, before.state) != _round(match, position.state):
            found.append(ReplayFrame(position.state, tuple(dict.fromkeys(marks))))
            marks.clear()
    if position is not None and found[-1].state is not position.state:  # given up in the middle of a round
        found.append(ReplayFrame(position.state, tuple(dict.fromkeys(marks))))
    return tuple(found)


def _round(match: Match, state: Any) -> int:
    return match.game.progress(state).round
