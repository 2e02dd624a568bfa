"""The shelves of improvements: piles, and the display beside them.

Piles lie face down, top first. Cards that come back go under their pile. Which shelves there are and which cards they
are made of is the business of `modules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import CardSet, DepartmentCard, SpecialistCard, cards
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Shelf, State
from bot.kernel import Listing

DEPARTMENTS, SPECIALISTS = "departments", "specialists"
KINDS = (DEPARTMENTS, SPECIALISTS)
ADMINISTRATORS = "administrators"  # modules mix their cards in under this name
_PREFIXES = {"mat": "maternity_"}  # sets of cards that have shelves of their own

Printed: TypeAlias = Mapping[str, DepartmentCard] | Mapping[str, SpecialistCard]


def kind_of(card: str) -> str:
    """Whether a card is a department or a specialist."""
    return DEPARTMENTS if card in cards().departments else SPECIALISTS


def shelf_of(card: str) -> str:
    """The name of the shelf a card belongs to."""
    kind = kind_of(card)
    printed: Printed = getattr(cards(), kind)
    return _PREFIXES.get(printed[card].set, "") + kind


def copies(kind: str, wanted: CardSet) -> list[str]:
    """All cards of one set and kind."""
    printed: Printed = getattr(cards(), kind)
    return [card.id for card in printed.values() if card.set == wanted for _ in range(card.copies)]


def displayed(state: State, kind: str) -> tuple[str, ...]:
    """The open cards of one kind, on all shelves."""
    return tuple([card for shelf in state.shelves if shelf.name.endswith(kind) for card in shelf.row])


def reveal(draft: Draft, **counts: int) -> None:
    """Turn up so many cards of each shelf; they join the display. A short pile gives what it has."""
    shelves: list[Shelf] = []
    shown: list[str] = []
    for shelf in draft.state.shelves:
        count = counts.get(shelf.name, 0)
        turned = shelf.pile[:count]
        shown += turned
        shelves.append(replace(shelf, pile=shelf.pile[count:], row=shelf.row + turned) if turned else shelf)
    draft.change(shelves=tuple(shelves))
    if shown:
        draft.reveals = True
        draft.emit("revealed", None, (), ("cards", Listing(tuple(map(texts.card, shown)))))


def take(draft: Draft, card: str) -> None:
    """A card leaves the display."""
    shelf = draft.state.shelf(shelf_of(card))
    row = list(shelf.row)
    row.remove(card)
    _put(draft, replace(shelf, row=tuple(row)))


def put_under(draft: Draft, card: str) -> None:
    """A card goes face down under its pile."""
    shelf = draft.state.shelf(shelf_of(card))
    _put(draft, replace(shelf, pile=(*shelf.pile, card)))


def clear_display(draft: Draft) -> None:
    """Cards that were not taken go under the piles in random order."""
    state, stream = draft.state, draft.dice.stream
    draft.change(
        shelves=tuple(
            [
                replace(shelf, pile=shelf.pile + stream("display", state.round, index).shuffle(shelf.row), row=())
                for index, shelf in enumerate(state.shelves)
            ]
        )
    )


def _put(draft: Draft, changed: Shelf) -> None:
    draft.change(shelves=tuple([changed if one.name == changed.name else one for one in draft.state.shelves]))
