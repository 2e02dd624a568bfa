"""Everything that is written in any picture stands out from what it is written on, to the eyes a palette is for."""

from __future__ import annotations

from functools import cache

import pytest

from render.style import colours
from tests.render.beneath import writing
from tests.render.eyes import contrast, seen
from tests.render.scenes import SCENES
from tests.render.test_colours import AA_TEXT, EYES


@cache
def pairs() -> dict[tuple[str, str, str], str]:
    """The game whose own roles they are, ink and ground of all writing, with an example of where it is found."""
    found: dict[tuple[str, str, str], str] = {}
    for name, make in SCENES.items():
        scene = make("en")
        for label, ground in writing(scene):
            found.setdefault((scene.ground.own, label.role, ground), f"{label.text!r} in {name}")
    return found


def test_writing_is_found_on_many_grounds() -> None:
    assert len(pairs()) > 40
    assert ("", "on-accent", "accent") in pairs()


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_all_writing_can_be_read(theme: str, palette: str, deficiency: str | None) -> None:
    for (own, ink, ground), example in pairs().items():
        roles = colours(theme, palette, own)
        found = contrast(seen(roles[ink], deficiency), seen(roles[ground], deficiency))
        assert found >= AA_TEXT, (ink, ground, example)
