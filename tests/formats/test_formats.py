"""What older releases wrote is still read. `python -m tests.formats` adds what is new."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from bot.engine.engine import Move
from bot.engine.exclusions import of_person, of_server
from bot.engine.history.export import verify
from bot.games.registry import GAMES
from bot.league.director.reading import Reading
from bot.league.director.seasons import Seasons
from bot.records import LOBBY, RUNNING, AttemptRow, EntrantRow, InvitationRow, PlayerRow
from storage.sqlite import open_store
from storage.sqlite.schema import shipped_migrations
from tests.formats import goldens
from tests.formats.fields import frozen_lines
from tests.formats.recording import (
    EXCLUDED,
    FOLDER,
    PEOPLE,
    SERVER,
    Clock,
    make_engine,
    record_export,
    restore_database,
)

EXPORTS = sorted((FOLDER / "exports").glob("*.json"))
DATABASES = sorted((FOLDER / "databases").glob("*.sql"))


@pytest.mark.parametrize("name", sorted(frozen_lines()))
def test_a_frozen_format_only_grows(name: str) -> None:
    golden, present = goldens.golden_lines(name), frozen_lines()[name]
    assert goldens.broken_lines(golden, present) == [], goldens.WHAT_TO_DO
    assert goldens.new_lines(golden, present) == [], "run `python -m tests.formats` and commit it"


def test_removing_changing_and_demanding_are_caught_and_adding_is_free() -> None:
    golden = ["play", "play[0].match: int, required", "hint", "hint.seat: int, optional"]
    assert goldens.broken_lines(golden, golden) == []
    assert goldens.broken_lines(golden, golden[:2]) == golden[2:]
    assert goldens.broken_lines(golden, ["play", "play[0].match: str, required", *golden[2:]]) == [
        "play[0].match: int, required",
        "play[0].match: str, required",
    ]
    demanded = "play[1].seat: int, required"
    assert goldens.broken_lines(golden, [*golden, demanded]) == [demanded]
    free = ["play[1].seat: int, optional", "vote", "vote.match: int, required", "rounds: five"]
    assert goldens.broken_lines(golden, [*golden, *free]) == []
    assert goldens.new_lines(golden, [*golden, *free]) == free


def test_every_game_and_every_schema_has_a_file() -> None:
    versions = {f"{slug}-{game.meta.rules_version}" for slug, game in GAMES.items()}
    assert versions <= {path.stem for path in EXPORTS}, "run `python -m tests.formats`"
    assert [int(path.stem) for path in DATABASES] == [migration.number for migration in shipped_migrations()]


@pytest.mark.parametrize("path", DATABASES[1:], ids=lambda path: path.stem)
async def test_a_season_of_an_older_release_goes_on(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    restore_database(path, file)
    async with open_store(file) as store:
        reading = Reading(Seasons(store, Clock()), make_engine(store, Clock()).people)
        (row,) = await reading.seasons_of(SERVER)
        season = await Seasons(store, Clock()).load(row.id)
        assert (season.row.state, len(season.entrants), len(season.tables)) == ("running", 4, 2)
        assert [each.state for each in season.rounds] == ["open"]
        (lines,) = await reading.standings(season)
        assert len(lines) == 4
        assert "removed" in [entry.kind for entry in await reading.audit(season.id)]
        assert all([await store.find(kind, player=PEOPLE[0]) for kind in (EntrantRow, AttemptRow)])


@pytest.mark.parametrize("path", DATABASES[2:], ids=lambda path: path.stem)
async def test_exclusions_of_an_older_release_still_hold(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    restore_database(path, file)
    async with open_store(file) as store:
        engine = make_engine(store, Clock())
        assert all(
            [await engine.exclusions.has(keeper, EXCLUDED) for keeper in (of_person(PEOPLE[0]), of_server(SERVER))]
        )
        assert not await engine.people.mark_greeted(SERVER)


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_an_export_of_an_older_release_is_still_true(path: Path) -> None:
    export = verify(path.read_bytes(), GAMES)
    assert f"{export.game}-{export.rules_version}" == path.stem
    assert len(export.results) == 2


@pytest.mark.parametrize("slug", sorted(GAMES))
async def test_the_same_match_is_exported_in_the_same_form(slug: str, tmp_path: Path) -> None:
    stored = (FOLDER / "exports" / f"{slug}-{GAMES[slug].meta.rules_version}.json").read_bytes()
    assert await record_export(slug, tmp_path / "m.sqlite3") == stored


@pytest.mark.parametrize("path", DATABASES, ids=lambda path: path.stem)
async def test_a_database_of_an_older_release_is_played_on(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    restore_database(path, file)
    async with open_store(file) as store:
        engine = make_engine(store, Clock())
        rows = [*await engine.matches_of(PEOPLE[1], live=True), *await engine.matches_of(PEOPLE[1], live=False)]
        running = [row for row in rows if row.status == RUNNING]
        assert len(running) >= 3
        for row in running:
            match = await engine.match(row.id)
            assert len([json.decode(action.events) for action in await engine.actions(row.id)]) == row.length
            decision = match.playing.asks[0]
            default = list(decision.choices).index(match.game.default(match.playing.state, decision))
            move = Move(decision.seat, match.counts[decision.seat], default)
            accepted = await engine.act(row.id, move, player=PEOPLE[decision.seat])
            assert accepted.match.row.length > row.length
        finished = [row for row in rows if row.status not in (LOBBY, RUNNING) and not row.sealed]
        assert [verify(await engine.export(row.id), GAMES).match for row in finished] == [row.id for row in finished]
        assert len(await engine.results_of(PEOPLE[0])) >= 1
        assert [row.player for row in await store.find(InvitationRow, player=PEOPLE[1])] == [PEOPLE[1]]
        person = await store.get(PlayerRow, PEOPLE[0])
        assert person is not None
        assert person.name == "Ana"
