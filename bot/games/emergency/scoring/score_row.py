"""The score row of a sheet: the present points of every box, for people and for URSULE."""

from __future__ import annotations

from msgspec import Struct

from bot.games.emergency.components import figures, specialists
from bot.games.emergency.scoring.epidemiologists import epidemiologist_points
from bot.games.emergency.scoring.radiologists import radiologist_points
from bot.games.emergency.sheet.board import board, values
from bot.games.emergency.sheet.sheet import Sheet


class Boxes(Struct, frozen=True):
    """The score row of one sheet, as it would count now."""

    sections: int = 0
    critical: int = 0
    nurses: int = 0
    cardiologists: int = 0
    radiologist: int = 0
    epidemiologist: int = 0
    morgue: int = 0  # zero or negative
    modifications: int = 0  # URSULE's difficulty changes; always zero for people
    total: int = 0


def section_points(sheet: Sheet) -> int:
    """The notepads of all full sections."""
    full = zip(sheet.sections, board().sizes, board().notepads, strict=True)
    return sum(notepad for patients, size, notepad in full if len(patients) == size)


def critical_points(sheet: Sheet) -> int:
    return sum(patient.value for patients in sheet.sections for patient in patients if patient.critical)


def nurse_points(sheet: Sheet) -> int:
    return board().nurse_track[sheet.circles]


def morgue_points(sheet: Sheet) -> int:
    return figures().death_points * min(board().morgue_boxes, sheet.deaths)


def cardiologist_points(sheet: Sheet) -> int:
    return sum(points for _, points in sheet.cardiologists)


def score_sheet(sheet: Sheet, radiologist: str, epidemiologist: str) -> Boxes:
    """The score row of a person."""
    return _boxes(
        sheet,
        radiologist_points(radiologist, sheet.sections),
        epidemiologist_points(epidemiologist, values(sheet.sections)),
        0,
    )


def score_ursule(sheet: Sheet, radiologist: str, epidemiologist: str, difficulty: tuple[str, ...]) -> Boxes:
    """URSULE's score row: fixed points for the specialists, and those of the difficulty changes."""
    cards = specialists()
    return _boxes(
        sheet,
        cards.radiologists[radiologist],
        cards.epidemiologists[epidemiologist],
        sum(modification_points(sheet).get(change, 0) for change in difficulty),
    )


def modification_points(sheet: Sheet) -> dict[str, int]:
    """The points that URSULE would score for each difficulty change that gives points."""
    solo = figures().solo
    curtains = sum(patient.curtain for patients in sheet.sections for patient in patients)
    waiting = sum(len(p) for p, size in zip(sheet.sections, board().sizes, strict=True) if len(p) < size)
    return {
        "equipment": solo.equipment * (sheet.stethoscopes_gained + sheet.blood_gained),
        "isolation": solo.isolation * curtains,
        "capacity": solo.capacity * waiting,
    }


def _boxes(sheet: Sheet, radiologist: int, epidemiologist: int, modifications: int) -> Boxes:
    parts = (
        section_points(sheet),
        critical_points(sheet),
        nurse_points(sheet),
        cardiologist_points(sheet),
        radiologist,
        epidemiologist,
        morgue_points(sheet),
        modifications,
    )
    return Boxes(*parts, sum(parts))
