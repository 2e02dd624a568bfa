"""The city as a map: tiles with their roads, who waits there, and where ambulances, helicopter and paramedic are.

Roads and houses never change during a match, so they belong to the background. What the seat that is asked may choose
has a frame or a disc with the number of the choice. The helicopter may land almost everywhere: there the coordinates,
by which its choices are listed, are marked instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from bot.games.dice_hospital.modules.city.view import CityView
from bot.games.dice_hospital.table.city import Entrance
from render.dice_hospital import dice
from render.dice_hospital.community_care import icons
from render.dice_hospital.community_care.tokens import BONUS, draw_bonus
from render.dice_hospital.dice import Badges, Face
from render.dice_hospital.effect_notation import ColourLetters
from render.painter import Reader
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Point, Stamp, Stroke
from render.shapes import interpolate
from render.typesetting import text_width
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

TILE = 130
RING = 74  # around the tiles: entrances and the ambulances that are parked there
_PLAZA = 78  # in the middle of a tile, where a patient waits
_ROAD, _LINE = 34, 4
_CORNER = 27  # from the sides of a tile to the middle of a badge
_PORTRAIT = 66
_NUMBER = 46
_OUTWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

# What decides how the map is drawn: columns, and of every tile its exits, the sides of its entrances, whether it is
# pink, and its coordinates.
Ground: TypeAlias = tuple[int, tuple[tuple[str, tuple[str, ...], bool, str], ...]]


def ground_of(city: CityView) -> Ground:
    return city.columns, tuple((one.exits, one.entrances, one.pink, one.where) for one in city.tiles)


def map_size(city: CityView) -> tuple[int, int]:
    return city.columns * TILE + 2 * RING, city.rows * TILE + 2 * RING


def tile_middle(corner: Area, columns: int, tile: int) -> Point:
    row, column = divmod(tile, columns)
    return corner.x + RING + (column + 0.5) * TILE, corner.y + RING + (row + 0.5) * TILE


def entrance_middle(corner: Area, columns: int, entrance: Entrance) -> Point:
    """Where an ambulance stands that is parked there."""
    x, y = tile_middle(corner, columns, entrance.tile)
    dx, dy = _OUTWARDS[entrance.side]
    away = TILE / 2 + RING / 2
    return x + dx * away, y + dy * away


def draw_ground(corner: Area, ground: Ground) -> Iterator[Item]:
    """Houses, roads, and the plazas where patients wait."""
    columns, tiles = ground
    for number in range(len(tiles)):
        x, y = tile_middle(corner, columns, number)
        yield Box(x - TILE / 2 + 2, y - TILE / 2 + 2, TILE - 4, TILE - 4, "block", radius=14)
    for number, (exits, entrances, _, _) in enumerate(tiles):
        middle = tile_middle(corner, columns, number)
        for side in exits:
            yield from _draw_road(middle, side, TILE / 2 + (RING - 12 if side in entrances else 0))
    for number, (_, _, pink, where) in enumerate(tiles):
        x, y = tile_middle(corner, columns, number)
        edge = "pink-edge" if pink else "road"
        yield Box(x - _PLAZA / 2, y - _PLAZA / 2, _PLAZA, _PLAZA, plaza_role(pink), edge, 4, 18)
        yield Label(x + TILE / 2 - 5, y - TILE / 2 + 15, where, 34, "ink", BOLD, "rm")


def _draw_road(middle: Point, side: str, reach: float) -> Iterator[Item]:
    dx, dy = _OUTWARDS[side]
    end = middle[0] + dx * reach, middle[1] + dy * reach
    half = _ROAD / 2
    left, top = min(middle[0], end[0]) - half * bool(dy), min(middle[1], end[1]) - half * bool(dx)
    width, height = abs(end[0] - middle[0]) or _ROAD, abs(end[1] - middle[1]) or _ROAD
    yield Box(left, top, width, height, "road")
    for share in (0.6, 0.85):
        yield Stroke((interpolate(middle, end, share), interpolate(middle, end, share + 0.09)), "road-line", _LINE)


def plaza_role(pink: bool) -> str:
    """What patients on a tile stand on."""
    return "pink" if pink else "road"


def stamp_city(
    city: CityView, corner: Area, reader: Reader, letters: ColourLetters, *, fresh: bool = False
) -> Iterator[Stamp]:
    """Everything that changes on the map."""
    yield from _stamp_patients(city, corner, letters)
    yield from _stamp_ambulances(city, corner, reader)
    yield from _stamp_people(city, corner, reader)
    yield from _stamp_choices(city, corner)
    pile = _draw_pile(city.pile)
    yield Stamp(round(corner.x + 6), round(corner.y + corner.h - pile.height - 4), pile)
    if fresh:
        yield Stamp(corner.x, corner.y, _draw_frame(corner.w, corner.h))


def _stamp_patients(city: CityView, corner: Area, letters: ColourLetters) -> Iterator[Stamp]:
    known = dict(letters)
    for number, tile in enumerate(city.tiles):
        x, y = tile_middle(corner, city.columns, number)
        if tile.patient is not None:
            look = Face(tile.patient.colour, known[tile.patient.colour], tile.patient.value)
            yield _stamp_middle(dice.draw_patient(look, plaza_role(tile.pink), Badges()), x, y)
        if tile.bonus is not None:
            token = draw_bonus(tile.bonus, letters, None, BONUS)
            yield _stamp_middle(token, x + TILE / 2 - _CORNER, y + TILE / 2 - _CORNER)


def _stamp_ambulances(city: CityView, corner: Area, reader: Reader) -> Iterator[Stamp]:
    for seat, place in enumerate(city.parked):
        if place is not None:
            x, y = entrance_middle(corner, city.columns, place)
            dx, dy = _beside(place.side) if place in city.parking else (0, 0)
            yield _stamp_middle(_draw_portrait(seat, reader.name(seat)), x - dx, y - dy)


def _beside(side: str) -> Point:
    """Where a number stands next to an ambulance, along the side of the city."""
    return (32, 0) if side in "NS" else (0, 32)


def _stamp_people(city: CityView, corner: Area, reader: Reader) -> Iterator[Stamp]:
    """The helicopter, and the paramedic who is on the way."""
    if city.helicopter is not None:
        x, y = tile_middle(corner, city.columns, city.helicopter)
        yield _stamp_middle(_draw_helicopter(), x - TILE / 2 + _CORNER, y + TILE / 2 - _CORNER)
    if city.position is not None and city.walker is not None:
        x, y = tile_middle(corner, city.columns, city.position)
        if city.tiles[city.position].patient is None:
            yield _stamp_middle(_draw_portrait(city.walker, reader.name(city.walker), walking=True), x, y)
        else:
            yield _stamp_middle(_draw_bag(), x - TILE / 2 + _CORNER, y + TILE / 2 - _CORNER)


def _stamp_choices(city: CityView, corner: Area) -> Iterator[Stamp]:
    """The numbers of the choices; of tiles to land on, the coordinates."""
    for number, place in enumerate(city.parking, 1):
        x, y = entrance_middle(corner, city.columns, place)
        dx, dy = _beside(place.side) if place in city.parked else (0, 0)
        yield _stamp_middle(_draw_number(number), x + dx, y + dy)
    if city.position is None:
        yield from _stamp_landings(city, corner)
        return
    for number, tile in enumerate(city.reachable, 1):
        x, y = tile_middle(corner, city.columns, tile)
        yield _stamp_middle(_draw_frame(TILE - 2, TILE - 2, "legal"), x, y)
        drawing = _draw_number(number)
        yield Stamp(round(x - TILE / 2 + 1), round(y - TILE / 2 + 1), drawing)


def _stamp_landings(city: CityView, corner: Area) -> Iterator[Stamp]:
    for tile in city.reachable:
        x, y = tile_middle(corner, city.columns, tile)
        drawing = _draw_landing(city.tiles[tile].where)
        yield Stamp(round(x + TILE / 2 - 1 - drawing.width), round(y - TILE / 2 - 3), drawing)


def _stamp_middle(drawing: Drawing, x: float, y: float) -> Stamp:
    return Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


@lru_cache(maxsize=64)
def _draw_number(number: int) -> Drawing:
    """The number of a choice."""
    words = str(number)
    width = max(50, round(text_width(words, BOLD, _NUMBER)) + 18)
    items = (
        Box(2, 2, width - 4, 48, "legal", "card", 3, 22),
        Label(width / 2, 26, words, _NUMBER, "card", BOLD, vital=True),
    )
    return Drawing(f"choice {number}", width, 52, items)


@lru_cache(maxsize=32)
def _draw_landing(where: str) -> Drawing:
    """The coordinates of a tile, where the helicopter may land on it."""
    width = round(text_width(where, BOLD, 34)) + 12
    items = (Box(1, 1, width - 2, 36, "legal", radius=12), Label(width / 2, 18, where, 34, "card", BOLD))
    return Drawing(f"landing {where}", width, 38, items)


@lru_cache(maxsize=16)
def _draw_frame(width: int, height: int, role: str = "fresh") -> Drawing:
    items = (Box(4, 4, width - 8, height - 8, None, role, 7, 14),)
    return Drawing("legal tile" if role == "legal" else "city new", width, height, items)


@lru_cache(maxsize=64)
def _draw_portrait(seat: int, name: str, *, walking: bool = False) -> Drawing:
    """The ambulance of a seat at its entrance, or its paramedic on the way, with a bag."""
    side = _PORTRAIT + 14
    items = list(place_icon(portrait(seat, name), side / 2, side / 2, _PORTRAIT))
    badge = icons.paramedic() if walking else None
    if badge is not None:
        items += place_icon(badge, side - 17, side - 16, 32)
    return Drawing(f"{'paramedic' if walking else 'parked'} {seat}", side, side, tuple(items))


@lru_cache(maxsize=1)
def _draw_helicopter() -> Drawing:
    items = (Disc(26, 26, 25, "card", "ink", 3), *place_icon(icons.helicopter(), 26, 26, 42))
    return Drawing("helicopter", 52, 52, items)


@lru_cache(maxsize=1)
def _draw_bag() -> Drawing:
    return Drawing("paramedic bag", 48, 48, place_icon(icons.paramedic(), 24, 24, 44))


@lru_cache(maxsize=32)
def _draw_pile(left: int) -> Drawing:
    """How many bonus tokens are left face down."""
    items = (*place_icon(icons.first_aid("steel", "card"), 17, 32, 32), Label(36, 32, str(left), 34, "ink", BOLD, "lm"))
    return Drawing(f"bonus pile {left}", 84, 64, items)
