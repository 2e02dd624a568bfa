"""Everything a handler needs, passed in once by the composition root; and the names of the players at a table."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Iterable, Mapping

from msgspec import Struct, field

from bot.engine.engine import Engine
from bot.engine.live_matches import Policies
from bot.engine.match import Match
from bot.engine.people import People, ServerSettings
from bot.engine.ports import Clock
from bot.front.interactions.long_work import LongWork
from bot.front.interactions.picture_ways import PictureWays
from bot.front.ports import HintFunction, Meter, NoMeter, PictureService
from bot.front.screens.introduction.about import Links
from bot.front.ui import addresses, message_state, sanitising
from bot.front.ui.localizer import Localizer, Signs
from bot.front.ui.rate_limit import Rate
from bot.league.director.director import Director
from bot.records import SeatRow
from bot.words import Picture, Style, Words
from bot.words.posters import Poster

log = logging.getLogger(__name__)


class FrontConfig(Struct, frozen=True):
    """Defaults of the front. Times are in seconds."""

    rate: Rate = Rate()  # clicks of one person
    server_rate: Rate = Rate(burst=500.0, per_second=50.0)  # clicks on one server
    long_work_rate: Rate = Rate(burst=6.0, per_second=0.2)  # replays, verifications and exports of one person
    debounce: float = 1.0  # updates that are not urgent are collected for this long before a message is edited
    backoff: float = 1.0  # first pause before retrying a request to Discord; doubles with each retry
    max_backoff: float = 60.0
    panel_lifetime: float = 14 * 60.0  # an interaction token is valid for 15 minutes
    picture_timeout: float = 2.0  # a panel that waits longer for its picture shows the text twin first
    panel_in_use: float = 60.0  # after a press in a panel; until then new rounds are shown without a new message
    computer_wait: float = 1.0  # a panel waits this long for computer players before it says whose move it is
    hint_rate: Rate = Rate(burst=10.0, per_second=0.5)  # of one person
    feedback_rate: Rate = Rate(burst=3.0, per_second=1 / 600)  # of one person
    all_feedback_rate: Rate = Rate(burst=30.0, per_second=1 / 60)  # of all people
    feedback_channel: str | None = None  # where the operator reads feedback, named like a table; None: in the log
    links: Links = Links()
    version: str = "?"
    notify_interval: float = 3600.0  # between two direct messages that make a sound, while nothing was answered


class Services(Struct, frozen=True):
    engine: Engine
    words: Words
    picture_service: PictureService
    hint: HintFunction
    policies: Policies
    clock: Clock
    long_work: LongWork
    director: Director
    palettes: tuple[str, ...] = ("default",)
    signs: Mapping[str, Signs] = {}  # by palette
    themes: tuple[str, ...] = ("light",)
    config: FrontConfig = FrontConfig()
    meter: Meter = NoMeter()
    store_lost: asyncio.Event = field(default_factory=asyncio.Event)  # set when the bot has to start again
    picture_ways: PictureWays = field(default_factory=PictureWays)

    @property
    def people(self) -> People:
        return self.engine.people

    async def localizer(self, match: Match, locale: str, palette: str) -> Localizer:
        """A language with the names of the players at this table, for a person who sees pictures in this palette."""
        return Localizer(self.words, locale, await self._names(match, locale), self.signs_of(palette))

    async def table_localizer(self, match: Match) -> Localizer:
        """The language of the messages at this table."""
        settings = await self.server_settings(addresses.server_of(match.row.table))
        return await self.localizer(match, message_state.read(match).locale, settings.palette)

    def signs_of(self, palette: str) -> Signs:
        """The emoji that this palette changes."""
        return self.signs.get(palette, ())

    async def name_of(self, person: str | None) -> str:
        """A person's name, safe to show; a placeholder for one who is not known (any more)."""
        player = None if person is None else await self.people.player(person)
        return sanitising.clean_name(player.name if player else "")

    async def server_settings(self, server: str | None) -> ServerSettings:
        return ServerSettings() if server is None else await self.people.server(server)

    async def table_style(self, match: Match) -> Style:
        """The style of the pictures at this table."""
        settings = await self.server_settings(addresses.server_of(match.row.table))
        return Style(settings.theme, settings.palette, message_state.read(match).locale)

    async def draw(self, drawings: Iterable[Awaitable[Picture | None]]) -> tuple[Picture, ...]:
        """These pictures, without those that failed: a match goes on without a picture."""
        attempts = [_attempt(drawing) for drawing in drawings]
        with self.meter.drawing():
            # A panel has one picture and is drawn after every click; awaiting it directly saves a task.
            pictures = [await attempts[0]] if len(attempts) == 1 else await asyncio.gather(*attempts)
        return tuple(picture for picture in pictures if picture is not None)

    async def draw_posters(self, posters: Iterable[Poster], style: Style) -> tuple[Picture, ...]:
        """These posters; none, if one of them cannot be drawn: the caller says in words what they show."""
        wanted = tuple(posters)
        drawn = await self.draw(self.picture_service.poster(poster, style) for poster in wanted)
        return drawn if len(drawn) == len(wanted) and all(picture.data for picture in drawn) else ()

    async def draw_in_time(
        self, drawing: Awaitable[Picture | None]
    ) -> Picture | asyncio.Task[tuple[Picture, ...]] | None:
        """A picture; the task that goes on drawing it, if that takes longer than the limit; None if it has failed."""
        task = asyncio.ensure_future(self.draw((drawing,)))
        await asyncio.wait((task,), timeout=self.config.picture_timeout)
        return next(iter(task.result()), None) if task.done() else task

    async def _names(self, match: Match, locale: str) -> tuple[str, ...]:
        localizer = Localizer(self.words, locale)
        computers: Counter[str] = Counter()
        return tuple([await self._name(row, localizer, computers) for row in match.seats])

    async def _name(self, row: SeatRow, localizer: Localizer, computers: Counter[str]) -> str:
        """The name of one player; `computers` counts those of each role so far, to tell them apart."""
        if row.player is None:
            role = computer_role(row.policy or "", localizer)
            computers[role] += 1
            several = computers[role] > 1
            return localizer.label("computer.several" if several else "computer.one", name=role, n=computers[role])
        name = await self.name_of(row.player)
        return localizer.label("computer.instead", name=name) if row.policy else name


async def _attempt(drawing: Awaitable[Picture | None]) -> Picture | None:
    try:
        return await drawing
    except Exception:
        log.exception("drawing a picture failed")
        return None


def computer_role(policy: str, localizer: Localizer) -> str:
    """The name of the computer players of this policy."""
    key = f"computer.role.{policy}"
    return localizer.label(key if localizer.has(key) else "computer.role.other")
