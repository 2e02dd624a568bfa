"""The pictures of leagues over the loopback Discord, each with a description that says the same; and their values."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date
from pathlib import Path

import pytest

from bot.front.ports import NoPictures
from bot.front.screens.league.boards import daily_poster, leaderboard_poster
from bot.front.screens.league.daily import DailyView
from bot.games.registry import GAMES
from bot.league.daily import BoardLine
from bot.league.ratings.rating import Rating
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations.administration import set_overwrite
from bot.words import Picture, Style
from bot.words.posters import Poster
from render.renderer import Renderer
from tests.front.league_ward import Entropy, LeagueWard
from tests.front.ward import hospital, text_of, words
from tests.render.readers import all_words


class PostersOnly(NoPictures):
    """Draws posters, and no sheets: those would only cost time."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer

    async def poster(self, poster: Poster, style: Style) -> Picture | None:
        return await self._renderer.poster(poster, style)


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    made = Renderer(all_words())
    yield made
    made.close()


@pytest.fixture
async def league(tmp_path: Path, renderer: Renderer) -> AsyncIterator[LeagueWard]:
    pictures = PostersOnly(renderer)
    async with hospital(tmp_path, entropy=Entropy(), picture_service=pictures) as ward, ward.running() as bot:
        yield LeagueWard(ward)
        await ward.settled()
        assert bot.handlers.router.failed == 0


def posters_of(league: LeagueWard) -> list[str]:
    """The descriptions of all pictures that were posted in the season's channel, oldest first."""
    return [
        file.description or "" for message in league.ward.ana.sees(league.ward.ward) for file in message.attachments
    ]


async def test_a_round_is_announced_with_its_tables_and_a_season_ends_with_its_winner(league: LeagueWard) -> None:
    season = await league.started(8, basics={"rounds": "1"})
    await league.ward.settled()
    (opened,) = posters_of(league)
    assert ": Round 1" in opened.splitlines()[0]
    for number in (1, 2):
        line = next(line for line in opened.splitlines() if line.startswith(f"Table {number}: "))
        assert all((person.user.display or person.user.name) in line for person in league.at_table(season, number))
        await league.play(season, number)
    await league.ward.tick()
    await league.ward.tick()
    _, final = posters_of(league)
    assert "8 players, 1 round, 2 tables" in final
    assert " win" in final.splitlines()[1]


async def test_a_channel_that_takes_no_files_any_more_gets_the_end_in_words(league: LeagueWard) -> None:
    season = await league.started(8, basics={"rounds": "1"})
    world, ward = league.ward.sandbox.world, league.ward
    await ward.settled()
    set_overwrite(world, ward.ward, world.bot, deny=bits("attach_files"))
    await ward.settled()
    for number in (1, 2):
        await league.play(season, number)
    for _ in range(3):
        await ward.tick()
    assert len(posters_of(league)) == 1, "that of the beginning"
    assert "The season is over" in words(ward.table())


async def test_standings_and_crosstable_are_drawn(league: LeagueWard) -> None:
    season = await league.started(8, basics={"rounds": "1"})
    ward = league.ward
    await ward.settled()
    for number in (1, 2):
        await league.play(season, number)
    await ward.tick()
    await ward.tick()
    standings = await (await ward.ben.slash(ward.ward, "league standings", season=league.id)).finished()
    (picture,) = standings.message.attachments
    assert picture.filename.startswith("poster-")
    said = (picture.description or "").splitlines()
    assert "after round 1" in said[0]
    assert len(said) == 1 + 8
    assert any("Ben: " in line for line in said)
    assert "**Ben**" not in text_of(standings), "the picture has the lines"
    crosstable = await (await ward.ben.click(standings.message, label="Crosstable")).finished()
    (picture,) = crosstable.message.attachments
    assert "Round 1: " in (picture.description or "")


def test_a_leaderboard_shows_the_page_of_the_person_who_looks() -> None:
    lines = [(f"Person {n}", Rating(40.0 - n / 10, 2.0)) for n in range(1, 41)]
    poster = leaderboard_poster(GAMES["emergency"], "The Ward", lines, 18)
    assert poster.page == 1
    assert [line.rank for line in poster.lines if line.own] == [18]
    assert poster.lines[0].rating == lines[0][1].shown
    assert leaderboard_poster(GAMES["emergency"], "The Ward", lines, None).page == 0


def test_a_daily_board_has_the_streak_of_its_reader_only() -> None:
    lines = (BoardLine("1", 1, 40), BoardLine("2", 2, 30), BoardLine("3", None, None))
    view = DailyView(
        game=GAMES["emergency"],
        day=date(2026, 11, 18),
        days=0,
        closes=0.0,
        streak=4,
        lines=lines,
        names={"1": "Ana", "2": "Ben"},
    )
    poster = daily_poster(view, "2")
    assert [(line.name, line.total, line.streak, line.own) for line in poster.lines] == [
        ("Ana", 40, 0, False),
        ("Ben", 30, 4, True),
        ("", None, 0, False),
    ]
