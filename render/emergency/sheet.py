"""One player's sheet of Emergency as a scene: everything written so far, on the background of the printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.view import Boxes, Placing, View
from render.emergency import drawings, layout
from render.emergency.floor_plan import load_floor_plan
from render.emergency.icons import BONUS_ICONS
from render.emergency.icons import patient as patient_icon
from render.emergency.sheet_background import ROLES, draw_background
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Point, Scene, Stamp
from render.typesetting import text_width, truncate
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

_NAME_SIZE = 54
_NAME_AT = 156


def sheet_of(view: View, seat: int | None) -> tuple[Sheet, Boxes]:
    """The sheet and scores of a seat; None is URSULE."""
    if seat is not None:
        return view.sheets[seat], view.scores[seat]
    if view.ursule is None or view.ursule_score is None:
        raise LookupError("URSULE does not play in this match")
    return view.ursule, view.ursule_score


def build_scene(view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet; the beds for the patient being placed are shown on the viewer's own sheet only."""
    sheet, scores = sheet_of(view, seat)
    boxes = layout.BOXES if seat is not None or not scores.modifications else layout.URSULE_BOXES
    placing = view.placing if view.seat == seat else None
    stamps = [
        *_stamp_header(view, seat, reader),
        _stamp_points(scores.total, "score" in places),
        *(() if placing is None else _stamp_placing(placing)),
        *_stamp_patients(sheet, places),
        *_stamp_section_ends(sheet, places),
        *_stamp_tools(sheet, places),
        *_stamp_tracks(sheet, places),
        *_stamp_score_row(scores, boxes, places),
    ]
    return Scene(_localize_background(reader, boxes), tuple(stamps))


def _localize_background(reader: Reader, boxes: tuple[str, ...]) -> Background:
    letters = tuple(reader.say(f"picture.emergency.letter.{colour}") for colour in "RYG")
    hall, total, round_ = (reader.say(f"picture.emergency.{key}") for key in ("hall", "total", "round"))
    return draw_background((letters[0], letters[1], letters[2]), hall, total, round_, boxes)


def _stamp_centred(drawing: Drawing, at_: Point) -> Stamp:
    return Stamp(round(at_[0] - drawing.width / 2), round(at_[1] - drawing.height / 2), drawing)


def _stamp_header(view: View, seat: int | None, reader: Reader) -> Iterator[Stamp]:
    name = reader.name(seat) if seat is not None else reader.say("emergency.ursule")
    title = _draw_title(name, seat, view.chief == seat and not view.over)
    yield Stamp(layout.LEFT, 24, title)
    x, y, w, _ = layout.ROUND
    yield _stamp_centred(_draw_round(view.round, view.rounds), (x + w / 2, y + 108))


@lru_cache(maxsize=512)
def _draw_title(name: str, seat: int | None, is_chief: bool) -> Drawing:
    width = layout.TOTAL[0] - layout.LEFT - 20
    shown = truncate(name, BOLD, _NAME_SIZE, width - 120 - (90 if is_chief else 0))
    items = [*place_icon(portrait(seat, name), 52, 54, 98), Label(120, 54, shown, _NAME_SIZE, "ink", BOLD, "lm")]
    if is_chief:
        items += place_icon(icons.chief(), 120 + text_width(shown, BOLD, _NAME_SIZE) + 48, 54, 58)
    return Drawing("title", width, 108, tuple(items), "paper")


def _stamp_points(total: int, fresh: bool) -> Stamp:
    x, y, _, _ = layout.TOTAL
    return Stamp(x, y, _draw_points(total, fresh))


@lru_cache(maxsize=256)
def _draw_points(total: int, fresh: bool) -> Drawing:
    _, _, w, h = layout.TOTAL
    items: list[Item] = [
        Box(0, 0, w, h, "accent", radius=h / 2),
        Label(w / 2, h / 2, format_points(total), 68, "on-accent", BOLD, vital=True),
    ]
    if fresh:
        items += icons.fresh_rim(w, h, h / 2)
    return Drawing(f"points{' new' * fresh}", w, h, tuple(items), "paper")


@lru_cache(maxsize=64)
def _draw_round(number: int, of: int) -> Drawing:
    items = (Label(78, 34, str(number), 58, "ink", BOLD, vital=True), Label(78, 80, f"/ {of}", 36, "soft", BOLD))
    return Drawing("round", 156, 104, items, "card")


