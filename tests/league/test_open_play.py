"""Ladder and daily challenge over a real engine: queue, ready, table; one attempt, one seed, nothing seen too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from bot.engine.engine import Move
from bot.engine.exclusions import of_person, of_server
from bot.engine.history.export import BadExport
from bot.engine.refusals import LobbyRefusal
from bot.engine.time.calendar import DAY, HOUR
from bot.games.registry import GAMES
from bot.league.director.absences import people_in_round
from bot.league.director.daily_challenge import Challenge
from bot.league.refusals import LeagueRefusal
from bot.league.season.presets import preset
from bot.records import FINISHED, AttemptRow, Change, QueueRow, RoundRow, Row, SeasonSeatRow, SeasonTableRow
from storage.sqlite import open_store
from tests.engine.table import Clock
from tests.league.club import ORGANISER, Club, Discord
from tests.tiny import HOT_WARD

LADDER = preset("open_ladder", HOT_WARD.meta, "Ladder")
SOLO = next(game for game in GAMES.values() if game.meta.seats[0] == 1)


async def ladder(club: Club, people: int) -> str:
    season = await club.season(people, LADDER)
    await club.organising.start(ORGANISER, season.id)
    return season.id


async def test_people_who_queue_and_are_ready_get_a_table(club: Club) -> None:
    season_id = await ladder(club, 5)
    for number in range(1, 6):
        await club.director.ladder.join(season_id, f"p{number}")
    await club.settle()
    queue = await club.store.find(QueueRow, season=season_id)
    asked = [row.player for row in queue if row.state == "asked"]
    assert len(asked) == 4
    for person in asked:
        await club.director.ladder.ready(season_id, person)
    await club.settle()
    season = await club.director.seasons.load(season_id)
    (match,) = await club.matches(season)
    assert {row.player for row in match.seats} == set(asked)
    assert [row.state for row in await club.store.find(QueueRow, season=season_id)] == ["queued"]
    with pytest.raises(LeagueRefusal, match="not_free"):
        await club.director.ladder.join(season_id, asked[0])
    await club.play(match)
    await club.settle()
    await club.director.ladder.join(season_id, asked[0])
    season = await club.director.seasons.load(season_id)
    assert season.row.state == "running"
    assert len((await club.director.reading.standings(season))[0]) == 5


async def test_who_is_not_ready_in_time_leaves_the_queue(club: Club) -> None:
    season_id = await ladder(club, 4)
    for number in range(1, 5):
        await club.director.ladder.join(season_id, f"p{number}")
    await club.settle()
    await club.director.ladder.ready(season_id, "p1")
    await club.pass_time(HOUR)
    assert [row.player for row in await club.store.find(QueueRow, season=season_id)] == ["p1"]


async def test_the_queue_is_for_entrants_of_a_running_ladder(club: Club) -> None:
    season_id = await ladder(club, 4)
    with pytest.raises(LeagueRefusal, match="not_entered"):
        await club.director.ladder.join(season_id, "stranger")
    await club.director.ladder.join(season_id, "p1")
    with pytest.raises(LeagueRefusal, match="queued_already"):
        await club.director.ladder.join(season_id, "p1")
    await club.director.ladder.leave(season_id, "p1")
    await club.organising.pause(ORGANISER, season_id)
    with pytest.raises(LeagueRefusal, match="no_queue"):
        await club.director.ladder.join(season_id, "p1")


async def test_blocks_of_a_server_and_of_people_count_in_a_season(club: Club) -> None:
    season_id = await ladder(club, 4)
    exclusions = club.engine.exclusions
    await exclusions.add(of_server("700"), "banned")
    with pytest.raises(LobbyRefusal, match="excluded_by_server"):
        await club.director.entry.join(season_id, "banned")
    with pytest.raises(LobbyRefusal, match="excluded_by_server"):
        await club.director.entry.volunteer(season_id, "banned", willing=True)
    await exclusions.add(of_person("p1"), "p2")
    for number in range(1, 5):
        await club.director.ladder.join(season_id, f"p{number}")
    await club.settle()
    assert {row.state for row in await club.store.find(QueueRow, season=season_id)} == {"queued"}
    await exclusions.remove(of_person("p1"), "p2")
    await club.pass_time(HOUR)
    assert {row.state for row in await club.store.find(QueueRow, season=season_id)} == {"asked"}
    await club.director.ladder.leave(season_id, "p1")
    await exclusions.add(of_server("700"), "p1")
    with pytest.raises(LobbyRefusal, match="excluded_by_server"):
        await club.director.ladder.join(season_id, "p1")
    season = await club.director.seasons.load(season_id)
    assert [entrant.person for entrant in season.entrants] == ["p1", "p2", "p3", "p4"], "who is in stays in"


@pytest.fixture
async def solo(tmp_path: Path) -> AsyncIterator[Club]:
    async with open_store(tmp_path / "daily.sqlite3") as store:
        yield Club(store, Clock(), Discord(), SOLO)


CHALLENGE = Challenge(server="700", game=SOLO.meta.slug)


async def attempt(club: Club, person: str, table: str, *, finish: bool = True) -> int:
    match = await club.director.daily.begin(CHALLENGE, person, table)
    while finish and match.row.status != FINISHED:
        move = Move(0, match.counts[0], 0)
        match = (await club.engine.act(match.row.id, move, player=person)).match
    await club.settle()
    return match.row.id


async def test_one_seed_a_day_and_one_attempt_that_counts(solo: Club) -> None:
    club, day = solo, date(1970, 1, 12)
    first = await attempt(club, "ana", "700/1")
    second = await attempt(club, "ben", "700/2", finish=False)
    seeds = {(await club.engine.match(match)).row.seed for match in (first, second)}
    assert len(seeds) == 1
    with pytest.raises(LeagueRefusal, match="played_today"):
        await attempt(club, "ana", "700/3")
    lines = await club.director.daily.board(CHALLENGE, day, "ana")
    assert [(line.person, line.rank) for line in lines] == [("ana", 1), ("ben", None)]
    with pytest.raises(LeagueRefusal, match="play_first"):
        await club.director.daily.board(CHALLENGE, day, "ben")
    with pytest.raises(BadExport, match="sealed"):
        await club.engine.export(first)
    assert not await club.director.daily.unseal_if_over(first)
    await club.pass_time(DAY)
    assert await club.director.daily.unseal_if_over(first)
    assert b'"seed"' in await club.engine.export(first)
    assert len(await club.director.daily.board(CHALLENGE, day, "cleo")) == 2
    assert await club.director.daily.streak(CHALLENGE, "ana") == 1


async def test_an_attempt_that_ends_after_its_day_is_not_scored(solo: Club) -> None:
    match_id = await attempt(solo, "ana", "700/1", finish=False)
    solo.clock.now += DAY
    match = await solo.engine.match(match_id)
    while match.row.status != FINISHED:
        match = (await solo.engine.act(match_id, Move(0, match.counts[0], 0), player="ana")).match
    await solo.settle()
    (row,) = await solo.store.find(AttemptRow, player="ana")
    assert (row.ended, row.total) == (None, None)


async def test_a_wake_of_a_ladder_reads_only_its_live_tables(club: Club) -> None:
    season_id = await ladder(club, 8)
    await finished_tables(club, season_id, 5000)
    for number in range(1, 5):
        await club.director.ladder.join(season_id, f"p{number}")
    await club.settle()
    for number in range(1, 5):
        await club.director.ladder.ready(season_id, f"p{number}")
    read = rows_read(club)
    await club.settle()
    live = await club.director.seasons.load(season_id, live=True)
    (table,) = live.tables
    assert (table.row.number, table.row.state) == (5001, "opened")
    assert all(seat.entrant != seat.seat + 1 for seat in table.seats), "each sits where they have sat least"
    (match,) = await club.matches(live)
    await club.play(match)
    await club.settle()
    assert read["SeasonTableRow"] <= 20 and read["SeasonSeatRow"] <= 80, read
    assert (await club.director.seasons.load(season_id, live=True)).tables == ()
    season = await club.director.seasons.load(season_id)
    assert len(season.tables) == 5001
    (lines,) = await club.director.reading.standings(season)
    assert sum(line.points for line in lines) == 6, "the tables before have no result that counts"
    assert {e.state for e in season.entrants} == {"waiting"}


async def finished_tables(club: Club, season_id: str, count: int) -> None:
    """Tables of this ladder that are over since long ago, at which the first four people sat on their own seat."""
    opened = club.clock.now - 30 * DAY
    rows: list[Row] = [RoundRow(season=season_id, number=1, state="open", paired=opened, opened=opened)]
    for number in range(1, count + 1):
        rows.append(SeasonTableRow(season=season_id, round=1, number=number, state="void", opened=opened))
        rows += [SeasonSeatRow(season=season_id, round=1, table=number, seat=s, entrant=s + 1) for s in range(4)]
    await club.store.commit(Change.of(*rows))


def rows_read(club: Club) -> Counter[str]:
    """Counts from now on the rows that the store gives out, by their class, without those of the club's own check."""
    del vars(club.director.seasons)["commit"]
    read: Counter[str] = Counter()
    original = club.store._read

    async def counted(row_class: type[Row], *args: object) -> tuple[Row, ...]:
        found: tuple[Row, ...] = await original(row_class, *args)
        read[row_class.__name__] += len(found)
        return found

    setattr(club.store, "_read", counted)  # noqa: B010 - an instance's method, which mypy would refuse
    return read


