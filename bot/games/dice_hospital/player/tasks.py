"""Planner tasks from a state: the patients and pawns of a hospital, and what will count when the round is over.

Also the "what if" of a decision: the same task with other patients, or with a card more or less.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import COLOURS
from bot.games.dice_hospital.patients.patient import BEDS
from bot.games.dice_hospital.phases.neglect import neglect_loss
from bot.games.dice_hospital.player.evaluation import bed_values, blood_value, crowd_values, rounds_to_come
from bot.games.dice_hospital.player.moves import RoundValues
from bot.games.dice_hospital.player.planner import Task
from bot.games.dice_hospital.player.ward_model import (
    GONE_HOME,
    Code,
    Result,
    Ward,
    code_of,
    make_chosen,
    new_patient_code,
)
from bot.games.dice_hospital.table.hospital import NURSE, Hospital
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
    )


def task_of(state: State, seat: int) -> Task:
    """What is left to do in this hospital."""
    hospital = state.hospitals[seat]
    out = [one.pawn for one in hospital.departments]
    home = [leaver.true for leaver in hospital.discharged]
    return Task(
        ward=tuple(sorted(code_of(patient) for patient in hospital.patients)),
        home=tuple(home.count(colour) for colour in COLOURS),
        blood=hospital.blood,
        deaths=hospital.deaths,
        departments=tuple(one.card for one in hospital.departments if one.free),
        nurses=hospital.nurses + hospital.extra_nurses - out.count(NURSE),
        specialists=tuple(one.acts_as for number, one in enumerate(hospital.specialists) if number not in out),
        round_values=round_values_of(state, seat),
    )


def admitted(task: Task, new: list[Code]) -> Task:
    """With these patients; the weakest old ones die where beds are short. That costs the same for every choice."""
    over = max(0, len(task.ward) + len(new) - BEDS)
    return replace(task, ward=tuple(sorted((*task.ward[over:], *new))))


def with_card(task: Task, card: str) -> Task:
    if card in cards().departments:
        return replace(task, departments=(*task.departments, card))
    return replace(task, specialists=(*task.specialists, card))


def without_card(task: Task, card: str) -> Task:
    """Traded for a bag of blood."""
    departments, specialists = list(task.departments), list(task.specialists)
    (departments if card in departments else specialists).remove(card)
    return replace(task, departments=tuple(departments), specialists=tuple(specialists), blood=task.blood + 1)


def department_done(hospital: Hospital, ward: Ward) -> Result:
    """What the department has done, as the planner sees it."""
    here = {patient.pid: code_of(patient) for patient in hospital.patients}
    treated = [
        make_chosen(0, new_patient_code(one.colour, one.before), -1, here.get(one.pid, GONE_HOME))
        for one in hospital.activation.base
    ]
    return Result(ward, tuple(treated), 0, 0, 0.0, 0, 0)
