"""People of the loopback Discord, as a test or the chat page moves them.

Every deed returns when the bot has given its first answer. `Reply` follows the interaction from there on: what it
shows is always the present state of the world.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.sandbox.chat.command_input import Resolver, available, filled, typed
from bot.sandbox.chat.controls import find, pressed, selected, submitted
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
from bot.sandbox.operations.administration import direct_channel
from bot.sandbox.operations.messages import write
from bot.sandbox.rest.reactions import react
from bot.sandbox.validation.commands import USER_MENU
from bot.sandbox.validation.components import BUTTON, SELECT, SELECTS

if TYPE_CHECKING:
    from bot.sandbox.sandbox import Sandbox

Place: TypeAlias = Channel | int


class Reply:
    """What became of one deed."""

    def __init__(self, sandbox: Sandbox, interaction: Interaction) -> None:
        self._sandbox = sandbox
        self.id = interaction.id

    @property
    def interaction(self) -> Interaction:
        return self._sandbox.world.get(Interaction, self.id)

    @property
    def answer(self) -> int | None:
        """The type of the first answer: 4 said, 5 thinking, 6 and 7 updated, 8 completed, 9 asked."""
        return self.interaction.answer

    @property
    def message(self) -> Message:
        """The message of the first answer (or the one it changed), as it is now."""
        return interactions.original(self._sandbox.world, self.interaction)

    @property
    def messages(self) -> tuple[Message, ...]:
        """Every message that came out of it, oldest first."""
        there = self._sandbox.world.messages(self.interaction.channel)
        return tuple(each for each in there if each.interaction == self.id)

    @property
    def modal(self) -> Json:
        if self.interaction.asked is None:
            raise NotPossible("the bot showed no form")
        return self.interaction.asked

    @property
    def choices(self) -> tuple[Json, ...]:
        """What an autocomplete offered: names and values."""
        return self.interaction.choices

    async def finished(self) -> Reply:
        """Wait until the bot has done more than acknowledge."""
        await self._sandbox.until(lambda: not self.interaction.waiting, f"an answer to interaction {self.id}")
        return self


class Person:
    """Somebody who chats. Two `Person`s of the same user are the same person."""

    def __init__(self, sandbox: Sandbox, user: User) -> None:
        self._sandbox = sandbox
        self.id = user.id

    @property
    def user(self) -> User:
        return self._sandbox.world.get(User, self.id)

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.user.display or self.user.name}>"

    # Looking

    def sees(self, channel: Place) -> tuple[Message, ...]:
        """The messages this person can read in a channel, oldest first."""
        return visible_messages(self._sandbox.world, self.id, self._channel(channel).id)

    def channels(self) -> tuple[Channel, ...]:
        return visible_channels(self._sandbox.world, self.id)

    def direct(self) -> Channel:
        """This person's direct messages with the bot."""
        return direct_channel(self._sandbox.world, self.id, self._sandbox.world.bot.id)

    # Doing

    def say(self, channel: Place, text: str, reply_to: Message | None = None) -> Message:
        """Write an ordinary message."""
        home = self._channel(channel)
        require_send(self._sandbox.world, self.id, home)
        known = {} if reply_to is None else {"type": REPLY, "answers": reply_to.id}
        return write(self._sandbox.world, home, self.user, {"content": text}, {}, **known)

    def react(self, message: Message, emoji: str) -> None:
        react(self._sandbox.world, self._readable(message), self.id, emoji)

    async def slash(
        self, channel: Place, line: str, /, given: Mapping[str, Any] | None = None, **options: Any
    ) -> Reply:
        """Type a command: `await anna.slash(ward, "play new", game="emergency")`."""
        home = self._channel(channel)
        command = typed(self._sandbox.world, self.user, home, line)
        resolver = self._resolver(home)
        values = filled(command, {**(given or {}), **options}, resolver, self.user.locale)
        data = self._command_data(command.command.id, command.command.name, 1, command.command.guild, resolver)
        wrapped = command.wrap(values)
        return await self._do(COMMAND, home, data | {"options": wrapped} if wrapped else data)

    async def autocomplete(
        self,
        channel: Place,
        line: str,
        option: str,
        text: str = "",
        /,
        given: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> tuple[Json, ...]:
        """Type the beginning of an option and get what the bot offers."""
        home = self._channel(channel)
        command = typed(self._sandbox.world, self.user, home, line)
        wanted = next((each for each in command.options if each["name"] == option), None)
        if wanted is None or not wanted.get("autocomplete"):
            raise NotPossible(f"/{line} completes no {option!r}")
        resolver = self._resolver(home)
        values = filled(command, {**(given or {}), **options, option: text}, resolver, self.user.locale, focused=option)
        data = self._command_data(command.command.id, command.command.name, 1, command.command.guild, resolver)
        return (await self._do(AUTOCOMPLETE, home, data | {"options": command.wrap(values)})).choices

    async def context_menu(self, channel: Place, name: str, target: User | Person | Message) -> Reply:
        """Use a command from the menu of a person or a message."""
        home = self._channel(channel)
        kind = USER_MENU + isinstance(target, Message)
        command = next(
            (c for c in available(self._sandbox.world, self.user, home) if (c.kind, c.name) == (kind, name)), None
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
        """Press a button by its id or label. `stale`: as `message` showed it, whatever became of it since."""
        message = message if stale else self._readable(message)
        data = pressed(find(message, custom_id, label, (BUTTON,)))
        return await self._do(COMPONENT, self._channel(message.channel), data, message)

    async def forge(self, message: Message, custom_id: str, values: Sequence[str] | None = None) -> Reply:
        """Press a button (or, with `values`, use a select) that was never there, as a doctored client could."""
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
        data = selected(find(message, custom_id, label, SELECTS), plain, self._resolver(home))
        return await self._do(COMPONENT, home, data, message)

    async def submit(self, reply: Reply, /, given: Mapping[str, Any] | None = None, **values: Any) -> Reply:
        """Fill in the form that the bot showed in `reply`, by custom id or label, and send it."""
        source = reply.interaction
        home = self._channel(source.channel)
        plain = {
            name: each.user if isinstance(each, Person) else each for name, each in {**(given or {}), **values}.items()
        }
        data = submitted(reply.modal, plain, self._resolver(home))
        message = self._sandbox.world.find(Message, home.id, source.message) if source.message is not None else None
        return await self._do(MODAL_SUBMIT, home, data, message, source)

    # Inside

    def _channel(self, place: Place) -> Channel:
        channel = self._sandbox.world.find(Channel, place if isinstance(place, int) else place.id)
        if channel is None or not can_see(self._sandbox.world, self.id, channel):
            raise NotPossible(f"{self!r} cannot see {place}")
        return channel

    def _readable(self, message: Message) -> Message:
        """The message as it is now, if this person can read it."""
        now = self._sandbox.world.find(Message, message.channel, message.id)
        if now is None or not can_read(self._sandbox.world, self.id, now):
            raise NotPossible(f"{self!r} cannot see message {message.id}")
        return now

    def _resolver(self, home: Channel) -> Resolver:
        return Resolver(self._sandbox.world, self._sandbox.url, home, self.id)

    @staticmethod
    def _command_data(identity: int, name: str, kind: int, guild: int | None, resolver: Resolver) -> Json:
        data: Json = {"id": str(identity), "name": name, "type": kind}
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
        world = self._sandbox.world
        if home.guild is not None and world.member(home.guild, world.bot.id) is None:
            raise NotPossible("the bot is not in this guild")
        interaction = interactions.begin(
            world,
            self._sandbox.url,
            kind=kind,
            user=self.user,
            channel=home,
            data=data,
            message=message,
            source=source,
        )
        await self._sandbox.answered(interaction)
        return Reply(self._sandbox, interaction)
