"""An emblem for every specialist, shown on the pawn. Each fills a square of 100 around the origin, in one role.

Drawn with few, thick strokes: on a phone a pawn is about 25 pixels high.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from render.dice_hospital.community_care.emblems import CARE_EMBLEMS, Emblem
from render.scene import Box, Disc, Item, Polygon, Stroke
from render.shapes import arc, curve
from render.widgets import icons


def _scalpel(role: str, _on: str) -> tuple[Item, ...]:
    blade = ((6, 6), *curve((6, 6), (40, -20), (42, -44)), (-12, -8))
    return (Stroke(((-38, 42), (-4, 2)), role, 15), Polygon(blade, role, role, 6))


def _drop(role: str, _on: str) -> tuple[Item, ...]:
    return icons.drop(role)


def _capsule(role: str, on: str) -> tuple[Item, ...]:
    return (Stroke(((-24, 24), (24, -24)), role, 46), Stroke(((-16, -16), (16, 16)), on, 7))


def _sleep(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-40, -2), (-2, -2), (-40, 42), (-2, 42)), role, 13),
        Stroke(((10, -42), (40, -42), (10, -8), (40, -8)), role, 12),
    )


def _kidneys(role: str, _on: str) -> tuple[Item, ...]:
    left = (
        *curve((-8, -2), (-4, -46), (-48, -44), (-44, 2)),
        *curve((-44, 2), (-42, 50), (-4, 46), (-8, 12), (-16, 4)),
    )
    return (Polygon(left, role), Polygon(tuple((-x, y) for x, y in left), role))


def _virus(role: str, on: str) -> tuple[Item, ...]:
    return icons.virus(role, on)


def _heart(role: str, on: str) -> tuple[Item, ...]:
    return icons.heart(role, on)


def _bolt(role: str, _on: str) -> tuple[Item, ...]:
    return (Polygon(((12, -48), (-32, 8), (-4, 8), (-14, 48), (32, -12), (4, -12)), role, role, 4),)


def _microscope(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-18, -36), (6, 8)), role, 24),
        Stroke(arc(-4, 6, 36, -60, 78), role, 11),
        Stroke(((-36, 44), (38, 44)), role, 12),
        Stroke(((-34, 22), (2, 22)), role, 9),
    )


def _triage(role: str, _on: str) -> tuple[Item, ...]:
    """Three lines, the most urgent one first."""
    return tuple(Stroke(((-38, y), (right, y)), role, 17) for y, right in ((-32, 38), (0, 14), (32, -12)))


def _leaf(role: str, on: str) -> tuple[Item, ...]:
    blade = (*curve((-34, 34), (-48, -40), (14, -44), (42, -42)), *curve((42, -42), (46, 2), (38, 50), (-34, 34)))
    return (Polygon(blade, role), Stroke(((-44, 46), (14, -14)), on, 7), Stroke(((-46, 46), (-30, 30)), role, 10))


def _stethoscope(role: str, _on: str) -> tuple[Item, ...]:
    return icons.stethoscope(role)


def _speech(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Box(-44, -42, 88, 62, role, radius=18),
        Polygon(((-26, 10), (4, 14), (-26, 46)), role, radius=2),
    )


def _entrance(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((0, -42), (40, -42), (40, 42), (0, 42)), role, 12),
        Stroke(((-44, 0), (12, 0)), role, 13),
        Stroke(((-8, -22), (14, 0), (-8, 22)), role, 13),
    )


def _magnifier(role: str, _on: str) -> tuple[Item, ...]:
    return (Disc(-10, -10, 28, None, role, 13), Stroke(((14, 14), (42, 42)), role, 17))


def _flask(role: str, _on: str) -> tuple[Item, ...]:
    body = ((-12, -44), (-12, -10), (-42, 42), (42, 42), (12, -10), (12, -44))
    return (
        Polygon(body, None, role, 10, 6),
        Stroke(((-20, -44), (20, -44)), role, 11),
        Polygon(((-22, 14), (22, 14), (34, 36), (-34, 36)), role, radius=3),
    )


def _exchange(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-40, -18), (36, -18)), role, 13),
        Stroke(((16, -40), (40, -18)), role, 13),
        Stroke(((40, 18), (-36, 18)), role, 13),
        Stroke(((-16, 40), (-40, 18)), role, 13),
    )


def _mortarboard(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Polygon(((0, -36), (50, -10), (0, 16), (-50, -10)), role, radius=3),
        Polygon(((-28, 10), (0, 26), (28, 10), (28, 30), (0, 42), (-28, 30)), role, radius=3),
        Stroke(((42, -8), (42, 30)), role, 8),
    )


def _dumbbell(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-30, 0), (30, 0)), role, 12),
        *(Stroke(((x, -26), (x, 26)), role, 16) for x in (-26, 26)),
        *(Stroke(((x, -12), (x, 12)), role, 12) for x in (-44, 44)),
    )


def _test_tube(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-16, -40), (-16, 28), *arc(0, 28, 16, 180, 0)[1:-1], (16, 28), (16, -40)), role, 10),
        Stroke(((-28, -42), (28, -42)), role, 11),
        Box(-14, 0, 28, 42, role, radius=13),
    )


_EMBLEMS: Mapping[str, Emblem] = {
    "s.surgeon": _scalpel,
    "s.haematologist": _drop,
    "s.pharmacist": _capsule,
    "s.anaesthetist": _sleep,
    "s.urologist": _kidneys,
    "s.virologist": _virus,
    "s.cardiologist": _heart,
    "s.neurologist": _bolt,
    "s.microbiologist": _microscope,
    "s.triage_nurse": _triage,
    "s.alternative_medicine": _leaf,
    "s.general_practitioner": _stethoscope,
    "s.consultant": _speech,
    "s.admissions_nurse": _entrance,
    "s.pathologist": _magnifier,
    "s.experimental_chemist": _flask,
    "s.transplant_surgeon": _exchange,
    "s.medical_student": _mortarboard,
    "s.physiotherapist": _dumbbell,
    "s.haematology_technician": _test_tube,
    **CARE_EMBLEMS,
}


@lru_cache(maxsize=256)
def emblem(card: str, role: str, on: str) -> tuple[Item, ...]:
    """The emblem of a specialist; a plus for a card without one."""
    drawn = _EMBLEMS.get(card)
    return icons.plus(role) if drawn is None else drawn(role, on)
