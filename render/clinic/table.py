"""The table as a scene: a column of blocks, from the round down to the players. A block without content is left out.

Each block adds its stamps and the panels below them to a `TableBuilder`; the panels become the background.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.clinic.view import View
from render.clinic import module_icons, player_list, table_extension, table_market
from render.clinic.layout import SMALL, WIDTH
from render.clinic.people import Token, draw_token, level_letter
from render.clinic.sheet_background import GAME
from render.clinic.table_builder import GAP, LEFT, RIGHT, Block, Panel, TableBuilder
from render.painter import Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene
from render.typesetting import text_width, wrap
from render.widgets.icons import place_icon

_WIDE = RIGHT - LEFT
_LINE = 46
_TURN_STAGES = frozenset({"tile", "build", "hire", "admit"})


def build_scene(view: View, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole table."""
    builder = TableBuilder(view, reader, places)
    for block in BLOCKS:
        block(builder)
    return Scene(_draw_background(tuple(builder.panels), builder.top + 8, _draw_atlas(reader)), tuple(builder.stamps))


@lru_cache(maxsize=64)
def _draw_background(panels: tuple[Panel, ...], height: int, atlas: tuple[Drawing, ...]) -> Background:
    items: list[Item] = []
    for area, fresh in panels:
        items.append(Box(area.x + 2, area.y + 5, area.w, area.h, "shade", radius=22))
        items.append(Box(area.x, area.y, area.w, area.h, "card", "fresh" if fresh else "line", 8 if fresh else 3, 22))
    return Background("clinic.table", WIDTH, height, "paper", tuple(items), atlas, GAME)


@lru_cache(maxsize=16)
def _draw_atlas(reader: Reader) -> tuple[Drawing, ...]:
    """Drawings in every colour, so that the colour table has smooth edges for all of them."""
    tokens = (
        draw_token(Token(kind, level_letter(level, reader), level), 62, "card")
        for kind, levels in (("doctor", "WYOR"), ("patient", "WYORKU"))
        for level in levels
    )
    staff = (draw_token(Token(kind), 62, "card") for kind in ("nurse", "orderly", "visitor"))
    offers = (table_market.draw_offer(kind, 2, True) for kind in "PCOTNoelw")
    return (*tokens, *staff, *offers)


def _add_header(builder: TableBuilder) -> None:
    view, reader = builder.view, builder.reader
    title = reader.say("picture.clinic.round_of", round=view.round, rounds=view.rounds)
    phase = reader.translate(view.phase)
    if view.turn and view.stage in _TURN_STAGES:
        phase = reader.say("picture.clinic.turn", phase=view.phase, turn=view.turn)
    drawing = _draw_header(title, phase, (view.round, view.rounds))
    builder.stamp(drawing, LEFT, builder.top)
    builder.top += drawing.height + 10


@lru_cache(maxsize=256)
def _draw_header(title: str, phase: str, round_: tuple[int, int]) -> Drawing:
    """Title and progress above, the phase below."""
    now, of = round_
    start = 132 + text_width(title, BOLD, 56) + 30
    step = (_WIDE - start) / of
    items: list[Item] = [
        *place_icon(module_icons.hub("accent", "paper"), 58, 62, 100),
        Label(128, 36, title, 56, "ink", BOLD, "lm", vital=True),
        *(
            Box(start + index * step, 22, step - 8, 28, "accent" if index < now else "shade", radius=8)
            for index in range(of)
        ),
        Label(128, 96, phase, 44, "accent", BOLD, "lm"),
    ]
    return Drawing("masthead", _WIDE, 126, tuple(items), "paper")


def _add_goal(builder: TableBuilder) -> None:
    goal = builder.view.goal
    if goal is None:
        return
    lines = wrap(builder.reader.translate(goal), TEXT, SMALL, _WIDE - 140, 3)
    height = 30 + _LINE * len(lines)
    builder.add_panel(height)
    builder.stamp(_draw_goal(lines, height), LEFT, builder.top)
    builder.top += height + GAP


@lru_cache(maxsize=32)
def _draw_goal(lines: tuple[str, ...], height: int) -> Drawing:
    items: list[Item] = [*place_icon(module_icons.target("accent", "card"), 60, height / 2, 64)]
    items += [
        Label(116, 15 + _LINE * (index + 0.5), line, SMALL, "ink", TEXT, "lm") for index, line in enumerate(lines)
    ]
    return Drawing("goal", _WIDE, height, tuple(items), "card")


BLOCKS: tuple[Block, ...] = (
    _add_header,
    _add_goal,
    table_extension.add_bonus_tiles,
    table_market.add_appointments,
    table_market.add_staff,
    table_market.add_display,
    table_extension.add_extension,
    player_list.add_players,
)
