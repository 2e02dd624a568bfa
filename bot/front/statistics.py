"""How somebody has played so far: matches, wins, points and pace, by game. Without shaming anybody. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.front import telling
from bot.front.screen import Part, Say, Screen
from bot.front.voice import Voice
from bot.kernel import AnyGame
from bot.records import ResultRow

ACCENT = 0x8D99AE
HOUR = 3600.0


def screen(results: Sequence[ResultRow], games: Mapping[int, AnyGame], name: str, voice: Voice) -> Screen:
    """All results of one person, and the game of the latest matches."""
    turns = sum(result.turns for result in results)
    parts: list[Part] = [
        Say(f"## {voice('stats.heading', name=name)}"),
        Say(
            "\n".join(
                (
                    voice("stats.finished", n=len(results)),
                    voice("stats.won", n=sum(result.rank == 1 for result in results)),
                    voice("stats.pace", hours=_hours(results, turns)) if turns else "",
                    voice("stats.on_time", percent=round(100 * (1 - _lates(results) / turns))) if turns else "",
                )
            ).strip()
        ),
        Say("\n".join(_latest(results, games, voice))),
    ]
    return Screen(tuple(parts), (), ACCENT)


def _latest(results: Iterable[ResultRow], games: Mapping[int, AnyGame], voice: Voice) -> Iterable[str]:
    for result in results:
        game = games.get(result.match)
        if game is not None:
            title = voice.say(telling.title(game))
            yield voice("stats.result", rank=result.rank, n=result.total, match=result.match) + f" · {title}"


def _hours(results: Iterable[ResultRow], turns: int) -> str:
    return f"{sum(result.seconds for result in results) / turns / HOUR:.1f}"


def _lates(results: Iterable[ResultRow]) -> int:
    return sum(result.lates for result in results)
