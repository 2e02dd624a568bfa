"""The table as a scene: the circuit with all pawns, the dice as they fell, the cube, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import View
from render.painter import Reader
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.pieces.shapes import moved
from render.scene import BOLD, Box, Drawing, Ground, Item, Label, Scene, Stamp, Stroke
from render.sweet_tooth import layout, marks, people, sweets

_CUBE = 92  # with air around it there
_BESIDE = 3  # pawns in a row on one tile
_NUMBERED = "knock"  # the roll of the die that has numbers instead of pips


def scene(view: View, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole table."""
    phase = reader.say("sweet_tooth.phase", n=min(_leader(view), view.laps), laps=view.laps)
    round_ = reader.say("picture.sweet_tooth.round", n=view.round)
    aim = reader.say(f"picture.sweet_tooth.aim.{view.variant}")
    stamps = (
        *_head(reader.say("sweet_tooth.title"), aim, phase, round_),
        *_pawns(view, reader, places),
        *_thrown(view, reader),
        *_cube(view, places),
        *people.stamps(view, reader),
    )
    return Scene(_ground(view.circuit), stamps)


def _leader(view: View) -> int:
    return max(mouth.laps for mouth in view.mouths)


@lru_cache(maxsize=8)
def _ground(circuit: str) -> Ground:
    items: list[Item] = []
    for space, kind in enumerate(circuit):
        items += moved(marks.tile(space, kind), *layout.tile(space))
    for space in range(len(circuit)):
        items += _arrow(space, (space + 1) % len(circuit))
    area = layout.MIDDLE
    items += (
        Box(area.x + 2, area.y + 6, area.w, area.h, "shade", bend=28),
        Box(area.x, area.y, area.w, area.h, "card", "line", 3, 28),
        Stroke(((area.x + 24, area.y + layout.DICE), (area.x + area.w - 24, area.y + layout.DICE)), "line", 3),
    )
    return Ground("sweet_tooth.table", layout.WIDTH, layout.TABLE_HEIGHT, "paper", tuple(items), own="sweet_tooth")


def _arrow(here: int, there: int) -> tuple[Item, ...]:
    """A small chevron on the seam between two spaces."""
    (ax, ay), (bx, by) = layout.tile(here), layout.tile(there)
    middle = (ax + bx + layout.TILE_W) / 2, (ay + by + layout.TILE_H - 6) / 2
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[_sign(bx - ax), _sign(by - ay)]
    return moved((Stroke(((-5, -11), (6, 0), (-5, 11)), "soft", 7),), *middle, turn=turn)


def _sign(length: float) -> int:
    return (length > 1) - (length < -1)


def _head(title: str, aim: str, phase: str, round_: str) -> Iterator[Stamp]:
    area = layout.HEAD
    yield Stamp(area.x, area.y, _title(title, aim))
    drawing = _progress(phase, round_)
    yield Stamp(area.x + area.w - drawing.width, area.y, drawing)


@lru_cache(maxsize=8)
def _title(title: str, aim: str) -> Drawing:
    """What is played, and what for."""
    high = layout.HEAD.h
    words = (
        Label(92, 22, title, 50, "ink", BOLD, "lm", most=560),
        Label(92, 64, aim, layout.SMALL, "soft", BOLD, "lm", most=560),
    )
    return Drawing("title", 660, high, (*at(sweets.lollipop(), 40, high / 2, 80), *words), "paper")


@lru_cache(maxsize=128)
def _progress(phase: str, round_: str) -> Drawing:
    wide, high = 470, layout.HEAD.h
    words = (
        Label(wide - 6, 20, phase, 38, "accent", BOLD, "rm", most=wide - 12),
        Label(wide - 6, 64, round_, layout.SMALL, "soft", BOLD, "rm"),
    )
    return Drawing("progress", wide, high, words, "paper")


def _pawns(view: View, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    """From the lower right corner of a tile: three pawns beside each other, three more above them. Whoever is on the
    move lies on top, and in a crowd above the others, so that the point over it hides nobody."""
    on_top = []
    for space in range(len(view.circuit)):
        here = [seat for seat, mouth in enumerate(view.mouths) if mouth.space == space and not mouth.gone]
        if len(here) > _BESIDE and view.turn in here:
            here = [seat for seat in here if seat != view.turn] + [view.turn]
        x, y = layout.tile(space)
        for place, seat in enumerate(here):
            row, column = divmod(place, _BESIDE)
            right = layout.TILE_W - 36 - column * 56
            turn = people.on_the_move(view, seat)
            drawing = marks.pawn(seat, reader.name(seat), f"pawn:{seat}" in places, turn)
            stamp = Stamp(round(x + right - drawing.width / 2), round(y + 128 - row * 62 - drawing.height / 2), drawing)
            if turn:
                on_top.append(stamp)
            else:
                yield stamp
    yield from on_top


def _thrown(view: View, reader: Reader) -> Iterator[Stamp]:
    """Whose dice these are, and what each was for; before the first roll, who begins."""
    seat = view.turn if view.thrower is None else view.thrower
    x, y = layout.MIDDLE.x + 22, layout.MIDDLE.y + layout.DICE // 2
    yield Stamp(x, y - 40, _piece(seat, reader.name(seat), 80))
    x += 96
    if view.thrower is None:
        begins = marks.line(reader.say("picture.sweet_tooth.begins"), 510)
        yield Stamp(x, y - begins.height // 2, begins)
    for throw in view.throws:
        yield Stamp(x, y - 28, marks.icon(throw.purpose, 56))
        x += 62
        for value in throw.dice:
            yield Stamp(x, y - 36, marks.die(value, throw.purpose == _NUMBERED))
            x += 76
        x += 18


@lru_cache(maxsize=256)
def _piece(seat: int, name: str, size: int) -> Drawing:
    return Drawing(f"piece {seat}", size, size, at(portrait(seat, name), size / 2, size / 2, size - 8), "card")


def _cube(view: View, places: frozenset[str]) -> Iterator[Stamp]:
    area = layout.MIDDLE
    drawing = marks.cube(view.cube_in_middle, "cube" in places, _CUBE)
    yield Stamp(area.x + area.w - drawing.width - 18, area.y + layout.DICE // 2 - drawing.height // 2, drawing)
