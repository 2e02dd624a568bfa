"""A table in a test: a real engine on a real database, with a clock and an entropy of the test's own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from bot.engine.engine import Engine, Move, fingerprint
from bot.engine.live_matches import Accepted
from bot.engine.match import Match
from bot.engine.ports import Store
from bot.engine.tables import NewMatch
from bot.engine.updates import Update
from bot.kernel import AnyGame, Decision, Policy, Stream
from storage.sqlite import open_store
from tests.tiny import HOT_WARD

PEOPLE = ("ana", "ben", "cleo", "dev")


class Clock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def first_choice(game: AnyGame, state: object, decision: Decision, stream: Stream) -> int:  # noqa: ARG001
    return 0


def simple_policies(game: AnyGame) -> Mapping[str, Policy]:  # noqa: ARG001
    return {"first": first_choice, "greedy": first_choice}


class Table:
    """The engine, what it said, and shorthand for what people do."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame] | None = None) -> None:
        self.store = store
        self.clock = Clock()
        self.updates: list[Update] = []
        self.engine = Engine(
            games=games or {HOT_WARD.meta.slug: HOT_WARD},
            policies=simple_policies,
            store=store,
            clock=self.clock,
            entropy=lambda n: bytes(range(n)),
        )
        self.engine.subscribe(self.updates.append)

    async def open(self, **options: object) -> Match:
        return await self.engine.tables.create(NewMatch(table="ward", game="hot_ward", host="ana", options=options))

    async def started(self, people: int = 3, **options: object) -> Match:
        match = await self.open(**options)
        for person in PEOPLE[1:people]:
            await self.engine.tables.sit(match.row.id, person)
        return await self.engine.tables.start(match.row.id)

    async def take(self, match: Match, seat: int, choice: int = 0, interaction: int | None = None) -> Match:
        """The person of this seat clicks one of the choices they are shown now."""
        return (await self.accepted(match, seat, choice, interaction)).match

    async def accepted(self, match: Match, seat: int, choice: int = 0, interaction: int | None = None) -> Accepted:
        return await self.engine.act(
            match.row.id, self.click(match, seat, choice), player=PEOPLE[seat], interaction=interaction
        )

    def click(self, match: Match, seat: int, choice: int = 0) -> Move:
        decision = match.ask(seat)
        assert decision is not None, f"seat {seat} is not asked"
        return Move(seat, match.counts[seat], choice, fingerprint(decision.choices[choice]))

    async def play_out(self, match: Match) -> Match:
        """Every seat takes its first choice until it is over."""
        while match.playing.asks:
            match = await self.take(match, match.playing.asks[0].seat)
        return match


@asynccontextmanager
async def table_at(path: Path, games: Mapping[str, AnyGame] | None = None) -> AsyncIterator[Table]:
    async with open_store(path) as store:
        yield Table(store, games)
