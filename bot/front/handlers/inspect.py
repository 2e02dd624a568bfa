"""Looking without changing anything: sheets, how a match stands, what was missed, one's matches, replays and proofs."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable

from bot.engine.export import verify
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.recap import recap
from bot.engine.refusals import MoveRefusal, NoSuchMatch
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.ports import Picture, Subject
from bot.front.publishing import waiting_tables
from bot.front.screens import statistics, summary
from bot.front.screens.rules import every_game, rules_page
from bot.front.ui import message_state
from bot.front.ui.components import (
    BLUE,
    AttachedFile,
    Button,
    Buttons,
    Component,
    Screen,
    Section,
    TextDisplay,
    clip,
    gallery,
)
from bot.front.ui.custom_ids import Play
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Mark, Who, text
from bot.records import FINISHED, LIVE, RUNNING, MatchRow
from bot.words.rulebook import folded

ACCENT = 0x8D99AE
MAX_LISTED = 10
MAX_TEXT_LENGTH = 3800


class InspectHandlers:
    most_bytes = 1_000_000  # of an exported match somebody hands in

    def __init__(self, services: Services) -> None:
        self._services = services

    async def find(self, context: Context, wanted: str | None = None) -> Match:
        """The match somebody means: by number, the one of this channel, or the only one they are in."""
        if wanted is not None:
            match = await self._services.engine.match(_number(wanted))
            if not context.may_see(match):
                raise NoSuchMatch("unknown")
            return match
        try:
            return await self._services.engine.at_table(context.table)
        except NoSuchMatch:
            theirs = await self._services.engine.matches_of(context.person, live=True)
            if len(theirs) != 1:
                raise
            return await self._services.engine.match(theirs[0].id)

    async def find_told(self, context: Context, wanted: str | None) -> Match:
        """The match whose story somebody wants: the one being played here, or the last they finished here."""
        if wanted is None:
            ended = await self._services.engine.matches_of(context.person, live=False)
            here = [row.id for row in ended if row.table == context.table and row.status == FINISHED]
            if here and not await self._plays_at(context.table):
                return await self._services.engine.match(here[0])
        return await self.find(context, wanted)

    async def find_elsewhere(self, context: Context, wanted: str | None) -> Match:
        """The same for somebody who means a match of another channel."""
        if wanted is not None:
            return await self.find(context, wanted)
        theirs = await self._services.engine.matches_of(context.person, live=True)
        others = [row.id for row in theirs if row.table != context.table]
        if not others:
            raise FrontRefusal("none_elsewhere")
        if len(others) > 1:
            raise FrontRefusal("which_match", n=len(others))
        return await self._services.engine.match(others[0])

    @staticmethod
    def seat_called(match: Match, wanted: str, localizer: Localizer) -> int:
        """The seat somebody means, by its number or by who sits there."""
        if wanted.isdecimal() and 1 <= int(wanted) <= len(match.seats):
            return int(wanted) - 1
        found = [row.seat for row in match.seats if folded(wanted) in folded(localizer.name(row.seat))]
        if len(found) != 1:
            raise FrontRefusal("no_such_player", given=wanted[:40])
        return found[0]

    async def sheet(self, context: Context, match: Match, seat: int | None, as_text: bool) -> None:
        """A seat's sheet as this person may see it; without a seat their own, or the table."""
        if match.position is None:
            raise MoveRefusal("not_started")
        own = seat_of(match, context.person)
        shown = own if seat is None else seat
        localizer = await context.localizer_at(match)
        subject = Subject(match, own, localizer.people, context.style)
        if not as_text:
            picture_service = self._services.picture_service
            drawing = picture_service.table(subject) if shown is None else picture_service.sheet(subject, shown)
            pictures = await self._services.drawn((drawing,))
            if pictures:
                head = TextDisplay(summary.heading(match, localizer))
                await context.show(Screen((head, *gallery(pictures)), pictures, ACCENT))
                return
        await context.show(
            _twin(match, await self._services.picture_service.twin(subject, shown or 0), shown, localizer)
        )

    async def status(self, context: Context, match: Match) -> None:
        localizer = await context.localizer_at(match)
        seats = [localizer("lobby.seat", n=row.seat + 1, who=Who(row.seat)) for row in match.seats]
        state = summary.waiting(match, localizer) if match.position else localizer("panel.not_started")
        words = "\n".join((summary.heading(match, localizer), *seats, state))
        there = Button(localizer.label("table.onward"), waiting_tables.there(match))
        play = (Button(localizer.label("table.play"), Play(match.row.id), BLUE),) if match.row.status == RUNNING else ()
        await context.show(Screen((TextDisplay(words), Buttons((*play, there))), (), ACCENT))

    async def missed(self, context: Context, match: Match) -> None:
        """What happened since this person last looked."""
        localizer = await context.localizer_at(match)
        news = await self._services.engine.recap(match.row.id, context.person)
        if news.events:
            await self._services.engine.mark_seen(match.row.id, context.person, news.number)
        told = summary.happened(localizer.lines(news.events), localizer, MAX_TEXT_LENGTH) or localizer("recap.nothing")
        pictures = await self._marked(context, match, localizer, news.marks) if news.events else ()
        words = TextDisplay(f"{summary.heading(match, localizer)}\n{told}")
        await context.show(Screen((words, *gallery(pictures)), pictures, ACCENT))

    async def rules_here(self, context: Context, wanted: str | None = None) -> None:
        """The rules of what is played here; where nothing is, the games to choose from."""
        try:
            match = await self.find(context)
        except NoSuchMatch:
            await context.show(every_game(self._services.engine.games.values(), context.localizer))
        else:
            await self.rules(context, match.row.game, wanted)

    async def rules(self, context: Context, slug: str, wanted: str | None = None) -> None:
        game = self._services.engine.games.get(slug)
        if game is None:
            raise summary.no_such_game(slug, self._services.engine.games)
        await context.show(rules_page(game, wanted, context.localizer))

    async def matches(self, context: Context) -> None:
        """Every match this person is in, the one that has waited longest for them first."""
        rows = await self._services.engine.matches_of(context.person, live=True)
        if not rows:
            await context.tell(context.localizer("matches.none"))
            return
        listed = [await self._listed(context, row) for row in rows]
        listed.sort(key=lambda entry: entry[0])
        parts: list[Component] = [TextDisplay(f"## {context.localizer('matches.heading')}")]
        parts += (part for _, part in listed[:MAX_LISTED])
        if len(listed) > MAX_LISTED:
            parts.append(TextDisplay(f"-# {context.localizer('matches.more', n=len(listed) - MAX_LISTED)}"))
        await context.show(Screen(tuple(parts), (), ACCENT))

    async def stats(self, context: Context, person: str, name: str) -> None:
        results = await self._services.engine.results_of(person)
        if not results:
            await context.tell(context.localizer("stats.none", name=name))
            return
        games = {
            result.match: (await self._services.engine.match(result.match)).game for result in results[:MAX_LISTED]
        }
        await context.show(statistics.screen(results, games, name, context.localizer))

    async def replay(self, context: Context, match: Match, seat: int | None) -> None:
        """A match from its beginning: as a moving picture where there is one, and always in words."""
        if match.position is None:
            raise MoveRefusal("not_started")
        localizer = await context.localizer_at(match)
        own = seat_of(match, context.person)
        log = await self._services.engine.actions(match.row.id)
        viewer = own if match.row.status in LIVE else None
        subject = Subject(match, viewer, localizer.people, context.style)
        shown = seat if seat is not None else own or 0
        pictures = await self._services.drawn((self._services.picture_service.replay(subject, shown, log),))
        story = "\n".join(localizer.named(event.text) for event in recap(log, viewer, 0).events)
        file = Picture(story.encode(), f"match-{match.row.id}.txt", localizer.label("replay.story"))
        parts = (TextDisplay(summary.heading(match, localizer)), *gallery(pictures), AttachedFile(file.filename))
        await context.show(Screen(parts, (*pictures, file), ACCENT))

    async def prove(self, context: Context, match: Match) -> None:
        """Play a finished match again from its seed, and hand out the file with which anybody can."""
        exported = await self._services.engine.export(match.row.id)
        await asyncio.to_thread(verify, exported, self._services.engine.games)
        file = Picture(exported, f"match-{match.row.id}.json", context.localizer.label("verify.file"))
        words = context.localizer("verify.true", match=match.row.id, n=match.row.length)
        await context.show(Screen((TextDisplay(words), AttachedFile(file.filename)), (file,), ACCENT))

    async def prove_file(self, context: Context, data: bytes) -> None:
        export = await asyncio.to_thread(verify, data, self._services.engine.games)
        told = {"match": export.match, "n": len(export.entries)}
        proven = (
            context.localizer("verify.true", **told)
            if export.results
            else context.localizer("verify.unfinished", **told)
        )
        # A file cannot vouch for itself: what was posted at the table can.
        await context.tell(f"{proven}\n-# {context.localizer('verify.compare', commitment=export.commitment)}")

    async def _plays_at(self, table: str) -> bool:
        try:
            return (await self._services.engine.at_table(table)).row.status == RUNNING
        except NoSuchMatch:
            return False

    async def _marked(
        self, context: Context, match: Match, localizer: Localizer, marks: tuple[Mark, ...]
    ) -> tuple[Picture, ...]:
        """One's own sheet, or the table, with what changed standing out."""
        own = seat_of(match, context.person)
        subject = Subject(match, own, localizer.people, context.style, marks)
        picture_service = self._services.picture_service
        return await self._services.drawn(
            (picture_service.table(subject) if own is None else picture_service.sheet(subject, own),)
        )

    async def _listed(self, context: Context, row: MatchRow) -> tuple[float, Component]:
        """A match with its table, and since when it waits for this person."""
        try:
            match = await self._services.engine.match(row.id)
        except NoSuchMatch as refusal:  # begun by other rules: it is kept, and says so
            title = context.localizer("matches.entry", match=row.id, game=text(f"{row.game}.title"))
            return math.inf, TextDisplay(
                f"**{title}** · {message_state.address(row.table)}\n-# {context.localizer.say(refusal.text)}"
            )
        localizer = await context.localizer_at(match)
        moment = waiting_tables.since(match, context.person)
        state = summary.waiting(match, localizer) if match.position else localizer("panel.not_started")
        if moment is not None:
            state = f"{localizer('matches.since')} <t:{int(moment)}:R>\n-# {state}"
        there = waiting_tables.there(match)
        words = f"{summary.heading(match, localizer)} · {there}\n-# {state}"
        order = math.inf if moment is None else moment
        if row.status == RUNNING:
            label = localizer.label("matches.your_move" if moment is not None else "table.play")
            return order, Section(words, Button(label, Play(row.id), BLUE))
        return order, Section(words, Button(localizer.label("table.onward"), there))


def _number(typed: str) -> int:
    """The number of a match as somebody typed it."""
    digits = typed.strip().removeprefix("#")
    if not digits.isdecimal() or len(digits) > 15:
        raise NoSuchMatch("unknown")
    return int(digits)


def _twin(match: Match, twin: str, seat: int | None, localizer: Localizer) -> Screen:
    lines: Iterable[str] = twin.replace("`", "ˋ").splitlines()
    name = localizer.say(text("front.these", these=Who(seat))) if seat is not None else ""
    head = f"{summary.heading(match, localizer)} · {name}" if name else summary.heading(match, localizer)
    body = clip("\n".join(lines), MAX_TEXT_LENGTH - len(head))
    return Screen((TextDisplay(f"{head}\n```\n{body}\n```"),), (), ACCENT)
