"""A year of play in a minute: many tables, people who sleep, travel, forget and vanish, and a clock that a test moves.

People react to notices, as they do in life: the prompt ones soon, the forgetful ones when they are reminded, the
vanished ones never. Some give up, and some help out where a seat is offered. Nothing here looks into the engine: it is
told notices and it makes moves.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine, Move, fingerprint
from bot.engine.log import Late, decode_entry
from bot.engine.occupants import is_offered
from bot.engine.people import Player, PlayerSettings
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import DAY, Vacation, after_awake
from bot.engine.time.clock import PRESETS
from bot.engine.updates import Advanced, Update
from bot.records import RUNNING, ActionRow, NoticeRow
from tests.engine.table import Clock

ZONES = ("Europe/Paris", "America/Montreal", "Asia/Tokyo", "Africa/Dakar", "Pacific/Auckland")
YEAR = 366 * DAY
HABITS = ("prompt", "sleepy", "forgetful", "vanishing")
GIVES_UP = 0.004  # of all turns
HELPS_OUT = 0.4  # of all seats that are offered


CHANGED_HANDS = frozenset({"engine.gave_up", "engine.seated"})


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
    given_up: int = 0
    helped_out: int = 0


class Year:
    def __init__(self, engine: Engine, clock: Clock, games: Sequence[str], seed: int) -> None:
        self._engine = engine
        self._clock = clock
        self._games = games
        self._chance = random.Random(seed)
        self._people: dict[str, Person] = {}
        self._coming: list[tuple[float, int, int]] = []  # when, match, seat: a person will look at a table
        self._told: set[str] = set()
        self._left: set[int] = set()  # matches in which a seat has changed hands
        self.report = Report(notices=Counter())
        engine.subscribe(self._hear)

    def _hear(self, update: Update) -> None:
        if isinstance(update, Advanced) and any(event.text.key in CHANGED_HANDS for event in update.events):
            self._left.add(update.match)

    async def people(self, count: int) -> None:
        for index in range(count):
            person = Person(f"p{index}", HABITS[index % len(HABITS)], self._clock.now + self._chance.random() * YEAR)
            self._people[person.id] = person
            bed = self._chance.randrange(20, 25) % 24
            habits = PlayerSettings(
                timezone=self._chance.choice(ZONES),
                sleeps_from=time(bed),
                sleeps_until=time((bed + 8) % 24),
                vacations=tuple(self._vacations()),
            )
            await self._engine.people.change(person.id, lambda _, p=person, h=habits: Player(p.id, p.id, h))  # type: ignore[misc]

    def _vacations(self) -> Iterable[Vacation]:
        """A fortnight in one half of the year, a few days in the other."""
        today = datetime.fromtimestamp(self._clock.now, UTC).date()
        for days, after in ((14, 0), (5, 180)):
            first = today + timedelta(days=after + self._chance.randrange(160))
            yield Vacation(first, first + timedelta(days=days - 1))

    async def pass_(self, tables: int) -> list[int]:
        """Open tables all through the year and play until nothing is left to happen; the answer is their matches."""
        began = self._clock.now
        openings = [began + YEAR * index / tables for index in range(tables)]
        matches: list[int] = []
        while True:
            await self._engine.wait_for_computers()
            await self._deliver()
            opening = openings[len(matches)] if len(matches) < tables else None
            moments = [
                m for m in (opening, await self._engine.deadlines.next_due(), self._next_look()) if m is not None
            ]
            if not moments:
                break
            self._clock.now = max(self._clock.now, min(moments))
            if opening is not None and opening <= self._clock.now:
                matches.append(await self._open(len(matches)))
            await self._engine.deadlines.run_due()
            await self._look()
            await self._help_out()
        self.report.days = (self._clock.now - began) / DAY
        return matches

    async def _open(self, index: int) -> int:
        slug = self._games[index % len(self._games)]
        seated = self._chance.sample(sorted(self._people), self._chance.randint(2, 3))
        late = self._chance.choice(("default", "substitute", "volunteer"))
        rules = replace(PRESETS[self._chance.choice(("live", "daily", "relaxed"))], late=late)
        match = await self._engine.tables.create(NewMatch(table=f"t{index}", game=slug, host=seated[0], clock=rules))
        for person in seated[1:]:
            await self._engine.tables.sit(match.row.id, person)
        return (await self._engine.tables.start(match.row.id)).row.id

    def _next_look(self) -> float | None:
        return self._coming[0][0] if self._coming else None

    async def _deliver(self) -> None:
        pending = await self._engine.outbox.pending()
        for notice in pending:
            self.report.notices[notice.kind] += 1
            self.report.twice += notice.id in self._told
            self._told.add(notice.id)
            await self._react(notice)
        await self._engine.outbox.mark_delivered(pending)

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
            match = await self._engine.seats.take(match_id, seat, player)
        if self._chance.random() < GIVES_UP:
            self.report.given_up += 1
            await self._engine.seats.resign(match_id, seat, player=player)
            return
        turn = match.clocks[seat].turns
        while match.row.status == RUNNING and match.clocks[seat].turns == turn:
            decision = match.ask(seat)
            if decision is None:
                return
            choice = self._chance.randrange(len(decision.choices))
            move = Move(seat, match.counts[seat], choice, fingerprint(decision.choices[choice]))
            match = (await self._engine.act(match_id, move, player=player)).match
            self.report.acts += 1

    async def _help_out(self) -> None:
        """A person who has time takes over where a seat is offered."""
        left, self._left = sorted(self._left), set()
        for match_id in left:
            match = await self._engine.match(match_id)
            free = [row.seat for row in match.seats if is_offered(match, row.seat)]
            seated = {row.player for row in match.seats}
            helpers = [each.id for each in self._people.values() if each.habit == "prompt" and each.id not in seated]
            if free and self._chance.random() < HELPS_OUT:
                self.report.helped_out += 1
                await self._engine.seats.take(match_id, free[0], self._chance.choice(helpers))
                heapq.heappush(self._coming, (self._clock.now, match_id, free[0]))


def handled_once(log: Iterable[ActionRow], turn: float) -> bool:
    """Whether no seat ran out of time twice in one turn: a turn that has just begun cannot be over yet."""
    last: dict[int | None, float] = {}
    for row in log:
        if isinstance(decode_entry(row.entry), Late):
            if row.at - last.get(row.seat, row.at - turn) < turn:
                return False
            last[row.seat] = row.at
    return True
