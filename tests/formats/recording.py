"""Records what is kept as files: a finished match of every game as an export, and a database with all kinds of rows.

Everything is determined by constants, so that recording twice gives the same files.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from bot.engine.engine import Engine, Move
from bot.engine.exclusions import of_person, of_server
from bot.engine.match import Match
from bot.engine.seating import Seating
from bot.engine.tables import NewMatch
from bot.engine.time.clock import PRESETS
from bot.games.registry import GAMES
from bot.kernel import AnyGame, Dice, Stream
from bot.league.director.director import Director, Outside
from bot.league.director.organising import Actor, Place
from bot.league.ports import TableRequest
from bot.league.season.presets import preset
from bot.policies.registry import policies_for
from bot.records import AnnouncementRow, AttemptRow, Change, DailyRow, QueueRow, SeasonRow
from storage.sqlite import SqliteStore, open_store

FOLDER = Path(__file__).parent
PEOPLE = ("100000000000000001", "100000000000000002")
EXCLUDED = "100000000000000009"
SERVER = "900000000000000000"
MOVES_OF_A_RUNNING_MATCH = 5


class Clock:
    """A minute passes each time it is read."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        self.now += 60.0
        return self.now


def make_engine(store: SqliteStore, clock: Clock, games: Mapping[str, AnyGame] = GAMES) -> Engine:
    return Engine(games=games, policies=policies_for, store=store, clock=clock, entropy=lambda n: bytes(range(n)))


async def record_export(slug: str, path: Path) -> bytes:
    """A match of two people, at random from the first choice to the last."""
    async with open_store(path) as store:
        engine = make_engine(store, Clock())
        match = await _started(engine, slug, 1)
        match = await _play(engine, match, Dice(bytes(32)).stream(slug))
        return await engine.export(match.row.id)


async def record_database(path: Path) -> str:
    """A running match of every game, a finished one, a lobby with an invitation, a person with settings, a season."""
    async with open_store(path) as store:
        engine = make_engine(store, Clock())
        for channel, slug in enumerate(GAMES, start=1):
            match = await _started(engine, slug, channel)
            await _play(engine, match, Dice(bytes(32)).stream(slug), MOVES_OF_A_RUNNING_MATCH)
        finished = await _started(engine, next(iter(GAMES)), 100)
        await _play(engine, finished, Dice(bytes(32)).stream("finished"))
        lobby = await engine.tables.create(_new(next(iter(GAMES)), 101))
        await engine.tables.configure(
            lobby.row.id, {}, seating=lambda _: Seating(max_seats=3, private=True, min_finished=1)
        )
        await engine.tables.invite(lobby.row.id, PEOPLE[1], by=PEOPLE[0])
        await engine.people.change(PEOPLE[0], lambda person: replace(person, name="Ana"))
        await engine.people.change_server(SERVER, lambda settings: replace(settings, locale="fr"))
        await engine.mark_seen(1, PEOPLE[0], 3)
        for keeper in (of_person(PEOPLE[0]), of_server(SERVER)):
            await engine.exclusions.add(keeper, EXCLUDED)
        await engine.people.mark_greeted(SERVER)
        await _record_league(engine, store)
    with closing(sqlite3.connect(path)) as database:
        (schema,) = database.execute("PRAGMA user_version").fetchone()
        (application,) = database.execute("PRAGMA application_id").fetchone()
        dump = "\n".join(database.iterdump())
    return f"{dump}\nPRAGMA user_version = {schema};\nPRAGMA application_id = {application};\n"


class _Discord:
    """Opens threads by name and posts nothing."""

    async def open_table(self, request: TableRequest) -> str:
        return f"{SERVER}/{request.key}"

    async def admit(self, table: str, person: str) -> bool:
        return table.startswith(SERVER) and person.isdecimal()

    def relocated(self, state: bytes, table: str) -> bytes:
        assert "/" in table
        return state

    async def message_state(self, server: str) -> bytes:
        return b"{}" if server == SERVER else b""

    async def announce(self, season: SeasonRow, announcement: AnnouncementRow) -> None:
        """What was announced is in the outbox all the same."""


async def _record_league(engine: Engine, store: SqliteStore) -> None:
    """A season in its first round, with one result that was corrected, and a day's challenge."""
    discord, clock = _Discord(), Clock()
    outside = Outside(clock=clock, threads=discord, announcer=discord, entropy=lambda n: bytes(range(n)))
    director = Director(engine, store, outside)
    organiser = Actor(PEOPLE[0], organises=True)
    slug = next(iter(GAMES))
    settings = replace(preset("duplicate_season", GAMES[slug].meta, "Spring"), size=2, min_size=2, min_entrants=4)
    season = await director.organising.create(organiser, Place(SERVER, f"{SERVER}/1"), settings)
    await director.organising.open(organiser, season.id)
    for person in (*PEOPLE, "100000000000000003", "100000000000000004"):
        await director.entry.join(season.id, person)
    await director.entry.volunteer(season.id, "100000000000000005", willing=True)
    await director.organising.start(organiser, season.id)
    await director.run_due()
    first = (await director.seasons.load(season.id)).tables[0]
    match = await engine.match(first.row.match or 0)
    match = await _play(engine, match, Dice(bytes(32)).stream("league"))
    await director.run_due()
    await director.organising.correct(organiser, season.id, match.row.id, "removed", why="a test")
    await store.commit(
        Change.of(
            QueueRow(season=season.id, player=PEOPLE[1], since=1.0, state="queued"),
            DailyRow(server=SERVER, game=slug, day="2027-01-15", seed=bytes(32)),
            AttemptRow(
                server=SERVER,
                game=slug,
                day="2027-01-15",
                player=PEOPLE[0],
                match=match.row.id,
                started=2.0,
                closes=9.0,
                total=3,
            ),
        )
    )


def restore_database(dump: Path, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump.read_text(encoding="utf-8"))


def _new(slug: str, channel: int) -> NewMatch:
    return NewMatch(table=f"{SERVER}/{channel}", game=slug, host=PEOPLE[0], clock=PRESETS["daily"])


async def _started(engine: Engine, slug: str, channel: int) -> Match:
    match = await engine.tables.create(_new(slug, channel))
    await engine.tables.sit(match.row.id, PEOPLE[1])
    return await engine.tables.start(match.row.id)


async def _play(engine: Engine, match: Match, stream: Stream, moves: int | None = None) -> Match:
    while match.playing.asks and moves != 0:
        decision = match.playing.asks[0]
        move = Move(decision.seat, match.counts[decision.seat], stream.d(len(decision.choices)) - 1)
        match = (await engine.act(match.row.id, move, player=match.seats[decision.seat].player or "")).match
        moves = None if moves is None else moves - 1
    return match
