"""Reactions to messages: the routes a bot uses, and the changes behind them, which people use too.

Emojis are kept as the text that stands in the path: a character, or `name:id`.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model.entities import Message, Reaction
from bot.sandbox.model.permissions import HISTORY, bits, require
from bot.sandbox.model.world import World
from bot.sandbox.operations.messages import own_message
from bot.sandbox.rest.call import Call, Route


def _react(call: Call) -> None:
    require(call.world, call.bot.id, call.channel(), HISTORY, bits("add_reactions"))
    react(call.world, _message(call), call.bot.id, call.params["emoji_name"])


def _take_back(call: Call) -> None:
    take_back(call.world, _message(call), call.bot.id, call.params["emoji_name"])


def _message(call: Call) -> Message:
    return own_message(call.world, call.channel().id, call.number("message_id"))


def react(world: World, message: Message, user: int, emoji: str) -> Message:
    """Add somebody's reaction; a second one of the same emoji changes nothing."""
    there = {each.emoji: each.people for each in message.reactions}
    there[emoji] = tuple(dict.fromkeys((*there.get(emoji, ()), user)))
    return _put(world, message, there)


def take_back(world: World, message: Message, user: int, emoji: str) -> Message:
    there = {each.emoji: each.people for each in message.reactions}
    there[emoji] = tuple(each for each in there.get(emoji, ()) if each != user)
    return _put(world, message, there)


def _put(world: World, message: Message, there: dict[str, tuple[int, ...]]) -> Message:
    reactions = tuple(Reaction(emoji=emoji, people=people) for emoji, people in there.items() if people)
    return world.put(msgspec.structs.replace(message, reactions=reactions))


_MINE = "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"

ROUTES = (
    Route("PUT", _MINE, _react, major="channel_id"),
    Route("DELETE", _MINE, _take_back, major="channel_id"),
)
