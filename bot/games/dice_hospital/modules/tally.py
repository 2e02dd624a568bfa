"""Score lines of points that a hospital's tally adds up during the match."""

from __future__ import annotations

from operator import attrgetter

from bot.games.dice_hospital.table.state import State
from bot.kernel import ScoreLine


def tally_line(name: str, before: str = "", *, always: bool = False) -> ScoreLine[State]:
    points = attrgetter(f"tally.{name}")

    def tallied(state: State, seat: int) -> int:
        return int(points(state.hospitals[seat]))

    return ScoreLine(name, tallied, before, always)
