"""Admitting a patient with a dog, where the pair goes, and what the dog leaves on the way (M9, D18)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import Admit, Soil
from bot.games.clinic.building.kinds import TRIAGE
from bot.games.clinic.building.walking import FAR, PRE, hours_between, trodden
from bot.games.clinic.constants import constants
from bot.games.clinic.market.appointments import PSYCHIATRY, row_of
from bot.games.clinic.options import on
from bot.games.clinic.people.capacity import care_cells, destinations, patients_fit
from bot.games.clinic.people.person import PATIENT, Person
from bot.games.clinic.people.running_costs import upkeep_by_cell
from bot.games.clinic.phases.admit import becomes_ghost, can_admit, free_slots
from bot.games.clinic.proposals.movement_plan import Moves
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, Question, SeatStep
from bot.games.clinic.table.state import Pending, Player, State
from bot.kernel import Add, Choice, Decision, Stage

DROPPING = "dropping"


def open_kennel(draft: Draft) -> None:
    numbers = constants()
    dogs = numbers.dogs_per_player * draft.state.seats
    draft.change(stock=replace(draft.state.stock, dogs=dogs, droppings=numbers.droppings))


def admissions_with_dog(state: State, seat: int) -> Iterable[Choice]:
    player = state.players[seat]
    price = constants().cost.dog
    if not state.stock.dogs or player.money < price or not can_admit(state, seat, PSYCHIATRY):
        return
    letter = row_of(state, PSYCHIATRY)[0]
    if free_slots(player, PSYCHIATRY) < 2 or becomes_ghost(state, letter):
        return
    label = texts.phrase("choice.admit_with_dog", patient=texts.queued(letter, PSYCHIATRY))
    yield Choice(Admit(PSYCHIATRY, dog=True), label, texts.phrase("hint.price", price=texts.money(price)))


# --- walking ---


def _must_walk(player: Player, one: Person) -> bool:
    waiting = one.dog and one.place == PRE and not one.moved
    return waiting and bool(destinations(player.site, player.people, one))


def open_duty(state: State, seat: int) -> bool:
    """A pair that waits must go to a treatment room, if one has room."""
    player = state.players[seat]
    return any(_must_walk(player, one) for one in player.people)


def plan_dogs(moves: Moves) -> None:
    site, people = moves.site, moves.player.people
    for one in people:
        if not one.dog or one.place != PRE or one.moved or one.id in moves.busy:
            continue
        cells = [c for c in care_cells(site, one) if moves.patients_at(c) < patients_fit(site, people, c)]
        reached = [(hours_between(site, PRE, c), c) for c in cells]
        if reached and min(reached)[0] < FAR:
            moves.send(one, min(reached)[1])


# --- droppings ---


def enter_droppings(draft: Draft, seat: int) -> bool:
    """Each dog that walked soils one module, while droppings last."""
    player = draft.player(seat)
    walked = [one.id for one in player.people if one.dog and (one.triaged or (one.moved and one.came is not None))]
    questions = [Pending(DROPPING, numbers=(number,)) for number in walked if soilable(player, player.person(number))]
    questions = questions[: draft.state.stock.droppings]
    draft.take(droppings=len(questions))
    if questions:
        draft.ask_first(seat, *questions)
    return False


def soilable(player: Player, patient: Person) -> tuple[int, ...]:
    """Modules entered or crossed on a cheapest way of the dog's trips."""
    site = player.site
    found: set[int] = set()
    if patient.moved and patient.came is not None and patient.place >= 0:
        found.update(trodden(site, patient.came, patient.place))
    if patient.triaged:
        for cell in site.cells(TRIAGE):
            found.update(trodden(site, PRE, cell))
    return tuple(sorted(found))


def ask_dropping(state: State, seat: int, pending: Pending) -> Decision:
    player = state.players[seat]
    site = player.site
    choices = tuple(
        Choice(
            Soil(cell),
            texts.place(site, cell),
            texts.word("hint.soiled" if cell in site.droppings else "hint.clean"),
            shows_effect=True,
        )
        for cell in soilable(player, player.person(pending.numbers[0]))
    )
    return Decision(seat, DROPPING, texts.word("ask.dropping"), choices)


def apply_dropping(draft: Draft, seat: int, _pending: Pending, action: Soil) -> None:
    draft.answered(seat)
    site = draft.player(seat).site
    if action.cell not in site.droppings:
        draft.update_site(seat, droppings=(*site.droppings, action.cell))
    draft.emit("soiled", seat, (f"cell:{action.cell}",), ("place", texts.place(site, action.cell)))


def enter_return(draft: Draft) -> None:
    """The dogs that are left return to the kennel; their patients stay."""
    for seat in draft.state.order:
        for one in draft.player(seat).people:
            if one.kind == PATIENT and one.dog:
                draft.change_person(seat, one.id, dog=False)
                draft.take(dogs=-1)


def _cheapest(state: State, seat: int, action: object) -> float:
    assert isinstance(action, Soil)
    site = state.players[seat].site
    return 100 if action.cell in site.droppings else -upkeep_by_cell(site)[action.cell]


DOGS = ClinicModule(
    name="dogs",
    when=(on("dogs"),),
    setup=open_kennel,
    terms={"reverse_movement": True, "psychiatry_arrivals": 2},
    stages=(Add((Stage("dogs_return", "administration", enter_return),), after="worsening"),),
    hooks=Hooks(
        questions={DROPPING: Question(ask_dropping, apply_dropping)},
        movement=(SeatStep("droppings", 70, enter_droppings),),
        more_admissions=(admissions_with_dog,),
        duties=(open_duty,),
        plan_duties=(plan_dogs,),
    ),
    defaults={DROPPING: _cheapest},
)
