"""Draws every kind of picture, replays too, in every theme, palette and language into one folder with an index page.

    python -m render.gallery [FOLDER]

A tool for whoever judges how things look. Its scenes come from the tests (`tests.render.scenes`): run it in a checkout.
"""

from __future__ import annotations

import html
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TypeAlias

from render import film
from render.press import Press
from render.scene import Scene
from render.studio import UPLOAD_LIMIT
from render.style import Style, palettes, themes

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
    sections = []
    count = 0
    stills: dict[str, Sequence[Maker]] = {name: (make,) for name, make in scenes.items()}
    for name, makers in {**stills, **films}.items():
        figures = list(_figures(name, makers, folder))
        count += len(figures)
        sections.append(f"<h2>{html.escape(name)}</h2><section>{''.join(figures)}</section>")
    (folder / "index.html").write_text(_PAGE.format(sections="\n".join(sections)), encoding="utf-8")
    return count


def _figures(name: str, makers: Sequence[Maker], folder: Path) -> Iterator[str]:
    press = Press()  # a new one for each kind, so that a long gallery needs little memory
    for theme, palette, locale in product(themes(), palettes(), LOCALES):
        style = Style(theme, palette, locale)
        scenes = [make(locale) for make in makers]
        caption = html.escape(f"{theme}, {palette}, {locale}")
        for ending, data in _files(press, scenes, style):
            file = f"{name}-{theme}-{palette}-{locale}{ending}"
            (folder / file).write_bytes(data)
            image = f'<img loading="lazy" src="{file}" alt="{caption}">'
            yield f'<figure><a href="{file}">{image}</a><figcaption>{caption}</figcaption></figure>'


def _files(press: Press, scenes: Sequence[Scene], style: Style) -> Iterator[tuple[str, bytes]]:
    """One scene is a picture; several are a moving one and, where that would be too large, a strip."""
    if len(scenes) == 1:
        yield ".png", press.png(scenes[0], style)
        return
    frames = [press.printed(scene, style) for scene in scenes]
    yield ".gif", film.animated(frames, UPLOAD_LIMIT)
    yield ".png", film.strip(frames)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    source = import_module("tests.render.scenes")
    made = drawn(source.SCENES, source.FILMS, target)
    sys.stdout.write(f"{made} pictures: {target / 'index.html'}\n")
