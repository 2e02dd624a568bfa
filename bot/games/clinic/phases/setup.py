"""Setting up (R13-R21): the table, the first doctor of each clinic, the fair start and the bonus tiles (D10)."""

from __future__ import annotations

from typing import Any

from bot.games.clinic import texts
from bot.games.clinic.actions import PlaceAt, PlaceOutside, TakeBonus
from bot.games.clinic.building.kinds import NAMES, SPECIALS
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import Constants, constants
from bot.games.clinic.market import appointments
from bot.games.clinic.market.doctors import can_rise, raise_doctor, refill_university
from bot.games.clinic.options import DRAWN_GOAL, GOALS, NARROW, NO_GOAL, Options
from bot.games.clinic.people.person import DOCTOR, LETTERS, NURSE, ORDERLY, UNDETERMINED, WHITE
from bot.games.clinic.phases.admit import new_patient
from bot.games.clinic.phases.components import SMALL_COMPONENTS, Component, Place
from bot.games.clinic.phases.main_board import put_on_sale
from bot.games.clinic.phases.parking import can_park
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Question
from bot.games.clinic.table.state import Pending, Player, State, Stock
from bot.games.clinic.table.terms import Terms, letters
from bot.kernel import Choice, Decision, Dice, Rules

BONUS, BONUS_PLACE = "bonus", "bonus_place"
_PLACED = ("parking", "garden", "entrance")


def set_up(options: Options, seats: int, terms: Terms, rules: Rules[State, Draft], dice: Dice) -> Draft:
    """The table before the first stage."""
    numbers = constants()
    order = dice.stream("order").shuffle(tuple(range(seats)))
    doctors = letters(numbers.doctor_bag[seats])
    width = numbers.grid["expert" if options.side == NARROW else "normal"][0]
    state = State(
        options=options,
        terms=terms,
        order=order,
        players=tuple(_player(seats, order.index(seat), width) for seat in range(seats)),
        bag="".join(dice.stream("patients").shuffle(terms.bag)),
        second_bag="".join(dice.stream("second_bag").shuffle(terms.second_bag)),
        rows=("",) * len(terms.services),
        doctor_bag="".join(dice.stream("doctors").shuffle(doctors)),
        doctor_bank=tuple(
            numbers.doctor_total[letter] - doctors.count(letter) - seats * (letter == LETTERS[WHITE])
            for letter in LETTERS[:4]
        ),
        nurses=terms.nurse_row,
        nurse_bank=numbers.stock.nurse - terms.nurse_row,
        orderlies=numbers.stock.orderly_per_player * seats,
        cars=numbers.stock.car,
        hubs=_hubs(numbers, terms, seats),
        specials=_specials(numbers, seats, dice),
        stock=_stock(numbers, terms, seats),
        goal=_goal(options, dice),
    )
    draft = Draft(state, dice)
    for lay_out in rules.setups:
        lay_out(draft)
    put_on_sale(draft)
    refill_university(draft)
    appointments.fill_rows(draft, arrivals=False)
    draft.emit("begun", None, ("order",), ("seats", seats))
    return draft


def _player(seats: int, place: int, width: int) -> Player:
    numbers = constants()
    return Player(money=numbers.start_money + numbers.later_seat_money[seats][place], site=Site(width=width))


def _hubs(numbers: Constants, terms: Terms, seats: int) -> tuple[int, ...]:
    """The starting psychiatry hubs come out of their stack."""
    known = dict(zip("PCOTN", numbers.services, strict=True))
    return tuple(numbers.hubs[known[s]] - seats * (s == "P") for s in terms.services)


def _specials(numbers: Constants, seats: int, dice: Dice) -> tuple[int, ...]:
    """Alone only two kinds are on sale, drawn at random."""
    kinds = numbers.special_kinds
    if seats == 1:
        kinds = dice.stream("specials").shuffle(kinds)[: numbers.solo_special_kinds]
    return tuple(numbers.special_copies[seats] if NAMES[kind] in kinds else 0 for kind in SPECIALS)


def _stock(numbers: Constants, terms: Terms, seats: int) -> Stock:
    """Every starting clinic has a room, a supply room and an entrance of it."""
    stock = numbers.stock
    return Stock(
        rooms=stock.treatment_room - seats,
        supplies=stock.supply_room_per_player * seats - seats,
        entrances=stock.entrance - seats,
        helipads=terms.helipad_stock,
        gardens=stock.garden,
        parking=stock.parking,
        conveyors=stock.conveyor,
    )


def _goal(options: Options, dice: Dice) -> str:
    if options.goal == DRAWN_GOAL:
        return dice.stream("goal").pick(GOALS)
    return "" if options.goal == NO_GOAL else options.goal


# --- the first doctor, and the fair start ---


def enter_first_doctors(draft: Draft) -> None:
    for seat in draft.state.order:
        draft.add_person(seat, DOCTOR)
        draft.arrive_by_car(seat)
    wait_for_pending(draft)


