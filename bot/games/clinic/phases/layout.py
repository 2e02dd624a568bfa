"""Starting clinics (R18): the beginner's plans, or tile by tile by each player (D11).

A tile is a value: where it may stand on a site, and the site with it. The expert is offered only places after which
every later tile still fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import PlaceAt, PlaceOutside
from bot.games.clinic.building.grid import FLOOR, cell_at
from bot.games.clinic.building.kinds import EMPTY, ROOM, SUPPLY
from bot.games.clinic.building.placement import Ground, Limits, lots, module_columns, module_fault, supply_columns
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import BeginnerPlan, constants
from bot.games.clinic.phases.chain import take_steps
from bot.games.clinic.phases.components import Place
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import SeatStep
from bot.games.clinic.table.state import State, limits_of
from bot.kernel import Choice, Decision

FIRST_SERVICE = "P"


class StartTile(Struct, frozen=True):
    """Something every clinic begins with. `key` is its name in the plans, the catalogues and the questions."""

    key: str
    order: int
    places: Callable[[Ground], tuple[Place, ...]]
    put: Callable[[Site, Place], Site]


def start_ground(site: Site, limits: Limits) -> Ground:
    return Ground(site, frozenset(() if site.machine is None else (site.machine,)), limits)


def put_module(kind: str, site: Site, column: Place) -> Site:
    assert isinstance(column, int)
    return site.with_module(column + FLOOR * site.height(column), kind)


def _hub_places(ground: Ground) -> tuple[Place, ...]:
    return tuple(column for column in ground.site.grid.columns if column in ground.site.grid.border)


def _entrance_places(ground: Ground) -> tuple[Place, ...]:
    """They point at the hub."""
    site = ground.site
    return tuple(name for name, column in site.grid.positions.items() if site.modules[column] == FIRST_SERVICE)


def _put_entrance(site: Site, position: Place) -> Site:
    assert isinstance(position, str)
    return replace(site, entrances=(*site.entrances, position))


def _room_places(ground: Ground) -> tuple[Place, ...]:
    """Beside the hub; its supply room follows at once."""
    (hub,) = ground.site.cells(FIRST_SERVICE)
    return tuple(c for c in ground.site.grid.beside[hub] if module_fault(ground, ROOM, c) == "")


def _supply_places(ground: Ground) -> tuple[Place, ...]:
    (room,) = ground.site.cells(ROOM)
    return supply_columns(ground, room)


def adjacent_places(kind: str, ground: Ground) -> tuple[Place, ...]:
    """Columns where a module of this kind stands next to another."""
    return tuple(c for c in module_columns(ground, kind) if lots(ground.site, ground.limits)[c].near)


def lonely_places(ground: Ground) -> tuple[Place, ...]:
    """Ground-floor spaces that touch no module."""
    site = ground.site
    return tuple(
        c
        for c in site.grid.columns
        if site.modules[c] == EMPTY and c not in ground.blocked and not lots(ground.site, ground.limits)[c].near
    )


BASE_TILES = (
    StartTile("hub", 10, _hub_places, partial(put_module, FIRST_SERVICE)),
    StartTile("entrance", 20, _entrance_places, _put_entrance),
    StartTile("room", 30, _room_places, partial(put_module, ROOM)),
    StartTile("supply", 40, _supply_places, partial(put_module, SUPPLY)),
)


# --- beginners ---


def enter_plans(tiles: tuple[StartTile, ...], draft: Draft) -> None:
    """Each clinic gets a plan of its own."""
    names = draft.dice.stream("plans").shuffle(sorted(constants().beginner_plans))
    for seat in range(draft.state.seats):
        plan = constants().beginner_plans[names[seat]]
        site = draft.player(seat).site
        for tile in tiles:
            site = tile.put(site, _planned_place(plan, tile.key))
        draft.update(seat, site=site, plan=names[seat])
        draft.emit("plan", seat, ("plan",), ("plan", texts.word(f"plan.{names[seat]}")))


def _planned_place(plan: BeginnerPlan, key: str) -> Place:
    if key == "entrance":
        return plan.entrance
    if key in plan.tiles:
        x, y = plan.tiles[key]
        return cell_at(x, y, 0)
    x, y, _ = getattr(plan, key)
    return cell_at(x, y, 0)


# --- experts ---


@lru_cache(maxsize=4096)
def fitting_places(tiles: tuple[StartTile, ...], ground: Ground) -> tuple[Place, ...]:
    """Places of the first of these tiles after which all the others still fit."""
    first, rest = tiles[0], tiles[1:]
    return tuple(place for place in first.places(ground) if not rest or _fits(rest, _after(ground, first, place)))


def _fits(tiles: tuple[StartTile, ...], ground: Ground) -> bool:
    first, rest = tiles[0], tiles[1:]
    places = first.places(ground)
    return bool(places) and (not rest or any(_fits(rest, _after(ground, first, place)) for place in places))


def _after(ground: Ground, tile: StartTile, place: Place) -> Ground:
    return start_ground(tile.put(ground.site, place), ground.limits)


def _ask_tile(tiles: tuple[StartTile, ...], state: State, seat: int) -> Decision:
    """`tiles`: the one that is asked for, and those that follow."""
    tile = tiles[0]
    site = state.players[seat].site
    choices = []
    for place in _open_places(tiles, state, seat):
        if isinstance(place, str):
            choices.append(Choice(PlaceOutside(place), texts.outside(place, site.grid.positions[place])))
        else:
            choices.append(Choice(PlaceAt(place), texts.spot(place + FLOOR * site.height(place))))
    return Decision(seat, f"start_{tile.key}", texts.word(f"ask.start_{tile.key}"), tuple(choices))


def _open_places(tiles: tuple[StartTile, ...], state: State, seat: int) -> tuple[Place, ...]:
    return fitting_places(tiles, start_ground(state.players[seat].site, limits_of(state.terms)))


def _apply_tile(tile: StartTile, draft: Draft, seat: int, action: PlaceAt | PlaceOutside) -> None:
    place: Place = action.position if isinstance(action, PlaceOutside) else action.cell
    site = draft.player(seat).site
    draft.update(seat, site=tile.put(site, place))
    if isinstance(action, PlaceOutside):
        at, mark = texts.outside(action.position, site.grid.positions[action.position]), f"position:{place}"
    else:
        cell = action.cell + FLOOR * site.height(action.cell)
        at, mark = texts.spot(cell), f"cell:{cell}"
    draft.emit("laid_out", seat, (mark,), ("tile", texts.word(f"start.{tile.key}")), ("at", at))


def layout_steps(tiles: tuple[StartTile, ...]) -> tuple[SeatStep, ...]:
    """One step per tile."""
    return tuple(
        SeatStep(
            tile.key,
            tile.order,
            _always,
            partial(_ask_tile, tiles[index:]),
            partial(_apply_tile, tile),
        )
        for index, tile in enumerate(tiles)
    )


def _always(_draft: Draft, _seat: int) -> bool:
    return True


def enter_layout(steps: Sequence[SeatStep], draft: Draft) -> None:
    draft.wait_for(draft.state.order)
    for seat in draft.state.order:
        take_steps(steps, draft, seat)


def starting_tiles(more: Sequence[Any]) -> tuple[StartTile, ...]:
    """The tiles of the base game and of modules, in the order in which they are laid out."""
    return tuple(sorted((*BASE_TILES, *more), key=lambda tile: tile.order))
