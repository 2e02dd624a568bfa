"""The whole bot put together: database, engine, words, pictures and the Discord client, ready to log in.

Shared by whatever runs the bot, against the real Discord or the loopback one, so that both run the same.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from bot.app.pictures import RenderedPictures
from bot.engine.engine import Engine
from bot.engine.ports import Clock
from bot.front.client import WardRound
from bot.front.interactions.services import FrontConfig, Services
from bot.front.ports import Meter, NoMeter, PictureService
from bot.games.registry import GAMES
from bot.kernel import AnyGame
from bot.policies import policies_for
from bot.policies.registry import hint
from bot.words import Words, words_of
from render.renderer import Renderer
from render.style import palettes, themes
from storage.sqlite import open_store


class Serving(Struct, frozen=True, kw_only=True):
    """What can be different from one bot to another."""

    database: Path
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    clock: Clock = time.time
    entropy: Callable[[int], bytes] = secrets.token_bytes
    config: FrontConfig = FrontConfig()
    tick: float = 15.0  # seconds between two looks at deadlines, reminders and idle matches
    picture_service: PictureService | None = None  # None: the studio
    force_sync: bool = False
    client: Mapping[str, Any] = {}  # options of the Discord client
    kind: type[WardRound] = WardRound
    meter: Meter = NoMeter()


def spoken(games: Mapping[str, AnyGame] = GAMES) -> Words:
    """Every word the bot says."""
    return words_of(games.values(), files("bot.front") / "words")


@asynccontextmanager
async def served(wanted: Serving) -> AsyncIterator[WardRound]:
    """The bot, not yet logged in. Leaving closes it, then everything it stood on."""
    words = spoken(wanted.games)
    studio = Renderer(words)
    try:
        async with open_store(wanted.database) as store:
            engine = Engine(
                games=wanted.games, policies=policies_for, store=store, clock=wanted.clock, entropy=wanted.entropy
            )
            services = Services(
                engine=engine,
                words=words,
                picture_service=wanted.picture_service or RenderedPictures(studio),
                hint=hint,
                policies=policies_for,
                clock=wanted.clock,
                palettes=palettes(),
                themes=themes(),
                config=wanted.config,
                meter=wanted.meter,
            )
            memory = wanted.database.with_suffix(".commands")
            bot = wanted.kind(services, commands_memory=memory, force_sync=wanted.force_sync, **wanted.client)
            ticker = engine.ticker(wanted.tick, bot.remind)
            ticker.start()
            try:
                yield bot
            finally:
                await ticker.stop()
                await bot.close()
                await engine.wait_for_computers()  # the last tick may have made it their turn
    finally:
        studio.close()
