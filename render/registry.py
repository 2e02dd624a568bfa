"""The painter of each game and of each kind of poster.

A game that is not listed gets a plain list of its view's fields (`plain.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from importlib.resources import files

from bot.words import Words
from render.clinic import ClinicPainter
from render.dice_hospital import DiceHospitalPainter
from render.emergency import EmergencyPainter
from render.league import POSTERS as LEAGUE_POSTERS
from render.painter import Painter, PosterPainter
from render.plain import PlainPainter
from render.sweet_tooth import SweetToothPainter

PAINTERS: Mapping[str, Painter] = {
    "clinic": ClinicPainter(),
    "dice_hospital": DiceHospitalPainter(),
    "emergency": EmergencyPainter(),
    "sweet_tooth": SweetToothPainter(),
}
PLAIN: Painter = PlainPainter()
POSTERS: Mapping[type, PosterPainter] = {**LEAGUE_POSTERS}


def load_picture_words(painters: Iterable[Painter]) -> Words:
    """The catalogues of all pictures: `render/words`, those of posters, and the folder `words` beside each painter."""
    folders = [files("render") / "words", files("render.league") / "words"]
    for painter in painters:
        folder = files(sys.modules[type(painter).__module__].__package__ or "") / "words"
        if folder.is_dir() and folder not in folders:
            folders.append(folder)
    return Words.load(folders)
