"""How a table is set up: options with types, defaults and the combinations that do not go together.

Options are described as data: the lobby shows a form of them, the command line parses words, and both refuse the same
invalid combinations with the same explanation. Which options a game has is the game's business, not this module's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from bot.kernel.errors import BadOptions
from bot.kernel.texts import Text

if TYPE_CHECKING:
    from bot.kernel.game import GameMeta

Value: TypeAlias = bool | int | str | tuple[str, ...]

SEATS = "seats"  # a condition on this name looks at the number of seats instead of an option


class Flag(Struct, frozen=True, tag="flag"):
    """Yes or no."""

    name: str
    default: bool = False


class OneOf(Struct, frozen=True, tag="one_of"):
    """Exactly one of a few words."""

    name: str
    values: tuple[str, ...]
    default: str


class SomeOf(Struct, frozen=True, tag="some_of"):
    """Up to `max` different words, stored in the order of `values`."""

    name: str
    values: tuple[str, ...]
    max: int
    default: tuple[str, ...] = ()


class Number(Struct, frozen=True, tag="number"):
    """A whole number within bounds."""

    name: str
    min: int
    max: int
    default: int


Option: TypeAlias = Flag | OneOf | SomeOf | Number


class Condition(Struct, frozen=True):
    """Holds when the option (or `SEATS`) has one of these values; for `SomeOf`, when it contains one."""

    option: str
    values: tuple[bool | int | str, ...]


class Conflict(Struct, frozen=True):
    """All conditions together are not allowed; `why` tells people."""

    conditions: tuple[Condition, ...]
    why: Text


def validate(meta: GameMeta, given: Mapping[str, object], seats: int) -> dict[str, Value]:
    """The complete set of options for a match, or `BadOptions` with the first thing that is wrong."""
    min_seats, max_seats = meta.seats
    if not min_seats <= seats <= max_seats:
        raise BadOptions("seats", least=min_seats, most=max_seats, given=seats)
    known = {option.name: option for option in meta.options}
    for name in given:
        if name not in known:
            raise BadOptions("unknown", name=name)
    values = {name: _checked(option, given.get(name, option.default)) for name, option in known.items()}
    for conflict in meta.conflicts:
        if all(holds(condition, values, seats) for condition in conflict.conditions):
            raise BadOptions("conflict", why=conflict.why)
    return values


def _checked(option: Option, value: object) -> Value:
    match option:
        case Flag() if isinstance(value, bool):
            return value
        case OneOf() if isinstance(value, str) and value in option.values:
            return value
        case SomeOf() if isinstance(value, list | tuple) and all(word in option.values for word in value):
            if len(set(value)) > option.max:
                raise BadOptions("too_many", name=option.name, most=option.max)
            return tuple(word for word in option.values if word in value)
        case Number() if isinstance(value, int) and not isinstance(value, bool):
            if option.min <= value <= option.max:
                return value
    shown = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    raise BadOptions("value", name=option.name, value=shown[:40])


def holds(condition: Condition, values: Mapping[str, Value], seats: int) -> bool:
    """Whether a complete set of options meets a condition."""
    value: Any = seats if condition.option == SEATS else values[condition.option]
    if isinstance(value, tuple):
        return any(word in condition.values for word in value)
    return value in condition.values
