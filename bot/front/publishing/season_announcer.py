"""Posts announcements of seasons in their channels: the league's `Announcer` port.

The nonce of a message is made from the id of the announcement. So Discord answers a repeated one with the message that
is there already, if the process was killed between posting it and storing that it was posted.
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from bot.front.interactions.picture_ways import PicturesRefused
from bot.front.interactions.services import Services
from bot.front.publishing.fair_queue import Lane
from bot.front.publishing.pacing import sending
from bot.front.publishing.transport import Transport, Unreachable
from bot.front.screens.league.posters import Subject, make_final, make_round
from bot.front.screens.league.season_announcement import Announcement, build_announcement, entrants_of
from bot.front.screens.summary import game_title
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import decode
from bot.league.season.settings import SeasonSettings
from bot.records import AnnouncementRow, SeasonRow
from bot.words import Picture, Style
from bot.words.posters import Poster, page_count

NONCE_LENGTH = 25  # Discord's limit
MAX_POSTERS = 4


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
        posters = await self._posters(self._services, season, content, locale)
        nonce = sha256(announcement.id.encode()).hexdigest()[:NONCE_LENGTH]
        with sending(Lane.DUE, season.server):
            send = partial(self._transport.send, season.channel, mentions=content.mentioned, nonce=nonce)
            try:
                await send(build_announcement(content, localizer, posters))
            except (PicturesRefused, Unreachable):
                if not posters:
                    raise
                # The channel may take the message without files: we may have lost the permission to attach them.
                await send(build_announcement(content, localizer))

    @staticmethod
    async def _posters(services: Services, row: SeasonRow, content: Announcement, locale: str) -> tuple[Picture, ...]:
        """The poster of a round that begins, or of each division at the end."""
        if content.kind not in ("round_opened", "season_closed"):
            return ()
        season = await services.director.seasons.load(row.id)
        names = {entrant.number: await services.name_of(entrant.person) for entrant in season.entrants}
        settings = await services.server_settings(row.server)
        title = game_title(services.engine.games[season.settings.game])
        subject = Subject(season=season, game=title, names=names, round=row.round)
        wanted: list[Poster] = []
        if content.kind == "round_opened" and content.detail["round"] == season.row.round:
            first = make_round(subject, content.detail["byes"], content.detail["due"], settings.timezone)
            wanted += [replace(first, page=page) for page in range(min(page_count(first), MAX_POSTERS))]
        elif content.kind == "season_closed":
            for division, lines in enumerate(await services.director.reading.crosstable(season)):
                wanted.append(make_final(replace(subject, division=division), lines))
        style = Style(settings.theme, settings.palette, locale)
        drawn = await services.draw(services.picture_service.poster(each, style) for each in wanted[:MAX_POSTERS])
        return tuple(picture for picture in drawn if picture.data is not None)

    @staticmethod
    async def _content(services: Services, season: SeasonRow, row: AnnouncementRow) -> Announcement:
        detail = msgspec.json.decode(row.detail)
        accounts = await services.director.reading.accounts(season.id, entrants_of(detail))
        names = {number: await services.name_of(person) for number, person in accounts.items()}
        settings = msgspec.json.decode(season.settings, type=SeasonSettings)
        return Announcement(season.id, settings.name, row.kind, detail, accounts, names)
