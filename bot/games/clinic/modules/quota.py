"""The quota of patients that helicopters and fire trucks bring along, checked once after movement (M2.2, M3.2)."""

from __future__ import annotations

from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.person import PATIENT
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule
from bot.games.clinic.table.state import State
from bot.kernel import Add, Condition, Stage


def _quota(number: int) -> int:
    """Half the round number, rounded up."""
    return (number + 1) // 2


def enter_quota(draft: Draft) -> None:
    wanted = draft.state.terms.quotas[draft.state.round - 1]
    for seat in draft.state.order:
        patients = sum(one.kind == PATIENT and not one.burn for one in draft.player(seat).people)
        if patients < wanted:
            draft.gain(seat, pp=constants().quota_pp)
            draft.emit("quota_missed", seat, ("pp",), ("n", wanted), ("points", -constants().quota_pp))


_STAGE: Add[State, Draft] = Add((Stage("quota", "movement", enter_quota),), after="movement")
_ROUNDS = range(1, constants().rounds + 1)

TRUCK_QUOTA = ClinicModule(
    name="quota of fire trucks",
    when=(on("fire_trucks"),),
    terms={"quotas": tuple(map(_quota, _ROUNDS))},
    stages=(_STAGE,),
)
HELICOPTER_QUOTA = ClinicModule(
    name="quota of helicopters",
    when=(on("helicopters"), Condition("fire_trucks", (False,))),
    terms={"quotas": tuple(_quota(n) if n in constants().helicopter_rounds else 0 for n in _ROUNDS)},
    stages=(_STAGE,),
)
