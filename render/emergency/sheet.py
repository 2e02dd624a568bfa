"""One player's sheet of Emergency as a scene: the printed sheet and everything written on it so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.view import Boxes, Placing, View
from render.emergency import layout, marks
from render.emergency.ground import ROLES, ground
from render.emergency.icons import BONUS, patient
from render.emergency.plan import plan
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.pieces.ranking import signed
from render.scene import BOLD, Box, Drawing, Ground, Item, Label, Point, Scene, Stamp
from render.typesetting import fitted, width

_NAME = 54
_NAME_AT = 156


def sheet_of(view: View, seat: int | None) -> tuple[Sheet, Boxes]:
    """The sheet and scores of a seat; None is URSULE."""
    if seat is not None:
        return view.sheets[seat], view.scores[seat]
    if view.ursule is None or view.ursule_score is None:
        raise LookupError("URSULE does not play in this match")
    return view.ursule, view.ursule_score


def scene(view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet; beds for the patient being placed are shown on the viewer's own one only."""
    sheet, scores = sheet_of(view, seat)
    boxes = layout.BOXES if seat is not None or not scores.modifications else layout.URSULE_BOXES
    placing = view.placing if view.seat == seat else None
    stamps = [
        *_header(view, seat, reader),
        _pill(scores.total, "score" in places),
        *(() if placing is None else _placing(placing)),
        *_patients(sheet, places),
        *_pads(sheet, places),
        *_tools(sheet, places),
        *_tracks(sheet, places),
        *_score_row(scores, boxes, places),
    ]
    return Scene(_ground(reader, boxes), tuple(stamps))


def _ground(reader: Reader, boxes: tuple[str, ...]) -> Ground:
    letters = tuple(reader.say(f"picture.emergency.letter.{colour}") for colour in "RYG")
    hall, total, round_ = (reader.say(f"picture.emergency.{key}") for key in ("hall", "total", "round"))
    return ground((letters[0], letters[1], letters[2]), hall, total, round_, boxes)


def _centred(drawing: Drawing, at_: Point) -> Stamp:
    return Stamp(round(at_[0] - drawing.width / 2), round(at_[1] - drawing.height / 2), drawing)


def _header(view: View, seat: int | None, reader: Reader) -> Iterator[Stamp]:
    name = reader.name(seat) if seat is not None else reader.say("emergency.ursule")
    title = _title(name, seat, view.chief == seat and not view.over)
    yield Stamp(layout.LEFT, 24, title)
    x, y, w, _ = layout.ROUND
    yield _centred(_round(view.round, view.rounds), (x + w / 2, y + 108))


@lru_cache(maxsize=512)
def _title(name: str, seat: int | None, is_chief: bool) -> Drawing:
    wide = layout.TOTAL[0] - layout.LEFT - 20
    shown = fitted(name, BOLD, _NAME, wide - 120 - (90 if is_chief else 0))
    items = [*at(portrait(seat, name), 52, 54, 98), Label(120, 54, shown, _NAME, "ink", BOLD, "lm")]
    if is_chief:
        items += at(icons.chief(), 120 + width(shown, BOLD, _NAME) + 48, 54, 58)
    return Drawing("title", wide, 108, tuple(items), "paper")


def _pill(total: int, fresh: bool) -> Stamp:
    x, y, _, _ = layout.TOTAL
    return Stamp(x, y, _points(total, fresh))


@lru_cache(maxsize=256)
def _points(total: int, fresh: bool) -> Drawing:
    _, _, w, h = layout.TOTAL
    items: list[Item] = [
        Box(0, 0, w, h, "accent", bend=h / 2),
        Label(w / 2, h / 2, signed(total), 68, "on-accent", BOLD, vital=True),
    ]
    if fresh:
        items += icons.new_rim(w, h, h / 2)
    return Drawing(f"points{' new' * fresh}", w, h, tuple(items), "paper")


@lru_cache(maxsize=64)
def _round(number: int, of: int) -> Drawing:
    items = (Label(78, 34, str(number), 58, "ink", BOLD, vital=True), Label(78, 80, f"/ {of}", 36, "soft", BOLD))
    return Drawing("round", 156, 104, items, "card")


