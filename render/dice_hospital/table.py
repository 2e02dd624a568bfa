"""The table as a scene: ambulances, cards on display, the event, and the players.

A table is a column of blocks; a block that has nothing to show is left out. Each block adds its stamps and the panels
below them to a `TableBuilder`; the panels become the background.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from bot.games.dice_hospital.table.state import Space
from bot.games.dice_hospital.view import CardView, View
from render.dice_hospital import ambulance, cards, dice, effect_glyphs, player_list
from render.dice_hospital.colour_roles import BASE_TILES, COLOURS, extra_roles
from render.dice_hospital.community_care import table_blocks
from render.dice_hospital.dice import Badges, Face
from render.dice_hospital.effect_notation import ColourLetters
from render.dice_hospital.hospital_icons import megaphone
from render.dice_hospital.layout import (
    COMPACT_H,
    MAX_HEIGHT,
    PER_ROW,
    ROOM_H,
    ROOM_W,
    SLAB,
    SMALL,
    STRIP_H,
    WIDTH,
)
from render.dice_hospital.reports import TABLE_REPORT_HEIGHT, draw_table_report
from render.dice_hospital.table_builder import CAPTION, GAP, LEFT, RIGHT, Panel, TableBuilder, draw_caption
from render.dice_hospital.table_header import draw_table_header
from render.painter import Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene
from render.typesetting import wrap
from render.widgets.icons import place_icon

_PITCH = ROOM_W + GAP
_TEXT_LINE = 44
_SEPARATE_DISPLAYS = 2  # more kinds of cards than this share one panel


Block: TypeAlias = Callable[[TableBuilder], None]
Display: TypeAlias = tuple[str, tuple[CardView, ...], int]


def build_scene(view: View, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole table.

    Where one with Community Care would be too high, cards on display are lower, then only named, then left out.
    """
    game = extra_roles(view)
    for card_height in (ROOM_H, COMPACT_H, STRIP_H, 0) if game else (ROOM_H,):
        builder = TableBuilder(view, reader, places, card_height)
        for block in BLOCKS:
            block(builder)
        if builder.top + 6 <= MAX_HEIGHT:
            break
    atlas = _draw_atlas(cards.colour_letters(reader))
    parts = tuple(builder.panels), tuple(builder.ground)
    return Scene(_draw_background(*parts, builder.top + 6, atlas, game), tuple(builder.stamps))


@lru_cache(maxsize=64)
def _draw_background(
    panels: tuple[Panel, ...], ground: tuple[Item, ...], height: int, atlas: tuple[Drawing, ...], game: str
) -> Background:
    items: list[Item] = []
    for panel in panels:
        area = panel.area
        items.append(Box(area.x + 2, area.y + 6, area.w, area.h, "shade", radius=24))
        items.append(Box(area.x, area.y, area.w, area.h, panel.role, "line", 3, 24))
    return Background("dice_hospital.table", WIDTH, height, "paper", (*items, *ground), atlas, game)


@lru_cache(maxsize=8)
def _draw_atlas(letters: ColourLetters) -> tuple[Drawing, ...]:
    """Drawings in every colour, so that the colour table has smooth edges for all of them."""
    patients = (dice.draw_patient(Face(colour, letter, 3), "card") for colour, letter in letters if colour in COLOURS)
    staff = (cards.draw_specialist(cards.Card("", "Abc", colour, ())) for colour in BASE_TILES)
    rooms = (
        cards.draw_department(cards.Card("", "Abc", colour, (effect_glyphs.value_change(1),)), spot=False)
        for colour in BASE_TILES
    )
    return (*patients, *staff, *rooms, ambulance.draw_ambulance(1, None, ""))


def _add_header(builder: TableBuilder) -> None:
    view, reader = builder.view, builder.reader
    title = reader.say("picture.dice_hospital.round_of", round=view.round, rounds=view.rounds)
    bag = tuple((colour, builder.letters[colour], left) for colour, left in view.bag)
    drawing = draw_table_header(title, reader.translate(view.phase), (view.round, view.rounds), bag)
    builder.stamp(drawing, LEFT, builder.top)
    builder.top += drawing.height + 12


