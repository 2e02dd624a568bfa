"""The front desk: everything a handler needs, handed in once by the composition root.

Also knows what the people and computer players at a table are called, in every language.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Iterable

from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.live_matches import Policies
from bot.engine.match import Match
from bot.engine.people import People, ServerSettings
from bot.engine.ports import Clock
from bot.front.ports import HintFunction, Meter, NoMeter, Picture, PictureService, Style
from bot.front.ui import message_state, sanitising
from bot.front.ui.localizer import Localizer
from bot.front.ui.rate_limit import Rate
from bot.records import SeatRow
from bot.words import Words

log = logging.getLogger(__name__)


class FrontConfig(Struct, frozen=True):
    """How the front behaves where nobody chose otherwise. Seconds."""

    pace: Rate = Rate()  # of one person
    server_pace: Rate = Rate(burst=500.0, per_second=50.0)  # of everybody on one server
    gathering: float = 1.0  # news that can wait is gathered for this long before a message is edited
    backoff: float = 1.0  # first pause after Discord failed; doubles
    longest_backoff: float = 60.0
    panel_life: float = 14 * 60.0  # a token lives for 15 minutes
    quiet: float = 3600.0  # a direct message that lists what waits makes no second sound for so long
    tick: float = 15.0  # how often deadlines, reminders and idle matches are looked after


class Services(Struct, frozen=True):
    engine: Engine
    words: Words
    picture_service: PictureService
    hint: HintFunction
    policies: Policies
    clock: Clock
    palettes: tuple[str, ...] = ("default",)
    themes: tuple[str, ...] = ("light",)
    config: FrontConfig = FrontConfig()
    meter: Meter = NoMeter()

    @property
    def people(self) -> People:
        return self.engine.people

    async def localizer(self, match: Match, locale: str) -> Localizer:
        """The language of somebody, with the names of everybody at this table."""
        return Localizer(self.words, locale, await self._names(match, locale))

    async def table_localizer(self, match: Match) -> Localizer:
        """The language everybody at this table shares."""
        return await self.localizer(match, message_state.read(match).locale)

    async def server(self, server: str | None) -> ServerSettings:
        return ServerSettings() if server is None else await self.people.server(server)

    async def table_style(self, match: Match) -> Style:
        """How pictures look that everybody sees."""
        chosen = await self.server(message_state.server_of(match.row.table))
        return Style(message_state.read(match).locale, chosen.palette, chosen.theme)

    async def drawn(self, pictures: Iterable[Awaitable[Picture | None]]) -> tuple[Picture, ...]:
        """These pictures, without those that failed: a picture never stands in the way of a move."""
        attempts = [_attempted(picture) for picture in pictures]
        with self.meter.drawing():
            # A panel shows one picture, and is shown after every click: that needs no task of its own.
            done = [await attempts[0]] if len(attempts) == 1 else await asyncio.gather(*attempts)
        return tuple(picture for picture in done if picture is not None)

    async def _names(self, match: Match, locale: str) -> tuple[str, ...]:
        localizer = Localizer(self.words, locale)
        count: Counter[str] = Counter()
        called = []
        for row in match.seats:
            called.append(await self._name(row, localizer, count))
        return tuple(called)

    async def _name(self, row: SeatRow, localizer: Localizer, count: Counter[str]) -> str:
        if row.player is None:
            role = computer_role(row.policy or "", localizer)
            count[role] += 1
            several = count[role] > 1
            return localizer.label("computer.several" if several else "computer.one", name=role, n=count[role])
        known = await self.people.player(row.player)
        name = sanitising.clean(known.name if known else "")
        return localizer.label("computer.instead", name=name) if row.policy else name


async def _attempted(drawing: Awaitable[Picture | None]) -> Picture | None:
    try:
        return await drawing
    except Exception:
        log.exception("a picture could not be drawn")
        return None


def computer_role(policy: str, localizer: Localizer) -> str:
    """What a computer player of this kind is called."""
    key = f"computer.role.{policy}"
    return localizer.label(key if localizer.knows(key) else "computer.role.other")
