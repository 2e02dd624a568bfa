"""Hard mode: three rules that can be turned on one by one.

Panic: more starting patients. National epidemic: one more patient for each hospital in every round. Superbug: neglect
takes two levels.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.options import SEVERAL, SOLO, on
from bot.games.dice_hospital.phases.admission import overfull
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Add, Condition, Extend, Module, Stage, Who

PANIC: Module[State, Draft] = Module(
    name="panic", when=(on("panic"),), terms={"start_values": cards().setup.panic_values}
)
SUPERBUG: Module[State, Draft] = Module(
    name="superbug", when=(on("superbug"),), terms={"neglect": cards().scoring.superbug}
)


# --- national epidemic ---


def draw_epidemic(draft: Draft, seat: int) -> None:
    """One more patient, who is not part of the ambulance; none comes from an empty bag."""
    for die in bag.draw_for_admission(draft, 1, "epidemic", draft.state.round, seat):
        draft.update_hospital(seat, arrivals=(*draft.hospital(seat).arrivals, die))
        draft.emit("epidemic", seat, ("arrivals",), ("who", Who(seat)), ("die", texts.die(die.colour, die.value)))


def enter_late_epidemic(draft: Draft) -> None:
    """Seats for which the bag was empty draw as soon as it is not: their arrivals are just those of the ambulance."""
    capacities = {one.number: one.capacity for one in draft.state.ambulances}
    for seat in draft.state.ambulance_order():
        hospital = draft.hospital(seat)
        if hospital.ambulance is not None and len(hospital.arrivals) == capacities[hospital.ambulance]:
            draw_epidemic(draft, seat)


def enter_epidemic(draft: Draft) -> None:
    for seat in range(draft.state.seats):
        draw_epidemic(draft, seat)


def _with_draw(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """A seat that has taken its ambulance draws at once."""
    take = stage.apply
    assert take is not None

    def apply(draft: Draft, seat: int, action: Action) -> None:
        take(draft, seat, action)
        draw_epidemic(draft, seat)

    return replace(stage, apply=apply)


def _with_late_draws(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """A patient who dies to make room goes into the bag, so a seat that could not draw can do so now."""
    give_up = stage.apply
    assert give_up is not None

    def apply(draft: Draft, seat: int, action: Action) -> None:
        give_up(draft, seat, action)
        enter_late_epidemic(draft)
        draft.wait_for(overfull(draft.state))

    return replace(stage, apply=apply)


EPIDEMIC: Module[State, Draft] = Module(
    name="epidemic",
    when=(on("epidemic"), SEVERAL, Condition("city", (False,))),
    stages=(
        Extend("ambulance", _with_draw),
        Add((Stage("late_epidemic", "admission", enter_late_epidemic),), after="unclaimed"),
        Extend("admission", _with_late_draws),
    ),
)
EPIDEMIC_SOLO: Module[State, Draft] = Module(
    name="solo epidemic",
    when=(on("epidemic"), SOLO),
    stages=(Add((Stage("epidemic", "admission", enter_epidemic),), after="keeping"),),
)
