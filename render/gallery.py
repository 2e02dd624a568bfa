"""Draws every kind of picture, replays too, in every theme, palette and language into one folder with an index page.

    python -m render.gallery [FOLDER]

A tool for whoever judges how things look. Its scenes come from the tests (`tests.render.scenes`): run it in a checkout.
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
from render.renderer import UPLOAD_LIMIT
from render.scene import Scene
from render.style import palettes, themes

LOCALES = ("en", "fr")

Maker: TypeAlias = Callable[[str], Scene]  # a scene in a language

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


def drawn(scenes: Mapping[str, Maker], films: Mapping[str, Sequence[Maker]], folder: Path) -> int:
    """Write all pictures and `index.html`; the answer is how many pictures there are. A film is several scenes."""
    folder.mkdir(parents=True, exist_ok=True)
    stills: dict[str, Sequence[Maker]] = {name: (make,) for name, make in scenes.items()}
    sections: dict[str, list[str]] = {name: [] for name in (*stills, *films)}
    for style in starmap(Style, product(themes(), palettes(), LOCALES)):
        press = Rasterizer()  # a new one for each style: what it keeps for one is of no use to another
        for name, makers in {**stills, **films}.items():
            for ending, data in _files(press, [make(style.locale) for make in makers], style):
                file = f"{name}-{style.theme}-{style.palette}-{style.locale}{ending}"
                (folder / file).write_bytes(data)
                sections[name].append(_figure(file, f"{style.theme}, {style.palette}, {style.locale}"))
    page = (f"<h2>{html.escape(name)}</h2><section>{''.join(shown)}</section>" for name, shown in sections.items())
    (folder / "index.html").write_text(_PAGE.format(sections="\n".join(page)), encoding="utf-8")
    return sum(len(shown) for shown in sections.values())


def _figure(file: str, caption: str) -> str:
    said = html.escape(caption)
    image = f'<img loading="lazy" src="{file}" alt="{said}">'
    return f'<figure><a href="{file}">{image}</a><figcaption>{said}</figcaption></figure>'


def _files(press: Rasterizer, scenes: Sequence[Scene], style: Style) -> Iterator[tuple[str, bytes]]:
    """One scene is a picture; several are a moving one and, where that would be too large, a strip."""
    if len(scenes) == 1:
        yield ".png", press.png(scenes[0], style)
        return
    frames = [press.printed(scene, style) for scene in scenes]
    yield ".gif", animation.animated(frames, UPLOAD_LIMIT)
    yield ".png", animation.strip(frames)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    source = import_module("tests.render.scenes")
    made = drawn(source.SCENES, source.FILMS, target)
    sys.stdout.write(f"{made} pictures: {target / 'index.html'}\n")
