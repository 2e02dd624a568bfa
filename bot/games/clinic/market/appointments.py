"""The bag of patients and the rows of appointments (R15, R17, R38-R43). The head of a row is its first letter."""

from __future__ import annotations

from functools import lru_cache

from bot.games.clinic.constants import constants
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import State

PSYCHIATRY = "P"


def row_of(state: State, service: str) -> str:
    return state.rows[state.terms.services.index(service)]


def set_row(draft: Draft, service: str, row: str) -> None:
    index = draft.state.terms.services.index(service)
    rows = draft.state.rows
    draft.change(rows=(*rows[:index], row, *rows[index + 1 :]))


def draw_patient(draft: Draft) -> str:
    """The next patient of the bag; empty if there is none."""
    bag = draft.state.bag
    if bag:
        draft.change(bag=bag[1:])
        draft.reveals = True
    return bag[:1]


def fill_rows(draft: Draft, *, arrivals: bool) -> str:
    """One new patient at the tail of every row that is not full, top to bottom; psychiatry may get more.

    Returns the services that got one.
    """
    came = ""
    for service in draft.state.terms.services:
        count = draft.state.terms.psychiatry_arrivals if arrivals and service == PSYCHIATRY else 1
        for _ in range(count):
            row = row_of(draft.state, service)
            if len(row) < constants().queue_slots:
                drawn = draw_patient(draft)
                set_row(draft, service, row + drawn)
                came += service if drawn else ""
    return came


def take_head(draft: Draft, service: str) -> str:
    """The patient at the head; the others move up at once (R42)."""
    row = row_of(draft.state, service)
    set_row(draft, service, row[1:])
    return row[0]


def bring_forward(draft: Draft, service: str, index: int) -> str:
    row = row_of(draft.state, service)
    set_row(draft, service, row[index] + row[:index] + row[index + 1 :])
    return row[index]


def rediagnose(draft: Draft, service: str, index: int, to: str) -> str:
    row = row_of(draft.state, service)
    set_row(draft, service, row[:index] + row[index + 1 :])
    set_row(draft, to, row_of(draft.state, to) + row[index])
    return row[index]


def neighbours(state: State, service: str) -> str:
    """The services of the rows directly above and below that have room for one more patient."""
    return _neighbours(state.terms.services, tuple(map(len, state.rows)), service)


@lru_cache(maxsize=4096)
def _neighbours(services: str, lengths: tuple[int, ...], service: str) -> str:
    index = services.index(service)
    slots = constants().queue_slots
    return "".join(services[i] for i in (index - 1, index + 1) if 0 <= i < len(services) and lengths[i] < slots)


def put_back(draft: Draft, letter: str, *, second: bool = False) -> None:
    """A patient returns into the bag, at a random place of its order."""
    state = draft.state
    bag = state.second_bag if second else state.bag
    index = draft.dice.stream("returned", state.returned).d(len(bag) + 1) - 1
    bag = bag[:index] + letter + bag[index:]
    draft.change(returned=state.returned + 1)
    if second:
        draft.change(second_bag=bag)
    else:
        draft.change(bag=bag)
