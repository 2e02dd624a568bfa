"""Illustrations of Dice Hospital's rules: the wards with their two rows, and how a department is read;
and the art of its cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards as printed
from bot.games.dice_hospital.view import CardView
from render.dice_hospital import cards, dice, effect_glyphs, layout, pawns
from render.dice_hospital.community_care.diagrams import CARE_DIAGRAMS
from render.dice_hospital.dice import Face
from render.dice_hospital.hospital_icons import home
from render.dice_hospital.sheet_background import TREATED, UNTREATED, draw_wards
from render.painter import COVER_HEIGHT, COVER_WIDTH, CoverArt, Diagram, Reader
from render.scene import Background, Box, Disc, Drawing, Item, Polygon, Scene, Stamp, Stroke
from render.shapes import arc, transform
from render.widgets import icons
from render.widgets.legend import explanation_card, stamp_explanations

_RAISED = layout.WARDS_TOP - 40  # so much higher than on a sheet, where the header stands above the wards
_WARDS_BOTTOM = 260
_SAMPLE = (("R", 3, False), ("Y", 4, False), ("G", 5, True), ("R", 2, False), ("G", 6, True))
_START = ("d.critical_care", "d.oncology", "d.pharmacy", "d.intensive_care", "d.imaging", "d.outpatients")
_IMPROVED = ("d.operating_theatre", "d.cardiology", "d.anaesthetics")
_TOP = 70
_ENLARGED = 1.2  # dice and glyphs as large as icons, so that their letters can be read


def draw_wards_diagram(reader: Reader) -> Scene:
    """Five patients in their wards, and what the rows and the values mean."""
    letters = dict(cards.colour_letters(reader))
    one = transform(dice.die(Face("R", letters["R"], 3)), 0, 0, _ENLARGED)
    notes = (
        ("bed", one),
        ("untreated", icons.hourglass("soft")),
        ("treated", icons.tick("accent", "card")),
        ("home", home()),
        ("dead", icons.grave()),
    )
    explained = [(icon, reader.say(f"picture.dice_hospital.note.{key}")) for key, icon in notes]
    stamps, bottom = stamp_explanations(explained, _WARDS_BOTTOM + _TOP)
    return Scene(_draw_background("start", _WARDS_BOTTOM + _TOP, bottom), (*_stamp_patients(letters), *stamps))


def draw_departments_diagram(reader: Reader) -> Scene:
    """The six departments everybody has, three better ones, and how to read them."""
    rooms = [_draw_room(name, reader) for name in (*_START, *_IMPROVED)]
    letters = dict(cards.colour_letters(reader))
    # Three dice in the column of icons are too small for letters.
    blank = effect_glyphs.Glyph(effect_glyphs.SIDE + 4, effect_glyphs.die("R", letters["R"]).items[:1])
    notes: tuple[tuple[str, tuple[Item, ...]], ...] = (
        ("colour", transform(effect_glyphs.die("R", letters["R"]).items, 0, 0, _ENLARGED)),
        ("value", transform(effect_glyphs.die(None, "", (1, 2)).items, 0, 0, _ENLARGED)),
        ("heal", transform(effect_glyphs.value_change(1).items, 0, 0, _ENLARGED)),
        ("run", transform(effect_glyphs.rising_dice(blank, 3).items, 0, 0, 0.62)),
        ("equal", transform(effect_glyphs.equal_dice(blank, 3).items, 0, 0, 0.58)),
        ("pawn", pawns.nurse()),
    )
    explained = [(icon, reader.say(f"picture.dice_hospital.note.{key}")) for key, icon in notes]
    top = 40 + 3 * (layout.ROOM_H + layout.SLAB) + _TOP
    stamps, bottom = stamp_explanations(explained, top)
    plan = layout.Plan((layout.ROOM_H,) * 3)
    raised = plan.room(0).y - 40
    placed = (Stamp(plan.room(n).x, plan.room(n).y - raised, room) for n, room in enumerate(rooms))
    return Scene(_draw_background("activation", top, bottom), (*placed, *stamps))


def _draw_room(name: str, reader: Reader) -> Drawing:
    one = printed().departments[name]
    return cards.draw_department(
        cards.localize_card(CardView(name, texts.card(name), texts.about(name), one.tile, one.step), reader)
    )


@lru_cache(maxsize=8)
def _draw_background(topic: str, top: int, bottom: int) -> Background:
    height = top - _TOP - 20
    left, width = layout.LEFT - layout.WALL, layout.RIGHT - layout.LEFT + 2 * layout.WALL
    building = Box(left, 20, width, height, "wall", radius=12)
    wards = transform(draw_wards(), 0, -_RAISED) if topic == "start" else ()
    items = (building, *wards, *explanation_card(top, bottom))
    return Background(f"dice_hospital.diagram.{topic}", layout.WIDTH, bottom + 60, "paper", items)


def _stamp_patients(letters: dict[str, str]) -> Iterator[Stamp]:
    for index, (colour, value, treated) in enumerate(_SAMPLE):
        ward, bed = divmod(index, 3)
        drawing = dice.draw_patient(Face(colour, letters[colour], value), TREATED if treated else UNTREATED)
        x, y = layout.bed(ward, bed, treated)
        yield Stamp(round(x - drawing.width / 2), round(y - _RAISED - drawing.height / 2), drawing)


DIAGRAMS: Mapping[str, Diagram] = {
    "start": draw_wards_diagram,
    "activation": draw_departments_diagram,
    **CARE_DIAGRAMS,
}


def _cover_items() -> Iterator[Item]:
    """A ward at night: three dice lie in beds, a nurse looks after them, and the helicopter's light is on."""
    floor = COVER_HEIGHT - 52
    yield Box(0, floor, COVER_WIDTH, COVER_HEIGHT - floor, "shade")
    for x in (60, 440, 820):
        yield Box(x, 34, 320, 118, "scanner-soft", "wall", 8, 16)
        yield Stroke(((x + 160, 38), (x + 160, 148)), "wall", 6)
    yield Polygon((*arc(246, 92, 34, 60, 300), *reversed(arc(264, 92, 26, 70, 290))), "gold")
    for x, y, r in ((520, 74, 6), (580, 112, 5), (690, 66, 7), (900, 104, 5), (1040, 70, 7)):
        yield Disc(x, y, r, "gold")
    for x, value, colour in ((190, 5, "red"), (570, 2, "yellow"), (950, 6, "green")):
        yield from _bed_items(x, floor)
        yield from icons.place_icon(icons.die(value, f"die-{colour}", f"on-{colour}"), x + 36, floor - 158, 132)
    yield from icons.place_icon(pawns.nurse(), 392, floor - 62, 150)
    yield from icons.place_icon(icons.blood_bag(), 768, floor - 186, 92)
    yield Stroke(((768, floor - 232), (768, floor)), "steel", 6)
    yield Stroke(((736, floor), (800, floor)), "steel", 10)


def _bed_items(x: float, floor: float) -> Iterator[Item]:
    """A bed 300 wide with a pillow; what lies in it is drawn over the mattress."""
    left, right, top = x - 150, x + 150, floor - 88
    yield Stroke(((left, top - 74), (left, floor - 6)), "steel", 16)
    yield Stroke(((right, top - 26), (right, floor - 6)), "steel", 16)
    yield Box(left + 10, top - 34, 88, 34, "card", "line", 4, 14)
    yield Box(left, top, 300, 46, "accent", radius=10)
    yield Box(left, top + 40, 300, 14, "steel", radius=4)


COVER = CoverArt("floor", tuple(_cover_items()))
