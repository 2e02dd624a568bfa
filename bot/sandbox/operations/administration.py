"""Administration of the world: people, guilds, channels, threads, memberships and permissions.

For tests and the chat page; nothing is checked. A bot reaches some of it through routes that check first.
"""

from __future__ import annotations

import base64
import secrets

import msgspec

from bot.sandbox.model.clock import Clock
from bot.sandbox.model.entities import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    DIRECT,
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_CREATED,
    Application,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from bot.sandbox.model.file_store import FileStore
from bot.sandbox.model.permissions import EVERYONE, VIEW, bits
from bot.sandbox.model.world import World
from bot.sandbox.operations.messages import publish

# The permissions of the bot's invite link: what it needs, and nothing else.
BOT_PERMISSIONS = bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
)


def new_world(clock: Clock, files: FileStore | None = None, bot: str = "Ward Round") -> World:
    """A world with the bot's account only."""
    world = World(clock, files=files)
    id_ = world.new_id()
    world.put(User(id=id_, name=bot, bot=True))
    world.put(Application(id=id_, token=_new_token(world, id_), owner=id_, name=bot))
    return world


def _new_token(world: World, bot: int) -> str:
    """A token of the form of Discord's: the id of the bot, a time and a secret, each in base64."""
    made = int(world.clock()).to_bytes(4, "big", signed=False)
    parts = (str(bot).encode(), made, secrets.token_bytes(27))
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


def reset_token(world: World) -> None:
    """Give the bot another token, as Discord does if it logs in too often."""
    application = world.application
    world.put(msgspec.structs.replace(application, token=_new_token(world, application.id)))


def add_user(world: World, name: str, locale: str = "en-US") -> User:
    return world.put(User(id=world.new_id(), name=name.casefold().replace(" ", "_"), display=name, locale=locale))


def add_guild(world: World, name: str, owner: User, locale: str = "en-US") -> Guild:
    id_ = world.new_id()
    everyone = Role(id=id_, name="@everyone", permissions=EVERYONE)
    guild = world.put(Guild(id=id_, name=name, owner=owner.id, roles=(everyone,), locale=locale))
    join(world, guild, owner)
    return guild


def join(world: World, guild: Guild, user: User, nick: str | None = None) -> Member:
    """Add a person to a guild."""
    return world.put(Member(guild=guild.id, user=user.id, joined=world.clock(), nick=nick))


def leave(world: World, guild: Guild, user: User) -> None:
    """Remove a person or the bot from a guild."""
    world.drop(Member(guild=guild.id, user=user.id, joined=0))


def invite_bot(world: World, guild: Guild, permissions: int = BOT_PERMISSIONS) -> Member:
    """Add the bot with its managed role, as an invite link does."""
    guild = world.get(Guild, guild.id)
    old = next((role for role in guild.roles if role.managed), None)
    role = Role(
        id=world.new_id() if old is None else old.id,
        name=world.bot.name,
        permissions=permissions,
        position=len(guild.roles) if old is None else old.position,
        managed=True,
    )
    others = tuple(each for each in guild.roles if not each.managed)
    world.put(msgspec.structs.replace(guild, roles=(*others, role)))
    return world.put(Member(guild=guild.id, user=world.bot.id, joined=world.clock(), roles=(role.id,)))


def add_role(world: World, guild: Guild, name: str, permissions: int = 0) -> Role:
    guild = world.get(Guild, guild.id)
    role = Role(id=world.new_id(), name=name, permissions=permissions, position=1)
    shifted = tuple(
        msgspec.structs.replace(each, position=each.position + 1) if each.position >= 1 else each
        for each in guild.roles
    )
    world.put(msgspec.structs.replace(guild, roles=(*shifted, role)))
    return role


def give_role(world: World, guild: Guild, user: User, role: Role) -> None:
    member = world.get(Member, guild.id, user.id)
    world.put(msgspec.structs.replace(member, roles=(*member.roles, role.id)))


def change_role(world: World, guild: Guild, role: Role, permissions: int) -> None:
    guild = world.get(Guild, guild.id)
    changed = msgspec.structs.replace(role, permissions=permissions)
    roles = tuple(changed if each.id == role.id else each for each in guild.roles)
    world.put(msgspec.structs.replace(guild, roles=roles))


def add_channel(
    world: World, guild: Guild, name: str, topic: str | None = None, only: tuple[User, ...] = (), *, kind: int = TEXT
) -> Channel:
    """A text channel, or one of another `kind`; with `only`, visible to those people only."""
    position = sum(1 for each in world.channels(guild.id) if not each.is_thread)
    overwrites: tuple[Overwrite, ...] = ()
    if only:
        hidden = Overwrite(id=guild.id, deny=VIEW)
        overwrites = (hidden, *(Overwrite(id=each.id, member=True, allow=VIEW) for each in only))
    return world.put(
        Channel(
            id=world.new_id(),
            type=kind,
            guild=guild.id,
            name=name,
            topic=topic,
            position=position,
            overwrites=overwrites,
        )
    )


def set_overwrite(
    world: World, channel: Channel, target: User | Role | Guild, *, allow: int = 0, deny: int = 0
) -> Channel:
    """Replace the overwrite of a user or role in a channel; a guild means @everyone."""
    channel = world.get(Channel, channel.id)
    entry = Overwrite(id=target.id, member=isinstance(target, User), allow=allow, deny=deny)
    others = tuple(each for each in channel.overwrites if each.id != target.id)
    return world.put(msgspec.structs.replace(channel, overwrites=(*others, entry)))


def open_direct_channel(world: World, one: int, other: int) -> Channel:
    """The direct channel of two users, created if there is none."""
    people = tuple(sorted((one, other)))
    return world.direct_channel(people) or world.put(Channel(id=world.new_id(), type=DIRECT, people=people))


def add_thread(
    world: World,
    parent: Channel,
    name: str,
    owner: int,
    *,
    private: bool = False,
    message: int | None = None,
    auto_archive: int = 1440,
    invitable: bool = True,
) -> Channel:
    """Create a thread; one that starts from a message has the id of the message."""
    public = ANNOUNCEMENT_THREAD if parent.type == ANNOUNCEMENT else PUBLIC_THREAD
    thread = world.put(
        Channel(
            id=world.new_id() if message is None else message,
            type=PRIVATE_THREAD if private else public,
            guild=parent.guild,
            parent=parent.id,
            name=name,
            owner=owner,
            people=(owner,),
            auto_archive=auto_archive,
            invitable=invitable,
            changed=world.clock(),
        )
    )
    if message is not None:
        start = world.get(Message, parent.id, message)
        world.put(msgspec.structs.replace(start, thread=thread.id, flags=start.flags | HAS_THREAD))
    elif not private:
        publish(world, Message(id=world.new_id(), channel=parent.id, author=owner, type=THREAD_CREATED, content=name))
    return thread


def delete_channel(world: World, channel: Channel) -> None:
    """Remove a channel with its threads and messages; no event is sent for those messages."""
    siblings = world.channels(channel.guild) if channel.guild is not None else ()
    for thread in tuple(each for each in siblings if each.parent == channel.id and each.is_thread):
        delete_channel(world, thread)
    world.drop(channel)
    for message in world.messages(channel.id):
        world.drop(message)


def delete_guild(world: World, guild: Guild) -> None:
    """Remove a guild and everything in it; the bot leaves first, so that it gets one event only."""
    leave(world, guild, world.bot)
    for channel in tuple(world.channels(guild.id)):
        delete_channel(world, channel)
    for member in tuple(world.members(guild.id)):
        world.drop(member)
    world.drop(world.get(Guild, guild.id))
