"""A person's results so far, as a profile to draw and in words: matches, wins, points and pace. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.engine.history.statistics import Statistics
from bot.front.screens import summary
from bot.front.ui import durations
from bot.front.ui.components import Screen, TextDisplay, build_gallery
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.records import ResultRow
from bot.words import Picture
from bot.words.posters import FormPoint, Profile, ProfileGame

ACCENT = 0x8D99AE
MAX_LISTED = 10
MAX_FORM = 20  # matches


class StatisticsPage(Struct, frozen=True):
    """What is known of a person: results (newest first), ratings on this server, and their drawn profile."""

    name: str
    results: Sequence[ResultRow]
    ratings: Sequence[str] = ()
    pictures: tuple[Picture, ...] = ()


def build_statistics(page: StatisticsPage, games: Mapping[str, AnyGame], localizer: Localizer) -> Screen:
    """The profile (without a picture, in words), the ratings, and the latest results."""
    record = Statistics.of(page.results)
    lines = [localizer("stats.finished", n=record.finished), localizer("stats.won", n=record.won)]
    if record.turns:
        lines.append(localizer("stats.pace", time=durations.describe(record.seconds / record.turns, localizer)))
        lines.append(localizer("stats.on_time", percent=100 - record.late_percent, n=record.lates, turns=record.turns))
    told = (*(() if page.pictures else lines), *page.ratings)
    return Screen(
        (
            TextDisplay(f"## {localizer('stats.heading', name=page.name)}"),
            *build_gallery(page.pictures),
            *((TextDisplay("\n".join(told)),) if told else ()),
            TextDisplay("\n".join(_result_lines(page.results[:MAX_LISTED], games, localizer))),
        ),
        page.pictures,
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


def recent_ranked(results: Sequence[ResultRow]) -> list[ResultRow]:
    """The newest matches of a person in which seats competed, oldest first. `results` are newest first."""
    return [result for result in results if result.ranked and result.policy is None][:MAX_FORM][::-1]


def build_profile(
    results: Sequence[ResultRow],
    ranks: Mapping[int, Sequence[int]],
    games: Mapping[str, AnyGame],
    name: str,
    localizer: Localizer,
) -> Profile:
    """All results of one person, newest first; `ranks` are those of all seats of the matches of `recent_ranked`."""
    record = Statistics.of(results)
    return Profile(
        name=name,
        matches=record.finished,
        wins=record.won,
        games=tuple(sorted(_games(results, games), key=lambda game: -game.matches)),
        form=tuple(
            FormPoint(_share(result.rank, ranks[result.match]), result.rank == 1) for result in recent_ranked(results)
        ),
        pace=durations.describe(record.seconds / record.turns, localizer) if record.turns else "",
        in_time=100 - record.late_percent if record.turns else None,
    )


def _games(results: Sequence[ResultRow], games: Mapping[str, AnyGame]) -> Iterator[ProfileGame]:
    """A game that is not offered any more has no words."""
    for slug, game in games.items():
        own = [result for result in results if result.game == slug and result.policy is None]
        if own:
            competed = [result for result in own if result.ranked]
            yield ProfileGame(
                game=summary.game_title(game),
                matches=len(own),
                wins=sum(result.rank == 1 for result in competed) if competed else None,
                best=(min if game.meta.low_wins else max)(result.total for result in own),
            )


def _share(rank: int, ranks: Sequence[int]) -> float:
    """The share of the other seats that were beaten, ties half."""
    beaten = sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2
    return beaten / (len(ranks) - 1) if len(ranks) > 1 else 1.0
