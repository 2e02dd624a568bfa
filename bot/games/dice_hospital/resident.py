"""The house's own player: plans its activation with a search, and judges everything else by what it leads to.

Written against an imagined state, so it knows no more than its seat. Registered as this game's greedy player: hints,
substitutes and bots all come from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.dice_hospital.actions import (
    Close,
    CopyAbility,
    Decline,
    EndActivation,
    Pick,
    Place,
    Trade,
    Transfuse,
    Treat,
)
from bot.games.dice_hospital.bedside import Result, code_of
from bot.games.dice_hospital.cards import cards
from bot.games.dice_hospital.hospital import NURSE, Hospital, Target
from bot.games.dice_hospital.neglect import neglect_loss
from bot.games.dice_hospital.planner import Move, Outlook, Task, plan
from bot.games.dice_hospital.state import State
from bot.games.dice_hospital.vocabulary import COLOURS
from bot.games.dice_hospital.worth import bed_worths, blood_worth, crowd_worths, rounds_to_come
from bot.kernel import AnyGame, Decision, Dice, Position, Turn, choose, resume

Answer: TypeAlias = Callable[[AnyGame, State, Decision, Dice], int]

_GLANCE = 5  # so many things are compared at a glance, each with this share of the effort


class Resident:
    """Answers every question of this game."""

    def __call__(self, game: AnyGame, state: State, decision: Decision, dice: Dice, /) -> int:
        answer = _ANSWERS.get(decision.kind, _by_worth)
        return answer(game, state, decision, dice)


def _by_worth(game: AnyGame, state: State, decision: Decision, dice: Dice) -> int:
    """The choice that leaves the seat best off right afterwards."""
    position = resume(game, state, 0)
    luck = dice.d(1 << 48).to_bytes(32, "big")
    worths = []
    for place in range(len(decision.choices)):
        after = choose(game, position, decision.seat, place, Dice(luck)).position
        worths.append(game.worth(after.state, decision.seat))
    return worths.index(max(worths))


def _ambulance(_game: AnyGame, state: State, decision: Decision, _dice: Dice) -> int:
    """Patients as they are worth, and the chance of being the lowest."""
    beds = bed_worths(rounds_to_come(state) + 1)
    taken = [one.number for one in state.ambulances if one.seat is not None]
    free = [one.number for one in state.ambulances if one.seat is None]
    worths = []
    for choice in decision.choices:
        number = choice.action.number
        dice = next(one.dice for one in state.ambulances if one.number == number)
        worth = sum(beds[die.value] for die in dice)
        if not any(other < number for other in taken):
            lower = sum(other < number for other in free)
            worth += 1.5 * 0.5 ** min(lower, len(state.waiting) - 1)
        worths.append(worth)
    return worths.index(max(worths))


def outlook_of(state: State, seat: int) -> Outlook:
    rounds = rounds_to_come(state)
    reports: tuple[tuple[int, int, int, float], ...] = ()
    if state.reports:
        known = [cards().reports[name] for name in state.reports.lower if name]
        reports = tuple((one.need["R"], one.need["Y"], one.need["G"], 2.0 * one.points) for one in known)
    loss = [neglect_loss(state, colour) for colour in COLOURS]
    return Outlook(
        bed_worths(rounds),
        crowd_worths(rounds),
        (loss[0], loss[1], loss[2]),
        blood_worth(rounds),
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
        home=(home.count("R"), home.count("Y"), home.count("G")),
        blood=hospital.blood,
        deaths=hospital.deaths,
        departments=tuple(one.card for one in hospital.departments if one.free),
        nurses=hospital.nurses + hospital.extra_nurses - out.count(NURSE),
        specialists=tuple(one.acts_as for number, one in enumerate(hospital.specialists) if number not in out),
        outlook=outlook_of(state, seat),
    )


def _command(_game: AnyGame, state: State, decision: Decision, _dice: Dice) -> int:
    seat = decision.seat
    task = task_of(state, seat)
    instructions = _best_model(decision, task)
    if instructions is not None:
        return instructions
    _, moves = plan(task)
    useless = _not_needed(decision, moves) if rounds_to_come(state) == 0 else None
    if useless is not None:
        return useless
    if not moves:
        return _place_of(decision, EndActivation())
    return _carrying_out(state.hospitals[seat], decision, moves[0])


def _best_model(decision: Decision, task: Task) -> int | None:
    """Whom the Consultant copies; anybody is better than nobody."""
    worths: dict[int, float] = {}
    for place, choice in enumerate(decision.choices):
        if isinstance(choice.action, CopyAbility):
            names = [choice.action.card if name == "s.consultant" else name for name in task.specialists]
            worths[place] = plan(replace(task, specialists=tuple(names)), _GLANCE)[0]
    return max(worths, key=lambda place: worths[place]) if worths else None


def _not_needed(decision: Decision, moves: tuple[Move, ...]) -> int | None:
    """An improvement the last plan of all does not use is worth a blood bag."""
    needed = {name for move in moves for name in (move.pawn, move.department)}
    for place, choice in enumerate(decision.choices):
        if isinstance(choice.action, Trade) and choice.action.card not in needed:
            return place
    return None


def _place_of(decision: Decision, action: object) -> int:
    return next(place for place, choice in enumerate(decision.choices) if choice.action == action)


def _carrying_out(hospital: Hospital, decision: Decision, move: Move) -> int:
    """The choice that begins a planned move."""
    for place, choice in enumerate(decision.choices):
        match choice.action:
            case Transfuse(pid=pid, colour=None) if not move.department:
                if code_of(hospital.patient(pid)) == move.treated.chosen[0].code:
                    return place
            case Place(pawn=pawn, department=department, pid=pid) if move.department:
                acts_as = "" if pawn == NURSE else hospital.specialists[pawn].acts_as
                here = (acts_as, hospital.departments[department].card) == (move.pawn, move.department)
                if here and (pid is None or code_of(hospital.patient(pid)) == move.treated.chosen[0].code):
                    return place
    return _place_of(decision, EndActivation())


def _patients(game: AnyGame, state: State, decision: Decision, dice: Dice) -> int:
    """Go on with the plan whose first pawn stands where it was put."""
    hospital = state.hospitals[decision.seat]
    activation = hospital.activation
    pawn = "" if activation.pawn == NURSE else hospital.specialists[activation.pawn].acts_as
    here = (pawn, hospital.departments[activation.department].card)
    task = task_of(state, decision.seat)
    _, moves = plan(task)
    if not moves or moves[0][:2] != here:
        _, moves = plan(task, only=here)
    for place, choice in enumerate(decision.choices):
        if isinstance(choice.action, Treat | Pick) and _is_part(hospital, choice.action, moves[0].treated):
            return place
    return _by_worth(game, state, decision, dice)


def _is_part(hospital: Hospital, action: Treat | Pick, wanted: Result) -> bool:
    """Whether these targets are (or can become) the patients that were planned."""
    left = [(one.slot, one.code, one.colour) for one in wanted.chosen]
    for target in action.targets:
        named = _named(hospital, target)
        if named not in left:
            return False
        left.remove(named)
    return action.way == wanted.way and (bool(action.targets) if isinstance(action, Pick) else not left)


def _named(hospital: Hospital, target: Target) -> tuple[int, int, int]:
    colour = COLOURS.index(target.colour) if target.colour else -1
    return target.slot, code_of(hospital.patient(target.pid)), colour


def _ability(game: AnyGame, state: State, decision: Decision, dice: Dice) -> int:
    """Plan on from the most likely uses, at a glance."""
    position = resume(game, state, 0)
    luck = dice.d(1 << 48).to_bytes(32, "big")
    uses = [place for place, one in enumerate(decision.choices) if isinstance(one.action, Treat | Decline | Pick)]
    seat = decision.seat
    turns = {place: choose(game, position, seat, place, Dice(luck), pauses=True) for place in uses}
    likely = sorted(uses, key=lambda place: game.worth(turns[place].position.state, seat), reverse=True)[:_GLANCE]
    worths = {place: _afterwards(position, turns[place], seat, _GLANCE) for place in likely}
    return max(worths, key=lambda place: worths[place])


def _afterwards(before: Position, turn: Turn, seat: int, share: int) -> float:
    """What the activation can still come to after a turn."""
    after: State = turn.position.state
    gained: int = after.hospitals[seat].tally.total - before.state.hospitals[seat].tally.total
    died: int = after.hospitals[seat].deaths - before.state.hospitals[seat].deaths
    return gained - 2.0 * died + plan(task_of(after, seat), share)[0]


def _close(_game: AnyGame, state: State, decision: Decision, _dice: Dice) -> int:
    """The department that is missed least."""
    task = task_of(state, decision.seat)
    worths = []
    for choice in decision.choices:
        assert isinstance(choice.action, Close)
        closed = state.hospitals[decision.seat].departments[choice.action.department].card
        rest = tuple(name for name in task.departments if name != closed)
        worths.append(plan(replace(task, departments=rest), _GLANCE)[0])
    return worths.index(max(worths))


def _harmless(game: AnyGame, state: State, decision: Decision, _dice: Dice) -> int:
    return decision.choices.index(game.default(state, decision))


_ANSWERS: dict[str, Answer] = {
    "ambulance": _ambulance,
    "command": _command,
    "patients": _patients,
    "ability": _ability,
    "close": _close,
    "loading": _harmless,
    "extra": _harmless,
    "report": _harmless,
    "collection": _harmless,
}
