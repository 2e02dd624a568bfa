"""The feed of the chat page: the state of a person's chat and every change of it, one subscription per open chat.

A subscription gets only what its person can see. The JSON is documented in `protocol`.
"""

from __future__ import annotations

import asyncio

from bot.sandbox.chat.command_input import available_commands
from bot.sandbox.model import wire
from bot.sandbox.model.entities import (
    COMMAND,
    DIRECT,
    Channel,
    Command,
    Delivery,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    User,
)
from bot.sandbox.model.permissions import can_read, can_see, permissions_in, visible_channels, visible_messages
from bot.sandbox.model.world import Change, World

MAX_MESSAGES = 50  # of each channel, in a state


class Subscription:
    """The events of one open chat, in order. After a change of `person` it continues with a complete state."""

    def __init__(self, feed: Feed, person: int) -> None:
        self._feed = feed
        self.person = person
        self.seen: set[int] = set()  # ids of the channels this chat has
        self._events: asyncio.Queue[Json] = asyncio.Queue()
        self.become(person)

    def become(self, person: int) -> None:
        """Show the chat of another person."""
        self.person = person
        self.send(self._feed.state_event(self))

    def send(self, event: Json) -> None:
        self._events.put_nowait(event)

    async def next(self) -> Json:
        return await self._events.get()

    def close(self) -> None:
        self._feed.subscriptions.discard(self)


class Feed:
    """Sends every open chat the changes that its person can see."""

    def __init__(self, world: World, base_url: str) -> None:
        self._world = world
        self._base_url = base_url
        self.subscriptions: set[Subscription] = set()
        self._online = False
        self._refresh_scheduled = False  # an event about commands is scheduled
        self._whole = False  # and a state before it
        world.watch(self._on_change)

    def subscribe(self, person: int) -> Subscription:
        subscription = Subscription(self, person)
        self.subscriptions.add(subscription)
        return subscription

    def close(self) -> None:
        self._world.unwatch(self._on_change)
        self.subscriptions.clear()

    def bot_presence(self, online: bool) -> None:
        """The bot connected or disconnected."""
        if online != self._online:
            self._online = online
            for each in self.subscriptions:
                each.send({"event": "bot", "online": online})

    # States

    def state_event(self, subscription: Subscription) -> Json:
        state = self.state(subscription.person)
        subscription.seen = {int(each["id"]) for each in state["channels"]}
        return {"event": "state", "state": state}

    def state(self, person: int) -> Json:
        """Everything that a person's chat shows when it opens."""
        world = self._world
        user = world.get(User, person)
        channels = visible_channels(world, person)
        guilds = [each for each in world.all(Guild) if world.member(each.id, person) is not None]
        return {
            "you": self.person(user),
            "bot": self.person(world.bot) | {"online": self._online},
            "people": [self.person(each) for each in world.all(User) if not each.bot],
            "guilds": [self._guild(each) for each in guilds],
            "channels": [self.channel(each, person) for each in channels],
            "messages": {str(each.id): self.messages(person, each.id) for each in channels},
        }

    def messages(self, person: int, channel: int, before: int | None = None) -> list[Json]:
        """The last messages of a channel (before one of them), oldest first."""
        visible = [
            each for each in visible_messages(self._world, person, channel) if before is None or each.id < before
        ]
        return [self.message(each) for each in visible[-MAX_MESSAGES:]]

    @staticmethod
    def person(user: User) -> Json:
        return {
            "id": str(user.id),
            "name": user.display or user.name,
            "username": user.name,
            "locale": user.locale,
            "bot": user.bot,
        }

    def _guild(self, guild: Guild) -> Json:
        members = (self._world.get(User, each.user) for each in self._world.members(guild.id))
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner),
            "members": [self.person(each) for each in members],
            "roles": [wire.encode_role(each) for each in guild.roles],
        }

    def channel(self, channel: Channel, person: int) -> Json:
        body = wire.encode_channel(self._world, channel) | {
            "permissions": str(permissions_in(self._world, person, channel))
        }
        if channel.type == DIRECT:
            others = (self._world.get(User, each) for each in channel.people if each != person)
            body["recipients"] = [self.person(each) for each in others]
        if channel.is_thread:
            body["people"] = [str(each) for each in channel.people]
        return body

    def message(self, message: Message) -> Json:
        """A message of the API, with the fields that the page needs in addition."""
        cause = self._world.find(Interaction, message.interaction) if message.interaction else None
        return wire.encode_message(self._world, self._base_url, message) | {
            "command": cause.name if cause is not None and cause.type == COMMAND else None,
            "ephemeral": message.ephemeral,
            "loading": message.loading,
            "pings": [str(each) for each in message.pings],
        }

    def commands(self, person: int, channel: int) -> list[Json]:
        """The commands a person is offered in a channel, with their translations."""
        user, home = self._world.get(User, person), self._world.get(Channel, channel)
        return [
            wire.encode_command(self._world.application, each) for each in available_commands(self._world, user, home)
        ]

    # Changes

    def _on_change(self, change: Change) -> None:
        if not self.subscriptions or isinstance(change.entity, Interaction | Delivery):
            return
        if isinstance(change.entity, Message):
            self._message_changed(change)
        elif isinstance(change.entity, Channel):
            self._channel_changed(change, change.entity)
        elif isinstance(change.entity, Command):
            self._schedule_refresh(whole=False)
        elif isinstance(change.entity, Guild | Member | User):
            self._schedule_refresh(whole=True)

    def _message_changed(self, change: Change) -> None:
        for each in tuple(self.subscriptions):
            now = (
                change.now
                if isinstance(change.now, Message) and can_read(self._world, each.person, change.now)
                else None
            )
            was = change.was
            if now is not None:
                each.send({"event": "message", "message": self.message(now)})
            elif isinstance(was, Message) and was.only_for in (None, each.person) and was.channel in each.seen:
                each.send({"event": "message_gone", "channel_id": str(was.channel), "id": str(was.id)})

    def _channel_changed(self, change: Change, channel: Channel) -> None:
        for each in tuple(self.subscriptions):
            visible = change.now is not None and can_see(self._world, each.person, channel)
            if visible:
                new = channel.id not in each.seen
                each.seen.add(channel.id)
                event: Json = {"event": "channel", "channel": self.channel(channel, each.person)}
                each.send(event | {"messages": self.messages(each.person, channel.id)} if new else event)
            elif channel.id in each.seen:
                each.seen.discard(channel.id)
                each.send({"event": "channel_gone", "id": str(channel.id)})

    def _schedule_refresh(self, *, whole: bool) -> None:
        """Schedule one event for all changes of this iteration of the event loop: commands, or (`whole`) everything."""
        if not self._refresh_scheduled:
            asyncio.get_running_loop().call_soon(self._send_refresh)
        self._refresh_scheduled = True
        self._whole = self._whole or whole

    def _send_refresh(self) -> None:
        whole, self._whole, self._refresh_scheduled = self._whole, False, False
        for each in tuple(self.subscriptions):
            if whole:
                each.send(self.state_event(each))
            each.send({"event": "commands"})
