"""The five radiologists: points for the twelve beds around the two scanners.

Each takes the sections of a sheet and returns its points; a ring is the six values around a scanner, 0 for an empty
bed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from bot.games.emergency.components import figures
from bot.games.emergency.sheet.board import board, values
from bot.games.emergency.sheet.sheet import Patient

Sections: TypeAlias = tuple[tuple[Patient, ...], ...]

_FACES = range(1, 7)


@lru_cache(maxsize=1 << 15)
def radiologist_points(card: str, sections: Sections) -> int:
    """The points of the card for these sections."""
    return _CARDS[card](sections)


def rings(sections: Sections) -> list[list[int]]:
    """The values around each scanner, clockwise."""
    in_bed = values(sections)
    return [[in_bed[bed] for bed in scanner.ring] for scanner in board().scanners]


def max_equal(ring: list[int]) -> int:
    """How often the most frequent value of a ring occurs."""
    return max(ring.count(face) for face in _FACES)


def _critical_scan(sections: Sections) -> int:
    at_scanner = board().ring
    total = 0
    for section, patients in zip(board().sections, sections, strict=True):
        for place, patient in enumerate(patients):
            if patient.critical and section.first + place in at_scanner:
                total += patient.value
    return -(-total // figures().radiology.critical_divisor)


def _extreme_readings(sections: Sections) -> int:
    rules = figures().radiology
    extreme = [ring for ring in rings(sections) if 0 not in ring]
    return sum(rules.extreme_points for r in extreme if not rules.extreme_low < sum(r) < rules.extreme_high)


def _matching_images(sections: Sections) -> int:
    return sum(figures().radiology.matching[max_equal(ring)] for ring in rings(sections))


def _mirror_images(sections: Sections) -> int:
    in_bed = values(sections)
    pairs = [pair for scanner in board().scanners for pair in scanner.opposite]
    return figures().radiology.mirror_points * sum(in_bed[a] == in_bed[b] != 0 for a, b in pairs)


def _high_intensity(sections: Sections) -> int:
    rules = figures().radiology
    in_bed = values(sections)
    return rules.high_points * sum(in_bed[bed] >= rules.high_value for bed in board().ring)


_CARDS: Mapping[str, Callable[[Sections], int]] = {
    "R1": _critical_scan,
    "R2": _extreme_readings,
    "R3": _matching_images,
    "R4": _mirror_images,
    "R5": _high_intensity,
}
