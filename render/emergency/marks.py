"""What is written on Emergency's sheet, as drawings that are made once: patients, curtains, crosses, rings, numbers."""

from __future__ import annotations

from functools import lru_cache

from render.emergency import layout
from render.emergency.icons import critical
from render.emergency.plan import BED
from render.pieces import icons
from render.pieces.icons import at, drop
from render.pieces.shapes import curve, hexagon, moved
from render.scene import BOLD, HAND, Box, Disc, Drawing, Item, Label, Polygon, Stroke
from render.typesetting import width

PATIENT = (112, 130)  # a drawing that covers a bed
FRAME = (136, 154)  # one that goes round it
CURTAIN = 96
_ROLES = ("red", "yellow", "green", "grey")


@lru_cache(maxsize=64)
def patient(role: str, value: int, is_critical: bool) -> Drawing:
    """Somebody in a bed of that colour."""
    w, h = PATIENT
    shift = 13 if is_critical else 0
    items: list[Item] = [Label(w / 2 - shift, h / 2 + 12, str(value), 68, "pen", HAND, vital=True)]
    if is_critical:
        items += at(critical(), w / 2 + 27, h / 2 + 15, 38)
    return Drawing(f"patient {value}{'!' * is_critical}", w, h, tuple(items), role)


@lru_cache(maxsize=1)
def fresh_bed() -> Drawing:
    """A frame round a bed with a new patient."""
    w, h = FRAME
    return Drawing("new patient", w, h, (Polygon(hexagon(w / 2, h / 2, BED + 7), None, "fresh", 11, 14),))


@lru_cache(maxsize=64)
def legal(bed: str, role: str) -> Drawing:
    """A bed that could take the patient: a frame round it, and its name as the buttons say it."""
    w, h = FRAME
    frame = Polygon(hexagon(w / 2, h / 2, BED + 7), None, "legal", 11, 14)
    return Drawing("legal bed", w, h, (frame, Label(w / 2, h / 2 + 10, bed, 48, f"{role}-ink", BOLD, vital=True)))


@lru_cache(maxsize=64)
def curtain(direction: float, fresh: bool) -> Drawing:
    """A curtain across the way from one bed to the next, which goes in that direction."""
    wave = curve((-36, 0), (-24, -16), (-12, 16), (0, 0), steps=12) + curve(
        (0, 0), (12, -16), (24, 16), (36, 0), steps=12
    )
    middle = CURTAIN / 2
    parts: list[Item] = [Stroke(wave, "card", 22), Stroke(wave, "fresh" if fresh else "curtain", 13)]
    parts += [Disc(x, 0, 7.5, "card", "fresh" if fresh else "curtain", 5) for x in (-36, 36)]
    return Drawing(f"curtain{' new' * fresh}", CURTAIN, CURTAIN, moved(parts, middle, middle, turn=direction + 90))


@lru_cache(maxsize=4)
def nurse_crossed(fresh: bool) -> Drawing:
    """A nurse who was called."""
    ring = (Disc(32, 32, 27, None, "fresh", 6),) if fresh else ()
    return Drawing(f"nurse crossed{' new' * fresh}", 64, 64, (*ring, *at(icons.cross_out("pen"), 32, 32, 56)))


@lru_cache(maxsize=16)
def notepad_full(points: int) -> Drawing:
    """The points of a full section."""
    w, h = layout.notepad(points)
    side = h + 32
    tick = at(icons.tick("gold", "medal-ink"), (side + w) / 2 - 4, 18, 32)
    return Drawing("section full", side, side, (*notepad(side / 2, side / 2, points, full=True), *tick))


