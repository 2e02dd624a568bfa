"""The daily challenge as it is stored: the seed of a day, and each person's one attempt that counts.

What may be seen, and when, is decided by `bot/league/daily.py`. The matches are sealed: their seed stays secret until
the day is over, also for a person whose own attempt is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.match import Match
from bot.engine.refusals import NoSuchMatch
from bot.engine.seating import Seating
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import Vacation
from bot.kernel.dice import SEED_BYTES
from bot.league import daily
from bot.league.daily import Attempt, BoardLine
from bot.league.director.seasons import Seasons
from bot.league.refusals import LeagueRefusal
from bot.records import LOBBY, AttemptRow, Change, DailyRow, ResultRow


class Challenge(Struct, frozen=True, kw_only=True):
    """A game on a server, with the time zone that decides its days, and the options all play it with."""

    server: str
    game: str
    zone: str = "UTC"
    options: Mapping[str, Any] = {}


class NewTable(Struct, frozen=True):
    """Where an attempt is played, and what the front stores about its messages."""

    table: str
    message_state: bytes


def finished_attempt(row: AttemptRow, result: ResultRow) -> AttemptRow:
    """The attempt with its total, if its match ended within its day and its person played it to the end."""
    if result.ended >= row.closes or result.ending != "played":
        return row
    return replace(row, ended=result.ended, total=result.total)


class DailyChallenge:
    def __init__(self, seasons: Seasons, engine: Engine, entropy: Callable[[int], bytes]) -> None:
        self._store = seasons.store
        self._clock = seasons.clock
        self._engine = engine
        self._entropy = entropy
        self._beginning = asyncio.Lock()

    async def attempt(self, challenge: Challenge, day: date, person: str) -> AttemptRow | None:
        """A person's attempt of a day."""
        return await self._store.get(AttemptRow, challenge.server, challenge.game, day.isoformat(), person)

    def today(self, challenge: Challenge) -> date:
        return daily.day_of(self._clock(), challenge.zone)

    def closes(self, challenge: Challenge, day: date) -> float:
        return daily.closing_time(day, challenge.zone)

    async def seed_of(self, challenge: Challenge, day: date) -> bytes | None:
        """The seed of a day that is over."""
        row = await self._store.get(DailyRow, challenge.server, challenge.game, day.isoformat())
        return None if row is None or self._clock() < self.closes(challenge, day) else row.seed

    async def require_first(self, challenge: Challenge, person: str) -> None:
        """Refuse a second attempt of today, before a thread is made for it."""
        if await self.attempt(challenge, self.today(challenge), person) is not None:
            raise LeagueRefusal("played_today")

    async def begin(self, challenge: Challenge, person: str, table: str, message_state: bytes = b"{}") -> Match:
        """Begin today's attempt at a table that only this person sees. A second attempt is refused.

        After a crash the match is found by its table, so that the attempt begins where it was.
        """
        async with self._beginning:  # a second press must find the attempt of the first
            return await self._begin(challenge, person, NewTable(table, message_state))

    async def _begin(self, challenge: Challenge, person: str, new: NewTable) -> Match:
        now = self._clock()
        day = self.today(challenge)
        key = (challenge.server, challenge.game, day.isoformat())
        await self.require_first(challenge, person)
        seed = await self._seed(*key)
        match = await self._find(new.table, seed) or await self._create(challenge, person, new, seed)
        closes = daily.closing_time(day, challenge.zone)
        server, game, iso = key
        row = AttemptRow(
            server=server, game=game, day=iso, player=person, match=match.row.id, started=now, closes=closes
        )
        await self._store.commit(Change.of(row))
        return await self._engine.tables.start(match.row.id) if match.row.status == LOBBY else match

    async def board(
        self, challenge: Challenge, day: date, viewer: str, hidden: Collection[str] = ()
    ) -> tuple[BoardLine, ...]:
        """The scores of a day; refused to a person whose own attempt is not over, until the day is."""
        attempts = await self._attempts(challenge, day)
        closes = daily.closing_time(day, challenge.zone)
        if not daily.may_see(attempts, viewer, day, self._clock(), closes):
            raise LeagueRefusal("play_first")
        low_wins = self._engine.games[challenge.game].meta.low_wins
        return daily.board(attempts, day, hidden, low_wins=low_wins)

    async def streak(self, challenge: Challenge, person: str, vacations: tuple[Vacation, ...] = ()) -> int:
        """How many days in a row a person has tried."""
        rows = await self._store.find(AttemptRow, player=person)
        days = {date.fromisoformat(row.day) for row in rows if (row.server, row.game) == _book(challenge)}
        return daily.streak(days, daily.day_of(self._clock(), challenge.zone), vacations)

    async def unseal_if_over(self, match: int) -> bool:
        """Whether the seed of an attempt's match may be shown: its day is over. Asked before it is shown."""
        attempts = await self._store.find(AttemptRow, match=match)
        if not attempts or any(self._clock() < row.closes for row in attempts):
            return False
        await self._engine.tables.unseal(match)
        return True

    async def _seed(self, server: str, game: str, day: str) -> bytes:
        """The seed of the day, made when the first person asks for it."""
        stored = await self._store.get(DailyRow, server, game, day)
        if stored is None:
            stored = DailyRow(server=server, game=game, day=day, seed=self._entropy(SEED_BYTES))
            await self._store.commit(Change.of(stored))
        return stored.seed

    async def _find(self, table: str, seed: bytes) -> Match | None:
        with suppress(NoSuchMatch):
            match = await self._engine.at_table(table)
            return match if match.row.seed == seed and match.row.status == LOBBY else None
        return None

    async def _create(self, challenge: Challenge, person: str, new: NewTable, seed: bytes) -> Match:
        return await self._engine.tables.create(
            NewMatch(
                table=new.table,
                message_state=new.message_state,
                quiet=True,
                game=challenge.game,
                host=person,
                options=challenge.options,
                seating=Seating(max_seats=1, private=True),
                seed=seed,
                sealed=True,
            )
        )

    async def _attempts(self, challenge: Challenge, day: date) -> tuple[Attempt, ...]:
        rows = await self._store.find(AttemptRow, server=challenge.server, game=challenge.game, day=day.isoformat())
        return tuple(
            Attempt(person=row.player, day=day, match=row.match, started=row.started, ended=row.ended, total=row.total)
            for row in rows
        )


def _book(challenge: Challenge) -> tuple[str, str]:
    return challenge.server, challenge.game
