"""Positions and sizes on Sweet Tooth's pictures, in pixels.

Text that must be read to play has a size of 50 or more, other text 34 or more.
"""

from __future__ import annotations

from render.widgets.area import Area

WIDTH = 1200
LEFT = 24
GAP = 16

VITAL, SMALL = 54, 34


INNER = WIDTH - 2 * LEFT

# The sheet, from top to bottom.
TITLE = Area(LEFT, 20, 850, 116)
POINTS = Area(WIDTH - LEFT - 270, 24, 270, 108)
MOUTH = Area(20, 144, 1160, 720)
SCORES = Area(LEFT, 880, INNER, 112)
APPOINTMENTS = Area(LEFT, 1012, 300, 128)
LAPS = Area(APPOINTMENTS.x + APPOINTMENTS.w + GAP, 1012, 656, 128)
CUBE = Area(LAPS.x + LAPS.w + GAP, 1012, WIDTH - LEFT - LAPS.x - LAPS.w - GAP, 128)
AHEAD = Area(LEFT, 1160, INNER, 190)
HEIGHT = AHEAD.y + AHEAD.h + 28
AHEAD_ROW = 6  # spaces in one row of the road ahead
SECOND_ROW = 176  # distance of the second row: with two dice the road ahead is twice as long

# The table: eighteen tiles around a card with everything else.
HEAD = Area(LEFT, 16, INNER, 84)
TILE_W, TILE_H = 184, 172
PITCH_X, PITCH_Y = 1152 / 6, 180.0
BOARD_Y = 112
MIDDLE = Area(LEFT + 192 + 8, BOARD_Y + 180 + 8, 768 - 24, 540 - 24)
DICE = 104  # the part of the middle above the list of players
TABLE_HEIGHT = BOARD_Y + 5 * 180 + 24


def tile_corner(space: int) -> tuple[int, int]:
    """The upper left corner of a space: clockwise round a board of six by five tiles, the Dentist first."""
    if space < 6:
        column, row = space, 0
    elif space < 9:
        column, row = 5, space - 5
    elif space < 15:
        column, row = 14 - space, 4
    else:
        column, row = 0, 18 - space
    return round(LEFT + column * PITCH_X + 4), round(BOARD_Y + row * PITCH_Y + 4)
