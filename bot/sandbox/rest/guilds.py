"""Guilds as the bot may look at them: themselves, their channels, roles and members.

The only change it can make here is to give or take a role below its own.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Json, Member
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import bits as permission
from bot.sandbox.model.permissions import can_see, permissions_of
from bot.sandbox.rest.call import Call, Route


def _guild(call: Call) -> Json:
    guild = call.guild()
    body = wire.guild(guild)
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        count = len(tuple(call.world.members(guild.id)))
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return body


def _channels(call: Call) -> list[Json]:
    there = (each for each in call.world.channels(call.guild().id) if not each.is_thread)
    return [wire.channel(call.world, each) for each in there if can_see(call.world, call.bot.id, each)]


def _active_threads(call: Call) -> Json:
    world, me = call.world, call.bot.id
    threads = [each for each in world.channels(call.guild().id) if each.is_thread and not each.archived]
    seen = [each for each in threads if can_see(world, me, each)]
    joined = [wire.thread_member(each, me) for each in seen if me in each.people]
    return {"threads": [wire.channel(world, each) for each in seen], "members": joined, "has_more": False}


def _roles(call: Call) -> list[Json]:
    return [wire.role(each) for each in call.guild().roles]


def _member(call: Call) -> Json:
    return wire.member(call.world, call.member())


def _members(call: Call) -> list[Json]:
    after, limit = call.asked("after", 0), call.asked("limit", 1)
    found = sorted(
        (each for each in call.world.members(call.guild().id) if each.user > after), key=lambda one: one.user
    )
    return [wire.member(call.world, each) for each in found[:limit]]


def _give_role(call: Call) -> None:
    member = _manageable(call)
    roles = tuple(dict.fromkeys((*member.roles, call.number("role_id"))))
    call.world.put(msgspec.structs.replace(member, roles=roles))


def _take_role(call: Call) -> None:
    member = _manageable(call)
    roles = tuple(each for each in member.roles if each != call.number("role_id"))
    call.world.put(msgspec.structs.replace(member, roles=roles))


def _manageable(call: Call) -> Member:
    """The member in the path, if the bot may change the role in the path."""
    guild, own = call.guild(), call.world.member(call.guild().id, call.bot.id)
    wanted = next((each for each in guild.roles if each.id == call.number("role_id")), None)
    if wanted is None:
        raise ApiError(10011)
    highest = max((each.position for each in guild.roles if own is not None and each.id in own.roles), default=0)
    allowed = own is not None and permissions_of(guild, own) & permission("manage_roles")
    if not allowed or wanted.position >= highest:
        raise ApiError(50013)
    return call.member()


_GUILD = "/guilds/{guild_id}"

ROUTES = (
    Route("GET", _GUILD, _guild, major="guild_id"),
    Route("GET", f"{_GUILD}/channels", _channels, major="guild_id"),
    Route("GET", f"{_GUILD}/threads/active", _active_threads, major="guild_id"),
    Route("GET", f"{_GUILD}/roles", _roles, major="guild_id"),
    Route("GET", f"{_GUILD}/members", _members, major="guild_id"),
    Route("GET", f"{_GUILD}/members/{{user_id}}", _member, major="guild_id"),
    Route("PUT", f"{_GUILD}/members/{{user_id}}/roles/{{role_id}}", _give_role, major="guild_id"),
    Route("DELETE", f"{_GUILD}/members/{{user_id}}/roles/{{role_id}}", _take_role, major="guild_id"),
)
