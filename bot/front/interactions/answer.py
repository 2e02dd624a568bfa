"""The private answer to one interaction: shown, changed, and shown in another way where Discord refuses its pictures.

An answer that was deferred is edited. Where Discord does not take the files of such an edit, a follow-up takes the
place of the answer, and where it takes none either, the text has to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeAlias

import discord

from bot.front.interactions.picture_ways import PictureWays, Way, is_refusal
from bot.front.ui.components import Screen, build_files, build_view

Fallback: TypeAlias = Callable[[], Awaitable[Screen]]  # the same without pictures


class Answer:
    """`message` is the one that the answer changes; None: it is a message of its own."""

    def __init__(self, interaction: discord.Interaction[Any], ways: PictureWays, message: discord.Message | None):
        self._interaction = interaction
        self._ways = ways
        self.message = message.id if message else None  # the message with the answer, as soon as it is there
        self._attached = message.attachments if message else []
        self._follow_up: discord.WebhookMessage | None = None  # stands in for the answer
        self._deleted = False  # the answer itself

    async def show(self, screen: Screen, fallback: Fallback) -> None:
        """Show this; what `fallback` makes, if Discord takes its files in no way."""
        if not screen.files:
            await self._edit(screen, [])
            return
        for way in self._possible_ways(screen):
            try:
                await self._show_by(way, screen)
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                self._ways.refused(way)
            else:
                self._ways.accepted(way)
                return
        await self._edit(await fallback(), [])

    def _possible_ways(self, screen: Screen) -> Iterator[Way]:
        if self._kept_files(screen):
            yield Way.ANSWER_KEPT
        for way in (Way.ANSWER_UPLOADED, Way.FOLLOW_UP):
            if self._ways.is_open(way):
                yield way

    async def _show_by(self, way: Way, screen: Screen) -> None:
        match way:
            case Way.ANSWER_KEPT:
                await self._edit(screen, self._kept_files(screen))
            case Way.FOLLOW_UP:
                await self._delete()
                await self._send_follow_up(screen)
            case _:
                await self._edit(screen, build_files(screen))

    async def _edit(self, screen: Screen, files: list[Any]) -> None:
        """Edit the answer, or what stands in for it."""
        view = build_view(screen)
        if self._follow_up is not None:
            self._store(await self._follow_up.edit(view=view, attachments=files))
        elif self._deleted:
            await self._send_follow_up(screen)
        else:
            self._store(await self._interaction.edit_original_response(view=view, attachments=files))

    async def _send_follow_up(self, screen: Screen) -> None:
        send = self._interaction.followup.send
        self._follow_up = await send(view=build_view(screen), files=build_files(screen), ephemeral=True, wait=True)
        self._store(self._follow_up)

    def _store(self, sent: discord.Message) -> None:
        self.message, self._attached = sent.id, sent.attachments

    async def _delete(self) -> None:
        """Before the follow-up is sent: the first one after a deferred answer would become that answer."""
        if self._follow_up is not None:
            await self._follow_up.delete()
            self._follow_up = None
        elif not self._deleted:
            await self._interaction.delete_original_response()
        self._deleted = True

    def _kept_files(self, screen: Screen) -> list[Any]:
        """The files of the screen, if all are attached already: a file name identifies its content."""
        attached = {file.filename: file for file in self._attached}
        names = [file.filename for file in screen.files]
        kept = all(name in attached for name in names) and self._ways.is_open(Way.ANSWER_KEPT)
        return [attached[name] for name in names] if kept else []
