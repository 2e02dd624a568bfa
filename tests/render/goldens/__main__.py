"""Writes every golden anew, and the picture of the README."""

from __future__ import annotations

import shutil

from render.raster.rasterizer import Rasterizer
from render.style import DAY
from tests.render import readme
from tests.render.goldens import (
    FOLDER,
    LOCALES,
    PICTURES,
    ground_path,
    ground_written,
    picture_path,
    scene_path,
    written,
)
from tests.render.scenes import SCENES

if __name__ == "__main__":
    for folder in (FOLDER / "scenes", FOLDER / "pictures"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for name, make in SCENES.items():
        for locale in LOCALES.get(name, ("en",)):
            scene = make(locale)
            scene_path(name, locale).write_text(written(scene), encoding="utf-8")
            ground_path(scene.ground, locale).write_text(ground_written(scene.ground), encoding="utf-8")
    for name, style in PICTURES.items():
        picture_path(name).write_bytes(Rasterizer().png(SCENES[name](style.locale), style))
    readme.FILE.write_bytes(Rasterizer().png(readme.scene(), DAY))
