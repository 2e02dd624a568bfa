"""Administrators: two secret cards for each seat, one is kept, and all are shown together before the first round.

Five seats get one card each instead, and may swap it for one of those that are left. What an administrator does is
printed on the card and looked up by the phase it concerns.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Decline, KeepAdministrator, SwapAdministrator
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.modules.tally import tally_line
from bot.games.dice_hospital.options import SEVERAL, on
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Add, Choice, Decision, Extend, Listing, Module, Stage, Who


def enter_dealing(draft: Draft) -> None:
    seats = draft.state.seats
    deck = draft.dice.stream("administrators").shuffle(draft.state.administrator_deck)
    each = cards().setup.administrators_dealt
    if len(deck) < each * seats:
        each = 1
    for seat in range(seats):
        mine = deck[seat * each : (seat + 1) * each]
        draft.update_hospital(seat, dealt=mine, administrator=mine[0] if each == 1 else None)
        names = Listing(tuple(texts.card(card) for card in mine))
        draft.emit_to_seat("dealt", seat, ("administrator",), ("cards", names))
    if each == 1:
        draft.change(administrators=deck[seats:])
        draft.emit(
            "open_administrators", None, (), ("cards", Listing(tuple(texts.card(card) for card in deck[seats:])))
        )


# --- keeping one, in the same stage as the values of the starting patients ---


def _with_choice(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """A seat that has given its values is asked for its administrator, unless it was dealt only one."""
    ask_values, apply_values = stage.ask, stage.apply
    assert ask_values is not None and apply_values is not None

    def ask(state: State, seat: int) -> Decision:
        return ask_values(state, seat) if state.hospitals[seat].arrivals else _ask_administrator(state, seat)

    def apply(draft: Draft, seat: int, action: Action) -> None:
        if isinstance(action, KeepAdministrator):
            draft.update_hospital(seat, administrator=action.card)
            draft.emit_to_seat("kept", seat, ("administrator",), ("card", texts.card(action.card)))
            draft.stop_asking(seat)
            return
        waiting = draft.state.waiting
        apply_values(draft, seat, action)
        if draft.hospital(seat).administrator is None:
            draft.wait_for(waiting)

    return replace(stage, ask=ask, apply=apply)


def _ask_administrator(state: State, seat: int) -> Decision:
    dealt = state.hospitals[seat].dealt
    choices = tuple(Choice(KeepAdministrator(card), texts.card(card)) for card in dealt)
    return Decision(seat, "administrator", texts.word("ask.administrator"), choices)


# --- five seats may swap theirs for an open one ---


def enter_swap(draft: Draft) -> None:
    state = draft.state
    if state.administrators:
        draft.wait_for(tuple(reversed(state.clockwise())))


def ask_swap(state: State, seat: int) -> Decision:
    own = texts.card(state.hospitals[seat].administrator or "")
    keep = Choice(Decline(), texts.word("choice.keep"), own, declines=True)
    swaps = [Choice(SwapAdministrator(card), texts.card(card)) for card in state.administrators]
    return Decision(seat, "swap", texts.word("ask.swap"), (keep, *swaps))


def apply_swap(draft: Draft, seat: int, action: Action) -> None:
    if isinstance(action, SwapAdministrator):
        old = draft.hospital(seat).administrator or ""
        table = tuple(old if card == action.card else card for card in draft.state.administrators)
        draft.update_hospital(seat, administrator=action.card, shown=True)
        draft.change(administrators=table)
        draft.reveals = True
        draft.emit(
            "swapped",
            seat,
            ("administrator",),
            ("who", Who(seat)),
            ("old", texts.card(old)),
            ("new", texts.card(action.card)),
        )
    draft.wait_for(draft.state.waiting[1:])


def enter_showing(draft: Draft) -> None:
    """All administrators are shown together."""
    for seat, hospital in enumerate(draft.state.hospitals):
        if hospital.administrator:
            draft.update_hospital(seat, shown=True, dealt=())
            draft.reveals = True
            draft.emit(
                "shown", seat, ("administrator",), ("who", Who(seat)), ("card", texts.card(hospital.administrator))
            )
    draft.change(administrators=())


ADMINISTRATORS: Module[State, Draft] = Module(
    name="administrators",
    when=(on("administrators"), SEVERAL),
    stages=(
        Add((Stage("dealing", "setup", enter_dealing),), before="preparation"),
        Extend("preparation", _with_choice),
        Add((Stage("swap", "setup", enter_swap, ask_swap, apply_swap),), after="preparation"),
        Add((Stage("showing", "setup", enter_showing),), before="opening"),
    ),
    lines=(tally_line("administrator", before="ability"),),
)
