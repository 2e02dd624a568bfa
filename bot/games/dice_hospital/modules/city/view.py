"""What everybody sees of the city: all of it but the pile of bonus tokens."""

from __future__ import annotations

from msgspec import Struct

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.modules.city.collecting import options_for
from bot.games.dice_hospital.modules.city.parking import entrances_for, landings_for
from bot.games.dice_hospital.modules.city.places import coordinates
from bot.games.dice_hospital.modules.city.supply import city_of
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.table.city import Entrance
from bot.games.dice_hospital.table.state import State
from bot.kernel import Text


class TileView(Struct, frozen=True):
    """A tile as it lies. `exits` are the sides with a road, `links` the tiles that a paramedic can walk to."""

    id: str
    name: Text
    where: str  # column and row, like B3
    exits: str
    links: tuple[int, ...]
    entrances: tuple[str, ...]  # sides
    pink: bool
    patient: Die | None
    bonus: str | None  # the kind of token: order, care, red, green, yellow, nurse


class CityView(Struct, frozen=True):
    """The city. Tiles are listed row by row; its mark on the table is `city`. Tuples of seats are by seat."""

    rows: int
    columns: int
    tiles: tuple[TileView, ...]
    parked: tuple[Entrance | None, ...]
    helicopter: int | None  # the tile where it stands
    pilot: int | None  # the seat that has the helicopter
    walker: int | None  # the seat whose paramedic is on the way
    position: int | None  # his tile
    reachable: tuple[int, ...]  # tiles that the seat that is asked may choose, in the order of its choices
    parking: tuple[Entrance, ...]  # entrances that it may choose
    totals: tuple[int | None, ...]  # on the admissions table, this round
    order: tuple[int, ...]  # seats by number token; none before the first round
    pile: int  # bonus tokens left
    discard: tuple[str, ...]


def city_view(state: State, _seat: int | None) -> CityView:
    city = city_of(state)
    roads = city.roads
    tiles = tuple(
        TileView(
            one.id,
            texts.word(f"tile.{one.id}"),
            coordinates(city, number),
            one.exits,
            roads.links[number],
            roads.entrances[number],
            one.pink,
            city.patients[number],
            city.bonus[number],
        )
        for number, one in enumerate(city.tiles)
    )
    asked = state.waiting[0] if state.waiting and state.stage in ("parking", "collecting") else None
    reachable: tuple[int, ...] = ()
    parking: tuple[Entrance, ...] = ()
    if asked is not None and city.position is None:
        reachable, parking = tuple(landings_for(state, asked)), tuple(entrances_for(state, asked))
    elif asked is not None and city.fetched < city_parts().collect:
        reachable, _ = options_for(state, asked)
    return CityView(
        rows=city.rows,
        columns=city.columns,
        tiles=tiles,
        parked=city.parked,
        helicopter=city.helicopter,
        pilot=city.order[0] if city.order else None,
        walker=asked if city.position is not None else None,
        position=city.position,
        reachable=reachable,
        parking=parking,
        totals=city.totals,
        order=city.order,
        pile=len(city.pile),
        discard=city.discard,
    )
