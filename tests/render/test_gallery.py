"""The gallery has every picture in every style and language, and a page that shows all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from render import gallery
from render.style import themes
from tests.render.scenes import REPLAYS, SCENES


def test_every_style_and_language_is_drawn_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "palettes", lambda: ("default", "contrast"))  # two are enough
    name, replay = "plain-table", (SCENES["plain-sheet"], SCENES["plain-table"])
    made = gallery.draw_gallery({name: SCENES[name]}, {"replay": replay}, tmp_path)
    styles = len(themes()) * 2 * len(gallery.LOCALES)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    shown = set(re.findall(r'src="([^"]+)"', page))
    assert len(shown) == made == 3 * styles, "a picture, a moving one and its strip in each style"
    assert shown == {file.name for file in tmp_path.iterdir()} - {"index.html"}
    with Image.open(tmp_path / "replay-dark-contrast-fr.gif") as moving:
        assert getattr(moving, "n_frames", 1) == 3, "its end, and both"


def test_every_game_with_pictures_has_a_replay() -> None:
    games = {name.split("-")[0] for name in SCENES} - {"plain", "league"}
    assert {name.split("-")[0] for name in REPLAYS} == games
