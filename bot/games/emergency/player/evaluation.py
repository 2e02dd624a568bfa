"""An estimate, in points, of how good a sheet is in the middle of a match.

Counts certain points in full and discounts unfinished ones by how likely they are to be completed. Called hundreds of
times in a computer player's turn, so everything that depends on few numbers is a cached table.
"""

from __future__ import annotations

from functools import cache

from bot.games.emergency.scoring.cardiologists import Cardiologist, goal_progress, has_won
from bot.games.emergency.scoring.epidemiologists import epidemiologist_points
from bot.games.emergency.scoring.radiologists import Sections, max_equal, radiologist_points, rings
from bot.games.emergency.scoring.score_row import cardiologist_points, critical_points, nurse_points
from bot.games.emergency.sheet.board import board, values
from bot.games.emergency.sheet.placement import value_to_beat
from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.state import State, turns_to_begin

_ROUNDS = 24  # the usual length of a match, to which remaining turns are compared
# Found by simulation: four greedy players score 94 on average with these, 87 with those of the rule file's helper.
_STETHOSCOPE, _BAG, _RACE = 1.4, 3.4, 1.3
_ROOM = 6  # values that fit behind a curtain or at the hall


def estimate_worth(state: State, seat: int) -> float:
    """The expected final points of this seat."""
    sheet = state.turns[seat].sheet
    left = turns_to_begin(state, seat)
    tables = _section_tables(left)
    total = 0.0
    for table, patients in zip(tables, sheet.sections, strict=True):
        total += table[len(patients)][value_to_beat(patients)]
    share = left / _ROUNDS
    total += critical_points(sheet) + nurse_points(sheet) + 2 * sheet.circles * share
    total += tools_worth(left, sheet.stethoscopes, sheet.blood)
    total -= 1.5 * min(board().morgue_boxes, sheet.deaths)
    return total + _races(state, sheet) + _specialists(state, sheet)


def tools_worth(left: int, stethoscopes: int, blood: int) -> float:
    """What tools are worth with so many turns to begin."""
    return min(1.0, 3 * left / _ROUNDS) * (_STETHOSCOPE * stethoscopes + _BAG * blood)


def section_worth(left: int, section: int, patients: tuple[Patient, ...]) -> float:
    """What a section promises with so many turns to begin; its notepad once it is full."""
    return _section_tables(left)[section - 1][len(patients)][value_to_beat(patients)]


def _races(state: State, sheet: Sheet) -> float:
    """Points won from cardiologists, and the share of those that can still be won."""
    return cardiologist_points(sheet) + sum(race_worth(card, sheet) for card in state.cardiologists)


def race_worth(card: Cardiologist, sheet: Sheet) -> float:
    """What the way to a cardiologist's goal is worth that lies behind the seat; nothing once it is won."""
    if card.value is None or has_won(card.card, sheet):
        return 0.0
    have, wanted = goal_progress(card.card, sheet)
    return float(card.value * min(1.0, have / wanted) ** _RACE)


def specialist_points(state: State, sheet: Sheet) -> tuple[tuple[str, int], ...]:
    """What the radiologist and the epidemiologist give now."""
    return (
        (state.radiologist, radiologist_points(state.radiologist, sheet.sections)),
        (state.epidemiologist, epidemiologist_points(state.epidemiologist, values(sheet.sections))),
    )


def _specialists(state: State, sheet: Sheet) -> float:
    points = sum(points for _, points in specialist_points(state, sheet))
    hint = _HINTS.get(state.radiologist)
    return points + hint(sheet.sections) if hint else points


def _extreme_hint(sections: Sections) -> float:
    """A ring with only low or only high values so far may become an extreme one."""
    begun = [[value for value in ring if value] for ring in rings(sections)]
    return sum(0.9 * len(ring) for ring in begun if ring and not 2 < sum(ring) / len(ring) < 5)


def _matching_hint(sections: Sections) -> float:
    return sum(1.2 for ring in rings(sections) if max_equal(ring) == 2)


_HINTS = {"R2": _extreme_hint, "R3": _matching_hint}


@cache
def _section_tables(left: int) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """For each section, by patients in it and the value to beat: what it promises with so many turns left."""
    return tuple(
        tuple(
            tuple(_promise(section.notepad, section.size, filled, value, left) for value in range(_ROOM + 1))
            for filled in range(section.size + 1)
        )
        for section in board().sections
    )


def _promise(notepad: int, size: int, filled: int, last: int, left: int) -> float:
    missing = size - filled
    if missing == 0:
        return notepad
    if filled == 0:
        return 0.12 * notepad if left > size else 0.0
    if left < missing:
        return 0.0
    room = _ROOM - last
    crowded = 0.55 ** max(0, missing - room) * (0.5 + 0.5 * min(1.0, room / (1.5 * missing)))
    return float(notepad * (filled / size) * 0.95**missing * crowded)
