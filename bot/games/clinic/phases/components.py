"""Everything a Build action can add in the base game, as a table: where it may stand, its price, and building it.

A component that cannot be had (sold out, already bought this round, no place) has no places.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.building import placement
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import OPERATING, ROOM, SERVICES, SPECIALS, SUPPLY
from bot.games.clinic.building.parking import outdoor_spaces, takes_tile, with_tile
from bot.games.clinic.constants import constants
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import State, ground_of
from bot.kernel import Text

Place: TypeAlias = int | str  # a column or a cell; a position outside the rim

ROOM_NAME, SUPPLY_NAME = "room", "supply"


class Component(Struct, frozen=True):
    """`places` lists where it may stand, affordable or not; `price` is that of one place."""

    name: str  # as actions have it
    label: Text
    places: Callable[[State, int], tuple[Place, ...]]
    price: Callable[[State, int, Place], int]
    build: Callable[[Draft, int, Place], None]
    counted: bool = True  # whether it is one of the components of the action
    grouped: bool = False  # its places are cells on all floors
    at_once: bool = False  # it has no place: choosing it builds it


# --- modules ---


def module_price(state: State, seat: int, column: Place) -> int:
    assert isinstance(column, int)
    return constants().module_cost_by_floor[state.players[seat].site.height(column)]


def _columns(kind: str, state: State, seat: int) -> tuple[Place, ...]:
    return placement.module_columns(ground_of(state, state.players[seat]), kind)


def put_module(draft: Draft, seat: int, kind: str, column: int) -> int:
    """Put a module on the next floor of a column; returns its cell."""
    site = draft.player(seat).site
    cell = column + FLOOR * site.height(column)
    draft.update(seat, site=site.with_module(cell, kind))
    return cell


def _hub_places(service: str, state: State, seat: int) -> tuple[Place, ...]:
    if service not in state.hubs_on_sale or state.players[seat].hub_bought:
        return ()
    return _columns(service, state, seat)


def _build_hub(service: str, draft: Draft, seat: int, column: Place) -> None:
    assert isinstance(column, int)
    put_module(draft, seat, service, column)
    draft.update(seat, hub_bought=True)
    index = draft.state.terms.services.index(service)
    hubs = draft.state.hubs
    draft.change(
        hubs=(*hubs[:index], hubs[index] - 1, *hubs[index + 1 :]),
        hubs_on_sale=draft.state.hubs_on_sale.replace(service, ""),
    )


def _room_places(state: State, seat: int) -> tuple[Place, ...]:
    return _columns(ROOM, state, seat) if state.stock.rooms else ()


def _build_room(draft: Draft, seat: int, column: Place) -> None:
    assert isinstance(column, int)
    put_module(draft, seat, ROOM, column)
    draft.take(rooms=1)


def _supply_places(state: State, seat: int) -> tuple[Place, ...]:
    return _columns(SUPPLY, state, seat) if state.stock.supplies else ()


def _build_supply(draft: Draft, seat: int, column: Place) -> None:
    assert isinstance(column, int)
    put_module(draft, seat, SUPPLY, column)
    draft.take(supplies=1)


def _special_places(kind: str, state: State, seat: int) -> tuple[Place, ...]:
    player = state.players[seat]
    if kind not in state.specials_on_sale or player.special_bought:
        return ()
    if kind == OPERATING and player.site.modules.count(OPERATING) >= state.terms.max_operating_rooms:
        return ()
    return _columns(kind, state, seat)


def _build_special(kind: str, draft: Draft, seat: int, column: Place) -> None:
    assert isinstance(column, int)
    put_module(draft, seat, kind, column)
    draft.update(seat, special_bought=True)
    index = SPECIALS.index(kind)
    left = draft.state.specials
    draft.change(
        specials=(*left[:index], left[index] - 1, *left[index + 1 :]),
        specials_on_sale=draft.state.specials_on_sale.replace(kind, ""),
    )


# --- small things ---


def entrance_places(state: State, seat: int) -> tuple[Place, ...]:
    return placement.entrance_positions(state.players[seat].site) if state.stock.entrances else ()


def build_entrance(draft: Draft, seat: int, position: Place) -> None:
    assert isinstance(position, str)
    draft.update_site(seat, entrances=(*draft.player(seat).site.entrances, position))
    draft.take(entrances=1)


def _helipad_places(state: State, seat: int) -> tuple[Place, ...]:
    site = state.players[seat].site
    if not state.stock.helipads or len(site.helipads) >= state.terms.max_helipads:
        return ()
    return placement.helipad_columns(site)


def _build_helipad(draft: Draft, seat: int, column: Place) -> None:
    draft.update_site(seat, helipads=(*draft.player(seat).site.helipads, column))
    draft.take(helipads=1)


def garden_places(state: State, seat: int) -> tuple[Place, ...]:
    return placement.garden_columns(state.players[seat].site) if state.stock.gardens else ()


def build_garden(draft: Draft, seat: int, column: Place) -> None:
    draft.update_site(seat, gardens=(*draft.player(seat).site.gardens, column))
    draft.take(gardens=1)


def parking_places(state: State, seat: int) -> tuple[Place, ...]:
    player = state.players[seat]
    if not state.stock.parking:
        return ()
    spaces = outdoor_spaces(player.site)
    return tuple([column for column in spaces if takes_tile(player.site, player.parking, column)])


def build_parking(draft: Draft, seat: int, column: Place) -> None:
    assert isinstance(column, int)
    player = draft.player(seat)
    draft.update(seat, parking=with_tile(player.site, player.parking, column))
    draft.take(parking=1)


def _conveyor_places(state: State, seat: int) -> tuple[Place, ...]:
    site = state.players[seat].site
    needed = 1 if site.conveyors else 2
    return placement.conveyor_cells(site) if state.stock.conveyors >= needed else ()


def _conveyor_price(state: State, seat: int, _cell: Place) -> int:
    cost = constants().cost
    return cost.conveyor if state.players[seat].site.conveyors else cost.conveyor_first_pair


def _build_conveyor(draft: Draft, seat: int, cell: Place) -> None:
    draft.update_site(seat, conveyors=(*draft.player(seat).site.conveyors, cell))
    draft.take(conveyors=1)


def fixed(price: int) -> Callable[[State, int, Place], int]:
    return lambda _state, _seat, _place: price


def _small(name: str) -> Text:
    return texts.word(f"component.{name}")


_COST = constants().cost

SMALL_COMPONENTS = (
    Component("entrance", _small("entrance"), entrance_places, fixed(_COST.entrance), build_entrance),
    Component("helipad", _small("helipad"), _helipad_places, fixed(_COST.helipad), _build_helipad),
    Component("garden", _small("garden"), garden_places, fixed(_COST.garden), build_garden),
    Component("parking", _small("parking"), parking_places, fixed(_COST.parking), build_parking),
    Component("conveyor", _small("conveyor"), _conveyor_places, _conveyor_price, _build_conveyor, grouped=True),
)

COMPONENTS: tuple[Component, ...] = (
    *(
        Component(
            f"hub_{service}",
            texts.module(service),
            partial(_hub_places, service),
            module_price,
            partial(_build_hub, service),
        )
        for service in SERVICES
    ),
    Component(ROOM_NAME, texts.module(ROOM), _room_places, module_price, _build_room),
    Component(SUPPLY_NAME, texts.module(SUPPLY), _supply_places, module_price, _build_supply),
    *(
        Component(
            f"special_{kind}",
            texts.module(kind),
            partial(_special_places, kind),
            module_price,
            partial(_build_special, kind),
        )
        for kind in SPECIALS
    ),
    *SMALL_COMPONENTS,
)


def with_stock(stock_field: str, count: int) -> Callable[[Draft], None]:
    """A set-up that puts so many pieces per seat beside the board."""

    def lay_out(draft: Draft) -> None:
        draft.change(stock=replace(draft.state.stock, **{stock_field: count * draft.state.seats}))

    return lay_out
