"""Killed before or after any write, the league goes on where it stopped and does nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.time.calendar import DAY
from bot.league.director.seasons import Season
from bot.records import AnnouncementRow, AuditRow, SeasonSeatRow, SeasonTableRow
from tests.engine.table import Clock
from tests.league.club import ORGANISER, SETTINGS, Club, Discord, Killed, club_at

DUPLICATE = replace(SETTINGS, duplicate=True, rounds=2)


async def live(club: Club) -> None:
    """One stretch of a season's life: play what there is to play, let time pass. Safe to begin again anywhere."""
    season_id = await _season(club)
    for _ in range(3):
        await club.director.run_due()
        season = await club.director.seasons.load(season_id)
        if season.row.state == "closed":
            return
        for match in await club.matches(season):
            await club.play(match, without=("p1",))
        await club.engine.wait_for_computers()
        await club.director.run_due()
        # p1 never comes. The round's time ends, and computers finish the table.
        played, season = season.row.round, await club.director.seasons.load(season_id)
        current = season.current
        if current is not None and current.due_at is not None and (current.number, current.state) == (played, "open"):
            club.clock.now = max(club.clock.now, current.due_at)
        await club.director.run_due()
        await club.engine.wait_for_computers()
        club.clock.now += 120
        await club.director.run_due()


async def _season(club: Club) -> str:
    (row,) = await club.director.reading.seasons_of("700")
    return row.id


async def prepared(path: Path) -> tuple[Clock, Discord]:
    """A season that has been started and nothing more."""
    async with club_at(path) as club:
        season = await club.season(8, DUPLICATE)
        await club.organising.start(ORGANISER, season.id)
        return club.clock, club.discord


async def outcome(club: Club) -> tuple[object, ...]:
    """Everything that must not depend on kills; times do."""
    season: Season = await club.director.seasons.load(await _season(club))
    audit = await club.store.find(AuditRow, season=season.id)
    tables = await club.store.find(SeasonTableRow, season=season.id)
    seats = await club.store.find(SeasonSeatRow, season=season.id)
    lines = await club.director.reading.standings(season)
    people = [await club.director.reading.rating("700", "hot_ward", f"p{n}") for n in range(1, 9)]
    return (
        [(row.kind, row.detail) for row in audit if row.kind != "round_opened"],
        [(row.round, row.number, row.state, row.thread, row.match) for row in tables],
        [(row.entrant, row.late, row.forfeited) for row in seats],
        lines,
        people,
        sorted(club.discord.posted),
    )


async def finished(path: Path, clock: Clock, discord: Discord) -> tuple[object, ...]:
    async with club_at(path, clock, discord) as club:
        await club.engine.resume_computers()
        for _ in range(4):
            await live(club)
        season = await club.director.seasons.load(await _season(club))
        assert season.row.state == "closed"
        assert all(row.next_try is None for row in await _announcements(club, discord))
        return await outcome(club)


async def _announcements(club: Club, discord: Discord) -> list[AnnouncementRow]:
    rows = [await club.store.get(AnnouncementRow, name) for name in discord.posted]
    return [row for row in rows if row is not None]


async def test_a_kill_at_some_writes_changes_nothing(tmp_path: Path) -> None:
    await _kill_at(tmp_path, range(0, 95, 13))


@pytest.mark.slow
async def test_a_kill_before_or_after_any_write_changes_nothing(tmp_path: Path) -> None:
    await _kill_at(tmp_path, range(100))  # a little more than there are


async def _kill_at(folder: Path, writes: range) -> None:
    expected = await finished(*await _fresh(folder / "undisturbed.sqlite3"))
    killed = 0
    for number in writes:
        for after in (False, True):
            path, clock, discord = await _fresh(folder / f"{number}-{after}.sqlite3")
            try:
                async with club_at(path, clock, discord, dies=number, after=after) as club:
                    for _ in range(4):
                        await live(club)
            except Killed:
                killed += 1
            assert await finished(path, clock, discord) == expected, f"killed {'after' if after else 'before'} {number}"
    assert killed > len(writes)


async def _fresh(path: Path) -> tuple[Path, Clock, Discord]:
    return path, *await prepared(path)


async def test_a_clock_that_jumps_back_stops_nothing(tmp_path: Path) -> None:
    path, clock, discord = await _fresh(tmp_path / "league.sqlite3")
    async with club_at(path, clock, discord) as club:
        await live(club)
        clock.now -= 3 * DAY
    await finished(path, clock, discord)
