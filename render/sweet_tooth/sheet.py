"""One player's mouth as a scene, with everything they carry and the road ahead of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import Mouth, View
from render.painter import Reader
from render.pieces.area import Area
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.pieces.shapes import moved
from render.scene import BOLD, Box, Disc, Drawing, Ground, Item, Label, Point, Scene, Stamp
from render.sweet_tooth import jaw, layout, marks, sweets, teeth
from render.sweet_tooth.people import on_the_move

_SCORED = (teeth.YELLOW, teeth.ORANGE, teeth.RED, teeth.BLACK)


def scene(view: View, seat: int, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet; teeth that may be picked are shown on the viewer's own one only."""
    player = view.mouths[seat]
    pick = view.pick if view.seat == seat else ()
    stamps = (
        *_header(view, seat, player, reader),
        *_teeth(player, places, pick),
        *_counts(view, player, places),
        *_ahead(view, player, reader, places),
    )
    points, laps = (reader.say(f"picture.sweet_tooth.{word}") for word in ("points", "laps"))
    return Scene(_ground(view.laps, _rows_ahead(view, player), points, laps), stamps)


@lru_cache(maxsize=16)
def _ground(laps: int, rows: int, points: str, caption: str) -> Ground:
    """Everything that is printed before anybody eats anything."""
    items: list[Item] = [*moved(jaw.items(), layout.MOUTH.x, layout.MOUTH.y)]
    ahead = layout.AHEAD.h + (rows - 1) * layout.SECOND_ROW
    road = Area(layout.AHEAD.x, layout.AHEAD.y, layout.AHEAD.w, ahead)
    for area in (layout.SCORES, layout.APPOINTMENTS, layout.LAPS, layout.CUBE, road):
        items += (
            Box(area.x + 2, area.y + 6, area.w, area.h, "shade", bend=24),
            Box(area.x, area.y, area.w, area.h, "card", "line", 3, 24),
        )
    area = layout.POINTS
    items += (
        Box(area.x, area.y, area.w, area.h, "accent", bend=area.h / 2),
        Label(area.x + area.w - 28, area.middle, points, layout.SMALL, "on-accent", BOLD, "rm", most=130),
    )
    for number, kind in enumerate(_SCORED):
        items += teeth.placed(kind, _score_at(number, 54), 64)
    items += at(sweets.appointment(), layout.APPOINTMENTS.x + 84, layout.APPOINTMENTS.middle, 96)
    items.append(Label(layout.LAPS.x + 30, layout.LAPS.middle, caption, layout.SMALL, "soft", BOLD, "lm", most=110))
    for lap in range(laps):
        items += (Disc(*_token_at(lap), marks.TOKEN / 2 - 9, "paper", "line", 4),)
        items += (Label(*_token_at(lap), str(lap + 1), 44, "soft", BOLD),)
    return Ground(
        "sweet_tooth.sheet",
        layout.WIDTH,
        layout.HEIGHT + ahead - layout.AHEAD.h,
        "paper",
        tuple(items),
        own="sweet_tooth",
    )


def _score_at(number: int, along: float) -> Point:
    quarter = layout.SCORES.w / 4
    return layout.SCORES.x + number * quarter + along, layout.SCORES.middle


def _token_at(lap: int) -> Point:
    return layout.LAPS.x + 172 + lap * 82, layout.LAPS.middle


def _centred(drawing: Drawing, x: float, y: float) -> Stamp:
    return Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


def _header(view: View, seat: int, player: Mouth, reader: Reader) -> Iterator[Stamp]:
    where = reader.say(f"sweet_tooth.space.{player.space}")
    state = reader.say(f"picture.sweet_tooth.state.{_state(view, seat, player)}", where=where, n=player.laps)
    yield Stamp(layout.TITLE.x, layout.TITLE.y, _title(seat, reader.name(seat), state))
    area = layout.POINTS
    yield _centred(marks.count(str(player.points), "accent", 72, "on-accent"), area.x + 74, area.middle)


def _state(view: View, seat: int, player: Mouth) -> str:
    if player.gone:
        return "left"
    if player.out:
        return "out"
    return "turn" if on_the_move(view, seat) else "waits"


@lru_cache(maxsize=512)
def _title(seat: int, name: str, state: str) -> Drawing:
    area = layout.TITLE
    items = (
        *at(portrait(seat, name), 60, area.h / 2, 98),
        Label(132, 36, name, 54, "ink", BOLD, "lm", area.w - 142),
        Label(132, 88, state, 38, "soft", BOLD, "lm", area.w - 142),
    )
    return Drawing("title", area.w, area.h, items, "paper")


def _teeth(player: Mouth, places: frozenset[str], pick: tuple[int, ...]) -> Iterator[Stamp]:
    for number, (kind, place) in enumerate(zip(player.teeth, jaw.places(), strict=True), 1):
        drawing = marks.tooth(number, kind, f"tooth:{number}" in places, number in pick)
        yield _centred(drawing, layout.MOUTH.x + place.x, layout.MOUTH.y + place.y)


def _counts(view: View, player: Mouth, places: frozenset[str]) -> Iterator[Stamp]:
    laps, worth = view.laps, dict(view.worth)
    for number, kind in enumerate(_SCORED):
        found = player.teeth.count(kind)
        said = marks.count(f"{found} × {worth[kind]}", "card", 50, role="ink" if found else "soft")
        yield _centred(said, *_score_at(number, 186))
    area = layout.APPOINTMENTS
    green = marks.count(str(player.appointments), "card", 72, fresh="appointments" in places)
    yield _centred(green, area.x + 202, area.middle)
    for lap in range(min(player.laps, laps)):
        newest = lap + 1 == player.laps and "laps" in places
        yield _centred(marks.token(lap + 1, newest), *_token_at(lap))
    if player.laps > laps:
        more = marks.count(f"+{player.laps - laps}", "card", fresh="laps" in places)
        yield _centred(more, _token_at(laps)[0] + 6, layout.LAPS.middle)
    yield _centred(marks.cube(player.cube, "cube" in places), layout.CUBE.x + layout.CUBE.w / 2, layout.CUBE.middle)


def _rows_ahead(view: View, player: Mouth) -> int:
    """How many rows the road ahead needs; it ends at the Dentist, or at once for whoever does not walk any more."""
    length = 1 if player.out or player.gone else min(view.reach, len(view.circuit) - player.space)
    return -(-length // layout.AHEAD_ROW)


def _ahead(view: View, player: Mouth, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    """Where the pawn stands, and where each roll would take it; everything beyond the Dentist stops there."""
    area, circuit = layout.AHEAD, view.circuit
    here = marks.step(player.space, circuit[player.space], "", here=True, fresh="space" in places)
    yield Stamp(area.x + 20, area.y + 22, here)
    if player.out or player.gone:
        rest = marks.line(reader.say(f"picture.sweet_tooth.rest.{'left' if player.gone else 'out'}"), area.w - 250)
        yield Stamp(area.x + 220, round(area.middle - rest.height / 2), rest)
        return
    yield Stamp(area.x + 166, area.y + 52, marks.onwards())
    for pips in range(1, view.reach + 1):
        space = player.space + pips
        last = space >= len(circuit)
        space = 0 if last else space
        said = f"{pips}+" if last and pips < view.reach else str(pips)
        row, column = divmod(pips - 1, layout.AHEAD_ROW)
        drawing = marks.step(space, circuit[space], said, here=False, fresh=False)
        yield Stamp(area.x + 220 + column * 154, area.y + 12 + row * layout.SECOND_ROW, drawing)
        if last:
            return
