"""Investments as modules: its cards, the board, and the parking spaces where there are ambulances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import CardSet, cards
from bot.games.dice_hospital.cards.investments import investment_parts
from bot.games.dice_hospital.cards.tokens import colour_of
from bot.games.dice_hospital.modules.investments import investing
from bot.games.dice_hospital.options import on
from bot.games.dice_hospital.patients.die import COLOURS, PINK
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Board, State, TokenPile
from bot.kernel import Add, Condition, Dice, Module, Stage, Text


def with_set(kind: str, wanted: CardSet) -> Callable[[Sequence[str], int, Dice], Sequence[str]]:
    """A mix that adds all cards of a set."""

    def mix(deck: Sequence[str], _parties: int, _dice: Dice) -> Sequence[str]:
        return (*deck, *decks.copies(kind, wanted))

    return mix


def with_administrators(wanted: CardSet) -> Callable[[Sequence[str], int, Dice], Sequence[str]]:
    def mix(deck: Sequence[str], _parties: int, _dice: Dice) -> Sequence[str]:
        return (*deck, *[card.id for card in cards().administrators.values() if card.set == wanted])

    return mix


def _pile(draft: Draft, colour: str, number: int) -> TokenPile:
    tokens = [name for name, token in cards().tokens.items() if colour_of(name) == colour for _ in range(token.copies)]
    return TokenPile(colour, draft.dice.stream("tokens", number).shuffle(tokens))


def lay_out_board(draft: Draft) -> None:
    piles = tuple(_pile(draft, colour, number) for number, colour in enumerate(COLOURS))
    draft.change(board=Board(piles, investment_parts().space_capacity[draft.state.seats]))


def lay_out_pink_space(draft: Draft) -> None:
    """With Maternity there is a fourth space."""
    board = investing.board_of(draft.state)
    draft.change(board=replace(board, piles=(*board.piles, _pile(draft, PINK, len(board.piles)))))


# --- parking spaces ---


def enter_parking_spaces(draft: Draft) -> None:
    """The highest ambulances take one patient more, later in the match two of them."""
    state = draft.state
    ranks = max((start, ranks) for start, ranks in investment_parts().parking.items() if start <= state.round)[1]
    usual, count = state.terms.ambulance_capacity, len(state.ambulances)
    draft.change(
        ambulances=tuple(
            replace(one, capacity=usual + (count - place in ranks)) for place, one in enumerate(state.ambulances)
        )
    )


# --- view ---


class SpaceView(Struct, frozen=True):
    """A space of the investment board; its mark on the table is `investments`."""

    colour: str
    name: Text
    tokens: int  # left in its pile
    pawns: tuple[tuple[int, int], ...]  # seats, and the specialist each has sent (-1: a nurse, -2: he was traded)


class InvestmentsView(Struct, frozen=True):
    capacity: int  # pawns that fit on each space
    spaces: tuple[SpaceView, ...]


def _view(state: State, _seat: int | None) -> Mapping[str, Any]:
    board = investing.board_of(state)
    sent = [(seat, one.invested) for seat, one in enumerate(state.hospitals) if one.invested]
    spaces = tuple(
        SpaceView(
            pile.colour,
            texts.word(f"space.{pile.colour}"),
            len(pile.tokens),
            tuple((seat, one.pawn) for seat, one in sent if one.space == pile.colour),
        )
        for pile in board.piles
    )
    return {"investments": InvestmentsView(board.capacity, spaces)}


INVESTMENTS: Module[State, Draft] = Module(
    name="investments",
    when=(on("investments"),),
    cards={
        decks.DEPARTMENTS: with_set(decks.DEPARTMENTS, "inv"),
        decks.SPECIALISTS: with_set(decks.SPECIALISTS, "inv"),
        decks.ADMINISTRATORS: with_administrators("inv"),
    },
    setup=lay_out_board,
    stages=(
        Add(
            (
                Stage(
                    "investing",
                    "improvement",
                    investing.enter_investing,
                    investing.ask_investing,
                    investing.apply_investing,
                ),
            ),
            after="improvement",
        ),
    ),
    terms={"display_each": investment_parts().display, "extra_reveal": 0, "value_clock": True, "empty_wards": 0},
    view=_view,
    defaults={"invest": investing.no_investment, "keep_token": investing.first_token},
)
INVESTMENTS_PARKING: Module[State, Draft] = Module(
    name="parking spaces",
    when=(on("investments"), Condition("city", (False,))),
    stages=(
        Add((Stage("first_parking_spaces", "setup", enter_parking_spaces),), after="opening"),
        Add((Stage("parking_spaces", "shift", enter_parking_spaces),), after="shift"),
    ),
    terms={"creates_dice": True},
)
INVESTMENTS_MATERNITY: Module[State, Draft] = Module(
    name="pink investments", when=(on("investments"), on("maternity")), setup=lay_out_pink_space
)