def notepad(x: float, y: float, points: int, *, full: bool = False) -> tuple[Item, ...]:
    """A notepad with the points of a section, its middle at (x, y)."""
    w, h = layout.notepad(points)
    paper, edge, ink = ("accent", "accent", "on-accent") if full else ("card", "ink", "ink")
    return (
        Box(x - w / 2 + 2, y - h / 2 + 2, w - 4, h - 4, paper, edge, 4, 8),
        Box(x - 16, y - h / 2 - 6, 32, 14, edge, bend=5),
        Label(x, y + 4, str(points), 46, ink, BOLD, vital=True),
    )


@lru_cache(maxsize=512)
def tools(kind: str, gained: int, used: int, printed: int) -> Drawing:
    """The track of stethoscopes or blood bags: those that were won, and crossed out those that were used. What goes
    beyond the printed ones is added up."""
    track = layout.TRACKS[kind]
    shown = range(min(gained, printed))
    items = [item for number in shown for item in _tool(kind, number < used, *track.inside(number))]
    if gained > printed:
        items.append(Label(*track.inside(printed), f"+{gained - printed}", 40, "pen", HAND, vital=True))
    return Drawing(f"{kind} {gained} won {used} used", track.width, track.height, tuple(items), "card")


def _tool(kind: str, used: bool, x: float, y: float) -> tuple[Item, ...]:
    role = {"stethoscopes": "steel", "blood": "blood"}[kind]
    fill = "card" if used else role
    disc = (Disc(x, y, layout.TOOL / 2 - 1, fill, role, 5),)
    body = at(drop(fill, role), x, y, layout.TOOL + 2) if kind == "blood" else disc
    return (*body, *at(icons.cross_out("pen", 14), x, y, layout.TOOL + 6)) if used else body


@lru_cache(maxsize=32)
def nurse_circled(points: int, fresh: bool) -> Drawing:
    """A circle of the nurse track that is reached."""
    side = layout.NURSE + 16
    middle = side / 2
    ring = (Disc(middle, middle, side / 2 - 4, None, "fresh", 6),) if fresh else ()
    body = (
        Disc(middle, middle, layout.NURSE / 2 - 1, "nurse"),
        Label(middle, middle, str(points), 38, "card", BOLD),
    )
    return Drawing(f"nurse circle {points}{' new' * fresh}", side, side, (*ring, *body), "card")


@lru_cache(maxsize=4)
def dead(fresh: bool) -> Drawing:
    side = layout.GRAVE + 16
    middle = side / 2
    half = layout.GRAVE / 2 + 4
    ring = (Box(middle - half, middle - half, 2 * half, 2 * half, None, "fresh", 6, 12),) if fresh else ()
    return Drawing(f"dead{' new' * fresh}", side, side, (*ring, *at(icons.cross_out("pen"), middle, middle, 50)))


@lru_cache(maxsize=4)
def fresh_box(wide: int, high: int) -> Drawing:
    """A frame in the rim of the total: a line under the number itself would be lost on its strong ground."""
    return Drawing("new total", wide, high, icons.new_rim(wide, high, 20), "accent")


@lru_cache(maxsize=1024)
def number(words: str, size: int, role: str, on: str, *, fresh: bool = False) -> Drawing:
    """A number by hand, in a tile as large as it needs."""
    wide = int(width(words, HAND, size)) + 28
    high = int(size * 1.1) + 8
    underline = (Stroke(((8, high - 6), (wide - 8, high - 6)), "fresh", 8),) if fresh else ()
    items = (Label(wide / 2, high / 2 - 2, words, size, role, HAND, vital=True), *underline)
    return Drawing(f"number{' new' * fresh}", wide, high, items, on)


@lru_cache(maxsize=1)
def atlas() -> tuple[Drawing, ...]:
    """The drawings nearly every sheet needs."""
    patients = [patient(role, value, value % 2 == 0) for role in _ROLES for value in range(1, 7)]
    tracks = [tools(kind, 3, 1, 9) for kind in ("stethoscopes", "blood")]
    count = number("3", layout.COUNT, "pen", "card", fresh=True)
    return (*patients, *tracks, nurse_circled(2, True), count)
