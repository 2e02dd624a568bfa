"""The dice: which colours and kinds there are, and a patient who has no bed yet.

The only module that spells out a colour or a kind. Everything else loops over these values, so that another die is one
more entry here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Colour: TypeAlias = Literal["R", "Y", "G", "P"]
Kind: TypeAlias = Literal["mother", "baby"]

COLOURS = ("R", "Y", "G")  # the dice of the bag; blood and physiotherapy turn one into another
PINK = "P"  # never in the bag, and never another colour
MOTHER, BABY = "mother", "baby"
KINDS = (MOTHER, BABY)  # of pink dice
ORDINARY = ""  # the kind of every other die

HOME = 7  # a patient raised to this value goes home


class Die(Struct, frozen=True, gc=False):
    """A patient without a bed; a pink one is a mother. Value 0: drawn, but no value has been given yet."""

    colour: str
    value: int = 0
