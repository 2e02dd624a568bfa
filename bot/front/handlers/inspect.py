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
from bot.front.interactions.context import Visit
from bot.front.interactions.services import Desk
from bot.front.ports import Picture, Subject
from bot.front.publishing import waiting_tables
from bot.front.screens import statistics, summary
from bot.front.screens.rules import every_game, rules_page
from bot.front.ui import message_state
from bot.front.ui.components import BLUE, Attached, Beside, Button, Buttons, Part, Say, Screen, clip, gallery
from bot.front.ui.custom_ids import Play
from bot.front.ui.localizer import Voice
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Mark, Who, text
from bot.records import FINISHED, LIVE, RUNNING, MatchRow
from bot.words.rulebook import folded

ACCENT = 0x8D99AE
MOST_LISTED = 10
MOST_OF_TEXT = 3800


class Looking:
    most_bytes = 1_000_000  # of an exported match somebody hands in

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def find(self, visit: Visit, wanted: str | None = None) -> Match:
        """The match somebody means: by number, the one of this channel, or the only one they are in."""
        if wanted is not None:
            match = await self._desk.engine.match(_number(wanted))
            if not visit.may_see(match):
                raise NoSuchMatch("unknown")
            return match
        try:
            return await self._desk.engine.at_table(visit.table)
        except NoSuchMatch:
            theirs = await self._desk.engine.matches_of(visit.person, live=True)
            if len(theirs) != 1:
                raise
            return await self._desk.engine.match(theirs[0].id)

    async def find_told(self, visit: Visit, wanted: str | None) -> Match:
        """The match whose story somebody wants: the one being played here, or the last they finished here."""
        if wanted is None:
            ended = await self._desk.engine.matches_of(visit.person, live=False)
            here = [row.id for row in ended if row.table == visit.table and row.status == FINISHED]
            if here and not await self._plays_at(visit.table):
                return await self._desk.engine.match(here[0])
        return await self.find(visit, wanted)

    async def find_elsewhere(self, visit: Visit, wanted: str | None) -> Match:
        """The same for somebody who means a match of another channel."""
        if wanted is not None:
            return await self.find(visit, wanted)
        theirs = await self._desk.engine.matches_of(visit.person, live=True)
        others = [row.id for row in theirs if row.table != visit.table]
        if not others:
            raise FrontRefusal("none_elsewhere")
        if len(others) > 1:
            raise FrontRefusal("which_match", n=len(others))
        return await self._desk.engine.match(others[0])

    @staticmethod
    def seat_called(match: Match, wanted: str, voice: Voice) -> int:
        """The seat somebody means, by its number or by who sits there."""
        if wanted.isdecimal() and 1 <= int(wanted) <= len(match.seats):
            return int(wanted) - 1
        found = [row.seat for row in match.seats if folded(wanted) in folded(voice.name(row.seat))]
        if len(found) != 1:
            raise FrontRefusal("no_such_player", given=wanted[:40])
        return found[0]

    async def sheet(self, visit: Visit, match: Match, seat: int | None, as_text: bool) -> None:
        """A seat's sheet as this person may see it; without a seat their own, or the table."""
        if match.position is None:
            raise MoveRefusal("not_started")
        own = seat_of(match, visit.person)
        shown = own if seat is None else seat
        voice = await visit.voice_at(match)
        subject = Subject(match, own, voice.people, visit.style)
        if not as_text:
            artist = self._desk.artist
            drawing = artist.table(subject) if shown is None else artist.sheet(subject, shown)
            pictures = await self._desk.drawn((drawing,))
            if pictures:
                head = Say(summary.heading(match, voice))
                await visit.show(Screen((head, *gallery(pictures)), pictures, ACCENT))
                return
        await visit.show(_twin(match, await self._desk.artist.twin(subject, shown or 0), shown, voice))

    async def status(self, visit: Visit, match: Match) -> None:
        voice = await visit.voice_at(match)
        seats = [voice("lobby.seat", n=row.seat + 1, who=Who(row.seat)) for row in match.seats]
        state = summary.waiting(match, voice) if match.position else voice("panel.not_started")
        words = "\n".join((summary.heading(match, voice), *seats, state))
        there = Button(voice.label("table.onward"), waiting_tables.there(match))
        play = (Button(voice.label("table.play"), Play(match.row.id), BLUE),) if match.row.status == RUNNING else ()
        await visit.show(Screen((Say(words), Buttons((*play, there))), (), ACCENT))

    async def missed(self, visit: Visit, match: Match) -> None:
        """What happened since this person last looked."""
        voice = await visit.voice_at(match)
        news = await self._desk.engine.recap(match.row.id, visit.person)
        if news.events:
            await self._desk.engine.mark_seen(match.row.id, visit.person, news.number)
        told = summary.happened(voice.lines(news.events), voice, MOST_OF_TEXT) or voice("recap.nothing")
        pictures = await self._marked(visit, match, voice, news.marks) if news.events else ()
        words = Say(f"{summary.heading(match, voice)}\n{told}")
        await visit.show(Screen((words, *gallery(pictures)), pictures, ACCENT))

    async def rules_here(self, visit: Visit, wanted: str | None = None) -> None:
        """The rules of what is played here; where nothing is, the games to choose from."""
        try:
            match = await self.find(visit)
        except NoSuchMatch:
            await visit.show(every_game(self._desk.engine.games.values(), visit.voice))
        else:
            await self.rules(visit, match.row.game, wanted)

    async def rules(self, visit: Visit, slug: str, wanted: str | None = None) -> None:
        game = self._desk.engine.games.get(slug)
        if game is None:
            raise summary.no_such_game(slug, self._desk.engine.games)
        await visit.show(rules_page(game, wanted, visit.voice))

    async def matches(self, visit: Visit) -> None:
        """Every match this person is in, the one that has waited longest for them first."""
        rows = await self._desk.engine.matches_of(visit.person, live=True)
        if not rows:
            await visit.tell(visit.voice("matches.none"))
            return
        listed = [await self._listed(visit, row) for row in rows]
        listed.sort(key=lambda entry: entry[0])
        parts: list[Part] = [Say(f"## {visit.voice('matches.heading')}")]
        parts += (part for _, part in listed[:MOST_LISTED])
        if len(listed) > MOST_LISTED:
            parts.append(Say(f"-# {visit.voice('matches.more', n=len(listed) - MOST_LISTED)}"))
        await visit.show(Screen(tuple(parts), (), ACCENT))

    async def stats(self, visit: Visit, person: str, name: str) -> None:
        results = await self._desk.engine.results_of(person)
        if not results:
            await visit.tell(visit.voice("stats.none", name=name))
            return
        games = {result.match: (await self._desk.engine.match(result.match)).game for result in results[:MOST_LISTED]}
        await visit.show(statistics.screen(results, games, name, visit.voice))

    async def replay(self, visit: Visit, match: Match, seat: int | None) -> None:
        """A match from its beginning: as a moving picture where there is one, and always in words."""
        if match.position is None:
            raise MoveRefusal("not_started")
        voice = await visit.voice_at(match)
        own = seat_of(match, visit.person)
        log = await self._desk.engine.actions(match.row.id)
        viewer = own if match.row.status in LIVE else None
        subject = Subject(match, viewer, voice.people, visit.style)
        shown = seat if seat is not None else own or 0
        pictures = await self._desk.drawn((self._desk.artist.replay(subject, shown, log),))
        story = "\n".join(voice.named(event.text) for event in recap(log, viewer, 0).events)
        file = Picture(story.encode(), f"match-{match.row.id}.txt", voice.label("replay.story"))
        parts = (Say(summary.heading(match, voice)), *gallery(pictures), Attached(file.filename))
        await visit.show(Screen(parts, (*pictures, file), ACCENT))

    async def prove(self, visit: Visit, match: Match) -> None:
        """Play a finished match again from its seed, and hand out the file with which anybody can."""
        exported = await self._desk.engine.export(match.row.id)
        await asyncio.to_thread(verify, exported, self._desk.engine.games)
        file = Picture(exported, f"match-{match.row.id}.json", visit.voice.label("verify.file"))
        words = visit.voice("verify.true", match=match.row.id, n=match.row.length)
        await visit.show(Screen((Say(words), Attached(file.filename)), (file,), ACCENT))

    async def prove_file(self, visit: Visit, data: bytes) -> None:
        export = await asyncio.to_thread(verify, data, self._desk.engine.games)
        told = {"match": export.match, "n": len(export.entries)}
        proven = visit.voice("verify.true", **told) if export.results else visit.voice("verify.unfinished", **told)
        # A file cannot vouch for itself: what was posted at the table can.
        await visit.tell(f"{proven}\n-# {visit.voice('verify.compare', commitment=export.commitment)}")

    async def _plays_at(self, table: str) -> bool:
        try:
            return (await self._desk.engine.at_table(table)).row.status == RUNNING
        except NoSuchMatch:
            return False

    async def _marked(self, visit: Visit, match: Match, voice: Voice, marks: tuple[Mark, ...]) -> tuple[Picture, ...]:
        """One's own sheet, or the table, with what changed standing out."""
        own = seat_of(match, visit.person)
        subject = Subject(match, own, voice.people, visit.style, marks)
        artist = self._desk.artist
        return await self._desk.drawn((artist.table(subject) if own is None else artist.sheet(subject, own),))

    async def _listed(self, visit: Visit, row: MatchRow) -> tuple[float, Part]:
        """A match with its table, and since when it waits for this person."""
        try:
            match = await self._desk.engine.match(row.id)
        except NoSuchMatch as refusal:  # begun by other rules: it is kept, and says so
            title = visit.voice("matches.entry", match=row.id, game=text(f"{row.game}.title"))
            return math.inf, Say(
                f"**{title}** · {message_state.address(row.table)}\n-# {visit.voice.say(refusal.text)}"
            )
        voice = await visit.voice_at(match)
        moment = waiting_tables.since(match, visit.person)
        state = summary.waiting(match, voice) if match.position else voice("panel.not_started")
        if moment is not None:
            state = f"{voice('matches.since')} <t:{int(moment)}:R>\n-# {state}"
        there = waiting_tables.there(match)
        words = f"{summary.heading(match, voice)} · {there}\n-# {state}"
        order = math.inf if moment is None else moment
        if row.status == RUNNING:
            label = voice.label("matches.your_move" if moment is not None else "table.play")
            return order, Beside(words, Button(label, Play(row.id), BLUE))
        return order, Beside(words, Button(voice.label("table.onward"), there))


def _number(typed: str) -> int:
    """The number of a match as somebody typed it."""
    digits = typed.strip().removeprefix("#")
    if not digits.isdecimal() or len(digits) > 15:
        raise NoSuchMatch("unknown")
    return int(digits)


def _twin(match: Match, twin: str, seat: int | None, voice: Voice) -> Screen:
    lines: Iterable[str] = twin.replace("`", "ˋ").splitlines()
    name = voice.say(text("front.these", these=Who(seat))) if seat is not None else ""
    head = f"{summary.heading(match, voice)} · {name}" if name else summary.heading(match, voice)
    body = clip("\n".join(lines), MOST_OF_TEXT - len(head))
    return Screen((Say(f"{head}\n```\n{body}\n```"),), (), ACCENT)
