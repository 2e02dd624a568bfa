"""The drawings that are stamped on Emergency's sheet: patients, curtains, crosses, rings, numbers."""

from __future__ import annotations

from functools import lru_cache

from render.emergency import layout
from render.emergency.floor_plan import BED
from render.emergency.icons import critical
from render.scene import BOLD, HAND, Box, Disc, Drawing, Item, Label, Polygon, Stroke
from render.shapes import curve, hexagon, transform
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.icons import drop, place_icon

PATIENT = (112, 130)  # a drawing that covers a bed
FRAME = (136, 154)  # one that goes around it
CURTAIN = 96
_ROLES = ("red", "yellow", "green", "grey")


@lru_cache(maxsize=64)
def draw_patient(role: str, value: int, is_critical: bool) -> Drawing:
    """A patient in a bed of that colour."""
    w, h = PATIENT
    shift = 13 if is_critical else 0
    items: list[Item] = [Label(w / 2 - shift, h / 2 + 12, str(value), 68, "pen", HAND, vital=True)]
    if is_critical:
        items += place_icon(critical(), w / 2 + 27, h / 2 + 15, 38)
    return Drawing(f"patient {value}{'!' * is_critical}", w, h, tuple(items), role)


@lru_cache(maxsize=1)
def draw_fresh_frame() -> Drawing:
    """A frame around a bed with a new patient."""
    w, h = FRAME
    return Drawing("new patient", w, h, (Polygon(hexagon(w / 2, h / 2, BED + 7), None, "fresh", 11, 14),))


@lru_cache(maxsize=64)
def draw_legal_bed(bed: str, role: str) -> Drawing:
    """A bed that could take the patient: a frame around it, and its name as on the buttons."""
    w, h = FRAME
    frame = Polygon(hexagon(w / 2, h / 2, BED + 7), None, "legal", 11, 14)
    return Drawing("legal bed", w, h, (frame, Label(w / 2, h / 2 + 10, bed, 48, f"{role}-ink", BOLD, vital=True)))


@lru_cache(maxsize=64)
def draw_curtain(direction: float, fresh: bool) -> Drawing:
    """A curtain across the path from one bed to the next; `direction` is that of the path."""
    parts = transform(curtain_items(fresh=fresh), CURTAIN / 2, CURTAIN / 2, turn=direction + 90)
    return Drawing(f"curtain{' new' * fresh}", CURTAIN, CURTAIN, parts)


def curtain_items(*, fresh: bool) -> tuple[Item, ...]:
    """A drawn curtain around the origin."""
    wave = curve((-36, 0), (-24, -16), (-12, 16), (0, 0), steps=12) + curve(
        (0, 0), (12, -16), (24, 16), (36, 0), steps=12
    )
    role = "fresh" if fresh else "curtain"
    hooks = (Disc(x, 0, 7.5, "card", role, 5) for x in (-36, 36))
    return (Stroke(wave, "card", 22), Stroke(wave, role, 13), *hooks)


@lru_cache(maxsize=4)
def draw_called_nurse(fresh: bool) -> Drawing:
    """A nurse who was called."""
    ring = (Disc(32, 32, 27, None, "fresh", 6),) if fresh else ()
    return Drawing(f"nurse crossed{' new' * fresh}", 64, 64, (*ring, *place_icon(icons.cross_out("pen"), 32, 32, 56)))


@lru_cache(maxsize=16)
def draw_full_notepad(points: int) -> Drawing:
    """The points of a full section."""
    w, h = layout.notepad_size(points)
    side = h + 32
    tick = place_icon(icons.tick("gold", "medal-ink"), (side + w) / 2 - 4, 18, 32)
    return Drawing("section full", side, side, (*notepad_items(side / 2, side / 2, points, full=True), *tick))


