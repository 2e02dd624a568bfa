"""One hospital's sheet as a scene: patients, departments, staff, tokens and score on the background of the building."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.modules.reports import ReportsView
from bot.games.dice_hospital.patients.die import MOTHER, PINK
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import NURSE
from bot.games.dice_hospital.view import DepartmentView, HospitalView, SpecialistView, View
from render.dice_hospital import cards, counters, dice, layout, sheet_background
from render.dice_hospital.cards import Card
from render.dice_hospital.colour_roles import COLOURS, extra_roles
from render.dice_hospital.community_care import city_map, nursery
from render.dice_hospital.community_care.tray import stamp_tray
from render.dice_hospital.dice import Badges, Face
from render.dice_hospital.effect_notation import ColourLetters
from render.dice_hospital.layout import Plan
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
_LARGE_NURSES = 4  # so many fit the station in full size
_MAX_IN_ONE_LINE = 8  # more discharged patients than this stand in two lines


def build_scene(view: View, seat: int, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet."""
    hospital = view.hospitals[seat]
    own = tuple((index, one) for index, one in enumerate(hospital.departments) if one.room is None)
    shown = Rooms(
        tuple((index, one, cards.localize_department(one, reader)) for index, one in own),
        tuple((one, cards.localize_specialist(one, reader)) for one in hospital.specialists),
    )
    city = view.city if _needs_map(view, seat) else None
    plan = _make_plan(hospital, shown, city_map.map_size(city) if city else (0, 0))
    letters = dict(cards.colour_letters(reader))
    stamps = (
        *_stamp_header(view, hospital, reader, places),
        *_stamp_patients(hospital, plan, letters, places),
        *_stamp_paediatric_rooms(hospital, plan, reader, places),
        *(_stamp_departments(hospital, shown, plan, places) if plan.floors else ()),
        *(_stamp_specialists(shown, plan, places) if plan.floors else ()),
        *_stamp_nurses(hospital, plan.station),
        *_stamp_door(hospital, plan, letters, places),
        *_stamp_tokens(hospital, plan, places),
        *_stamp_office(view, hospital, plan, reader, places),
        *(stamp_tray(hospital, plan.tokens, cards.colour_letters(reader), places) if plan.tray else ()),
        *(city_map.stamp_city(city, plan.city_map, reader, cards.colour_letters(reader)) if city else ()),
        *counters.stamp_score_lines(hospital.lines, plan.scores, _REPORT_LINES if "reports" in places else frozenset()),
    )
    atlas = _list_atlas(hospital, reader) + (_draw_pink_figures(cards.colour_letters(reader)) if plan.nursery else ())
    leaving = reader.say("picture.dice_hospital.leaving")
    ground = city_map.ground_of(city) if city else None
    return Scene(sheet_background.draw_background(plan, leaving, atlas, extra_roles(view), ground), stamps)


def _needs_map(view: View, seat: int) -> bool:
    """Whether this seat is asked about places of the city: its sheet then shows the map with the numbered choices."""
    city = view.city
    return city is not None and view.waiting[:1] == (seat,) and bool(city.parking or city.reachable)


