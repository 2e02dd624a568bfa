"""What the text twins say about Community Care: rooms and tokens of a hospital, city, investment board, Automa."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.automa import GREY, hospital_cards
from bot.games.dice_hospital.cards.tokens import conversion_in
from bot.games.dice_hospital.modules.automa.module import AutomaView, HospitalCardView
from bot.games.dice_hospital.modules.city.view import CityView, TileView
from bot.games.dice_hospital.modules.investments.module import InvestmentsView
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.automa import BAG
from bot.games.dice_hospital.table.city import Entrance
from bot.games.dice_hospital.view import HospitalView, View
from bot.kernel import Listing, Text, Who
from render.dice_hospital.twin import die, letter, listing, write


def write_hospital(hospital: HospitalView) -> Iterator[Text]:
    """Paediatric rooms, conversions, and the tokens beside the hospital."""
    rooms = [one for one in hospital.departments if one.room is not None]
    for one in rooms:
        babies = [baby for baby in hospital.patients if baby.ward == one.room and not baby.in_bed]
        if not one.closed:
            where = texts.ward_name(one.room or 0)
            yield (
                write("care.room", ward=where, babies=listing(map(_baby, babies)))
                if babies
                else write("care.room_empty", ward=where)
            )
    closed = [texts.ward_name(one.room or 0) for one in rooms if one.closed]
    if closed:
        yield write("care.rooms_closed", wards=listing(closed))
    for one in hospital.departments:
        colour = conversion_in(tuple(token.token for token in one.tokens))
        if colour and one.card.effect and one.card.effect.treats:
            does = texts.effect(one.card.effect.conversions[colour])
            yield write("care.converted", name=one.card.name, does=does)
    if hospital.bonus:
        yield write("care.bonus", tokens=listing(texts.word(f"bonus.{kind}") for kind in hospital.bonus))
    if hospital.looking:
        yield write("care.looking", tokens=listing(one.name for one in hospital.looking))


def _baby(one: Patient) -> Text:
    return write("ready", letter=letter(one.kind)) if one.ready else die(one.kind, one.value)


def write_modules(view: View) -> Iterator[Text]:
    """What the modules add to the table."""
    if view.city is not None:
        yield from _write_city(view.city, len(view.hospitals))
    if view.investments is not None and not view.over:
        yield from _write_board(view.investments)
    if view.automa is not None:
        yield from _write_automa(view.automa)


# --- city ---


def _write_city(city: CityView, seats: int) -> Iterator[Text]:
    if city.parking:
        yield write("care.parking", places=_numbered([_entrance(city, one) for one in city.parking], 1))
    places = [_where(city, tile) for tile in city.reachable]
    if places and city.position is None:
        yield write("care.landings", places=listing(places))
    elif places:
        yield write("care.reachable", places=_numbered(places, 1))
    if city.walker is not None and city.position is not None:
        yield write("care.walker", who=Who(city.walker), where=_where(city, city.position))
    if city.order:
        yield write("care.order", seats=listing(Who(seat) for seat in city.order))
    for seat in range(seats):
        if city.totals and city.totals[seat] is not None:
            yield write("care.total", who=Who(seat), n=city.totals[seat] or 0)
        parked = city.parked[seat]
        if parked is not None:
            yield write("care.parked", who=Who(seat), place=_entrance(city, parked))
    if city.pilot is not None:
        yield write("care.pilot", who=Who(city.pilot))
    if city.helicopter is not None:
        yield write("care.helicopter", where=_where(city, city.helicopter))
    yield from (_write_tile(city, tile) for tile in city.tiles)
    entrances = [
        _entrance(city, Entrance(number, side)) for number, tile in enumerate(city.tiles) for side in tile.entrances
    ]
    yield write("care.entrances", places=listing(entrances))
    yield write("care.pile", n=city.pile)


def _numbered(places: list[Text], first: int) -> Listing:
    """Places with the numbers they have among the choices."""
    return listing(write("care.numbered", n=number, place=place) for number, place in enumerate(places, first))


def _where(city: CityView, tile: int) -> Text:
    return write("care.where", where=city.tiles[tile].where)


def _entrance(city: CityView, place: Entrance) -> Text:
    return write("care.entrance", where=city.tiles[place.tile].where, side=texts.word(f"side.{place.side}"))


def _write_tile(city: CityView, tile: TileView) -> Text:
    """A tile: who waits there, and where its roads lead."""
    roads = listing(_where(city, other) for other in tile.links)
    key = "tile_pink" if tile.pink else "tile"
    if tile.patient is None:
        return write(f"care.{key}_empty", where=tile.where, name=tile.name, roads=roads)
    shown = die(tile.patient.colour, tile.patient.value)
    if tile.bonus is not None:
        shown = write("care.with_bonus", die=shown, token=texts.word(f"bonus.{tile.bonus}"))
    return write(f"care.{key}", where=tile.where, name=tile.name, patient=shown, roads=roads)


# --- investments ---


def _write_board(board: InvestmentsView) -> Iterator[Text]:
    for one in board.spaces:
        if one.pawns:
            yield write(
                "care.space_taken", space=one.name, n=one.tokens, seats=listing(Who(seat) for seat, _ in one.pawns)
            )
        else:
            yield write("care.space", space=one.name, n=one.tokens)
    yield write("care.capacity", n=board.capacity)


# --- Automa ---


def _write_automa(automa: AutomaView) -> Iterator[Text]:
    level = texts.word(f"option.automa_level.{automa.level}")
    yield write("care.automa", level=level, n=automa.score, blood=automa.blood, tiles=automa.tiles)
    if automa.first:
        yield write("care.automa_first")
    if automa.ambulance is not None:
        yield write("care.automa_ambulance", number=automa.ambulance)
    if automa.waiting:
        yield write("care.automa_waiting", dice=listing(map(letter, automa.waiting)))
    for one in automa.row:
        if one.name is not None:
            yield _write_hospital_card(one, one.name)
    down = sum(one.name is None for one in automa.row)
    if down:
        yield write("care.automa_down", n=down)


def _write_hospital_card(one: HospitalCardView, name: Text) -> Text:
    """A card of the row: what each slot wants, and what lies there."""
    level = write(f"care.level.{hospital_cards()[one.card or ''].level}")
    if one.done:
        return write("care.automa_done", name=name, level=level)
    wanted = one.left + ("" if one.covered else one.right)
    slots = listing(_slot(colour, held) for colour, held in zip(wanted, one.slots, strict=True))
    points = one.left_points + (0 if one.covered else one.right_points)
    key = "automa_covered" if one.covered else "automa_card"
    return write(f"care.{key}", name=name, level=level, slots=slots, n=points)


def _slot(wanted: str, held: str) -> Text:
    if not held:
        return write("care.slot_any") if wanted == GREY else write("care.slot", colour=letter(wanted))
    return write("care.slot_bag") if held == BAG else write("care.slot_die", colour=letter(held))
