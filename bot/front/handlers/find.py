"""Which match or seat a person means, and the list of their matches."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import suppress

from bot.engine.match import Match
from bot.engine.refusals import NoSuchMatch
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.waiting_tables import table_url, waiting_since
from bot.front.screens import summary
from bot.front.screens.lobby import build_open_table
from bot.front.ui import addresses
from bot.front.ui.components import BLUE, Button, Component, Screen, Section, TextDisplay
from bot.front.ui.custom_ids import Play
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import text
from bot.records import FINISHED, RUNNING, MatchRow
from bot.words.rulebook import folded

ACCENT = 0x8D99AE
MAX_LISTED = 10
MAX_SEARCHED = 50  # open tables of one server; each is read


class FindHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def match(self, context: Context, typed: str | None = None) -> Match:
        """The match with a typed id, the one of this channel, or the only live one of this person."""
        if typed is not None:
            return await context.visible_match(_parse_id(typed))
        try:
            match = await self._services.engine.at_table(context.table)
        except NoSuchMatch:
            live = await self._services.engine.matches_of(context.person, live=True)
            if len(live) != 1:
                raise
            return await self._services.engine.match(live[0].id)
        await context.require_visible(match)
        return match

    async def match_or_last_finished(self, context: Context, typed: str | None) -> Match:
        """As `match`, but where none is running here, the last one that this person finished here."""
        if typed is None:
            ended = await self._services.engine.matches_of(context.person, live=False)
            here = [row.id for row in ended if row.table == context.table and row.status == FINISHED]
            if here and not await self._is_running_at(context.table):
                return await self._services.engine.match(here[0])
        return await self.match(context, typed)

    async def match_elsewhere(self, context: Context, typed: str | None) -> Match:
        """The match with a typed id, or the only live one that this person has in another channel."""
        if typed is not None:
            return await self.match(context, typed)
        live = await self._services.engine.matches_of(context.person, live=True)
        others = [row.id for row in live if row.table != context.table]
        if not others:
            raise FrontRefusal("none_elsewhere")
        if len(others) > 1:
            raise FrontRefusal("which_match", n=len(others))
        return await self._services.engine.match(others[0])

    async def seat(self, context: Context, match: Match, typed: str) -> int:
        """The seat with a typed number, or with a player of that name."""
        if typed.isdecimal() and 1 <= int(typed) <= len(match.seats):
            return int(typed) - 1
        localizer = await context.localizer_at(match)
        found = [row.seat for row in match.seats if folded(typed) in folded(localizer.name(row.seat))]
        if len(found) != 1:
            raise FrontRefusal("no_such_player", given=typed[:40])
        return found[0]

    async def list_matches(self, context: Context) -> None:
        """Every live match of this person, the one that has waited longest for them first."""
        rows = await self._services.engine.matches_of(context.person, live=True)
        if not rows:
            await context.respond_text(context.localizer("matches.none"))
            return
        listed = [await self._list_item(context, row) for row in rows]
        listed.sort(key=lambda item: item[0])
        components: list[Component] = [TextDisplay(f"## {context.localizer('matches.heading')}")]
        components += (component for _, component in listed[:MAX_LISTED])
        if len(listed) > MAX_LISTED:
            components.append(TextDisplay(f"-# {context.localizer('matches.more', n=len(listed) - MAX_LISTED)}"))
        await context.respond(Screen(tuple(components), (), ACCENT))

    async def list_tables(self, context: Context) -> None:
        """The open tables of this server that this person may see and join, those that begin first, then the newest."""
        if context.server is None:
            raise FrontRefusal("no_server")
        found = [each async for each in self._open_tables(context, addresses.prefix_of(context.server))]
        if not found:
            await context.respond_text(context.localizer("tables.none"))
            return
        found.sort(key=lambda match: (match.seating.starts_at or math.inf, -match.row.id))
        components: list[Component] = [TextDisplay(f"## {context.localizer('tables.heading')}")]
        for match in found[:MAX_LISTED]:
            components.append(build_open_table(match, table_url(match), await context.localizer_at(match)))
        if len(found) > MAX_LISTED:
            components.append(TextDisplay(f"-# {context.localizer('matches.more', n=len(found) - MAX_LISTED)}"))
        await context.respond(Screen(tuple(components), (), ACCENT))

    async def _open_tables(self, context: Context, prefix: str) -> AsyncIterator[Match]:
        for each in (await self._services.engine.lobbies(prefix))[-MAX_SEARCHED:]:
            with suppress(NoSuchMatch):  # of a game that this release does not have
                match = await self._services.engine.match(each.match)
                invited = any(row.player == context.person for row in match.invitations)
                here = match.row.table == context.table or context.reaches(match)
                if here and (invited or not match.seating.private):
                    yield match

    async def _is_running_at(self, table: str) -> bool:
        try:
            return (await self._services.engine.at_table(table)).row.status == RUNNING
        except NoSuchMatch:
            return False

    async def _list_item(self, context: Context, row: MatchRow) -> tuple[float, Component]:
        """A match in the list, and since when it waits for this person (infinity: it does not), to sort by."""
        try:
            match = await self._services.engine.match(row.id)
        except NoSuchMatch as refusal:  # begun under other rules: it is stored, and cannot be played
            title = context.localizer("matches.entry", match=row.id, game=text(f"{row.game}.title"))
            content = f"**{title}** · {addresses.url_of(row.table)}\n-# {context.localizer.say(refusal.text)}"
            return math.inf, TextDisplay(content)
        localizer = await context.localizer_at(match)
        since = waiting_since(match, context.person)
        return math.inf if since is None else since, _build_section(match, since, localizer)


def _build_section(match: Match, since: float | None, localizer: Localizer) -> Component:
    status = summary.describe_waiting(match, localizer) if match.position else localizer("panel.not_started")
    if since is not None:
        status = f"{localizer('matches.since')} <t:{int(since)}:R>\n-# {status}"
    url = table_url(match)
    content = f"{summary.heading(match, localizer)} · {url}\n-# {status}"
    if match.row.status == RUNNING:
        label = localizer.label("matches.your_move" if since is not None else "table.play")
        return Section(content, Button(label, Play(match.row.id), BLUE))
    return Section(content, Button(localizer.label("table.onward"), url))


def _parse_id(typed: str) -> int:
    digits = typed.strip().removeprefix("#")
    if not digits.isdecimal() or len(digits) > 15:
        raise NoSuchMatch("unknown")
    return int(digits)
