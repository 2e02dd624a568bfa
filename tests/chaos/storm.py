"""People who go on playing while the bot is killed under their hands, and an account of what they were promised."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.engine.refusals import MoveRefusal
from bot.front.ui.custom_ids import Choose, Undo, read, write
from bot.sandbox import NotPossible, Person, Sandbox, Unanswered
from bot.sandbox.chat.controls import usable_controls, visible_text
from bot.sandbox.model.entities import Channel, Message
from bot.sandbox.rest.faults import Broken, TooMany
from bot.words import words_of

ROUTES = (
    "POST /channels/{channel_id}/messages",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
)
STALE = words_of([]).say(MoveRefusal("stale").text, "en")


class Bots:
    """The bot process: started, killed, started again."""

    def __init__(self, nursery: asyncio.subprocess.Process) -> None:
        self._nursery = nursery
        self.alive: int | None = None
        self.killed = 0

    async def start(self) -> None:
        assert self._nursery.stdin is not None and self._nursery.stdout is not None
        self._nursery.stdin.write(b"\n")
        self.alive = int(await self._nursery.stdout.readline())

    async def kill(self) -> None:
        """Without a word of warning; waits until the process is gone, because the database is still its own."""
        assert self.alive is not None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.alive, signal.SIGKILL)
        while _exists(self.alive):  # noqa: ASYNC110 - no event says when another process's child has ended
            await asyncio.sleep(0.002)
        self.alive = None
        self.killed += 1


def _exists(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@asynccontextmanager
async def bots(sandbox: Sandbox, database: Path, clock: Path | None = None) -> AsyncIterator[Bots]:
    timed = () if clock is None else (str(clock),)
    nursery = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.chaos.nursery", sandbox.url, sandbox.token, str(database), *timed),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    found = Bots(nursery)
    try:
        yield found
    finally:
        if found.alive is not None:
            await found.kill()
        nursery.kill()
        await nursery.wait()


class Player:
    """A person who presses Play, takes a choice, and remembers what the bot said it had accepted."""

    def __init__(self, sandbox: Sandbox, person: Person, channel: Channel, chance: random.Random) -> None:
        self._sandbox = sandbox
        self._person = person
        self._channel = channel
        self._chance = chance
        self._panel: Message | None = None
        self.accepted: list[int] = []  # interactions whose outcome was shown

    async def play(self, storm: asyncio.Event) -> None:
        """Go on until the storm is over. A bot that does not answer is dead: wait for the next one."""
        while not storm.is_set():
            try:
                await self._sandbox.ready()
                if not await self._choose():
                    await self._open()
            except (NotPossible, Unanswered, KeyError):
                self._panel = None
            await asyncio.sleep(0)

    async def _open(self) -> None:
        shown = [m for m in self._person.sees(self._channel) if not m.ephemeral]
        offers = [(m, c["custom_id"]) for m in shown for c in usable_controls(m) if c["custom_id"].startswith("play/")]
        if not offers:
            await asyncio.sleep(0.01)
            return
        reply = await self._person.click(*offers[-1])
        self._panel = (await reply.finished()).message

    async def _choose(self) -> bool:
        choices = (
            [] if self._panel is None else [c for c in usable_controls(self._panel) if c["custom_id"].startswith("c/")]
        )
        if self._panel is None or not choices:
            return False
        chosen = _choice(self._chance.choice(choices)["custom_id"])
        reply = await self._person.click(self._panel, write(chosen))
        self._panel = (await reply.finished()).message
        # A choice that was accepted in an earlier life, unseen, makes this one stale: then nothing was promised now.
        if _decision(self._panel) > chosen.decision and STALE not in visible_text(self._panel):
            self.accepted.append(reply.id)
        return True


def _choice(custom_id: str) -> Choose:
    control = read(custom_id)
    assert isinstance(control, Choose)
    return control


def _decision(panel: Message) -> int:
    """The number of the decision a panel has come to. Only what was accepted makes it grow."""
    shown = [read(control["custom_id"]) for control in usable_controls(panel)]
    return max((control.decision for control in shown if isinstance(control, Choose | Undo)), default=-1)


def trouble(sandbox: Sandbox, chance: random.Random) -> None:
    """Something goes wrong with one of the next requests, too."""
    fault = chance.choice((TooMany(retry_after=0.01), Broken(502), Broken(500, done=True)))
    sandbox.faults.add(chance.choice(ROUTES), fault, after=chance.randrange(4))
