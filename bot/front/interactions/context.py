"""One interaction: who came, where to, in which language, and how they are answered.

A visit is acknowledged before anything else is done. What is shown afterwards goes to the person alone; what
everybody sees is the publisher's business.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

import discord
from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.people import Player, PlayerSettings, ServerSettings
from bot.front.interactions.services import Services
from bot.front.ports import Style
from bot.front.ui import components as screen
from bot.front.ui import message_state, sanitising
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.custom_ids import UnknownControl
from bot.front.ui.localizer import Localizer, locale_for

log = logging.getLogger(__name__)


class Ack(Enum):
    """The first answer to an interaction."""

    OPEN = "open"  # a new private message will follow
    STAY = "stay"  # the private message with the control will change
    QUIET = "quiet"  # the public message will change by itself; only a refusal needs words
    FORM = "form"  # the answer is a form, shown by the handler


class Context:
    def __init__(self, services: Services, interaction: discord.Interaction[Any], ack: Ack) -> None:
        self.services = services
        self.interaction = interaction
        self.ack = ack
        self.person = str(interaction.user.id)
        self.player: Player | None = None
        self.server_settings = ServerSettings()
        message = interaction.message if ack is Ack.STAY else None
        self._attached = message.attachments if message else []

    async def acknowledge(self) -> None:
        """Before any other work: Discord waits three seconds at most."""
        match self.ack:
            case Ack.OPEN:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
            case Ack.STAY | Ack.QUIET:
                await self.interaction.response.defer()
            case Ack.FORM:
                return

    async def recognise(self) -> None:
        """Find out who this is, and remember by what name they go now."""
        name = self.interaction.user.display_name
        known = await self.services.people.player(self.person)
        if known is None or known.name != name:
            known = await self.services.people.change(self.person, lambda person: replace(person, name=name))
        self.player = known
        self.server_settings = await self.services.server(self.server)

    # --- who and where ----------------------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """Names this interaction for ever, so that it counts once."""
        return self.interaction.id

    @property
    def name(self) -> str:
        """What this person calls themselves, safe to show."""
        return sanitising.clean(self.interaction.user.display_name)

    @property
    def picked(self) -> tuple[str, ...]:
        """What was chosen in a menu, or written into a form."""
        data: Any = self.interaction.data or {}
        if self.interaction.type is discord.InteractionType.modal_submit:
            return tuple(_written(data.get("components", ())))
        return tuple(str(value) for value in data.get("values", ()))

    @property
    def pick(self) -> str:
        """The one thing that was chosen. No menu of ours sends nothing, so whatever does is none of ours."""
        if not self.picked:
            raise UnknownControl("unknown_control")
        return self.picked[0]

    @property
    def table(self) -> str:
        """The channel or thread this happens in, as the engine knows it."""
        return message_state.table_name(self.interaction.guild_id, self.interaction.channel_id or 0)

    @property
    def server(self) -> str | None:
        return None if self.interaction.guild_id is None else str(self.interaction.guild_id)

    @property
    def locale(self) -> str:
        own = self.player.settings.locale if self.player else None
        return locale_for(self.services.words, own, str(self.interaction.locale), self.server_settings.locale)

    @property
    def is_staff(self) -> bool:
        """Whether this person looks after the channel they are in."""
        rights = self.interaction.permissions
        return self.server is not None and (rights.manage_guild or rights.manage_channels)

    def manages(self, match: Match) -> bool:
        """Whether this person may change the table: its host, or staff where the table is."""
        return self.person == match.row.host or (self.is_staff and match.row.table == self.table)

    def may_see(self, match: Match) -> bool:
        """A table is seen by those who sit at it, and by those who are in its channel."""
        return match.row.table == self.table or any(row.player == self.person for row in match.seats)

    def has_lost(self, match: Match) -> bool:
        """Whether a table of this server seems to be gone. A thread that is put away seems so too."""
        guild = self.interaction.guild
        if guild is None or str(guild.id) != message_state.server_of(match.row.table) or match.row.table == self.table:
            return False
        return guild.get_channel_or_thread(message_state.channel_of(match.row.table)) is None

    @property
    def localizer(self) -> Localizer:
        """This person's language, for what is not about a table."""
        return Localizer(self.services.words, self.locale)

    async def localizer_at(self, match: Match) -> Localizer:
        return await self.services.localizer(match, self.locale)

    @property
    def style(self) -> Style:
        """How pictures look that only this person sees."""
        own = self.player.settings if self.player else PlayerSettings()
        return Style(self.locale, own.palette or self.server_settings.palette, own.theme or self.server_settings.theme)

    # --- answering --------------------------------------------------------------------------------------------

    async def show(self, shown: Screen) -> None:
        """Show this to the person, where the acknowledgement promised it."""
        if self.ack in (Ack.QUIET, Ack.FORM):
            await self.aside(shown)
        else:
            view = screen.layout(shown)
            sent = await self.interaction.edit_original_response(view=view, attachments=self._attachments(shown))
            self._attached = sent.attachments

    async def aside(self, shown: Screen) -> None:
        """Say something beside whatever else is shown; only this person sees it."""
        view = screen.layout(shown)
        if self.interaction.response.is_done():
            await self.interaction.followup.send(view=view, files=screen.files(shown), ephemeral=True)
        else:
            await self.interaction.response.send_message(view=view, files=screen.files(shown), ephemeral=True)

    async def tell(self, words: str) -> None:
        await self.show(Screen((TextDisplay(words),)))

    def _attachments(self, shown: Screen) -> list[Any]:
        """The files of the answer; one that is there already (its name says what is in it) is not sent again."""
        there = {file.filename: file for file in self._attached}
        wanted = [file.filename for file in shown.files]
        if wanted and all(name in there for name in wanted):
            return [there[name] for name in wanted]
        return screen.files(shown)


def _written(components: Iterable[Any]) -> Iterator[str]:
    """The values of a form, in order."""
    for component in components:
        yield from _written(component.get("components", ()))
        yield from _written((component["component"],)) if "component" in component else ()
        if "value" in component:
            yield str(component["value"])
        yield from (str(value) for value in component.get("values", ()))
