"""The Build action: up to two components, and a supply room with a treatment room (R24-R33, D2, D3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import Build, Finish, PlaceAt, PlaceOutside
from bot.games.clinic.building import placement
from bot.games.clinic.building.care import services_at
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import ROOM
from bot.games.clinic.constants import constants
from bot.games.clinic.phases.components import (
    COMPONENTS,
    ROOM_NAME,
    SUPPLY_NAME,
    Component,
    Place,
    module_price,
)
from bot.games.clinic.phases.tiles import seats_with
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Hooks, Question
from bot.games.clinic.table.state import BUILD, Pending, State, Task, ground_of
from bot.kernel import Choice, Decision, Group, Menu, Text

PLACE = "place"


@cache
def _table(more: tuple[Component, ...]) -> Mapping[str, Component]:
    return {one.name: one for one in (*COMPONENTS, *more)}


def components_of(hooks: Hooks) -> Mapping[str, Component]:
    """Every component of the table, by name."""
    return _table(hooks.more_components)


def enter_build(draft: Draft) -> None:
    seats = seats_with(draft.state, BUILD)
    for seat in seats:
        draft.update(seat, task=Task(components=constants().components_per_build))
    draft.wait_for(seats)


# --- what can be built ---


def offered_places(state: State, seat: int, component: Component) -> tuple[Place, ...]:
    """Where a component may stand that can be paid and still belongs to this action."""
    player = state.players[seat]
    if not _belongs(player.task, component):
        return ()
    places = component.places(state, seat)
    if not places:
        return ()
    if component.name == ROOM_NAME:
        return tuple([place for place in places if _room_affordable(state, seat, place)])
    return tuple([place for place in places if component.price(state, seat, place) <= player.money])


def _is_offered(state: State, seat: int, component: Component) -> bool:
    """Whether there is any such place; the question of what to build needs no more."""
    player = state.players[seat]
    if not _belongs(player.task, component):
        return False
    for place in component.places(state, seat):
        if component.price(state, seat, place) <= player.money and (
            component.name != ROOM_NAME or _room_affordable(state, seat, place)
        ):
            return True
    return False


def _belongs(task: Task, component: Component) -> bool:
    """Whether the action has room for it (R24)."""
    if not component.counted or task.components > 0:
        return True
    return component.name == SUPPLY_NAME and _supply_is_extra(task)


def _supply_is_extra(task: Task) -> bool:
    return task.room_built and not task.supply_added


def _room_affordable(state: State, seat: int, column: Place) -> bool:
    """A room that needs a supply room next to it must be paid together with that one (R31)."""
    assert isinstance(column, int)
    player = state.players[seat]
    left = player.money - module_price(state, seat, column)
    ground = ground_of(state, player)
    if left < 0 or not placement.supply_follows(ground, column):
        return left >= 0
    if not state.stock.supplies or (player.task.supply_added and player.task.components < 2):
        return False
    return bool(_supply_near(state, seat, column, left))


def _supply_near(state: State, seat: int, column: int, money: int) -> tuple[int, ...]:
    """Where the supply room of a new treatment room in this column could stand."""
    ground = ground_of(state, state.players[seat])
    site = ground.site
    cell = column + FLOOR * site.height(column)
    prices = constants().module_cost_by_floor
    heights = {other: site.height(other) + (other == column) for other in placement.supply_columns(ground, cell)}
    return tuple([other for other, height in heights.items() if prices[height] <= money])


def ask_build(hooks: Hooks, state: State, seat: int) -> Decision:
    player = state.players[seat]
    known = components_of(hooks)
    names = [name for name, component in known.items() if _is_offered(state, seat, component)]
    choices = Menu((*names, ""), _build_action, partial(_build_choice, hooks, state, seat))
    prompt = texts.phrase("ask.build", n=player.task.components, money=texts.money(player.money))
    return Decision(seat, BUILD, prompt, choices)


def _build_action(name: str) -> Build | Finish:
    return Build(name) if name else Finish()


def _build_choice(hooks: Hooks, state: State, seat: int, name: str, action: Build | Finish) -> Choice:
    if not name:
        return Choice(action, texts.word("choice.done_building"), declines=True)
    component = components_of(hooks)[name]
    places = offered_places(state, seat, component)
    price = min([component.price(state, seat, place) for place in places])
    return Choice(action, component.label, texts.phrase("hint.build", price=texts.money(price), n=len(places)))


def apply_build(hooks: Hooks, draft: Draft, seat: int, action: Build | Finish) -> None:
    if isinstance(action, Finish):
        draft.emit("done_building", seat)
        draft.update(seat, task=Task())
        return
    component = components_of(hooks)[action.component]
    if component.at_once:
        price = texts.money(component.price(draft.state, seat, 0))
        _pay_and_build(draft, seat, component, 0)
        draft.emit("rented", seat, ("money",), ("component", component.label), ("price", price))
    else:
        draft.ask_first(seat, Pending(PLACE, component.name))


def resume_build(hooks: Hooks, draft: Draft, seat: int, action: Any) -> None:
    """The action ends when it is finished, or when nothing more could belong to it."""
    task = draft.player(seat).task
    more = task.components > 0 or _supply_is_extra(task) or any(not c.counted for c in hooks.more_components)
    if isinstance(action, Finish) or not more:
        draft.update(seat, task=Task())
        draft.stop_asking(seat)


# --- where it stands ---


def ask_place(hooks: Hooks, state: State, seat: int, pending: Pending) -> Decision:
    component = components_of(hooks)[pending.thing]
    places = open_places(hooks, state, seat, pending)
    prompt = texts.phrase("ask.place", component=component.label)
    word = partial(_place_choice, state, seat, component)
    if not component.grouped:
        return Decision(seat, PLACE, prompt, Menu(tuple(places), _place_action, word))
    floors: dict[int, list[Place]] = {}
    for place in places:
        floors.setdefault(_floor_of(place), []).append(place)
    groups = [
        Group(texts.phrase("floor", n=floor), Menu(tuple(those), _place_action, word))
        for floor, those in sorted(floors.items())
    ]
    return Decision(seat, PLACE, prompt, (), tuple(groups))


def _floor_of(place: Place) -> int:
    return place // FLOOR if isinstance(place, int) else int(place.partition("/")[2])


def _place_action(place: Place) -> PlaceAt | PlaceOutside:
    if isinstance(place, int):
        return PlaceAt(place)
    position, _, floor = place.partition("/")
    return PlaceOutside(position, int(floor or 0))


def open_places(hooks: Hooks, state: State, seat: int, pending: Pending) -> Sequence[Place]:
    """The places among which the seat chooses."""
    component = components_of(hooks)[pending.thing]
    player = state.players[seat]
    if component.name == SUPPLY_NAME and pending.numbers:
        (cell,) = pending.numbers
        columns = placement.supply_columns(ground_of(state, player), cell)
        return [column for column in columns if module_price(state, seat, column) <= player.money]
    if pending.numbers:
        return placement.conveyor_cells(player.site, pending.numbers[0])
    return offered_places(state, seat, component)


def _place_choice(
    state: State, seat: int, component: Component, place: Place, action: PlaceAt | PlaceOutside
) -> Choice:
    price = texts.money(component.price(state, seat, place))
    site = state.players[seat].site
    if isinstance(action, PlaceOutside):
        column = site.grid.positions[action.position]
        return Choice(action, texts.outside(action.position, column, action.floor), price)
    assert isinstance(place, int)
    if component.grouped:
        return Choice(action, texts.place(site, place), price)
    cell = place + FLOOR * site.height(place)
    if component.name == ROOM_NAME:
        return Choice(action, texts.spot(cell), _room_hint(state, seat, place, cell, price))
    return Choice(action, texts.spot(cell if component.price is module_price else place), price)


def _room_hint(state: State, seat: int, column: int, cell: int, price: Text) -> Text:
    """What a new room would treat, or what it lacks."""
    ground = ground_of(state, state.players[seat])
    if placement.supply_follows(ground, column):
        return texts.phrase("hint.room_with_supply", price=price)
    services = services_at(ground.site.with_module(cell, ROOM), cell)
    if not services:
        return texts.phrase("hint.room_idle", price=price)
    return texts.phrase("hint.room_works", price=price, services=texts.row([texts.service(s) for s in services]))


def apply_place(hooks: Hooks, draft: Draft, seat: int, pending: Pending, action: PlaceAt | PlaceOutside) -> None:
    component = components_of(hooks)[pending.thing]
    draft.answered(seat)
    if isinstance(action, PlaceOutside):
        place: Place = f"{action.position}/{action.floor}" if component.grouped else action.position
        _built(draft, seat, component, place)
    elif component.name == "conveyor" and not draft.player(seat).site.conveyors:
        _first_conveyor(draft, seat, component, pending, action.cell)
    else:
        _built(draft, seat, component, action.cell)


def _first_conveyor(draft: Draft, seat: int, component: Component, pending: Pending, cell: int) -> None:
    """The first two are built together: after the first place the second is asked."""
    if not pending.numbers:
        draft.ask_first(seat, Pending(PLACE, component.name, (cell,)))
        draft.emit("first_conveyor", seat, (), ("at", texts.place(draft.player(seat).site, cell)))
        return
    (first,) = pending.numbers
    _built(draft, seat, component, cell)
    component.build(draft, seat, first)


def _built(draft: Draft, seat: int, component: Component, place: Place) -> None:
    """Pay and build at a place, and ask for the supply room that a treatment room lacks."""
    site = draft.player(seat).site
    follows = component.name == ROOM_NAME and placement.supply_follows(
        ground_of(draft.state, draft.player(seat)), int(place)
    )
    price = component.price(draft.state, seat, place)
    _pay_and_build(draft, seat, component, place)
    if isinstance(place, str):
        position, _, floor = place.partition("/")
        at, mark = texts.outside(position, site.grid.positions[position], int(floor or 0)), f"position:{place}"
    else:
        cell = place + FLOOR * site.height(place) if component.price is module_price else place
        at, mark = texts.spot(cell), f"cell:{cell}"
        if follows:
            draft.ask_first(seat, Pending(PLACE, SUPPLY_NAME, (cell,)))
    draft.emit(
        "built", seat, (mark, "money"), ("component", component.label), ("at", at), ("price", texts.money(price))
    )
    if component.name.startswith(("hub_", "special_")):
        draft.mark_table("display")


def _pay_and_build(draft: Draft, seat: int, component: Component, place: Place) -> None:
    player = draft.player(seat)
    draft.update(
        seat, money=player.money - component.price(draft.state, seat, place), task=_spent(player.task, component)
    )
    component.build(draft, seat, place)


def _spent(task: Task, component: Component) -> Task:
    if component.name == SUPPLY_NAME and _supply_is_extra(task):
        return replace(task, supply_added=True)
    if not component.counted:
        return task
    return replace(task, components=task.components - 1, room_built=task.room_built or component.name == ROOM_NAME)


def placing(hooks: Hooks) -> Question:
    return Question(partial(ask_place, hooks), partial(apply_place, hooks))
