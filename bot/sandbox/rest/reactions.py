"""The bot's reactions to messages."""

from __future__ import annotations

from bot.sandbox.model.entities import Message
from bot.sandbox.model.permissions import HISTORY, bits, require
from bot.sandbox.operations.messages import get_public_message
from bot.sandbox.operations.reactions import add_reaction, remove_reaction
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route


def _create_reaction(request: ApiRequest) -> None:
    require(request.world, request.bot.id, request.channel(), HISTORY, bits("add_reactions"))
    add_reaction(request.world, _find_message(request), request.bot.id, request.params["emoji_name"])


def _delete_own_reaction(request: ApiRequest) -> None:
    remove_reaction(request.world, _find_message(request), request.bot.id, request.params["emoji_name"])


def _find_message(request: ApiRequest) -> Message:
    return get_public_message(request.world, request.channel().id, request.path_id("message_id"))


_OWN_REACTION = "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"

ROUTES = (
    Route("PUT", _OWN_REACTION, _create_reaction, major="channel_id"),
    Route("DELETE", _OWN_REACTION, _delete_own_reaction, major="channel_id"),
)
