"""How somebody has played so far: matches, wins, points and pace, by game. Without shaming anybody. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.statistics import Statistics
from bot.front.screens import summary
from bot.front.ui import durations
from bot.front.ui.components import Part, Say, Screen
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.records import ResultRow

ACCENT = 0x8D99AE


def screen(results: Sequence[ResultRow], games: Mapping[int, AnyGame], name: str, localizer: Localizer) -> Screen:
    """All results of one person, and the game of the latest matches."""
    record = Statistics.of(results)
    told = [localizer("stats.finished", n=record.finished), localizer("stats.won", n=record.won)]
    if record.turns:
        told.append(localizer("stats.pace", time=durations.told(record.seconds / record.turns, localizer)))
        told.append(localizer("stats.on_time", percent=100 - record.late_percent, n=record.lates, turns=record.turns))
    parts: tuple[Part, ...] = (
        Say(f"## {localizer('stats.heading', name=name)}"),
        Say("\n".join(told)),
        Say("\n".join(_latest(results, games, localizer))),
    )
    return Screen(parts, (), ACCENT)


def _latest(results: Iterable[ResultRow], games: Mapping[int, AnyGame], localizer: Localizer) -> Iterable[str]:
    for result in results:
        game = games.get(result.match)
        if game is not None:
            title = localizer.say(summary.title(game))
            yield localizer("stats.result", rank=result.rank, n=result.total, match=result.match) + f" · {title}"
