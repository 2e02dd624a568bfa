"""A list of what is wrong with a body, in the nested shape of Discord's error 50035, and the checks for single fields.

A field check is a plain value (`Text`, `Whole`, `OneOf`, ...), so that the limits of a component or a command read as
a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.sandbox.model.errors import ApiError

Path: TypeAlias = tuple[str | int, ...]


class Problems:
    """Everything wrong with one body."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        self._found.append((path, code, message))

    def __bool__(self) -> bool:
        return bool(self._found)

    def settle(self) -> None:
        """Refuse the body if anything was found."""
        if not self._found:
            return
        tree: dict[str, Any] = {}
        for path, code, message in self._found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise ApiError(50035, tree)


class Text(Struct, frozen=True):
    """A string within lengths."""

    most: int
    least: int = 0

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "BASE_TYPE_STRING", "Could not interpret the value as a string.")
        elif not self.least <= len(value) <= self.most:
            bounds = f"Must be between {self.least} and {self.most} in length."
            problems.add(path, "BASE_TYPE_BAD_LENGTH", bounds)


class Whole(Struct, frozen=True):
    """A whole number within bounds."""

    least: int
    most: int

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            problems.add(path, "NUMBER_TYPE_COERCE", "Value is not a whole number.")
        elif not self.least <= value <= self.most:
            bounds = f"Value should be between {self.least} and {self.most}."
            problems.add(path, "NUMBER_TYPE_MAX", bounds)


class Flag(Struct, frozen=True):
    """Yes or no."""

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, bool):
            problems.add(path, "BASE_TYPE_BOOLEAN", "Must be either true or false.")


class Sequence(Struct, frozen=True):
    """A list within lengths; what is in it is checked by whoever knows."""

    most: int
    least: int = 0

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        elif not self.least <= len(value) <= self.most:
            bounds = f"Must be between {self.least} and {self.most} in length."
            problems.add(path, "BASE_TYPE_BAD_LENGTH", bounds)


class Mapped(Struct, frozen=True):
    """An object; what is in it is checked by whoever knows."""

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType.")


Check: TypeAlias = Text | Whole | Flag | Sequence | Mapped


class Fields(Struct, frozen=True):
    """The fields of one kind of object: what each may hold, and which must be there."""

    checks: Mapping[str, Check]
    required: tuple[str, ...] = ()

    def check(self, body: Mapping[str, Any], path: Path, problems: Problems) -> None:
        for name in self.required:
            if body.get(name) is None:
                problems.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
        for name, value in body.items():
            check = self.checks.get(name)
            if check is not None and value is not None:
                check.check(value, (*path, name), problems)


def repeated(values: Iterable[object]) -> list[int]:
    """The places of values that were there before."""
    seen: set[object] = set()
    places = []
    for place, value in enumerate(values):
        if value in seen:
            places.append(place)
        seen.add(value)
    return places
