"""What Dice Hospital puts on what can be told apart, in every theme and palette and by the eyes it is for."""

from __future__ import annotations

import pytest

from render.style import colours
from tests.render.eyes import contrast, seen
from tests.render.test_colours import AA_SHAPE, AA_TEXT, EYES

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
    *(("fresh", ground) for ground in ("floor", "card", "scanner-soft", "paper")),
    *(
        (f"{tile}-edge", ground)
        for tile in ("red", "yellow", "green", "blue", "purple")
        for ground in ("floor", "card")
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


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_writing_and_shapes_stand_out(theme: str, palette: str, deficiency: str | None) -> None:
    roles = colours(theme, palette)
    for pairs, least in ((WRITING, AA_TEXT), (SHAPES, AA_SHAPE)):
        for ink, ground in pairs:
            assert contrast(seen(roles[ink], deficiency), seen(roles[ground], deficiency)) >= least, (ink, ground)
