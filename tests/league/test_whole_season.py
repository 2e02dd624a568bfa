"""A whole season with everything that happens in one, killed again and again, against an independent calculation."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.time.calendar import DAY
from bot.league.director.seasons import Season
from bot.league.results.corrections import ranked_by_total
from bot.records import AuditRow, CorrectionRow, ResultRow
from tests.engine.table import Clock
from tests.league.club import ORGANISER, SETTINGS, Club, Discord, Killed, club_at
from tests.league.independent import effective_results, pairings_are_right, ratings_are_right, standings_are_right

ABSENT = ("p3", "p7")  # they never come


@pytest.mark.parametrize(
    ("people", "rounds", "kills"),
    [(12, 3, 6), pytest.param(64, 9, 20, marks=pytest.mark.slow)],
)
async def test_a_season_equals_an_independent_calculation(tmp_path: Path, people: int, rounds: int, kills: int) -> None:
    path, clock, discord = tmp_path / "league.sqlite3", Clock(), Discord()
    settings = replace(SETTINGS, duplicate=True, rounds=rounds, max_entrants=people + 2)
    async with club_at(path, clock, discord) as club:
        season = await club.season(people, settings)
        await club.director.entry.volunteer(season.id, "vic", willing=True)
        await club.organising.start(ORGANISER, season.id)
    killed = 0
    for kill in range(kills):
        writes = people + kill * 29 % (people - 3)  # of this life; before and after the last of them in turn
        try:
            async with club_at(path, clock, discord, dies=writes, after=bool(kill % 2)) as club:
                await club.engine.resume_computers()
                await season_life(club, season.id)
        except Killed:
            killed += 1
    assert killed == kills
    async with club_at(path, clock, discord) as club:
        await club.engine.resume_computers()
        await season_life(club, season.id)
        season = await club.director.seasons.load(season.id)
        assert (season.row.state, season.row.round) == ("closed", rounds)
        await no_step_was_done_twice(club, season)
        results = await effective_results(club, season)
        await standings_are_right(club, season, results)
        await ratings_are_right(club, season, results)
        pairings_are_right(season, results)
        assert await club.director.reading.rating("700", "hot_ward", "vic") is None
        assert any(seat.substitute == "vic" for table in season.tables for seat in table.seats)


async def season_life(club: Club, season_id: str) -> None:
    """People play, join late, drop and stay away; one result is corrected. Begun again, it goes on where it was."""
    for _ in range(100):
        await club.settle()
        season = await club.director.seasons.load(season_id)
        if season.row.state == "closed":
            return
        await happenings(club, season)
        for match in await club.matches(season):
            await club.play(match, without=ABSENT)
        await club.settle()
        before = await club.director.seasons.load(season_id)
        if before.current is not None and before.current.state == "open" and before.row.round == season.row.round:
            club.clock.now += DAY
            await club.engine.deadlines.run_due()
        club.clock.now += 120


async def happenings(club: Club, season: Season) -> None:
    """What goes on beside the tables, each at its round and once."""
    people = {entrant.person: entrant for entrant in season.entrants}
    if season.row.round == 1 and "late" not in people:
        await club.director.entry.join(season.id, "late")
    if season.row.round == 2 and people["p5"].active:
        await club.director.entry.leave(season.id, "p5")
    done = [table.row.match for table in season.tables_of(1) if table.row.state == "played"]
    if season.row.round == 2 and done[0] is not None and not await club.store.find(CorrectionRow, match=done[0]):
        rows = await club.store.find(ResultRow, match=done[0])
        turned = ranked_by_total({row.seat: row.rank for row in rows})
        await club.organising.correct(ORGANISER, season.id, done[0], "replaced", why="turned round", seats=turned)


async def no_step_was_done_twice(club: Club, season: Season) -> None:
    audit = await club.store.find(AuditRow, season=season.id)
    once = [(row.kind, row.detail) for row in audit if row.kind not in ("joined", "created")]
    assert [step for step, times in Counter(once).items() if times > 1] == []
    assert len(club.discord.requests) == len(season.tables), "one thread a table"
    matches = [table.row.match for table in season.tables]
    assert len(set(matches)) == len(matches)
