"""The problems of a body, in the nested form of Discord's error 50035, and the checks of single fields.

A check is a plain value (`String`, `Integer`, `Array`, ...), so that the limits of a component or a command read as a
table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.sandbox.model.errors import ApiError

Path: TypeAlias = tuple[str | int, ...]


class Problems:
    """All problems of one body."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        self._found.append((path, code, message))

    def __bool__(self) -> bool:
        return bool(self._found)

    def raise_if_any(self) -> None:
        """Refuse the body if there are problems."""
        if not self._found:
            return
        tree: dict[str, Any] = {}
        for path, code, message in self._found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise ApiError(50035, tree)


class String(Struct, frozen=True):
    """A string with a length in bounds."""

    max_length: int
    min_length: int = 0

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "BASE_TYPE_STRING", "Could not interpret the value as a string.")
        elif not self.min_length <= len(value) <= self.max_length:
            bounds = f"Must be between {self.min_length} and {self.max_length} in length."
            problems.add(path, "BASE_TYPE_BAD_LENGTH", bounds)


class Integer(Struct, frozen=True):
    """An integer in bounds."""

    minimum: int
    maximum: int

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            problems.add(path, "NUMBER_TYPE_COERCE", "Value is not a whole number.")
        elif not self.minimum <= value <= self.maximum:
            bounds = f"Value should be between {self.minimum} and {self.maximum}."
            problems.add(path, "NUMBER_TYPE_MAX", bounds)


class Boolean(Struct, frozen=True):
    """True or false."""

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, bool):
            problems.add(path, "BASE_TYPE_BOOLEAN", "Must be either true or false.")


class Array(Struct, frozen=True):
    """A list with a length in bounds; its items are checked elsewhere."""

    max_length: int
    min_length: int = 0

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        elif not self.min_length <= len(value) <= self.max_length:
            bounds = f"Must be between {self.min_length} and {self.max_length} in length."
            problems.add(path, "BASE_TYPE_BAD_LENGTH", bounds)


class Object(Struct, frozen=True):
    """An object; its fields are checked elsewhere."""

    def check(self, value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType.")


Check: TypeAlias = String | Integer | Boolean | Array | Object


class Fields(Struct, frozen=True):
    """The fields of one kind of object: the check of each, and which are required."""

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


def duplicate_indexes(values: Iterable[object]) -> list[int]:
    """The indexes of values that occurred before."""
    seen: set[object] = set()
    indexes = []
    for index, value in enumerate(values):
        if value in seen:
            indexes.append(index)
        seen.add(value)
    return indexes
