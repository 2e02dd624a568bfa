"""Sweet Tooth's table as a scene: the circuit with all pawns, the rolled dice, the cube, and the list of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import View
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp, Stroke
from render.shapes import transform
from render.sweet_tooth import drawings, layout, player_list, space_icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

_CUBE = 92  # with its margin
_PAWNS_PER_ROW = 3  # on one tile
_NUMBERED_DIE = "knock"  # the purpose of the roll of the die with numbers


def build_scene(view: View, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole table."""
    phase = reader.say("sweet_tooth.phase", n=min(_leading_lap(view), view.laps), laps=view.laps)
    round_ = reader.say("picture.sweet_tooth.round", n=view.round)
    aim = reader.say(f"picture.sweet_tooth.aim.{view.variant}")
    stamps = (
        *_stamp_header(reader.say("sweet_tooth.title"), aim, phase, round_),
        *_stamp_pawns(view, reader, places),
        *_stamp_dice(view, reader),
        *_stamp_cube(view, places),
        *player_list.stamp_players(view, reader),
    )
    return Scene(_draw_background(view.circuit), stamps)


def _leading_lap(view: View) -> int:
    return max(mouth.laps for mouth in view.mouths)


@lru_cache(maxsize=8)
def _draw_background(circuit: str) -> Background:
    items: list[Item] = [*circuit_items(circuit)]
    area = layout.MIDDLE
    items += (
        Box(area.x + 2, area.y + 6, area.w, area.h, "shade", radius=28),
        Box(area.x, area.y, area.w, area.h, "card", "line", 3, 28),
        Stroke(((area.x + 24, area.y + layout.DICE), (area.x + area.w - 24, area.y + layout.DICE)), "line", 3),
    )
    return Background("sweet_tooth.table", layout.WIDTH, layout.TABLE_HEIGHT, "paper", tuple(items), game="sweet_tooth")


def circuit_items(circuit: str) -> tuple[Item, ...]:
    """All spaces, with an arrow from each to the next."""
    items: list[Item] = []
    for space, kind in enumerate(circuit):
        items += transform(drawings.tile_items(space, kind), *layout.tile_corner(space))
    for space in range(len(circuit)):
        items += _arrow_items(space, (space + 1) % len(circuit))
    return tuple(items)


def _arrow_items(here: int, there: int) -> tuple[Item, ...]:
    """A small chevron on the border of two spaces."""
    (ax, ay), (bx, by) = layout.tile_corner(here), layout.tile_corner(there)
    middle = (ax + bx + layout.TILE_W) / 2, (ay + by + layout.TILE_H - 6) / 2
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[_sign(bx - ax), _sign(by - ay)]
    return transform((Stroke(((-5, -11), (6, 0), (-5, 11)), "soft", 7),), *middle, turn=turn)


def _sign(length: float) -> int:
    return (length > 1) - (length < -1)


def _stamp_header(title: str, aim: str, phase: str, round_: str) -> Iterator[Stamp]:
    area = layout.HEAD
    yield Stamp(area.x, area.y, _draw_title(title, aim))
    drawing = _draw_progress(phase, round_)
    yield Stamp(area.x + area.w - drawing.width, area.y, drawing)


@lru_cache(maxsize=8)
def _draw_title(title: str, aim: str) -> Drawing:
    """The name of the game and the aim of the variant."""
    height = layout.HEAD.h
    words = (
        Label(92, 22, title, 50, "ink", BOLD, "lm", max_width=560),
        Label(92, 64, aim, layout.SMALL, "soft", BOLD, "lm", max_width=560),
    )
    return Drawing("title", 660, height, (*place_icon(space_icons.lollipop(), 40, height / 2, 80), *words), "paper")


@lru_cache(maxsize=128)
def _draw_progress(phase: str, round_: str) -> Drawing:
    width, height = 470, layout.HEAD.h
    words = (
        Label(width - 6, 20, phase, 38, "accent", BOLD, "rm", max_width=width - 12),
        Label(width - 6, 64, round_, layout.SMALL, "soft", BOLD, "rm"),
    )
    return Drawing("progress", width, height, words, "paper")


def _stamp_pawns(view: View, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    """Pawns from the lower right corner of a tile: three side by side, three more above them.

    The pawn that is to move is stamped last, and on a crowded tile it stands in the upper row, so that the arrow above
    it covers no other pawn.
    """
    on_top = []
    for space in range(len(view.circuit)):
        here = [seat for seat, mouth in enumerate(view.mouths) if mouth.space == space and not mouth.gone]
        if len(here) > _PAWNS_PER_ROW and view.turn in here:
            here = [seat for seat in here if seat != view.turn] + [view.turn]
        x, y = layout.tile_corner(space)
        for index, seat in enumerate(here):
            row, column = divmod(index, _PAWNS_PER_ROW)
            right = layout.TILE_W - 36 - column * 56
            turn = player_list.is_to_move(view, seat)
            drawing = drawings.draw_pawn(seat, reader.name(seat), f"pawn:{seat}" in places, turn)
            stamp = Stamp(round(x + right - drawing.width / 2), round(y + 128 - row * 62 - drawing.height / 2), drawing)
            if turn:
                on_top.append(stamp)
            else:
                yield stamp
    yield from on_top


def _stamp_dice(view: View, reader: Reader) -> Iterator[Stamp]:
    """The player who rolled, and the dice by purpose; before the first roll, the player who begins."""
    seat = view.turn if view.thrower is None else view.thrower
    x, y = layout.MIDDLE.x + 22, layout.MIDDLE.y + layout.DICE // 2
    yield Stamp(x, y - 40, _draw_portrait(seat, reader.name(seat), 80))
    x += 96
    if view.thrower is None:
        begins = drawings.draw_line(reader.say("picture.sweet_tooth.begins"), 510)
        yield Stamp(x, y - begins.height // 2, begins)
    for throw in view.throws:
        yield Stamp(x, y - 28, drawings.draw_icon(throw.purpose, 56))
        x += 62
        for value in throw.dice:
            yield Stamp(x, y - 36, drawings.draw_die(value, throw.purpose == _NUMBERED_DIE))
            x += 76
        x += 18


@lru_cache(maxsize=256)
def _draw_portrait(seat: int, name: str, size: int) -> Drawing:
    return Drawing(f"piece {seat}", size, size, place_icon(portrait(seat, name), size / 2, size / 2, size - 8), "card")


def _stamp_cube(view: View, places: frozenset[str]) -> Iterator[Stamp]:
    area = layout.MIDDLE
    drawing = drawings.draw_cube(view.cube_in_middle, "cube" in places, _CUBE)
    yield Stamp(area.x + area.w - drawing.width - 18, area.y + layout.DICE // 2 - drawing.height // 2, drawing)
