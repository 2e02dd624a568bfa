"""A league in the loopback Discord: organisers plan a season by pressing, people join and play at their tables."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from bot.league.director.director import Director
from bot.league.director.seasons import Season
from bot.records import RUNNING
from bot.sandbox import Person, Reply
from bot.sandbox.model.entities import Channel, Message
from tests.front.ward import Ward, controls

MAX_ANSWERS = 60


class Entropy:
    """Different bytes at each call, and the same in each run."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, count: int) -> bytes:
        self.calls += 1
        return sha256(str(self.calls).encode()).digest()[:count]


class LeagueWard:
    """One season of Hot Ward on the server of a `Ward`, whose owner Ana organises."""

    def __init__(self, ward: Ward) -> None:
        self.ward = ward
        self.people: list[Person] = [*ward.people]
        self.panel: Message | None = None
        self.id = ""

    @property
    def director(self) -> Director:
        assert self.ward.bot is not None
        return self.ward.bot.services.director

    async def load(self) -> Season:
        return await self.director.seasons.load(self.id)

    def crowd(self, count: int) -> None:
        """So many people in all."""
        for number in range(len(self.people), count):
            self.people.append(self.ward.sandbox.person(f"Person {number + 1}", self.ward.guild))

    async def create(self, preset: str = "duplicate_season", **fields: Any) -> None:
        """Plan a season by pressing, set what the test needs by the form, and open it."""
        ward, ana = self.ward, self.ward.ana
        first = await (await ana.slash(ward.ward, "league create")).finished()
        second = await (await ana.click(first.message, f"preset/{preset}")).finished()
        draft = await (await ana.select(second.message, "hot_ward")).finished()
        self.panel = draft.message
        (row,) = [row for row in await self.director.reading.seasons_of(str(ward.guild.id)) if row.state == "draft"]
        self.id = row.id
        await self.option("rounds", "1")
        for group, values in fields.items():
            await self.edit(group, **values)

    async def manage(self, person: Person | None = None) -> Reply:
        return await (await (person or self.ward.ana).slash(self.ward.ward, "league manage", season=self.id)).finished()

    async def option(self, name: str, value: str) -> None:
        form = (await self.press(f"manage/{self.id}/options/0")).message
        await (await self.ward.ana.select(form, value, custom_id=f"seasonopt/{self.id}/0/{name}")).finished()

    async def edit(self, group: str, **values: str) -> Reply:
        """Fill in one of the forms of the settings."""
        form = (await self.press(f"manage/{self.id}/edit/0")).message
        modal = await self.ward.ana.select(form, group, custom_id=f"edit/{self.id}")
        return await (await self.ward.ana.submit(modal, values)).finished()

    async def press(self, custom_id: str, person: Person | None = None) -> Reply:
        """Press something in the organisers' panel, wherever it leads."""
        panel = (await self.manage(person)).message
        return await (await (person or self.ward.ana).forge(panel, custom_id)).finished()

    async def run(self, step: str) -> Reply:
        return await self.press(f"run/{self.id}/{step}")

    async def join(self, person: Person) -> Reply:
        shown = await (await person.slash(self.ward.ward, "league join", season=self.id)).finished()
        return await (await person.click(shown.message, f"enter/{self.id}/join")).finished()

    async def enter(self, person: Person, step: str) -> Reply:
        shown = await (await person.slash(self.ward.ward, "league join", season=self.id)).finished()
        return await (await person.forge(shown.message, f"enter/{self.id}/{step}")).finished()

    async def started(self, count: int, preset: str = "duplicate_season", **fields: Any) -> Season:
        """A season whose first round is open."""
        self.crowd(count)
        await self.create(preset, **fields)
        await self.run("open")
        for person in self.people[:count]:
            await self.join(person)
        await self.run("start")
        await self.ward.tick()
        return await self.load()

    def thread(self, season: Season, number: int) -> Channel:
        """The thread of a table of the present round."""
        row = next(t.row for t in season.tables_of(season.row.round) if t.row.number == number)
        assert row.thread is not None
        found = self.ward.sandbox.world.find(Channel, int(row.thread.partition("/")[2]))
        assert found is not None
        return found

    def at_table(self, season: Season, number: int) -> list[Person]:
        """The people of a table, by seat."""
        table = next(t for t in season.tables_of(season.row.round) if t.row.number == number)
        accounts = [season.entrant(seat.entrant).person for seat in table.seats]
        return [next(p for p in self.people if str(p.id) == account) for account in accounts]

    async def play(self, season: Season, number: int, people: list[Person] | None = None) -> None:
        """Let these people (without, all) of a table play by pressing until nothing is asked of them."""
        channel, seated = self.thread(season, number), self.at_table(season, number)
        table = next(t.row for t in season.tables_of(season.row.round) if t.row.number == number)
        for _ in range(MAX_ANSWERS):
            match = await self.ward.engine.match(table.match)
            asked = [seat for seat in range(len(seated)) if match.ask(seat) is not None]
            mine = [seat for seat in asked if people is None or seated[seat] in people]
            if match.row.status != RUNNING or not mine:
                break
            person = seated[mine[0]]
            await self.ward.settled()  # a message that calls somebody may be deleted while it is pressed
            shown = await self.ward.panel(person, channel)
            await self.ward.answer(person, shown, choice=mine[0])
        await self.ward.settled()


def offers(message: Message, custom_id: str) -> bool:
    return any(part["custom_id"] == custom_id for part in controls(message))
