"""What organisers do by hand at a table: count another match for it, let a person play on, give it a new thread."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.tables import NewMatch
from bot.league.director.organising import Actor
from bot.league.director.reading import secrets_are_over
from bot.league.director.seasons import Season
from bot.league.refusals import LeagueRefusal
from tests.league.club import ORGANISER, SERVER, SETTINGS, Club, club_at


def people_of(season: Season, index: int) -> list[str]:
    return [season.entrant(seat.entrant).person or "" for seat in season.tables[index].seats]


async def played_elsewhere(club: Club, people: list[str], channel: int, rounds: int = 1) -> Match:
    new = NewMatch(
        table=f"{SERVER}/{channel}", game="hot_ward", host=people[0], players=tuple(people), options={"rounds": rounds}
    )
    match = await club.engine.tables.create(new)
    await club.engine.tables.start(match.row.id)
    await club.play(await club.engine.match(match.row.id))
    return await club.engine.match(match.row.id)


async def with_abandoned_table(club: Club) -> Season:
    season = await club.started(8)
    await club.engine.tables.abandon(season.tables[0].row.match or 0)
    await club.director.run_due()
    after = await club.load(season)
    assert after.tables[0].row.state == "void"
    return after


async def test_another_match_of_the_same_people_counts_for_an_abandoned_table(tmp_path: Path) -> None:
    async with club_at(tmp_path / "league.sqlite3") as club:
        season = await with_abandoned_table(club)
        people = people_of(season, 0)[::-1]
        other = await played_elsewhere(club, people, 99)
        after = await club.organising.record(ORGANISER, season.id, 1, other.row.id)
        assert (after.tables[0].row.state, after.tables[0].row.match) == ("played", other.row.id)
        assert people_of(after, 0) == people


async def test_a_match_that_does_not_fit_counts_for_nothing(tmp_path: Path) -> None:
    async with club_at(tmp_path / "league.sqlite3") as club:
        season = await with_abandoned_table(club)
        strangers = await played_elsewhere(club, ["x1", "x2", "x3", "x4"], 98)
        longer = await played_elsewhere(club, people_of(season, 0), 99, rounds=2)
        wrong = {
            "no_such_match": 12345,
            "other_people": strangers.row.id,
            "other_options": longer.row.id,
            "other_season": season.tables[1].row.match or 0,
        }
        for code, match in wrong.items():
            with pytest.raises(LeagueRefusal, match=code):
                await club.organising.record(ORGANISER, season.id, 1, match)
        with pytest.raises(LeagueRefusal, match="not_organiser"):
            await club.organising.record(Actor("p1", organises=False), season.id, 1, longer.row.id)
        assert (await club.load(season)).tables == season.tables


async def test_a_person_plays_on_for_an_entrant(tmp_path: Path) -> None:
    async with club_at(tmp_path / "league.sqlite3") as club:
        season = await club.started(8)
        after = await club.organising.substitute(ORGANISER, season.id, 1, 2, "vic")
        assert after.tables[0].seats[2].substitute == "vic"
        match = await club.engine.match(after.tables[0].row.match or 0)
        assert match.seats[2].player == "vic"
        club.discord.gone.add("left")
        for code, person in (("in_this_round", people_of(season, 1)[0]), ("left_server", "left")):
            with pytest.raises(LeagueRefusal, match=code):
                await club.organising.substitute(ORGANISER, season.id, 1, 0, person)
        assert (await club.load(season)).tables == after.tables


async def test_a_season_that_is_closed_during_a_round_keeps_its_dice_secret(tmp_path: Path) -> None:
    async with club_at(tmp_path / "league.sqlite3") as club:
        season = await club.started(8, replace(SETTINGS, duplicate=True))
        await club.organising.close(ORGANISER, season.id)
        await club.director.run_due()
        assert not secrets_are_over(await club.load(season))
        for match in await club.matches(season):
            await club.play(match)
        await club.director.run_due()
        after = await club.load(season)
        assert secrets_are_over(after)
        assert not (await club.engine.match(after.tables[0].row.match or 0)).row.sealed