def _patients(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    floor_plan = plan()
    lying = [
        (floor_plan.beds[f"{number}.{place}"], somebody)
        for number, section in enumerate(sheet.sections, 1)
        for place, somebody in enumerate(section, 1)
    ]
    for bed, somebody in lying:
        if f"bed:{bed.id}" in places:
            yield _centred(marks.fresh_bed(), bed.at)
        yield _centred(marks.patient(ROLES[bed.colour], somebody.value, somebody.critical), bed.at)
    for bed, somebody in lying:
        if somebody.curtain:
            where, direction = floor_plan.steps[bed.id]
            yield _centred(marks.curtain(round(direction), f"curtain:{bed.id}" in places), where)


def _pads(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    floor_plan = plan()
    for number in sheet.nurses:
        yield _centred(marks.nurse_crossed(f"nurse:{number}" in places), floor_plan.nurses[number - 1])
    for patients, printed, at_ in zip(sheet.sections, floor_plan.printed.sections, floor_plan.notepads, strict=True):
        if len(patients) == len(printed.cells):
            yield _centred(marks.notepad_full(printed.notepad), at_)


def _tools(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    printed = plan().printed
    for kind, gained, used, most in (
        ("stethoscopes", sheet.stethoscopes_gained, sheet.stethoscopes_used, printed.printed_stethoscopes),
        ("blood", sheet.blood_gained, sheet.blood_used, printed.printed_blood_bags),
    ):
        yield Stamp(*layout.TRACKS[kind].corner, marks.tools(kind, gained, used, most))
        left = marks.number(str(gained - used), layout.COUNT, "pen", "card", fresh=kind in places)
        yield _centred(left, layout.COUNTS[kind])


def _tracks(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    printed = plan().printed
    circles = min(len(sheet.nurses) + sheet.nurses_given, len(printed.nurse_track))
    newest = any(place.startswith("nurse:") for place in places)
    for number in range(circles):
        fresh = newest and number == circles - 1
        yield _centred(marks.nurse_circled(printed.nurse_track[number], fresh), layout.nurse(number))
    for number in range(min(sheet.deaths, printed.morgue_boxes)):
        yield _centred(marks.dead("morgue" in places and number == sheet.deaths - 1), layout.grave(number))
    if sheet.deaths > printed.morgue_boxes:
        extra = marks.number(f"+{sheet.deaths - printed.morgue_boxes}", 44, "pen", "card", fresh="morgue" in places)
        yield _centred(extra, layout.grave(printed.morgue_boxes))


def _score_row(scores: Boxes, boxes: tuple[str, ...], places: frozenset[str]) -> Iterator[Stamp]:
    for number, name in enumerate(boxes):
        box = layout.score(number, len(boxes))
        points = getattr(scores, name)
        words = str(points).replace("-", "–")
        yield _centred(marks.number(words, 66, "pen", "card"), (box.x + box.w / 2, box.y + 138))
    box = layout.score(len(boxes), len(boxes))
    if "score" in places:
        yield Stamp(box.x, box.y, marks.fresh_box(box.w, box.h))
    total = marks.number(str(scores.total).replace("-", "–"), 88, "on-accent", "accent")
    yield _centred(total, (box.x + box.w / 2, box.y + 124))


def shown_beds(placing: Placing) -> tuple[str, ...]:
    """The beds for the patient at the door; once a section is chosen, only those of that section."""
    beds = plan().beds
    return tuple(name for name in placing.beds if placing.section in {None, beds[name].section})


def _placing(placing: Placing) -> Iterator[Stamp]:
    for name in shown_beds(placing):
        bed = plan().beds[name]
        yield _centred(marks.legal(bed.id, ROLES[bed.colour]), bed.at)
    x, y, _, _ = layout.PLACING
    yield Stamp(x, y, _ticket(placing.colour, placing.values, placing.bonus, placing.extra))


@lru_cache(maxsize=256)
def _ticket(colour: str, values: tuple[int, ...], bonus: str, extra: bool) -> Drawing:
    """The patient at the door: its die and what it brings, or an extra patient and its two values."""
    _, _, w, h = layout.PLACING
    role = ROLES[colour]
    shown = [(icons.die(value, f"die-{role}", f"on-{role}"), 72.0) for value in values]
    if extra:
        shown.insert(0, (patient(f"{role}-edge"), 78.0))
    elif bonus in BONUS:
        shown += [(icons.plus("soft", 24), 30.0), (BONUS[bonus], 68.0)]
    gap = 18.0
    x = (w - sum(size for _, size in shown) - gap * (len(shown) - 1)) / 2
    items: list[Item] = [Box(4, 4, w - 8, h - 8, "card", "legal", 6, 24)]
    for icon, size in shown:
        items += at(icon, x + size / 2, h / 2, size)
        x += size + gap
    return Drawing("ticket", w, h, tuple(items), "paper")
