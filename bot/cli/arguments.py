"""Parses arguments that several sub-commands take: a game by its slug, options as `name=value`, players by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from bot.games.registry import GAMES
from bot.kernel import AnyGame, Flag, GameMeta, Listing, Number, OneOf, Option, Refusal, SomeOf
from bot.policies import policies_for

_FLAG_VALUES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class BadCommand(Refusal):
    """The command line is valid for argparse but cannot be carried out."""

    family = "command"


def find_game(slug: str) -> AnyGame:
    if slug not in GAMES:
        raise BadCommand("unknown_game", name=slug[:40], known=Listing(tuple(sorted(GAMES))))
    return GAMES[slug]


def parse_policies(game: AnyGame, listed: str) -> tuple[str, ...]:
    """`greedy,random` as names of computer players of this game."""
    known = policies_for(game)
    names = tuple(name.strip() for name in listed.split(","))
    for name in names:
        if name not in known:
            raise BadCommand("unknown_policy", name=name[:40], known=Listing(tuple(sorted(known))))
    return names


def parse_options(meta: GameMeta, assignments: Iterable[str]) -> dict[str, object]:
    """`["rounds=3", "visitors=aunt,clown"]` as values of the options' types; the kernel validates them later."""
    known: Mapping[str, Option] = {option.name: option for option in meta.options}
    options: dict[str, object] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise BadCommand("option_form", given=assignment[:40])
        options[name] = _parse_value(known[name], value) if name in known else value
    return options


def _parse_value(option: Option, value: str) -> object:
    """The value in the option's type; text that does not parse is returned as it is, for the kernel to refuse."""
    match option:
        case Flag():
            return _FLAG_VALUES.get(value.lower(), value)
        case Number():
            return int(value) if re.fullmatch(r"-?\d{1,9}", value) else value
        case SomeOf():
            return tuple(name.strip() for name in value.split(",") if name.strip())
        case OneOf():
            return value
