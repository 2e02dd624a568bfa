"""A league in a test: a real engine and a real database, a clock of the test's own, and a Discord that is a dictionary.

The Discord outlives the process: a `Club` may be killed at any write and opened again on the same database.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.engine.engine import Engine, Move
from bot.engine.match import Match
from bot.kernel import AnyGame
from bot.league.director.director import Director, Outside
from bot.league.director.organising import Actor, Place
from bot.league.director.seasons import LIVE_TABLE, Season
from bot.league.ports import CannotOpen, TableRequest
from bot.league.season.presets import preset
from bot.league.season.settings import SeasonSettings
from bot.records import RUNNING, AnnouncementRow, Change, SeasonRow
from storage.sqlite import SqliteStore, open_store
from tests.engine.table import Clock, simple_policies
from tests.tiny import HOT_WARD

ORGANISER = Actor("org", organises=True)
SERVER = "700"
PLACE = Place(SERVER, f"{SERVER}/1")
SETTINGS = replace(preset("weekly_league", HOT_WARD.meta, "Spring"), options={"rounds": 1}, rounds=2)


class Killed(BaseException):
    """The process dies here."""


class Discord:
    """Threads and messages, which stay when the bot dies."""

    def __init__(self) -> None:
        self.threads: dict[str, str] = {}
        self.requests: list[TableRequest] = []
        self.posted: dict[str, AnnouncementRow] = {}
        self.gone: set[str] = set()  # people who left the server
        self.broken: str | None = None  # why no thread can be made

    async def open_table(self, request: TableRequest) -> str:
        if self.broken is not None:
            raise CannotOpen(self.broken)
        if request.key not in self.threads:
            self.requests.append(request)
        return self.threads.setdefault(request.key, f"{SERVER}/{1000 + len(self.threads)}")

    async def admit(self, table: str, person: str) -> bool:
        assert table in self.threads.values()
        return person not in self.gone

    def relocated(self, state: bytes, table: str) -> bytes:
        assert "/" in table
        return state

    async def message_state(self, server: str) -> bytes:
        assert server == SERVER
        return b"{}"

    async def announce(self, season: SeasonRow, announcement: AnnouncementRow) -> None:
        assert season.id == announcement.season
        self.posted.setdefault(announcement.id, announcement)

    def kinds(self) -> list[str]:
        return [row.kind for row in self.posted.values()]


class MortalStore:
    """The real store, until the process dies: before a write, or directly after it."""

    def __init__(self, store: SqliteStore, writes: int | None, *, after: bool = False) -> None:
        self._store = store
        self._left = writes
        self._after = after
        self.writes = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def commit(self, change: Change) -> None:
        await self._mortal(lambda: self._store.commit(change))

    async def create(self, *args: Any) -> int:
        created: int = await self._mortal(lambda: self._store.create(*args))
        return created

    async def _mortal(self, write: Callable[[], Any]) -> Any:
        dies = self._left is not None and self.writes >= self._left
        if dies and not self._after:
            raise Killed
        self.writes += 1
        answer = await write()
        if dies:
            raise Killed
        return answer


class Club:
    def __init__(self, store: Any, clock: Clock, discord: Discord, game: AnyGame = HOT_WARD) -> None:
        self.store = store
        self.clock = clock
        self.discord = discord
        self.game = game
        self.engine = Engine(
            games={game.meta.slug: game}, policies=simple_policies, store=store, clock=clock, entropy=_entropy
        )
        outside = Outside(clock=clock, threads=discord, announcer=discord, entropy=_entropy)
        self.director = Director(self.engine, store, outside)
        self._check_commits()

    def _check_commits(self) -> None:
        """What the league has in memory after a step is what is stored: in every test, at every step."""
        seasons = self.director.seasons
        commit = seasons.commit

        async def checked(*args: Any) -> Season:
            season = await commit(*args)
            stored = await seasons.load(season.id)
            if season.settings.format == "ladder":  # perhaps loaded with its live tables only
                known = {(table.row.round, table.row.number) for table in season.tables}
                tables = [t for t in stored.tables if t.row.state in LIVE_TABLE or (t.row.round, t.row.number) in known]
                stored = replace(stored, tables=tuple(tables))
            assert season == stored
            return season

        setattr(seasons, "commit", checked)  # noqa: B010 - an instance's method, which mypy would refuse

    @property
    def organising(self) -> Any:
        return self.director.organising

    async def season(self, people: int = 8, settings: SeasonSettings = SETTINGS) -> Season:
        """A season that is open, with people who have joined."""
        season = await self.organising.create(ORGANISER, PLACE, settings)
        await self.organising.open(ORGANISER, season.id)
        for number in range(1, people + 1):
            await self.director.entry.join(season.id, f"p{number}")
        loaded: Season = await self.director.seasons.load(season.id)
        return loaded

    async def started(self, people: int = 8, settings: SeasonSettings = SETTINGS) -> Season:
        """A season whose first round is open."""
        season = await self.season(people, settings)
        await self.organising.start(ORGANISER, season.id)
        await self.director.run_due()
        return await self.load(season)

    async def load(self, season: Season) -> Season:
        return await self.director.seasons.load(season.id)

    async def matches(self, season: Season) -> list[Match]:
        """The matches of the current round."""
        assert season.current is not None
        ids = [table.row.match for table in season.tables_of(season.current.number) if table.row.match is not None]
        return [await self.engine.match(match) for match in ids]

    async def play(self, match: Match, *, without: tuple[str, ...] = ()) -> Match:
        """All people take the choice that the match and their seat decide, until it is over or someone is away."""
        while match.row.status == RUNNING:
            asked = [ask for ask in match.playing.asks if _plays(match, ask.seat, without)]
            if not asked:
                return match
            seat = asked[0].seat
            choices = len(asked[0].choices)
            number = (match.row.id * 7 + seat * 3 + match.counts[seat]) % choices
            move = Move(seat, match.counts[seat], number)
            match = (await self.engine.act(match.row.id, move, player=match.seats[seat].player or "")).match
        return match

    async def play_one(self, match_id: int, seat: int) -> None:
        """The person of this seat takes their first choice."""
        match = await self.engine.match(match_id)
        await self.engine.act(match_id, Move(seat, match.counts[seat], 0), player=match.seats[seat].player or "")

    async def play_round(self, season: Season, *, without: tuple[str, ...] = ()) -> Season:
        """Play all tables of the current round, as far as their people come, and let the director go on."""
        for match in await self.matches(season):
            await self.play(match, without=without)
        await self.settle()
        return await self.load(season)

    async def settle(self) -> None:
        """Let computers and the director finish what is due now."""
        await self.engine.wait_for_computers()
        await self.director.run_due()
        await self.engine.wait_for_computers()
        await self.director.run_due()

    async def pass_time(self, seconds: float) -> None:
        self.clock.now += seconds
        await self.engine.deadlines.run_due()
        await self.settle()


def _plays(match: Match, seat: int, without: tuple[str, ...]) -> bool:
    row = match.seats[seat]
    return row.player is not None and row.policy is None and row.player not in without


def _entropy(count: int) -> bytes:
    return sha256(b"entropy").digest()[:count]


@asynccontextmanager
async def club_at(
    path: Path,
    clock: Clock | None = None,
    discord: Discord | None = None,
    *,
    dies: int | None = None,
    after: bool = False,
) -> AsyncIterator[Club]:
    """A club on this database; `dies` is the number of writes it survives."""
    async with open_store(path) as store:
        mortal = store if dies is None else MortalStore(store, dies, after=after)
        club = Club(mortal, clock or Clock(), discord or Discord())
        try:
            yield club
        finally:
            await club.engine.wait_for_computers()
