"""The piles of improvements and the display.

Piles lie face down, top first. Cards that come back go under the pile. Which cards a pile is made of is the business of
`modules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import CardSet, DepartmentCard, SpecialistCard, cards
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Display
from bot.kernel import Listing

DEPARTMENTS, SPECIALISTS = "departments", "specialists"
PILES = (DEPARTMENTS, SPECIALISTS)

Printed: TypeAlias = Mapping[str, DepartmentCard] | Mapping[str, SpecialistCard]


def pile_of(card: str) -> str:
    """The pile a card belongs to."""
    return DEPARTMENTS if card in cards().departments else SPECIALISTS


def copies(pile: str, wanted: CardSet) -> list[str]:
    """All cards of one set that belong to a pile."""
    printed: Printed = getattr(cards(), pile)
    return [card.id for card in printed.values() if card.set == wanted for _ in range(card.copies)]


def reveal(draft: Draft, departments: int = 0, specialists: int = 0) -> None:
    """Turn up so many cards of each pile; they join the display. A short pile gives what it has."""
    state, display = draft.state, draft.state.display
    tiles, people = state.departments[:departments], state.specialists[:specialists]
    draft.change(
        departments=state.departments[departments:],
        specialists=state.specialists[specialists:],
        display=Display(display.departments + tiles, display.specialists + people),
    )
    if tiles or people:
        draft.reveals = True
        draft.emit("revealed", None, (), ("cards", Listing(tuple(map(texts.card, tiles + people)))))


def take(draft: Draft, card: str) -> None:
    """A card leaves the display."""
    pile = pile_of(card)
    row = list(getattr(draft.state.display, pile))
    row.remove(card)
    draft.change(display=_with(draft.state.display, pile, tuple(row)))


def put_under(draft: Draft, card: str) -> None:
    """A card goes face down under its pile."""
    pile = pile_of(card)
    draft.change(**{pile: (*getattr(draft.state, pile), card)})


def clear_display(draft: Draft) -> None:
    """Cards that were not taken go under the piles in random order."""
    state, stream = draft.state, draft.dice.stream
    draft.change(
        display=Display(),
        departments=state.departments + stream("display", state.round, 0).shuffle(state.display.departments),
        specialists=state.specialists + stream("display", state.round, 1).shuffle(state.display.specialists),
    )


def _with(display: Display, pile: str, row: tuple[str, ...]) -> Display:
    parts = {DEPARTMENTS: display.departments, SPECIALISTS: display.specialists, pile: row}
    return Display(**parts)
