"""The cardiologists: race goals, checked once when a round closes.

`check_goals` is for matches between people, `check_solo_goals` for those against URSULE. The counts that goals compare
never decrease, so a goal that was reached stays reached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import eq

import msgspec
from msgspec import Struct

from bot.games.emergency.components import cardiologist_values, figures
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.sheet import SECTIONS, Sheet


class Cardiologist(Struct, frozen=True):
    """A race goal on the table: what it is worth to the next who reach it; None once it is gone."""

    card: str  # K1..K6
    value: int | None


class Won(Struct, frozen=True):
    """A card was reached; seat None is URSULE."""

    seat: int | None
    card: str
    points: int


def goal_progress(card: str, sheet: Sheet) -> tuple[int, int]:
    """The present count of the card's goal and the required one."""
    return _GOALS[card](sheet)


def meets_goal(card: str, sheet: Sheet) -> bool:
    have, wanted = _GOALS[card](sheet)
    return have >= wanted


def full_sections(sheet: Sheet) -> int:
    return sum(map(eq, map(len, sheet.sections), board().sizes))


def cards_in_play(cards: tuple[Cardiologist, ...]) -> tuple[str, ...]:
    """The cards that can still be won."""
    return tuple(card.card for card in cards if card.value is not None)


def award(sheet: Sheet, card: str, points: int) -> Sheet:
    return msgspec.structs.replace(sheet, cardiologists=(*sheet.cardiologists, (card, points)))


def check_goals(
    cards: tuple[Cardiologist, ...], sheets: tuple[Sheet, ...]
) -> tuple[tuple[Cardiologist, ...], list[Won]]:
    """The cards after the check, and the wins. A card is turned once, even if several seats reached it."""
    after: list[Cardiologist] = []
    won: list[Won] = []
    for card in cards:
        value = card.value
        winners = [] if value is None else _newly_reached(card.card, sheets)
        if value is None or not winners:
            after.append(card)
            continue
        won += [Won(seat, card.card, value) for seat in winners]
        after.append(Cardiologist(card.card, _next_value(value, len(sheets))))
    return tuple(after), won


def check_solo_goals(
    cards: tuple[Cardiologist, ...], human: Sheet, filled: int
) -> tuple[tuple[Cardiologist, ...], list[Won], bool]:
    """The check of a solo round in which URSULE filled this many sections: the cards after it, the wins,
    and whether the human has to discard one of them (URSULE then scores that one)."""
    left = cards_in_play(cards)
    if not left:
        return cards, [], False
    points = figures().solo.card_points
    by_human = all(meets_goal(card, human) for card in left)
    if not by_human and 0 < filled < len(left):
        return cards, [], True
    won = [Won(0, card, points) for card in left] if by_human else []
    won += [Won(None, card, points) for card in left[:filled]]
    if by_human or filled:
        cards = tuple(Cardiologist(card.card, None) for card in cards)
    return cards, won, False


def _newly_reached(card: str, sheets: tuple[Sheet, ...]) -> list[int]:
    """The seats that fulfil a card's goal and have never scored it."""
    goal = _GOALS[card]
    found = []
    for seat, sheet in enumerate(sheets):
        have, wanted = goal(sheet)
        if have >= wanted and not has_won(card, sheet):
            found.append(seat)
    return found


def has_won(card: str, sheet: Sheet) -> bool:
    return card in dict(sheet.cardiologists)


def _next_value(value: int, seats: int) -> int | None:
    """The value of a card after it was won at this one; None: it leaves the match."""
    values = cardiologist_values(seats)
    return next(iter(values[values.index(value) + 1 :]), None)


@cache
def _ring_counts() -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    """For each scanner, the sections around it, each with how many of its beds are taken by 0, 1, 2, ... patients."""
    return tuple(
        tuple(
            (number, tuple(sum(bed < section.first + taken for bed in touching) for taken in range(section.size + 1)))
            for number, section in enumerate(board().sections)
            if (touching := [bed for bed in scanner.ring if section.first <= bed < section.first + section.size])
        )
        for scanner in board().scanners
    )


def _stethoscopes(sheet: Sheet) -> tuple[int, int]:
    return sheet.stethoscopes_gained, figures().goals.stethoscopes


def _scanner(sheet: Sheet) -> tuple[int, int]:
    taken = list(map(len, sheet.sections))
    filled = [sum([counts[taken[section]] for section, counts in ring]) for ring in _ring_counts()]
    return max(filled), len(board().scanners[0].ring)


def _nurses(sheet: Sheet) -> tuple[int, int]:
    return sheet.circles, figures().goals.nurses


def _blood(sheet: Sheet) -> tuple[int, int]:
    return sheet.blood_gained, figures().goals.blood


def _everywhere(sheet: Sheet) -> tuple[int, int]:
    return SECTIONS - sheet.sections.count(()), SECTIONS


def _two_full(sheet: Sheet) -> tuple[int, int]:
    return full_sections(sheet), figures().goals.full_sections


_GOALS: Mapping[str, Callable[[Sheet], tuple[int, int]]] = {
    "K1": _stethoscopes,
    "K2": _scanner,
    "K3": _nurses,
    "K4": _blood,
    "K5": _everywhere,
    "K6": _two_full,
}
