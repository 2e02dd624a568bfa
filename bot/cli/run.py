"""`ward-round run`: the bot in Discord, until a signal stops it."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import re
import signal
import socket
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bot.app.config import public_config
from bot.app.event_loop import run_to_end
from bot.app.logs import set_up
from bot.app.metrics import METRICS_HOST, Metrics, serve_metrics
from bot.cli.database import add_database_argument
from bot.cli.exit_status import BAD_TOKEN, BY_CLOSE_CODE, Ended
from bot.cli.token import take_token
from storage.failures import CannotOpen, ConnectionLost
from storage.opening import is_postgres

if TYPE_CHECKING:
    from bot.app.shard_keeper import ProcessOptions
    from bot.front.client import WardRound

HEALTH_INTERVAL = 300.0  # seconds
FINISH_TIMEOUT = 20.0  # seconds to finish accepted interactions and their messages
FIRST_RETRY, MAX_RETRY = 1.0, 300.0  # seconds between two attempts to reach Discord; doubles

_SHARDS = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})")

log = logging.getLogger("ward-round")


def configure(parser: argparse.ArgumentParser) -> None:
    add_database_argument(parser)
    shards = "the shards of this process on a PostgreSQL database, such as 0-3/16; auto: any that are free"
    parser.add_argument("--shards", default=None, metavar="SHARDS", help=shards)
    parser.add_argument("--name", default=None, metavar="NAME", help="the name of this process among several")
    parser.add_argument("--token-file", type=Path, metavar="FILE", help="a file that holds the bot's token")
    parser.add_argument("--json-logs", action="store_true", help="log one JSON object per line")
    parser.add_argument("--metrics-port", type=int, metavar="N", help="offer Prometheus metrics on this port")
    host = "the address on which to offer them (127.0.0.1: to this machine only)"
    parser.add_argument("--metrics-host", default=METRICS_HOST, metavar="ADDRESS", help=host)
    parser.add_argument("--sync", action="store_true", help="send the commands to Discord even if nothing changed")


def run(args: argparse.Namespace) -> int:
    set_up(json=args.json_logs)
    process_options(args)
    public_config()  # a variable that means nothing is reported before anything is connected
    run_to_end(_run(take_token(args.token_file), args))
    return 0


def process_options(args: argparse.Namespace) -> ProcessOptions | None:
    """How this process shares a PostgreSQL database with others; None: it has the database for itself."""
    if args.shards is None:
        return None
    from bot.app.shard_keeper import BadShards, ProcessOptions, require_shards  # noqa: PLC0415 - imports Discord

    if not is_postgres(args.database):
        raise BadShards("postgres")
    name = args.name or f"{socket.gethostname()}-{os.getpid()}"
    if args.shards == "auto":
        return ProcessOptions(name=name)
    found = _SHARDS.fullmatch(args.shards)
    if found is None:
        raise BadShards("form", given=args.shards[:40])
    first, last, of = int(found[1]), int(found[2] or found[1]), int(found[3])
    options = ProcessOptions(name=name, shards=tuple(range(first, last + 1)), of=of)
    if first > last:
        raise BadShards("form", given=args.shards[:40])
    require_shards(options, of)
    return options


async def _run(token: str, args: argparse.Namespace) -> None:
    """Retry until Discord can be reached: after a reboot the network is often not up yet. Likewise until a database
    that was there answers again."""
    from bot.front.client import DiscordUnavailable  # noqa: PLC0415

    stopped = stop_on_signal()
    pause = FIRST_RETRY
    had_database = False
    while not stopped.is_set():
        try:
            await _serve_once(token, args, stopped)
            return
        except DiscordUnavailable as error:
            log.warning("Discord cannot be reached, retrying in %g s: %s", pause, error)
        except (ConnectionLost, CannotOpen) as failure:
            if not had_database and not isinstance(failure, ConnectionLost):
                raise  # it was never there: an operator who has just typed the address wants to know
            if isinstance(failure, ConnectionLost):
                had_database, pause = True, FIRST_RETRY
            log.warning("the database is away, trying again in %g s: %s", pause, failure)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await stopped.wait()
        pause = min(2 * pause, MAX_RETRY)


async def _serve_once(token: str, args: argparse.Namespace, stopped: asyncio.Event) -> None:
    # Imported here, so that `run --help` does not import Discord.
    from bot.app.assemble import BotOptions, front_config, open_bot  # noqa: PLC0415
    from bot.front.client import ConnectionRefused, InvalidToken  # noqa: PLC0415

    metrics = Metrics()
    options = BotOptions(
        database=args.database,
        process=process_options(args),
        force_sync=args.sync,
        meter=metrics,
        config=front_config(public_config()),
    )
    async with (
        open_bot(options) as bot,
        nullcontext()
        if args.metrics_port is None
        else serve_metrics(bot, metrics, args.metrics_port, args.metrics_host),
    ):
        try:
            await bot.sign_in(token)
            log.info("invite me: %s", bot.invite_link)
            await serve(bot, stopped)
        except InvalidToken as error:
            raise Ended(BAD_TOKEN) from error
        except ConnectionRefused as error:
            if error.code not in BY_CLOSE_CODE:
                raise
            raise Ended(error.code) from error


async def serve(bot: WardRound, stopped: asyncio.Event) -> None:
    """Stay connected until `stopped` is set; then finish what was accepted, within a time limit."""
    freeze_loaded_objects()
    connection = asyncio.create_task(bot.connect())
    stopping = asyncio.create_task(stopped.wait())
    lost = asyncio.create_task(bot.services.store_lost.wait())
    health = asyncio.create_task(_log_health(bot))
    try:
        await asyncio.wait((connection, stopping, lost), return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        try:
            async with asyncio.timeout(FINISH_TIMEOUT):
                await bot.finish()
        except TimeoutError:
            log.warning("not all messages could be sent in time; the rest is sent at the next start")
        await bot.close()
        # Unless it has ended already: discord.py goes on trying to open a first connection even after `close`.
        connection.cancel()
        await asyncio.wait((connection,))
        if not connection.cancelled():
            connection.result()  # raises the error that ended it, if any
    finally:
        health.cancel()
        stopping.cancel()
        lost.cancel()
    if bot.services.store_lost.is_set() and not stopped.is_set():
        raise ConnectionLost("the connection to the database was lost while the bot was playing")
    log.info("stopped", extra={"fields": msgspec.to_builtins(bot.health)})


def freeze_loaded_objects() -> None:
    """Exclude everything imported so far from garbage collection.

    It is never freed, and a full collection over it stops the event loop for all players.
    """
    gc.collect()
    gc.freeze()


def stop_on_signal() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    return stopped


async def _log_health(bot: WardRound) -> None:
    await bot.wait_until_ready()
    while True:
        fields = msgspec.to_builtins(bot.health)
        line = " ".join(f"{name}={value}" for name, value in fields.items())
        log.info("health: %s", line, extra={"fields": fields})
        await asyncio.sleep(HEALTH_INTERVAL)
