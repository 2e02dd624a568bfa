"""The icons of Dice Hospital's pictures that need a word, in the order of a legend."""

from __future__ import annotations

from bot.kernel import text
from render.dice_hospital import effect_glyphs, hospital_icons, pawns
from render.dice_hospital.effect_glyphs import Glyph
from render.painter import Meaning
from render.scene import Item
from render.shapes import transform
from render.widgets import icons


def _mean(name: str, *variants: tuple[Item, ...]) -> Meaning:
    return Meaning(text(f"picture.dice_hospital.meaning.{name}"), variants)


def _glyph(glyph: Glyph) -> tuple[Item, ...]:
    """As large as an icon: its letters have to be read in a legend, too."""
    return transform(glyph.items, 0, 0, 1.2)


MEANINGS = (
    _mean("untreated", icons.hourglass("soft")),
    _mean("treated", icons.tick("accent", "floor")),
    _mean("any", _glyph(effect_glyphs.die(None, ""))),
    _mean("heal", _glyph(effect_glyphs.value_change(1)), *(_glyph(effect_glyphs.value_change(k)) for k in (2, 3, 4))),
    _mean("worsen", _glyph(effect_glyphs.value_change(-1))),
    _mean("healed", _glyph(effect_glyphs.healed())),
    _mean("same_value", _glyph(effect_glyphs.matching_die())),
    _mean("reroll", effect_glyphs.reroll()),
    _mean("flip", effect_glyphs.flip()),
    _mean("recolour", effect_glyphs.recolour()),
    _mean("bag", hospital_icons.bag()),
    _mean("home", hospital_icons.home()),
    _mean("bed", hospital_icons.bed()),
    _mean("nurse", pawns.nurse()),
    _mean("away", pawns.away(), *(pawns.away(f"{role}-edge") for role in ("red", "yellow", "green", "blue", "purple"))),
    _mean("copy", hospital_icons.copy()),
    _mean("closed", hospital_icons.no_entry()),
    _mean("blood", icons.blood_bag()),
    _mean("grave", icons.grave()),
    _mean("points", icons.cup(), icons.cup("medal-ink", "medal-ink")),
    _mean("empty", hospital_icons.empty_bed()),
    _mean("administrator", hospital_icons.administrator()),
    _mean("shield", hospital_icons.shield()),
    _mean("most", hospital_icons.highest_bar()),
    _mean("event", hospital_icons.megaphone()),
    _mean("report_done", hospital_icons.report("accent")),
    _mean("report_open", hospital_icons.report("faint")),
    _mean("ambulance", icons.ambulance()),
    _mean("first", icons.chief()),
    _mean("awaited", icons.hourglass("accent")),
)
