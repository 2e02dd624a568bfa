"""Alone: three of four rolled patients are kept, and each round shows one improvement of each kind.

The stage `keeping` takes the place of the ambulances. Medical reports have their own module.
"""

from __future__ import annotations

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, PutBack
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.patient import Die
from bot.games.dice_hospital.phases.ambulances import draw_epidemic
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Who


def enter_keeping(draft: Draft) -> None:
    if not draft.state.solo:
        return
    numbers = cards().setup
    everyone_stays = draft.state.event_card is not None and draft.state.event_card.order == "reverse"
    rolled = bag.draw_for_admission(
        draft, numbers.solo_keep if everyone_stays else numbers.solo_draw, "solo", draft.state.round
    )
    draft.tell("rolled", None, (), ("dice", texts.dice(rolled)))
    if everyone_stays:
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
    draft.rebuild(0, arrivals=kept)
    draft.tell("kept_dice", 0, ("arrivals",), ("who", Who(0)), ("dice", texts.dice(kept)))
    if _earns_blood(sum(die.value for die in kept)):
        draft.rebuild(0, blood=draft.hospital(0).blood + 1)
        draft.tell("low_sum", 0, ("blood",), ("who", Who(0)))
    if draft.state.options.epidemic:
        draw_epidemic(draft, 0)
