"""What all controls are made of: numbers and short words, so that their text form needs no escaping."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Number: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << 62)]
Word: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9_]+$")]


class ControlFields(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The fields of one control."""
