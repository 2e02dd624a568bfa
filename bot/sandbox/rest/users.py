"""Users, the bot included, and direct channels.

A bot may look up and write to all users here; the real Discord requires a guild in common.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Guild, Json, Member, User
from bot.sandbox.model.permissions import permissions_of
from bot.sandbox.operations.administration import open_direct_channel
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route


def _get_own_user(request: ApiRequest) -> Json:
    return wire.encode_own_user(request.bot)


def _get_user(request: ApiRequest) -> Json:
    return wire.encode_user(request.world.get(User, request.path_id("user_id")))


def _list_own_guilds(request: ApiRequest) -> list[Json]:
    mine = [each for each in request.world.all(Member) if each.user == request.bot.id]
    return [_encode_partial_guild(request.world.get(Guild, each.guild), each) for each in mine]


def _encode_partial_guild(guild: Guild, member: Member) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner == member.user,
        "permissions": str(permissions_of(guild, member)),
        "features": [],
    }


def _leave_guild(request: ApiRequest) -> None:
    guild = request.guild()
    request.world.drop(Member(guild=guild.id, user=request.bot.id, joined=0))


def _open_direct_channel(request: ApiRequest) -> Json:
    recipient = request.world.get(User, int(request.form.get("recipient_id") or 0))
    return wire.encode_channel(request.world, open_direct_channel(request.world, recipient.id, request.bot.id))


ROUTES = (
    Route("GET", "/users/@me", _get_own_user),
    Route("GET", "/users/@me/guilds", _list_own_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", _leave_guild),
    Route("POST", "/users/@me/channels", _open_direct_channel),
    Route("GET", "/users/{user_id}", _get_user),
)
