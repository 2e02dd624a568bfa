"""One hospital as a scene: its building with everybody in it, what it owns, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.dice_hospital.modules.reports import ReportsView
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import NURSE
from bot.games.dice_hospital.view import HospitalView, View
from render.dice_hospital import building, cards, dice, layout, tallies
from render.dice_hospital.dice import Extra, Look
from render.dice_hospital.recipe import Letters
from render.painter import Reader
from render.pieces import icons
from render.pieces.area import Area
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.scene import BOLD, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import fitted, width

_NAME = 54
_CHANGED = frozenset({"reports_done", "reports_open"})  # lines that a completed report moves
_TWO_LINES = 8  # more leavers than this stand in two lines


def scene(view: View, seat: int, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet."""
    hospital = view.hospitals[seat]
    departments = -(-len(hospital.departments) // layout.PER_ROW)
    floors = departments + -(-len(hospital.specialists) // layout.PER_ROW) + bool(hospital.dealt)
    letters = dict(cards.letters(reader))
    stamps = (
        *_header(view, hospital, reader, places),
        *_patients(hospital, letters, places),
        *_departments(hospital, reader, places),
        *_specialists(hospital, departments * layout.PER_ROW, reader, places),
        *_nurses(hospital, layout.station(floors)),
        *_door(hospital, layout.door(floors), letters, places),
        *_stores(hospital, floors, places),
        *_office(view, hospital, floors, reader, places),
        *tallies.row(hospital.lines, layout.scores(floors), _CHANGED if "reports" in places else frozenset()),
    )
    return Scene(building.ground(floors, reader.say("picture.dice_hospital.leaving"), _atlas(hospital, reader)), stamps)


def _atlas(hospital: HospitalView, reader: Reader) -> tuple[Drawing, ...]:
    """What every sheet needs, whatever is built: the first departments, some patients, pawns of every colour."""
    rooms = tuple(cards.department(cards.card(one.card, reader)) for one in hospital.departments if one.start)
    return (*rooms, *_figures(cards.letters(reader)))


@lru_cache(maxsize=8)
def _figures(letters: Letters) -> tuple[Drawing, ...]:
    patients = (
        dice.patient(Look(colour, letter, value), on, Extra(fresh=value == 5))
        for colour, letter in letters
        for value in (2, 5)
        for on in (building.TREATED, building.UNTREATED)
    )
    return (*patients, *(cards.pawn("", colour) for colour in "RYGBV"), cards.pawn(None, "B"))


def centred(drawing: Drawing, x: float, y: float) -> Stamp:
    return Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


def _header(view: View, hospital: HospitalView, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    seat = hospital.seat
    round_ = reader.say("picture.dice_hospital.round", round=view.round, rounds=view.rounds, phase=view.phase)
    first = view.first == seat and len(view.hospitals) > 1 and not view.over
    yield Stamp(layout.TITLE.x, layout.TITLE.y, _title(reader.name(seat), seat, round_, first, hospital.ambulance))
    yield Stamp(layout.POINTS.x, layout.POINTS.y, tallies.points(hospital.score, "score" in places))


@lru_cache(maxsize=512)
def _title(name: str, seat: int, round_: str, first: bool, ambulance: int | None) -> Drawing:
    area = layout.TITLE
    room = area.w - 124 - (78 if first else 0)
    shown = fitted(name, BOLD, _NAME, room)
    items: list[Item] = [
        *at(portrait(seat, name), 56, area.h / 2, 106),
        Label(124, 38, shown, _NAME, "ink", BOLD, "lm"),
        Label(124, 94, round_, 36, "soft", BOLD, "lm", area.w - 124 - 150),
    ]
    if first:
        items += at(icons.chief(), 124 + width(shown, BOLD, _NAME) + 46, 38, 56)
    if ambulance is not None:
        x = 124 + min(width(round_, BOLD, 36), area.w - 274) + 54
        items += at(icons.ambulance(), x, 92, 60)
        items.append(Label(x + 42, 94, str(ambulance), 46, "ink", BOLD, "lm", vital=True))
    return Drawing("title", area.w, area.h, tuple(items), "paper")


def _patients(hospital: HospitalView, letters: dict[str, str], places: frozenset[str]) -> Iterator[Stamp]:
    everybody = "patients" in places
    for one in hospital.patients:
        on = building.TREATED if one.treated else building.UNTREATED
        true = Look(one.true, letters[one.true]) if one.true != one.now else None
        extra = Extra(true, one.pid in hospital.spared, everybody or f"patient:{one.pid}" in places)
        yield centred(dice.patient(_look(one, letters), on, extra), *layout.bed(one.ward, one.bed, one.treated))


def _look(one: Patient, letters: dict[str, str]) -> Look:
    return Look(one.now, letters[one.now], one.value)


def _departments(hospital: HospitalView, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    for number, one in enumerate(hospital.departments):
        area = layout.room(number)
        fresh = f"department:{number}" in places
        yield Stamp(area.x, area.y, cards.department(cards.card(one.card, reader), closed=one.closed, fresh=fresh))
        if one.pawn is not None:
            standing = _pawn(hospital, one.pawn)
            yield centred(standing, area.x + cards.SPOT, area.y + layout.ROOM_H - 50)


def _pawn(hospital: HospitalView, pawn: int) -> Drawing:
    if pawn == NURSE:
        return cards.pawn(None, "B")
    one = hospital.specialists[pawn].card
    return cards.pawn(one.card, one.colour or "V")


def _specialists(hospital: HospitalView, first: int, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    for number, one in enumerate(hospital.specialists):
        area = layout.room(first + number)
        fresh = f"specialist:{number}" in places
        shown = cards.card(one.card, reader, one.copies)
        yield Stamp(area.x, area.y, cards.specialist(shown, used=one.used, fresh=fresh))


def _nurses(hospital: HospitalView, area: Area) -> Iterator[Stamp]:
    pitch = min(86, (area.w - 24) / max(hospital.nurses, 1))
    for number in range(hospital.nurses):
        here = number < hospital.nurses - hospital.nurses_used
        drawing = cards.pawn(None, "B") if here else cards.nurse_away("card")
        yield centred(drawing, area.x + 54 + number * pitch, area.middle)


def _door(hospital: HospitalView, area: Area, letters: dict[str, str], places: frozenset[str]) -> Iterator[Stamp]:
    """Patients who go home and what they are worth, or those who are just arriving."""
    points = tallies.worth(hospital.discharge_points, "discharged" in places)
    yield centred(points, area.right - 75, area.y + layout.WORTH)
    if hospital.arrivals:
        yield centred(_ambulance(), area.x + 56, area.middle)
        for number, die in enumerate(hospital.arrivals):
            look = Look(die.colour, letters[die.colour], die.value)
            drawing = dice.patient(look, "card", Extra(fresh="arrivals" in places))
            yield centred(drawing, area.x + 152 + number * dice.FRAMED, area.middle)
        return
    count = len(hospital.discharged)
    for number, one in enumerate(hospital.discharged):
        x, y, side = _leaving(number, count, area)
        yield centred(dice.leaver(one.true, letters[one.true], side, "card"), x, y)


def _leaving(number: int, count: int, area: Area) -> tuple[float, float, int]:
    """Where the leavers stand, in one line or in two: the middle and the size of each die."""
    if count <= _TWO_LINES:
        return area.x + 46 + number * 66, area.middle, 58
    half = -(-count // 2)
    row, column = divmod(number, half)
    pitch = min(52, (area.w - 240) / half)
    return area.x + 40 + column * pitch, area.middle + (row - 0.5) * 50, 42


@lru_cache(maxsize=1)
def _ambulance() -> Drawing:
    return Drawing("ambulance", 96, 96, at(icons.ambulance(), 48, 48, 88), "card")


def _stores(hospital: HospitalView, floors: int, places: frozenset[str]) -> Iterator[Stamp]:
    for kind, number, area in (
        ("blood", hospital.blood, layout.blood(floors)),
        ("deaths", hospital.deaths, layout.mortuary(floors)),
    ):
        yield centred(tallies.count(number, kind in places), area.x + area.w - 80, area.middle)


def _office(view: View, hospital: HospitalView, floors: int, reader: Reader, places: frozenset[str]) -> Iterator[Stamp]:
    area = layout.office(floors)
    if view.reports is not None:
        yield from _reports(view.reports, area, dict(cards.letters(reader)))
    if hospital.dealt:
        row = layout.interview(floors, 0)
        yield Stamp(row.x, row.y, _cleared(layout.RIGHT - layout.LEFT, row.h, "wall"))
    known = [(hospital.administrator, area)] if hospital.administrator else []
    for one, where in (*known, *((dealt, layout.interview(floors, n)) for n, dealt in enumerate(hospital.dealt))):
        shown = cards.administrator(
            one.card,
            cards.named(one, reader),
            cards.letters(reader),
            (where.w, where.h),
            fresh="administrator" in places,
        )
        yield Stamp(where.x, where.y, shown)


def _reports(reports: ReportsView, area: Area, letters: dict[str, str]) -> Iterator[Stamp]:
    """The active medical reports of a hospital played alone."""
    wide = (area.w - 12) // 3
    yield Stamp(area.x, area.y, _cleared(area.w, area.h, "card"))
    for number, one in enumerate(reports.lower):
        if one is not None:
            colours = tuple((colour, letters[colour]) for colour in one.colours)
            drawing = tallies.report(colours, one.points, wide)
            yield Stamp(area.x + 6 + number * wide, area.y, drawing)


@lru_cache(maxsize=4)
def _cleared(wide: int, high: int, role: str) -> Drawing:
    """Covers the windows of empty rooms."""
    return Drawing("cleared", wide, high, (Box(0, 0, wide, high, role),), "floor")
