"""How somebody has played so far: matches, wins, points and pace, by game. Without shaming anybody. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.front.screens import summary
from bot.front.ui import durations
from bot.front.ui.components import Component, Screen, TextDisplay
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.records import ResultRow

ACCENT = 0x8D99AE


class Record(Struct, frozen=True):
    """What somebody's results add up to. A match that a substitute finished is none they did."""

    finished: int
    won: int
    turns: int
    seconds: float  # of waking time that the turns took
    lates: int  # turns that ran out

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
        """Rounded up, so that nobody passes for somebody who was never late; without turns nobody was."""
        return -(-100 * self.lates // self.turns) if self.turns else 0


def screen(results: Sequence[ResultRow], games: Mapping[int, AnyGame], name: str, localizer: Localizer) -> Screen:
    """All results of one person, and the game of the latest matches."""
    record = Record.of(results)
    told = [localizer("stats.finished", n=record.finished), localizer("stats.won", n=record.won)]
    if record.turns:
        told.append(localizer("stats.pace", time=durations.told(record.seconds / record.turns, localizer)))
        told.append(localizer("stats.on_time", percent=100 - record.late_percent, n=record.lates, turns=record.turns))
    parts: tuple[Component, ...] = (
        TextDisplay(f"## {localizer('stats.heading', name=name)}"),
        TextDisplay("\n".join(told)),
        TextDisplay("\n".join(_latest(results, games, localizer))),
    )
    return Screen(parts, (), ACCENT)


def _latest(results: Iterable[ResultRow], games: Mapping[int, AnyGame], localizer: Localizer) -> Iterable[str]:
    for result in results:
        game = games.get(result.match)
        if game is not None:
            title = localizer.say(summary.title(game))
            yield localizer("stats.result", rank=result.rank, n=result.total, match=result.match) + f" · {title}"
