"""A season of 64 over the loopback Discord while the bot is killed twenty times: nothing is lost, or done twice.

Swiss at tables of four, nine rounds, the same dice for all, with people who drop, join late, stay away, and stop in the
middle; a substitute; a result that is corrected. Afterwards the stored season equals a calculation by other means.
"""

from __future__ import annotations

import asyncio
import random
import struct
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.engine.time.calendar import DAY
from bot.records import AuditRow
from bot.sandbox import ManualClock, NotPossible, Person, Sandbox, Unanswered
from bot.sandbox.chat.controls import usable_controls, visible_text
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.model.entities import Channel, Message
from storage.sqlite import open_store
from tests.chaos.storm import Bots, bots
from tests.engine.table import Clock
from tests.league.club import Club, Discord
from tests.league.independent import (
    effective_results,
    every_pairing_is_right,
    pairings_are_right,
    ratings_are_right,
    standings_are_right,
)

GONE = (NotPossible, Unanswered, KeyError, StopIteration, RuntimeError)
ABSENT = {3: "p10", 5: "p20"}  # round: who does not come; the first has a substitute
STOPS = {7: "p30"}  # round: who plays one choice and then no more
DROPS = {4: "p40", 6: "p50"}
LATE_JOIN = {1: "late1", 2: "late2"}
CORRECTED_IN = 6


