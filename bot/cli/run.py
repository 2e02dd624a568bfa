"""`ward-round run`: the bot in Discord, until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import signal
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bot.app.event_loop import run_to_end
from bot.app.logs import set_up
from bot.app.metrics import Metrics, served_metrics
from bot.cli.arguments import BadCommand
from bot.cli.stored_match import add_database
from bot.cli.token import take_token

if TYPE_CHECKING:
    from bot.front.client import WardRound

HEALTH_EVERY = 300.0  # seconds
PATIENCE = 20.0  # seconds to finish what was accepted
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0  # seconds between two tries to reach Discord; doubles

log = logging.getLogger("ward-round")


def configure(parser: argparse.ArgumentParser) -> None:
    add_database(parser)
    parser.add_argument("--token-file", type=Path, metavar="FILE", help="a file that holds the bot's token")
    parser.add_argument("--json-logs", action="store_true", help="log one JSON object per line")
    parser.add_argument("--metrics-port", type=int, metavar="N", help="offer Prometheus metrics on this loopback port")
    parser.add_argument("--sync", action="store_true", help="send the commands to Discord even if nothing changed")


def run(args: argparse.Namespace) -> int:
    set_up(json=args.json_logs)
    run_to_end(_run(take_token(args.token_file), args))
    return 0


async def _run(token: str, args: argparse.Namespace) -> None:
    """Try until Discord can be reached: a machine that starts is often faster than its network."""
    from bot.front.client import NotReached  # noqa: PLC0415

    stopped = stopped_by_signal()
    pause = FIRST_PAUSE
    while not stopped.is_set():
        try:
            await _visit(token, args, stopped)
            return
        except NotReached as error:
            log.warning("Discord cannot be reached, next try in %g s: %s", pause, error)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await stopped.wait()
        pause = min(2 * pause, LONGEST_PAUSE)


async def _visit(token: str, args: argparse.Namespace, stopped: asyncio.Event) -> None:
    # The other commands need no Discord, so only this one waits for it to be imported.
    from bot.app.assemble import Serving, served  # noqa: PLC0415
    from bot.front.client import NotLetIn  # noqa: PLC0415

    metrics = Metrics()
    async with (
        served(Serving(database=args.database, force_sync=args.sync, meter=metrics)) as bot,
        served_metrics(bot, metrics, args.metrics_port) if args.metrics_port is not None else nullcontext(),
    ):
        try:
            await bot.sign_in(token)
        except NotLetIn as error:
            raise BadCommand("bad_token") from error
        log.info("invite me: %s", bot.invite_link)
        await serve(bot, stopped)


async def serve(bot: WardRound, stopped: asyncio.Event) -> None:
    """Stay connected until told to stop; then finish what was accepted, but not for ever."""
    keep_what_is_loaded()
    connection = asyncio.create_task(bot.connect())
    stopping = asyncio.create_task(stopped.wait())
    health = asyncio.create_task(_health(bot))
    try:
        await asyncio.wait((connection, stopping), return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        try:
            async with asyncio.timeout(PATIENCE):
                await bot.finish()
        except TimeoutError:
            log.warning("not everything could be told; it is told at the next start")
        await bot.close()
        await connection  # whatever ended it, its reason is told here
    finally:
        health.cancel()
        stopping.cancel()
    log.info("stopped", extra={"fields": msgspec.to_builtins(bot.health)})


def keep_what_is_loaded() -> None:
    """It stays for ever, so the collector, for which everybody waits, need not look at it time and again."""
    gc.collect()
    gc.freeze()


def stopped_by_signal() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    return stopped


async def _health(bot: WardRound) -> None:
    await bot.wait_until_ready()
    while True:
        fields = msgspec.to_builtins(bot.health)
        line = " ".join(f"{name}={value}" for name, value in fields.items())
        log.info("health: %s", line, extra={"fields": fields})
        await asyncio.sleep(HEALTH_EVERY)
