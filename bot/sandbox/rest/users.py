"""Users, the bot included, and direct channels.

A bot may look up and write to all users here; the real Discord requires a guild in common.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.clock import parse_id
from bot.sandbox.model.entities import Guild, Json, Member, User
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import permissions_of
from bot.sandbox.operations.administration import open_direct_channel
from bot.sandbox.rest.rate_limits import NEW_DIRECT_CHANNELS
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route

MAX_GUILDS = 200  # of one page


def _get_own_user(request: ApiRequest) -> Json:
    return wire.encode_own_user(request.bot)


def _get_user(request: ApiRequest) -> Json:
    return wire.encode_user(request.world.get(User, request.path_id("user_id")))


def _list_own_guilds(request: ApiRequest) -> list[Json]:
    """One page of the bot's guilds, in the order of their ids."""
    before, after = request.query_int("before", 1 << 64), request.query_int("after", 0)
    limit = min(request.query_int("limit", MAX_GUILDS), MAX_GUILDS)
    mine = sorted(each.guild for each in request.world.all(Member) if each.user == request.bot.id)
    found = [each for each in mine if after < each < before]
    page = found[-limit:] if "before" in request.query else found[:limit]
    return [
        _encode_partial_guild(request.world.get(Guild, each), request.world.get(Member, each, request.bot.id))
        for each in page
    ]


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
    recipient = request.world.get(User, parse_id(str(request.form.get("recipient_id"))))
    is_new = request.world.direct_channel(tuple(sorted((recipient.id, request.bot.id)))) is None
    if is_new and request.limits.take(NEW_DIRECT_CHANNELS, "").retry_after is not None:
        raise ApiError(40003)
    return wire.encode_channel(request.world, open_direct_channel(request.world, recipient.id, request.bot.id))


ROUTES = (
    Route("GET", "/users/@me", _get_own_user),
    Route("GET", "/users/@me/guilds", _list_own_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", _leave_guild),
    Route("POST", "/users/@me/channels", _open_direct_channel),
    Route("GET", "/users/{user_id}", _get_user),
)
