"""Medical reports of a solo match as drawings: on the sheet, and as one line on the table."""

from __future__ import annotations

from functools import lru_cache

from render.dice_hospital import dice
from render.dice_hospital.dice import Face
from render.scene import BOLD, Box, Drawing, Item, Label
from render.widgets import icons
from render.widgets.icons import place_icon

TABLE_REPORT_HEIGHT = 84
_STATE_STYLES = {
    "waiting": ("card", "line", 3.0),
    "active": ("paper", "ink", 4.0),
    "done": ("green", "green-edge", 4.0),
}


@lru_cache(maxsize=256)
def draw_report(colours: tuple[tuple[str, str], ...], points: int, width: int) -> Drawing:
    """A medical report: the patients it asks for, and its points."""
    height = 120
    items: list[Item] = [Box(5, 8, width - 10, height - 16, "paper", "line", 4, 12)]
    left = width / 2 - (len(colours) - 1) * 23
    for index, (colour, letter) in enumerate(colours):
        items += place_icon(dice.die(Face(colour, letter), 40), left + index * 46, 38, 100)
    items += place_icon(icons.cup(), width / 2 - 24, 88, 38)
    items.append(Label(width / 2 + 4, 88, str(points), 46, "ink", BOLD, "lm", vital=True))
    return Drawing("report", width, height, tuple(items), "card")


@lru_cache(maxsize=256)
def draw_table_report(
    colours: tuple[tuple[str, str], ...], points: int, width: int, state: str, *, fresh: bool = False
) -> Drawing:
    """A medical report on the table, in one line: waiting, active or done."""
    fill, edge, thick = _STATE_STYLES[state]
    ink = "green-ink" if state == "done" else "ink"
    new = fresh and state == "done"
    items: list[Item] = [
        Box(6, 5, width - 12, TABLE_REPORT_HEIGHT - 12, fill, "fresh" if new else edge, 7 if new else thick, 14),
        *place_icon(icons.cup(), width - 94, 41, 42),
        Label(width - 66, 41, str(points), 46, ink, BOLD, "lm", vital=True),
    ]
    for index, (colour, letter) in enumerate(colours):
        items += place_icon(dice.die(Face(colour, letter), 50), 46 + index * 56, 41, 100)
    return Drawing(f"report {state}{' new' * new}", width, TABLE_REPORT_HEIGHT, tuple(items), "card")
