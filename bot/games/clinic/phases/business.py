"""Business (R55-R64): laboratories, then treatments, wages, upkeep and popularity as one question (D8, D9).

All seats answer at once. What a seat earns and pays concerns no other seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.games.clinic import texts
from bot.games.clinic.actions import BuyPopularity, LetGo, Treat
from bot.games.clinic.building.care import places_of_care
from bot.games.clinic.building.kinds import LABORATORY
from bot.games.clinic.constants import constants
from bot.games.clinic.market.doctors import dismiss, raise_doctor
from bot.games.clinic.people.person import DOCTOR, EMPLOYEES, PATIENT, Person, look
from bot.games.clinic.people.running_costs import upkeep_of, wage_of, wages
from bot.games.clinic.people.treatment import Treatment, best_treatments, treatment_sets
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Question
from bot.games.clinic.table.state import Chosen, Pending, Player, State
from bot.kernel import Choice, Decision, Group, Text

BUSINESS, UNPAID = "business", "unpaid"
_ALL_OFFERED = 12  # numbers of points that are offered one by one, from the highest
_STRIDE = 5


# --- laboratories ---


def enter_laboratory(draft: Draft) -> None:
    """Each doctor in a laboratory gives a point and learns, in turn order (R60)."""
    for seat in draft.state.order:
        player = draft.player(seat)
        for one in player.people:
            if one.kind == DOCTOR and player.site.kind(one.place) == LABORATORY:
                draft.gain(seat, pp=constants().laboratory_pp)
                risen = raise_doctor(draft, seat, one)
                after = draft.change_person(seat, one.id, in_lab=True)
                key = "learned" if risen else "researched"
                draft.emit(key, seat, (f"person:{one.id}", "pp"), ("person", texts.person(after)))


# --- what the round brings ---


class Account(Struct, frozen=True):
    """A round's business if the treatments are carried out."""

    fees: int
    earned_before: int  # visitors
    wages: int
    upkeep: int

    @property
    def profit(self) -> int:
        return self.fees + self.earned_before - self.wages - self.upkeep

    @property
    def most(self) -> int:
        """How many points the profit buys."""
        return max(0, self.profit // constants().money_per_pp)


def treatments(state: State, player: Player) -> Mapping[int, tuple[Treatment, ...]]:
    """By place of care: the treatments of this round, as proposed or as chosen instead."""
    chosen = {one.cell: one.treatments for one in player.chosen}
    return {cell: chosen.get(cell, best) for cell, best in proposed(state, player).items()}


def proposed(state: State, player: Player) -> Mapping[int, tuple[Treatment, ...]]:
    modest = state.terms.modest
    occupied = {one.place for one in player.people if one.kind == PATIENT}
    return {
        cell: best_treatments(player.site, cell, player.people, modest=modest)
        for cell, _ in places_of_care(player.site)
        if cell in occupied
    }


def account_of(state: State, seat: int) -> Account:
    player = state.players[seat]
    done = treatments(state, player)
    fees = sum([one.fee for those in done.values() for one in those])
    return Account(fees, player.income, wages(player.people), upkeep_of(player.site, player.people))


# --- the question ---


def enter_business(draft: Draft) -> None:
    draft.wait_for(draft.state.order)


def offered_points(most: int) -> tuple[int, ...]:
    """The twelve highest numbers, then multiples of five, then none."""
    lowest = max(0, most - _ALL_OFFERED + 1)
    rest = [n for n in range(lowest - 1, 0, -1) if n % _STRIDE == 0]
    return (*range(most, lowest - 1, -1), *rest, *((0,) if lowest > 0 else ()))


def ask_business(state: State, seat: int) -> Decision:
    player = state.players[seat]
    account = account_of(state, seat)
    price = constants().money_per_pp
    plain = tuple(
        Choice(
            BuyPopularity(n),
            texts.phrase("choice.buy", n=n) if n else texts.word("choice.buy_none"),
            texts.phrase("hint.buy", money=texts.money(_left(player, account, n * price))),
            declines=n == 0 and account.most > 0,
        )
        for n in offered_points(account.most)
    )
    done = treatments(state, player)
    prompt = texts.phrase(
        "ask.business",
        n=sum(map(len, done.values())),
        fees=texts.money(account.fees + account.earned_before),
        wages=texts.money(account.wages),
        upkeep=texts.money(account.upkeep),
        profit=texts.money(account.profit),
    )
    return Decision(seat, BUSINESS, prompt, plain, tuple(_other_treatments(state, player, done)))


def _left(player: Player, account: Account, spent: int) -> int:
    return max(0, player.money + account.profit - spent)


def _other_treatments(state: State, player: Player, done: Mapping[int, tuple[Treatment, ...]]) -> Iterable[Group]:
    for cell, present in done.items():
        sets = treatment_sets(player.site, cell, player.people, modest=state.terms.modest)
        others = _different(player, [one for one in sets if _look(player, one) != _look(player, present)])
        if others:
            choices = tuple(
                Choice(
                    Treat(cell, tuple((one.patient, *one.doctors) for one in those)),
                    _set_label(player, those),
                    texts.phrase("hint.fee", money=texts.money(sum(one.fee for one in those))),
                )
                for those in others
            )
            yield Group(texts.phrase("treat_at", place=texts.place(player.site, cell)), choices, folded=True)


def _look(player: Player, those: tuple[Treatment, ...]) -> tuple[object, ...]:
    """What tells a set of treatments from another: equal people are interchangeable."""
    pairs = [
        (str(look(player.person(one.patient))), str([look(player.person(n)) for n in one.doctors])) for one in those
    ]
    return tuple(sorted(pairs))


def _different(player: Player, sets: Iterable[tuple[Treatment, ...]]) -> list[tuple[Treatment, ...]]:
    found: dict[tuple[object, ...], tuple[Treatment, ...]] = {}
    for one in sets:
        found.setdefault(_look(player, one), one)
    return list(found.values())


def _set_label(player: Player, those: tuple[Treatment, ...]) -> Text:
    if not those:
        return texts.word("choice.treat_none")
    return texts.row([_treatment_text(player, one) for one in those], "semicolon")


def _treatment_text(player: Player, one: Treatment) -> Text:
    doctors = texts.row([_short(player.person(number)) for number in one.doctors], "plus")
    return texts.phrase("treats", doctor=doctors, patient=_short(player.person(one.patient)))


def _short(one: Person) -> Text:
    """A person in few characters: two treatments must fit on a button."""
    if one.burn:
        return texts.word("short.burn")
    return texts.phrase("short.patient" if one.kind == PATIENT else "short.doctor", colour=texts.colour(one.level))


# --- what an answer does ---


def apply_business(draft: Draft, seat: int, action: Treat | BuyPopularity) -> None:
    if isinstance(action, Treat):
        _choose_treatments(draft, seat, action)
        return
    _treat_all(draft, seat)
    draft.update(seat, pending=(Pending(UNPAID, numbers=(action.points,)),))
    settle_wages(draft, seat)


def _choose_treatments(draft: Draft, seat: int, action: Treat) -> None:
    player = draft.player(seat)
    sets = treatment_sets(player.site, action.cell, player.people, modest=draft.state.terms.modest)
    those = next(s for s in sets if tuple((one.patient, *one.doctors) for one in s) == action.treatments)
    others = tuple(one for one in player.chosen if one.cell != action.cell)
    draft.update(seat, chosen=(*others, Chosen(action.cell, those)))
    place = texts.place(player.site, action.cell)
    draft.emit("chose_treatments", seat, (f"cell:{action.cell}",), ("place", place), ("set", _set_label(player, those)))


def _treat_all(draft: Draft, seat: int) -> None:
    done = treatments(draft.state, draft.player(seat))
    told: list[Text] = []
    marks: list[str] = []
    for cell, those in done.items():
        for one in those:
            patient = draft.player(seat).person(one.patient)
            told.append(texts.phrase("treated", patient=texts.person(patient), fee=texts.money(one.fee)))
            marks.append(f"cell:{cell}")
            draft.remove_person(seat, one.patient)
            for number in one.doctors:
                draft.change_person(seat, number, laid=draft.state.terms.learning)
            player = draft.player(seat)
            draft.update(seat, income=player.income + one.fee, money=player.money + one.fee, treated=player.treated + 1)
    draft.update(seat, chosen=())
    if not told:
        draft.emit("treated_none", seat)
    for start in range(0, len(told), 4):
        patients = texts.row(told[start : start + 4], "semicolon")
        draft.emit("treated", seat, (*marks[start : start + 4], "money"), ("patients", patients))


def settle_wages(draft: Draft, seat: int) -> None:
    """Pay wages if they can be paid, then upkeep, then buy points; otherwise the question stays pending."""
    player = draft.player(seat)
    due = wages(player.people)
    if due > player.money and _may_leave(player):
        return
    (points,) = draft.answered(seat).numbers
    if due > player.money:  # only the last doctor is left, and he stays
        draft.gain(seat, pp=constants().unpaid_employee_pp)
        draft.emit("doctor_unpaid", seat, ("pp",))
        due = player.money
    running = upkeep_of(player.site, player.people)
    paid = min(running, player.money - due)
    missing = running - paid
    lost = -(-missing // constants().debt_dollars_per_pp)
    draft.gain(seat, money=-due - paid, pp=-lost)
    profit = player.income - due - running
    draft.update(seat, profits=(*player.profits, profit))
    draft.emit("paid", seat, ("money",), ("wages", texts.money(due)), ("upkeep", texts.money(paid)))
    if lost:
        draft.emit("upkeep_missing", seat, ("pp",), ("money", texts.money(missing)), ("n", lost))
    _buy(draft, seat, min(points, max(0, profit) // constants().money_per_pp))


def _buy(draft: Draft, seat: int, points: int) -> None:
    if points:
        draft.gain(seat, money=-points * constants().money_per_pp, pp=points)
        draft.emit("bought", seat, ("money", "pp"), ("n", points))


# --- employees who cannot be paid ---


def _may_leave(player: Player) -> tuple[Person, ...]:
    """All employees but the last doctor, of equal ones the first."""
    doctors = [one for one in player.people if one.kind == DOCTOR]
    staying = doctors[0].id if len(doctors) == 1 else 0
    found: dict[tuple[object, ...], Person] = {}
    for one in player.people:
        if one.kind in EMPLOYEES and one.id != staying:
            found.setdefault(look(one), one)
    return tuple(found.values())


def ask_unpaid(state: State, seat: int, _pending: Pending) -> Decision:
    player = state.players[seat]
    missing = wages(player.people) - player.money
    choices = tuple(
        Choice(
            LetGo(one.id),
            _with_place(player, one),
            texts.phrase("hint.wage", wage=texts.money(wage_of(one))),
            shows_effect=True,
        )
        for one in _may_leave(player)
    )
    return Decision(seat, UNPAID, texts.phrase("ask.unpaid", money=texts.money(missing)), choices)


def _with_place(player: Player, one: Person) -> Text:
    return texts.phrase("mover", person=texts.person(one), place=texts.place(player.site, one.place))


def apply_unpaid(draft: Draft, seat: int, _pending: Pending, action: LetGo) -> None:
    player = draft.player(seat)
    employee = player.person(action.person)
    dismiss(draft, seat, employee)
    draft.gain(seat, pp=constants().unpaid_employee_pp)
    draft.update(seat, departed=(*player.departed, (employee.kind, employee.level, employee.place)))
    draft.emit("left_unpaid", seat, ("pp", "money"), ("person", _with_place(player, employee)))
    settle_wages(draft, seat)


def resume_business(draft: Draft, seat: int, action: Any) -> None:
    if not isinstance(action, Treat):
        draft.stop_asking(seat)


def covers_gap(state: State, seat: int, action: object) -> float:
    """The default: the cheapest employee whose wage covers the gap, else the dearest."""
    assert isinstance(action, LetGo)
    player = state.players[seat]
    gap = wages(player.people) - player.money
    wage = wage_of(player.person(action.person))
    return 100 - wage if wage >= gap else wage


UNPAID_QUESTION = Question(ask_unpaid, apply_unpaid)
