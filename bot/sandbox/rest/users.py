"""People, the bot among them, and direct messages with them.

A bot may look at anybody and write to anybody here; the real Discord asks for a guild in common.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Guild, Json, Member, User
from bot.sandbox.model.permissions import permissions_of
from bot.sandbox.operations.administration import direct_channel
from bot.sandbox.rest.call import Call, Route


def _me(call: Call) -> Json:
    return wire.own_user(call.bot)


def _user(call: Call) -> Json:
    return wire.user(call.world.get(User, call.number("user_id")))


def _my_guilds(call: Call) -> list[Json]:
    mine = [each for each in call.world.all(Member) if each.user == call.bot.id]
    return [_partial(call.world.get(Guild, each.guild), each) for each in mine]


def _partial(guild: Guild, member: Member) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner == member.user,
        "permissions": str(permissions_of(guild, member)),
        "features": [],
    }


def _leave_guild(call: Call) -> None:
    guild = call.guild()
    call.world.drop(Member(guild=guild.id, user=call.bot.id, joined=0))


def _open_direct(call: Call) -> Json:
    recipient = call.world.get(User, int(call.form.get("recipient_id") or 0))
    return wire.channel(call.world, direct_channel(call.world, recipient.id, call.bot.id))


ROUTES = (
    Route("GET", "/users/@me", _me),
    Route("GET", "/users/@me/guilds", _my_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", _leave_guild),
    Route("POST", "/users/@me/channels", _open_direct),
    Route("GET", "/users/{user_id}", _user),
)
