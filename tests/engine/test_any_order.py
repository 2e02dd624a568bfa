"""Random actions in random order: the clocks are right, memory and disk agree, and no table is ever stuck."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.engine import Engine, Move
from bot.engine.match import Match, restore
from bot.engine.occupants import is_offered
from bot.engine.people import Player
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import DAY, HOUR, Vacation
from bot.engine.time.clock import ClockRules
from bot.engine.time.turns import waits_for
from bot.engine.votes import EXTEND, PAUSE, RESUME
from bot.games.registry import GAMES
from bot.kernel import Refusal
from bot.records import RUNNING
from storage.sqlite import open_store
from tests.engine.table import PEOPLE, Clock, simple_policies
from tests.tiny import HOT_WARD

EVERY_GAME = {**GAMES, "hot_ward": HOT_WARD}
HELPERS = ("eve", "fay", "gil")
STEPS = 70


class RandomActions:
    """One match, and people who do everything that can be done to it, sensible or not."""

    def __init__(self, engine: Engine, clock: Clock, chance: random.Random, match_id: int) -> None:
        self._engine, self._clock, self._chance, self._match_id = engine, clock, chance, match_id

    async def step(self) -> None:
        deeds = (self._play, self._play, self._play, self._wait, self._undo, self._vote, self._seats, self._go_away)
        try:
            await self._chance.choice(deeds)()
        except Refusal:
            return  # nothing has changed, which is what is looked at next

    async def _seat(self) -> tuple[Match, int, str]:
        match = await self._engine.match(self._match_id)
        seat = self._chance.randrange(len(match.seats))
        return match, seat, match.seats[seat].player or "nobody"

    async def _play(self) -> None:
        match, seat, player = await self._seat()
        decision = match.ask(seat)
        if decision is not None:
            choice = self._chance.randrange(len(decision.choices))
            await self._engine.act(self._match_id, Move(seat, match.counts[seat], choice), player=player)

    async def _wait(self) -> None:
        self._clock.now += self._chance.choice((60.0, HOUR, 9 * HOUR, 3 * DAY, 40 * DAY, -2 * HOUR))
        await self._engine.deadlines.run_due()

    async def _undo(self) -> None:
        _, seat, player = await self._seat()
        await self._engine.undo(self._match_id, seat, player=player, whole_turn=self._chance.random() < 0.5)

    async def _vote(self) -> None:
        proposal = self._chance.choice((EXTEND, PAUSE, RESUME))
        for person in (*PEOPLE, *HELPERS):
            if self._chance.random() < 0.9:
                try:
                    await self._engine.votes.agree(self._match_id, person, proposal)
                except Refusal:
                    continue

    async def _seats(self) -> None:
        match, seat, player = await self._seat()
        match self._chance.randrange(5):
            case 0:
                await self._engine.seats.substitute(self._match_id, seat, "first")
            case 1:
                await self._engine.seats.offer(self._match_id, seat)
            case 2:
                await self._engine.seats.take(self._match_id, seat, self._chance.choice((player, *HELPERS)))
            case 3 if self._chance.random() < 0.2:
                await self._engine.seats.resign(self._match_id, seat, player=player)
            case 4 if match.game.meta.wishes:
                await self._engine.plan(self._match_id, seat, (0, 1), player=player)

    async def _go_away(self) -> None:
        _, _, player = await self._seat()
        today = datetime.fromtimestamp(self._clock.now, UTC).date()
        away = Vacation(today, today + timedelta(days=self._chance.randrange(10)))
        await self._engine.people.change(
            player, lambda known: Player(known.id, known.name, replace(known.settings, vacations=(away,)))
        )
        await self._engine.deadlines.reschedule(player)


def check_clocks(match: Match) -> None:
    for seat, clock in enumerate(match.clocks):
        waiting = waits_for(match, seat)
        assert (clock.since is not None) == waiting
        assert (clock.due_at is not None) == waiting
        assert 0 <= clock.bank <= match.clock.rules.bank
        assert min(clock.turns, clock.seconds, clock.missed, clock.lates) >= 0
    for row in match.seats:
        assert not is_offered(match, row.seat) or row.policy is not None


@pytest.mark.parametrize("slug", ["hot_ward", "emergency", "sweet_tooth"])
@pytest.mark.parametrize("seed", range(4))
async def test_random_actions_leave_no_table_stuck_and_lose_nothing(tmp_path: Path, slug: str, seed: int) -> None:
    chance, clock = random.Random(seed), Clock()
    rules = ClockRules(10 * HOUR, 4 * HOUR, HOUR, chance.choice(("default", "substitute", "volunteer")))
    async with open_store(tmp_path / "m.sqlite3") as store:
        engine = Engine(games=EVERY_GAME, policies=simple_policies, store=store, clock=clock, entropy=bytes)
        match_id = (await engine.tables.create(NewMatch(table="t", game=slug, host="ana", clock=rules))).row.id
        for person in PEOPLE[1:3]:
            await engine.tables.sit(match_id, person)
        await engine.tables.start(match_id)
        actions = RandomActions(engine, clock, chance, match_id)
        for _ in range(STEPS):
            await actions.step()
            await engine.wait_for_computers()
            match = await engine.match(match_id)
            if match.row.status != RUNNING:
                break
            check_clocks(match)
            stored = await store.load(match_id)
            assert stored is not None
            again = restore(match.game, stored)
            restored = (again.position, again.clocks, again.clock, again.seats, again.counts)
            assert restored == (match.position, match.clocks, match.clock, match.seats, match.counts)
            people = [row for row in match.seats if waits_for(match, row.seat)]
            assert people, "somebody is waited for, because computers have answered"
            assert await engine.deadlines.next_due() is not None
        for _ in range(1000):
            if (await engine.match(match_id)).row.status != RUNNING:
                break
            clock.now = max(clock.now, await engine.deadlines.next_due() or clock.now)
            await engine.deadlines.run_due()
            await engine.wait_for_computers()
        assert (await engine.match(match_id)).row.status != RUNNING, "left alone, it comes to its end"
