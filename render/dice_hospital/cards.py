"""Departments, specialists and administrators as drawings: their names and, in icons, their effects.

The same drawings are used on the table and in a hospital.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.cards import catalogue as printed
from bot.games.dice_hospital.view import CardView
from bot.kernel import text
from render.dice_hospital import effect_glyphs, effect_notation, hospital_icons, pawns
from render.dice_hospital.colour_roles import PAWNS, TILES
from render.dice_hospital.effect_glyphs import Glyph
from render.dice_hospital.emblems import emblem
from render.dice_hospital.layout import ROOM_H, ROOM_W, SMALL
from render.painter import Reader
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon
from render.shapes import arc
from render.widgets.icons import place_icon

_BAND = 46  # the part of a room with its name
SPOT = ROOM_W - 42  # the centre of the space for a pawn
PAWN = 84
_SHORTENED = frozenset(  # cards whose name is too long for a picture in some language
    {
        "a.red_watch",
        "d.drug_trials",
        "d.experimental_therapy",
        "d.training_centre",
        "s.admissions_nurse",
        "s.alternative_medicine",
        "s.experimental_chemist",
        "s.general_practitioner",
        "s.haematology_technician",
        "s.medical_student",
        "s.physiotherapist",
        "s.transplant_surgeon",
        "s.triage_nurse",
    }
)


class Card(Struct, frozen=True, cache_hash=True):  # it is a key of caches: its many glyphs are hashed once
    """A card in one language, ready to be drawn."""

    id: str
    name: str
    colour: str
    does: tuple[Glyph, ...]
    copies: str | None = None  # the specialist whose ability a Consultant has


@lru_cache(maxsize=64)
def colour_letters(reader: Reader) -> effect_notation.ColourLetters:
    """The abbreviation of each colour in the language of the reader."""
    return tuple((colour, reader.say(f"picture.dice_hospital.letter.{colour}")) for colour in "RYG")


@lru_cache(maxsize=1024)
def localize_card(view: CardView, reader: Reader, copies: CardView | None = None) -> Card:
    """A department or specialist for this reader."""
    acting = copies or view
    does = (
        effect_notation.write_effect(acting.effect, acting.when, colour_letters(reader))
        if acting.effect
        else effect_notation.write_copying()
    )
    return Card(view.card, short_name(view, reader), view.colour or "V", does, copies.card if copies else None)


def short_name(view: CardView, reader: Reader) -> str:
    """The name of a card; a short form of those that are too long for a picture."""
    return reader.translate(text(f"picture.dice_hospital.short.{view.card}") if view.card in _SHORTENED else view.name)


@lru_cache(maxsize=1024)
def draw_department(shown: Card, *, closed: bool = False, fresh: bool = False, spot: bool = True) -> Drawing:
    """A department; `spot` draws the space for a pawn."""
    role = "grey" if closed else TILES[shown.colour]
    middle = (_BAND + ROOM_H) / 2
    room = ROOM_W - 28 - (66 if spot else 0)
    items: list[Item] = [
        Box(0, 0, ROOM_W, _BAND, role),
        Box(0, _BAND, ROOM_W, ROOM_H - _BAND, "card"),
        Label(16, _BAND / 2, shown.name, SMALL, f"{role}-ink", BOLD, "lm", ROOM_W - 22),
        *effect_glyphs.set_line(shown.does, 14, middle, room),
    ]
    if closed:
        items += place_icon(hospital_icons.no_entry(), SPOT, middle, 70)
    elif spot:
        items.append(Polygon(arc(SPOT, ROOM_H - 18, 34, 0, 348, ry=11), "floor", "line", 3))
    if fresh:
        items.append(Box(4, 4, ROOM_W - 8, ROOM_H - 8, None, "fresh", 8))
    return Drawing(f"department {shown.id}{' closed' * closed}{' new' * fresh}", ROOM_W, ROOM_H, tuple(items), "floor")


@lru_cache(maxsize=1024)
def draw_specialist(shown: Card, *, used: bool = False, fresh: bool = False) -> Drawing:
    """A specialist's card; a used one shows the outline of the pawn, which is at work elsewhere."""
    role = TILES[shown.colour]
    figure = pawns.away(f"{role}-edge") if used else pawns.specialist(shown.id, shown.colour)
    name_room = ROOM_W - 86 - (54 if shown.copies else 0)
    items: list[Item] = [
        Box(5, 5, ROOM_W - 10, ROOM_H - 10, "floor" if used else "card", f"{role}-edge", 5, 18),
        *place_icon(figure, 42, 40, 56),
        Label(76, 40, shown.name, SMALL, "soft" if used else "ink", BOLD, "lm", name_room),
        *effect_glyphs.set_line(shown.does, 18, 105, ROOM_W - 36),
    ]
    if shown.copies:
        roles = PAWNS["V"]
        items.append(Disc(ROOM_W - 38, 40, 22, roles.body))
        items += place_icon(emblem(shown.copies, roles.ink, roles.body), ROOM_W - 38, 40, 34)
    if fresh:
        items.append(Box(5, 5, ROOM_W - 10, ROOM_H - 10, None, "fresh", 9, 18))
    return Drawing(f"specialist {shown.id}{' used' * used}{' new' * fresh}", ROOM_W, ROOM_H, tuple(items), "floor")


@lru_cache(maxsize=256)
def draw_pawn(id_: str | None, colour: str, on: str = "card") -> Drawing:
    """A pawn; without a card it is a nurse."""
    figure = pawns.nurse() if id_ is None else pawns.specialist(id_, colour)
    items = place_icon(figure, PAWN / 2, PAWN / 2, PAWN - 4)
    return Drawing(f"pawn {id_ or 'nurse'}", PAWN, PAWN, items, on)


@lru_cache(maxsize=8)
def draw_absent_nurse(on: str) -> Drawing:
    """The outline of a nurse who is at work elsewhere."""
    return Drawing("nurse away", PAWN, PAWN, place_icon(pawns.away(), PAWN / 2, PAWN / 2, PAWN - 4), on)


@lru_cache(maxsize=256)
def draw_administrator(
    id_: str, name: str, known: effect_notation.ColourLetters, size: tuple[int, int], *, fresh: bool
) -> Drawing:
    """An administrator and the power of that card."""
    does = effect_notation.write_power(printed.cards().administrators[id_], known)
    width, height = size
    middle = height / 2
    items: list[Item] = [
        Box(0, 0, width, height, "card"),
        *place_icon(hospital_icons.administrator(), 44, middle, 68),
        Label(84, middle - 28, name, SMALL, "ink", BOLD, "lm", width - 96),
        *effect_glyphs.set_line(does, 84, middle + 22, width - 96),
    ]
    if fresh:
        items.append(Box(4, 4, width - 8, height - 8, None, "fresh", 8))
    return Drawing(f"administrator {id_}{' new' * fresh}", width, height, tuple(items), "card")
