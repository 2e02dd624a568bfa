"""Improvement, last step: every seat may trade one improvement for a blood bag.

The stage `trading` asks all seats that have one at once, and traded cards go under their piles when all have answered.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Decline, Trade
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import NOBODY, Hospital, Investment
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Who

KEEP = "keep"  # the tag of the choice that trades nothing
_FIXED = ("start", "room")  # departments that cannot be traded


def enter_trading(draft: Draft) -> None:
    hospitals = draft.state.hospitals
    draft.wait_for(tuple([seat for seat, one in enumerate(hospitals) if _improvements(one)]))


def _improvements(hospital: Hospital) -> list[tuple[str, tuple[str, ...]]]:
    """Cards that can be traded, with the tokens on them; those that are alike once."""
    printed = cards().departments
    mine = [(one.card, one.tokens) for one in hospital.departments if printed[one.card].set not in _FIXED]
    return list(dict.fromkeys(mine + [(one.card, one.tokens) for one in hospital.specialists]))


def ask_trading(state: State, seat: int) -> Decision:
    trades = [_trading(*one) for one in _improvements(state.hospitals[seat])]
    return Decision(seat, "trade", texts.word("ask.trade"), (_KEEPING, *trades))


_KEEPING = Choice(Decline(), texts.word("choice.no_trade"), tags=(KEEP,), declines=True)


@cache
def _trading(card: str, tokens: tuple[str, ...]) -> Choice:
    return Choice(Trade(card, tokens), texts.department_name(card, tokens))


def apply_trading(draft: Draft, seat: int, action: Action) -> None:
    if isinstance(action, Trade):
        _trade(draft, seat, action)
    else:
        draft.emit("not_traded", seat, (), ("who", Who(seat)))
    draft.stop_asking(seat)


def _trade(draft: Draft, seat: int, action: Trade) -> None:
    hospital = draft.hospital(seat)
    kind = decks.kind_of(action.card)
    row = getattr(hospital, kind)
    place = next(place for place, one in enumerate(row) if (one.card, one.tokens) == (action.card, action.tokens))
    draft.update_hospital(
        seat, **{kind: row[:place] + row[place + 1 :], "blood": hospital.blood + 1, "traded": action.card}
    )
    if kind == decks.SPECIALISTS and hospital.invested is not None:
        draft.update_hospital(seat, invested=_without_pawn(hospital.invested, place))
    if action.tokens and draft.state.board is not None:
        draft.change(board=draft.state.board.without(*action.tokens))
    draft.emit("traded", seat, ("blood", kind), ("who", Who(seat)), ("card", texts.card(action.card)))


def _without_pawn(invested: Investment, gone: int) -> Investment:
    """Specialists after the one who is gone have a lower number; his own place on the board stays taken."""
    pawn = invested.pawn
    return replace(invested, pawn=NOBODY if pawn == gone else pawn - (pawn > gone))


def enter_return(draft: Draft) -> None:
    """Traded improvements go under their piles, in ambulance order whenever they were traded."""
    for seat in draft.state.ambulance_order():
        card = draft.hospital(seat).traded
        if card:
            decks.put_under(draft, card)
            draft.update_hospital(seat, traded=None)