class LeagueStorm:
    """People of a server who play a season of so many rounds, and a bot that is killed at least twice in each."""

    def __init__(self, sandbox: Sandbox, bot: Bots, clock: ManualClock, clock_file: Path, *, people: int, rounds: int):
        self.sandbox, self.bot, self.clock, self._clock_file = sandbox, bot, clock, clock_file
        self.rounds = rounds
        self.entrants = [f"p{n}" for n in range(1, people + 1)]
        self.chance = random.Random(11)
        self.ana = sandbox.person("Ana")
        self.guild = sandbox.guild("Ward", self.ana)
        self.channel = sandbox.channel(self.guild, "league")
        everyone = (*self.entrants, *LATE_JOIN.values(), "vic")
        self.people = {name: sandbox.person(name, self.guild) for name in everyone}
        self.season = ""

    # --- the bot --------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        await self.bot.start()
        await self.sandbox.ready()

    async def kill(self) -> None:
        """Kill the bot at a moment of its own, and start another."""
        await asyncio.sleep(self.chance.random() * 0.4)
        await self.bot.kill()
        await self.sandbox.until(lambda: not self.sandbox.gateway.connected, "the end of the connection")
        self.sandbox.stop_waiting()
        await self.begin()

    async def kill_during(self, doing: Coroutine[Any, Any, None]) -> None:
        """What was begun is given up with the bot that would have answered; people begin again."""
        task = asyncio.create_task(doing)
        await self.kill()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    def advance(self, seconds: float) -> None:
        self.clock.advance(seconds)
        with self._clock_file.open("r+b") as file:
            file.write(struct.pack("d", self.clock.now))

    # --- what people do -------------------------------------------------------------------------------------------

    async def panel(self, person: Person, line: str, custom_id: str, *values: str) -> Message:
        """Open something by a command and press something in it, until the bot lives long enough to answer."""
        while True:
            try:
                shown = await (await person.slash(self.channel, line)).finished()
                press = person.forge(shown.message, custom_id, values or None)
                return (await (await press).finished()).message
            except GONE:
                await self.sandbox.ready()

    async def plan_season(self) -> None:
        created = await (await self.ana.slash(self.channel, "league create")).finished()
        games = await (await self.ana.click(created.message, "preset/duplicate_season")).finished()
        draft = await (await self.ana.select(games.message, "hot_ward")).finished()
        run = next(c["custom_id"] for c in usable_controls(draft.message) if c["custom_id"].endswith("/open"))
        self.season = run.split("/")[1]
        await self.panel(self.ana, "league manage", f"seasonopt/{self.season}/0/rounds", "1")
        form = await self.panel(self.ana, "league manage", f"manage/{self.season}/edit/0")
        modal = await self.ana.select(form, "basics", custom_id=f"edit/{self.season}")
        await (await self.ana.submit(modal, {"rounds": str(self.rounds)})).finished()
        form = await self.panel(self.ana, "league manage", f"manage/{self.season}/edit/0")
        modal = await self.ana.select(form, "people", custom_id=f"edit/{self.season}")
        await (await self.ana.submit(modal, {"max_entrants": "70"})).finished()
        await self.panel(self.ana, "league manage", f"run/{self.season}/open")

    async def enter(self, name: str, step: str) -> None:
        await self.panel(self.people[name], "league join", f"enter/{self.season}/{step}")

    # --- tables ---------------------------------------------------------------------------------------------------

    def threads(self, round_: int) -> list[Channel]:
        found = [c for c in self.sandbox.world.channels(self.guild.id) if c.is_thread and f"· {round_}/" in c.name]
        return sorted(found, key=lambda channel: int(channel.name.rpartition("/")[2]))

    def told(self, words: str) -> int:
        return sum(words in visible_text(message) for message in self.ana.sees(self.channel))

    def offering(self, thread: Channel, verb: str) -> list[tuple[Message, str]]:
        """Messages of a thread with such a control, and the control. The owner of the server sees all threads."""
        seen = [message for message in self.ana.sees(thread) if not message.ephemeral]
        return [(m, c["custom_id"]) for m in seen for c in usable_controls(m) if c["custom_id"].startswith(verb)]

    def seated(self, thread: Channel) -> list[str]:
        members = self.sandbox.world.get(Channel, thread.id).people
        return [name for name, person in self.people.items() if person.id in members]

    async def move(self, name: str, thread: Channel, choices: int = 8) -> bool:
        """Press Play and answer what is asked. Whether anything was."""
        offers, person = self.offering(thread, "play/"), self.people[name]
        if not offers or self.offering(thread, "rematch/"):
            return False
        try:
            shown = (await (await person.click(*offers[-1])).finished()).message
            for count in range(choices):
                asked = [c["custom_id"] for c in usable_controls(shown) if c["custom_id"].startswith("c/")]
                if not asked:
                    return count > 0
                index = (person.id + count) % len(asked)
                shown = (await (await person.click(shown, asked[index])).finished()).message
        except GONE:
            await self.sandbox.ready()
        return True

    async def play(self, thread: Channel, without: set[str]) -> None:
        """All at a table play until nothing more is asked of those who are there."""
        idle = 0
        while idle < 3 and not self.offering(thread, "rematch/"):
            moved = [await self.move(name, thread) for name in self.seated(thread) if name not in without]
            idle = 0 if any(moved) else idle + 1
            if not any(moved):
                await asyncio.sleep(0.02)

    async def round(self, number: int) -> None:
        await self.sandbox.until(lambda: self.told(f"Round {number} has begun"), f"round {number}")
        await self._happen(number)
        absent = {name for name in (ABSENT.get(number), STOPS.get(number)) if name}
        tables = self.threads(number)
        for index, thread in enumerate(tables):
            for name in self.seated(thread):
                if name == STOPS.get(number):
                    await self.move(name, thread, choices=1)
            if index == len(tables) // 2:
                await self.kill_during(self.play(thread, absent))
            await self.play(thread, absent)
        await self._let_time_pass(number, absent)

    async def _happen(self, number: int) -> None:
        """What goes on beside the tables."""
        if number in LATE_JOIN:
            await self.enter(LATE_JOIN[number], "join")
        if number in DROPS:
            await self.enter(DROPS[number], "confirm_leave")
        if number == 1 + min(ABSENT):
            await self.enter("vic", "retreat")
        if number == CORRECTED_IN:
            first = self.threads(1)[0]
            match = int(self.offering(first, "rematch/")[0][1].split("/")[1])
            shown = await (await self.ana.slash(self.channel, "league manage")).finished()
            modal = await self.ana.forge(shown.message, f"correct/{self.season}/{match}/replaced")
            typed = {"totals": "1 2 3 4", "why": "the scores were read the wrong way round"}
            await (await self.ana.submit(modal, typed)).finished()

    async def _let_time_pass(self, number: int, absent: set[str]) -> None:
        """Where people are missing: a day after the other, until the round is over. The substitute plays on."""
        days = 0
        while not self.told(f"Round {number} is over"):
            waiting = [thread for thread in self.threads(number) if not self.offering(thread, "rematch/")]
            if not all(absent & set(self.seated(thread)) for thread in waiting) or not waiting:
                for thread in waiting:
                    await self.play(thread, absent)
                await asyncio.sleep(0.05)
                continue
            days += 1
            assert days < 40, f"round {number} does not end"
            self.advance(DAY / 2)
            await asyncio.sleep(0.5)
            for thread in waiting:
                await self.play(thread, absent)

    async def whole(self) -> None:
        await self.begin()
        await self.plan_season()
        for index, name in enumerate(self.entrants):
            await self.enter(name, "join")
            if index in (1, len(self.entrants) // 2):
                await self.kill()
        await self.enter("vic", "volunteer")
        await self.panel(self.ana, "league manage", f"run/{self.season}/start")
        for number in range(1, self.rounds + 1):
            await self.kill()  # while the tables of the round are being opened
            await self.round(number)
        await self.sandbox.until(lambda: self.told("The season is over"), "the end of the season")


@pytest.mark.slow
@pytest.mark.parametrize(("people", "rounds", "kills"), [(8, 2, 6), (64, 9, 20)])
async def test_a_season_survives_kills(tmp_path: Path, people: int, rounds: int, kills: int) -> None:
    database, clock, clock_file = tmp_path / "league.sqlite3", ManualClock(), tmp_path / "clock"
    clock_file.write_bytes(struct.pack("d", clock.now))
    at_any_pace = GatewayLimits(identify_seconds=0.0)
    async with (
        Sandbox(clock=clock, timeout=30.0, gateway_limits=at_any_pace, check_openapi=False) as sandbox,
        bots(sandbox, database, clock_file) as bot,
    ):
        storm = LeagueStorm(sandbox, bot, clock, clock_file, people=people, rounds=rounds)
        await storm.whole()
        assert bot.killed >= kills
        await bot.kill()
        assert [str(each) for each in sandbox.errors] == []
        everything_was_said_once(storm)
        await stored_season_is_right(storm, database)


def everything_was_said_once(storm: LeagueStorm) -> None:
    for number in range(1, storm.rounds + 1):
        assert storm.told(f"Round {number} has begun") == 1
        assert storm.told(f"Round {number} is over") == 1
        names = Counter(thread.name for thread in storm.threads(number))
        assert set(names.values()) == {1}, "a thread was made twice"
    assert storm.told("The season is over") == 1


async def stored_season_is_right(storm: LeagueStorm, database: Path) -> None:
    async with open_store(database) as store:
        club = Club(store, Clock(), Discord())
        season = await club.director.seasons.load(storm.season)
        assert (season.row.state, season.row.round) == ("closed", storm.rounds)
        audit = await store.find(AuditRow, season=season.id)
        once = [(row.kind, row.detail) for row in audit if row.kind != "edited"]
        assert [step for step, times in Counter(once).items() if times > 1] == []
        results = await effective_results(club, season)
        await standings_are_right(club, season, results)
        await ratings_are_right(club, season, results)
        pairings_are_right(season, results)
        await every_pairing_is_right(club, season, CORRECTED_IN)
        account = str(storm.people["vic"].id)
        assert await club.director.reading.rating(season.row.server, "hot_ward", account) is None
        if storm.rounds > max(*ABSENT, CORRECTED_IN):
            assert any(seat.substitute == account for table in season.tables for seat in table.seats)
            steps = {row.kind for row in audit}
            assert {"absent_remind", "absent_substitute", "replaced"} <= steps
