"""Departments, specialists and administrators as drawings: what they are called and, in icons, what they do.

The same cards lie on the table and stand in a hospital.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.cards import catalogue as printed
from bot.games.dice_hospital.view import CardView
from bot.kernel import text
from render.dice_hospital import pawns, pieces, recipe, symbols
from render.dice_hospital.emblems import emblem
from render.dice_hospital.layout import ROOM_H, ROOM_W, SMALL
from render.dice_hospital.pieces import Piece
from render.dice_hospital.roles import PAWNS, TILES
from render.painter import Reader
from render.pieces.icons import at
from render.pieces.shapes import arc
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon

_BAND = 46  # the part of a room with its name
SPOT = ROOM_W - 42  # the middle of the place for a pawn
PAWN = 84
_SHORT = frozenset(  # cards whose name is too long for a picture in some language
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


class Card(Struct, frozen=True, cache_hash=True):  # drawings are looked up by it: all those pieces are hashed once
    """A card as it is drawn: in one language."""

    id: str
    name: str
    colour: str
    does: tuple[Piece, ...]
    copies: str | None = None  # the specialist whose ability a Consultant has


@lru_cache(maxsize=64)
def letters(reader: Reader) -> recipe.Letters:
    """How the reader abbreviates colours."""
    return tuple((colour, reader.say(f"dice_hospital.letter.{colour}")) for colour in "RYG")


@lru_cache(maxsize=1024)
def card(view: CardView, reader: Reader, copies: CardView | None = None) -> Card:
    """A department or specialist for this reader."""
    acting = copies or view
    does = recipe.effect(acting.effect, acting.when, letters(reader)) if acting.effect else recipe.copying()
    return Card(view.card, named(view, reader), view.colour or "V", does, copies.card if copies else None)


def named(view: CardView, reader: Reader) -> str:
    """The name of a card; a very long one in short."""
    return reader.tell(text(f"picture.dice_hospital.short.{view.card}") if view.card in _SHORT else view.name)


@lru_cache(maxsize=1024)
def department(shown: Card, *, closed: bool = False, fresh: bool = False, spot: bool = True) -> Drawing:
    """A department; `spot` is the place where a pawn can stand."""
    role = "grey" if closed else TILES[shown.colour]
    middle = (_BAND + ROOM_H) / 2
    room = ROOM_W - 28 - (66 if spot else 0)
    items: list[Item] = [
        Box(0, 0, ROOM_W, _BAND, role),
        Box(0, _BAND, ROOM_W, ROOM_H - _BAND, "card"),
        Label(16, _BAND / 2, shown.name, SMALL, f"{role}-ink", BOLD, "lm", ROOM_W - 22),
        *pieces.line(shown.does, 14, middle, room),
    ]
    if closed:
        items += at(symbols.no_entry(), SPOT, middle, 70)
    elif spot:
        items.append(Polygon(arc(SPOT, ROOM_H - 18, 34, 0, 348, ry=11), "floor", "line", 3))
    if fresh:
        items.append(Box(4, 4, ROOM_W - 8, ROOM_H - 8, None, "fresh", 8))
    return Drawing(f"department {shown.id}{' closed' * closed}{' new' * fresh}", ROOM_W, ROOM_H, tuple(items), "floor")


@lru_cache(maxsize=1024)
def specialist(shown: Card, *, used: bool = False, fresh: bool = False) -> Drawing:
    """A specialist's badge; his pawn is not here while he works."""
    role = TILES[shown.colour]
    figure = pawns.away(f"{role}-edge") if used else pawns.specialist(shown.id, shown.colour)
    name_room = ROOM_W - 86 - (54 if shown.copies else 0)
    items: list[Item] = [
        Box(5, 5, ROOM_W - 10, ROOM_H - 10, "floor" if used else "card", f"{role}-edge", 5, 18),
        *at(figure, 42, 40, 56),
        Label(76, 40, shown.name, SMALL, "soft" if used else "ink", BOLD, "lm", name_room),
        *pieces.line(shown.does, 18, 105, ROOM_W - 36),
    ]
    if shown.copies:
        paint = PAWNS["V"]
        items.append(Disc(ROOM_W - 38, 40, 22, paint.body))
        items += at(emblem(shown.copies, paint.ink, paint.body), ROOM_W - 38, 40, 34)
    if fresh:
        items.append(Box(5, 5, ROOM_W - 10, ROOM_H - 10, None, "fresh", 9, 18))
    return Drawing(f"specialist {shown.id}{' used' * used}{' new' * fresh}", ROOM_W, ROOM_H, tuple(items), "floor")


@lru_cache(maxsize=256)
def pawn(id_: str | None, colour: str, on: str = "card") -> Drawing:
    """A pawn on its own; without a card it is a nurse."""
    figure = pawns.nurse() if id_ is None else pawns.specialist(id_, colour)
    items = at(figure, PAWN / 2, PAWN / 2, PAWN - 4)
    return Drawing(f"pawn {id_ or 'nurse'}", PAWN, PAWN, items, on)


@lru_cache(maxsize=8)
def nurse_away(on: str) -> Drawing:
    """A nurse who is at work."""
    return Drawing("nurse away", PAWN, PAWN, at(pawns.away(), PAWN / 2, PAWN / 2, PAWN - 4), on)


@lru_cache(maxsize=256)
def administrator(id_: str, name: str, known: recipe.Letters, size: tuple[int, int], *, fresh: bool) -> Drawing:
    """An administrator and his power."""
    does = recipe.power(printed.cards().administrators[id_], known)
    wide, high = size
    middle = high / 2
    items: list[Item] = [
        Box(0, 0, wide, high, "card"),
        *at(symbols.tag(), 44, middle, 68),
        Label(84, middle - 28, name, SMALL, "ink", BOLD, "lm", wide - 96),
        *pieces.line(does, 84, middle + 22, wide - 96),
    ]
    if fresh:
        items.append(Box(4, 4, wide - 8, high - 8, None, "fresh", 8))
    return Drawing(f"administrator {id_}{' new' * fresh}", wide, high, tuple(items), "card")
