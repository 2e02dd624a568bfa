"""Which cards the piles are made of, and showing them.

Piles lie face down, top first. Cards that come back go under the pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import DepartmentCard, SpecialistCard, cards
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Display
from bot.kernel import Dice, Listing

DEPARTMENTS, SPECIALISTS = "departments", "specialists"
PILES = (DEPARTMENTS, SPECIALISTS)

Printed: TypeAlias = Mapping[str, DepartmentCard] | Mapping[str, SpecialistCard]

_SECOND_SET = 4  # tiles of the second base set that join the experimental ones where the display is large


def pile_of(card: str) -> str:
    """The pile a card belongs to."""
    return DEPARTMENTS if card in cards().departments else SPECIALISTS


def departments(options: Options, seats: int, dice: Dice) -> tuple[str, ...]:
    """The shuffled department pile."""
    printed = cards().departments
    if not options.experimental:
        return dice.stream("departments").shuffle(_copies(printed, "base"))
    single = [card.id for card in printed.values() if card.set == "base"]
    second = dice.stream("second_set").shuffle(single)[:_SECOND_SET] if seats > 3 else ()
    return dice.stream("departments").shuffle((*single, *second, *_copies(printed, "exp")))


def specialists(options: Options, dice: Dice) -> tuple[str, ...]:
    """The shuffled specialist pile; each promo takes the place of another card."""
    printed = cards().specialists
    deck = _copies(printed, "base")
    if options.experimental:
        deck = [card.id for card in printed.values() if card.set == "base"] + _copies(printed, "exp")
    if options.promos:
        promos = _copies(printed, "promo")
        deck = [*dice.stream("promos").shuffle(deck)[len(promos) :], *promos]
    return dice.stream("specialists").shuffle(deck)


def _copies(printed: Printed, wanted: str) -> list[str]:
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
        draft.tell("revealed", None, (), ("cards", Listing(tuple(map(texts.card, tiles + people)))))


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
    """What nobody took goes under the piles in random order."""
    state, stream = draft.state, draft.dice.stream
    draft.change(
        display=Display(),
        departments=state.departments + stream("display", state.round, 0).shuffle(state.display.departments),
        specialists=state.specialists + stream("display", state.round, 1).shuffle(state.display.specialists),
    )


def _with(display: Display, pile: str, row: tuple[str, ...]) -> Display:
    parts = {DEPARTMENTS: display.departments, SPECIALISTS: display.specialists, pile: row}
    return Display(**parts)
