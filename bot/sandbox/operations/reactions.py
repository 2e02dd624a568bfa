"""Adding and removing reactions, for people and for the bot alike.

An emoji is the text that stands in a path of the API: a character, or `name:id`.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model.entities import Message, Reaction
from bot.sandbox.model.world import World


def add_reaction(world: World, message: Message, user: int, emoji: str) -> Message:
    """Add a reaction of a user; a second one of the same emoji changes nothing."""
    people = _people_by_emoji(message)
    people[emoji] = tuple(dict.fromkeys((*people.get(emoji, ()), user)))
    return _replace_reactions(world, message, people)


def remove_reaction(world: World, message: Message, user: int, emoji: str) -> Message:
    people = _people_by_emoji(message)
    people[emoji] = tuple(each for each in people.get(emoji, ()) if each != user)
    return _replace_reactions(world, message, people)


def _people_by_emoji(message: Message) -> dict[str, tuple[int, ...]]:
    return {each.emoji: each.people for each in message.reactions}


def _replace_reactions(world: World, message: Message, people: dict[str, tuple[int, ...]]) -> Message:
    reactions = tuple(Reaction(emoji=emoji, people=users) for emoji, users in people.items() if users)
    return world.put(msgspec.structs.replace(message, reactions=reactions))
