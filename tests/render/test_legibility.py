"""Text can be read on a phone: measured in the scenes, before anything is drawn."""

from __future__ import annotations

import re

import pytest

from render import bidi, display_names, typesetting
from render.scene import Label, Scene
from tests.render.emergency.samples import AWKWARD, NAMES
from tests.render.scenes import SCENES

PHONE = 400  # pixels a phone gives a picture
VITAL, OTHER = 11, 8  # the smallest height of capitals and digits on it


def height(label: Label, scene: Scene) -> float:
    return label.size * typesetting.cap_height(label.face) * PHONE / scene.background.width


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
def test_text_is_high_enough(name: str, locale: str) -> None:
    scene = SCENES[name](locale)
    for label in scene.labels():
        assert height(label, scene) >= (VITAL if label.vital else OTHER), label


@pytest.mark.parametrize("name", [name for name in SCENES if "plain" not in name])
def test_there_is_something_vital(name: str) -> None:
    assert any(label.vital for label in SCENES[name]("en").labels())


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
def test_nothing_leaves_the_picture(name: str, locale: str) -> None:
    scene = SCENES[name](locale)
    for left, top, item in scene.items():
        if isinstance(item, Label):
            text = (
                item.text
                if item.max_width is None
                else typesetting.truncate(item.text, item.face, item.size, item.max_width)
            )
            width = typesetting.text_width(text, item.face, item.size)
            start = left + item.x - width * {"l": 0.0, "m": 0.5, "r": 1.0}[item.anchor[0]]
            assert start >= 0, item
            assert start + width <= scene.background.width, item
            assert 0 <= top + item.y <= scene.background.height, item


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
def test_no_word_of_ours_is_cut(name: str, locale: str) -> None:
    """Only display names may be truncated."""
    for label in SCENES[name](locale).labels():
        shown = (
            label.text
            if label.max_width is None
            else typesetting.truncate(label.text, label.face, label.size, label.max_width)
        )
        if shown.endswith(bidi.ELLIPSIS):
            kept = shown.removesuffix(bidi.ELLIPSIS)
            assert any(display_names.clean(given).startswith(kept) for given in (*AWKWARD, *NAMES)), label


READ_TO_PLAY = {  # drawings whose numbers decide what to do next, by the beginning of their names
    "emergency": ("patient", "number", "points", "section full", "legal bed", "die ", "player", "specialist", "score"),
    "dice_hospital": ("patient", "points", "count", "worth", "line", "ambulance", "report", "department"),
    "sweet_tooth": ("count", "number", "points", "standing"),
    "clinic": ("counter", "points", "legal", "hours", "hire", "offer", "left", "temp", "card", "standing"),
}
NUMBER = re.compile(r"[−–+]?\d+")


@pytest.mark.parametrize("game", READ_TO_PLAY)
def test_what_must_be_read_to_play_is_marked_so(game: str) -> None:
    found = 0
    for name, make in SCENES.items():
        for stamp in make("en").stamps if name.startswith(f"{game}-") else ():
            if stamp.drawing.name.startswith(READ_TO_PLAY[game]):
                numbers = [
                    item for item in stamp.drawing.items if isinstance(item, Label) and NUMBER.fullmatch(item.text)
                ]
                assert all(label.vital for label in numbers), (name, stamp.drawing.name, numbers)
                found += len(numbers)
    assert found > 20
