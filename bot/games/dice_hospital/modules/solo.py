"""Solo: three of four rolled patients are kept, and each round shows one improvement of each kind.

The stage `keeping` takes the place of the ambulances. Medical reports are a module of their own, and so is each of the
two penalties for those who want it harder.
"""

from __future__ import annotations

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, PutBack
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.options import DEATHS, REPORTS, on
from bot.games.dice_hospital.options import SOLO as ALONE
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.phases import improvement
from bot.games.dice_hospital.table import bag, decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Add, Choice, Condition, Decision, Module, Replace, Stage, Who

# --- admission ---


def enter_keeping(draft: Draft) -> None:
    numbers = cards().setup
    all_stay = draft.state.event_card.order == "reverse"
    count = numbers.solo_keep if all_stay else numbers.solo_draw
    rolled = bag.draw_for_admission(draft, count, "solo", draft.state.round)
    draft.emit("rolled", None, (), ("dice", texts.dice(rolled)))
    if all_stay:
        _keep(draft, rolled)
    else:
        draft.change(rolled=tuple(sorted(rolled, key=lambda die: die.value)), waiting=(0,))


def ask_keeping(state: State, seat: int) -> Decision:
    choices = []
    for die in dict.fromkeys(state.rolled):
        total = sum(one.value for one in state.rolled) - die.value
        key = "choice.sum_blood" if _earns_blood(total) else "choice.sum"
        choices.append(
            Choice(PutBack(die.colour, die.value), texts.die(die.colour, die.value), texts.phrase(key, sum=total))
        )
    return Decision(seat, "keeping", texts.word("ask.keeping"), tuple(choices))


def apply_keeping(draft: Draft, _seat: int, action: Action) -> None:
    assert isinstance(action, PutBack)
    kept = list(draft.state.rolled)
    kept.remove(Die(action.colour, action.value))
    bag.put_back(draft, action.colour)
    draft.change(rolled=(), waiting=())
    _keep(draft, tuple(kept))


def _earns_blood(total: int) -> bool:
    return total < cards().setup.solo_blood_if_sum_below


def _keep(draft: Draft, kept: tuple[Die, ...]) -> None:
    draft.update_hospital(0, arrivals=kept)
    draft.emit("kept_dice", 0, ("arrivals",), ("who", Who(0)), ("dice", texts.dice(kept)))
    if _earns_blood(sum(die.value for die in kept)):
        draft.update_hospital(0, blood=draft.hospital(0).blood + 1)
        draft.emit("low_sum", 0, ("blood",), ("who", Who(0)))


def _lowest_back(_state: State, _seat: int, action: object) -> float:
    assert isinstance(action, PutBack)
    return -action.value


# --- improvement ---


def enter_improvement(draft: Draft) -> None:
    """The display is laid out only now, with the cards an event adds to it."""
    more = draft.state.event_card.reveal
    decks.reveal(draft, departments=1 + more.departments, specialists=1 + more.specialists)
    improvement.enter_improvement(draft)


def ask_improvement(state: State, seat: int) -> Decision:
    """One must be taken."""
    return improvement.improvement_question(state, seat)


def apply_improvement(draft: Draft, seat: int, action: Action) -> None:
    improvement.take_improvement(draft, seat, action)
    decks.clear_display(draft)
    draft.wait_for(())


# --- administrators and penalties ---


def enter_no_administrator(draft: Draft) -> None:
    draft.emit("no_administrator")


SOLO: Module[State, Draft] = Module(
    name="solo",
    when=(ALONE,),
    stages=(
        Replace("first_player"),
        Replace("loading", (Stage("keeping", "admission", enter_keeping, ask_keeping, apply_keeping),)),
        Replace("ambulance"),
        Replace("unclaimed"),
        Replace("bonus"),
        Replace("display"),  # the improvements are shown only when one is to be taken
        Replace(
            "improvement",
            (Stage("improvement", "improvement", enter_improvement, ask_improvement, apply_improvement),),
        ),
    ),
    terms={"ranked": False},
    defaults={"keeping": _lowest_back},
)
SOLO_ADMINISTRATOR: Module[State, Draft] = Module(
    name="no administrator in solo",
    when=(ALONE, on("administrators")),
    stages=(Add((Stage("no_administrator", "setup", enter_no_administrator),), before="preparation"),),
)
DEATH_PENALTY: Module[State, Draft] = Module(
    name="death penalty",
    when=(Condition("solo_penalties", (DEATHS,)),),
    terms={"death": cards().scoring.solo_death_penalty},
)
REPORT_PENALTY: Module[State, Draft] = Module(
    name="report penalty", when=(Condition("solo_penalties", (REPORTS,)),), terms={"open_report": 2}
)
