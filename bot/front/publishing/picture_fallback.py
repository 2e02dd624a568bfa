"""Messages with pictures at tables, and what is done where Discord refuses the pictures.

A refused edit is repeated with the files uploaded again, and then given up: the caller posts a new message. A new
message whose files are refused is sent without them. So no person is left uncalled because of a picture.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from bot.front.interactions.picture_ways import PicturesRefused, PictureWays, Way, shows_files
from bot.front.publishing.transport import MessageGone, Transport
from bot.front.ui.components import Screen


class PictureFallback:
    def __init__(self, transport: Transport, ways: PictureWays) -> None:
        self._transport = transport
        self._ways = ways

    async def send(
        self,
        table: str,
        screen: Screen,
        plain: Screen,
        *,
        mentions: Iterable[str],
        roles: tuple[str, ...] = (),
        nonce: str,
    ) -> tuple[int, Screen]:
        """Send a new message. Returns its id and what it shows: `plain`, if the files of `screen` are refused."""
        people = tuple(mentions)
        if screen.files and self._ways.is_open(Way.POSTED):
            try:
                message = await self._transport.send(table, screen, mentions=people, roles=roles, nonce=nonce)
            except PicturesRefused:
                self._ways.refused(Way.POSTED)
            else:
                self._ways.accepted(Way.POSTED)
                return message, screen
        shown = plain if screen.files else screen
        return await self._transport.send(table, shown, mentions=people, roles=roles, nonce=nonce), shown

    async def edit(
        self, table: str, message: int, screen: Screen, with_files: Callable[[], Awaitable[Screen]]
    ) -> Screen:
        """Edit a message that keeps its files; `with_files` makes the same screen with files to upload.

        Returns what it shows. Raises `MessageGone` where it cannot be edited, also because of its pictures.
        """
        if not shows_files(screen):
            await self._transport.edit(table, message, screen)
            return screen
        if self._ways.is_open(Way.KEPT):
            try:
                await self._transport.edit(table, message, screen)
            except PicturesRefused:
                self._ways.refused(Way.KEPT)
            else:
                self._ways.accepted(Way.KEPT)
                return screen
        if not self._ways.is_open(Way.UPLOADED):
            raise MessageGone(message)
        return await self.replace(table, message, await with_files())

    async def replace(self, table: str, message: int, screen: Screen) -> Screen:
        """Edit a message, its files included. Raises `MessageGone` where that is refused."""
        try:
            await self._transport.edit(table, message, screen, replace_files=True)
        except PicturesRefused:
            self._ways.refused(Way.UPLOADED)
            raise MessageGone(message) from None
        if screen.files:
            self._ways.accepted(Way.UPLOADED)
        return screen
