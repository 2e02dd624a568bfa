"""Dice Hospital's text and shapes stand out from their backgrounds in every theme and palette, for its readers."""

from __future__ import annotations

import pytest

from render.style import load_colours
from tests.render.colour_vision import contrast, simulate
from tests.render.test_colours import AA_SHAPE, AA_TEXT, READERS

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
