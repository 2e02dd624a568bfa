"""Rewrites every golden file, and the picture of the README."""

from __future__ import annotations

import shutil

from render.raster.rasterizer import Rasterizer
from render.style import DAY
from tests.render import readme_picture
from tests.render.goldens import (
    FOLDER,
    LOCALES,
    PICTURES,
    background_path,
    picture_path,
    scene_path,
    write_background,
    write_scene,
)
from tests.render.scenes import SCENES

if __name__ == "__main__":
    for folder in (FOLDER / "scenes", FOLDER / "pictures"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for name, make in SCENES.items():
        for locale in LOCALES.get(name, ("en",)):
            scene = make(locale)
            scene_path(name, locale).write_text(write_scene(scene), encoding="utf-8")
            background_path(scene.background, locale).write_text(write_background(scene.background), encoding="utf-8")
    for name, style in PICTURES.items():
        picture_path(name).write_bytes(Rasterizer().render_png(SCENES[name](style.locale), style))
    readme_picture.FILE.write_bytes(Rasterizer().render_png(readme_picture.scene(), DAY))
