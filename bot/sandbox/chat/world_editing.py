"""Edits of the world from the chat page: people, guilds, channels, permissions and the bot's membership.

Part of the protocol in `protocol`, where each request is documented. No permission is required: the page belongs to the
person at this machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bot.sandbox.model.entities import Channel, Guild, Json, Message, Role, User
from bot.sandbox.model.world import World
from bot.sandbox.operations import administration as admin
from bot.sandbox.operations.messages import delete
from bot.sandbox.validation.commands import LOCALES

_MAX_NAME = 32


def read_name(frame: Json, max_length: int = _MAX_NAME) -> str:
    """The name in a request; raises ValueError if it is empty or too long."""
    name = " ".join(str(frame["name"]).split())
    if not 1 <= len(name) <= max_length:
        raise ValueError(f"a name has 1 to {max_length} characters")
    return name


def read_locale(frame: Json) -> str:
    """The locale in a request."""
    locale = str(frame.get("locale", "en-US"))
    if locale not in LOCALES:
        raise ValueError(f"{locale!r} is not a locale of Discord")
    return locale


def _add_person(world: World, frame: Json) -> Json:
    user = admin.add_user(world, read_name(frame), read_locale(frame))
    for guild in world.all(Guild):
        admin.join(world, guild, user)
    return {"person_id": str(user.id)}


def _change_person(world: World, frame: Json) -> Json:
    user = world.get(User, int(frame["person_id"]))
    known = {"display": read_name(frame)} if "name" in frame else {}
    world.put(msgspec.structs.replace(user, **known, locale=read_locale({"locale": user.locale} | frame)))
    return {}


def _add_guild(world: World, frame: Json) -> Json:
    people = [user for user in world.all(User) if not user.bot]
    guild = admin.add_guild(world, read_name(frame), people[0])
    for user in people[1:]:
        admin.join(world, guild, user)
    admin.invite_bot(world, guild)
    return {"guild_id": str(guild.id)}


def _add_channel(world: World, frame: Json) -> Json:
    guild = world.get(Guild, int(frame["guild_id"]))
    name = read_name(frame, 100).casefold().replace(" ", "-")
    topic = str(frame["topic"])[:1024] if frame.get("topic") else None
    return {"channel_id": str(admin.add_channel(world, guild, name, topic).id)}


def _delete_channel(world: World, frame: Json) -> Json:
    admin.delete_channel(world, world.get(Channel, int(frame["channel_id"])))
    return {}


def _delete_message(world: World, frame: Json) -> Json:
    delete(world, world.get(Message, int(frame["channel_id"]), int(frame["message_id"])))
    return {}


def _invite_bot(world: World, frame: Json) -> Json:
    permissions = int(frame.get("permissions", admin.BOT_PERMISSIONS))
    admin.invite_bot(world, world.get(Guild, int(frame["guild_id"])), permissions)
    return {}


def _kick_bot(world: World, frame: Json) -> Json:
    admin.leave(world, world.get(Guild, int(frame["guild_id"])), world.bot)
    return {}


def _set_overwrite(world: World, frame: Json) -> Json:
    id_ = int(frame["target_id"])
    target: User | Role | None = world.find(User, id_) or world.role(id_)
    if target is None:
        raise ValueError(f"there is no user or role {id_}")
    channel = world.get(Channel, int(frame["channel_id"]))
    admin.set_overwrite(world, channel, target, allow=int(frame.get("allow", 0)), deny=int(frame.get("deny", 0)))
    return {}


WORLD_EDITS: Mapping[str, Callable[[World, Json], Json]] = {
    "add_person": _add_person,
    "change_person": _change_person,
    "add_guild": _add_guild,
    "add_channel": _add_channel,
    "delete_channel": _delete_channel,
    "delete_message": _delete_message,
    "invite_bot": _invite_bot,
    "kick_bot": _kick_bot,
    "overwrite": _set_overwrite,
}
