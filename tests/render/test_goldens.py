"""Scenes equal their golden files exactly; pictures nearly, because font libraries differ."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.words import Style
from render.raster.rasterizer import Rasterizer
from render.scene import Scene
from render.style import DAY
from tests.render import readme_picture
from tests.render.goldens import (
    LOCALES,
    PICTURES,
    background_path,
    picture_path,
    scene_path,
    write_background,
    write_scene,
)
from tests.render.scenes import SCENES

_AGAIN = "run `python -m tests.render.goldens` and look at the difference"
_CASES = [(name, locale) for name in SCENES for locale in LOCALES.get(name, ("en",))]


@pytest.mark.parametrize(("name", "locale"), _CASES)
def test_scene(name: str, locale: str) -> None:
    scene = SCENES[name](locale)
    assert scene_path(name, locale).read_text(encoding="utf-8") == write_scene(scene), _AGAIN
    assert background_path(scene.background, locale).read_text(encoding="utf-8") == write_background(
        scene.background
    ), _AGAIN


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str) -> None:
    style = PICTURES[name]
    _assert_alike(SCENES[name](style.locale), style, picture_path(name))


def test_the_readme_shows_a_real_sheet_as_it_is_drawn_today() -> None:
    scene = readme_picture.scene()
    _assert_alike(scene, DAY, readme_picture.FILE)
    total = next(label.text for label in scene.labels() if label.role == "on-accent" and label.vital)
    shown = (readme_picture.FILE.parents[1] / "README.md").read_text(encoding="utf-8")
    assert f"Chloé's sheet in round {readme_picture.ROUND} of Emergency" in shown
    assert f"{total} points so far" in shown


def _assert_alike(scene: Scene, style: Style, file: Path) -> None:
    drawn = Rasterizer().rasterize(scene, style).to_image().convert("RGB")
    kept = Image.open(file).convert("RGB")
    assert drawn.size == kept.size, _AGAIN
    apart = ImageChops.difference(drawn, kept)
    assert max(ImageStat.Stat(apart).mean) < 1.0, _AGAIN
    strong = apart.convert("L").point(lambda value: 255 if value > 96 else 0)
    assert ImageStat.Stat(strong).mean[0] / 255 < 0.002, _AGAIN
