"""Blocks of the table's picture that only matches with Community Care have: city, investment board, Automa."""

from __future__ import annotations

from render.dice_hospital import cards, player_list
from render.dice_hospital.community_care import automa, board, city_map
from render.dice_hospital.layout import PER_ROW
from render.dice_hospital.table_builder import GAP, LEFT, RIGHT, TableBuilder
from render.widgets.area import Area

_SLAB = 8


def add_city(builder: TableBuilder) -> None:
    """The map on the left, the players on the right."""
    city = builder.view.city
    if city is None:
        return
    width, height = city_map.map_size(city)
    corner = builder.add_panel(LEFT, builder.top, width, height)
    builder.ground += city_map.draw_ground(corner, city_map.ground_of(city))
    letters = cards.colour_letters(builder.reader)
    builder.stamps += city_map.stamp_city(city, corner, builder.reader, letters, fresh="city" in builder.places)
    x, y = LEFT + width + GAP, builder.top
    for player in player_list.list_players(builder.view, builder.reader):
        area = builder.add_panel(x, y, RIGHT - x, player_list.CITY_HEIGHT)
        builder.stamp(player_list.draw_player(player, area.w), area.x, area.y)
        y += area.h + 12
    builder.top = max(builder.top + height + GAP, y)


def add_investments(builder: TableBuilder) -> None:
    """The investment board."""
    view = builder.view.investments
    if view is None or builder.view.over:
        return
    area = builder.add_panel(LEFT, builder.top, RIGHT - LEFT, board.HEIGHT)
    letters = cards.colour_letters(builder.reader)
    fresh = "investments" in builder.places
    builder.stamp(board.draw_board(view, builder.reader, letters, area.w, fresh=fresh), area.x, area.y)
    builder.top += area.h + GAP


def add_automa(builder: TableBuilder) -> None:
    """The Automa's goods, and its cards in rows of three."""
    view = builder.view.automa
    if view is None:
        return
    letters = cards.colour_letters(builder.reader)
    status = automa.read_status(view, builder.reader, letters)
    area = builder.add_panel(LEFT, builder.top, RIGHT - LEFT, automa.STATUS_H)
    fresh = "automa" in builder.places
    builder.stamp(automa.draw_status(status, area.w, fresh=fresh), area.x, area.y)
    builder.top += area.h + GAP
    rows = -(-len(view.row) // PER_ROW)
    area = builder.add_panel(LEFT, builder.top, RIGHT - LEFT, rows * (automa.CARD_H + _SLAB) + 12, "floor")
    for index, drawing in enumerate(automa.draw_hospital_cards(view, builder.reader, letters)):
        where = _card_area(area, index)
        builder.stamp(drawing, where.x, where.y)
    builder.top += area.h + GAP


def _card_area(area: Area, index: int) -> Area:
    row, column = divmod(index, PER_ROW)
    x, y = area.x + 10 + column * (automa.CARD_W + _SLAB), area.y + 10 + row * (automa.CARD_H + _SLAB)
    return Area(x, y, automa.CARD_W, automa.CARD_H)
