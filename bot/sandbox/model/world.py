"""The world: every entity of the loopback Discord, by its key.

`put` and `drop` are the only ways to change the world, and every change is passed to the watchers (the gateway, the
feed of the chats, the database). It knows no socket and no JSON of the real API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias, TypeVar, cast

from msgspec import Struct

from bot.sandbox.model.clock import Clock, Snowflakes, parse_id
from bot.sandbox.model.entities import (
    Application,
    Channel,
    Command,
    Delivery,
    Emoji,
    Entity,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    User,
)
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.file_store import FileStore, MemoryFileStore

T = TypeVar("T", bound=Entity)

Key: TypeAlias = tuple[int, ...]

# What the database stores, and what is kept in memory only.
STORED_KINDS: tuple[type[Entity], ...] = (
    Application,
    User,
    Guild,
    Member,
    Channel,
    Message,
    Interaction,
    Command,
    Emoji,
)
KINDS: tuple[type[Entity], ...] = (*STORED_KINDS, Delivery)

_UNKNOWN_CODES: dict[type[Any], int] = {User: 10013, Guild: 10004, Channel: 10003, Message: 10008, Emoji: 10014}


class Change(Struct, frozen=True):
    """An entity was added (`was` is None), removed (`now` is None) or replaced."""

    was: Entity | None
    now: Entity | None

    @property
    def entity(self) -> Entity:
        return cast("Entity", self.now if self.now is not None else self.was)


Watcher: TypeAlias = Callable[[Change], None]


def key_of(entity: Entity) -> Key:
    """The key of an entity among those of its kind."""
    match entity:
        case Member():
            return (entity.guild, entity.user)
        case Message():
            return (entity.channel, entity.id)
        case _:
            return (entity.id,)


def _owner_of(entity: Entity) -> tuple[type[Any], object] | None:
    """Under what a member or channel is found besides its key: its guild, or the people of a direct channel."""
    match entity:
        case Member():
            return Member, entity.guild
        case Channel():
            return Channel, entity.people if entity.guild is None else entity.guild
        case _:
            return None


class World:
    """All entities of one loopback Discord."""

    def __init__(self, clock: Clock, entities: Iterable[Entity] = (), files: FileStore | None = None) -> None:
        self.clock = clock
        self.files = MemoryFileStore() if files is None else files
        self._tables: dict[type[Any], dict[Key, Any]] = {kind: {} for kind in KINDS}
        self._by_channel: dict[int, dict[int, Message]] = {}
        # Keys of members and channels by their guild, and of direct channels by their people: a world may have
        # thousands of guilds, and each is encoded as a whole when the bot connects.
        self._by_owner: dict[tuple[type[Any], object], dict[Key, None]] = {}
        self._watchers: list[Watcher] = []
        for entity in entities:
            self._store(entity)
        self.new_id = Snowflakes(clock, max((key[-1] for table in self._tables.values() for key in table), default=0))

    # Changing

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher` with every change, synchronously and in order."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)

    def put(self, entity: T) -> T:
        """Add an entity, or replace the one with the same key."""
        self._notify(Change(self._store(entity), entity))
        return entity

    def drop(self, entity: Entity) -> None:
        """Remove an entity, if it is there."""
        gone = self._tables[type(entity)].pop(key_of(entity), None)
        if gone is None:
            return
        if isinstance(gone, Message):
            del self._by_channel[gone.channel][gone.id]
        if (owner := _owner_of(gone)) is not None:
            self._by_owner[owner].pop(key_of(gone))
        self._notify(Change(gone, None))

    def _store(self, entity: Entity) -> Entity | None:
        table = self._tables[type(entity)]
        key = key_of(entity)
        was = cast("Entity | None", table.get(key))
        table[key] = entity
        if isinstance(entity, Message):
            self._by_channel.setdefault(entity.channel, {})[entity.id] = entity
        if (owner := _owner_of(entity)) is not None:
            self._by_owner.setdefault(owner, {})[key] = None
        return was

    def _notify(self, change: Change) -> None:
        for watcher in tuple(self._watchers):
            watcher(change)

    # Reading

    def all(self, kind: type[T]) -> Iterator[T]:
        return iter(tuple(self._tables[kind].values()))

    def oldest_beyond(self, kind: type[T], count: int) -> tuple[T, ...]:
        """The oldest entities of a kind, beyond the newest `count`."""
        table = self._tables[kind]
        return tuple(islice(table.values(), max(0, len(table) - count)))

    def find(self, kind: type[T], *key: int) -> T | None:
        return cast("T | None", self._tables[kind].get(key))

    def get(self, kind: type[T], *key: int) -> T:
        """The entity with this key; else raises Discord's error for an unknown id."""
        entity = self.find(kind, *key)
        if entity is None:
            raise ApiError(_UNKNOWN_CODES.get(kind, 10003))
        return entity

    @property
    def application(self) -> Application:
        return next(self.all(Application))

    @property
    def bot(self) -> User:
        return self.get(User, self.application.id)

    def member(self, guild: int, user: int) -> Member | None:
        return self.find(Member, guild, user)

    def members(self, guild: int) -> Iterator[Member]:
        return self._owned(Member, guild)

    def _owned(self, kind: type[T], owner: object) -> Iterator[T]:
        table = self._tables[kind]
        return iter([table[key] for key in self._by_owner.get((kind, owner), ())])

    def role(self, role: int) -> Role | None:
        return next((each for guild in self.all(Guild) for each in guild.roles if each.id == role), None)

    def channels(self, guild: int) -> Iterator[Channel]:
        """The channels and threads of a guild."""
        return self._owned(Channel, guild)

    def direct_channel(self, people: tuple[int, ...]) -> Channel | None:
        """The direct channel of these users, whose ids are in ascending order."""
        return next(self._owned(Channel, people), None)

    def messages(self, channel: int) -> tuple[Message, ...]:
        """All messages of a channel, oldest first, regardless of who may read them."""
        return tuple(self._by_channel.get(channel, {}).values())

    def commands(self, guild: int | None) -> tuple[Command, ...]:
        """The commands synced for this guild; for None the global ones."""
        return tuple(command for command in self.all(Command) if command.guild == guild)

    def by_token(self, token: str) -> Interaction | None:
        interaction = self.find(Interaction, parse_id(token.partition(".")[0]))
        return interaction if interaction is not None and interaction.token == token else None
