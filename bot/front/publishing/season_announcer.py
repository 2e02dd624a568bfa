"""Posts announcements of seasons in their channels: the league's `Announcer` port.

The nonce of a message is made from the id of the announcement. So Discord answers a repeated one with the message that
is there already, if the process was killed between posting it and storing that it was posted.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bot.front.interactions.services import Services
from bot.front.publishing.fair_queue import Lane
from bot.front.publishing.pacing import sending
from bot.front.publishing.picture_fallback import PictureFallback
from bot.front.publishing.transport import Transport, Unreachable
from bot.front.screens.league.posters import final_posters, round_posters
from bot.front.screens.league.season_announcement import Announcement, build_announcement, entrants_of
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import decode
from bot.league.season.settings import SeasonSettings
from bot.records import AnnouncementRow, SeasonRow
from bot.words import Picture, Style

NONCE_LENGTH = 25  # Discord's limit


class SeasonAnnouncer:
    """Connected to the client after both are built, like `DiscordThreads`."""

    def __init__(self) -> None:
        self._services: Services | None = None
        self._transport: Transport | None = None

    def connect(self, services: Services, transport: Transport) -> None:
        self._services, self._transport = services, transport

    async def announce(self, season: SeasonRow, announcement: AnnouncementRow) -> None:
        assert self._services is not None and self._transport is not None, "the director runs after the log-in"
        content = await self._content(self._services, season, announcement)
        locale = decode(await self._services.director.outside.threads.message_state(season.server)).locale
        localizer = Localizer(self._services.words, locale)
        plain = build_announcement(content, localizer)
        drawn = build_announcement(content, localizer, await self._draw(self._services, season, content, locale))
        nonce = sha256(announcement.id.encode()).hexdigest()[:NONCE_LENGTH]
        pictures = PictureFallback(self._transport, self._services.picture_ways)
        with sending(Lane.DUE, season.server):
            try:
                await pictures.send(season.channel, drawn, plain, mentions=content.mentioned, nonce=nonce)
            except Unreachable:
                if not drawn.files:
                    raise
                # We may lack the permission to attach files there, and only that.
                await self._transport.send(season.channel, plain, mentions=content.mentioned, nonce=nonce)

    @staticmethod
    async def _content(services: Services, season: SeasonRow, row: AnnouncementRow) -> Announcement:
        detail = msgspec.json.decode(row.detail)
        accounts = await services.director.reading.accounts(season.id, entrants_of(detail))
        names = {number: await services.name_of(person) for number, person in accounts.items()}
        settings = msgspec.json.decode(season.settings, type=SeasonSettings)
        return Announcement(season.id, settings.name, row.kind, detail, accounts, names)

    @staticmethod
    async def _draw(services: Services, row: SeasonRow, content: Announcement, locale: str) -> tuple[Picture, ...]:
        """The tables of a round that begins, or how a season ended; nothing for all other steps."""
        if content.kind not in ("round_opened", "season_closed"):
            return ()
        season = await services.director.seasons.load(row.id)
        names = {entrant.number: await services.name_of(entrant.person) for entrant in season.entrants}
        settings = await services.server_settings(row.server)
        if content.kind == "round_opened":
            posters = round_posters(season, content.detail["round"], content.detail["byes"], names, settings.timezone)
        else:
            posters = final_posters(season, await services.director.reading.standings(season), names)
        return await services.draw_posters(posters, Style(settings.theme, settings.palette, locale))
