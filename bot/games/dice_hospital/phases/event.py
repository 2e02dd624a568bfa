"""Event cards: one is turned up before every round but the first.

The stage `event` carries out instant cards and asks what they ask, everybody at once. Cards that hold for the round
are looked up by the phase they concern.
"""

from __future__ import annotations

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Decline, Treat
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import COLOURS, Step
from bot.games.dice_hospital.effects.apply import carry_out
from bot.games.dice_hospital.effects.legal import possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.targeting import aim_at
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Aim
from bot.games.dice_hospital.table.state import EventInPlay, State
from bot.kernel import Choice, Decision, Who


def enter_event(draft: Draft) -> None:
    if not draft.state.options.events or draft.state.round < 2:
        return
    name, *deck = draft.state.events
    card = cards().events[name]
    colour = draft.dice.stream("event", draft.state.round).pick(COLOURS) if card.extra else None
    draft.change(events=tuple(deck), event=EventInPlay(name, colour))
    draft.reveals = True
    draft.tell("event", None, ("event",), ("card", texts.card(name)), ("does", texts.event_power(draft.state.event)))
    if not draft.state.solo:
        decks.reveal(draft, departments=card.reveal.departments, specialists=card.reveal.specialists)
    for seat in range(draft.state.seats):
        draft.rebuild(seat, extra_nurses=card.nurses)
    if card.effect:
        _instant(draft, card.effect[0])


def _instant(draft: Draft, step: Step) -> None:
    """An effect on every hospital; what needs an answer is asked, the rest just happens."""
    waiting = []
    for seat in draft.state.clockwise():
        scope = Scope(draft.hospital(seat), len(draft.state.bag))
        if not step.one_of and not step.slots:
            carry_out(draft, seat, step, ())
        elif possible(scope, step):
            waiting.append(seat)
    draft.wait_for(tuple(waiting))


def ask_event(state: State, seat: int) -> Decision:
    card = state.event_card
    assert card is not None and card.effect is not None
    offer = aim_at(Scope(state.hospitals[seat], len(state.bag)), card.effect[0], Aim())
    if not card.mandatory:
        offer.rows.insert(0, (Choice(Decline(), texts.word("choice.decline"), declines=True),))
    return Decision(
        seat,
        "event",
        texts.phrase("ask.event", card=texts.card(card.id), does=texts.event_power(state.event)),
        offer.plain,
        tuple(offer.groups),
    )


def apply_event(draft: Draft, seat: int, action: Action) -> None:
    card = draft.state.event_card
    assert card is not None and card.effect is not None
    if isinstance(action, Treat):
        step = card.effect[0].ways[action.way]
        changes = carry_out(draft, seat, step, action.targets)
        marks = [f"patient:{target.pid}" for target in action.targets]
        if changes:
            draft.tell(
                "event_patient", seat, (*marks, "score"), ("who", Who(seat)), ("changes", texts.changes(changes))
            )
        else:
            draft.tell("event_choice", seat, ("blood",), ("who", Who(seat)), ("does", texts.effect(step)))
    else:
        draft.tell("event_declined", seat, (), ("who", Who(seat)))
    draft.answered(seat)
