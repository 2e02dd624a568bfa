"""A fire truck parks for good, and its burn walks from an entrance to a working room (M3.3, M3.4, D15)."""

from __future__ import annotations

from typing import Any

from bot.games.clinic import texts
from bot.games.clinic.actions import ReceiveBurn
from bot.games.clinic.building.care import working_rooms
from bot.games.clinic.building.parking import automatic_street, fresh_spaces, with_truck
from bot.games.clinic.building.walking import FAR, GROUND, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.person import PATIENT, RED, TRUCK
from bot.games.clinic.phases import parking
from bot.games.clinic.phases.administration import lose_arrival
from bot.games.clinic.table.draft import PARK, Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import Pending, Player, State
from bot.kernel import Choice, Decision

BURN_ROOM = "burn_room"


def burn_rooms(player: Player) -> tuple[int, ...]:
    """Working treatment rooms without a patient that can be reached from an entrance."""
    taken = {one.place for one in player.people if one.kind == PATIENT}
    site = player.site
    return tuple(cell for cell in working_rooms(site) if cell not in taken and hours_between(site, GROUND, cell) < FAR)


def enter_truck(draft: Draft, seat: int) -> bool:
    if draft.state.round not in constants().truck_rounds:
        return False
    player = draft.player(seat)
    street = automatic_street(player.site, player.parking)
    fresh = fresh_spaces(player.site, player.parking)
    if not burn_rooms(player) or (street is None and not fresh):
        lose_arrival(draft, seat, TRUCK)
        return False
    draft.gain(seat, time=constants().vehicle_arrival_hours)
    draft.emit("truck", seat, ("time",), ("hours", texts.hours(constants().vehicle_arrival_hours)))
    if street is None:
        draft.ask_first(seat, Pending(PARK, parking.TRUCK))
    else:
        draft.update(seat, parking=with_truck(player.parking, street))
    return True


def ask_room(state: State, seat: int) -> Decision:
    player = state.players[seat]
    choices = tuple(
        Choice(
            ReceiveBurn(cell),
            texts.place(player.site, cell),
            texts.hours(hours_between(player.site, GROUND, cell)),
            shows_effect=True,
        )
        for cell in burn_rooms(player)
    )
    return Decision(seat, BURN_ROOM, texts.word("ask.burn_room"), choices)


def apply_room(draft: Draft, seat: int, action: ReceiveBurn) -> None:
    site = draft.player(seat).site
    hours = hours_between(site, GROUND, action.cell)
    burn = draft.add_person(seat, PATIENT, level=RED, place=action.cell, burn=TRUCK)
    draft.gain(seat, time=hours)
    draft.emit(
        "burn_received",
        seat,
        (f"person:{burn.id}", "time"),
        ("place", texts.place(site, action.cell)),
        ("hours", texts.hours(hours)),
    )


def _asks_for_room(_draft: Draft, _seat: int, action: Any) -> bool:
    """The room is asked once the truck is parked."""
    return not isinstance(action, ReceiveBurn)


def _nearest(state: State, seat: int, action: object) -> float:
    assert isinstance(action, ReceiveBurn)
    return -hours_between(state.players[seat].site, GROUND, action.cell)


FIRE_TRUCKS = ClinicModule(
    name="fire trucks",
    when=(on("fire_trucks"),),
    hooks=Hooks(movement=(SeatStep("truck", 10, enter_truck, ask_room, apply_room, _asks_for_room),)),
    defaults={BURN_ROOM: _nearest},
)
