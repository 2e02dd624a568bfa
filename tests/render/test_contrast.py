"""Every role of every picture has a colour in every style, and text stands out from its background for the readers of
each palette."""

from __future__ import annotations

from functools import cache

import pytest

from render.scene import Label, Stroke
from render.style import load_colours, palettes, themes
from tests.render.colour_vision import contrast, simulate
from tests.render.label_backgrounds import labels_with_background
from tests.render.scenes import SCENES
from tests.render.test_colours import AA_TEXT, READERS


@cache
def pairs() -> dict[tuple[str, str, str], str]:
    """Game (of additional roles), ink and background of all labels, with an example of each."""
    found: dict[tuple[str, str, str], str] = {}
    for name, make in SCENES.items():
        scene = make("en")
        for label, background in labels_with_background(scene):
            found.setdefault((scene.background.game, label.role, background), f"{label.text!r} in {name}")
    return found


@cache
def roles() -> dict[str, frozenset[str]]:
    """Every role that is used, by the game whose additional roles its pictures know."""
    found: dict[str, set[str]] = {}
    for make in SCENES.values():
        scene = make("en")
        used = found.setdefault(scene.background.game, {scene.background.fill})
        used.update(stamp.drawing.on or scene.background.fill for stamp in scene.stamps)
        for _, _, item in scene.items():
            named = (item.role,) if isinstance(item, Stroke | Label) else (item.fill, item.edge)
            used.update(role for role in named if role is not None)
    return {own: frozenset(used) for own, used in found.items()}


@pytest.mark.parametrize("palette", palettes())
@pytest.mark.parametrize("theme", themes())
def test_every_picture_can_be_drawn_in_every_style(theme: str, palette: str) -> None:
    assert {"", "sweet_tooth"} <= roles().keys()
    for own, used in roles().items():
        assert used <= load_colours(theme, palette, own).keys()


def test_labels_are_found_on_many_backgrounds() -> None:
    assert len(pairs()) > 40
    assert ("", "on-accent", "accent") in pairs()


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_all_text_can_be_read(theme: str, palette: str, deficiency: str | None) -> None:
    for (own, ink, background), example in pairs().items():
        roles = load_colours(theme, palette, own)
        found = contrast(simulate(roles[ink], deficiency), simulate(roles[background], deficiency))
        assert found >= AA_TEXT, (ink, background, example)
