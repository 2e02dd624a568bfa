"""What people do with a match that is over: look at its replay and share it, at its log, at their statistics, and at
what a strong player thinks of their choices."""

from __future__ import annotations

from collections import OrderedDict

from bot.engine.history.analysis import Analysis, analyse
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.handlers.inspect import InspectHandlers
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.ports import Subject
from bot.front.publishing.transport import Transport
from bot.front.screens.ending import build_analysis, build_details, build_replay
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.custom_ids import OpenAnalysis, OpenDetails, OpenReplay, OpenStatistics, ShareReplay
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Who
from bot.records import LIVE

ANALYSIS_SECONDS = 6.0  # of one thread; a match has many choices, and other people wait for the same thread
MAX_ANALYSES = 200  # cached; each is a few short texts


class EndingHandlers:
    def __init__(self, services: Services, transport: Transport, inspect: InspectHandlers) -> None:
        self._services = services
        self._transport = transport
        self._inspect = inspect
        self._analyses: OrderedDict[tuple[int, int], Analysis] = OrderedDict()  # by match and seat

    async def open_replay(self, context: Context, control: OpenReplay) -> None:
        await self._inspect.show_replay(context, await context.visible_match(control.match), None)

    async def share_replay(self, context: Context, control: ShareReplay) -> None:
        """Post the replay of one's own sheet at the table."""
        match = await context.visible_match(control.match)
        if seat_of(match, context.person) != control.seat or match.row.status in LIVE:
            raise FrontRefusal("not_here")
        localizer = await self._services.table_localizer(match)
        log = await self._services.engine.actions(match.row.id)
        subject = Subject(match, None, localizer.names, await self._services.table_style(match))
        with self._services.long_work.of(context.person):
            drawing = self._services.picture_service.replay(subject, control.seat, log)
            pictures = await self._services.draw((drawing,))
            screen = build_replay(match, localizer, pictures, None, None)
            by = TextDisplay(localizer("replay.by", who=Who(control.seat)))
            nonce = f"r{match.row.id}.{control.seat}"  # pressed twice, it is posted once
            public = Screen((by, *screen.components), screen.files, screen.accent)
            await self._transport.send(match.row.table, public, nonce=nonce)
        await context.respond_text(context.localizer("replay.shared"))

    async def open_statistics(self, context: Context, _: OpenStatistics) -> None:
        await self._inspect.show_statistics(context, context.person, context.name)

    async def open_details(self, context: Context, control: OpenDetails) -> None:
        match = await self._finished(context, control.match)
        if match.row.sealed and await self._services.director.daily.unseal_if_over(match.row.id):
            match = await self._services.engine.match(match.row.id)
        localizer = await context.localizer_at(match)
        log = await self._services.engine.actions(match.row.id)
        with self._services.long_work.of(context.person):
            story = await self._inspect.story(match, log, None, localizer)
            await context.respond(build_details(match, localizer, story))

    async def open_analysis(self, context: Context, control: OpenAnalysis) -> None:
        """The choices of this person's seat, as the game's strong player sees them."""
        match = await self._finished(context, control.match)
        seat = seat_of(match, context.person)
        if seat is None:
            raise FrontRefusal("no_analysis")
        localizer = await context.localizer_at(match)
        await context.respond(build_analysis(match, localizer, await self._analyse(context, match, seat)))

    async def _analyse(self, context: Context, match: Match, seat: int) -> Analysis:
        key = (match.row.id, seat)
        if key in self._analyses:
            self._analyses.move_to_end(key)
            return self._analyses[key]
        log = await self._services.engine.actions(match.row.id)
        clock, advise = self._services.clock, self._services.hint

        def work() -> Analysis:
            end = clock() + ANALYSIS_SECONDS  # from when it begins: it may have waited for others before
            return analyse(match, log, seat, advise, lambda: clock() >= end)

        with self._services.long_work.of(context.person):
            analysis = await self._services.long_work.run(work)
        self._analyses[key] = analysis
        if len(self._analyses) > MAX_ANALYSES:
            self._analyses.popitem(last=False)
        return analysis

    async def _finished(self, context: Context, match_id: int) -> Match:
        match = await context.visible_match(match_id)
        if match.position is None:
            raise MoveRefusal("not_started")
        if match.row.status in LIVE:
            raise FrontRefusal("analysis_running")
        return match
