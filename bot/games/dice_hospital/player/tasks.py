"""Planner tasks from a state: the patients and pawns of a hospital, and what will count when the round is over.

Also the "what if" of a decision: the same task with other patients, or with a card more or less.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import COLOURS, PINK, Die
from bot.games.dice_hospital.patients.patient import BEDS, WARDS
from bot.games.dice_hospital.phases.neglect import neglect_loss
from bot.games.dice_hospital.player.evaluation import bed_values, blood_value, crowd_values, rounds_to_come
from bot.games.dice_hospital.player.moves import RoundValues
from bot.games.dice_hospital.player.planner import Task
from bot.games.dice_hospital.player.ward_model import (
    BABY_BIT,
    FAMILY_BITS,
    GONE_HOME,
    SHADES,
    Code,
    Result,
    Ward,
    code_of,
    make_chosen,
    new_patient_code,
)
from bot.games.dice_hospital.table.hospital import Department, Hospital, Treated
from bot.games.dice_hospital.table.state import State


def round_values_of(state: State, seat: int) -> RoundValues:
    rounds = rounds_to_come(state)
    active = [cards().reports[name] for name in state.reports.lower if name] if state.reports else []
    reports = tuple((tuple(one.need[colour] for colour in COLOURS), 2.0 * one.points) for one in active)
    return RoundValues(
        bed_values(rounds),
        crowd_values(rounds),
        tuple(neglect_loss(state, colour) for colour in COLOURS),
        blood_value(rounds),
        state.hospitals[seat].administrator,
        reports,
        state.terms.empty_wards,
        rounds if state.hospitals[seat].by_ward else None,
    )


def task_of(state: State, seat: int) -> Task:
    """What is left to do in this hospital."""
    hospital = state.hospitals[seat]
    out = hospital.pawns_out()
    home = [leaver.true for leaver in hospital.discharged]
    return Task(
        ward=tuple(sorted(code_of(patient) for patient in hospital.patients)),
        home=tuple(home.count(colour) for colour in SHADES),
        blood=hospital.blood,
        deaths=hospital.deaths,
        departments=tuple(department_key(one) for one in hospital.departments if one.free and _heals(one)),
        nurses=hospital.unused_nurses,
        specialists=tuple(one.acts_as for number, one in enumerate(hospital.specialists) if number not in out),
        round_values=round_values_of(state, seat),
    )


def arrival_code(hospital: Hospital, die: Die) -> Code:
    """A new patient; a mother founds a family in the first ward without one."""
    code = new_patient_code(die.colour, die.value)
    if die.colour != PINK:
        return code
    taken = {one.ward for one in hospital.patients if one.kind}
    return code | next((ward for ward in range(WARDS) if ward not in taken), 0) << 8


def department_key(one: Department) -> str:
    """A department by its card and tokens, as the planner names it."""
    return "|".join((one.card, *one.tokens))


def _heals(one: Department) -> bool:
    """Departments that only swap pawns are not planned for."""
    return bool(cards().departments[one.card].step.slots)


def admitted(task: Task, new: list[Code]) -> Task:
    """With these patients; the weakest old ones die where beds are short. That costs the same for every choice."""
    over = max(0, sum(code < BABY_BIT for code in task.ward) + len(new) - BEDS)
    return replace(task, ward=tuple(sorted((*task.ward[over:], *new))))


def with_card(task: Task, card: str) -> Task:
    if card in cards().departments:
        return replace(task, departments=(*task.departments, card))
    return replace(task, specialists=(*task.specialists, card))


def without_card(task: Task, card: str) -> Task:
    """Traded for a bag of blood."""
    departments, specialists = list(task.departments), list(task.specialists)
    for names in (departments, specialists):
        found = next((name for name in names if name.split("|")[0] == card), None)
        if found is not None:
            names.remove(found)
            break
    return replace(task, departments=tuple(departments), specialists=tuple(specialists), blood=task.blood + 1)


def _as_before(now: Code | None, one: Treated) -> Code:
    """What a patient was when the pawn was placed; one who is still here belongs to the same family."""
    before = new_patient_code(one.colour, one.before)
    return before if now is None else before | now & (FAMILY_BITS | BABY_BIT)


def department_done(hospital: Hospital, ward: Ward) -> Result:
    """What the department has done, as the planner sees it."""
    here = {patient.pid: code_of(patient) for patient in hospital.patients}
    treated = [
        make_chosen(0, _as_before(here.get(one.pid), one), -1, here.get(one.pid, GONE_HOME))
        for one in hospital.activation.base
    ]
    return Result(ward, tuple(treated), 0, 0, 0.0, 0, 0)
