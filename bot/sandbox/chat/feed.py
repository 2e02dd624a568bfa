"""What each person's chat shows, and every change of it: one subscription per open chat.

Nothing is sent to a subscription that its person could not see. The shapes are documented in `protocol`.
"""

from __future__ import annotations

import asyncio

from bot.sandbox.chat.command_input import available
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

KEPT_MESSAGES = 50  # of each channel, in a state


class Subscription:
    """The events of one open chat, in order. `person` may change: then the chat starts again with a full state."""

    def __init__(self, feed: Feed, person: int) -> None:
        self._feed = feed
        self.person = person
        self.seen: set[int] = set()  # channels this chat knows of
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
    """Tells every open chat what changed for its person."""

    def __init__(self, world: World, base: str) -> None:
        self._world = world
        self._base = base
        self.subscriptions: set[Subscription] = set()
        self._online = False
        self._renewing = False  # news of commands are on their way
        self._whole = False  # and a state with them
        world.watch(self._on_change)

    def subscribe(self, person: int) -> Subscription:
        subscription = Subscription(self, person)
        self.subscriptions.add(subscription)
        return subscription

    def close(self) -> None:
        self._world.unwatch(self._on_change)
        self.subscriptions.clear()

    def bot_presence(self, online: bool) -> None:
        """The bot came or went."""
        if online != self._online:
            self._online = online
            for each in self.subscriptions:
                each.send({"event": "bot", "online": online})

    # Whole states

    def state_event(self, subscription: Subscription) -> Json:
        state = self.state(subscription.person)
        subscription.seen = {int(each["id"]) for each in state["channels"]}
        return {"event": "state", "state": state}

    def state(self, person: int) -> Json:
        """Everything a person's chat shows when it opens."""
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
        there = [each for each in visible_messages(self._world, person, channel) if before is None or each.id < before]
        return [self.message(each) for each in there[-KEPT_MESSAGES:]]

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
            "roles": [wire.role(each) for each in guild.roles],
        }

    def channel(self, channel: Channel, person: int) -> Json:
        body = wire.channel(self._world, channel) | {"permissions": str(permissions_in(self._world, person, channel))}
        if channel.type == DIRECT:
            others = (self._world.get(User, each) for each in channel.people if each != person)
            body["recipients"] = [self.person(each) for each in others]
        if channel.is_thread:
            body["people"] = [str(each) for each in channel.people]
        return body

    def message(self, message: Message) -> Json:
        """A message as the API shows it, and whether it is for one person's eyes, still a thought, or rings a bell."""
        cause = self._world.find(Interaction, message.interaction) if message.interaction else None
        return wire.message(self._world, self._base, message) | {
            "command": cause.name if cause is not None and cause.type == COMMAND else None,
            "ephemeral": message.ephemeral,
            "loading": message.loading,
            "pings": [str(each) for each in message.pings],
        }

    def commands(self, person: int, channel: int) -> list[Json]:
        """The commands a person is offered in a channel, with their translations."""
        user, home = self._world.get(User, person), self._world.get(Channel, channel)
        return [wire.command(self._world.application, each) for each in available(self._world, user, home)]

    # Changes

    def _on_change(self, change: Change) -> None:
        if not self.subscriptions or isinstance(change.thing, Interaction | Delivery):
            return
        if isinstance(change.thing, Message):
            self._message_changed(change)
        elif isinstance(change.thing, Channel):
            self._channel_changed(change, change.thing)
        elif isinstance(change.thing, Command):
            self._renew(whole=False)
        elif isinstance(change.thing, Guild | Member | User):
            self._renew(whole=True)

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

    def _renew(self, *, whole: bool) -> None:
        """Tell every chat, once the present burst of changes is over, that its commands (or all) are new."""
        if not self._renewing:
            asyncio.get_running_loop().call_soon(self._send_renewed)
        self._renewing = True
        self._whole = self._whole or whole

    def _send_renewed(self) -> None:
        whole, self._whole, self._renewing = self._whole, False, False
        for each in tuple(self.subscriptions):
            if whole:
                each.send(self.state_event(each))
            each.send({"event": "commands"})
