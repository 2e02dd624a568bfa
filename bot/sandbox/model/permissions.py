"""Discord's permission bits: what a user may do in a channel, and which channels and messages a user can see.

The rules are Discord's: the owner and administrators have all permissions; the permissions of roles add up; the
overwrites of a channel are applied last, those of @everyone first, then those of roles, then the member's. Within each
of the three groups denials come before allowances. A thread has the permissions of its parent channel.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from bot.sandbox.model.entities import DIRECT, PRIVATE_THREAD, Channel, Guild, Member, Message, Overwrite
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.world import World

BIT_POSITIONS = {
    "create_instant_invite": 0,
    "kick_members": 1,
    "ban_members": 2,
    "administrator": 3,
    "manage_channels": 4,
    "manage_guild": 5,
    "add_reactions": 6,
    "view_channel": 10,
    "send_messages": 11,
    "manage_messages": 13,
    "embed_links": 14,
    "attach_files": 15,
    "read_message_history": 16,
    "mention_everyone": 17,
    "use_external_emojis": 18,
    "change_nickname": 26,
    "manage_nicknames": 27,
    "manage_roles": 28,
    "manage_webhooks": 29,
    "use_application_commands": 31,
    "manage_threads": 34,
    "create_public_threads": 35,
    "create_private_threads": 36,
    "send_messages_in_threads": 38,
    "use_external_apps": 50,
    "pin_messages": 51,
}


def bits(*names: str) -> int:
    """These permissions as a bit field."""
    return reduce(or_, (1 << BIT_POSITIONS[name] for name in names), 0)


ALL = (1 << 53) - 1
ADMINISTRATOR = bits("administrator")
VIEW = bits("view_channel")
SEND = bits("send_messages")
SEND_IN_THREADS = bits("send_messages_in_threads")
HISTORY = bits("read_message_history")
MANAGE_MESSAGES = bits("manage_messages")
MANAGE_THREADS = bits("manage_threads")

EVERYONE = bits(
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
    "use_external_apps",
)
DIRECT_PERMISSIONS = bits(
    "view_channel", "send_messages", "embed_links", "attach_files", "read_message_history", "add_reactions"
)


def permissions_in(world: World, user: int, channel: Channel) -> int:
    """The permissions of a user in a channel; 0 if the user is not a member or cannot see it."""
    if channel.type == DIRECT:
        return DIRECT_PERMISSIONS if user in channel.people else 0
    if channel.guild is None:
        return 0
    guild, member = world.get(Guild, channel.guild), world.member(channel.guild, user)
    if member is None:
        return 0
    home = world.find(Channel, channel.parent) if channel.is_thread and channel.parent is not None else channel
    return channel_permissions(guild, member, home)


def channel_permissions(guild: Guild, member: Member, channel: Channel | None) -> int:
    """The permissions of a member in a channel that is no thread; 0 if the member cannot see it."""
    granted = permissions_of(guild, member)
    if granted == ALL:
        return ALL
    granted = _apply_overwrites(granted, guild, member, channel.overwrites if channel is not None else ())
    return granted if granted & VIEW else 0


def permissions_of(guild: Guild, member: Member) -> int:
    """The permissions of a member in a guild, before the overwrites of a channel."""
    roles = {role.id: role.permissions for role in guild.roles}
    granted = reduce(or_, (roles.get(role, 0) for role in member.roles), roles.get(guild.id, 0))
    return ALL if member.user == guild.owner or granted & ADMINISTRATOR else granted


def _apply_overwrites(granted: int, guild: Guild, member: Member, overwrites: tuple[Overwrite, ...]) -> int:
    groups = (
        [each for each in overwrites if not each.member and each.id == guild.id],
        [each for each in overwrites if not each.member and each.id in member.roles],
        [each for each in overwrites if each.member and each.id == member.user],
    )
    for group in groups:
        granted &= ~reduce(or_, (each.deny for each in group), 0)
        granted |= reduce(or_, (each.allow for each in group), 0)
    return granted


def can_see(world: World, user: int, channel: Channel) -> bool:
    """Whether a channel or thread exists for a user."""
    granted = permissions_in(world, user, channel)
    if not granted & VIEW:
        return False
    return channel.type != PRIVATE_THREAD or user in channel.people or bool(granted & MANAGE_THREADS)


def visible_channels(world: World, user: int) -> tuple[Channel, ...]:
    """Every channel, thread and direct message a user can open."""
    return tuple(channel for channel in world.all(Channel) if can_see(world, user, channel))


def can_read(world: World, user: int, message: Message) -> bool:
    """Whether a user can see the channel of a message, and it is not ephemeral for another user."""
    if message.only_for is not None and message.only_for != user:
        return False
    channel = world.find(Channel, message.channel)
    return channel is not None and can_see(world, user, channel)


def visible_messages(world: World, user: int, channel: int) -> tuple[Message, ...]:
    """The messages a user sees in a channel, oldest first."""
    home = world.find(Channel, channel)
    if home is None or not can_see(world, user, home):
        return ()
    return tuple(message for message in world.messages(channel) if message.only_for in (None, user))


def require(world: World, user: int, channel: Channel, *needed: int) -> None:
    """Refuse as Discord does: Missing Access if the channel is invisible, else Missing Permissions."""
    if not can_see(world, user, channel):
        raise ApiError(50001)
    granted = permissions_in(world, user, channel)
    if any(not granted & bit for bit in needed):
        raise ApiError(50013)


def require_send(world: World, user: int, channel: Channel) -> None:
    require(world, user, channel, SEND_IN_THREADS if channel.is_thread else SEND)
