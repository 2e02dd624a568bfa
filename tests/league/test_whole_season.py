"""A whole season with everything that happens in one, killed again and again, against an independent calculation."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from openskill.models import PlackettLuce

from bot.engine.time.calendar import DAY
from bot.league.director.seasons import Season
from bot.league.pairing.player import PairedPlayer
from bot.league.pairing.swiss import pair_swiss
from bot.league.ratings.rating import Rating
from bot.league.results.corrections import ranked_by_total
from bot.league.scoring.duplicate import pairing_seed
from bot.records import AuditRow, CorrectionRow, ResultRow
from tests.engine.table import Clock
from tests.league.club import ORGANISER, SETTINGS, Club, Discord, Killed, club_at

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


# --- the same by other means: plain loops over the stored rows -------------------------------------------------------

Line = tuple[int, str, int, int, bool, int, int]  # entrant, who is rated, rank, total, defaulted, own answers, answers


async def effective_results(club: Club, season: Season) -> dict[tuple[int, int], list[Line]]:
    found: dict[tuple[int, int], list[Line]] = {}
    for table in season.tables:
        assert table.row.match is not None
        rows = {row.seat: row for row in await club.store.find(ResultRow, match=table.row.match)}
        corrections = await club.store.find(CorrectionRow, match=table.row.match)
        fixed = {each["seat"]: each for each in json.loads(corrections[-1].seats)} if corrections else {}
        lines: list[Line] = []
        for seat in table.seats:
            row = rows[seat.seat]
            rank, total = (fixed[seat.seat]["rank"], fixed[seat.seat]["total"]) if fixed else (row.rank, row.total)
            person = season.entrant(seat.entrant).person or ""
            own = row.own_answers if row.player == person or row.player is None else 0
            default = seat.late or seat.forfeited or row.ending == "gave_up"
            lines.append((seat.entrant, person, rank, total, default, own, row.answers))
        found[table.row.round, table.row.number] = lines
    return found


def points_before(season: Season, results: dict[tuple[int, int], list[Line]], round_: int) -> dict[int, float]:
    """Matchpoints of all rounds before this one, and half for each bye."""
    points: defaultdict[int, float] = defaultdict(float)
    for number in range(1, round_):
        field: defaultdict[int, list[Line]] = defaultdict(list)
        for (played, _), lines in results.items():
            if played == number:
                field[len(lines)] += lines
        for lines in field.values():
            for entrant, _, _, total, default, _, _ in lines:
                own = (not default, 0 if default else total)
                others = [(not line[4], 0 if line[4] else line[3]) for line in lines if line[0] != entrant]
                beaten = sum(own > other for other in others) + sum(own == other for other in others) / 2
                points[entrant] += beaten / len(others)
        row = season.rounds[number - 1]
        for entrant in json.loads(row.pairing)["byes"]:
            points[entrant] += 0.5
    for late in season.entrants:
        points[late.number] += 0.5 * min(late.first_round - 1, round_ - 1)
    return points


async def standings_are_right(club: Club, season: Season, results: dict[tuple[int, int], list[Line]]) -> None:
    (lines,) = await club.director.reading.standings(season)
    expected = points_before(season, results, len(season.rounds) + 1)
    assert {line.entrant: pytest.approx(float(line.points)) for line in lines} == dict(expected)
    assert [float(line.points) for line in lines] == sorted((float(line.points) for line in lines), reverse=True)


async def ratings_are_right(club: Club, season: Season, results: dict[tuple[int, int], list[Line]]) -> None:
    model = PlackettLuce()
    ratings = {entrant.person or "": model.rating() for entrant in season.entrants}
    rated: Counter[str] = Counter()
    keys = {}
    for table in season.tables:
        (first, *_) = await club.store.find(ResultRow, match=table.row.match or 0)
        keys[table.row.round, table.row.number] = (first.ended, first.match)
    for key in sorted(results, key=keys.__getitem__):
        seats = [line for line in results[key] if 2 * line[5] >= line[6]]
        if len(seats) < 2:
            continue
        after = model.rate([[ratings[line[1]]] for line in seats], ranks=[float(line[2]) for line in seats])
        for line, (new,) in zip(seats, after, strict=True):
            ratings[line[1]] = new
            rated[line[1]] += 1
    for person, rating in ratings.items():
        stored = await club.director.reading.rating("700", "hot_ward", person)
        expected = Rating(rating.mu, rating.sigma) if rated[person] else None
        assert (stored is None) == (expected is None), person
        if stored is not None and expected is not None:
            assert (stored.mu, stored.sigma) == pytest.approx((expected.mu, expected.sigma), abs=1e-9)
    assert await club.director.reading.rating("700", "hot_ward", "vic") is None


def pairings_are_right(season: Season, results: dict[tuple[int, int], list[Line]]) -> None:
    """The first round can be worked out again without ratings: all are new."""
    met: Counter[frozenset[int]] = Counter()
    for (_, _), lines in results.items():
        met.update(frozenset((one[0], other[0])) for one, other in combinations(lines, 2))
    if len(season.entrants) > 60:
        assert set(met.values()) == {1}, "no two people met twice"
    first = [PairedPlayer(entrant=e.number, rating=1000) for e in season.entrants if e.first_round == 1]
    again = pair_swiss(first, 4, 3, pairing_seed(season.row.master), 1)
    stored = [tuple(line[0] for line in results[1, number]) for number in range(1, len(again.tables) + 1)]
    assert [table.seats for table in again.tables] == stored
