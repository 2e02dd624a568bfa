"""Departments, specialists and administrators as drawings: their names and, in icons, their effects.

The same drawings are used on the table and in a hospital.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.cards import catalogue as printed
from bot.games.dice_hospital.cards.tokens import conversion_in
from bot.games.dice_hospital.patients.die import COLOURS, KINDS, PINK
from bot.games.dice_hospital.view import CardView, DepartmentView, SpecialistView, TokenView
from bot.kernel import text
from render.dice_hospital import effect_glyphs, effect_notation, hospital_icons, pawns
from render.dice_hospital.colour_roles import PAWNS, TILES
from render.dice_hospital.community_care.tokens import chip
from render.dice_hospital.effect_glyphs import Glyph
from render.dice_hospital.emblems import emblem
from render.dice_hospital.layout import COMPACT_H, ROOM_H, ROOM_W, SMALL, STRIP_H
from render.painter import Reader
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon
from render.shapes import arc
from render.widgets.icons import place_icon

_BAND = 46  # the part of a room with its name
_COMPACT_BAND = 36
SPOT = ROOM_W - 42  # the centre of the space for a pawn
PAWN = 84
_TOKEN_GAP = 10
TOKEN_ROW = 60  # what a room grows by when its tokens do not fit beside its effect
_SHORTENED = frozenset(  # cards whose name is too long for a picture in some language
    {
        "a.red_watch",
        "d.drug_trials",
        "d.experimental_therapy",
        "d.family_room",
        "d.paediatric_room",
        "d.recovery_green",
        "d.recovery_red",
        "d.recovery_yellow",
        "d.rota_office",
        "d.screening_lab",
        "d.training_centre",
        "s.admissions_nurse",
        "s.alternative_medicine",
        "s.experimental_chemist",
        "s.family_liaison",
        "s.financial_adviser",
        "s.general_practitioner",
        "s.haematology_technician",
        "s.health_visitor",
        "s.lactation_consultant",
        "s.management_expert",
        "s.medical_student",
        "s.neonatal_nurse",
        "s.physiotherapist",
        "s.strategic_consultant",
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
    tokens: tuple[Glyph, ...] = ()  # investment tokens on it


@lru_cache(maxsize=64)
def colour_letters(reader: Reader) -> effect_notation.ColourLetters:
    """The abbreviation of each colour and of each kind of pink patient in the language of the reader."""
    return tuple((one, reader.say(f"picture.dice_hospital.letter.{one}")) for one in (*COLOURS, PINK, *KINDS))


@lru_cache(maxsize=1024)
def localize_card(
    view: CardView, reader: Reader, copies: CardView | None = None, tokens: tuple[TokenView, ...] = ()
) -> Card:
    """A department or specialist for this reader."""
    acting = copies or view
    letters = colour_letters(reader)
    chips = tuple(chip(one.token, dict(letters)[one.colour]) for one in tokens)
    copied = copies.card if copies else None
    return Card(view.card, short_name(view, reader), view.colour or "V", _write_card(acting, letters), copied, chips)


def _write_card(card: CardView, letters: effect_notation.ColourLetters) -> tuple[Glyph, ...]:
    if card.effect:
        return effect_notation.write_effect(card.effect, card.when, letters)
    tokens = printed.cards().specialists[card.card].looks_at_other_pile
    return effect_notation.write_looking(tokens) if tokens else effect_notation.write_copying()


def localize_department(one: DepartmentView, reader: Reader) -> Card:
    """A department of a hospital with its tokens; a conversion changes whom it treats."""
    card = one.card
    converted = conversion_in(tuple(token.token for token in one.tokens))
    if converted and card.effect and card.effect.treats:
        card = replace(card, effect=card.effect.conversions[converted])
    return localize_card(card, reader, None, one.tokens)


def localize_specialist(one: SpecialistView, reader: Reader) -> Card:
    """A specialist of a hospital with the tokens on the card."""
    return localize_card(one.card, reader, one.copies, one.tokens)


def _fits_beside(shown: Card, room: float) -> bool:
    both = effect_glyphs.length(shown.does) + _TOKEN_GAP + effect_glyphs.length(shown.tokens)
    return not shown.tokens or both <= room


def needs_token_row(shown: Card, *, staff: bool = False) -> bool:
    """Whether the tokens of a card need a row of their own."""
    return not _fits_beside(shown, ROOM_W - 36 if staff else ROOM_W - 94)


def _proportions(height: int) -> tuple[int, int]:
    """The height of the band with the name, and where a row of tokens would begin."""
    if height in (COMPACT_H, COMPACT_H + TOKEN_ROW):
        return _COMPACT_BAND, COMPACT_H
    return _BAND, ROOM_H


def _set_tokens(shown: Card, x: float, lines: tuple[float, float], room: float) -> tuple[Item, ...]:
    """The effect, and the tokens beside it or in a row below."""
    middle, bottom = lines
    effect = effect_glyphs.set_line(shown.does, x, middle, room)
    if not shown.tokens:
        return effect
    if _fits_beside(shown, room):
        start = x + room - effect_glyphs.length(shown.tokens)
        return (*effect, *effect_glyphs.set_line(shown.tokens, start, middle, room))
    return (*effect, *effect_glyphs.set_line(shown.tokens, x, bottom - 8 + TOKEN_ROW / 2, ROOM_W - 2 * x))


def short_name(view: CardView, reader: Reader) -> str:
    """The name of a card; a short form of those that are too long for a picture."""
    return reader.translate(text(f"picture.dice_hospital.short.{view.card}") if view.card in _SHORTENED else view.name)


@lru_cache(maxsize=1024)
def draw_department(
    shown: Card, *, closed: bool = False, fresh: bool = False, spot: bool = True, height: int = ROOM_H
) -> Drawing:
    """A department; `spot` draws the space for a pawn. It is higher where a room of its floor has a row of tokens."""
    role = "grey" if closed else TILES[shown.colour]
    band, bottom = _proportions(height)
    middle = (band + bottom) / 2
    room = ROOM_W - 28 - (66 if spot else 0)
    items: list[Item] = [
        Box(0, 0, ROOM_W, band, role),
        Box(0, band, ROOM_W, height - band, "card"),
        Label(16, band / 2, shown.name, SMALL, f"{role}-ink", BOLD, "lm", ROOM_W - 22),
        *_set_tokens(shown, 14, (middle, bottom), room),
    ]
    if closed:
        items += place_icon(hospital_icons.no_entry(), SPOT, middle, 70)
    elif spot:
        items.append(Polygon(arc(SPOT, bottom - 18, 34, 0, 348, ry=11), "floor", "line", 3))
    if fresh:
        items.append(Box(4, 4, ROOM_W - 8, height - 8, None, "fresh", 8))
    return Drawing(f"department {shown.id}{' closed' * closed}{' new' * fresh}", ROOM_W, height, tuple(items), "floor")


@lru_cache(maxsize=512)
def draw_strip(shown: Card) -> Drawing:
    """The name of a card on display, where there is no room for its effect; a specialist with his figure."""
    role, staff = TILES[shown.colour], shown.id.startswith("s.")
    left = 56 if staff else 16
    items: list[Item] = [
        Box(0, 0, ROOM_W, STRIP_H, "card" if staff else role, f"{role}-edge" if staff else None, 4, 12),
        Label(left, STRIP_H / 2, shown.name, SMALL, "ink" if staff else f"{role}-ink", BOLD, "lm", ROOM_W - left - 8),
    ]
    if staff:
        items += place_icon(pawns.specialist(shown.id, shown.colour), 32, STRIP_H / 2, 40)
    return Drawing(f"strip {shown.id}", ROOM_W, STRIP_H, tuple(items), "floor")


@lru_cache(maxsize=1024)
def draw_specialist(shown: Card, *, used: bool = False, fresh: bool = False, height: int = ROOM_H) -> Drawing:
    """A specialist's card; a used one shows the outline of the pawn, which is at work elsewhere."""
    role = TILES[shown.colour]
    _, bottom = _proportions(height)
    top, middle, figure_size = (40, 105, 56) if bottom == ROOM_H else (31, 84, 46)
    figure = pawns.away(f"{role}-edge") if used else pawns.specialist(shown.id, shown.colour)
    name_room = ROOM_W - 86 - (54 if shown.copies else 0)
    items: list[Item] = [
        Box(5, 5, ROOM_W - 10, height - 10, "floor" if used else "card", f"{role}-edge", 5, 18),
        *place_icon(figure, 42, top, figure_size),
        Label(76, top, shown.name, SMALL, "soft" if used else "ink", BOLD, "lm", name_room),
        *_set_tokens(shown, 18, (middle, bottom), ROOM_W - 36),
    ]
    if shown.copies:
        roles = PAWNS["V"]
        items.append(Disc(ROOM_W - 38, top, 22, roles.body))
        items += place_icon(emblem(shown.copies, roles.ink, roles.body), ROOM_W - 38, top, 34)
    if fresh:
        items.append(Box(5, 5, ROOM_W - 10, height - 10, None, "fresh", 9, 18))
    return Drawing(f"specialist {shown.id}{' used' * used}{' new' * fresh}", ROOM_W, height, tuple(items), "floor")


@lru_cache(maxsize=256)
def draw_pawn(id_: str | None, colour: str, on: str = "card", size: int = PAWN) -> Drawing:
    """A pawn; without a card it is a nurse."""
    figure = pawns.nurse() if id_ is None else pawns.specialist(id_, colour)
    items = place_icon(figure, size / 2, size / 2, size - 4)
    return Drawing(f"pawn {id_ or 'nurse'}", size, size, items, on)


@lru_cache(maxsize=8)
def draw_absent_nurse(on: str, size: int = PAWN) -> Drawing:
    """The outline of a nurse who is at work elsewhere."""
    return Drawing("nurse away", size, size, place_icon(pawns.away(), size / 2, size / 2, size - 4), on)


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
