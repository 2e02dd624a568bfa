"""The game's own roles: known to its pictures only, and good for every pair of eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.style import colours, palettes, themes
from tests.render.eyes import DEFICIENCIES, contrast, difference, seen

TEETH = ("clean", "sugar", "light", "both", "rotten")
WRITING = (
    ("lip-edge", "gum"),
    ("lip-edge", "clean"),
    ("outline", "clean"),
    ("ink", "fresh-soft"),
    ("mark-new", "clean"),
    ("mark-pick", "clean"),
)
SHAPES = (
    *((tooth, "mouth") for tooth in ("clean", "sugar", "light", "both", "rotten-edge")),
    ("rotten", "gum"),
    ("hole", "light"),
    ("hole", "both"),
    ("outline", "light"),
    ("clean", "both"),
    ("on-rotten", "rotten"),
    ("rotten-rim", "card"),
    ("rotten-rim", "paper"),
    ("mint-edge", "clean"),
    *(("outline", f"tile-{kind}") for kind in "sabkd"),
)
AA_TEXT, AA_SHAPE, AT_A_GLANCE = 4.5, 3.0, 18.0

STYLES = [(theme, palette) for theme in themes() for palette in palettes()]
EYES = [(*style, None) for style in STYLES] + [(*style, style[1]) for style in STYLES if style[1] in DEFICIENCIES]


@pytest.mark.parametrize(("theme", "palette"), STYLES)
def test_own_roles_come_on_top_of_everybodys(theme: str, palette: str) -> None:
    everybodys, own = colours(theme, palette), colours(theme, palette, "sweet_tooth")
    assert "gum" in own
    assert "gum" not in everybodys
    assert everybodys.items() <= own.items()


def test_themes_have_the_same_own_roles() -> None:
    keys = {frozenset(colours(theme, "default", "sweet_tooth")) for theme in themes()}
    assert len(keys) == 1


def test_a_game_without_own_roles_has_everybodys() -> None:
    assert colours("dark", "default", "emergency") == colours("dark", "default")


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_teeth_can_be_told_apart_even_by_colour(theme: str, palette: str, deficiency: str | None) -> None:
    roles = colours(theme, palette, "sweet_tooth")
    for a, b in combinations(TEETH, 2):
        assert difference(seen(roles[a], deficiency), seen(roles[b], deficiency)) >= AT_A_GLANCE, (a, b)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_faces_holes_numbers_and_rings_stand_out(theme: str, palette: str, deficiency: str | None) -> None:
    roles = colours(theme, palette, "sweet_tooth")
    for pairs, least in ((WRITING, AA_TEXT), (SHAPES, AA_SHAPE)):
        for mark, ground in pairs:
            assert contrast(seen(roles[mark], deficiency), seen(roles[ground], deficiency)) >= least, (mark, ground)
