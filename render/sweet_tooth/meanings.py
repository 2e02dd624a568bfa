"""The icons of Sweet Tooth's pictures that need a word, in the order of a legend."""

from __future__ import annotations

from bot.kernel import text
from render.painter import Meaning
from render.scene import Box, Disc, Item
from render.shapes import transform
from render.sweet_tooth import space_icons, teeth

_RIM = 4.0  # any width will do: it is the role of the rim that tells a small black tooth


def _mean(name: str, *variants: tuple[Item, ...]) -> Meaning:
    return Meaning(text(f"picture.sweet_tooth.meaning.{name}"), variants)


def _mean_tooth(kind: str, name: str) -> Meaning:
    upper, lower, small = teeth.tooth(kind, False), teeth.tooth(kind, True), teeth.tooth(kind, False, _RIM)
    return _mean(name, transform(upper, 0, 0, 0.78), lower, small)


MEANINGS = (
    _mean_tooth(teeth.CLEAN, "clean"),
    _mean_tooth(teeth.YELLOW, "yellow"),
    _mean_tooth(teeth.ORANGE, "orange"),
    _mean_tooth(teeth.RED, "red"),
    _mean_tooth(teeth.BLACK, "black"),
    _mean("appointment", space_icons.appointment()),
    _mean("sweet", *(space_icons.space(number) for number in space_icons.SWEETS)),
    _mean("brushing", space_icons.brushing()),
    _mean("knock", space_icons.knock()),
    _mean("dentist", space_icons.dentist()),
    _mean("cube", space_icons.cube()),
    _mean("no_cube", space_icons.cube(here=False)),
    _mean("lap", (Disc(0, 0, 40, "blue", "blue-edge", 6),), (Box(-50, -25, 98, 48, "blue", "blue-edge", 3, 24),)),
    _mean("move", space_icons.foot()),
)
