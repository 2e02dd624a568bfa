"""`ward-round play`: the real bot against the loopback Discord, with a chat page to play in.

No account, no network: all servers listen on the loopback address, and the state is in one folder, so that a match can
be continued later.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import webbrowser
from pathlib import Path

from bot.app.assemble import BotOptions, front_config, load_words, open_bot
from bot.app.config import PublicConfig
from bot.app.event_loop import run_to_end
from bot.cli.arguments import BadCommand
from bot.cli.run import serve, stop_on_signal
from bot.games.registry import GAMES
from bot.kernel import text
from bot.sandbox import Person, Sandbox
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.model.entities import Channel, Guild
from bot.sandbox.operations.messages import delete

PORT, MAX_PORT = 8484, 65535
PEOPLE = (("Ana", "en-US"), ("Ben", "en-US"), ("Cléo", "fr"), ("Dev", "en-US"))
CHANNELS = ("ward", "second-opinion", "break-room")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the page's port ({PORT}; 0: any)")
    parser.add_argument("--folder", type=Path, default=Path("play"), help="where matches and messages are kept (play)")
    parser.add_argument("--no-browser", action="store_true", help="print the address, open nothing")


def run(args: argparse.Namespace) -> int:
    run_to_end(_play(args))
    return 0


async def _play(args: argparse.Namespace) -> None:
    if not 0 <= args.port <= MAX_PORT:
        raise BadCommand("port", given=args.port, highest=MAX_PORT)
    args.folder.mkdir(parents=True, exist_ok=True)
    words = load_words()
    async with _open_sandbox(args.port, args.folder / "discord.sqlite3") as discord:
        channel = _create_world(discord)
        wanted = BotOptions(
            database=args.folder / "matches.sqlite3", config=front_config(PublicConfig()), client=client_options()
        )
        with discord_at(discord.url):
            async with open_bot(wanted) as bot:
                await bot.sign_in(discord.token)
                serving = asyncio.create_task(serve(bot, stop_on_signal()))
                await discord.ready()
                if channel is not None:
                    await _open_first_table(discord, discord.person(PEOPLE[0][0]), channel)
                print(words.say(text("play.address", address=discord.url), args.lang), flush=True)
                if not args.no_browser:
                    webbrowser.open(discord.url)
                await serving
    print(words.say(text("play.goodbye", folder=str(args.folder)), args.lang), flush=True)


def _open_sandbox(port: int, keep: Path) -> Sandbox:
    """On this port if it is free: then an open page reconnects after a restart."""
    try:
        return Sandbox(port=port, database=keep, check_openapi=False)
    except OSError:
        return Sandbox(port=0, database=keep, check_openapi=False)
    except sqlite3.Error as error:
        raise BadCommand("cannot_read", file=str(keep), why=str(error)) from error


def _create_world(discord: Sandbox) -> Channel | None:
    """Fill an empty world with a server, people and channels; the channel for a first table, or None if it had some."""
    if any(discord.world.all(Guild)):
        return None
    people = [discord.person(name, locale=locale) for name, locale in PEOPLE]
    guild = discord.guild("Ward Round", people[0])
    for person, (_, locale) in zip(people, PEOPLE, strict=True):
        discord.person(person.user.name, guild, locale=locale)
    channels = [discord.channel(guild, name) for name in CHANNELS]
    return channels[0]


async def _open_first_table(discord: Sandbox, host: Person, channel: Channel) -> None:
    """Open a lobby with a computer player, so that a newcomer only has to press start."""
    for line, options in (("play new", {"game": next(iter(GAMES))}), ("play add-bot", {})):
        reply = await (await host.slash(channel, line, options)).finished()
        delete(discord.world, reply.message)  # the person at the page did not type these commands
