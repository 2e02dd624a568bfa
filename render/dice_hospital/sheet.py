"""One hospital's sheet as a scene: patients, departments, staff, tokens and score on the background of the building."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.dice_hospital.modules.reports import ReportsView
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import NURSE
from bot.games.dice_hospital.view import HospitalView, View
from render.dice_hospital import cards, counters, dice, layout, sheet_background
from render.dice_hospital.colour_roles import COLOURS
from render.dice_hospital.dice import Badges, Face
from render.dice_hospital.effect_notation import ColourLetters
from render.dice_hospital.reports import draw_report
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import text_width, truncate
from render.widgets import icons
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

_NAME = 54
_REPORT_LINES = frozenset({"reports_done", "reports_open"})  # lines that a completed report moves
_MAX_IN_ONE_LINE = 8  # more discharged patients than this stand in two lines


def build_scene(view: View, seat: int, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet."""
    hospital = view.hospitals[seat]
    departments = -(-len(hospital.departments) // layout.PER_ROW)
    floors = departments + -(-len(hospital.specialists) // layout.PER_ROW) + bool(hospital.dealt)
    letters = dict(cards.colour_letters(reader))
    stamps = (
        *_stamp_header(view, hospital, reader, places),
        *_stamp_patients(hospital, letters, places),
        *_stamp_departments(hospital, reader, places),
        *_stamp_specialists(hospital, departments * layout.PER_ROW, reader, places),
        *_stamp_nurses(hospital, layout.station(floors)),
        *_stamp_door(hospital, layout.door(floors), letters, places),
        *_stamp_tokens(hospital, floors, places),
        *_stamp_office(view, hospital, floors, reader, places),
        *counters.stamp_score_lines(
            hospital.lines, layout.scores(floors), _REPORT_LINES if "reports" in places else frozenset()
        ),
    )
    return Scene(
        sheet_background.draw_background(
            floors, reader.say("picture.dice_hospital.leaving"), _list_atlas(hospital, reader)
        ),
        stamps,
    )


def _list_atlas(hospital: HospitalView, reader: Reader) -> tuple[Drawing, ...]:
    """The drawings that every sheet needs: the first departments, some patients, pawns of every colour."""
    rooms = tuple(
        cards.draw_department(cards.localize_card(one.card, reader)) for one in hospital.departments if one.start
    )
    return (*rooms, *_draw_figures(cards.colour_letters(reader)))


@lru_cache(maxsize=8)
def _draw_figures(letters: ColourLetters) -> tuple[Drawing, ...]:
    patients = (
        dice.draw_patient(Face(colour, letter, value), on, Badges(fresh=value == 5))
        for colour, letter in letters
        if colour in COLOURS
        for value in (2, 5)
        for on in (sheet_background.TREATED, sheet_background.UNTREATED)
    )
    return (*patients, *(cards.draw_pawn("", colour) for colour in "RYGBV"), cards.draw_pawn(None, "B"))


def stamp_centred(drawing: Drawing, x: float, y: float) -> Stamp:
    return Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


def _stamp_header(view: View, hospital: HospitalView, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    seat = hospital.seat
    round_ = reader.say("picture.dice_hospital.round", round=view.round, rounds=view.rounds, phase=view.phase)
    first = view.first == seat and len(view.hospitals) > 1 and not view.over
    yield Stamp(layout.TITLE.x, layout.TITLE.y, _draw_title(reader.name(seat), seat, round_, first, hospital.ambulance))
    yield Stamp(layout.POINTS.x, layout.POINTS.y, counters.draw_points(hospital.score, "score" in places))


@lru_cache(maxsize=512)
def _draw_title(name: str, seat: int, round_: str, first: bool, ambulance: int | None) -> Drawing:
    area = layout.TITLE
    room = area.w - 124 - (78 if first else 0)
    shown = truncate(name, BOLD, _NAME, room)
    items: list[Item] = [
        *place_icon(portrait(seat, name), 56, area.h / 2, 106),
        Label(124, 38, shown, _NAME, "ink", BOLD, "lm"),
        Label(124, 94, round_, 36, "soft", BOLD, "lm", area.w - 124 - 150),
    ]
    if first:
        items += place_icon(icons.chief(), 124 + text_width(shown, BOLD, _NAME) + 46, 38, 56)
    if ambulance is not None:
        x = 124 + min(text_width(round_, BOLD, 36), area.w - 274) + 54
        items += place_icon(icons.ambulance(), x, 92, 60)
        items.append(Label(x + 42, 94, str(ambulance), 46, "ink", BOLD, "lm", vital=True))
    return Drawing("title", area.w, area.h, tuple(items), "paper")


def _stamp_patients(hospital: HospitalView, letters: dict[str, str], places: frozenset[str]) -> Iterator[Stamp]:
    all_fresh = "patients" in places
    for one in hospital.patients:
        on = sheet_background.TREATED if one.treated else sheet_background.UNTREATED
        true = Face(one.true, letters[one.true]) if one.true != one.now else None
        extra = Badges(true, one.pid in hospital.spared, all_fresh or f"patient:{one.pid}" in places)
        yield stamp_centred(
            dice.draw_patient(_patient_face(one, letters), on, extra), *layout.bed(one.ward, one.bed, one.treated)
        )


def _patient_face(one: Patient, letters: dict[str, str]) -> Face:
    return Face(one.now, letters[one.now], one.value)


def _stamp_departments(hospital: HospitalView, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    for index, one in enumerate(hospital.departments):
        area = layout.room(index)
        fresh = f"department:{index}" in places
        yield Stamp(
            area.x, area.y, cards.draw_department(cards.localize_card(one.card, reader), closed=one.closed, fresh=fresh)
        )
        if one.pawn is not None:
            standing = _draw_pawn(hospital, one.pawn)
            yield stamp_centred(standing, area.x + cards.SPOT, area.y + layout.ROOM_H - 50)


def _draw_pawn(hospital: HospitalView, pawn: int) -> Drawing:
    if pawn == NURSE:
        return cards.draw_pawn(None, "B")
    one = hospital.specialists[pawn].card
    return cards.draw_pawn(one.card, one.colour or "V")


def _stamp_specialists(hospital: HospitalView, first: int, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    for index, one in enumerate(hospital.specialists):
        area = layout.room(first + index)
        fresh = f"specialist:{index}" in places
        shown = cards.localize_card(one.card, reader, one.copies)
        yield Stamp(area.x, area.y, cards.draw_specialist(shown, used=one.used, fresh=fresh))


def _stamp_nurses(hospital: HospitalView, area: Area) -> Iterator[Stamp]:
    pitch = min(86, (area.w - 24) / max(hospital.nurses, 1))
    for index in range(hospital.nurses):
        here = index < hospital.nurses - hospital.nurses_used
        drawing = cards.draw_pawn(None, "B") if here else cards.draw_absent_nurse("card")
        yield stamp_centred(drawing, area.x + 54 + index * pitch, area.middle)


def _stamp_door(hospital: HospitalView, area: Area, letters: dict[str, str], places: frozenset[str]) -> Iterator[Stamp]:
    """The points of the discharged patients, and those patients or the ones who are arriving."""
    points = counters.draw_discharge_points(hospital.discharge_points, "discharged" in places)
    yield stamp_centred(points, area.right - 75, area.y + layout.WORTH)
    if hospital.arrivals:
        yield stamp_centred(_draw_ambulance(), area.x + 56, area.middle)
        for index, die in enumerate(hospital.arrivals):
            look = Face(die.colour, letters[die.colour], die.value)
            drawing = dice.draw_patient(look, "card", Badges(fresh="arrivals" in places))
            yield stamp_centred(drawing, area.x + 152 + index * dice.FRAMED, area.middle)
        return
    count = len(hospital.discharged)
    for index, one in enumerate(hospital.discharged):
        x, y, side = _discharged_position(index, count, area)
        yield stamp_centred(dice.draw_discharged_patient(one.true, letters[one.true], side, "card"), x, y)


def _discharged_position(number: int, count: int, area: Area) -> tuple[float, float, int]:
    """The centre and the size of the die of a discharged patient, in one line or in two."""
    if count <= _MAX_IN_ONE_LINE:
        return area.x + 46 + number * 66, area.middle, 58
    half = -(-count // 2)
    row, column = divmod(number, half)
    pitch = min(52, (area.w - 240) / half)
    return area.x + 40 + column * pitch, area.middle + (row - 0.5) * 50, 42


@lru_cache(maxsize=1)
def _draw_ambulance() -> Drawing:
    return Drawing("ambulance", 96, 96, place_icon(icons.ambulance(), 48, 48, 88), "card")


def _stamp_tokens(hospital: HospitalView, floors: int, places: frozenset[str]) -> Iterator[Stamp]:
    for kind, number, area in (
        ("blood", hospital.blood, layout.blood(floors)),
        ("deaths", hospital.deaths, layout.mortuary(floors)),
    ):
        yield stamp_centred(counters.draw_count(number, kind in places), area.x + area.w - 80, area.middle)


def _stamp_office(
    view: View, hospital: HospitalView, floors: int, reader: Reader, places: frozenset[str]
) -> Iterator[Stamp]:
    area = layout.office(floors)
    if view.reports is not None:
        yield from _stamp_reports(view.reports, area, dict(cards.colour_letters(reader)))
    if hospital.dealt:
        row = layout.interview(floors, 0)
        yield Stamp(row.x, row.y, _draw_cleared_floor(layout.RIGHT - layout.LEFT, row.h, "wall"))
    known = [(hospital.administrator, area)] if hospital.administrator else []
    for one, where in (
        *known,
        *((dealt, layout.interview(floors, index)) for index, dealt in enumerate(hospital.dealt)),
    ):
        shown = cards.draw_administrator(
            one.card,
            cards.short_name(one, reader),
            cards.colour_letters(reader),
            (where.w, where.h),
            fresh="administrator" in places,
        )
        yield Stamp(where.x, where.y, shown)


def _stamp_reports(reports: ReportsView, area: Area, letters: dict[str, str]) -> Iterator[Stamp]:
    """The active medical reports of a solo match."""
    width = (area.w - 12) // 3
    yield Stamp(area.x, area.y, _draw_cleared_floor(area.w, area.h, "card"))
    for index, one in enumerate(reports.lower):
        if one is not None:
            colours = tuple((colour, letters[colour]) for colour in one.colours)
            drawing = draw_report(colours, one.points, width)
            yield Stamp(area.x + 6 + index * width, area.y, drawing)


@lru_cache(maxsize=4)
def _draw_cleared_floor(width: int, height: int, role: str) -> Drawing:
    """A plain rectangle that covers the windows of empty rooms."""
    return Drawing("cleared", width, height, (Box(0, 0, width, height, role),), "floor")