def is_closing(view: View) -> bool:
    """Whether the last round is over: nothing is on display any more, and no event applies."""
    return view.over or bool(view.spaces)


def _add_event(builder: TableBuilder) -> None:
    event = builder.view.event
    if event is None or is_closing(builder.view):
        return
    words = wrap(builder.reader.translate(event.about), TEXT, SMALL, RIGHT - LEFT - 160, 3)
    drawing = _draw_event(builder.reader.translate(event.name), words, "event" in builder.places)
    builder.add_panel(LEFT, builder.top, RIGHT - LEFT, drawing.height)
    builder.stamp(drawing, LEFT, builder.top)
    builder.top += drawing.height + GAP


@lru_cache(maxsize=64)
def _draw_event(name: str, words: tuple[str, ...], fresh: bool) -> Drawing:
    width, height = RIGHT - LEFT, 84 + _TEXT_LINE * len(words)
    items: list[Item] = [
        *place_icon(megaphone(), 72, height / 2, 88),
        Label(140, 44, name, 42, "ink", BOLD, "lm", width - 160),
    ]
    items += [Label(140, 94 + index * _TEXT_LINE, line, SMALL, "soft", TEXT, "lm") for index, line in enumerate(words)]
    if fresh:
        items.append(Box(5, 5, width - 10, height - 10, None, "fresh", 8, 20))
    return Drawing(f"event{' new' * fresh}", width, height, tuple(items), "card")


def ambulances_shown(view: View) -> bool:
    """Whether there is an ambulance with patients or a driver: before the first round there is none."""
    return not view.spaces and view.city is None and any(one.dice or one.seat is not None for one in view.ambulances)


def _add_ambulances(builder: TableBuilder) -> None:
    """The ambulances with their patients and the seats that took them."""
    if not ambulances_shown(builder.view):
        return
    fresh = Badges(fresh="ambulances" in builder.places)
    opponent = builder.view.automa
    shown = []
    for one in builder.view.ambulances:
        name = "" if one.seat is None else builder.reader.name(one.seat)
        load = max(ambulance.CAPACITY, len(one.dice))
        draw = dice.draw_patient if load == ambulance.CAPACITY else dice.draw_narrow_patient
        dice_ = tuple(draw(builder.face(die.colour, die.value), "card", fresh) for die in one.dice)
        taken = opponent is not None and opponent.ambulance == one.number
        shown.append((ambulance.draw_ambulance(one.number, one.seat, name, load=load, automa=taken), dice_))
    _add_rows_of_ambulances(builder, shown)


def _add_final_collection(builder: TableBuilder) -> None:
    """The collection of the final round: ambulances with spaces for patients of certain colours and values."""
    spaces = builder.view.spaces
    shown = []
    for index, one in zip(range(0, len(spaces), ambulance.CAPACITY), builder.view.ambulances, strict=False):
        load = (_draw_space(builder, space) for space in spaces[index : index + ambulance.CAPACITY])
        shown.append((ambulance.draw_ambulance(one.number, None, ""), tuple(load)))
    _add_rows_of_ambulances(builder, shown)


def _draw_space(builder: TableBuilder, space: Space) -> Drawing:
    look = builder.face(space.colour, space.value)
    return dice.draw_wanted_patient(look, "card") if space.seat is None else dice.draw_patient(look, "card")


