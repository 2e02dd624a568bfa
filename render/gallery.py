"""Draws every kind of picture, replays too, in every theme, palette and language into one folder with an index page.

    python -m render.gallery [FOLDER]

A tool for judging how pictures look. Its scenes come from the tests (`tests.render.scenes`): run it in a checkout.
"""

from __future__ import annotations

import html
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import product, starmap
from pathlib import Path
from typing import TypeAlias

from bot.words import Style
from render.raster import animation
from render.raster.rasterizer import Rasterizer
from render.renderer import REPLAY_LIMIT
from render.scene import Scene
from render.style import palettes, themes

LOCALES = ("en", "fr")

SceneFactory: TypeAlias = Callable[[str], Scene]  # a scene in a language

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Ward Round: gallery</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 16px/1.4 system-ui, sans-serif; margin: 2rem; background: #eee; color: #222 }}
section {{ display: flex; flex-wrap: wrap; gap: 1rem }}
figure {{ margin: 0 }} img {{ width: 400px; height: auto; display: block }} figcaption {{ font-size: 14px }}
</style>
<h1>Gallery</h1><p>400 px wide, as on a phone; click one for its full size.</p>
{sections}</html>
"""


def draw_gallery(
    scenes: Mapping[str, SceneFactory], replays: Mapping[str, Sequence[SceneFactory]], folder: Path
) -> int:
    """Write all pictures and `index.html`, and return the number of pictures. A replay is several scenes."""
    folder.mkdir(parents=True, exist_ok=True)
    stills: dict[str, Sequence[SceneFactory]] = {name: (make,) for name, make in scenes.items()}
    sections: dict[str, list[str]] = {name: [] for name in (*stills, *replays)}
    for style in starmap(Style, product(themes(), palettes(), LOCALES)):
        rasterizer = Rasterizer()  # one for each style: its cache for one style is of no use to another
        for name, factories in {**stills, **replays}.items():
            for ending, data in _encode_files(rasterizer, [make(style.locale) for make in factories], style):
                file = f"{name}-{style.theme}-{style.palette}-{style.locale}{ending}"
                (folder / file).write_bytes(data)
                sections[name].append(_write_figure(file, f"{style.theme}, {style.palette}, {style.locale}"))
    page = (f"<h2>{html.escape(name)}</h2><section>{''.join(figures)}</section>" for name, figures in sections.items())
    (folder / "index.html").write_text(_PAGE.format(sections="\n".join(page)), encoding="utf-8")
    return sum(len(figures) for figures in sections.values())


def _write_figure(file: str, caption: str) -> str:
    text = html.escape(caption)
    image = f'<img loading="lazy" src="{file}" alt="{text}">'
    return f'<figure><a href="{file}">{image}</a><figcaption>{text}</figcaption></figure>'


def _encode_files(rasterizer: Rasterizer, scenes: Sequence[Scene], style: Style) -> Iterator[tuple[str, bytes]]:
    """One scene is a PNG; several are an animation and a strip."""
    if len(scenes) == 1:
        yield ".png", rasterizer.render_png(scenes[0], style)
        return
    frames = [rasterizer.rasterize(scene, style) for scene in scenes]
    yield ".gif", animation.encode_animation(frames, REPLAY_LIMIT)
    yield ".png", animation.encode_strip(frames)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    source = import_module("tests.render.scenes")
    count = draw_gallery(source.SCENES, source.REPLAYS, target)
    sys.stdout.write(f"{count} pictures: {target / 'index.html'}\n")
