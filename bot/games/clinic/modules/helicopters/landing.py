"""A helicopter lands on a free helipad, and its burn walks to the operating room (M2.1, M2.3-M2.6, D14)."""

from __future__ import annotations

from bot.games.clinic import texts
from bot.games.clinic.actions import Land
from bot.games.clinic.building.kinds import OPERATING, SPECIALS
from bot.games.clinic.building.walking import FAR, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.person import AIR, PATIENT, RED
from bot.games.clinic.phases.administration import lose_arrival
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import Player, State
from bot.kernel import Choice, Decision

LAND = "land"


def add_operating_rooms(draft: Draft) -> None:
    """As many operating rooms as clinics."""
    index = SPECIALS.index(OPERATING)
    left = draft.state.specials
    draft.change(specials=(*left[:index], draft.state.seats, *left[index + 1 :]))


def free_helipads(player: Player) -> tuple[int, ...]:
    return tuple(sorted(column for column in player.site.helipads if column not in player.site.helicopters))


def enter_helicopter(draft: Draft, seat: int) -> bool:
    if draft.state.round not in constants().helicopter_rounds:
        return False
    if free_helipads(draft.player(seat)):
        return True
    lose_arrival(draft, seat, AIR)
    return False


def _operating_room(player: Player) -> int | None:
    """The operating room, if it holds no patient."""
    for cell in player.site.cells(OPERATING):
        if not any(one.kind == PATIENT and one.place == cell for one in player.people):
            return cell
    return None


def way_to_operating_room(player: Player, column: int) -> tuple[int, int]:
    """Where the burn of this helipad ends, and the hours of his way: he stays there if he cannot be brought."""
    site = player.site
    pad = site.helipad_cell(column)
    room = _operating_room(player)
    if room is None or hours_between(site, pad, room) >= FAR:
        return pad, 0
    return room, hours_between(site, pad, room)


def ask_land(state: State, seat: int) -> Decision:
    player = state.players[seat]
    choices = []
    for column in free_helipads(player):
        end, hours = way_to_operating_room(player, column)
        hint = texts.phrase("hint.burn_way", place=texts.place(player.site, end), hours=texts.hours(hours))
        label = texts.place(player.site, player.site.helipad_cell(column))
        choices.append(Choice(Land(column), label, hint, shows_effect=True))
    return Decision(seat, LAND, texts.word("ask.land"), tuple(choices))


def apply_land(draft: Draft, seat: int, action: Land) -> None:
    player = draft.player(seat)
    end, hours = way_to_operating_room(player, action.column)
    draft.update_site(seat, helicopters=(*player.site.helicopters, action.column))
    draft.gain(seat, time=constants().vehicle_arrival_hours + hours)
    burn = draft.add_person(seat, PATIENT, level=RED, place=end, burn=AIR)
    draft.emit(
        "landed",
        seat,
        (f"person:{burn.id}", "time"),
        ("place", texts.place(player.site, end)),
        ("hours", texts.hours(constants().vehicle_arrival_hours + hours)),
    )


def _shortest_way(state: State, seat: int, action: object) -> float:
    assert isinstance(action, Land)
    player = state.players[seat]
    end, hours = way_to_operating_room(player, action.column)
    return -hours if player.site.kind(end) == OPERATING else -FAR


_NUMBERS = constants()

HELICOPTERS = ClinicModule(
    name="helicopters",
    when=(on("helicopters"),),
    setup=add_operating_rooms,
    terms={
        "helipad_stock": _NUMBERS.helipad_stock_with_helicopters,
        "max_helipads": _NUMBERS.max_helipads_with_helicopters,
        "max_operating_rooms": 1,
    },
    hooks=Hooks(movement=(SeatStep("helicopter", 20, enter_helicopter, ask_land, apply_land),)),
    defaults={LAND: _shortest_way},
)
