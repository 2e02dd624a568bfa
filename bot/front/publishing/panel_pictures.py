"""The picture of a panel: drawn in time, or its text twin first and the picture later; the twin where it is refused."""

from __future__ import annotations

import asyncio

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.match import Match
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.ports import Subject
from bot.front.screens.panel import PanelContent, build_panel
from bot.front.ui.components import Screen
from bot.front.ui.localizer import Localizer
from bot.words import Picture


class PanelSheet(Struct, frozen=True):
    """What a panel shows of its match: a picture, or the text twin and perhaps the task that still draws it."""

    subject: Subject
    picture: Picture | None = None
    twin: str | None = None
    late: asyncio.Task[tuple[Picture, ...]] | None = None


class DrawnPanel(Struct, frozen=True):
    """Everything that a panel was built from."""

    match: Match
    seat: int | None
    localizer: Localizer
    content: PanelContent
    sheet: PanelSheet

    def with_picture(self, picture: Picture) -> DrawnPanel:
        return replace(self, content=replace(self.content, picture=picture, twin=None))


async def draw_sheet(services: Services, subject: Subject) -> PanelSheet:
    """The sheet of the viewer, or the table for a spectator; as text where it could not be drawn, or not in time."""
    if subject.match.position is None:
        return PanelSheet(subject)
    seat, pictures = subject.viewer, services.picture_service
    drawn = await services.draw_in_time(pictures.table(subject) if seat is None else pictures.sheet(subject, seat))
    if isinstance(drawn, Picture):
        return PanelSheet(subject, drawn)
    return PanelSheet(subject, None, await pictures.twin(subject, seat or 0), drawn)


async def respond_with(services: Services, context: Context, panel: DrawnPanel) -> None:
    """Send a panel; with its text twin where Discord refuses its picture."""

    async def in_words() -> Screen:
        twin = await services.picture_service.twin(panel.sheet.subject, panel.seat or 0)
        return build_panel(panel.match, panel.seat, panel.localizer, replace(panel.content, picture=None, twin=twin))

    await context.respond(build_panel(panel.match, panel.seat, panel.localizer, panel.content), in_words)
