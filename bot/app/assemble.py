"""Builds the whole bot from its parts: database, engine, words, pictures and the Discord client.

Used against the real Discord and against the loopback one, so that both run the same.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from bot.app.config import PublicConfig
from bot.app.pictures import RenderedPictures
from bot.app.shard_keeper import ProcessOptions, keeping_shards, require_shards
from bot.engine.engine import Engine
from bot.engine.ports import Clock
from bot.engine.shards import Shards
from bot.front.client import WardRound
from bot.front.command_sync import HashFile, SentCommands
from bot.front.interactions.long_work import LongWork
from bot.front.interactions.services import FrontConfig, Services
from bot.front.ports import Meter, NoMeter, PictureService
from bot.front.publishing.league_threads import DiscordThreads
from bot.front.publishing.season_announcer import SeasonAnnouncer
from bot.front.screens.introduction.about import Links
from bot.front.ui.rate_limit import RateLimiter
from bot.games.registry import GAMES
from bot.kernel import AnyGame
from bot.league.director.director import Director, Outside
from bot.policies import policies_for
from bot.policies.registry import hint
from bot.records import EVERYTHING, Scope
from bot.words import Words, words_of
from render.renderer import Renderer
from render.style import load_emoji, palettes, themes
from storage.opening import AnyStore, is_postgres, open_store

if TYPE_CHECKING:
    from storage.postgres.ownership import Ownership


class BotOptions(Struct, frozen=True, kw_only=True):
    """What differs from one bot to another."""

    database: Path | str  # a file, or the address of a PostgreSQL database
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    clock: Clock = time.time
    entropy: Callable[[int], bytes] = secrets.token_bytes
    config: FrontConfig = FrontConfig()
    tick: float = 15.0  # seconds between two checks for deadlines, reminders and idle matches
    picture_service: PictureService | None = None  # None: the renderer
    renderer: Renderer | None = None  # None: one of its own, which is closed with the bot
    force_sync: bool = False
    client: Mapping[str, Any] = {}  # options of the Discord client
    kind: type[WardRound] = WardRound
    meter: Meter = NoMeter()
    scope: Scope = EVERYTHING  # the shards it owns at the start
    process: ProcessOptions | None = (
        None  # one of several on a PostgreSQL database, which takes shards as they are free
    )


def front_config(public: PublicConfig) -> FrontConfig:
    """The defaults of the front, with what the operator says about the bot."""
    links = Links(public.source_url, public.privacy_url, public.terms_url)
    return FrontConfig(feedback_channel=public.feedback_channel, links=links, version=version("ward-round"))


def load_words(games: Mapping[str, AnyGame] = GAMES) -> Words:
    """The catalogues of the front, of the league and of these games."""
    return words_of(games.values(), files("bot.front") / "words", files("bot.league") / "words")


def _sent_commands(database: Path | str, ownership: Ownership | None) -> SentCommands | None:
    """Where it is stored which commands Discord knows: beside the database, where that is a file."""
    if is_postgres(database):
        return ownership
    return HashFile(Path(database).with_suffix(".commands"))


@asynccontextmanager
async def _open_shared(options: BotOptions) -> AsyncIterator[tuple[AnyStore, Ownership | None]]:
    """The store, and the part of it that this process owns where it shares the store with others."""
    if options.process is None:
        async with open_store(options.database) as store:
            yield store, None
        return
    from storage import postgres  # noqa: PLC0415 - most installations have no asyncpg
    from storage.postgres.ownership import Beats, open_ownership  # noqa: PLC0415

    process = options.process
    async with (
        postgres.open_store(str(options.database), shared=True) as store,
        open_ownership(store, process.name, takes=False, beats=Beats(process.beat, process.stale)) as ownership,
    ):
        require_shards(process, ownership.of)
        yield store, ownership


def _client_options(options: BotOptions, ownership: Ownership | None) -> Mapping[str, Any]:
    """Options of the Discord client. A process connects with every shard that it may take, to go on at once."""
    if ownership is None or options.process is None:
        return options.client
    interval = options.process.identify
    own = {"shard_count": ownership.of, "session_pace": lambda: ownership.identify_delay(interval)}
    shards = options.process.shards
    return {**options.client, **own, **({} if shards is None else {"shard_ids": list(shards)})}


@asynccontextmanager
async def open_bot(options: BotOptions) -> AsyncIterator[WardRound]:
    """The bot, not yet logged in. On exit it is closed, then the database and the renderer."""
    words = load_words(options.games)
    renderer = options.renderer or Renderer(words)
    long_work = LongWork(RateLimiter(options.clock, options.config.long_work_rate))
    try:
        async with _open_shared(options) as (store, ownership):
            meter = options.meter
            store.measure(lambda flush: meter.flushed(flush.writes, flush.waited, flush.seconds))
            engine = Engine(
                games=options.games,
                policies=policies_for,
                store=store,
                clock=options.clock,
                shards=Shards(options.scope if ownership is None else Scope((), ownership.of)),
                entropy=options.entropy,
            )
            threads, announcer = DiscordThreads(), SeasonAnnouncer()
            outside = Outside(clock=options.clock, threads=threads, announcer=announcer, entropy=options.entropy)
            services = Services(
                engine=engine,
                director=Director(engine, store, outside),
                words=words,
                picture_service=options.picture_service or RenderedPictures(renderer, long_work),
                hint=hint,
                policies=policies_for,
                clock=options.clock,
                palettes=palettes(),
                signs={palette: load_emoji(palette) for palette in palettes()},
                themes=themes(),
                config=options.config,
                meter=options.meter,
                long_work=long_work,
                # One of several processes only loses its shards with the connection: it opens another while it runs.
                store_lost=store.lost if ownership is None else asyncio.Event(),
            )
            bot = options.kind(
                services,
                sent_commands=_sent_commands(options.database, ownership),
                force_sync=options.force_sync,
                **_client_options(options, ownership),
            )
            threads.connect(bot, services)
            announcer.connect(services, bot.handlers.transport)
            ticker = engine.ticker(options.tick, bot.remind, bot.direct)
            ticker.start()
            try:
                if ownership is None or options.process is None:
                    yield bot
                else:
                    async with keeping_shards(bot, ownership, options.process):
                        yield bot
            finally:
                await ticker.stop()
                await bot.close()
                await engine.wait_for_computers()  # the last tick may have made it their turn
    finally:
        long_work.close()
        if options.renderer is None:
            renderer.close()
