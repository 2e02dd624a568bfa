"""A season as files: complete, and without a secret of what is still being played."""

from __future__ import annotations

import csv
import json

from msgspec.structs import replace

from bot.league.director.season_export import audit_csv, export_json, ratings_csv, results_csv, standings_csv
from bot.league.scoring.duplicate import round_seed
from tests.league.club import SETTINGS, Club

DUPLICATE = replace(SETTINGS, duplicate=True)


async def test_an_export_tells_everything_but_secrets(club: Club) -> None:
    season = await club.play_round(await club.started(9, DUPLICATE))
    reading = club.director.reading
    exported = await export_json(reading, season)
    made = json.loads(exported)
    assert [row["state"] for row in made["rounds"]] == ["closed", "open"]
    assert made["rounds"][0]["seed"] == round_seed(season.row.master, 1).hex()
    for secret in (season.row.master, round_seed(season.row.master, 2)):
        assert secret.hex().encode() not in exported
    assert len(made["entrants"]) == sum(len(lines) for lines in made["divisions"]) == 9
    assert [entry["number"] for entry in made["audit"]] == list(range(1, season.row.audited + 1))
    season = await club.play_round(season)
    closed = json.loads(await export_json(reading, season))
    assert closed["master"] == season.row.master.hex()
    assert all(len(line["rounds"]) == 2 for lines in closed["divisions"] for line in lines)


async def test_standings_and_results_are_tables(club: Club) -> None:
    season = await club.play_round(await club.started(9))
    reading = club.director.reading
    standings = list(csv.DictReader((await standings_csv(reading, season)).splitlines()))
    assert [int(line["rank"]) for line in standings] == sorted(int(line["rank"]) for line in standings)
    assert {line["person"] for line in standings} == {f"p{number}" for number in range(1, 10)}
    results = list(csv.DictReader((await results_csv(reading, season)).splitlines()))
    assert len(results) == 9
    assert sum(float(line["points"]) for line in results) == sum(float(line["points"]) for line in standings)


async def test_ratings_and_the_log_are_tables_without_a_round_that_is_still_played(club: Club) -> None:
    season = await club.play_round(await club.started(9, DUPLICATE))
    reading = club.director.reading
    closed = {table.row.match for table in season.tables_of(1)}
    table = season.tables_of(2)[0]
    assert table.row.match is not None
    await club.play(await club.engine.match(table.row.match))
    await club.settle()
    season = await club.load(season)
    ratings = list(csv.DictReader((await ratings_csv(reading, season)).splitlines()))
    seats = {(table.row.match, len(table.seats)) for table in season.tables_of(1)}
    assert len(ratings) == sum(count for _, count in seats)
    assert {int(line["match"]) for line in ratings} == closed
    assert {line["provisional"] for line in ratings} == {"yes"}
    assert [line["ended"] for line in ratings] == sorted(line["ended"] for line in ratings)
    log = list(csv.DictReader((await audit_csv(reading, season)).splitlines()))
    assert [int(line["number"]) for line in log] == list(range(1, season.row.audited + 1))
    assert next(line for line in log if line["kind"] == "joined")["actor"] == "p1"
    assert json.loads(next(line for line in log if line["kind"] == "paired")["detail"])["round"] == 1


async def test_people_take_their_standings_with_them(club: Club) -> None:
    season = await club.play_round(await club.started(9))
    (lines,) = await club.director.reading.standings(season)
    own = next(line for line in lines if season.entrant(line.entrant).person == "p1")
    (told,) = json.loads(await club.director.privacy.export("p1"))["league"]["standings"]
    assert (told["season"], told["rank"], told["points"]) == (season.id, own.rank, float(own.points))