def _add_rows_of_ambulances(builder: TableBuilder, vehicles: list[tuple[Drawing, tuple[Drawing, ...]]]) -> None:
    """Ambulances in centred rows of about equal length."""
    rows = -(-len(vehicles) // PER_ROW)
    longest = -(-len(vehicles) // max(rows, 1))
    for row in range(rows):
        line = vehicles[row * longest : (row + 1) * longest]
        x = (WIDTH - len(line) * _PITCH + GAP) // 2
        for drawing, load in line:
            builder.stamp(drawing, x, builder.top)
            builder.stamps += ambulance.stamp_load(load, x, builder.top)
            x += _PITCH
        builder.top += ambulance.HEIGHT + 10
    builder.top += 8


def _add_rolled_dice(builder: TableBuilder) -> None:
    rolled = builder.view.rolled
    if not rolled:
        return
    per_row, pitch = 12, 93
    area = builder.add_panel(LEFT, builder.top, RIGHT - LEFT, CAPTION + 12 + -(-len(rolled) // per_row) * pitch)
    words = builder.reader.say("picture.dice_hospital.rolled")
    builder.stamp(draw_caption(words, area.w - 40, "card"), area.x + 20, area.y + 8)
    for index, die in enumerate(rolled):
        row, column = divmod(index, per_row)
        drawing = dice.draw_patient(builder.face(die.colour, die.value), "card")
        builder.stamp(drawing, area.x + 20 + column * pitch, area.y + CAPTION + 6 + row * pitch)
    builder.top += area.h + GAP


def _add_reports(builder: TableBuilder) -> None:
    reports = builder.view.reports
    if reports is None:
        return
    width, height = (RIGHT - LEFT - 20) // 3, TABLE_REPORT_HEIGHT
    rows = (("waiting", reports.upper), ("active", reports.lower), ("done", reports.done))
    shown = [(key, row) for key, row in rows if any(row)]
    tall = sum(CAPTION + height * -(-len(row) // 3) for _, row in shown) + 18
    area = builder.add_panel(LEFT, builder.top, RIGHT - LEFT, tall)
    y = area.y + 6
    for key, row in shown:
        words = builder.reader.say(f"picture.dice_hospital.reports.{key}")
        builder.stamp(draw_caption(words, area.w - 40, "card"), area.x + 20, y)
        for index, one in enumerate(row):
            if one is not None:
                colours = tuple((colour, builder.letters[colour]) for colour in one.colours)
                drawing = draw_table_report(colours, one.points, width, key, fresh="reports" in builder.places)
                builder.stamp(drawing, area.x + 10 + index % 3 * width, y + CAPTION + index // 3 * height)
        y += CAPTION + height * -(-len(row) // 3)
    builder.top += area.h + GAP


def list_displays(view: View) -> tuple[Display, ...]:
    """The kind of each display, its open cards (perhaps none), and the size of its pile."""
    kinds = ((one.name, one.cards, one.pile) for one in view.shelves)
    return () if is_closing(view) else tuple(kind for kind in kinds if kind[1] or kind[2])


def _add_displays(builder: TableBuilder) -> None:
    kinds = list_displays(builder.view)
    if not kinds:
        return
    if len(kinds) > _SEPARATE_DISPLAYS or builder.view.city is not None or builder.card_height < ROOM_H:
        _add_joined_displays(builder, kinds)
        return
    area = builder.add_panel(
        LEFT, builder.top, RIGHT - LEFT, sum(_display_height(shown) for _, shown, _ in kinds) + 12, "floor"
    )
    y = area.y + 10
    for kind, shown, left in kinds:
        _add_display(builder, kind, shown, left, (area.x + 10, y))
        y += _display_height(shown)
    builder.top += area.h + GAP


def _add_joined_displays(builder: TableBuilder, kinds: tuple[Display, ...]) -> None:
    """All cards in one flow under one caption: where there are many, or where the city needs the room."""
    shown = [(kind, card) for kind, row, _ in kinds for card in row]
    piles = {shelf.name: shelf.pile for shelf in builder.view.shelves}
    key = "in_piles_maternity" if "maternity_departments" in piles else "in_piles"
    words = builder.reader.say(f"picture.dice_hospital.{key}", **piles)
    pitch = builder.card_height + SLAB
    rows = -(-len(shown) // PER_ROW) if builder.card_height else 0
    area = builder.add_panel(LEFT, builder.top, RIGHT - LEFT, CAPTION + rows * pitch + 8, "floor")
    builder.stamp(draw_caption(words, area.w - 40, "floor", 34), area.x + 20, area.y + 4)
    for index, (kind, card) in enumerate(shown if rows else ()):
        row, column = divmod(index, PER_ROW)
        x, y = area.x + 10 + column * (ROOM_W + SLAB), area.y + CAPTION + row * pitch
        builder.stamp(_draw_card(kind, card, builder.reader, builder.card_height), x, y)
    builder.top += area.h + GAP


def _caption_is_beside(shown: tuple[CardView, ...]) -> bool:
    """Whether there is room for the caption beside the cards: with one, two, or two rows of two."""
    return len(shown) % PER_ROW != 0


def _display_height(shown: tuple[CardView, ...]) -> int:
    in_row = PER_ROW - _caption_is_beside(shown)
    return (0 if _caption_is_beside(shown) else CAPTION) + -(-len(shown) // in_row) * (ROOM_H + SLAB)


def _add_display(
    builder: TableBuilder, kind: str, shown: tuple[CardView, ...], left: int, corner: tuple[int, int]
) -> None:
    """One kind of card: its caption, the size of its pile, and the open cards."""
    x, y = corner
    title = builder.reader.say(f"dice_hospital.pile.{kind}")
    rest = builder.reader.say(f"picture.dice_hospital.{'pile' if shown else 'only_pile'}", n=left)
    if _caption_is_beside(shown):
        builder.stamp(_draw_side_caption(title, rest), x, y)
    else:
        builder.stamp(draw_caption(f"{title} · {rest}", RIGHT - LEFT - 40, "floor"), x + 10, y - 4)
        y += CAPTION
    for index, one in enumerate(shown):
        row, column = divmod(index, PER_ROW - _caption_is_beside(shown))
        left = x + (column + _caption_is_beside(shown)) * (ROOM_W + SLAB)
        builder.stamp(_draw_card(kind, one, builder.reader), left, y + row * (ROOM_H + SLAB))


@lru_cache(maxsize=64)
def _draw_side_caption(title: str, rest: str) -> Drawing:
    items = (
        Label(12, 50, title, 42, "ink", BOLD, "lm", ROOM_W - 20),
        Label(12, 100, rest, SMALL, "soft", BOLD, "lm", ROOM_W - 20),
    )
    return Drawing("sign", ROOM_W, ROOM_H, items, "floor")


def _draw_card(kind: str, one: CardView, reader: Reader, height: int = ROOM_H) -> Drawing:
    card = cards.localize_card(one, reader)
    if height == STRIP_H:
        return cards.draw_strip(card)
    if kind.endswith("departments"):
        return cards.draw_department(card, spot=False, height=height)
    return cards.draw_specialist(card, height=height)


def _add_administrators(builder: TableBuilder) -> None:
    """The administrators on the table while seats may swap theirs (five players)."""
    letters = cards.colour_letters(builder.reader)
    shown = builder.view.administrators
    for one, area in zip(shown, builder.add_pairs(len(shown), 128), strict=True):
        size = area.w - 20, area.h - 20
        drawing = cards.draw_administrator(one.card, cards.short_name(one, builder.reader), letters, size, fresh=False)
        builder.stamp(drawing, area.x + 10, area.y + 10)


def _add_players(builder: TableBuilder) -> None:
    if builder.view.city is not None:  # they stand beside the map
        return
    listed = tuple(player_list.list_players(builder.view, builder.reader))
    for player, area in zip(listed, builder.add_pairs(len(listed), player_list.HEIGHT), strict=True):
        builder.stamp(player_list.draw_player(player, area.w), area.x, area.y)


BLOCKS: tuple[Block, ...] = (
    _add_header,
    _add_event,
    table_blocks.add_city,
    _add_rolled_dice,
    _add_ambulances,
    _add_final_collection,
    _add_reports,
    table_blocks.add_automa,
    table_blocks.add_investments,
    _add_displays,
    _add_administrators,
    _add_players,
)
