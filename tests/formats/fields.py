"""Struct classes as lines of text, one per field: owner, position, name, type, and whether older data may lack it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec import inspect

from bot.engine.log import Entry
from bot.engine.people import PlayerSettings, ServerSettings
from bot.engine.seating import Seating
from bot.engine.time.clock import TableClock
from bot.front.publishing.direct_messages import DirectMessage
from bot.front.ui.custom_ids import ChoiceValue, Control
from bot.front.ui.message_state import MessageState
from bot.games.registry import GAMES
from bot.kernel import AnyGame, Flag, Number, OneOf, Option, SomeOf, Wish
from bot.league.director.season_results import RoundPairing
from bot.league.results.corrections import CorrectedSeat
from bot.league.season.settings import SeasonSettings

REQUIRED, OPTIONAL = "required", "optional"


def frozen_lines() -> dict[str, list[str]]:
    """Everything that is frozen field by field, by the name of its golden file."""
    stored = (
        *(PlayerSettings, ServerSettings, MessageState, DirectMessage, TableClock, Seating, Wish),
        *(SeasonSettings, RoundPairing, CorrectedSeat),
    )
    files = {
        "custom_ids": [line for control in (*get_args(Control), ChoiceValue) for line in struct_lines(control)],
        "log_entries": [line for entry in get_args(Entry) for line in struct_lines(entry)],
        "stored_values": [line for value in stored for line in struct_lines(value)],
    }
    for slug, game in GAMES.items():
        files[f"{slug}.actions"] = [line for action in _members(game.action_type) for line in struct_lines(action)]
        files[f"{slug}.options"] = list(_option_lines(game))
    return files


def struct_lines(kind: Any) -> Iterator[str]:
    """The class itself, and each of its fields. The position matters where a struct is stored as an array."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    owner = str(info.tag) if info.tag is not None else info.cls.__name__
    yield owner
    for position, field in enumerate(info.fields):
        name = f"{owner}[{position}]" if info.array_like else owner
        need = REQUIRED if field.required else OPTIONAL
        yield f"{name}.{field.encode_name}: {_type_name(field.type)}, {need}"
        if isinstance(field.type, inspect.LiteralType):  # a line each, so that one more word is an addition
            yield from (f"{name}.{field.encode_name} = {word}" for word in field.type.values)


def _members(union: Any) -> Iterable[Any]:
    return get_args(union) or (union,)


def _option_lines(game: AnyGame) -> Iterator[str]:
    for option in game.meta.options:
        yield option.name
        yield from (f"{option.name}: {value}" for value in _values(option))


def _values(option: Option) -> Iterable[object]:
    match option:
        case Flag():
            return ("flag",)
        case Number():
            return (f"{option.min} to {option.max}",)
        case OneOf() | SomeOf():
            return option.values


def _type_name(kind: inspect.Type, inside: tuple[type, ...] = ()) -> str:  # noqa: PLR0911 - one per kind
    """A type in short. A struct that contains itself is named where it comes up again."""

    def name(part: inspect.Type) -> str:
        return _type_name(part, inside)

    match kind:
        case inspect.LiteralType():
            return "word"
        case inspect.UnionType():
            return " | ".join(sorted(map(name, kind.types)))
        case inspect.VarTupleType() | inspect.ListType():
            return f"[{name(kind.item_type)}]"
        case inspect.TupleType():
            return f"[{', '.join(map(name, kind.item_types))}]"
        case inspect.DictType():
            return f"{{{name(kind.key_type)}: {name(kind.value_type)}}}"
        case inspect.StructType() if kind.cls in inside:
            return kind.cls.__name__
        case inspect.StructType():
            tag = f"{kind.tag} " if kind.tag is not None else ""
            deeper = (*inside, kind.cls)
            return f"{tag}({', '.join(f'{f.encode_name}: {_type_name(f.type, deeper)}' for f in kind.fields)})"
        case _:
            return type(kind).__name__.removesuffix("Type").lower()
