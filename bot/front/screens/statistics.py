"""A person's results so far: matches, wins, points and pace. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.history.statistics import Statistics
from bot.front.screens import summary
from bot.front.ui import durations
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.records import ResultRow

ACCENT = 0x8D99AE
MAX_LISTED = 10


def build_statistics(
    results: Sequence[ResultRow],
    games: Mapping[str, AnyGame],
    name: str,
    localizer: Localizer,
    ratings: Sequence[str] = (),
) -> Screen:
    """All results of one person, the newest first: their sum, their ratings on this server, and the latest of them."""
    record = Statistics.of(results)
    lines = [localizer("stats.finished", n=record.finished), localizer("stats.won", n=record.won)]
    if record.turns:
        lines.append(localizer("stats.pace", time=durations.describe(record.seconds / record.turns, localizer)))
        lines.append(localizer("stats.on_time", percent=100 - record.late_percent, n=record.lates, turns=record.turns))
    return Screen(
        (
            TextDisplay(f"## {localizer('stats.heading', name=name)}"),
            TextDisplay("\n".join((*lines, *ratings))),
            TextDisplay("\n".join(_result_lines(results[:MAX_LISTED], games, localizer))),
        ),
        (),
        ACCENT,
    )


def _result_lines(results: Iterable[ResultRow], games: Mapping[str, AnyGame], localizer: Localizer) -> Iterable[str]:
    for result in results:
        game = games.get(result.game)
        if game is not None:
            line = localizer("stats.unranked", n=result.total, match=result.match)
            if result.ranked:
                line = localizer("stats.result", rank=result.rank, n=result.total, match=result.match)
            yield f"{line} · {localizer.say(summary.game_title(game))}"
