"""One interaction: who sent it, where, in which language, and how to respond.

Discord invalidates an interaction that is not acknowledged within three seconds, and reading a player or drawing a
picture can take longer than that on a busy machine. So an interaction is acknowledged before anything else is done, and
the control it belongs to decides how (`Ack`), because Discord fixes with the acknowledgement whether the response is a
new message or an edit. Responses are private to the person; public messages are the publisher's task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

import discord
from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.people import Player, PlayerSettings, ServerSettings
from bot.engine.refusals import NoSuchMatch
from bot.front.interactions.answer import Answer, Fallback
from bot.front.interactions.picture_ways import without_files
from bot.front.interactions.services import Services
from bot.front.ui import addresses, sanitising
from bot.front.ui.components import Modal, Screen, TextDisplay, build_files, build_modal, build_view
from bot.front.ui.custom_ids import UnknownControl
from bot.front.ui.localizer import Localizer, locale_for
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text
from bot.words import Style

MAX_VALUE = 4000  # characters of a text input; a number of so many digits can still be read


class Ack(Enum):
    """How an interaction is acknowledged."""

    REPLY = "reply"  # the response is a new private message
    UPDATE = "update"  # the response replaces the private message with the control
    SILENT = "silent"  # the public message with the control is changed by the publisher; only a refusal is sent
    MODAL = "modal"  # the handler opens a modal, which has to be the first response


class Context:
    def __init__(self, services: Services, interaction: discord.Interaction[Any], ack: Ack) -> None:
        self.services = services
        self.interaction = interaction
        self.ack = ack
        self.person = str(interaction.user.id)
        self.player: Player | None = None
        self.server_settings = ServerSettings()
        message = interaction.message if ack is Ack.UPDATE else None
        self._answer = Answer(interaction, services.picture_ways, message)

    async def acknowledge(self) -> None:
        match self.ack:
            case Ack.REPLY:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
            case Ack.UPDATE | Ack.SILENT:
                await self.interaction.response.defer()
            case Ack.MODAL:
                return

    async def load_player(self) -> None:
        """Read the person's settings and those of the server, and store the person's name if it has changed."""
        name = self.interaction.user.display_name
        player = await self.services.people.player(self.person)
        if player is None or player.name != name:
            player = await self.services.people.change(self.person, lambda stored: replace(stored, name=name))
        self.player = player
        self.server_settings = await self.services.server_settings(self.server)

    # --- who and where ----------------------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """Unique: the engine stores it with a choice, so that a redelivered interaction counts once."""
        return self.interaction.id

    @property
    def name(self) -> str:
        """The person's name, safe to show."""
        return sanitising.clean_name(self.interaction.user.display_name)

    @property
    def values(self) -> tuple[str, ...]:
        """What was selected in a select menu, or typed into a modal."""
        data: Any = self.interaction.data or {}
        if self.interaction.type is discord.InteractionType.modal_submit:
            return tuple(value[:MAX_VALUE] for value in _submitted(data.get("components", ())))
        return tuple(str(value)[:MAX_VALUE] for value in data.get("values", ()))

    @property
    def fields(self) -> dict[str, str]:
        """What was typed into a modal, by the name of the field."""
        data: Any = self.interaction.data or {}
        return dict(_named(data.get("components", ())))

    @property
    def value(self) -> str:
        """The first selected value. Our select menus always send one, so an interaction without is forged."""
        if not self.values:
            raise UnknownControl("unknown_control")
        return self.values[0]

    @property
    def table(self) -> str:
        """The channel or thread of the interaction, as the engine names it."""
        return addresses.table_of(self.interaction.guild_id, self.interaction.channel_id or 0)

    @property
    def server(self) -> str | None:
        return None if self.interaction.guild_id is None else str(self.interaction.guild_id)

    @property
    def locale(self) -> str:
        chosen = self.player.settings.locale if self.player else None
        return locale_for(self.services.words, chosen, str(self.interaction.locale), self.server_settings.locale)

    @property
    def is_staff(self) -> bool:
        """Whether the person manages the channel of the interaction."""
        permissions = self.interaction.permissions
        return self.server is not None and (permissions.manage_guild or permissions.manage_channels)

    @property
    def organises(self) -> bool:
        """Whether the person organises leagues here now: by the role the server chose, or because they manage it."""
        member, role = self.interaction.user, self.server_settings.organisers
        if self.server is None or not isinstance(member, discord.Member):
            return False
        has_role = role is not None and member.get_role(int(role)) is not None
        return has_role or self.interaction.permissions.manage_guild

    def manages(self, match: Match) -> bool:
        """Whether the person may change the table: its host, or staff in its channel."""
        return self.person == match.row.host or (self.is_staff and match.row.table == self.table)

    async def require_visible(self, match: Match) -> None:
        """A table may be seen by its players and by everyone in its channel; otherwise it is as if it did not exist.

        Other tables may play the dice of a sealed match. A person who plays at one of them, or still will, and has come
        into this channel as a moderator, sees nothing of it.
        """
        if any(row.player == self.person for row in match.seats):
            return
        if match.row.table != self.table:
            raise NoSuchMatch("unknown")
        if match.row.sealed and not await self.services.director.reading.may_see(match.row.id, self.person):
            raise FrontRefusal("same_dice")

    def reaches(self, match: Match) -> bool:
        """Whether the table is in a channel of this server that the person may see. A private thread is no such."""
        guild, person = self.interaction.guild, self.interaction.user
        if guild is None or not isinstance(person, discord.Member):
            return False
        if str(guild.id) != addresses.server_of(match.row.table):
            return False
        channel = guild.get_channel_or_thread(addresses.channel_of(match.row.table))
        if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
            return False
        return channel.permissions_for(person).view_channel

    async def visible_match(self, match_id: int) -> Match:
        """Read a match that the person may see."""
        match = await self.services.engine.match(match_id)
        await self.require_visible(match)
        return match

    async def managed_match(self, match_id: int) -> Match:
        """Read a match that the person may change."""
        match = await self.visible_match(match_id)
        if not self.manages(match):
            raise FrontRefusal("not_host")
        return match

    def has_lost(self, match: Match) -> bool:
        """Whether the channel of a table of this server seems to be gone or hidden from us; an archived thread too."""
        guild = self.interaction.guild
        if guild is None or str(guild.id) != addresses.server_of(match.row.table) or match.row.table == self.table:
            return False
        channel = guild.get_channel_or_thread(addresses.channel_of(match.row.table))
        # Discord still lists a channel that is hidden from us, without its name.
        return channel is None or not channel.permissions_for(guild.me).view_channel

    @property
    def localizer(self) -> Localizer:
        """The person's language, for text that names no player."""
        return Localizer(self.services.words, self.locale, signs=self.services.signs_of(self.style.palette))

    async def localizer_at(self, match: Match) -> Localizer:
        """The person's language, with the names of the players of a match."""
        return await self.services.localizer(match, self.locale, self.style.palette)

    @property
    def style(self) -> Style:
        """The style of pictures that only this person sees."""
        chosen = self.player.settings if self.player else PlayerSettings()
        server = self.server_settings
        return Style(chosen.theme or server.theme, chosen.palette or server.palette, self.locale)

    @property
    def message(self) -> int | None:
        """The private message of the response, as soon as it is there."""
        return self._answer.message

    # --- responding -------------------------------------------------------------------------------------------

    async def respond(self, screen: Screen, fallback: Fallback | None = None) -> None:
        """Send the response that the acknowledgement announced; where it announced none, a private message.

        Where Discord refuses its files, the response is what `fallback` makes, or the rest of it.
        """

        async def without_its_files() -> Screen:
            return without_files(screen, self.localizer("files_refused"))

        if self.ack in (Ack.SILENT, Ack.MODAL):
            await self.send_private(screen)
        else:
            await self._answer.show(screen, fallback or without_its_files)

    async def respond_text(self, content: str) -> None:
        await self.respond(Screen((TextDisplay(content),)))

    async def confirm(self, message: Text) -> None:
        """Say that a change was made, unless the public message shows it (`Ack.SILENT`)."""
        if self.ack is not Ack.SILENT:
            await self.respond_text(self.localizer.say(message))

    async def send_private(self, screen: Screen) -> None:
        """Send a private message without replacing another."""
        view, files = build_view(screen), build_files(screen)
        if self.interaction.response.is_done():
            await self.interaction.followup.send(view=view, files=files, ephemeral=True)
        else:
            await self.interaction.response.send_message(view=view, files=files, ephemeral=True)

    async def open_modal(self, modal: Modal) -> None:
        await self.interaction.response.send_modal(build_modal(modal))


def _submitted(components: Iterable[Any]) -> Iterator[str]:
    """The values of a submitted modal, in order."""
    for component in components:
        yield from _submitted(component.get("components", ()))
        yield from _submitted((component["component"],)) if "component" in component else ()
        if "value" in component:
            yield str(component["value"])
        yield from (str(value) for value in component.get("values", ()))


def _named(components: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for component in components:
        yield from _named(component.get("components", ()))
        yield from _named((component["component"],)) if "component" in component else ()
        if "value" in component:
            yield str(component["custom_id"]), str(component["value"])
