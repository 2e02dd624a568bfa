"""One way in for every interaction: acknowledge, find out who it is, do the work, and answer whatever went wrong.

Buttons, menus and forms arrive here by their custom id; commands come through `attend` too. A refusal is always
answered in the person's language; a mistake of ours is logged under a number that the person is given.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import discord
from msgspec import Struct

from bot.front.interactions.context import Ack, Visit
from bot.front.interactions.services import Desk
from bot.front.ui import custom_ids
from bot.front.ui.components import Say, Screen
from bot.front.ui.rate_limit import Throttle
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Refusal, Text

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[Visit], Awaitable[None]]
Again: TypeAlias = Callable[[Visit, Text], Awaitable[None]]

# The person has closed the panel, the channel is gone, or more than a quarter of an hour has passed.
GONE = frozenset({10003, 10004, 10008, 10015, 10062, 50001, 50027})
ALREADY_ANSWERED = 40060


class Route(Struct, frozen=True):
    """What a kind of control does. `again` shows its message anew with a refusal on top, where there is one."""

    ack: Ack
    handle: Callable[[Visit, Any], Awaitable[None]]
    again: Callable[[Visit, Any, Text], Awaitable[None]] | None = None


class Router:
    def __init__(self, desk: Desk, routes: Mapping[type[Any], Route]) -> None:
        self._desk = desk
        self._routes = routes
        self._people = Throttle(desk.clock, desk.manners.pace)
        self._servers = Throttle(desk.clock, desk.manners.server_pace)
        self._typing = Throttle(desk.clock, desk.manners.pace)
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self.handled = 0
        self.failed = 0

    async def route(self, interaction: discord.Interaction[Any]) -> None:
        """A button was pressed, a menu used or a form sent."""
        data: Any = interaction.data or {}
        try:
            control = custom_ids.read(str(data.get("custom_id", "")))
        except Refusal as refusal:
            await self.attend(interaction, Ack.OPEN, _refusing(refusal))
            return
        route = self._routes[type(control)]

        async def work(visit: Visit) -> None:
            await route.handle(visit, control)

        async def again(visit: Visit, why: Text) -> None:
            assert route.again is not None
            await route.again(visit, control, why)

        await self.attend(interaction, route.ack, work, again if route.again else None)

    async def attend(
        self, interaction: discord.Interaction[Any], ack: Ack, work: Work, again: Again | None = None
    ) -> None:
        """See one interaction through to its answer."""
        visit = Visit(self._desk, interaction, ack)
        self._under_way += 1
        self._idle.clear()
        try:
            with self._desk.meter.interaction():
                await visit.acknowledge()
                await self._work(visit, work, again)
        except discord.HTTPException as error:
            # Not acknowledged, or the answer has nowhere to go: what was accepted stays accepted.
            log.info("interaction %s could not be answered: %s", visit.id, error)
        except Exception:
            self.failed += 1
            log.exception("interaction %s could not be answered", visit.id)
        finally:
            self.handled += 1
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    def may_complete(self, visit: Visit) -> bool:
        """Whether somebody who types is offered something. Typing is counted apart: it must not slow down playing."""
        return self._typing.allows(visit.person)

    async def drain(self) -> None:
        """Wait until everything that was accepted is answered."""
        await self._idle.wait()

    async def _work(self, visit: Visit, work: Work, again: Again | None) -> None:
        try:
            if visit.ack is not Ack.FORM:  # a form is an acknowledgement itself, so nothing comes before it
                await visit.recognise()
                self._slow_down(visit)
            await work(visit)
        except Refusal as refusal:
            await self._refuse(visit, refusal, again)
        except discord.HTTPException as error:
            if error.code in GONE or error.code == ALREADY_ANSWERED:
                raise
            await self._apologise(visit)
        except Exception:
            await self._apologise(visit)

    def _slow_down(self, visit: Visit) -> None:
        if not self._people.allows(visit.person):
            raise FrontRefusal("too_fast")
        if visit.server is not None and not self._servers.allows(visit.server):
            raise FrontRefusal("too_busy")

    async def _refuse(self, visit: Visit, refusal: Refusal, again: Again | None) -> None:
        if again is not None:
            try:
                await again(visit, refusal.text)
            except Refusal as other:
                refusal = other  # there is nothing left to show anew, so its reason is the better one
            else:
                return
        await visit.tell(visit.voice.say(refusal.text))

    async def _apologise(self, visit: Visit) -> None:
        self.failed += 1
        log.exception("interaction %s went wrong", visit.id)
        sorry = Screen((Say(visit.voice("sorry", number=str(visit.id))),))
        await (visit.show(sorry) if visit.ack is Ack.OPEN else visit.aside(sorry))


def _refusing(refusal: Refusal) -> Work:
    async def work(visit: Visit) -> None:  # noqa: ARG001
        raise refusal

    return work