def wait_for_pending(draft: Draft) -> None:
    draft.wait_for(tuple(seat for seat in draft.state.order if draft.player(seat).pending))


def enter_welcome(draft: Draft) -> None:
    """With three or four clinics each begins with a patient (R20)."""
    state = draft.state
    letter = UNDETERMINED if state.terms.start_undetermined else LETTERS[WHITE]
    for seat, level in zip(range(state.seats), constants().welcome_patients[state.seats], strict=False):
        if level is not None:
            patient = new_patient(draft, seat, "P", letter)
            draft.emit("welcomed", seat, ("pre",), ("patient", texts.person(patient)))
            draft.arrive_by_car(seat)
    wait_for_pending(draft)


# --- bonus tiles ---


def enter_bonus(draft: Draft) -> None:
    tiles = draft.dice.stream("bonus").shuffle(constants().bonus_tiles)[: draft.state.seats + 1]
    draft.reveals = True
    draft.change(bonus=tiles)
    draft.emit("bonus_tiles", None, (), ("tiles", texts.row([texts.word(f"bonus.{tile}") for tile in tiles])))
    draft.wait_for(draft.state.order[::-1])


def ask_bonus(state: State, seat: int) -> Decision:
    choices = tuple(Choice(TakeBonus(tile), texts.word(f"bonus.{tile}")) for tile in state.bonus)
    return Decision(seat, BONUS, texts.word("ask.bonus"), choices)


def apply_bonus(draft: Draft, seat: int, action: TakeBonus) -> None:
    draft.change(bonus=tuple(tile for tile in draft.state.bonus if tile != action.tile))
    draft.emit("bonus", seat, ("bonus",), ("tile", texts.word(f"bonus.{action.tile}")))
    if action.tile in _PLACED:
        _offer_place(draft, seat, _component(action.tile))
    elif not _BONUSES[action.tile](draft, seat):
        _fallback(draft, seat)


def resume_bonus(draft: Draft, seat: int, _action: Any) -> None:
    draft.stop_asking(seat)
    if not draft.state.waiting:
        draft.change(bonus=())


def _fallback(draft: Draft, seat: int) -> None:
    """Money, where the tile cannot be used."""
    amount = constants().bonus_fallback_money
    draft.gain(seat, money=amount)
    draft.emit("bonus_fallback", seat, ("money",), ("money", texts.money(amount)))


def _money(draft: Draft, seat: int) -> bool:
    draft.gain(seat, money=constants().bonus_money)
    return True


def _nurse(draft: Draft, seat: int) -> bool:
    return _employee(draft, seat, NURSE)


def _orderly(draft: Draft, seat: int) -> bool:
    return _employee(draft, seat, ORDERLY)


def _employee(draft: Draft, seat: int, kind: str) -> bool:
    if not can_park(draft.state, seat):
        return False
    if kind == NURSE:
        draft.change(nurse_bank=draft.state.nurse_bank - 1)
    else:
        draft.change(orderlies=draft.state.orderlies - 1)
    draft.add_person(seat, kind)
    draft.arrive_by_car(seat)
    return True


def _upgrade(draft: Draft, seat: int) -> bool:
    doctor = next(one for one in draft.player(seat).people if one.kind == DOCTOR)
    return can_rise(draft.state, doctor.level) and raise_doctor(draft, seat, doctor)


_BONUSES = {"money5": _money, "nurse": _nurse, "upgrade": _upgrade, "orderly": _orderly}


def _component(name: str) -> Component:
    return next(one for one in SMALL_COMPONENTS if one.name == name)


def _offer_place(draft: Draft, seat: int, component: Component) -> None:
    if component.places(draft.state, seat):
        draft.ask_first(seat, Pending(BONUS_PLACE, component.name))
    else:
        _fallback(draft, seat)


def ask_bonus_place(state: State, seat: int, pending: Pending) -> Decision:
    component = _component(pending.thing)
    site = state.players[seat].site
    choices = [
        Choice(PlaceOutside(place), texts.outside(place, site.grid.positions[place]))
        if isinstance(place, str)
        else Choice(PlaceAt(place), texts.spot(place))
        for place in component.places(state, seat)
    ]
    return Decision(seat, BONUS_PLACE, texts.phrase("ask.place", component=component.label), tuple(choices))


def apply_bonus_place(draft: Draft, seat: int, pending: Pending, action: PlaceAt | PlaceOutside) -> None:
    draft.answered(seat)
    component = _component(pending.thing)
    site = draft.player(seat).site
    place: Place = action.position if isinstance(action, PlaceOutside) else action.cell
    component.build(draft, seat, place)
    if isinstance(action, PlaceOutside):
        at, mark = texts.outside(action.position, site.grid.positions[action.position]), f"position:{place}"
    else:
        at, mark = texts.spot(action.cell), f"cell:{place}"
    draft.emit("bonus_placed", seat, (mark,), ("component", component.label), ("at", at))


BONUS_PLACING = Question(ask_bonus_place, apply_bonus_place)
