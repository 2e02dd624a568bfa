"""Hanging up an air conditioner besides the components of a Build action, and its points (M11)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.building.placement import unit_positions
from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.person import PATIENT
from bot.games.clinic.people.running_costs import cooled_cells
from bot.games.clinic.phases.components import Component, Place, fixed
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks
from bot.games.clinic.table.state import State
from bot.kernel import Add, Stage


def lay_out(draft: Draft) -> None:
    draft.change(stock=replace(draft.state.stock, units=constants().air_conditioners))


def _places(state: State, seat: int) -> tuple[Place, ...]:
    """Positions with their floor, as `S1/0`; one unit per action."""
    player = state.players[seat]
    if not state.stock.units or player.task.unit_added:
        return ()
    return tuple(f"{position}/{floor}" for position, floor in unit_positions(player.site))


def _hang_up(draft: Draft, seat: int, place: Place) -> None:
    assert isinstance(place, str)
    position, _, floor = place.partition("/")
    draft.take(units=1)
    draft.update_site(seat, units=(*draft.player(seat).site.units, (position, int(floor))))
    draft.update(seat, task=replace(draft.player(seat).task, unit_added=True))


def enter_cooling(draft: Draft) -> None:
    """A point for each patient on a cooled floor of its building."""
    for seat in draft.state.order:
        player = draft.player(seat)
        cooled = cooled_cells(player.site)
        points = sum(one.kind == PATIENT and one.place in cooled for one in player.people)
        if points:
            draft.gain(seat, pp=points)
            draft.emit("cooled", seat, ("pp",), ("n", points))


AIR_CONDITIONING = ClinicModule(
    name="air conditioning",
    when=(on("air_conditioning"),),
    setup=lay_out,
    stages=(Add((Stage("cooling", "administration", enter_cooling),), before="worsening"),),
    hooks=Hooks(
        more_components=(
            Component(
                "unit",
                texts.word("component.unit"),
                _places,
                fixed(constants().cost.air_conditioner),
                _hang_up,
                counted=False,
                grouped=True,
            ),
        )
    ),
)
