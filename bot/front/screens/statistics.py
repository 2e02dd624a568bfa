"""How somebody has played so far: matches, wins, points and pace, by game. Without shaming anybody. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.history.statistics import Statistics
from bot.front.screens import summary
from bot.front.ui import durations
from bot.front.ui.components import Part, Say, Screen
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.records import ResultRow

ACCENT = 0x8D99AE
MOST_LISTED = 10


def screen(results: Sequence[ResultRow], games: Mapping[str, AnyGame], name: str, localizer: Localizer) -> Screen:
    """All results of one person, the newest first: what they add up to, and the latest of them."""
    record = Statistics.of(results)
    told = [localizer("stats.finished", n=record.finished), localizer("stats.won", n=record.won)]
    if record.turns:
        told.append(localizer("stats.pace", time=durations.told(record.seconds / record.turns, localizer)))
        told.append(localizer("stats.on_time", percent=100 - record.late_percent, n=record.lates, turns=record.turns))
    parts: tuple[Part, ...] = (
        Say(f"## {localizer('stats.heading', name=name)}"),
        Say("\n".join(told)),
        Say("\n".join(_latest(results[:MOST_LISTED], games, localizer))),
    )
    return Screen(parts, (), ACCENT)


def _latest(results: Iterable[ResultRow], games: Mapping[str, AnyGame], localizer: Localizer) -> Iterable[str]:
    for result in results:
        game = games.get(result.game)
        if game is not None:
            said = localizer("stats.unranked", n=result.total, match=result.match)
            if result.ranked:
                said = localizer("stats.result", rank=result.rank, n=result.total, match=result.match)
            yield f"{said} · {localizer.say(summary.title(game))}"
