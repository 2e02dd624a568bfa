"""`ward-round shards [N]`: prints or changes the number of shards of a PostgreSQL database.

It is changed while no process runs, because all have to agree which match belongs to which shard.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import time

from bot.app.logs import set_up
from bot.cli.database import add_database_argument
from bot.games.registry import GAMES
from bot.policies import policies_for
from storage.failures import AlreadyOpen
from storage.opening import is_postgres

INTERVAL = 1.0  # seconds between two attempts
MAX_SHARDS = 4096

log = logging.getLogger("ward-round")


def configure(parser: argparse.ArgumentParser) -> None:
    add_database_argument(parser)
    parser.add_argument("shards", nargs="?", type=int, metavar="N", help="the new number; waits until no process runs")


def run(args: argparse.Namespace) -> int:
    from bot.app.shard_keeper import BadShards  # noqa: PLC0415 - imports Discord

    set_up(json=False)
    if not is_postgres(args.database):
        raise BadShards("postgres")
    if args.shards is not None and not 1 <= args.shards <= MAX_SHARDS:
        raise BadShards("number", given=args.shards, highest=MAX_SHARDS)
    print(asyncio.run(_count(args.database) if args.shards is None else change(args.database, args.shards)))
    return 0


async def _count(address: str) -> int:
    from storage.postgres import open_store  # noqa: PLC0415 - most installations have no asyncpg
    from storage.postgres.ownership import shard_count  # noqa: PLC0415

    async with open_store(address, shared=True) as store:
        return await shard_count(store)


async def change(address: str, shards: int) -> int:
    """Wait until no process has the database open, let leagues read every result, and store the number."""
    has_waited = False
    while True:
        try:
            return await _change_now(address, shards)
        except AlreadyOpen:
            if not has_waited:
                log.info("waiting until every process on this database has stopped")
            has_waited = True
        await asyncio.sleep(INTERVAL)


async def _change_now(address: str, shards: int) -> int:
    from bot.engine.engine import Engine  # noqa: PLC0415
    from bot.engine.shards import Shards  # noqa: PLC0415
    from bot.front.publishing.league_threads import DiscordThreads  # noqa: PLC0415
    from bot.front.publishing.season_announcer import SeasonAnnouncer  # noqa: PLC0415
    from bot.league.director.director import Director, Outside  # noqa: PLC0415
    from bot.records import Scope  # noqa: PLC0415
    from storage.postgres import open_store  # noqa: PLC0415
    from storage.postgres.ownership import set_shard_count, shard_count  # noqa: PLC0415

    async with open_store(address) as store:
        before = await shard_count(store)
        every = Shards(Scope(tuple(range(before)), before))
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=time.time, shards=every)
        outside = Outside(clock=time.time, threads=DiscordThreads(), announcer=SeasonAnnouncer())
        await Director(engine, store, outside).read_results()
        await set_shard_count(store, shards)
    return shards
