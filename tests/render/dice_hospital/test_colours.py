"""Dice Hospital's text and shapes stand out from their backgrounds in every theme and palette, for its readers."""

from __future__ import annotations

import pytest

from render.style import load_colours
from tests.render.colour_vision import contrast, difference, simulate
from tests.render.test_colours import AA_SHAPE, AA_TEXT, AT_A_GLANCE, READERS

WRITING = (
    ("ink", "floor"),
    ("soft", "floor"),
    ("ink", "paper"),
    ("card", "ink"),
    ("medal-ink", "gold"),
    ("green-ink", "green"),
    *((f"{tile}-ink", tile) for tile in ("red", "yellow", "green", "blue", "purple", "grey")),
)
SHAPES = (
    *(("fresh", background) for background in ("floor", "card", "scanner-soft", "paper")),
    *(
        (f"{tile}-edge", background)
        for tile in ("red", "yellow", "green", "blue", "purple")
        for background in ("floor", "card")
    ),
    ("card", "blue-edge"),
    ("card", "purple-edge"),
    ("on-red", "die-red"),
    ("on-yellow", "die-yellow"),
    ("on-green", "die-green"),
    ("accent", "card"),
    ("accent", "floor"),
    ("nurse", "card"),
    ("wall", "card"),
    ("wall", "floor"),
)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_writing_and_shapes_stand_out(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette)
    for pairs, min_contrast in ((WRITING, AA_TEXT), (SHAPES, AA_SHAPE)):
        for ink, background in pairs:
            assert (
                contrast(simulate(roles[ink], deficiency), simulate(roles[background], deficiency)) >= min_contrast
            ), (
                ink,
                background,
            )


PINK_WRITING = (("on-pink", "die-pink"), ("pink-ink", "pink"), ("ink", "block"), ("card", "legal"))
PINK_SHAPES = (("pink-edge", "floor"), ("pink-edge", "card"), ("road", "block"), ("road", "card"), ("legal", "block"))


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_writing_and_shapes_of_community_care_stand_out(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette, "dice_hospital")
    for pairs, min_contrast in ((PINK_WRITING, AA_TEXT), (PINK_SHAPES, AA_SHAPE)):
        for ink, background in pairs:
            found = contrast(simulate(roles[ink], deficiency), simulate(roles[background], deficiency))
            assert found >= min_contrast, (ink, background)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_pink_is_no_other_die_and_no_frame_of_a_change(theme: str, palette: str, deficiency: str | None) -> None:
    roles = {
        name: simulate(colour, deficiency) for name, colour in load_colours(theme, palette, "dice_hospital").items()
    }
    for other in ("die-red", "die-yellow", "die-green", "fresh", "card", "floor", "scanner-soft"):
        assert difference(roles["die-pink"], roles[other]) >= AT_A_GLANCE, other
    assert difference(roles["pink-edge"], roles["fresh"]) >= AT_A_GLANCE
