"""Why something is not offered: for a person who types it nevertheless. Nothing is decided here.

A table by kind of question. Each entry lists what a person could mean, with the rule or the lack that forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.clinic import texts
from bot.games.clinic.actions import MovePerson
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import ROOM, SUPPLY
from bot.games.clinic.building.placement import module_fault
from bot.games.clinic.constants import constants
from bot.games.clinic.market.appointments import row_of
from bot.games.clinic.market.doctors import nurse_price
from bot.games.clinic.people.capacity import DOCTORS_IN, care_cells, staff_kinds
from bot.games.clinic.people.person import DOCTOR, LEVEL_OF, NURSE, ORDERLY, PATIENT, Person, look
from bot.games.clinic.phases import admit, build, hire, movement
from bot.games.clinic.phases.components import ROOM_NAME, SUPPLY_NAME, Component, module_price
from bot.games.clinic.phases.parking import can_park
from bot.games.clinic.stages import hooks_of
from bot.games.clinic.table.state import BUILD, NO_SLOT, Player, State, ground_of
from bot.kernel import Decision, Misfit, Text


def misfits(state: State, decision: Decision) -> Iterator[Misfit]:
    """What this question does not offer, and why."""
    listed = _BY_KIND.get(decision.kind)
    return listed(state, decision) if listed else iter(())


def _misfit(name: Text, key: str) -> Misfit:
    return Misfit(name, texts.word(f"misfit.{key}"))


# --- building ---


def _components(state: State, decision: Decision) -> Iterator[Misfit]:
    seat = decision.seat
    offered = {choice.label for choice in decision.choices}
    for component in build.components_of(hooks_of(state)).values():
        if component.label not in offered:
            yield _misfit(component.label, _fault_of_component(state, seat, component))


def _fault_of_component(state: State, seat: int, component: Component) -> str:
    """The first thing that is wrong."""
    player = state.players[seat]
    hub, special = component.name.startswith("hub_"), component.name.startswith("special_")
    on_sale = state.hubs_on_sale + state.specials_on_sale
    places = component.places(state, seat)
    prices = [component.price(state, seat, place) for place in places]
    checks = (
        ("hub_bought", hub and player.hub_bought),
        ("special_bought", special and player.special_bought),
        ("not_on_sale", (hub or special) and _module_kind(component) not in on_sale),
        ("no_components", component.counted and player.task.components <= 0),
        ("no_place", not places),
        ("money", not any(price <= player.money for price in prices)),
    )
    return next((key for key, fails in checks if fails), "with_supply")


def _module_kind(component: Component) -> str:
    """The letter of a module; empty for everything else."""
    names = {ROOM_NAME: ROOM, SUPPLY_NAME: SUPPLY}
    if component.name.startswith(("hub_", "special_")):
        return component.name[-1]
    return names.get(component.name, "")


def _places(state: State, decision: Decision) -> Iterator[Misfit]:
    """Every column that is not offered, with the rule that forbids it."""
    player = state.players[decision.seat]
    component = build.components_of(hooks_of(state))[player.pending[0].thing]
    offered = {choice.label for choice in decision.choices}
    for column in player.site.grid.columns:
        name = texts.spot(column + FLOOR * player.site.height(column) if _module_kind(component) else column)
        if name not in offered and not component.grouped:
            yield _misfit(name, _fault_of_column(state, decision.seat, component, column))


def _fault_of_column(state: State, seat: int, component: Component, column: int) -> str:
    kind = _module_kind(component)
    player = state.players[seat]
    if not kind:
        return "not_here"
    if player.site.height(column) > state.terms.max_floor:
        return "G1"
    fault = module_fault(ground_of(state, player), kind, column)
    if fault:
        return fault
    return "money" if module_price(state, seat, column) > player.money else "with_supply"


# --- hiring and admitting ---


def _doctors(state: State, decision: Decision) -> Iterator[Misfit]:
    offered = {choice.label for choice in decision.choices}
    parks = can_park(state, decision.seat)
    for slot, letter in enumerate(state.university):
        if letter != NO_SLOT:
            price = texts.money(state.terms.doctor_prices[slot])
            name = texts.phrase("choice.doctor", person=texts.doctor(LEVEL_OF[letter]), price=price)
            if name not in offered:
                yield _misfit(name, "money" if parks else "parking")


def _others(state: State, decision: Decision) -> Iterator[Misfit]:
    offered = {choice.label for choice in decision.choices}
    prices = {NURSE: nurse_price(state), ORDERLY: constants().cost.orderly}
    left = {NURSE: state.nurses, ORDERLY: state.orderlies}
    for kind, price in prices.items():
        name = texts.word(f"staff.{kind}")
        if name in offered:
            continue
        dear = price > state.players[decision.seat].money
        yield _misfit(name, "nobody_left" if not left[kind] else "money" if dear else "parking")


def _heads(state: State, decision: Decision) -> Iterator[Misfit]:
    seat = decision.seat
    player = state.players[seat]
    for service in state.terms.services:
        row = row_of(state, service)
        if not row or admit.can_admit(state, seat, service):
            continue
        name = texts.phrase("choice.admit", patient=texts.queued(row[0], service))
        if service not in player.site.modules:
            yield _misfit(name, "no_hub")
        else:
            yield _misfit(name, "no_slot" if admit.free_slots(player, service) <= 0 else "parking")


# --- movement ---


def _walks(state: State, decision: Decision) -> Iterator[Misfit]:
    """For every person: the modules he may not end in, or cannot reach."""
    player = state.players[decision.seat]
    actions = [choice.action for group in decision.groups for choice in group.choices]
    offered = {(look(player.person(a.person)), a.cell) for a in actions if isinstance(a, MovePerson)}
    for one in player.people:
        if one.kind not in (DOCTOR, NURSE, ORDERLY, PATIENT):
            continue
        place = texts.place(player.site, one.place)
        mover = texts.phrase("mover", person=texts.person(one), place=place)
        for cell in player.site.built:
            if (look(one), cell) not in offered:
                name = texts.phrase("walk_to", mover=mover, place=texts.place(player.site, cell))
                yield _misfit(name, _fault_of_walk(player, one, cell))


def _fault_of_walk(player: Player, one: Person, cell: int) -> str:
    site = player.site
    if one.moved:
        return "moved"
    if one.place == cell:
        return "is_there"
    if one.burn:
        return "burn"
    if one.kind == PATIENT:
        if cell not in care_cells(site, one):
            return "no_care"
    elif site.modules[cell] not in (DOCTORS_IN if one.kind == DOCTOR else staff_kinds(one.kind)):
        return "not_for_him"
    return "full"  # every module can be reached: the ground floor connects all buildings


_BY_KIND: Mapping[str, Callable[[State, Decision], Iterator[Misfit]]] = {
    BUILD: _components,
    build.PLACE: _places,
    hire.HIRE_DOCTOR: _doctors,
    hire.HIRE_OTHER: _others,
    admit.QUEUE: _heads,
    movement.MOVE: _walks,
}
