"""Draws every kind of picture in every theme, palette and language into one folder with an index page.

    python -m render.gallery [FOLDER]

A tool for whoever judges how things look. Its scenes come from the tests (`tests.render.scenes`): run it in a checkout.
"""

from __future__ import annotations

import html
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import product
from pathlib import Path

from render.press import Press
from render.scene import Scene
from render.style import Style, palettes, themes

LOCALES = ("en", "fr")

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


def drawn(scenes: Mapping[str, Callable[[str], Scene]], folder: Path) -> int:
    """Write all pictures and `index.html`; the answer is how many pictures there are."""
    folder.mkdir(parents=True, exist_ok=True)
    sections = []
    count = 0
    for name, make in scenes.items():
        figures = list(_figures(name, make, folder))
        count += len(figures)
        sections.append(f"<h2>{html.escape(name)}</h2><section>{''.join(figures)}</section>")
    (folder / "index.html").write_text(_PAGE.format(sections="\n".join(sections)), encoding="utf-8")
    return count


def _figures(name: str, make: Callable[[str], Scene], folder: Path) -> Iterator[str]:
    press = Press()  # a new one for each kind, so that a long gallery needs little memory
    for theme, palette, locale in product(themes(), palettes(), LOCALES):
        file = f"{name}-{theme}-{palette}-{locale}.png"
        (folder / file).write_bytes(press.png(make(locale), Style(theme, palette, locale)))
        caption = html.escape(f"{theme}, {palette}, {locale}")
        image = f'<img loading="lazy" src="{file}" alt="{caption}">'
        yield f'<figure><a href="{file}">{image}</a><figcaption>{caption}</figcaption></figure>'


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    made = drawn(import_module("tests.render.scenes").SCENES, target)
    sys.stdout.write(f"{made} pictures: {target / 'index.html'}\n")
