"""One player's sheet of Emergency as a scene: the printed sheet and everything written on it so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.emergency.sheet import Sheet
from bot.games.emergency.view import Boxes, Placing, View
from render import icons
from render.emergency import layout, marks
from render.emergency.ground import ROLES, ground
from render.emergency.icons import BONUS, patient
from render.emergency.plan import plan
from render.icons import at
from render.letters import fitted, width
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Ground, Item, Label, Point, Scene, Stamp

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
    stamps = [
        *_header(view, seat, scores, reader),
        *_patients(sheet, places),
        *_pads(sheet, places),
        *_tools(sheet, places),
        *_tracks(sheet, places),
        *_score_row(scores, boxes, places),
    ]
    if view.placing is not None and view.seat == seat:
        stamps += _placing(view.placing)
    return Scene(_ground(reader, boxes), tuple(stamps))


def _ground(reader: Reader, boxes: tuple[str, ...]) -> Ground:
    letters = tuple(reader.say(f"picture.emergency.letter.{colour}") for colour in "RYG")
    hall, total, round_ = (reader.say(f"picture.emergency.{key}") for key in ("hall", "total", "round"))
    return ground((letters[0], letters[1], letters[2]), hall, total, round_, boxes)


def _centred(drawing: Drawing, at_: Point) -> Stamp:
    return Stamp(round(at_[0] - drawing.width / 2), round(at_[1] - drawing.height / 2), drawing)


def _header(view: View, seat: int | None, scores: Boxes, reader: Reader) -> Iterator[Stamp]:
    name = reader.name(seat) if seat is not None else reader.say("emergency.ursule")
    title = _title(name, seat, view.chief == seat and not view.over)
    yield Stamp(layout.LEFT, 24, title)
    yield _pill(scores.total)
    x, y, w, _ = layout.ROUND
    yield _centred(_round(view.round, view.rounds), (x + w / 2, y + 108))


@lru_cache(maxsize=512)
def _title(name: str, seat: int | None, is_chief: bool) -> Drawing:
    wide = layout.TOTAL[0] - layout.LEFT - 20
    shown = fitted(name, BOLD, _NAME, wide - 120 - (90 if is_chief else 0))
    items = [*at(icons.portrait(seat, name), 52, 54, 98), Label(120, 54, shown, _NAME, "ink", BOLD, "lm")]
    if is_chief:
        items += at(icons.chief(), 120 + width(shown, BOLD, _NAME) + 48, 54, 58)
    return Drawing("title", wide, 108, tuple(items), "paper")


@lru_cache(maxsize=256)
def _pill_drawing(total: int) -> Drawing:
    _, _, w, h = layout.TOTAL
    return Drawing(
        "points",
        w,
        h,
        (
            Box(0, 0, w, h, "accent", bend=h / 2),
            Label(w / 2, h / 2, str(total), 68, "on-accent", BOLD, vital=True),
        ),
        "paper",
    )


def _pill(total: int) -> Stamp:
    x, y, _, _ = layout.TOTAL
    return Stamp(x, y, _pill_drawing(total))


@lru_cache(maxsize=64)
def _round(number: int, of: int) -> Drawing:
    items = (Label(78, 34, str(number), 58, "ink", BOLD, vital=True), Label(78, 80, f"/ {of}", 36, "soft", BOLD))
    return Drawing("round", 156, 104, items, "card")


def _patients(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    floor_plan = plan()
    for number, section in enumerate(sheet.sections, 1):
        for place, somebody in enumerate(section, 1):
            bed = floor_plan.beds[f"{number}.{place}"]
            fresh = f"bed:{bed.id}" in places
            yield _centred(marks.patient(ROLES[bed.colour], somebody.value, somebody.critical, fresh), bed.at)
    for number, section in enumerate(sheet.sections, 1):
        for place, somebody in enumerate(section, 1):
            if somebody.curtain:
                where, direction = floor_plan.steps[f"{number}.{place}"]
                fresh = f"curtain:{number}.{place}" in places
                yield _centred(marks.curtain(round(direction), fresh), where)


def _pads(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    floor_plan = plan()
    for number, (x, y) in enumerate(floor_plan.pads, 1):
        if number in sheet.nurses:
            yield _centred(marks.nurse_crossed(f"nurse:{number}" in places), (x + layout.PAD_NURSE, y))
        if len(sheet.sections[number - 1]) == len(floor_plan.printed.sections[number - 1].cells):
            points = floor_plan.printed.sections[number - 1].notepad
            yield _centred(marks.notepad_full(points), (x + layout.PAD_NOTE, y))


def _tools(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    printed = plan().printed
    for kind, gained, used, most, card, where in (
        (
            "stethoscope",
            sheet.stethoscopes_gained,
            sheet.stethoscopes_used,
            printed.printed_stethoscopes,
            layout.STETHOSCOPES,
            layout.stethoscope,
        ),
        ("blood", sheet.blood_gained, sheet.blood_used, printed.printed_blood_bags, layout.BLOOD, layout.blood_bag),
    ):
        place = "stethoscopes" if kind == "stethoscope" else "blood"
        left = marks.number(str(gained - used), layout.COUNT, "pen", "card", place in places)
        yield _centred(left, (card.x + (176 if kind == "stethoscope" else 146), card.middle))
        for number in range(min(gained, most)):
            yield _centred(marks.tool(kind, number < used), where(number))
        if gained > most:
            yield _centred(marks.number(f"+{gained - most}", 40, "pen", "card"), where(most))


def _tracks(sheet: Sheet, places: frozenset[str]) -> Iterator[Stamp]:
    printed = plan().printed
    circles = min(len(sheet.nurses) + sheet.nurses_given, len(printed.nurse_track))
    newest = any(place.startswith("nurse:") for place in places)
    for number in range(circles):
        fresh = newest and number == circles - 1
        yield _centred(marks.nurse_circled(printed.nurse_track[number], fresh), layout.nurse(number))
    deaths = min(sheet.deaths, printed.morgue_boxes)
    for number in range(deaths):
        yield _centred(marks.dead("morgue" in places and number == deaths - 1), layout.grave(number))
    if sheet.deaths > printed.morgue_boxes:
        extra = marks.number(f"+{sheet.deaths - printed.morgue_boxes}", 44, "pen", "card", "morgue" in places)
        yield _centred(extra, layout.grave(printed.morgue_boxes))


def _score_row(scores: Boxes, boxes: tuple[str, ...], places: frozenset[str]) -> Iterator[Stamp]:
    for number, name in enumerate(boxes):
        box = layout.score(number, len(boxes))
        points = getattr(scores, name)
        words = str(points).replace("-", "–")
        yield _centred(marks.number(words, 66, "pen", "card"), (box.x + box.w / 2, box.y + 138))
    box = layout.score(len(boxes), len(boxes))
    total = marks.number(str(scores.total).replace("-", "–"), 88, "on-accent", "accent", "score" in places)
    yield _centred(total, (box.x + box.w / 2, box.y + 124))


def _placing(placing: Placing) -> Iterator[Stamp]:
    floor_plan = plan()
    for name in placing.beds:
        bed = floor_plan.beds[name]
        if placing.section in {None, bed.section}:
            yield _centred(marks.legal(ROLES[bed.colour]), bed.at)
    x, y, _, _ = layout.PLACING
    yield Stamp(x, y, _ticket(placing.colour, placing.values, placing.bonus, placing.extra))


@lru_cache(maxsize=256)
def _ticket(colour: str, values: tuple[int, ...], bonus: str, extra: bool) -> Drawing:
    """The patient at the door: its die, or its bed and the two printed values, and what it brings."""
    _, _, w, h = layout.PLACING
    role = ROLES[colour]
    items: list[Item] = [Box(4, 4, w - 8, h - 12, "card", "legal", 5, 24)]
    middle = (h - 4) / 2
    if extra:
        items += at(patient(f"die-{role}"), 84, middle, 78)
    for number, value in enumerate(values):
        items += at(icons.die(value, f"die-{role}", f"on-{role}"), (64 if not extra else 180) + number * 92, middle, 76)
    if not extra and bonus in BONUS:
        items += at(BONUS[bonus], 190, middle, 70)
    return Drawing("ticket", w, h, tuple(items), "paper")