class Rooms(Struct, frozen=True):
    """What fills the floors: departments (with their numbers in the hospital) and specialists, ready to be drawn."""

    departments: tuple[tuple[int, DepartmentView, Card], ...]
    specialists: tuple[tuple[SpecialistView, Card], ...]

    @property
    def first_specialist(self) -> int:
        """The number of the room of the first specialist: they begin on a floor of their own."""
        return -(-len(self.departments) // layout.PER_ROW) * layout.PER_ROW


def _make_plan(hospital: HospitalView, shown: Rooms, city: tuple[int, int]) -> Plan:
    """Floors that are as high as their tokens need.

    In a hospital that would be too high rooms are lower. If that is not enough for the map as well, they are left out
    as long as the map is needed.
    """
    rows = [cards.needs_token_row(card) for _, _, card in shown.departments]
    staff = [cards.needs_token_row(card, staff=True) for _, card in shown.specialists]
    tall = [any(some[i : i + layout.PER_ROW]) for some in (rows, staff) for i in range(0, len(some), layout.PER_ROW)]
    tall += [False] * bool(hospital.dealt)
    nursery = any(one.room is not None for one in hospital.departments)
    tray = bool(hospital.bonus or hospital.looking)
    for base, lower in ((layout.ROOM_H, layout.LOWER_H), (layout.COMPACT_H, layout.COMPACT_LOWER_H)):
        plan = Plan(tuple(base + cards.TOKEN_ROW * one for one in tall), nursery, tray, lower, city)
        if plan.height <= layout.MAX_HEIGHT:
            return plan
    return Plan((), nursery, tray, layout.LOWER_H, city) if city[1] else plan


def _list_atlas(hospital: HospitalView, reader: Reader) -> tuple[Drawing, ...]:
    """The drawings that every sheet needs: the first departments, some patients, pawns of every colour."""
    rooms = tuple(
        cards.draw_department(cards.localize_card(one.card, reader)) for one in hospital.departments if one.start
    )
    return (*rooms, *_draw_figures(cards.colour_letters(reader)))


@lru_cache(maxsize=8)
def _draw_pink_figures(letters: ColourLetters) -> tuple[Drawing, ...]:
    known = dict(letters)
    grounds = (sheet_background.TREATED, sheet_background.UNTREATED, nursery.FLOOR)
    return tuple(dice.draw_patient(Face(PINK, known[MOTHER], 4), on) for on in grounds)


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


def _stamp_patients(
    hospital: HospitalView, plan: Plan, letters: dict[str, str], places: frozenset[str]
) -> Iterator[Stamp]:
    all_fresh = "patients" in places
    for one in hospital.patients:
        on = sheet_background.TREATED if one.treated else sheet_background.UNTREATED
        where = layout.bed(one.ward, one.bed, one.treated)
        if not one.in_bed:
            on, where = nursery.FLOOR, nursery.crib(plan.paediatric_room(one.ward), one.bed)
        true = Face(one.true, letters[one.true]) if one.true != one.now else None
        extra = Badges(true, one.pid in hospital.spared, all_fresh or f"patient:{one.pid}" in places)
        yield stamp_centred(dice.draw_patient(_patient_face(one, letters), on, extra), *where)


def _patient_face(one: Patient, letters: dict[str, str]) -> Face:
    return Face(one.now, letters[one.kind or one.now], one.value)


def _stamp_paediatric_rooms(
    hospital: HospitalView, plan: Plan, reader: Reader, places: frozenset[str]
) -> Iterator[Stamp]:
    for index, one in enumerate(hospital.departments):
        if one.room is None:
            continue
        area = plan.paediatric_room(one.room)
        letter = reader.translate(texts.ward_name(one.room))
        if one.closed:
            yield Stamp(area.x, area.y, nursery.draw_closed_room(letter, area.w, area.h))
            continue
        drawing = nursery.draw_ward_letter(letter, fresh=f"department:{index}" in places)
        yield Stamp(area.x, round(area.middle - 26), drawing)
        if one.pawn is not None:
            yield stamp_centred(_draw_pawn(hospital, one.pawn, nursery.FLOOR), *nursery.pawn_place(area))


def _stamp_departments(hospital: HospitalView, shown: Rooms, plan: Plan, places: frozenset[str]) -> Iterator[Stamp]:
    for place, (index, one, card) in enumerate(shown.departments):
        area = plan.room(place)
        fresh = f"department:{index}" in places
        yield Stamp(area.x, area.y, cards.draw_department(card, closed=one.closed, fresh=fresh, height=area.h))
        if one.pawn is not None:
            standing = _draw_pawn(hospital, one.pawn)
            yield stamp_centred(standing, area.x + cards.SPOT, area.y + min(area.h, layout.ROOM_H) - 50)


def _draw_pawn(hospital: HospitalView, pawn: int, on: str = "card") -> Drawing:
    if pawn == NURSE:
        return cards.draw_pawn(None, "B", on)
    one = hospital.specialists[pawn].card
    return cards.draw_pawn(one.card, one.colour or "V", on)


def _stamp_specialists(shown: Rooms, plan: Plan, places: frozenset[str]) -> Iterator[Stamp]:
    for index, (one, card) in enumerate(shown.specialists):
        area = plan.room(shown.first_specialist + index)
        fresh = f"specialist:{index}" in places
        yield Stamp(area.x, area.y, cards.draw_specialist(card, used=one.used, fresh=fresh, height=area.h))


def _stamp_nurses(hospital: HospitalView, area: Area) -> Iterator[Stamp]:
    """All nurses in one row; more than four are smaller."""
    few = hospital.nurses <= _LARGE_NURSES
    pitch = 86.0 if few else (area.w - 16) / hospital.nurses
    size = cards.PAWN if few else int(pitch)
    for index in range(hospital.nurses):
        here = index < hospital.nurses - hospital.nurses_used
        drawing = cards.draw_pawn(None, "B", size=size) if here else cards.draw_absent_nurse("card", size)
        yield stamp_centred(drawing, area.x + (54 if few else 8 + pitch / 2) + index * pitch, area.middle)


def _stamp_door(hospital: HospitalView, plan: Plan, letters: dict[str, str], places: frozenset[str]) -> Iterator[Stamp]:
    """The points of the discharged patients, and those patients or the ones who are arriving."""
    area = plan.door
    points = counters.draw_discharge_points(hospital.discharge_points, "discharged" in places)
    yield stamp_centred(points, area.right - 75, plan.door_lines[0])
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
        drawing = dice.draw_discharged_patient(one.true, letters[one.kind or one.true], side, "card")
        yield stamp_centred(drawing, x, y)


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


def _stamp_tokens(hospital: HospitalView, plan: Plan, places: frozenset[str]) -> Iterator[Stamp]:
    for kind, number, area in (
        ("blood", hospital.blood, plan.blood),
        ("deaths", hospital.deaths, plan.mortuary),
    ):
        yield stamp_centred(counters.draw_count(number, kind in places), area.x + area.w - 80, area.middle)


def _stamp_office(
    view: View, hospital: HospitalView, plan: Plan, reader: Reader, places: frozenset[str]
) -> Iterator[Stamp]:
    area = plan.office
    if view.reports is not None:
        yield from _stamp_reports(view.reports, area, dict(cards.colour_letters(reader)))
    if hospital.dealt:
        row = plan.interview(0)
        yield Stamp(row.x, row.y, _draw_cleared_floor(layout.RIGHT - layout.LEFT, row.h, "wall"))
    known = [(hospital.administrator, area)] if hospital.administrator else []
    for one, where in (
        *known,
        *((dealt, plan.interview(index)) for index, dealt in enumerate(hospital.dealt)),
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
