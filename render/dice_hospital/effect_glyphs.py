"""The glyphs of the notation for effects: dice to choose, relations between them, and what happens to them.

A glyph is a few items centred on the line; `set_line` sets glyphs side by side. Which glyphs make up an effect is
decided in `effect_notation`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from render.dice_hospital.colour_roles import DICE, NEUTRAL
from render.dice_hospital.community_care.icons import family
from render.scene import BOLD, Box, Disc, Item, Label, Polygon, Stroke
from render.shapes import arc, transform
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.icons import place_icon

SIDE = 52  # of a die to choose
SIZE = 46  # of numbers and letters: what must be read to play
_STEP = 9  # how much higher each die of a run stands
_GAP = 14
_SMALL_DIE, _SMALL_LETTER = 40, 34  # a die with what happens to it below
_PILL = 44
_OVERLAP = 10  # so much of the die is below what happens to it
_LIFT = 3  # how much higher each of those stands in a run


class Glyph(Struct, frozen=True):
    """Items around the origin, and how much of the line they need."""

    width: float
    items: tuple[Item, ...]


def set_line(glyphs: Iterable[Glyph], x: float, y: float, max_width: float) -> tuple[Item, ...]:
    """The glyphs from left to right, closer together where space is short."""
    row = tuple(glyphs)
    total_width = sum(glyph.width for glyph in row)
    gap = min(_GAP, (max_width - total_width) / max(len(row) - 1, 1))
    found: list[Item] = []
    for glyph in row:
        found += transform(glyph.items, x + glyph.width / 2, y)
        x += glyph.width + gap
    return tuple(found)


def length(glyphs: Iterable[Glyph]) -> float:
    """The length of a line with its usual gaps."""
    row = tuple(glyphs)
    return sum(glyph.width for glyph in row) + _GAP * max(len(row) - 1, 0)


def _label(words: str, role: str) -> Label:
    return Label(0, 0, words, SIZE, role, BOLD, vital=True)


@lru_cache(maxsize=64)
def die(colour: str | None, letter: str, values: tuple[int, int] = (1, 6)) -> Glyph:
    """A patient of that colour (None: of any) and of those values."""
    roles = DICE[colour] if colour else NEUTRAL
    words = letter
    if values != (1, 6):
        words += f"{values[0]}–{values[1]}" if values[0] != values[1] else str(values[0])
    width = SIDE if len(words) < 2 else max(SIDE, text_width(words, BOLD, SIZE) + 20)  # one letter: always a square
    box = Box(-width / 2, -SIDE / 2, width, SIDE, roles.body, roles.edge, 4, 12)
    return Glyph(width + 4, (box, *((_label(words, roles.ink),) if words else _ANY_COLOUR)))


@lru_cache(maxsize=2)
def family_die(own_room: bool) -> Glyph:
    """A mother or a baby; below a roof only one of the family whose room it is."""
    roles = DICE["P"]
    box = Box(-SIDE / 2, -SIDE / 2, SIDE, SIDE, roles.body, roles.edge, 4, 12)
    roof = (Stroke(((-34, -20), (0, -42), (34, -20)), "ink", 7),) if own_room else ()
    return Glyph(SIDE + 4, (box, *place_icon(family(roles.ink), 0, 0, 38), *roof))


_ANY_COLOUR = tuple(
    Disc(x, y, 7.5, f"die-{role}") for x, y, role in ((0, -10, "red"), (-12, 10, "yellow"), (12, 10, "green"))
)


@lru_cache(maxsize=16)
def multiplier(number: str) -> Glyph:
    """A count of the die that follows: `2×`."""
    words = f"{number}×"
    return Glyph(text_width(words, BOLD, SIZE), (_label(words, "ink"),))


@lru_cache(maxsize=4)
def up_to(number: int) -> Glyph:
    """At most so many of what follows: `≤2`."""
    words = f"≤{number}"
    return Glyph(text_width(words, BOLD, SIZE), (_label(words, "ink"),))


@lru_cache(maxsize=32)
def equal_dice(one: Glyph, number: int) -> Glyph:
    """Several dice of one value, with equals signs between them."""
    sign = 16.0
    pitch = one.width + sign
    total_width = number * one.width + (number - 1) * sign
    items: list[Item] = []
    for index in range(number):
        x = -total_width / 2 + one.width / 2 + index * pitch
        items += transform(one.items, x, 0)
        if index:
            middle = x - one.width / 2 - sign / 2
            items += (Stroke(((middle - 4, y), (middle + 4, y)), "ink", 5) for y in (-7, 7))
    return Glyph(total_width, tuple(items))


@lru_cache(maxsize=32)
def rising_dice(one: Glyph, number: int) -> Glyph:
    """Several dice with rising values, as steps."""
    pitch = one.width + 1
    total_width = number * pitch - 1
    items: list[Item] = []
    for index in range(number):
        x = -total_width / 2 + one.width / 2 + index * pitch
        items += transform(one.items, x, ((number - 1) / 2 - index) * _STEP)
    return Glyph(total_width, tuple(items))


@lru_cache(maxsize=64)
def die_with_change(colour: str | None, letter: str, k: int) -> Glyph:
    """A small die and below it how many levels it is healed: where the dice of an effect are healed differently.

    A pink die without a letter is a mother or a baby.
    """
    words = f"+{k}"
    width = text_width(words, BOLD, SIZE) + 8
    roles = DICE[colour] if colour else NEUTRAL
    half, top = _SMALL_DIE / 2, -(_SMALL_DIE + _PILL - _OVERLAP) / 2
    pill = top + _SMALL_DIE - _OVERLAP
    face: tuple[Item, ...] = (
        (Label(0, -2, letter, _SMALL_LETTER, roles.ink, BOLD),)
        if letter
        else place_icon(family(roles.ink), 0, -2, 28)
        if colour
        else transform(_ANY_COLOUR, 0, -3, 0.75)
    )
    return Glyph(
        width,
        (
            Box(-half, top, _SMALL_DIE, _SMALL_DIE, roles.body, roles.edge, 4, 10),
            *transform(face, 0, top + half),
            Box(-width / 2, pill, width, _PILL, "accent", radius=14),
            Label(0, pill + _PILL / 2, words, SIZE, "on-accent", BOLD, vital=True),
        ),
    )


@lru_cache(maxsize=64)
def equal_changes(columns: tuple[Glyph, ...]) -> Glyph:
    """Dice of one value that are healed differently, with equals signs between them."""
    sign = 10.0
    total_width = sum(one.width for one in columns) + sign * (len(columns) - 1)
    x, y = -total_width / 2, -_PILL / 2
    items: list[Item] = []
    for index, one in enumerate(columns):
        if index:
            items += (Stroke(((x - 10, y + dy), (x, y + dy)), "ink", 5) for dy in (-6, 6))
        items += transform(one.items, x + one.width / 2, 0)
        x += one.width + sign
    return Glyph(total_width, tuple(items))


@lru_cache(maxsize=64)
def rising_changes(columns: tuple[Glyph, ...]) -> Glyph:
    """Dice with rising values that are healed differently, as steps."""
    gap = 4.0
    total_width = sum(one.width for one in columns) + gap * (len(columns) - 1)
    x = -total_width / 2
    items: list[Item] = []
    for index, one in enumerate(columns):
        items += transform(one.items, x + one.width / 2, ((len(columns) - 1) / 2 - index) * _LIFT)
        x += one.width + gap
    return Glyph(total_width, tuple(items))


@lru_cache(maxsize=32)
def value_change(k: int) -> Glyph:
    """A change of value: +1 heals, −1 worsens."""
    words = f"+{k}" if k > 0 else f"−{-k}"
    body, ink = ("accent", "on-accent") if k > 0 else ("alert", "on-alert")
    width = text_width(words, BOLD, SIZE) + 10
    return Glyph(width, (Box(-width / 2, -27, width, 54, body, radius=16), _label(words, ink)))


@lru_cache(maxsize=64)
def amount(icon: tuple[Item, ...], k: int) -> Glyph:
    """An amount of a resource, gained or paid."""
    words = f"+{k}" if k > 0 else f"−{-k}"
    width = text_width(words, BOLD, SIZE)
    total_width = width + 62
    label = Label(-total_width / 2, 0, words, SIZE, "ink", BOLD, "lm", vital=True)
    return Glyph(total_width, (label, *place_icon(icon, total_width / 2 - 27, 0, 54)))


def icon(icon: tuple[Item, ...], size: float = 58) -> Glyph:
    """An icon as a glyph."""
    return Glyph(size, place_icon(icon, 0, 0, size))


@lru_cache(maxsize=1)
def arrow() -> Glyph:
    """Between a trigger and its effect."""
    return Glyph(20, (Stroke(((-5, -15), (6, 0), (-5, 15)), "soft", 8),))


@lru_cache(maxsize=1)
def alternative() -> Glyph:
    """Between two alternatives."""
    return Glyph(18, (Stroke(((6, -24), (-6, 24)), "soft", 6),))


@lru_cache(maxsize=1)
def healed() -> Glyph:
    """The patient before this glyph was healed."""
    return Glyph(24, (Stroke(((0, 22), (0, -16)), "accent", 9), Stroke(((-11, -7), (0, -20), (11, -7)), "accent", 9)))


def equals_sign() -> tuple[Item, ...]:
    """On a die: the same value as the die before it."""
    return (Stroke(((-14, -8), (14, -8)), "ink", 8), Stroke(((-14, 8), (14, 8)), "ink", 8))


@lru_cache(maxsize=1)
def matching_die() -> Glyph:
    """A patient of any colour with the value of the die before it."""
    box = Box(-SIDE / 2, -SIDE / 2, SIDE, SIDE, NEUTRAL.body, NEUTRAL.edge, 4, 12)
    return Glyph(SIDE + 4, (box, *equals_sign()))


def reroll() -> tuple[Item, ...]:
    """Roll again: a die with two arrows around it."""
    return (
        *place_icon(icons.die(5, "ink", "card"), 0, 0, 44),
        Stroke(arc(0, 0, 42, 200, 330), "accent", 9),
        Stroke(arc(0, 0, 42, 20, 150), "accent", 9),
        Polygon(((26, -34), (48, -36), (40, -12)), "accent", radius=1),
        Polygon(((-26, 34), (-48, 36), (-40, 12)), "accent", radius=1),
    )


def flip() -> tuple[Item, ...]:
    """Turn the die over to the opposite side."""
    return (
        *place_icon(icons.die(1, "ink", "card"), -20, 22, 46),
        *place_icon(icons.die(6, "ink", "card"), 20, -22, 46),
        Stroke(arc(-8, -8, 32, 180, 258), "accent", 8),
        Polygon(((-22, -48), (2, -41), (-18, -28)), "accent", radius=1),
        Stroke(arc(8, 8, 32, 0, 78), "accent", 8),
        Polygon(((22, 48), (-2, 41), (18, 28)), "accent", radius=1),
    )


def recolour() -> tuple[Item, ...]:
    """Change the colour: a die in three colours."""
    return (
        Box(-44, -44, 88, 88, "ink", radius=18),
        Box(-37, -37, 74, 74, "die-yellow", radius=12),
        Polygon(((-37, -26), (-26, -37), (37, -37), (37, -28), (-28, 37), (-37, 37)), "die-green", radius=2),
        Polygon(((-37, -37), (14, -37), (-37, 14)), "die-red", radius=4),
        Stroke(((16, -37), (-37, 16)), "ink", 5),
        Stroke(((37, -26), (-26, 37)), "ink", 5),
    )
