"""The icons of Dice Hospital's pictures that need a word, in the order of a legend."""

from __future__ import annotations

from bot.games.dice_hospital.cards.tokens import token_id
from bot.kernel import text
from render.dice_hospital import effect_glyphs, hospital_icons, pawns
from render.dice_hospital.colour_roles import DICE
from render.dice_hospital.community_care import icons as care
from render.dice_hospital.community_care.tokens import chip
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


_LETTERS = (("R", "R"), ("Y", "Y"), ("Y", "J"), ("G", "G"), ("G", "V"), ("P", ""))  # in every language


def _token(kind: str) -> Meaning:
    """An investment token of one kind, in every colour."""
    chips = (chip(token_id(colour, kind), letter) for colour, letter in _LETTERS)
    return _mean(f"token_{kind}", *(transform(one.items, 0, 0, 1.12) for one in chips))


_CARE = (
    _mean(
        "family", _glyph(effect_glyphs.family_die(own_room=False)), *(care.family(r) for r in ("pink-ink", "grey-edge"))
    ),
    _mean("settled", care.settled()),
    _mean("placed", care.placed()),
    _mean("swap_pawns", care.swap_pawns()),
    _mean("eye", care.eye()),
    _mean("token", care.token()),
    _mean("token_again", care.token_again()),
    _mean("token_elsewhere", care.token_elsewhere()),
    *(_token(kind) for kind in ("equal", "plus", "minus", "low", "extra", "dye", "nurse")),
    _mean("helicopter", care.helicopter()),
    _mean("paramedic", care.paramedic()),
    _mean("admissions", care.admissions()),
    _mean("number_token", care.number_token()),
    _mean("fast_lane", care.fast_lane()),
    _mean("first_aid", care.first_aid(), care.first_aid("steel", "card")),
    _mean("kit", *(care.kit(DICE[colour].body, DICE[colour].edge) for colour in "RYG")),
    _mean("volunteer", care.volunteer()),
    _mean("robot", care.robot()),
    _mean("card_back", care.card_back()),
    _mean("first_tile", care.first_tile()),
    _mean("level", care.level(1), care.level(2), care.level(3)),
)
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
    *_CARE,
)
