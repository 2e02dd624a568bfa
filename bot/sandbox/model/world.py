"""The loopback Discord's memory: every thing that exists, by its id.

Putting a thing in or taking it out is the only way to change the world, and every such change is told to the
watchers (the bot's gateway, the people's chats, the archive). It knows no socket and no JSON of the real API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias, TypeVar, cast

from msgspec import Struct

from bot.sandbox.model.attachments import MemoryShelf, Shelf
from bot.sandbox.model.clock import Clock, Snowflakes
from bot.sandbox.model.entities import (
    Application,
    Channel,
    Command,
    Delivery,
    Emoji,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    Thing,
    User,
)
from bot.sandbox.model.errors import ApiError

T = TypeVar("T", bound=Thing)

Key: TypeAlias = tuple[int, ...]

# What a world remembers for good, and what only for the moment.
KEPT: tuple[type[Thing], ...] = (Application, User, Guild, Member, Channel, Message, Interaction, Command, Emoji)
KINDS: tuple[type[Thing], ...] = (*KEPT, Delivery)

_UNKNOWN: dict[type[Any], int] = {User: 10013, Guild: 10004, Channel: 10003, Message: 10008, Emoji: 10014}


class Change(Struct, frozen=True):
    """A thing came (`was` is None), went (`now` is None) or became different."""

    was: Thing | None
    now: Thing | None

    @property
    def thing(self) -> Thing:
        return cast("Thing", self.now if self.now is not None else self.was)


Watcher: TypeAlias = Callable[[Change], None]


def key_of(thing: Thing) -> Key:
    """The place of a thing among those of its kind."""
    match thing:
        case Member():
            return (thing.guild, thing.user)
        case Message():
            return (thing.channel, thing.id)
        case _:
            return (thing.id,)


class World:
    """All things of one loopback Discord."""

    def __init__(self, clock: Clock, things: Iterable[Thing] = (), files: Shelf | None = None) -> None:
        self.clock = clock
        self.files = MemoryShelf() if files is None else files
        self._tables: dict[type[Any], dict[Key, Any]] = {kind: {} for kind in KINDS}
        self._by_channel: dict[int, dict[int, Message]] = {}
        self._watchers: list[Watcher] = []
        for thing in things:
            self._store(thing)
        self.new_id = Snowflakes(clock, max((key[-1] for table in self._tables.values() for key in table), default=0))

    # Changing

    def watch(self, watcher: Watcher) -> None:
        """Be told of every change, in order, at once."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)

    def put(self, thing: T) -> T:
        """Add a thing, or replace the one with the same key."""
        self._tell(Change(self._store(thing), thing))
        return thing

    def drop(self, thing: Thing) -> None:
        """Take a thing out; nothing happens if it is gone already."""
        gone = self._tables[type(thing)].pop(key_of(thing), None)
        if gone is None:
            return
        if isinstance(gone, Message):
            del self._by_channel[gone.channel][gone.id]
        self._tell(Change(gone, None))

    def _store(self, thing: Thing) -> Thing | None:
        table = self._tables[type(thing)]
        key = key_of(thing)
        was = cast("Thing | None", table.get(key))
        table[key] = thing
        if isinstance(thing, Message):
            self._by_channel.setdefault(thing.channel, {})[thing.id] = thing
        return was

    def _tell(self, change: Change) -> None:
        for watcher in tuple(self._watchers):
            watcher(change)

    # Looking

    def all(self, kind: type[T]) -> Iterator[T]:
        return iter(tuple(self._tables[kind].values()))

    def beyond(self, kind: type[T], most: int) -> tuple[T, ...]:
        """The oldest of a kind, as far as there are more than `most`."""
        table = self._tables[kind]
        return tuple(islice(table.values(), max(0, len(table) - most)))

    def find(self, kind: type[T], *key: int) -> T | None:
        return cast("T | None", self._tables[kind].get(key))

    def get(self, kind: type[T], *key: int) -> T:
        """The thing with this key, or the error the real Discord has for a wrong id."""
        thing = self.find(kind, *key)
        if thing is None:
            raise ApiError(_UNKNOWN.get(kind, 10003))
        return thing

    @property
    def application(self) -> Application:
        return next(self.all(Application))

    @property
    def bot(self) -> User:
        return self.get(User, self.application.id)

    def member(self, guild: int, user: int) -> Member | None:
        return self.find(Member, guild, user)

    def members(self, guild: int) -> Iterator[Member]:
        return (member for member in self.all(Member) if member.guild == guild)

    def role(self, role: int) -> Role | None:
        return next((each for guild in self.all(Guild) for each in guild.roles if each.id == role), None)

    def channels(self, guild: int) -> Iterator[Channel]:
        """The channels and threads of a guild."""
        return (channel for channel in self.all(Channel) if channel.guild == guild)

    def messages(self, channel: int) -> tuple[Message, ...]:
        """Oldest first, whoever may read them."""
        return tuple(self._by_channel.get(channel, {}).values())

    def commands(self, guild: int | None) -> tuple[Command, ...]:
        """The commands synced for exactly this guild, or (None) for everywhere."""
        return tuple(command for command in self.all(Command) if command.guild == guild)

    def by_token(self, token: str) -> Interaction | None:
        identity = token.partition(".")[0]
        interaction = self.find(Interaction, int(identity)) if identity.isdigit() else None
        return interaction if interaction is not None and interaction.token == token else None
