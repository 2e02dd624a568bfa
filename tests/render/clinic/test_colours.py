"""Clinic's services and levels are distinguishable, and its writing stands out, in every theme and palette."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.clinic.colour_roles import LEVELS, MODULES, SERVICES
from render.style import load_colours
from tests.render.colour_vision import contrast, difference, simulate
from tests.render.test_colours import AA_SHAPE, AA_TEXT, AT_A_GLANCE, READERS

SHAPES = (
    ("fresh", "card"),
    ("fresh", "lawn"),
    ("fresh", "roof"),
    ("legal", "card"),
    ("legal", "lawn"),
    ("legal", "roof"),
    ("legal", "paper"),
    ("tube", "card"),
    ("scanner", "scanner-soft"),
    ("nurse", "card"),
    ("nurse", "scanner-soft"),
    ("steel", "card"),
    ("trunk", "card"),
    ("wall", "card"),
    ("wall", "lawn"),
)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_services_and_levels_are_distinguishable(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette, "clinic")
    for group in (SERVICES, LEVELS):
        for a, b in combinations(group.values(), 2):
            apart = difference(simulate(roles[a.ground], deficiency), simulate(roles[b.ground], deficiency))
            assert apart >= AT_A_GLANCE, (a.ground, b.ground)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_writing_and_shapes_stand_out(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette, "clinic")
    writing = [(one.ink, one.ground) for group in (SERVICES, LEVELS, MODULES) for one in group.values()]
    for pairs, min_contrast in ((writing, AA_TEXT), (SHAPES, AA_SHAPE)):
        for ink, background in pairs:
            found = contrast(simulate(roles[ink], deficiency), simulate(roles[background], deficiency))
            assert found >= min_contrast, (ink, background)
