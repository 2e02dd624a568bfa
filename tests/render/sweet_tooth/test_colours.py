"""The additional roles of Sweet Tooth: known to its pictures only, and distinguishable in every palette."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.style import load_colours, palettes, themes
from tests.render.colour_vision import DEFICIENCIES, contrast, difference, simulate

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
READERS = [(*style, None) for style in STYLES] + [(*style, style[1]) for style in STYLES if style[1] in DEFICIENCIES]


@pytest.mark.parametrize(("theme", "palette"), STYLES)
def test_additional_roles_extend_the_shared_ones(theme: str, palette: str) -> None:
    shared, own = load_colours(theme, palette), load_colours(theme, palette, "sweet_tooth")
    assert "gum" in own
    assert "gum" not in shared
    assert shared.items() <= own.items()


def test_themes_have_the_same_own_roles() -> None:
    keys = {frozenset(load_colours(theme, "default", "sweet_tooth")) for theme in themes()}
    assert len(keys) == 1


def test_a_game_without_additional_roles_has_the_shared_ones() -> None:
    assert load_colours("dark", "default", "emergency") == load_colours("dark", "default")


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_teeth_can_be_told_apart_even_by_colour(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette, "sweet_tooth")
    for a, b in combinations(TEETH, 2):
        assert difference(simulate(roles[a], deficiency), simulate(roles[b], deficiency)) >= AT_A_GLANCE, (a, b)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_faces_holes_numbers_and_rings_stand_out(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette, "sweet_tooth")
    for pairs, min_contrast in ((WRITING, AA_TEXT), (SHAPES, AA_SHAPE)):
        for mark, background in pairs:
            assert (
                contrast(simulate(roles[mark], deficiency), simulate(roles[background], deficiency)) >= min_contrast
            ), (
                mark,
                background,
            )
