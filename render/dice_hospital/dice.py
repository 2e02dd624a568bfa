"""Patients as dice: a letter for the colour and the value beside it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.patients.die import HOME
from render.dice_hospital import hospital_icons
from render.dice_hospital.colour_roles import COLOURS, DICE, ColourRoles
from render.scene import BOLD, Box, Disc, Drawing, Item, Label
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.icons import place_icon

SIDE = 70
FRAMED = 88  # with the frame of a changed die, and the gap to the next frame
_FRAME, _THICK = 78, 4  # of that frame
_IN_FRAME = 58  # a die inside the frame: the background shows between the two
_LETTER, _DIGIT, _DIGIT_IN_FRAME = 34, 54, 52
_NARROW, _NARROW_DIGIT = 60, 46  # four dice in an ambulance
_ALONE = 46  # a letter without a value


class Face(Struct, frozen=True):
    """The colour a patient counts as, its letter, and the value (0: none yet; 7: ready, waiting for the family)."""

    colour: str
    letter: str
    value: int = 0


class Badges(Struct, frozen=True):
    """What is added to a die: the true colour if it counts as another, a shield, the frame of a change."""

    true: Face | None = None
    spared: bool = False
    fresh: bool = False


NO_BADGES = Badges()


@lru_cache(maxsize=512)
def die(look: Face, side: float = SIDE, roles: ColourRoles | None = None, digits: float = _DIGIT) -> tuple[Item, ...]:
    """The die around the origin, by default in the roles of its colour."""
    roles = roles or DICE[look.colour]
    half = side / 2
    body = Box(-half, -half, side, side, roles.body, roles.edge, 4, side / 5)
    if not look.value:
        size = _ALONE if side >= 50 else _LETTER
        return (body, Label(0, 0, look.letter, size, roles.ink, BOLD, vital=size == _ALONE))
    if look.value >= HOME:
        tick = place_icon(icons.tick(roles.ink, roles.body), side / 5, 0, side / 2)
        return (body, Label(-side / 5, 0, look.letter, _LETTER, roles.ink, BOLD), *tick)
    digit = str(look.value)
    letter_w = text_width(look.letter, BOLD, _LETTER)
    left = -(letter_w + text_width(digit, BOLD, digits) + 1) / 2
    return (
        body,
        Label(left, 20, look.letter, _LETTER, roles.ink, BOLD, "ls"),
        Label(left + letter_w + 1, 20, digit, digits, roles.ink, BOLD, "ls", vital=True),
    )


def _framed_die(look: Face) -> tuple[Item, ...]:
    """Without an edge: in the dark theme the edge of a red die has nearly the colour of the frame."""
    roles = DICE[look.colour]
    digits = _DIGIT_IN_FRAME if look.colour in COLOURS else _NARROW_DIGIT  # M is wider than the letters of colours
    return die(look, _IN_FRAME, ColourRoles(roles.body, roles.body, roles.ink), digits)


@lru_cache(maxsize=2048)
def draw_patient(look: Face, on: str, extra: Badges = NO_BADGES) -> Drawing:
    """A patient in a bed or at the door."""
    middle = FRAMED / 2
    items: list[Item] = []
    if extra.fresh:
        corner = (FRAMED - _FRAME) / 2
        items.append(Box(corner, corner, _FRAME, _FRAME, "card", "fresh", _THICK, 18))
    items += place_icon(_framed_die(look) if extra.fresh else die(look), middle, middle, 100)
    if extra.true is not None:
        roles = DICE[extra.true.colour]
        items += (
            Disc(19, 19, 19, roles.body, on, 3),
            Label(19, 19, extra.true.letter, _LETTER, roles.ink, BOLD),
        )
    if extra.spared:
        items += place_icon(hospital_icons.shield(), 19, 18, 36)
    shown = look.colour if look.colour in COLOURS else look.letter  # mothers and babies differ by their letters
    name = f"patient {shown}{look.value or '?'}"
    counted = f" truly {extra.true.colour}" if extra.true else ""
    return Drawing(name + counted + " spared" * extra.spared + " new" * extra.fresh, FRAMED, FRAMED, tuple(items), on)


@lru_cache(maxsize=256)
def draw_narrow_patient(look: Face, on: str, extra: Badges = NO_BADGES) -> Drawing:
    """A patient in an ambulance with more than three."""
    items: list[Item] = [*place_icon(die(look, _NARROW, digits=_NARROW_DIGIT), _NARROW / 2 + 2, SIDE / 2, 100)]
    if extra.fresh:
        items.append(Box(8, SIDE - 7, _NARROW - 12, 6, "fresh", radius=3))
    shown = look.colour if look.colour in COLOURS else look.letter
    name = f"patient {shown}{look.value or '?'} narrow{' new' * extra.fresh}"
    return Drawing(name, _NARROW + 4, SIDE, tuple(items), on)


@lru_cache(maxsize=64)
def draw_wanted_patient(look: Face, on: str) -> Drawing:
    """An empty space for a patient of this colour and value."""
    empty = ColourRoles(on, DICE[look.colour].edge, "ink")
    middle = FRAMED / 2
    return Drawing(
        f"wanted {look.colour}{look.value}", FRAMED, FRAMED, place_icon(die(look, SIDE, empty), middle, middle, 100), on
    )


@lru_cache(maxsize=64)
def draw_discharged_patient(colour: str, letter: str, side: int, on: str) -> Drawing:
    """A patient on the way home."""
    width = side + 8
    items = place_icon(die(Face(colour, letter), side), width / 2, width / 2, 100)
    return Drawing(f"leaver {colour}", width, width, items, on)
