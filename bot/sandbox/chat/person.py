"""People of the loopback Discord, driven by a test or the chat page.

Every action returns when the bot has given its first response. The `Reply` it returns reads the world, so it always
shows the present state of the interaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bot.sandbox.chat.command_input import Resolver, available_commands, fill_options, parse_command
from bot.sandbox.chat.controls import click_data, find_control, selection_data, submission_data
from bot.sandbox.chat.host import Host
from bot.sandbox.model.entities import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    REPLY,
    Channel,
    Interaction,
    Json,
    Message,
    User,
)
from bot.sandbox.model.errors import NotPossible
from bot.sandbox.model.permissions import can_read, can_see, require_send, visible_channels, visible_messages
from bot.sandbox.operations import interactions
from bot.sandbox.operations.administration import open_direct_channel
from bot.sandbox.operations.messages import write
from bot.sandbox.operations.reactions import add_reaction
from bot.sandbox.validation.commands import USER_MENU
from bot.sandbox.validation.components import BUTTON, SELECT, SELECTS

ChannelRef: TypeAlias = Channel | int


class Reply:
    """The response to one action."""

    def __init__(self, host: Host, interaction: Interaction) -> None:
        self._host = host
        self.id = interaction.id

    @property
    def interaction(self) -> Interaction:
        return self._host.world.get(Interaction, self.id)

    @property
    def answer(self) -> int | None:
        """The type of the first response: 4 message, 5 deferred message, 6 and 7 update, 8 choices, 9 modal."""
        return self.interaction.answer

    @property
    def message(self) -> Message:
        """The message of the first response (or the one it updated), as it is now."""
        return interactions.original_message(self._host.world, self.interaction)

    @property
    def messages(self) -> tuple[Message, ...]:
        """Every message of this interaction, oldest first."""
        messages = self._host.world.messages(self.interaction.channel)
        return tuple(each for each in messages if each.interaction == self.id)

    @property
    def modal(self) -> Json:
        if self.interaction.modal is None:
            raise NotPossible("the bot showed no modal")
        return self.interaction.modal

    @property
    def choices(self) -> tuple[Json, ...]:
        """The choices of an autocomplete: names and values."""
        return self.interaction.choices

    async def finished(self) -> Reply:
        """Wait until the bot has done more than acknowledge."""
        await self._host.finished(self.interaction)
        return self


class Person:
    """A person in a chat. Two `Person`s of the same user are the same person."""

    def __init__(self, host: Host, user: User) -> None:
        self._host = host
        self.id = user.id

    @property
    def user(self) -> User:
        return self._host.world.get(User, self.id)

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.user.display or self.user.name}>"

    # Reading

    def sees(self, channel: ChannelRef) -> tuple[Message, ...]:
        """The messages this person can read in a channel, oldest first."""
        return visible_messages(self._host.world, self.id, self._channel(channel).id)

    def channels(self) -> tuple[Channel, ...]:
        return visible_channels(self._host.world, self.id)

    def direct(self) -> Channel:
        """This person's direct messages with the bot."""
        return open_direct_channel(self._host.world, self.id, self._host.world.bot.id)

    # Actions

    def say(self, channel: ChannelRef, text: str, reply_to: Message | None = None) -> Message:
        """Post an ordinary message."""
        home = self._channel(channel)
        require_send(self._host.world, self.id, home)
        fields = {} if reply_to is None else {"type": REPLY, "reply_to": reply_to.id}
        return write(self._host.world, home, self.user, {"content": text}, {}, **fields)

    def react(self, message: Message, emoji: str) -> None:
        add_reaction(self._host.world, self._readable(message), self.id, emoji)

    async def slash(
        self, channel: ChannelRef, line: str, /, given: Mapping[str, Any] | None = None, **options: Any
    ) -> Reply:
        """Type a command: `await anna.slash(ward, "play new", game="emergency")`."""
        home = self._channel(channel)
        command = parse_command(self._host.world, self.user, home, line)
        resolver = self._resolver(home)
        values = fill_options(command, {**(given or {}), **options}, resolver, self.user.locale)
        data = self._command_data(command.command.id, command.command.name, 1, command.command.guild, resolver)
        wrapped = command.wrap(values)
        return await self._do(COMMAND, home, data | {"options": wrapped} if wrapped else data)

    async def autocomplete(
        self,
        channel: ChannelRef,
        line: str,
        option: str,
        text: str = "",
        /,
        given: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> tuple[Json, ...]:
        """Type the beginning of an option and get the bot's choices."""
        home = self._channel(channel)
        command = parse_command(self._host.world, self.user, home, line)
        wanted = next((each for each in command.options if each["name"] == option), None)
        if wanted is None or not wanted.get("autocomplete"):
            raise NotPossible(f"/{line} completes no {option!r}")
        resolver = self._resolver(home)
        values = fill_options(
            command, {**(given or {}), **options, option: text}, resolver, self.user.locale, focused=option
        )
        data = self._command_data(command.command.id, command.command.name, 1, command.command.guild, resolver)
        return (await self._do(AUTOCOMPLETE, home, data | {"options": command.wrap(values)})).choices

    async def context_menu(self, channel: ChannelRef, name: str, target: User | Person | Message) -> Reply:
        """Use a command from the context menu of a person or a message."""
        home = self._channel(channel)
        kind = USER_MENU + isinstance(target, Message)
        command = next(
            (c for c in available_commands(self._host.world, self.user, home) if (c.kind, c.name) == (kind, name)),
            None,
        )
        if command is None:
            raise NotPossible(f"{self!r} is not offered {name!r} here")
        resolver = self._resolver(home)
        if isinstance(target, Message):
            resolver.add_message(self._readable(target))
        else:
            resolver.add(target.user if isinstance(target, Person) else target)
        data = self._command_data(command.id, command.name, kind, command.guild, resolver)
        return await self._do(COMMAND, home, data | {"target_id": str(target.id)})

    async def click(
        self, message: Message, custom_id: str | None = None, *, label: str | None = None, stale: bool = False
    ) -> Reply:
        """Press a button by its id or label. With `stale`, as in this version of `message`, even if it changed."""
        message = message if stale else self._readable(message)
        data = click_data(find_control(message, custom_id, label, (BUTTON,)))
        return await self._do(COMPONENT, self._channel(message.channel), data, message)

    async def forge(self, message: Message, custom_id: str, values: Sequence[str] | None = None) -> Reply:
        """Press a button (or, with `values`, use a select) that does not exist, as a modified client could."""
        data: Json = {"custom_id": custom_id, "component_type": BUTTON, "id": 0}
        if values is not None:
            data |= {"component_type": SELECT, "values": list(values)}
        return await self._do(COMPONENT, self._channel(message.channel), data, message)

    async def select(
        self,
        message: Message,
        *values: Any,
        custom_id: str | None = None,
        label: str | None = None,
        stale: bool = False,
    ) -> Reply:
        """Choose values in a select; without id or label it has to be the only one. `stale` as in `click`."""
        message = message if stale else self._readable(message)
        home = self._channel(message.channel)
        plain = [each.user if isinstance(each, Person) else each for each in values]
        data = selection_data(find_control(message, custom_id, label, SELECTS), plain, self._resolver(home))
        return await self._do(COMPONENT, home, data, message)

    async def submit(self, reply: Reply, /, given: Mapping[str, Any] | None = None, **values: Any) -> Reply:
        """Fill in the form that the bot showed in `reply`, by custom id or label, and send it."""
        source = reply.interaction
        home = self._channel(source.channel)
        plain = {
            name: each.user if isinstance(each, Person) else each for name, each in {**(given or {}), **values}.items()
        }
        data = submission_data(reply.modal, plain, self._resolver(home))
        message = self._host.world.find(Message, home.id, source.message) if source.message is not None else None
        return await self._do(MODAL_SUBMIT, home, data, message, source)

    # Internals

    def _channel(self, ref: ChannelRef) -> Channel:
        channel = self._host.world.find(Channel, ref if isinstance(ref, int) else ref.id)
        if channel is None or not can_see(self._host.world, self.id, channel):
            raise NotPossible(f"{self!r} cannot see {ref}")
        return channel

    def _readable(self, message: Message) -> Message:
        """The message as it is now, if this person can read it."""
        now = self._host.world.find(Message, message.channel, message.id)
        if now is None or not can_read(self._host.world, self.id, now):
            raise NotPossible(f"{self!r} cannot see message {message.id}")
        return now

    def _resolver(self, home: Channel) -> Resolver:
        return Resolver(self._host.world, self._host.url, home, self.id)

    @staticmethod
    def _command_data(id_: int, name: str, kind: int, guild: int | None, resolver: Resolver) -> Json:
        data: Json = {"id": str(id_), "name": name, "type": kind}
        if guild is not None:
            data["guild_id"] = str(guild)
        return data | {"resolved": resolver.found} if resolver.found else data

    async def _do(
        self,
        kind: int,
        home: Channel,
        data: Json,
        message: Message | None = None,
        source: Interaction | None = None,
    ) -> Reply:
        world = self._host.world
        if home.guild is not None and world.member(home.guild, world.bot.id) is None:
            raise NotPossible("the bot is not in this guild")
        interaction = interactions.open_interaction(
            world,
            self._host.url,
            kind=kind,
            user=self.user,
            channel=home,
            data=data,
            message=message,
            source=source,
        )
        await self._host.answered(interaction)
        return Reply(self._host, interaction)
