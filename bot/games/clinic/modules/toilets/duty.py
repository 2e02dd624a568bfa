"""Who is inside leaves, and another person goes in, in the same movement step (M5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from bot.games.clinic.building.kinds import SERVICES, SUPPLY, TOILETS
from bot.games.clinic.building.walking import FAR, PRE, hours_between
from bot.games.clinic.options import on
from bot.games.clinic.people.capacity import care_cells, destinations, patients_fit
from bot.games.clinic.people.person import DOCTOR, EMPLOYEES, PATIENT, RED, WHITE, Person
from bot.games.clinic.phases.admit import free_slots
from bot.games.clinic.phases.layout import StartTile, adjacent_places, put_module
from bot.games.clinic.proposals.movement_plan import Moves
from bot.games.clinic.proposals.walks import HOUR, LIFE, POINT
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import Player, State

_BUSY = 30.0  # what it costs a plan to send a person who is needed elsewhere


def _toilets(player: Player) -> int:
    (cell,) = player.site.cells(TOILETS)
    return cell


def enter_toilets(draft: Draft, seat: int) -> bool:
    """Note who is inside when movement begins."""
    cell = _toilets(draft.player(seat))
    inside = next((one.id for one in draft.player(seat).people if one.place == cell), 0)
    draft.update(seat, left_toilets=inside)
    return False


def may_go(player: Player, one: Person) -> bool:
    """Whether this person may still go in during this step."""
    if one.moved or one.id == player.left_toilets:
        return False
    if one.kind == PATIENT:
        return not (one.burn or one.undetermined or one.dog or one.triaged)
    return one.kind in EMPLOYEES


def more_destinations(state: State, seat: int, one: Person) -> Iterable[int]:
    player = state.players[seat]
    cell = _toilets(player)
    if one.place == cell:
        if one.kind == PATIENT and _must_wait(player, one):
            yield PRE
    elif may_go(player, one) and not any(other.place == cell for other in player.people):
        yield cell


def _must_wait(player: Player, one: Person) -> bool:
    """A patient who finds no place of care returns into pre-admissions, if a slot is free."""
    return not destinations(player.site, player.people, one) and free_slots(player, one.service) > 0


def _can_leave(player: Player, one: Person) -> bool:
    return bool(destinations(player.site, player.people, one)) or (one.kind == PATIENT and _must_wait(player, one))


def open_duty(state: State, seat: int) -> bool:
    """Whether the person inside has not left yet, or nobody has gone in although somebody could."""
    player = state.players[seat]
    cell = _toilets(player)
    inside = next((one for one in player.people if one.place == cell), None)
    if inside is not None:
        return not inside.moved and _can_leave(player, inside)
    return any(may_go(player, one) for one in player.people)


def plan_toilets(moves: Moves) -> None:
    """Send the person inside out, and in whom it costs least or helps most."""
    player = moves.player
    cell = _toilets(player)
    inside = next((one for one in player.people if one.place == cell), None)
    if inside is not None and inside.moved:
        return
    if inside is not None and inside.id not in moves.busy and not _send_out(moves, inside):
        return
    scored = [(_gain(moves, one, cell), -one.id, one) for one in player.people if may_go(player, one)]
    if scored:
        moves.send(max(scored)[2], cell)


def _send_out(moves: Moves, one: Person) -> bool:
    site, people = moves.site, moves.player.people
    if one.kind == PATIENT:
        cells = [c for c in care_cells(site, one) if moves.patients_at(c) < patients_fit(site, people, c)]
        if not cells and free_slots(moves.player, one.service) > 0:
            moves.send(one, PRE)
            return True
    else:
        cells = list(site.cells(SUPPLY + SERVICES))
    reached = [(hours_between(site, one.place, c), c) for c in cells]
    if not reached or min(reached)[0] >= FAR:
        return False
    moves.send(one, min(reached)[1])
    return True


def _gain(moves: Moves, one: Person, cell: int) -> float:
    """Who is not needed elsewhere; best a patient who would get worse, or a doctor who would tire."""
    hours = hours_between(moves.site, one.place, cell)
    gain = -HOUR * hours - (_BUSY if one.id in moves.busy else 0.0)
    if one.kind == PATIENT:
        return gain + (LIFE if one.level == RED else 2.0)
    return gain + (POINT if one.kind == DOCTOR and one.level > WHITE else 0.0)


TOILET_MODULE = ClinicModule(
    name="toilets",
    when=(on("toilets"),),
    hooks=Hooks(
        start_tiles=(StartTile("wc", 70, partial(adjacent_places, TOILETS), partial(put_module, TOILETS)),),
        movement=(SeatStep("toilets", 55, enter_toilets),),
        destinations=(more_destinations,),
        duties=(open_duty,),
        plan_duties=(plan_toilets,),
    ),
)
