"""Hiring temps straight into a place of care, one clinic after the other in reverse turn order (M6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import HireTemp
from bot.games.clinic.building.care import places_of_care
from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.capacity import doctors_fit
from bot.games.clinic.people.person import DOCTOR, NURSE, RED, TEMP, WHITE
from bot.games.clinic.phases.parking import can_park
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks
from bot.games.clinic.table.state import State
from bot.kernel import Add, Choice, Group, Menu, Stage

_AS_NURSE = -1


def fill_board(draft: Draft) -> None:
    columns = len(constants().temps.prices)
    each = constants().temps.per_column_per_player * draft.state.seats
    draft.change(stock=replace(draft.state.stock, temps=(each,) * columns))


def next_price(state: State) -> int | None:
    """The cheapest temps are hired first."""
    prices = zip(constants().temps.prices, state.stock.temps, strict=True)
    return next((price for price, left in prices if left), None)


def temp_groups(state: State, seat: int) -> Iterable[Group]:
    """By place of care: what a temp could be there."""
    price = next_price(state)
    player = state.players[seat]
    if price is None or price > player.money or not can_park(state, seat):
        return
    for cell, _ in places_of_care(player.site):
        doctors = sum(one.is_doctor and one.place == cell for one in player.people)
        room = doctors < doctors_fit(player.site, player.people, cell)
        levels = (*range(WHITE, RED + 1), _AS_NURSE) if room else (_AS_NURSE,)
        label = texts.phrase("temp_at", place=texts.place(player.site, cell))
        yield Group(label, Menu(levels, partial(HireTemp, cell), partial(_choice, price)), folded=True)


def _choice(price: int, level: int, action: HireTemp) -> Choice:
    if level == _AS_NURSE:
        label = texts.word("staff.temp_nurse")
    else:
        label = texts.phrase("staff.temp_doctor", colour=texts.colour(level))
    return Choice(action, label, texts.phrase("hint.price", price=texts.money(price)))


def hire_temp(draft: Draft, seat: int, action: HireTemp) -> None:
    price = next_price(draft.state)
    assert price is not None
    left = draft.state.stock.temps
    index = next(i for i, count in enumerate(left) if count)
    temps = (*left[:index], left[index] - 1, *left[index + 1 :])
    draft.change(stock=replace(draft.state.stock, temps=temps))
    draft.gain(seat, money=-price)
    role = NURSE if action.level == _AS_NURSE else DOCTOR
    temp = draft.add_person(seat, TEMP, level=max(WHITE, action.level), place=action.cell, role=role)
    draft.emit(
        "hired_temp",
        seat,
        (f"person:{temp.id}", "money"),
        ("person", texts.person(temp)),
        ("place", texts.place(draft.player(seat).site, action.cell)),
        ("price", texts.money(price)),
    )
    draft.mark_table("temps")
    draft.arrive_by_car(seat)


def enter_return(draft: Draft) -> None:
    for seat in draft.state.order:
        for one in draft.player(seat).people:
            if one.kind == TEMP:
                draft.remove_person(seat, one.id)
    fill_board(draft)


def _view(state: State, _seat: int | None) -> dict[str, object]:
    return {"temps": tuple(zip(constants().temps.prices, state.stock.temps, strict=True))}


TEMPS = ClinicModule(
    name="temps",
    when=(on("temps"),),
    setup=fill_board,
    terms={"reverse_movement": True},
    stages=(Add((Stage("temps_return", "administration", enter_return),), after="worsening"),),
    hooks=Hooks(move_groups=(temp_groups,), move_actions={HireTemp: hire_temp}),
    view=_view,
)