async def test_a_volunteer_who_is_kept_away_later_does_not_step_in(club: Club) -> None:
    season = await club.started(8)
    for person in ("banned", "welcome"):
        await club.director.entry.volunteer(season.id, person, willing=True)
        club.clock.now += 1
    await club.engine.exclusions.add(of_server("700"), "banned")
    await club.play_round(season, without=("p1",))
    with pytest.raises(LobbyRefusal, match="excluded_by_server"):
        table = next(t for t in season.tables if any(season.entrant(s.entrant).person == "p1" for s in t.seats))
        seat = next(s.seat for s in table.seats if season.entrant(s.entrant).person == "p1")
        await club.organising.substitute(ORGANISER, season.id, table.row.number, seat, "banned")
    await club.pass_time(DAY)
    await club.pass_time(1.2 * DAY)
    after = await club.load(season)
    assert [s.substitute for t in after.tables for s in t.seats if s.substitute] == ["welcome"]


async def test_people_of_a_ladder_may_step_in_when_their_own_tables_are_over(club: Club) -> None:
    season_id = await ladder(club, 8)
    await finished_tables(club, season_id, 2)
    season = await club.director.seasons.load(season_id)
    assert people_in_round(season) == set()


async def test_a_volunteer_and_a_person_of_the_table_who_keep_each_other_away_do_not_meet(club: Club) -> None:
    season = await club.started(8)
    table = next(t for t in season.tables if any(season.entrant(s.entrant).person == "p1" for s in t.seats))
    seat = next(s.seat for s in table.seats if season.entrant(s.entrant).person == "p1")
    other = next(season.entrant(s.entrant).person or "" for s in table.seats if s.seat != seat)
    for person in ("kept", "keeper", "welcome"):
        await club.director.entry.volunteer(season.id, person, willing=True)
        club.clock.now += 1
    await club.engine.exclusions.add(of_person(other), "kept")
    await club.engine.exclusions.add(of_person("keeper"), other)
    await club.play_round(season, without=("p1",))
    for person in ("kept", "keeper"):
        with pytest.raises(LeagueRefusal, match="kept_apart"):
            await club.organising.substitute(ORGANISER, season.id, table.row.number, seat, person)
    await club.pass_time(DAY)
    await club.pass_time(1.2 * DAY)
    after = await club.load(season)
    assert [s.substitute for t in after.tables for s in t.seats if s.substitute] == ["welcome"]
