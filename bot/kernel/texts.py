"""Messages before translation.

Rules never hold words. They emit a `Text`: a key into the catalogues and the values to fill in.
Translating it happens at the edge, with an explicit locale (see `bot.words`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct


class Who(Struct, frozen=True, tag="who"):
    """The occupant of a seat. Rules know seats; the edge knows names."""

    seat: int


class Text(Struct, frozen=True, tag="text"):
    """A message key with its parameters, in the order they were given."""

    key: str
    params: tuple[tuple[str, int | str | Text | Who | Listing], ...] = ()


class Listing(Struct, frozen=True, tag="listing"):
    """Several things joined the way the language joins them ("a, b and c")."""

    items: tuple[int | str | Text | Who | Listing, ...]


Param: TypeAlias = int | str | Text | Who | Listing


def text(key: str, /, **params: Param) -> Text:
    """`text("emergency.placed", who=Who(2), value=5)` — the ordinary way to write a `Text`."""
    return Text(key, tuple(params.items()))


def nested_texts(param: Param) -> Iterator[Text]:
    """A text and all texts inside it, from the outside in."""
    if isinstance(param, Text):
        yield param
        for _, inner in param.params:
            if not isinstance(inner, int | str):
                yield from nested_texts(inner)
    elif isinstance(param, Listing):
        for inner in param.items:
            yield from nested_texts(inner)