def _stamp_patients(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    floor_plan = load_floor_plan()
    lying = [
        (floor_plan.beds[f"{number}.{place}"], patient)
        for number, section in enumerate(sheet.sections, 1)
        for place, patient in enumerate(section, 1)
    ]
    for bed, patient in lying:
        if f"bed:{bed.id}" in places:
            yield _stamp_centred(drawings.draw_fresh_frame(), bed.at)
        yield _stamp_centred(drawings.draw_patient(ROLES[bed.colour], patient.value, patient.critical), bed.at)
    for bed, patient in lying:
        if patient.curtain:
            where, direction = floor_plan.steps[bed.id]
            yield _stamp_centred(drawings.draw_curtain(round(direction), f"curtain:{bed.id}" in places), where)


def _stamp_section_ends(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    floor_plan = load_floor_plan()
    for number in sheet.nurses:
        yield _stamp_centred(drawings.draw_called_nurse(f"nurse:{number}" in places), floor_plan.nurses[number - 1])
    for patients, printed, at_ in zip(sheet.sections, floor_plan.printed.sections, floor_plan.notepads, strict=True):
        if len(patients) == len(printed.cells):
            yield _stamp_centred(drawings.draw_full_notepad(printed.notepad), at_)


def _stamp_tools(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    printed = load_floor_plan().printed
    for kind, gained, used, printed_count in (
        ("stethoscopes", sheet.stethoscopes_gained, sheet.stethoscopes_used, printed.printed_stethoscopes),
        ("blood", sheet.blood_gained, sheet.blood_used, printed.printed_blood_bags),
    ):
        yield Stamp(*layout.TRACKS[kind].corner, drawings.draw_tools(kind, gained, used, printed_count))
        left = drawings.draw_number(str(gained - used), layout.COUNT, "pen", "card", fresh=kind in places)
        yield _stamp_centred(left, layout.COUNTS[kind])


def _stamp_tracks(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    printed = load_floor_plan().printed
    circles = min(len(sheet.nurses) + sheet.nurses_given, len(printed.nurse_track))
    newest = any(place.startswith("nurse:") for place in places)
    for index in range(circles):
        fresh = newest and index == circles - 1
        yield _stamp_centred(
            drawings.draw_nurse_circle(printed.nurse_track[index], fresh), layout.nurse_position(index)
        )
    for index in range(min(sheet.deaths, printed.morgue_boxes)):
        yield _stamp_centred(
            drawings.draw_death("morgue" in places and index == sheet.deaths - 1), layout.grave_position(index)
        )
    if sheet.deaths > printed.morgue_boxes:
        extra = drawings.draw_number(
            f"+{sheet.deaths - printed.morgue_boxes}", 44, "pen", "card", fresh="morgue" in places
        )
        yield _stamp_centred(extra, layout.grave_position(printed.morgue_boxes))


def _stamp_score_row(scores: Boxes, boxes: tuple[str, ...], places: frozenset[str]) -> Iterator[Stamp]:
    for index, name in enumerate(boxes):
        box = layout.score_area(index, len(boxes))
        points = getattr(scores, name)
        words = str(points).replace("-", "–")
        yield _stamp_centred(drawings.draw_number(words, 66, "pen", "card"), (box.x + box.w / 2, box.y + 138))
    box = layout.score_area(len(boxes), len(boxes))
    if "score" in places:
        yield Stamp(box.x, box.y, drawings.draw_fresh_total(box.w, box.h))
    total = drawings.draw_number(str(scores.total).replace("-", "–"), 88, "on-accent", "accent")
    yield _stamp_centred(total, (box.x + box.w / 2, box.y + 124))


def selectable_beds(placing: Placing) -> tuple[str, ...]:
    """The beds for the patient at the door; once a section is chosen, only those of that section."""
    beds = load_floor_plan().beds
    return tuple(name for name in placing.beds if placing.section in {None, beds[name].section})


def _stamp_placing(placing: Placing) -> Iterator[Stamp]:
    for name in selectable_beds(placing):
        bed = load_floor_plan().beds[name]
        yield _stamp_centred(drawings.draw_legal_bed(bed.id, ROLES[bed.colour]), bed.at)
    x, y, _, _ = layout.PLACING
    yield Stamp(x, y, _draw_arrival(placing.colour, placing.values, placing.bonus, placing.extra))


@lru_cache(maxsize=256)
def _draw_arrival(colour: str, values: tuple[int, ...], bonus: str, extra: bool) -> Drawing:
    """The patient at the door: its die and what it brings, or an extra patient and its two values."""
    _, _, w, h = layout.PLACING
    role = ROLES[colour]
    shown = [(icons.die(value, f"die-{role}", f"on-{role}"), 72.0) for value in values]
    if extra:
        shown.insert(0, (patient_icon(f"{role}-edge"), 78.0))
    elif bonus in BONUS_ICONS:
        shown += [(icons.plus("soft", 24), 30.0), (BONUS_ICONS[bonus], 68.0)]
    gap = 18.0
    x = (w - sum(size for _, size in shown) - gap * (len(shown) - 1)) / 2
    items: list[Item] = [Box(4, 4, w - 8, h - 8, "card", "legal", 6, 24)]
    for icon, size in shown:
        items += place_icon(icon, x + size / 2, h / 2, size)
        x += size + gap
    return Drawing("ticket", w, h, tuple(items), "paper")
