"""One player's sheet as a scene: the mouth, the tokens, and the road ahead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import Mouth, View
from render.painter import Reader
from render.scene import BOLD, Background, Box, Disc, Drawing, Item, Label, Point, Scene, Stamp
from render.shapes import transform
from render.sweet_tooth import drawings, jaw, layout, space_icons, teeth
from render.sweet_tooth.player_list import is_to_move
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

_SCORED = (teeth.YELLOW, teeth.ORANGE, teeth.RED, teeth.BLACK)


def build_scene(view: View, seat: int, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet; teeth that may be picked are marked on the viewer's own sheet only."""
    player = view.mouths[seat]
    pick = view.pick if view.seat == seat else ()
    stamps = (
        *_stamp_header(view, seat, player, reader),
        *_stamp_teeth(player, places, pick),
        *_stamp_counts(view, player, places),
        *_stamp_road_ahead(view, player, reader, places),
    )
    points, laps = (reader.say(f"picture.sweet_tooth.{word}") for word in ("points", "laps"))
    return Scene(_draw_background(view.laps, _count_rows_ahead(view, player), points, laps), stamps)


@lru_cache(maxsize=16)
def _draw_background(laps: int, rows: int, points: str, caption: str) -> Background:
    """The printed sheet."""
    items: list[Item] = [*transform(jaw.mouth_items(), layout.MOUTH.x, layout.MOUTH.y)]
    ahead = layout.AHEAD.h + (rows - 1) * layout.SECOND_ROW
    road = Area(layout.AHEAD.x, layout.AHEAD.y, layout.AHEAD.w, ahead)
    for area in (layout.SCORES, layout.APPOINTMENTS, layout.LAPS, layout.CUBE, road):
        items += (
            Box(area.x + 2, area.y + 6, area.w, area.h, "shade", radius=24),
            Box(area.x, area.y, area.w, area.h, "card", "line", 3, 24),
        )
    area = layout.POINTS
    items += (
        Box(area.x, area.y, area.w, area.h, "accent", radius=area.h / 2),
        Label(area.x + area.w - 28, area.middle, points, layout.SMALL, "on-accent", BOLD, "rm", max_width=130),
    )
    for index, kind in enumerate(_SCORED):
        items += teeth.place_tooth(kind, _score_position(index, 54), 64)
    items += place_icon(space_icons.appointment(), layout.APPOINTMENTS.x + 84, layout.APPOINTMENTS.middle, 96)
    items.append(
        Label(layout.LAPS.x + 30, layout.LAPS.middle, caption, layout.SMALL, "soft", BOLD, "lm", max_width=110)
    )
    for lap in range(laps):
        items += (Disc(*_token_position(lap), drawings.TOKEN / 2 - 9, "paper", "line", 4),)
        items += (Label(*_token_position(lap), str(lap + 1), 44, "soft", BOLD),)
    return Background(
        "sweet_tooth.sheet",
        layout.WIDTH,
        layout.HEIGHT + ahead - layout.AHEAD.h,
        "paper",
        tuple(items),
        game="sweet_tooth",
    )


def _score_position(number: int, along: float) -> Point:
    quarter = layout.SCORES.w / 4
    return layout.SCORES.x + number * quarter + along, layout.SCORES.middle


def _token_position(lap: int) -> Point:
    return layout.LAPS.x + 172 + lap * 82, layout.LAPS.middle


def _stamp_centred(drawing: Drawing, x: float, y: float) -> Stamp:
    return Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


def _stamp_header(view: View, seat: int, player: Mouth, reader: Reader) -> Iterator[Stamp]:
    where = reader.say(f"sweet_tooth.space.{player.space}")
    state = reader.say(f"picture.sweet_tooth.state.{_state_key(view, seat, player)}", where=where, n=player.laps)
    yield Stamp(layout.TITLE.x, layout.TITLE.y, _draw_title(seat, reader.name(seat), state))
    area = layout.POINTS
    yield _stamp_centred(drawings.draw_count(str(player.points), "accent", 72, "on-accent"), area.x + 74, area.middle)