def notepad_items(x: float, y: float, points: int, *, full: bool = False) -> tuple[Item, ...]:
    """A notepad with the points of a section, its middle at (x, y)."""
    w, h = layout.notepad_size(points)
    paper, edge, ink = ("accent", "accent", "on-accent") if full else ("card", "ink", "ink")
    return (
        Box(x - w / 2 + 2, y - h / 2 + 2, w - 4, h - 4, paper, edge, 4, 8),
        Box(x - 16, y - h / 2 - 6, 32, 14, edge, radius=5),
        Label(x, y + 4, str(points), 46, ink, BOLD, vital=True),
    )


@lru_cache(maxsize=512)
def draw_tools(kind: str, gained: int, used: int, printed: int) -> Drawing:
    """The track of stethoscopes or blood bags: those gained, with those used crossed out.

    More than the printed ones are shown as a number.
    """
    track = layout.TRACKS[kind]
    visible = range(min(gained, printed))
    items = [item for number in visible for item in _tool_items(kind, number < used, *track.inside(number))]
    if gained > printed:
        items.append(Label(*track.inside(printed), f"+{gained - printed}", 40, "pen", HAND, vital=True))
    return Drawing(f"{kind} {gained} won {used} used", track.width, track.height, tuple(items), "card")


def _tool_items(kind: str, used: bool, x: float, y: float) -> tuple[Item, ...]:
    role = {"stethoscopes": "steel", "blood": "blood"}[kind]
    fill = "card" if used else role
    disc = (Disc(x, y, layout.TOOL / 2 - 1, fill, role, 5),)
    body = place_icon(drop(fill, role), x, y, layout.TOOL + 2) if kind == "blood" else disc
    return (*body, *place_icon(icons.cross_out("pen", 14), x, y, layout.TOOL + 6)) if used else body


@lru_cache(maxsize=32)
def draw_nurse_circle(points: int, fresh: bool) -> Drawing:
    """A reached circle of the nurse track."""
    side = layout.NURSE + 16
    middle = side / 2
    ring = (Disc(middle, middle, side / 2 - 4, None, "fresh", 6),) if fresh else ()
    body = (
        Disc(middle, middle, layout.NURSE / 2 - 1, "nurse"),
        Label(middle, middle, str(points), 38, "card", BOLD),
    )
    return Drawing(f"nurse circle {points}{' new' * fresh}", side, side, (*ring, *body), "card")


@lru_cache(maxsize=4)
def draw_death(fresh: bool) -> Drawing:
    side = layout.GRAVE + 16
    middle = side / 2
    half = layout.GRAVE / 2 + 4
    ring = (Box(middle - half, middle - half, 2 * half, 2 * half, None, "fresh", 6, 12),) if fresh else ()
    return Drawing(
        f"dead{' new' * fresh}", side, side, (*ring, *place_icon(icons.cross_out("pen"), middle, middle, 50))
    )


@lru_cache(maxsize=4)
def draw_fresh_total(width: int, height: int) -> Drawing:
    """A frame inside the edge of the total: an underline would not stand out from its strong colour."""
    return Drawing("new total", width, height, icons.fresh_rim(width, height, 20), "accent")


@lru_cache(maxsize=1024)
def draw_number(words: str, size: int, role: str, on: str, *, fresh: bool = False) -> Drawing:
    """A handwritten number, in a drawing as large as it needs."""
    width = int(text_width(words, HAND, size)) + 28
    height = int(size * 1.1) + 8
    underline = (Stroke(((8, height - 6), (width - 8, height - 6)), "fresh", 8),) if fresh else ()
    items = (Label(width / 2, height / 2 - 2, words, size, role, HAND, vital=True), *underline)
    return Drawing(f"number{' new' * fresh}", width, height, items, on)


@lru_cache(maxsize=1)
def draw_atlas() -> tuple[Drawing, ...]:
    """The drawings that nearly every sheet needs."""
    patients = [draw_patient(role, value, value % 2 == 0) for role in _ROLES for value in range(1, 7)]
    tracks = [draw_tools(kind, 3, 1, 9) for kind in ("stethoscopes", "blood")]
    count = draw_number("3", layout.COUNT, "pen", "card", fresh=True)
    return (*patients, *tracks, draw_nurse_circle(2, True), count)
