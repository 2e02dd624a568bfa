"""The players on the table's picture in turn order: money, popularity, time, staff, patients, tiles and points."""

from __future__ import annotations

from collections import Counter as Tally
from functools import lru_cache

from msgspec import Struct

from bot.games.clinic import texts
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT
from bot.games.clinic.view import ClinicView
from render.clinic import counters, module_icons
from render.clinic.colour_roles import LEVELS
from render.clinic.table_builder import GAP, LEFT, RIGHT, TableBuilder
from render.scene import BOLD, Box, Disc, Drawing, Item, Label
from render.typesetting import text_width, truncate
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

_HEIGHT = 138
_WIDE = RIGHT - LEFT
_SIZE = 46


class Player(Struct, frozen=True):
    """One card of the list. `turn` is the index in the turn order, `pick` the tile of this action turn."""

    seat: int
    name: str
    turn: int
    money: str
    pp: int
    hours: str
    doctors: int
    nurses: int
    orderlies: int
    patients: int
    score: int
    tiles: tuple[int, ...]
    pick: str
    has_picked: bool
    revealed: bool  # just now
    awaited: bool


def add_players(builder: TableBuilder) -> None:
    view, reader = builder.view, builder.reader
    for turn, seat in enumerate(view.order or tuple(range(len(view.clinics)))):
        clinic = view.clinics[seat]
        builder.add_panel(_HEIGHT, "order")
        player = _player(clinic, reader.name(seat), turn, builder)
        builder.stamp(_draw_player(player, len(view.clinics) > 1), LEFT, builder.top)
        builder.top += _HEIGHT + GAP


def _player(clinic: ClinicView, name: str, turn: int, builder: TableBuilder) -> Player:
    say, view = builder.reader.translate, builder.view
    kinds = Tally(one.kind for one in clinic.people)
    return Player(
        clinic.seat,
        name,
        turn,
        say(texts.money(clinic.money)),
        clinic.pp,
        say(texts.hours(clinic.time)),
        kinds[DOCTOR],
        kinds[NURSE],
        kinds[ORDERLY],
        kinds[PATIENT],
        clinic.score,
        tuple(clinic.tiles.count(initial) for initial in counters.INITIALS),
        clinic.pick,
        clinic.has_picked,
        "tiles" in builder.places,
        clinic.seat in view.waiting and not view.over,
    )


@lru_cache(maxsize=1024)
def _draw_player(one: Player, several: bool) -> Drawing:
    """Name, tiles and points above; the counters below; a frame around a player who is awaited."""
    items: list[Item] = [Box(3, 3, _WIDE - 6, _HEIGHT - 6, None, "accent", 8, 20)] if one.awaited else []
    items += place_icon(portrait(one.seat, one.name), 72, _HEIGHT / 2, 92)
    if several:
        items += (
            Disc(24, 26, 19, "ink"),
            Label(24, 26, str(one.turn + 1), 36, "card", BOLD),
        )
    score = format_points(one.score)
    items.append(Label(_WIDE - 26, 40, score, 56, "accent", BOLD, "rm", vital=True))
    cup = _WIDE - 26 - text_width(score, BOLD, 56) - 36
    items += place_icon(icons.cup(), cup, 40, 48)
    tiles_left = cup - 52 - len(one.tiles) * 74
    room = tiles_left - 190 - 52 * one.awaited - 70 * one.has_picked
    name = truncate(one.name, BOLD, 44, room)
    items.append(Label(132, 38, name, 44, "ink", BOLD, "lm"))
    x = 132 + text_width(name, BOLD, 44) + 34
    if one.awaited:
        items += place_icon(icons.hourglass("accent"), x, 38, 44)
        x += 56
    if one.pick:
        items.append(Box(x - 24, 8, 60, 60, "hall", "fresh" if one.revealed else "accent", 5, 12))
        items += place_icon(counters.TILES[one.pick], x + 6, 38, 44)
    elif one.has_picked:
        items += place_icon(icons.tick(), x + 4, 38, 46)
    for index, (tile, left) in enumerate(zip(counters.TILES, one.tiles, strict=True)):
        drawing = counters.draw_tile(tile, left, False, 64)
        items += place_icon(drawing.items, tiles_left + index * 74, 6, 100)
    items += _counter_items(one)
    state = " awaited" * one.awaited
    return Drawing(f"player {one.seat}{state}", _WIDE, _HEIGHT, tuple(items), "card")


def _counter_items(one: Player) -> list[Item]:
    shown = (
        (counters.money(), one.money),
        (counters.popularity(), format_points(one.pp)),
        (counters.clock(), one.hours),
        (icons.stethoscope(), str(one.doctors)),
        (icons.nurse(), str(one.nurses)),
        (module_icons.broom("steel", "card"), str(one.orderlies)),
        (_patient(), str(one.patients)),
    )
    items: list[Item] = []
    x = 130.0
    for icon, words in shown:
        items += place_icon(icon, x + 22, 98, 44)
        items.append(Label(x + 48, 98, words, _SIZE, "ink", BOLD, "lm", vital=True))
        x += 48 + text_width(words, BOLD, _SIZE) + 20
    return items


def _patient() -> tuple[Item, ...]:
    """A cube without a letter: patients of any colour."""
    return (Box(-38, -38, 76, 76, LEVELS["W"].ground, "ink", 8, 14), *place_icon(icons.plus("heart", 26), 0, 0, 52))
