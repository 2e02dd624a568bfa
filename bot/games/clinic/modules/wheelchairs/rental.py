"""Renting wheelchairs, and the hours they save: those who save most have ridden (M4). No question is asked."""

from __future__ import annotations

from bot.games.clinic import texts
from bot.games.clinic.building.kinds import TRIAGE
from bot.games.clinic.building.walking import CHAIR, PRE, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.person import PATIENT, Person
from bot.games.clinic.phases.components import Component, Place, fixed, with_stock
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import Player, State
from bot.kernel import Add, Stage


def _places(state: State, _seat: int) -> tuple[Place, ...]:
    return (0,) if state.stock.chairs else ()


def _rent(draft: Draft, seat: int, _place: Place) -> None:
    draft.take(chairs=1)
    draft.update(seat, chairs=draft.player(seat).chairs + 1)


def saved_hours(player: Player, patient: Person) -> int:
    """What a wheelchair saves on the trips of a patient from pre-admissions, the one to triage included."""
    site = player.site
    ends = [patient.place] if patient.moved and patient.came == PRE else []
    ends += site.cells(TRIAGE) if patient.triaged else ()
    return sum(max(0, hours_between(site, PRE, end) - hours_between(site, CHAIR, end)) for end in ends if end >= 0)


def enter_rides(draft: Draft, seat: int) -> bool:
    player = draft.player(seat)
    saved = sorted((saved_hours(player, one) for one in player.people if one.kind == PATIENT), reverse=True)
    hours = sum(saved[: player.chairs])
    if hours:
        draft.gain(seat, time=-hours)
        draft.emit("rides", seat, ("time",), ("hours", texts.hours(hours)))
    return False


def enter_return(draft: Draft) -> None:
    for seat in draft.state.order:
        draft.take(chairs=-draft.player(seat).chairs)
        draft.update(seat, chairs=0)


WHEELCHAIRS = ClinicModule(
    name="wheelchairs",
    when=(on("wheelchairs"),),
    setup=with_stock("chairs", constants().wheelchairs_per_player),
    stages=(Add((Stage("chairs_return", "administration", enter_return),), after="worsening"),),
    hooks=Hooks(
        movement=(SeatStep("rides", 75, enter_rides),),
        more_components=(
            Component(
                "wheelchair",
                texts.word("component.wheelchair"),
                _places,
                fixed(constants().cost.wheelchair),
                _rent,
                counted=False,
                at_once=True,
            ),
        ),
    ),
)
