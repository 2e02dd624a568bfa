"""Guided matches: choosing a course, finding a private table for it, going on with it and leaving it."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord
from msgspec import Struct

from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal, NoSuchMatch
from bot.engine.seating import Seating
from bot.engine.tables import NewMatch
from bot.front.handlers.new_table import create_thread
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.panels import PanelRequest, Panels
from bot.front.publishing.transport import Transport, Unreachable
from bot.front.screens.introduction.guide import build_course_list, build_left, course_title, find_course
from bot.front.ui import message_state
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.learn_controls import Learn, LeaveCourse, OpenCourses, PickCourse
from bot.front.ui.message_state import MessageState
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import AnyGame, Course, seed_of
from bot.records import RUNNING


class _Table(Struct, frozen=True):
    """Where a guided match is shown, and the message that announced it there."""

    name: str
    message: int | None  # None: the person cannot be written to


class LearnHandlers:
    def __init__(self, services: Services, transport: Transport, panels: Panels) -> None:
        self._services = services
        self._transport = transport
        self._panels = panels
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by person

    async def open_courses(self, context: Context, _: OpenCourses) -> None:
        await self.show_courses(context)

    async def begin(self, context: Context, control: Learn) -> None:
        await self.learn(context, f"{control.game}/{control.course}")

    async def pick(self, context: Context, _: PickCourse) -> None:
        await self.learn(context, context.value)

    async def show_courses(self, context: Context) -> None:
        games = self._services.engine.games.values()
        current = await self._current(context.person)
        running = current if current is not None and current.row.status == RUNNING else None
        await context.respond(build_course_list(games, running, context.localizer))

    async def learn(self, context: Context, typed: str) -> None:
        """The panel of this course: of the match that is under way, or of a new one, which replaces another course."""
        found = find_course(self._services.engine.games, typed)
        if found is None:
            raise FrontRefusal("no_course")
        # A button that is pressed twice must not open two tables.
        async with self._opening.setdefault(context.person, asyncio.Lock()):
            match = await self._begin_or_go_on(context, *found)
        await self._panels.show(context, match.row.id, PanelRequest(await_computers=True))

    async def leave(self, context: Context, control: LeaveCourse) -> None:
        """Give a guided match up. It has no result, and its message is deleted."""
        match = await context.visible_match(control.match)
        if not match.seating.practice or match.row.host != context.person:
            raise FrontRefusal("not_host")
        if match.row.status == RUNNING:
            await self._services.engine.tables.abandon(control.match)
        await context.respond(build_left(context.localizer))

    async def _current(self, person: str) -> Match | None:
        """The guided match of this person. It is a lobby only if the bot was killed while it was being opened."""
        return next((each for each in await self._services.engine.playable(person) if each.seating.practice), None)

    async def _begin_or_go_on(self, context: Context, game: AnyGame, course: Course) -> Match:
        current = await self._current(context.person)
        if current is not None:
            if current.row.status == RUNNING and _is_of(current, game, course):
                return current
            await self._services.engine.tables.abandon(current.row.id)
        return await self._open(context, game, course)

    async def _open(self, context: Context, game: AnyGame, course: Course) -> Match:
        table = await self._find_table(context, game, course)
        state = MessageState(
            locale=context.locale,
            message=table.message,
            status=RUNNING if table.message else None,
            posted_at=self._services.clock(),
            unreachable=None if table.message else table.name,
            course=course.id,
        )
        new = NewMatch(
            table=table.name,
            game=game.meta.slug,
            host=context.person,
            options=course.options,
            pauses=course.pauses,
            seating=Seating(course.seats, fill=True, private=True, practice=True),
            message_state=message_state.encode(state),
            seed=seed_of(game.meta.slug, course),
        )
        try:
            match = await self._services.engine.tables.create(new)
        except LobbyRefusal:  # another match was opened there in the same moment
            if table.message is not None:
                await self._transport.try_delete(table.name, table.message)
            raise
        self._panels.press(match.row.id, context.person)
        return await self._services.engine.tables.start(match.row.id)

    # --- a private table ----------------------------------------------------------------------------------------

    async def _find_table(self, context: Context, game: AnyGame, course: Course) -> _Table:
        """The person's direct messages; where they take none, a private thread.

        Where there can be neither, the match is shown in its panel alone.
        """
        title = course_title(game, course)
        screen = Screen((TextDisplay(context.localizer("learn.opening", game=title)),))
        direct = await self._direct_table(context)
        if direct is not None and (sent := await self._try_send(direct, screen)) is not None:
            return _Table(direct, sent)
        thread = await self._try_thread(context, context.localizer.plain(title))
        if thread is not None:
            return _Table(thread, await self._try_send(thread, screen))
        if direct is None:
            raise FrontRefusal("no_place_to_learn")
        return _Table(direct, None)

    async def _direct_table(self, context: Context) -> str | None:
        """The channel for direct messages, if no match is shown there."""
        try:
            table = await self._transport.direct_channel(context.person) if context.server else context.table
            await self._services.engine.at_table(table)
        except (Unreachable, discord.RateLimited):
            return None
        except NoSuchMatch:
            return table
        return None

    async def _try_send(self, table: str, screen: Screen) -> int | None:
        try:
            return await self._transport.send(table, screen, silent=True)
        except Unreachable:
            return None

    async def _try_thread(self, context: Context, title: str) -> str | None:
        granted = context.interaction.app_permissions
        if not (granted.create_private_threads and granted.send_messages_in_threads):
            return None
        try:
            return await create_thread(context, title, private=True)
        except (FrontRefusal, discord.Forbidden):
            return None


def _is_of(match: Match, game: AnyGame, course: Course) -> bool:
    return (match.row.game, message_state.read(match).course) == (game.meta.slug, course.id)
