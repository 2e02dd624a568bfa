"""A season runs itself: tables open, deadlines end them, rounds close, the next is paired, the last one crowns."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.history.export import BadExport
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import DAY, HOUR
from bot.kernel import commitment
from bot.league.refusals import LeagueRefusal
from bot.league.results.corrections import ranked_by_total
from bot.league.scoring.duplicate import round_seed
from bot.records import FINISHED, RUNNING, Change, RatingRow, ResultRow, SeasonSeatRow, SeasonTableRow
from tests.league.club import ORGANISER, SETTINGS, Club, club_at


async def test_a_season_runs_to_its_end_by_itself(club: Club) -> None:
    season = await club.started(8)
    assert season.current is not None
    assert [table.row.state for table in season.tables] == ["opened"] * 2
    assert {entrant.state for entrant in season.entrants} == {"playing"}
    season = await club.play_round(season)
    assert (season.row.round, season.row.state) == (2, "running")
    season = await club.play_round(season)
    assert (season.row.state, [row.state for row in season.rounds]) == ("closed", ["closed", "closed"])
    assert {entrant.state for entrant in season.entrants} == {"waiting"}
    assert club.discord.kinds() == [
        "open",
        "started",
        "round_opened",
        "round_closed",
        "round_opened",
        "round_closed",
        "season_closed",
    ]
    (lines,) = await club.director.reading.standings(season)
    assert sum(line.points for line in lines) == 2 * 2 * (3 + 2 + 1)
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)


async def test_the_right_people_sit_on_the_right_seats(club: Club) -> None:
    season = await club.started(8)
    for table, match in zip(season.tables, await club.matches(season), strict=True):
        people = [season.entrant(seat.entrant).person for seat in table.seats]
        assert [row.player for row in match.seats] == people
        assert (match.row.status, match.row.rated, match.seating.private) == (RUNNING, True, True)
        assert match.row.table == table.row.thread


async def test_the_end_of_a_round_finishes_its_tables_and_the_late_score_last(club: Club) -> None:
    season = await club.started(8)
    season = await club.play_round(season, without=("p1",))
    assert season.row.round == 1, "one table waits"
    club.clock.now = (season.current.due_at or 0.0) if season.current else 0.0
    await club.settle()
    season = await club.load(season)
    assert season.row.round == 2
    late = [seat for table in season.tables_of(1) for seat in table.seats if seat.late]
    assert [season.entrant(seat.entrant).person for seat in late] == ["p1"]
    (table,) = [table for table in season.tables_of(1) if late[0] in table.seats]
    (line,) = [
        cell
        for (lines,) in [await club.director.reading.crosstable(season)]
        for each in lines
        if each.standing.entrant == late[0].entrant
        for cell in each.cells
    ]
    assert (line.rank, line.defaulted, int(line.points)) == (4, True, 0)
    assert len(await club.store.find(ResultRow, match=table.row.match or 0)) == 4


async def test_an_absent_person_is_reminded_replaced_and_forfeits(club: Club) -> None:
    season = await club.started(8)
    season = await club.play_round(season, without=("p1",))
    opened = club.clock.now
    await club.pass_time(DAY)
    assert "absent_reminder" in club.discord.kinds()
    await club.director.entry.volunteer(season.id, "p2", willing=True)
    await club.pass_time(DAY)
    seat = await _seat_of(club, season.id, "p1")
    assert (seat.absence, seat.substitute) == ("substitute", None), "a volunteer in the round does not help"
    await club.pass_time(12 * HOUR)
    assert (await _seat_of(club, season.id, "p1")).absence == "computer"
    await club.pass_time(12 * HOUR)
    assert club.clock.now - opened == 3 * DAY
    seat = await _seat_of(club, season.id, "p1")
    assert (seat.absence, seat.forfeited) == ("forfeit", True)
    season = await club.play_round(await club.load(season))
    assert season.row.round == 2, "the computer has finished the table"
    (lines,) = await club.director.reading.crosstable(season)
    (cells,) = [line.cells for line in lines if line.standing.entrant == seat.entrant]
    assert (cells[0].rank, cells[0].defaulted) == (4, True)
    assert [entry.kind for entry in await club.director.reading.audit(season.id) if "absent" in entry.kind] == [
        "absent_remind",
        "absent_substitute",
        "absent_computer",
        "absent_forfeit",
    ]


async def test_a_volunteer_plays_on_and_the_points_are_the_entrants(club: Club) -> None:
    season = await club.started(8)
    await club.director.entry.volunteer(season.id, "vic", willing=True)
    await club.play_round(season, without=("p1",))
    await club.pass_time(DAY)
    await club.pass_time(DAY)
    seat = await _seat_of(club, season.id, "p1")
    assert seat.substitute == "vic"
    season = await club.play_round(await club.load(season))
    assert season.row.round == 2
    (lines,) = await club.director.reading.crosstable(season)
    (cells,) = [line.cells for line in lines if line.standing.entrant == seat.entrant]
    assert not cells[0].defaulted
    assert await club.director.reading.rating("700", "hot_ward", "vic") is None, "a substitute is rated for nothing"
    assert await club.director.reading.rating("700", "hot_ward", "p1") is None


async def test_a_person_who_has_played_is_not_absent(club: Club) -> None:
    season = await club.started(4, replace(SETTINGS, options={"rounds": 2}))
    (match,) = await club.matches(season)
    for seat in range(4):  # all pick a bed, then nobody measures
        await club.play_one(match.row.id, seat)
    await club.pass_time(DAY)
    season = await club.load(season)
    assert {seat.absence for table in season.tables for seat in table.seats} == {"present"}


async def test_byes_late_joining_resting_and_dropping(club: Club) -> None:
    season = await club.started(5, replace(SETTINGS, rounds=4))
    (bye,) = [entrant for entrant in season.entrants if entrant.state == "resting"]
    await club.director.entry.join(season.id, "late")
    await club.director.entry.rest(season.id, "p1", wanted=True)
    await club.director.entry.leave(season.id, "p2")
    season = await club.play_round(season)
    states = {entrant.person: entrant.state for entrant in season.entrants}
    assert (states["p1"], states["p2"], states["late"]) == ("resting", "dropped", "playing")
    assert sum(state == "playing" for state in states.values()) == 4
    (lines,) = await club.director.reading.standings(season)
    points = {season.entrant(line.entrant).person: line.points for line in lines}
    assert points[bye.person] == SETTINGS.bye_points
    assert points["late"] == SETTINGS.bye_points, "the round before they came counts as a bye"


async def test_all_tables_of_a_duplicate_round_play_the_same_sealed_seed(club: Club) -> None:
    season = await club.started(8, replace(SETTINGS, duplicate=True))
    first, second = await club.matches(season)
    assert first.row.seed == second.row.seed == round_seed(season.row.master, 1)
    assert all(request.private for request in club.discord.requests)
    await club.play(first)
    await club.settle()
    with pytest.raises(BadExport, match="sealed"):
        await club.engine.export(first.row.id)
    await club.play(second)
    await club.settle()
    assert b'"seed"' in await club.engine.export(first.row.id)
    told = {row.kind: row.detail for row in club.discord.posted.values()}
    assert round_seed(season.row.master, 1).hex().encode() in told["round_closed"]
    assert commitment(season.row.master).encode() in told["open"]
    assert season.row.master.hex().encode() not in b"".join(told.values())
    assert (await club.matches(await club.load(season)))[0].row.seed != first.row.seed


async def test_who_plays_a_duplicate_round_sees_no_other_table_before_their_own_is_over(club: Club) -> None:
    season = await club.started(8, replace(SETTINGS, duplicate=True))
    first, second = await club.matches(season)
    mine, theirs = (first.seats[0].player or "", second.seats[0].player or "")
    reading = club.director.reading
    assert [await reading.may_see(first.row.id, person) for person in (mine, theirs, "spectator")] == [
        True,
        False,
        True,
    ]
    await club.play(first)
    await club.settle()
    assert await reading.may_see(second.row.id, mine), "their own is over"
    assert not await reading.may_see(first.row.id, theirs), "this one is over, but not theirs"
    await club.play(second)
    await club.settle()
    assert await reading.may_see(first.row.id, theirs)
    assert await reading.may_see(12345, theirs)


async def test_people_may_be_on_no_board(club: Club) -> None:
    season = await club.started(4, replace(SETTINGS, rounds=1))
    await club.play_round(season)
    rows = await club.store.find(RatingRow, book="700/hot_ward")
    known = Change(tuple(replace(row, sigma=2.0) for row in rows))
    await club.store.commit(known)
    assert len(await club.director.reading.board("700", "hot_ward")) == 4
    await club.engine.people.change("p2", lambda p: replace(p, settings=replace(p.settings, on_boards=False)))
    await club.director.privacy.erase("p3")
    assert {person for person, _ in await club.director.reading.board("700", "hot_ward")} == {"p1", "p4"}


async def test_a_corrected_result_changes_standings_and_ratings_and_says_why(club: Club) -> None:
    season = await club.play_round(await club.started(8))
    table = season.tables_of(1)[0]
    match = table.row.match or 0
    rows = await club.store.find(ResultRow, match=match)
    turned = ranked_by_total({row.seat: row.rank for row in rows})
    before = await club.director.reading.standings(season)
    season = await club.organising.correct(ORGANISER, season.id, match, "replaced", why="typo", seats=turned)
    assert await club.director.reading.standings(season) != before
    winner = season.entrant(table.seats[0].entrant).person or ""
    whys = await club.director.reading.why(winner)
    assert [(why.kind, why.why, why.match) for why in whys] == [("replaced", "typo", match)]
    rating = await club.director.reading.rating("700", "hot_ward", winner)
    assert rating == whys[0].after
    with pytest.raises(LeagueRefusal, match="cannot_be_removed"):
        await club.organising.correct(ORGANISER, season.id, match, "removed", why="again")
    season = await club.organising.correct(ORGANISER, season.id, match, "restored", why="it was right")
    assert await club.director.reading.standings(season) == before
    assert await club.director.reading.rating("700", "hot_ward", winner) == whys[0].before


async def test_an_abandoned_table_is_opened_again(club: Club) -> None:
    season = await club.started(8)
    first, second = await club.matches(season)
    await club.engine.tables.abandon(first.row.id)
    await club.play(second)
    await club.settle()
    season = await club.load(season)
    assert (season.row.round, season.tables_of(1)[0].row.state) == (2, "void"), "a round without open tables closes"


async def test_a_void_table_can_be_replayed_or_recorded(club: Club) -> None:
    season = await club.started(8)
    first, _ = await club.matches(season)
    await club.engine.tables.abandon(first.row.id)
    await club.settle()
    season = await club.organising.reopen(ORGANISER, season.id, 1)
    club.discord.threads.clear()  # the old thread was deleted
    await club.settle()
    season = await club.load(season)
    again = season.tables_of(1)[0].row
    assert (again.state, again.match != first.row.id) == ("opened", True)


async def test_a_bot_that_cannot_make_threads_tells_it_once_and_tries_again(club: Club) -> None:
    season = await club.season(4)
    club.discord.broken = "permission"
    await club.organising.start(ORGANISER, season.id)
    await club.settle()
    await club.pass_time(HOUR)
    assert club.discord.kinds().count("cannot_open") == 1
    club.discord.broken = None
    await club.pass_time(HOUR)
    assert [table.row.state for table in (await club.load(season)).tables] == ["opened"]


async def test_a_pause_stops_the_round_and_gives_its_time_back(club: Club) -> None:
    season = await club.started(4)
    due = season.current.due_at if season.current else None
    await club.organising.pause(ORGANISER, season.id)
    await club.pass_time(30 * DAY)
    assert (await club.load(season)).current == season.current
    season = await club.organising.resume(ORGANISER, season.id)
    assert season.current is not None
    assert season.current.due_at == (due or 0.0) + 30 * DAY


async def test_only_organisers_organise(club: Club) -> None:
    season = await club.season(4)
    nobody = replace(ORGANISER, organises=False)
    for refused in (
        club.organising.start(nobody, season.id),
        club.organising.edit(nobody, season.id, {"rounds": 3}),
        club.organising.close(nobody, season.id),
        club.organising.correct(nobody, season.id, 1, "removed", why="x"),
    ):
        with pytest.raises(LeagueRefusal, match="not_organiser"):
            await refused


async def test_each_bad_input_has_its_own_answer_and_changes_nothing(club: Club) -> None:
    season = await club.season(3)
    with pytest.raises(LeagueRefusal, match="too_few"):
        await club.organising.start(ORGANISER, season.id)
    with pytest.raises(LeagueRefusal, match="no_such_season"):
        await club.director.entry.join("nowhere", "p9")
    with pytest.raises(LeagueRefusal, match="not_now"):
        await club.organising.pause(ORGANISER, season.id)
    with pytest.raises(LeagueRefusal, match="other_season"):
        await club.organising.correct(ORGANISER, season.id, 77, "removed", why="x")
    with pytest.raises(LeagueRefusal, match="no_such_table"):
        await club.organising.reopen(ORGANISER, season.id, 1)
    assert (await club.load(season)) == season
    await club.organising.close(ORGANISER, season.id)
    with pytest.raises(LeagueRefusal, match="joining_closed"):
        await club.director.entry.join(season.id, "p9")


async def test_a_round_robin_plays_its_plan(club: Club) -> None:
    settings = replace(SETTINGS, format="round_robin", size=4, min_size=3, tables_at_once=4, min_entrants=5)
    season = await club.started(5, settings)
    assert len(season.tables_of(1)) == 5, "all tables of five people at once"
    season = await club.play_round(season)
    assert season.row.state == "closed"
    (lines,) = await club.director.reading.crosstable(season)
    assert {len(line.cells) for line in lines} == {4}


async def test_an_erased_person_leaves_the_ratings_of_others_alone(club: Club) -> None:
    season = await club.play_round(await club.started(8))
    others = [f"p{number}" for number in range(2, 9)]
    before = [await club.director.reading.rating("700", "hot_ward", person) for person in others]
    export = await club.director.privacy.export("p1")
    assert b'"league"' in export and b'"rating_history"' in export
    await club.director.privacy.erase("p1")
    await club.settle()
    assert b"hot_ward" not in await club.director.privacy.export("p1")
    table = next(table for table in season.tables_of(1) if table.row.match is not None)
    await club.organising.correct(ORGANISER, season.id, table.row.match, "removed", why="x")
    await club.organising.correct(ORGANISER, season.id, table.row.match, "restored", why="x")
    assert [await club.director.reading.rating("700", "hot_ward", person) for person in others] == before


async def test_rated_tables_outside_a_season_are_rated_too(club: Club) -> None:
    for number, rated in enumerate((True, False)):
        new = NewMatch(
            table=f"700/{50 + number}",
            game="hot_ward",
            host="ana",
            players=("ana", "ben"),
            rated=rated,
            options={"rounds": 1},
        )
        match = await club.engine.tables.start((await club.engine.tables.create(new)).row.id)
        assert (await club.play(match)).row.status == FINISHED
    await club.settle()
    assert len(await club.director.reading.curve("700", "hot_ward", "ana")) == 1
    meetings = await club.director.reading.versus("700", "hot_ward", "ana", "ben")
    assert (meetings.better + meetings.equal + meetings.worse) == 1


async def test_the_audit_log_tells_the_whole_season(club: Club) -> None:
    season = await club.play_round(await club.started(4, replace(SETTINGS, rounds=1)))
    audit = await club.director.reading.audit(season.id)
    assert [entry.kind for entry in audit] == [
        "created",
        "open",
        *["joined"] * 4,
        "started",
        "paired",
        "table_opened",
        "round_opened",
        "table_played",
        "round_closed",
        "season_closed",
    ]
    assert [entry.number for entry in audit] == list(range(1, len(audit) + 1))
    assert audit[1].actor == "org"


async def _seat_of(club: Club, season_id: str, person: str) -> SeasonSeatRow:
    season = await club.director.seasons.load(season_id)
    (found,) = [
        seat for table in season.tables_of(1) for seat in table.seats if season.entrant(seat.entrant).person == person
    ]
    return found


async def test_nothing_is_left_in_memory_between_two_processes(tmp_path: Path) -> None:
    path = tmp_path / "league.sqlite3"
    async with club_at(path) as club:
        season = await club.started(8)
        clock, discord = club.clock, club.discord
    async with club_at(path, clock, discord) as club:
        season = await club.play_round(season)
        assert season.row.round == 2
        assert len(await club.store.find(SeasonTableRow, season=season.id)) == 4
