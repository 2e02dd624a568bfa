"""Who smokes (D13), the walk to the vending machine and back, and what comes of it (M1)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import Smoke
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import EMPTY, SUPPLY
from bot.games.clinic.building.placement import Ground
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import DOORS, FAR, hours_between, hours_from
from bot.games.clinic.constants import constants
from bot.games.clinic.market.doctors import dismiss
from bot.games.clinic.options import on
from bot.games.clinic.people.person import DOCTOR, EMPLOYEES, PATIENT, Person, look
from bot.games.clinic.phases.components import Place
from bot.games.clinic.phases.layout import StartTile
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import Player, State
from bot.kernel import Choice, Decision
from bot.kernel.decision import MAX_IN_GROUP

SMOKER = "smoker"


# --- the vending machine ---


def machine_places(ground: Ground) -> tuple[Place, ...]:
    """Outdoor spaces beside the supply room, which so has to stand on the ground floor."""
    site = ground.site
    (supply,) = site.cells(SUPPLY)
    if supply >= FLOOR:
        return ()
    return tuple(column for column in site.grid.beside[supply] if site.modules[column] == EMPTY)


def put_machine(site: Site, column: Place) -> Site:
    assert isinstance(column, int)
    return replace(site, machine=column)


def lay_out(draft: Draft) -> None:
    draft.change(stock=replace(draft.state.stock, cigarettes=constants().cigarettes))


# --- the smoker ---


def round_trip(site: Site, place: int) -> int:
    """To the machine and back; from the doors through the one that is best for both ways."""
    assert site.machine is not None
    machine = hours_from(site, site.machine)
    if place != DOORS:
        return hours_between(site, place, site.machine) + machine[place]
    haunted = site.ghosts
    trips = [
        1 + (cell in haunted) + hours_between(site, cell, site.machine) + machine[cell] + 1
        for cell in (site.grid.positions[name] for name in site.entrances)
    ]
    for column in site.helipads:
        pad = site.helipad_cell(column)
        trips.append(hours_between(site, pad, site.machine) + machine[pad])
    return min(trips, default=FAR)


def candidates(player: Player) -> tuple[Person, ...]:
    """Employees, and patients who have a place; of equal people the first."""
    found: dict[tuple[object, ...], Person] = {}
    for one in player.people:
        inside = one.kind == PATIENT and one.place >= 0 and not one.burn
        if (one.kind in EMPLOYEES or inside) and round_trip(player.site, one.place) < FAR:
            found.setdefault(look(one), one)
    return tuple(found.values())[:MAX_IN_GROUP]


def is_last_one(one: Person) -> bool:
    """Whether the next cigarette kills."""
    return one.kind == PATIENT or one.cigarettes + 1 >= constants().cigarette_death_at


def enter_smoker(draft: Draft, seat: int) -> bool:
    return bool(draft.state.stock.cigarettes) and bool(candidates(draft.player(seat)))


def ask_smoker(state: State, seat: int) -> Decision:
    player = state.players[seat]
    choices = tuple(
        Choice(
            Smoke(one.id),
            texts.phrase("mover", person=texts.person(one), place=texts.place(player.site, one.place)),
            texts.phrase(
                "hint.smoke_dies" if is_last_one(one) else "hint.smoke",
                hours=texts.hours(round_trip(player.site, one.place)),
            ),
            shows_effect=True,  # hours and death; what doctors and rooms are is no question here
        )
        for one in candidates(player)
    )
    return Decision(seat, SMOKER, texts.word("ask.smoker"), choices)


def apply_smoker(draft: Draft, seat: int, action: Smoke) -> None:
    player = draft.player(seat)
    one = player.person(action.person)
    hours = round_trip(player.site, one.place)
    draft.gain(seat, time=hours)
    draft.emit(
        "smoked", seat, (f"person:{one.id}", "time"), ("person", texts.person(one)), ("hours", texts.hours(hours))
    )
    if not is_last_one(one):
        draft.take(cigarettes=1)
        draft.change_person(seat, one.id, cigarettes=one.cigarettes + 1)
        return
    if one.kind == PATIENT:
        draft.remove_person(seat, one.id)
    else:
        dismiss(draft, seat, one)
    draft.gain(seat, pp=constants().death_pp)
    draft.update(seat, deaths=draft.player(seat).deaths + 1)
    draft.emit("smoked_last", seat, ("pp",), ("person", texts.person(one)), ("n", -constants().death_pp))


def _harmless(state: State, seat: int, action: object) -> float:
    assert isinstance(action, Smoke)
    player = state.players[seat]
    one = player.person(action.person)
    return -1000 * is_last_one(one) - round_trip(player.site, one.place) - 0.5 * (one.kind == DOCTOR)


CIGARETTES = ClinicModule(
    name="cigarettes",
    when=(on("cigarettes"),),
    setup=lay_out,
    hooks=Hooks(
        start_tiles=(StartTile("machine", 50, machine_places, put_machine),),
        movement=(SeatStep("smoker", 40, enter_smoker, ask_smoker, apply_smoker),),
    ),
    defaults={SMOKER: _harmless},
)
