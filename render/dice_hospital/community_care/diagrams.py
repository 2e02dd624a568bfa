"""Illustrations of Community Care's rules: the city, tokens on departments, families, and the Automa's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.automa import hospital_cards
from bot.games.dice_hospital.cards.catalogue import cards as printed
from bot.games.dice_hospital.modules.automa.module import HospitalCardView
from bot.games.dice_hospital.modules.city.view import CityView, TileView
from bot.games.dice_hospital.patients.die import PINK, Die
from bot.games.dice_hospital.table.automa import BAG
from bot.games.dice_hospital.table.city import Entrance
from bot.games.dice_hospital.view import CardView, DepartmentView, TokenView
from render.dice_hospital import cards, dice, layout
from render.dice_hospital.colour_roles import DICE
from render.dice_hospital.community_care import automa, city_map, icons, nursery
from render.dice_hospital.community_care.tokens import chip
from render.dice_hospital.dice import Face
from render.dice_hospital.effect_glyphs import family_die, value_change
from render.dice_hospital.sheet_background import TREATED, UNTREATED, draw_wards
from render.painter import Diagram, Reader
from render.scene import BOLD, Background, Box, Item, Label, Point, Scene, Stamp
from render.shapes import transform
from render.widgets import icons as shared
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.legend import explanation_card, stamp_explanations

_TOP = 70
_ENLARGED = 1.2
_CHIP = 1.12  # as large as a chip may be in the column of icons
Notes = Sequence[tuple[str, tuple[Item, ...]]]

_EXITS = ("ES", "NESW", "ESW", "SW", "NE", "NEW", "NSW", "N")
_WAITING = ("", "R3", "", "G2", "", "P4", "Y5", "R1")


def _explain(
    name: str, reader: Reader, notes: Notes, *, top: int, items: Sequence[Item], stamps: Sequence[Stamp]
) -> Scene:
    """The illustration, and below it what its parts mean."""
    explained = [(icon, reader.say(f"picture.dice_hospital.note.{key}")) for key, icon in notes]
    more, bottom = stamp_explanations(explained, top + _TOP)
    ground = (*items, *explanation_card(top + _TOP, bottom))
    background = Background(
        f"dice_hospital.diagram.{name}", layout.WIDTH, bottom + 60, "paper", ground, (), "dice_hospital"
    )
    return Scene(background, (*stamps, *more))


def _tile(number: int) -> TileView:
    written = _WAITING[number]
    patient = Die(written[0], int(written[1])) if written else None
    entrances = {1: ("N",), 5: (), 7: ()}.get(number, ())
    where = f"{'ABCD'[number % 4]}{number // 4 + 1}"
    bonus = "red" if patient and patient.value == 2 else None
    name = texts.word(f"tile.c{number + 1:02}")
    return TileView(f"c{number + 1:02}", name, where, _EXITS[number], (), entrances, number == 5, patient, bonus)


def draw_city_diagram(reader: Reader) -> Scene:
    """Two rows of a city: an ambulance, its paramedic, and the patients within reach."""
    city = CityView(
        rows=2,
        columns=4,
        tiles=tuple(map(_tile, range(len(_EXITS)))),
        parked=(Entrance(1, "N"),),
        helicopter=None,
        pilot=None,
        walker=0,
        position=2,
        reachable=(1, 3, 6),
        parking=(),
        totals=(),
        order=(),
        pile=12,
        discard=(),
    )
    width, height = city_map.map_size(city)
    area = Area((layout.WIDTH - width) // 2, 30, width, height)
    items = (
        Box(area.x, area.y, area.w, area.h, "card", "line", 3, 24),
        *city_map.draw_ground(area, city_map.ground_of(city)),
    )
    letters = cards.colour_letters(reader)
    pink = (Box(-40, -40, 80, 80, "pink", "pink-edge", 5, 18),)
    notes = (
        ("road", icons.paramedic()),
        ("entrance", shared.ambulance()),
        ("fetch", (Box(-44, -40, 88, 80, "legal", radius=36), Label(0, 0, "1", 64, "card", BOLD))),
        ("bonus", icons.kit(DICE["R"].body, DICE["R"].edge)),
        ("pink_tile", pink),
    )
    stamps = tuple(city_map.stamp_city(city, area, reader, letters))
    return _explain("city", reader, notes, top=area.y + area.h, items=items, stamps=stamps)


def draw_investments_diagram(reader: Reader) -> Scene:
    """A department with two tokens, a converted one, and one with a token of another colour."""
    wanted = (
        ("d.critical_care", ("t.R.extra",)),
        ("d.oncology", ("t.G.dye",)),
        ("d.cardiology", ("t.R.equal", "t.Y.low")),
    )
    plan = layout.Plan((layout.ROOM_H + cards.TOKEN_ROW,))
    raised = plan.room(0).y - 40
    stamps = []
    for place, (name, tokens) in enumerate(wanted):
        area = plan.room(place)
        shown = cards.localize_department(_department(name, tokens), reader)
        stamps.append(Stamp(area.x, area.y - raised, cards.draw_department(shown, height=area.h)))
    letters = dict(cards.colour_letters(reader))
    kinds = ("equal", "plus", "minus", "low", "extra", "nurse")
    left = layout.LEFT - layout.WALL
    walls = (Box(left, 30, layout.WIDTH - 2 * left, plan.floors[0] + 20, "wall", radius=12),)
    explained = [
        (
            transform(chip(f"t.R.{kind}", letters["R"]).items, 0, 0, _CHIP),
            reader.say(f"dice_hospital.about.token.{kind}"),
        )
        for kind in kinds
    ]
    notes = [
        (icons.token(), reader.say("picture.dice_hospital.note.laid")),
        (
            transform(chip("t.G.dye", letters["G"]).items, 0, 0, _CHIP),
            reader.say("picture.dice_hospital.note.converted"),
        ),
    ]
    top = 30 + plan.floors[0] + 20 + _TOP
    more, bottom = stamp_explanations([*notes, *explained], top)
    background = _draw_background("investments", walls, top, bottom)
    return Scene(background, (*stamps, *more))


def _chip(token: str, letter: str) -> tuple[Item, ...]:
    return transform(chip(token, letter).items, 0, 0, _CHIP)


@lru_cache(maxsize=4)
def _draw_background(name: str, items: tuple[Item, ...], top: int, bottom: int) -> Background:
    ground = (*items, *explanation_card(top, bottom))
    return Background(f"dice_hospital.diagram.{name}", layout.WIDTH, bottom + 60, "paper", ground, (), "dice_hospital")


def _department(name: str, tokens: tuple[str, ...]) -> DepartmentView:
    one = printed().departments[name]
    card = CardView(name, texts.card(name), texts.about(name), one.tile, one.step)
    laid = tuple(TokenView(token, token.split(".")[2], token.split(".")[1], texts.token(token)) for token in tokens)
    return DepartmentView(card, True, None, False, laid)


def draw_maternity_diagram(reader: Reader) -> Scene:
    """Four wards with their rooms: a family, one that is nearly ready, and two closed rooms."""
    letters = dict(cards.colour_letters(reader))
    plan = layout.Plan((), nursery=True)
    raised = layout.WARDS_TOP - 40
    bottom = plan.paediatric_room(0).y + plan.paediatric_room(0).h - raised
    left = layout.LEFT - layout.WALL
    walls: tuple[Item, ...] = (
        Box(left, 30, layout.WIDTH - 2 * left, bottom - 20, "wall", radius=12),
        *transform((*draw_wards(), *nursery.draw_paediatric_rooms(plan)), 0, -raised),
    )
    stamps: list[Stamp] = []

    def lay(kind: str, value: int, on: str, where: Point) -> None:
        drawing = dice.draw_patient(Face(PINK, letters[kind], value), on)
        stamps.append(
            Stamp(round(where[0] - drawing.width / 2), round(where[1] - raised - drawing.height / 2), drawing)
        )

    lay("mother", 3, UNTREATED, layout.bed(0, 0, treated=False))
    lay("baby", 4, nursery.FLOOR, nursery.crib(plan.paediatric_room(0), 3))
    lay("baby", 4, nursery.FLOOR, nursery.crib(plan.paediatric_room(0), 4))
    lay("mother", 7, TREATED, layout.bed(1, 1, treated=True))
    lay("baby", 6, nursery.FLOOR, nursery.crib(plan.paediatric_room(1), 3))
    for ward in range(layout.WARDS):
        room = plan.paediatric_room(ward)
        letter = reader.translate(texts.ward_name(ward))
        if ward < 2:
            stamps.append(Stamp(room.x, round(room.middle - 26 - raised), nursery.draw_ward_letter(letter)))
        else:
            stamps.append(Stamp(room.x, room.y - raised, nursery.draw_closed_room(letter, room.w, room.h)))
    ready = transform(dice.die(Face(PINK, letters["mother"], 7)), 0, 0, _ENLARGED)
    notes = (
        ("mother", transform(dice.die(Face(PINK, letters["mother"], 3)), 0, 0, _ENLARGED)),
        ("midwife", _midwife_die(letters["baby"])),
        ("together", ready),
        ("room", transform((*family_die(own_room=False).items,), 0, 0, _ENLARGED)),
    )
    return _explain("maternity", reader, notes, top=bottom + 10, items=walls, stamps=stamps)


def _midwife_die(letter: str) -> tuple[Item, ...]:
    """A die with one baby or two."""
    return (
        Box(-48, -48, 96, 96, "card", "pink-edge", 6, 18),
        *transform(dice.die(Face(PINK, letter), 40), -22, -22, _CHIP),
        *transform(dice.die(Face(PINK, letter), 40), 22, 22, _CHIP),
    )


def draw_automa_diagram(reader: Reader) -> Scene:
    """Three hospital cards: one that is being filled, one whose right part is covered, one completed."""
    letters = cards.colour_letters(reader)
    shown = (("h.N4", ("Y", "", BAG, "", "", ""), False), ("h.H1", ("R", "", ""), True), ("h.S1", (), False))
    stamps = []
    for place, (name, slots, covered) in enumerate(shown):
        card = hospital_cards()[name]
        view = HospitalCardView(
            texts.card(name),
            name,
            card.left,
            card.right,
            card.left_points,
            card.right_points,
            covered,
            slots,
            not slots,
        )
        words = reader.say(f"picture.dice_hospital.short.{name}")
        stamps.append(Stamp(24 + place * (automa.CARD_W + 8), 40, automa.draw_hospital_card(view, words, letters)))
    items = (Box(14, 30, layout.WIDTH - 28, automa.CARD_H + 20, "floor", "line", 3, 24),)
    notes = (
        ("slot", transform(dice.die(Face("R", dict(letters)["R"]), 50, automa.EMPTY_SLOT), 0, 0, 1.4)),
        ("bag_slot", shared.blood_bag()),
        ("done_card", place_icon(value_change(7).items, 0, 0, 120)),
    )
    return _explain("automa", reader, notes, top=30 + automa.CARD_H + 20, items=items, stamps=stamps)


CARE_DIAGRAMS: Mapping[str, Diagram] = {
    "city": draw_city_diagram,
    "investments": draw_investments_diagram,
    "maternity": draw_maternity_diagram,
    "automa": draw_automa_diagram,
}
