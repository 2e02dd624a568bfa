"""Tries on a real channel what could not be tried without an account: in which ways Discord takes pictures.

`ward-round doctor --try CHANNEL` runs it. It posts one message, edits it, waits for a person to press its button, so
that private answers can be tried too, and deletes everything again. The bot may be running: it ignores that button.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiohttp
import discord
from discord import ui
from msgspec import Struct

from bot.front.client import TRIAL
from bot.front.interactions.picture_ways import Way
from bot.front.ui.components import MediaGallery, Screen, TextDisplay, build_files, build_view, gallery_items
from bot.words import Picture

BUTTON = f"{TRIAL}try"  # its custom id


class Trial(Struct, frozen=True):
    """Whether Discord accepted one way, or what it answered instead."""

    way: Way
    accepted: bool
    answer: str = ""


class TrialTexts(Struct, frozen=True):
    """What the message says."""

    heading: str
    press: str
    button: str


class ChannelUnreachable(Exception):  # noqa: N818
    """There is no such channel, or the bot may not write there."""


async def try_pictures(
    token: str,
    channel: int,
    pictures: Sequence[Picture],
    texts: TrialTexts,
    *,
    patience: float,
    **options: Any,
) -> tuple[Trial, ...]:
    """Try every way, those of private answers only if the button is pressed within `patience` seconds.

    Needs two different pictures. Raises `ChannelUnreachable`, or `OSError` where Discord cannot be reached.
    """
    client = _TrialClient(pictures, **options)
    try:
        await client.login(token)
        connection = asyncio.create_task(client.connect())
        try:
            return await client.run_trials(channel, texts, patience)
        finally:
            await client.close()
            await connection
    except (discord.Forbidden, discord.NotFound) as error:
        raise ChannelUnreachable(str(channel)) from error
    except (aiohttp.ClientError, discord.HTTPException) as error:
        raise OSError(str(error)) from error
    finally:
        await client.close()


class _TrialClient(discord.Client):
    def __init__(self, pictures: Sequence[Picture], **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)  # without it the library warns
        self._first, self._second = pictures[0], pictures[1]
        self._pressed: asyncio.Future[discord.Interaction[Any]] | None = None

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        if data.get("custom_id") == BUTTON and self._pressed is not None and not self._pressed.done():
            self._pressed.set_result(interaction)

    async def run_trials(self, channel: int, texts: TrialTexts, patience: float) -> tuple[Trial, ...]:
        await self.wait_until_ready()
        self._pressed = asyncio.get_running_loop().create_future()
        target = self.get_partial_messageable(channel)
        first, second = _screen(texts.heading, self._first), _screen(texts.press, self._second)
        posted = _Attempt(Way.POSTED)
        message = await posted.make(lambda: target.send(view=build_view(first), files=build_files(first)))
        if message is None:
            return (posted.trial,)
        kept, uploaded = _Attempt(Way.KEPT), _Attempt(Way.UPLOADED)
        try:
            changed = _screen(texts.press, self._first)
            await kept.make(lambda: message.edit(view=build_view(changed)))
            view = _with_button(build_view(second), texts.button)
            await uploaded.make(lambda: message.edit(view=view, attachments=build_files(second)))
            if not uploaded.trial.accepted:
                plain = build_view(Screen((TextDisplay(texts.press),)))
                await message.edit(view=_with_button(plain, texts.button), attachments=[])
            answers = await self._try_answers(texts, patience)
        finally:
            await message.delete()
        return (posted.trial, kept.trial, uploaded.trial, *answers)

    async def _try_answers(self, texts: TrialTexts, patience: float) -> tuple[Trial, ...]:
        """The ways of private answers. None of them if the button is not pressed."""
        assert self._pressed is not None
        await asyncio.wait((self._pressed,), timeout=patience)
        if not self._pressed.done():
            return ()
        interaction = self._pressed.result()
        await interaction.response.defer(ephemeral=True, thinking=True)
        first = _screen(texts.heading, self._first)
        uploaded, kept, follow_up = (_Attempt(way) for way in (Way.ANSWER_UPLOADED, Way.ANSWER_KEPT, Way.FOLLOW_UP))
        answer = await uploaded.make(
            lambda: interaction.edit_original_response(view=build_view(first), attachments=build_files(first))
        )
        trials = [uploaded.trial]
        if answer is not None and answer.attachments:  # Discord may list none, and then there is nothing to keep
            changed = _screen(texts.press, self._first)
            await kept.make(
                lambda: interaction.edit_original_response(view=build_view(changed), attachments=answer.attachments)
            )
            trials.append(kept.trial)
        await interaction.delete_original_response()
        sent = await follow_up.make(
            lambda: interaction.followup.send(
                view=build_view(first), files=build_files(first), ephemeral=True, wait=True
            )
        )
        if sent is not None:
            await sent.delete()
        return (*trials, follow_up.trial)


class _Attempt:
    """One way, and what came of it."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self.trial = Trial(way, False)

    async def make(self, send: Callable[[], Awaitable[Any]]) -> Any:
        """What Discord answered; None if it refused. A channel that cannot be reached is another matter."""
        try:
            answer = await send()
        except (discord.Forbidden, discord.NotFound):
            raise
        except discord.HTTPException as error:
            self.trial = Trial(self._way, False, str(error)[:200])
            return None
        self.trial = Trial(self._way, True)
        return answer


def _screen(heading: str, picture: Picture) -> Screen:
    return Screen((TextDisplay(heading), MediaGallery(gallery_items((picture,)))), (picture,))


def _with_button(view: ui.LayoutView, label: str) -> ui.LayoutView:
    button: ui.Button[Any] = ui.Button(label=label, custom_id=BUTTON)
    view.add_item(ui.ActionRow(button))
    return view
