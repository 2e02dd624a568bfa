"""The icons of Emergency's pictures that need a word, in the order of a legend."""

from __future__ import annotations

from bot.kernel import text
from render.emergency.drawings import curtain_items
from render.emergency.icons import critical, curtain, notepad, patient, scan
from render.emergency.sheet_background import any_colour_items
from render.painter import Meaning
from render.scene import Item
from render.shapes import transform
from render.widgets import icons


def _mean(name: str, *variants: tuple[Item, ...]) -> Meaning:
    return Meaning(text(f"picture.emergency.meaning.{name}"), variants)


MEANINGS = (
    _mean("notepad", notepad()),
    _mean("nurse", icons.nurse()),
    _mean("critical", critical()),
    _mean("curtain", curtain(), curtain_items(fresh=False), curtain_items(fresh=True)),
    _mean("any", transform(any_colour_items(), 0, 0, 2.2)),
    _mean("extra", *(patient(f"{role}-edge") for role in ("red", "yellow", "green"))),
    _mean("stethoscope", icons.stethoscope()),
    _mean("blood", icons.blood_bag()),
    _mean("called", icons.cross_out("pen")),
    _mean("heart", icons.heart()),
    _mean("scan", scan(), scan(soft="card")),
    _mean("virus", icons.virus()),
    _mean("grave", icons.grave()),
    _mean("chief", icons.chief()),
    _mean("tick", icons.tick()),
    _mean("hourglass", icons.hourglass("accent")),
    _mean("advantage", icons.plus("ink", 16)),
)
