"""A year of play in a minute: many tables, people who sleep, forget and vanish, and a clock that a test moves.

People react to notices, as they do in life: the prompt ones soon, the forgetful ones when they are reminded, the
vanished ones never. Nothing here looks into the engine: it is told notices and it makes moves.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Mapping
from datetime import time

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.clock import PRESETS
from bot.engine.engine import Engine, Move, NewMatch, fingerprint
from bot.engine.people import Player, PlayerSettings
from bot.engine.waking import DAY, after_awake
from bot.kernel import AnyGame
from bot.records import RUNNING, NoticeRow
from tests.engine.table import Clock

ZONES = ("Europe/Paris", "America/Montreal", "Asia/Tokyo", "Africa/Dakar", "Pacific/Auckland")
YEAR = 366 * DAY
HABITS = ("prompt", "sleepy", "forgetful", "vanishing")


class Person(Struct, frozen=True):
    id: str
    habit: str
    gone_after: float  # the moment a vanishing person stops answering


class Report(Struct):
    finished: int = 0
    acts: int = 0
    turns: int = 0
    lates: int = 0
    days: float = 0.0
    notices: Counter[str] = Counter()
    twice: int = 0  # notices told a second time


class Year:
    def __init__(self, engine: Engine, clock: Clock, games: Mapping[str, AnyGame], seed: int) -> None:
        self._engine = engine
        self._clock = clock
        self._games = games
        self._chance = random.Random(seed)
        self._people: dict[str, Person] = {}
        self._coming: list[tuple[float, int, int]] = []  # when, match, seat: somebody will look at a table
        self._told: set[str] = set()
        self.report = Report(notices=Counter())

    async def people(self, count: int) -> None:
        for number in range(count):
            person = Person(f"p{number}", HABITS[number % len(HABITS)], self._clock.now + self._chance.random() * YEAR)
            self._people[person.id] = person
            bed = self._chance.randrange(20, 25) % 24
            habits = PlayerSettings(
                timezone=self._chance.choice(ZONES), sleeps_from=time(bed), sleeps_until=time((bed + 8) % 24)
            )
            await self._engine.people.change(person.id, lambda _, p=person, h=habits: Player(p.id, p.id, h))  # type: ignore[misc]

    async def pass_(self, tables: int) -> list[int]:
        """Open tables all through the year and play until nothing is left to happen; the answer is their matches."""
        began = self._clock.now
        openings = [began + YEAR * number / tables for number in range(tables)]
        matches: list[int] = []
        while True:
            await self._engine.settled()
            await self._deliver()
            opening = openings[len(matches)] if len(matches) < tables else None
            moments = [m for m in (opening, await self._engine.time.next_due(), self._next_look()) if m is not None]
            if not moments:
                break
            self._clock.now = max(self._clock.now, min(moments))
            if opening is not None and opening <= self._clock.now:
                matches.append(await self._open(len(matches)))
            await self._engine.time.run_due()
            await self._look()
        self.report.days = (self._clock.now - began) / DAY
        return matches

    async def _open(self, number: int) -> int:
        slug = list(self._games)[number % len(self._games)]
        seated = self._chance.sample(sorted(self._people), self._chance.randint(2, 3))
        late = self._chance.choice(("default", "substitute", "volunteer"))
        rules = replace(PRESETS[self._chance.choice(("live", "daily", "relaxed"))], late=late)
        match = await self._engine.create(NewMatch(table=f"t{number}", game=slug, host=seated[0], clock=rules))
        for person in seated[1:]:
            await self._engine.sit(match.row.id, person)
        return (await self._engine.start(match.row.id)).row.id

    def _next_look(self) -> float | None:
        return self._coming[0][0] if self._coming else None

    async def _deliver(self) -> None:
        pending = await self._engine.notices.pending()
        for notice in pending:
            self.report.notices[notice.kind] += 1
            self.report.twice += notice.id in self._told
            self._told.add(notice.id)
            await self._react(notice)
        await self._engine.notices.told(pending)

    async def _react(self, notice: NoticeRow) -> None:
        person = self._people[notice.player]
        if person.habit == "vanishing" and self._clock.now > person.gone_after:
            return
        if person.habit == "forgetful" and notice.kind == "turn" and self._chance.random() < 0.15:
            return
        match = await self._engine.match(notice.match)
        pause = self._chance.expovariate(1 / (0.1 * match.clock.rules.turn)) * (3 if person.habit == "sleepy" else 1)
        looks = after_awake(self._clock.now, pause, await self._engine.people.calendar(person.id))
        heapq.heappush(self._coming, (looks, notice.match, notice.seat))

    async def _look(self) -> None:
        while self._coming and self._coming[0][0] <= self._clock.now:
            _, match_id, seat = heapq.heappop(self._coming)
            await self._play(match_id, seat)

    async def _play(self, match_id: int, seat: int) -> None:
        """Come back if a substitute plays, then play the turn through."""
        match = await self._engine.match(match_id)
        player = match.seats[seat].player
        if match.row.status != RUNNING or player is None:
            return
        if match.seats[seat].policy is not None:
            match = await self._engine.replace(match_id, seat, player=player)
        turn = match.clocks[seat].turns
        while match.row.status == RUNNING and match.clocks[seat].turns == turn:
            decision = match.ask(seat)
            if decision is None:
                return
            choice = self._chance.randrange(len(decision.choices))
            move = Move(seat, match.counts[seat], choice, fingerprint(decision.choices[choice]))
            match = await self._engine.act(match_id, move, player=player)
            self.report.acts += 1
