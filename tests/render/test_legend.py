"""The legend of a final ranking names every icon of it."""

from __future__ import annotations

import pytest

from render.scene import Label
from render.typesetting import text_width
from tests.render.scenes import SCENES


@pytest.mark.parametrize("name", ["emergency-final", "emergency-final-solo", "dice_hospital-final"])
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_legend_names_every_icon_in_full(name: str, locale: str) -> None:
    scene = SCENES[name](locale)
    meanings = [stamp.drawing for stamp in scene.stamps if stamp.drawing.name.startswith("meaning ")]
    assert len(meanings) == len({drawing.name for drawing in meanings}) >= 7
    for label in (item for drawing in meanings for item in drawing.items if isinstance(item, Label)):
        assert label.max_width is not None
        assert text_width(label.text, label.face, label.size) <= label.max_width, label.text
