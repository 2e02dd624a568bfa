"""Reading a match without changing it: sheets, status, recap, replay and verification; and a person's statistics."""

from __future__ import annotations

import asyncio

from bot.engine.history.export import export, verify
from bot.engine.history.recap import recap
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.ports import Log, Subject
from bot.front.publishing.waiting_tables import table_url
from bot.front.screens import summary
from bot.front.screens.ending import build_replay
from bot.front.screens.league.ratings import describe_change, describe_rating
from bot.front.screens.legend import build_legend
from bot.front.screens.sheets import SheetsPage, build_sheets, page_count, seats_of_page
from bot.front.screens.statistics import StatisticsPage, build_profile, build_statistics, recent_ranked
from bot.front.ui.components import (
    BLUE,
    AttachedFile,
    Button,
    Buttons,
    Document,
    Screen,
    TextDisplay,
    build_gallery,
    clip,
)
from bot.front.ui.custom_ids import OpenLegend, OpenSheets, Play, ShowSheetsPage
from bot.front.ui.localizer import Localizer
from bot.kernel import Mark, Who
from bot.records import LIVE, RUNNING
from bot.words import Picture

ACCENT = 0x8D99AE
MAX_TEXT_LENGTH = 3800
MAX_CHANGES = 3  # of a rating by corrections
MAX_EXPORT_BYTES = 1_000_000  # of a match that a person uploads to verify it


class InspectHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def show_sheet(self, context: Context, match: Match, seat: int | None, as_text: bool) -> None:
        """A seat's sheet as this person may see it; without a seat their own, or the table."""
        if match.position is None:
            raise MoveRefusal("not_started")
        own = seat_of(match, context.person)
        seat = own if seat is None else seat
        localizer = await context.localizer_at(match)
        subject = Subject(match, own, localizer.names, context.style)
        pictures = () if as_text else await self._draw(subject, seat)
        if pictures:
            head = TextDisplay(summary.heading(match, localizer))
            await context.respond(Screen((head, *build_gallery(pictures)), pictures, ACCENT))
        else:
            twin = await self._services.picture_service.twin(subject, seat or 0)
            await context.respond(_build_twin(match, twin, seat, localizer))

    async def show_legend(self, context: Context, control: OpenLegend) -> None:
        """What the icons of this person's sheet (or of the table) mean, and the things that they are asked about."""
        match = await context.visible_match(control.match)
        if match.position is None:
            raise MoveRefusal("not_started")
        own = seat_of(match, context.person)
        localizer = await context.localizer_at(match)
        subject = Subject(match, own, localizer.names, context.style)
        legends = await self._services.draw((self._services.picture_service.legend(subject, own),))
        decision = None if own is None else match.ask(own)
        await context.respond(build_legend(match.game.meta, decision, localizer, next(iter(legends), None)))

    async def show_sheets(self, context: Context, control: OpenSheets | ShowSheetsPage) -> None:
        """A page of all sheets, as this person may see them."""
        match = await context.visible_match(control.match)
        if match.position is None:
            raise MoveRefusal("not_started")
        localizer = await context.localizer_at(match)
        subject = Subject(match, seat_of(match, context.person), localizer.names, context.style)
        page = min(control.page, page_count(match) - 1) if isinstance(control, ShowSheetsPage) else 0
        seats = seats_of_page(match, page)
        sheets = await asyncio.gather(*(self._draw_or_describe(subject, seat) for seat in seats))
        await context.respond(build_sheets(match, localizer, SheetsPage(page, tuple(sheets))))

    async def show_status(self, context: Context, match: Match) -> None:
        localizer = await context.localizer_at(match)
        seats = [localizer("lobby.seat", n=row.seat + 1, who=Who(row.seat)) for row in match.seats]
        status = summary.describe_waiting(match, localizer) if match.position else localizer("panel.not_started")
        scores = summary.describe_scores(match, localizer)
        content = "\n".join(filter(None, (summary.heading(match, localizer), scores or "\n".join(seats), status)))
        play = (Button(localizer.label("table.play"), Play(match.row.id), BLUE),) if match.row.status == RUNNING else ()
        link = Button(localizer.label("table.onward"), table_url(match))
        await context.respond(Screen((TextDisplay(content), Buttons((*play, link))), (), ACCENT))

    async def show_recap(self, context: Context, match: Match) -> None:
        """What happened since this person last looked, and the changes on their sheet, or on the table."""
        localizer = await context.localizer_at(match)
        missed = await self._services.engine.recap(match.row.id, context.person)
        events = localizer.event_lines(missed.events, seat_of(match, context.person))
        lines = summary.format_events(events, localizer, MAX_TEXT_LENGTH)
        pictures: tuple[Picture, ...] = ()
        if missed.events:
            await self._services.engine.mark_seen(match.row.id, context.person, missed.number)
            pictures = await self._draw_marked(context, match, localizer, missed.marks)
        content = f"{summary.heading(match, localizer)}\n{lines or localizer('recap.nothing')}"
        await context.respond(Screen((TextDisplay(content), *build_gallery(pictures)), pictures, ACCENT))

    async def show_replay(self, context: Context, match: Match, seat: int | None) -> None:
        """A match from its beginning: animated where that can be drawn, and always as text."""
        if match.position is None:
            raise MoveRefusal("not_started")
        localizer = await context.localizer_at(match)
        own = seat_of(match, context.person)
        log = await self._services.engine.actions(match.row.id)
        viewer = own if match.row.status in LIVE else None
        subject = Subject(match, viewer, localizer.names, context.style)
        seat = seat if seat is not None else own or 0
        with self._services.long_work.of(context.person):
            pictures = await self._services.draw((self._services.picture_service.replay(subject, seat, log),))
            story = await self.story(match, log, viewer, localizer)
            await context.respond(build_replay(match, localizer, pictures, story, seat if seat == own else None))

    async def story(self, match: Match, log: Log, viewer: int | None, localizer: Localizer) -> Document:
        """A match in words, as a file: what this seat (None: a spectator) may know of it."""
        story = await self._services.long_work.run(
            lambda: "\n".join(localizer.plain(event.text) for event in recap(log, viewer, 0).events)
        )
        return Document(story.encode(), f"match-{match.row.id}.txt", localizer.label("replay.story"))

    async def verify_match(self, context: Context, match: Match) -> None:
        """Play a finished match again from its seed, and attach the export with which anyone can do the same."""
        engine, long_work = self._services.engine, self._services.long_work
        if match.row.sealed and await self._services.director.daily.unseal_if_over(match.row.id):
            match = await engine.match(match.row.id)
        log = await engine.actions(match.row.id)
        with long_work.of(context.person):
            exported = await long_work.run(lambda: export(match, log))
            await long_work.run(lambda: verify(exported, engine.games))
            file = Document(exported, f"match-{match.row.id}.json", context.localizer.label("verify.file"))
            verdict = TextDisplay(context.localizer("verify.true", match=match.row.id, n=match.row.length))
            await context.respond(Screen((verdict, AttachedFile(file.filename)), (file,), ACCENT))

    async def verify_file(self, context: Context, data: bytes) -> None:
        """Play an exported match again from its seed."""
        with self._services.long_work.of(context.person):
            found = await self._services.long_work.run(lambda: verify(data, self._services.engine.games))
        finished, count = bool(found.results), len(found.entries)
        verdict = context.localizer("verify.true" if finished else "verify.unfinished", match=found.match, n=count)
        # An export may be made up. The hash of its seed has to be the one that was posted at the table.
        await context.respond_text(f"{verdict}\n-# {context.localizer('verify.compare', commitment=found.commitment)}")

    async def show_statistics(self, context: Context, person: str, name: str) -> None:
        played = await self._services.engine.results_of(person)
        results = await self._services.director.reading.without_sealed(played, context.person)
        if not results:
            await context.respond_text(context.localizer("stats.none", name=name))
            return
        games = self._services.engine.games
        ranks = await self._services.engine.ranks_in(result.match for result in recent_ranked(results))
        profile = build_profile(results, ranks, games, name, context.localizer)
        pictures = await self._services.draw_posters((profile,), context.style)
        page = StatisticsPage(name, results, await self._ratings(context, person), pictures)
        await context.respond(build_statistics(page, games, context.localizer))

    async def _ratings(self, context: Context, person: str) -> list[str]:
        """The person's ratings on this server. They themselves also see why a correction changed them."""
        if context.server is None:
            return []
        reading, localizer, lines = self._services.director.reading, context.localizer, []
        for slug, game in self._services.engine.games.items():
            rating = await reading.rating(context.server, slug, person)
            if rating is not None:
                lines.append(describe_rating(summary.game_title(game), rating, localizer))
        if person == context.person:
            lines += [describe_change(why, localizer) for why in (await reading.why(person))[:MAX_CHANGES]]
        return lines

    async def _draw_or_describe(self, subject: Subject, seat: int) -> Picture | str:
        pictures = await self._draw(subject, seat)
        return pictures[0] if pictures else await self._services.picture_service.twin(subject, seat)

    async def _draw_marked(
        self, context: Context, match: Match, localizer: Localizer, marks: tuple[Mark, ...]
    ) -> tuple[Picture, ...]:
        own = seat_of(match, context.person)
        return await self._draw(Subject(match, own, localizer.names, context.style, marks), own)

    async def _draw(self, subject: Subject, seat: int | None) -> tuple[Picture, ...]:
        picture_service = self._services.picture_service
        drawing = picture_service.table(subject) if seat is None else picture_service.sheet(subject, seat)
        return await self._services.draw((drawing,))


def _build_twin(match: Match, twin: str, seat: int | None, localizer: Localizer) -> Screen:
    """A sheet as text, in a code block: a backtick in it would end the block."""
    head = summary.heading(match, localizer)
    if seat is not None:
        head = f"{head} · {localizer('these', these=Who(seat))}"
    body = clip("\n".join(twin.replace("`", "ˋ").splitlines()), MAX_TEXT_LENGTH - len(head))
    return Screen((TextDisplay(f"{head}\n```\n{body}\n```"),), (), ACCENT)
