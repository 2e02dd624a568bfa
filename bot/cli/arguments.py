"""Reads what people ask for on a command line: a game by its slug, options as `name=value`, players by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from bot.games.registry import GAMES
from bot.kernel import AnyGame, Flag, GameMeta, Listing, Number, OneOf, Option, Refusal, SomeOf
from bot.policies import policies_for

_YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class BadCommand(Refusal):
    """The command line asks for something that is not there."""

    family = "command"


def game_called(slug: str) -> AnyGame:
    if slug not in GAMES:
        raise BadCommand("unknown_game", name=slug[:40], known=Listing(tuple(sorted(GAMES))))
    return GAMES[slug]


def policy_names(game: AnyGame, wanted: str) -> tuple[str, ...]:
    """`greedy,random` as the names of players that know this game."""
    known = policies_for(game)
    names = tuple(name.strip() for name in wanted.split(","))
    for name in names:
        if name not in known:
            raise BadCommand("unknown_policy", name=name[:40], known=Listing(tuple(sorted(known))))
    return names


def options_from(meta: GameMeta, wishes: Iterable[str]) -> dict[str, object]:
    """`["rounds=3", "visitors=aunt,clown"]` as values of the options' types; whether they are allowed comes later."""
    known: Mapping[str, Option] = {option.name: option for option in meta.options}
    options: dict[str, object] = {}
    for wish in wishes:
        name, equals, words = wish.partition("=")
        if not equals:
            raise BadCommand("option_form", given=wish[:40])
        options[name] = _value(known[name], words) if name in known else words
    return options


def _value(option: Option, words: str) -> object:
    match option:
        case Flag():
            return _YES_OR_NO.get(words.lower(), words)
        case Number():
            return int(words) if re.fullmatch(r"-?\d{1,9}", words) else words
        case SomeOf():
            return tuple(word.strip() for word in words.split(",") if word.strip())
        case OneOf():
            return words
