"""A person's results so far: matches, wins, points and pace. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.front.screens import summary
from bot.front.ui import durations
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.records import ResultRow

ACCENT = 0x8D99AE


class Record(Struct, frozen=True):
    """The sum of a person's results. A match that a substitute finished does not count as finished."""

    finished: int
    won: int
    turns: int
    seconds: float  # of waking time that the turns took
    lates: int  # turns that timed out

    @classmethod
    def of(cls, results: Sequence[ResultRow]) -> Record:
        own = [result for result in results if result.policy is None]
        return cls(
            finished=len(own),
            won=sum(result.rank == 1 for result in own),
            turns=sum(result.turns for result in results),
            seconds=sum(result.seconds for result in results),
            lates=sum(result.lates for result in results),
        )

    @property
    def late_percent(self) -> int:
        """Rounded up, so that it is 0 only for a person who was never late."""
        return -(-100 * self.lates // self.turns) if self.turns else 0


def build_statistics(
    results: Sequence[ResultRow], games: Mapping[int, AnyGame], name: str, localizer: Localizer
) -> Screen:
    """All results of one person in numbers, and those listed whose match is in `games`."""
    record = Record.of(results)
    lines = [localizer("stats.finished", n=record.finished), localizer("stats.won", n=record.won)]
    if record.turns:
        lines.append(localizer("stats.pace", time=durations.describe(record.seconds / record.turns, localizer)))
        lines.append(localizer("stats.on_time", percent=100 - record.late_percent, n=record.lates, turns=record.turns))
    return Screen(
        (
            TextDisplay(f"## {localizer('stats.heading', name=name)}"),
            TextDisplay("\n".join(lines)),
            TextDisplay("\n".join(_result_lines(results, games, localizer))),
        ),
        (),
        ACCENT,
    )


def _result_lines(results: Iterable[ResultRow], games: Mapping[int, AnyGame], localizer: Localizer) -> Iterable[str]:
    for result in results:
        game = games.get(result.match)
        if game is not None:
            title = localizer.say(summary.game_title(game))
            yield localizer("stats.result", rank=result.rank, n=result.total, match=result.match) + f" · {title}"
