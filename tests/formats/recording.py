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
from bot.engine.match import Match
from bot.engine.seating import Seating
from bot.engine.tables import NewMatch
from bot.engine.time.clock import PRESETS
from bot.games.registry import GAMES
from bot.kernel import AnyGame, Dice, Stream
from bot.policies.registry import policies_for
from storage.sqlite import SqliteStore, open_store

FOLDER = Path(__file__).parent
PEOPLE = ("100000000000000001", "100000000000000002")
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
    """A running match of every game, a finished one, a lobby with an invitation, a person with settings."""
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
    with closing(sqlite3.connect(path)) as database:
        (schema,) = database.execute("PRAGMA user_version").fetchone()
        (application,) = database.execute("PRAGMA application_id").fetchone()
        dump = "\n".join(database.iterdump())
    return f"{dump}\nPRAGMA user_version = {schema};\nPRAGMA application_id = {application};\n"


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
        match = (await engine.act(match.row.id, move, player=PEOPLE[decision.seat])).match
        moves = None if moves is None else moves - 1
    return match
