"""Everything in any picture has a colour in every style, and what is written stands out from what it is written on,
to the eyes a palette is for."""

from __future__ import annotations

from functools import cache

import pytest

from render.scene import Label, Stroke
from render.style import colours, palettes, themes
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


@cache
def roles() -> dict[str, frozenset[str]]:
    """Every role that is used, by the game whose own roles its pictures know."""
    found: dict[str, set[str]] = {}
    for make in SCENES.values():
        scene = make("en")
        used = found.setdefault(scene.ground.own, {scene.ground.fill})
        used.update(stamp.drawing.on or scene.ground.fill for stamp in scene.stamps)
        for _, _, item in scene.items():
            named = (item.role,) if isinstance(item, Stroke | Label) else (item.fill, item.edge)
            used.update(role for role in named if role is not None)
    return {own: frozenset(used) for own, used in found.items()}


@pytest.mark.parametrize("palette", palettes())
@pytest.mark.parametrize("theme", themes())
def test_every_picture_can_be_drawn_in_every_style(theme: str, palette: str) -> None:
    assert {"", "sweet_tooth"} <= roles().keys()
    for own, used in roles().items():
        assert used <= colours(theme, palette, own).keys()


def test_writing_is_found_on_many_grounds() -> None:
    assert len(pairs()) > 40
    assert ("", "on-accent", "accent") in pairs()


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_all_writing_can_be_read(theme: str, palette: str, deficiency: str | None) -> None:
    for (own, ink, ground), example in pairs().items():
        roles = colours(theme, palette, own)
        found = contrast(seen(roles[ink], deficiency), seen(roles[ground], deficiency))
        assert found >= AA_TEXT, (ink, ground, example)
