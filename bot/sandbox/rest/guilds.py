"""Guilds, their channels, roles and members.

The only changes are adding and removing a role below the bot's own.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Json, Member
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import bits as permission
from bot.sandbox.model.permissions import can_see, permissions_of
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route


def _get_guild(request: ApiRequest) -> Json:
    guild = request.guild()
    body = wire.encode_guild(guild)
    if request.query.get("with_counts", "").lower() in ("1", "true"):
        count = len(tuple(request.world.members(guild.id)))
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return body


def _list_channels(request: ApiRequest) -> list[Json]:
    channels = (each for each in request.world.channels(request.guild().id) if not each.is_thread)
    return [
        wire.encode_channel(request.world, each) for each in channels if can_see(request.world, request.bot.id, each)
    ]


def _list_active_threads(request: ApiRequest) -> Json:
    world, me = request.world, request.bot.id
    threads = [each for each in world.channels(request.guild().id) if each.is_thread and not each.archived]
    seen = [each for each in threads if can_see(world, me, each)]
    joined = [wire.encode_thread_member(each, me) for each in seen if me in each.people]
    return {"threads": [wire.encode_channel(world, each) for each in seen], "members": joined, "has_more": False}


def _list_roles(request: ApiRequest) -> list[Json]:
    return [wire.encode_role(each) for each in request.guild().roles]


def _get_member(request: ApiRequest) -> Json:
    return wire.encode_member(request.world, request.member())


def _list_members(request: ApiRequest) -> list[Json]:
    after, limit = request.query_int("after", 0), request.query_int("limit", 1)
    found = sorted(
        (each for each in request.world.members(request.guild().id) if each.user > after), key=lambda one: one.user
    )
    return [wire.encode_member(request.world, each) for each in found[:limit]]


def _add_role(request: ApiRequest) -> None:
    member = _require_manageable(request)
    roles = tuple(dict.fromkeys((*member.roles, request.path_id("role_id"))))
    request.world.put(msgspec.structs.replace(member, roles=roles))


def _remove_role(request: ApiRequest) -> None:
    member = _require_manageable(request)
    roles = tuple(each for each in member.roles if each != request.path_id("role_id"))
    request.world.put(msgspec.structs.replace(member, roles=roles))


def _require_manageable(request: ApiRequest) -> Member:
    """The member in the path, if the bot may assign the role in the path."""
    guild, own = request.guild(), request.world.member(request.guild().id, request.bot.id)
    wanted = next((each for each in guild.roles if each.id == request.path_id("role_id")), None)
    if wanted is None:
        raise ApiError(10011)
    highest = max((each.position for each in guild.roles if own is not None and each.id in own.roles), default=0)
    allowed = own is not None and permissions_of(guild, own) & permission("manage_roles")
    if not allowed or wanted.position >= highest:
        raise ApiError(50013)
    return request.member()


_GUILD = "/guilds/{guild_id}"

ROUTES = (
    Route("GET", _GUILD, _get_guild, major="guild_id"),
    Route("GET", f"{_GUILD}/channels", _list_channels, major="guild_id"),
    Route("GET", f"{_GUILD}/threads/active", _list_active_threads, major="guild_id"),
    Route("GET", f"{_GUILD}/roles", _list_roles, major="guild_id"),
    Route("GET", f"{_GUILD}/members", _list_members, major="guild_id"),
    Route("GET", f"{_GUILD}/members/{{user_id}}", _get_member, major="guild_id"),
    Route("PUT", f"{_GUILD}/members/{{user_id}}/roles/{{role_id}}", _add_role, major="guild_id"),
    Route("DELETE", f"{_GUILD}/members/{{user_id}}/roles/{{role_id}}", _remove_role, major="guild_id"),
)