def _state_key(view: View, seat: int, player: Mouth) -> str:
    if player.gone:
        return "left"
    if player.out:
        return "out"
    return "turn" if is_to_move(view, seat) else "waits"


@lru_cache(maxsize=512)
def _draw_title(seat: int, name: str, state: str) -> Drawing:
    area = layout.TITLE
    items = (
        *place_icon(portrait(seat, name), 60, area.h / 2, 98),
        Label(132, 36, name, 54, "ink", BOLD, "lm", area.w - 142),
        Label(132, 88, state, 38, "soft", BOLD, "lm", area.w - 142),
    )
    return Drawing("title", area.w, area.h, items, "paper")


def _stamp_teeth(player: Mouth, places: frozenset[str], pick: tuple[int, ...]) -> Iterator[Stamp]:
    for number, (kind, place) in enumerate(zip(player.teeth, jaw.tooth_positions(), strict=True), 1):
        drawing = drawings.draw_tooth(number, kind, f"tooth:{number}" in places, number in pick)
        yield _stamp_centred(drawing, layout.MOUTH.x + place.x, layout.MOUTH.y + place.y)


def _stamp_counts(view: View, player: Mouth, places: frozenset[str]) -> Iterator[Stamp]:
    laps, worth = view.laps, dict(view.worth)
    for index, kind in enumerate(_SCORED):
        found = player.teeth.count(kind)
        drawing = drawings.draw_count(f"{found} × {worth[kind]}", "card", 50, role="ink" if found else "soft")
        yield _stamp_centred(drawing, *_score_position(index, 186))
    area = layout.APPOINTMENTS
    green = drawings.draw_count(str(player.appointments), "card", 72, fresh="appointments" in places)
    yield _stamp_centred(green, area.x + 202, area.middle)
    for lap in range(min(player.laps, laps)):
        newest = lap + 1 == player.laps and "laps" in places
        yield _stamp_centred(drawings.draw_lap_token(lap + 1, newest), *_token_position(lap))
    if player.laps > laps:
        more = drawings.draw_count(f"+{player.laps - laps}", "card", fresh="laps" in places)
        yield _stamp_centred(more, _token_position(laps)[0] + 6, layout.LAPS.middle)
    yield _stamp_centred(
        drawings.draw_cube(player.cube, "cube" in places), layout.CUBE.x + layout.CUBE.w / 2, layout.CUBE.middle
    )


def _count_rows_ahead(view: View, player: Mouth) -> int:
    """The number of rows of the road ahead; it ends at the Dentist, and is one space for a player who is out."""
    length = 1 if player.out or player.gone else min(view.reach, len(view.circuit) - player.space)
    return -(-length // layout.AHEAD_ROW)


def _stamp_road_ahead(view: View, player: Mouth, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    """The pawn's space and where each roll would take it; a roll beyond the Dentist ends there."""
    area, circuit = layout.AHEAD, view.circuit
    here = drawings.draw_step(player.space, circuit[player.space], "", here=True, fresh="space" in places)
    yield Stamp(area.x + 20, area.y + 22, here)
    if player.out or player.gone:
        rest = drawings.draw_line(
            reader.say(f"picture.sweet_tooth.rest.{'left' if player.gone else 'out'}"), area.w - 250
        )
        yield Stamp(area.x + 220, round(area.middle - rest.height / 2), rest)
        return
    yield Stamp(area.x + 166, area.y + 52, drawings.draw_arrow())
    for pips in range(1, view.reach + 1):
        space = player.space + pips
        last = space >= len(circuit)
        space = 0 if last else space
        words = f"{pips}+" if last and pips < view.reach else str(pips)
        row, column = divmod(pips - 1, layout.AHEAD_ROW)
        drawing = drawings.draw_step(space, circuit[space], words, here=False, fresh=False)
        yield Stamp(area.x + 220 + column * 154, area.y + 12 + row * layout.SECOND_ROW, drawing)
        if last:
            return
