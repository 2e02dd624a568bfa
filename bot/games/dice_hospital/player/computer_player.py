"""The computer player: plans its activation with a search, and judges everything else by what it leads to.

It is handed an imagined state, so it knows no more than its seat. Registered under `greedy`, the name of a game's best
player: hints, substitutes and bots all use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import (
    Close,
    CopyAbility,
    Decline,
    EndActivation,
    Improve,
    Pick,
    Place,
    Trade,
    Transfuse,
    Treat,
    UseBonus,
    UseToken,
)
from bot.games.dice_hospital.cards.city import VOLUNTEER
from bot.games.dice_hospital.player import community_care, reasons
from bot.games.dice_hospital.player.evaluation import card_value, rounds_to_come
from bot.games.dice_hospital.player.moves import Move
from bot.games.dice_hospital.player.planner import Task, plan, plan_ability
from bot.games.dice_hospital.player.tasks import (
    admitted,
    arrival_code,
    department_done,
    department_key,
    task_of,
    with_card,
    without_card,
)
from bot.games.dice_hospital.player.ward_model import SHADES, Result, code_of
from bot.games.dice_hospital.table.hospital import NURSE, Hospital, Target
from bot.games.dice_hospital.table.state import State
from bot.kernel import Advice, AnyGame, Decision, Dice, Stream, Text, choose, resume

Answer: TypeAlias = Callable[[AnyGame, State, Decision, Stream], int]
Reason: TypeAlias = Callable[[State, Decision, int], Text]

# How many options (see `planner`) may be looked at: for placing all pawns of a turn, for all abilities of it, and
# wherever a few things are compared.
_TURN = 3000
_ABILITIES = 1500
_COMPARISON = 1200
_COMPARISON_OF_FAMILIES = 600
_TRADES = 3  # so many improvements are considered for a trade, the least useful ones
_VOLUNTEER = 1.0  # what calling a volunteer must bring
_LOWEST = 1.5  # the blood bag of the lowest ambulance, and being first


class ComputerPlayer:
    """Answers every question of this game, and can say why."""

    def __call__(self, game: AnyGame, state: State, decision: Decision, stream: Stream, /) -> int:
        answer = _ANSWERS.get(decision.kind, _by_worth)
        return answer(game, state, decision, stream)

    def advise(self, game: AnyGame, state: State, decision: Decision, stream: Stream, /) -> Advice:
        index = self(game, state, decision, stream)
        explain = _REASONS.get(decision.kind)
        if explain is not None:
            return Advice(index, explain(state, decision, index))
        return Advice(
            index, reasons.describe_lead(_worths(game, state, decision, stream, range(decision.choice_count)).values())
        )


def _by_worth(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    """The choice that leaves the seat best off right afterwards."""
    return _best_after(game, state, decision, stream, range(decision.choice_count))


def _best_after(game: AnyGame, state: State, decision: Decision, stream: Stream, places: Iterable[int]) -> int:
    """The same among these choices; the first of equals."""
    worths = _worths(game, state, decision, stream, places)
    return max(worths, key=lambda place: worths[place])


def _worths(game: AnyGame, state: State, decision: Decision, stream: Stream, places: Iterable[int]) -> dict[int, float]:
    """How well the seat stands right after each of these choices."""
    position = resume(game, state, 0)
    luck = stream.d(1 << 48).to_bytes(32, "big")
    worths = {}
    for place in places:
        after = choose(game, position, decision.seat, place, Dice(luck)).position
        worths[place] = game.worth(after.state, decision.seat)
    return worths


def _effort(turn: int, hospital: Hospital, placements: int) -> int:
    """For a question asked with so many pawns left to place: longer plans are looked at more closely."""
    team = min(hospital.nurses + hospital.extra_nurses + len(hospital.specialists), len(hospital.departments))
    return 2 * turn * placements // max(1, team * (team + 1))


def _best(tasks: Mapping[int, Task], extra: Mapping[int, float], share: int = 1) -> int:
    """Which of these hospitals can come to most this round; `extra` is what counts beside it.

    A question that hardly matters gets one `share`th of the usual effort.
    """
    # Families make wards differ more, so that fewer of them are known already and each costs more.
    families = any(task.round_values.rounds is not None for task in tasks.values())
    effort = (_COMPARISON_OF_FAMILIES if families else _COMPARISON) // (share * len(tasks))
    worths = {place: plan(task, effort)[0] + extra.get(place, 0.0) for place, task in tasks.items()}
    return max(worths, key=lambda place: worths[place])


# --- before the pawns ---


def _ambulance(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """What could be done for these patients, and the chance of being the lowest."""
    task = task_of(state, decision.seat)
    taken = [one.number for one in state.ambulances if one.seat is not None]
    free = [one.number for one in state.ambulances if one.seat is None]
    tasks, extra = {}, {}
    for place, choice in enumerate(decision.choices):
        number = choice.action.number
        dice = next(one.dice for one in state.ambulances if one.number == number)
        tasks[place] = admitted(task, [arrival_code(state.hospitals[decision.seat], die) for die in dice])
        if not any(other < number for other in taken):
            lower = sum(other < number for other in free)
            extra[place] = _LOWEST * 0.5 ** min(lower, len(state.waiting) - 1)
    return _best(tasks, extra)


def _improvement(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """What a card does this round, and what such cards do in the rounds to come."""
    task = task_of(state, decision.seat)
    tasks, extra = {}, {}
    for place, choice in enumerate(decision.choices):
        tasks[place] = task
        if isinstance(choice.action, Improve):
            tasks[place] = with_card(task, choice.action.card)
            extra[place] = rounds_to_come(state) * card_value(choice.action.card)
    return _best(tasks, extra)


def _close(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """The department that is missed least."""
    return _best(_closings(state, decision), {})


def _closings(state: State, decision: Decision) -> dict[int, Task]:
    """The hospital without the department that each choice closes."""
    task = task_of(state, decision.seat)
    tasks = {}
    for place, choice in enumerate(decision.choices):
        assert isinstance(choice.action, Close)
        closed = state.hospitals[decision.seat].departments[choice.action.department].card
        open_ones = tuple(name for name in task.departments if name.split("|")[0] != closed)
        tasks[place] = replace(task, departments=open_ones)
    return tasks


# --- pawns ---


def _command(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    hospital = state.hospitals[decision.seat]
    task = task_of(state, decision.seat)
    first = _best_copy(decision, task)
    if first is not None:
        return first
    effort = _effort(_TURN, hospital, task.placements)
    worth, moves = plan(task, effort)
    if VOLUNTEER in hospital.bonus and not task.nurses:
        more, _ = plan(replace(task, nurses=1), effort)
        if more - worth > _VOLUNTEER:
            return _place_of(decision, UseBonus(VOLUNTEER))
    if moves:
        return _choice_for(hospital, decision, moves[0])
    if hospital.bonus:
        return _best_bonus(game, state, decision, stream)
    return _place_of(decision, EndActivation())


def _best_bonus(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    """A bonus token where it does more than it is worth to keep."""
    tokens = [place for place, choice in enumerate(decision.choices) if isinstance(choice.action, UseBonus)]
    free = [place for place in tokens if decision.choices[place].action.colour is None]
    end = _place_of(decision, EndActivation())
    return _best_after(game, state, decision, stream, [end, *free])


def _follow_up(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    """Tokens first, where they help; then the ability as it was planned."""
    actions = [choice.action for choice in decision.choices]
    stop = actions.index(Decline())
    tokens = [place for place, one in enumerate(actions) if isinstance(one, UseToken) and one.colour is None]
    for some in ([one for one in tokens if not actions[one].ability], [one for one in tokens if actions[one].ability]):
        best = _best_after(game, state, decision, stream, [stop, *some])
        if best != stop:
            return best
        if any(isinstance(one, Treat) for one in actions):
            return _ability(game, state, decision, stream)
    return stop


def _best_copy(decision: Decision, task: Task) -> int | None:
    """The specialist whom the Consultant copies; any is better than none."""
    tasks = _copyings(decision, task)
    return _best(tasks, {}) if tasks else None


def _copyings(decision: Decision, task: Task) -> dict[int, Task]:
    """The hospital with the Consultant as each specialist whom he may copy."""
    tasks = {}
    for place, choice in enumerate(decision.choices):
        if isinstance(choice.action, CopyAbility):
            names = [choice.action.card if name == "s.consultant" else name for name in task.specialists]
            tasks[place] = replace(task, specialists=tuple(names))
    return tasks


def _trade(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """Keep all, unless an improvement will do less than a bag of blood."""
    task, rounds = task_of(state, decision.seat), rounds_to_come(state)
    keep = _place_of(decision, Decline())
    tasks, extra = {keep: task}, {}
    trades = [(place, one.action) for place, one in enumerate(decision.choices) if isinstance(one.action, Trade)]
    trades.sort(key=lambda one: card_value(one[1].card))
    for place, action in trades[:_TRADES]:
        lost = rounds * card_value(action.card)
        if lost < task.round_values.blood:
            tasks[place], extra[place] = without_card(task, action.card), -lost
    return _best(tasks, extra, share=2) if len(tasks) > 1 else keep


def _place_of(decision: Decision, action: object) -> int:
    return next(place for place, choice in enumerate(decision.choices) if choice.action == action)


def _choice_for(hospital: Hospital, decision: Decision, move: Move) -> int:
    """The choice that begins a planned move."""
    for place, choice in enumerate(decision.choices):
        match choice.action:
            case Transfuse(pid=pid, colour=None) if not move.department:
                if code_of(hospital.patient(pid)) == move.treated.chosen[0].code:
                    return place
            case Place(pawn=pawn, department=department, pid=pid, converted=None) if move.department:
                acts_as = "" if pawn == NURSE else hospital.specialists[pawn].acts_as
                here = (acts_as, department_key(hospital.departments[department])) == (move.pawn, move.department)
                if here and (pid is None or code_of(hospital.patient(pid)) == move.treated.chosen[0].code):
                    return place
    return _place_of(decision, EndActivation())


def _patients(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    """Go on with the plan whose first pawn stands where it was put."""
    hospital = state.hospitals[decision.seat]
    activation = hospital.activation
    pawn = "" if activation.pawn == NURSE else hospital.specialists[activation.pawn].acts_as
    here = (pawn, department_key(hospital.departments[activation.department]))
    task = task_of(state, decision.seat)
    effort = _effort(_TURN, hospital, task.placements)
    _, moves = plan(task, effort)
    if not moves or moves[0][:2] != here:
        _, moves = plan(task, effort, here)
    return _choose_targets(game, state, decision, stream, moves[0].treated if moves else None)


def _choose_targets(game: AnyGame, state: State, decision: Decision, stream: Stream, wanted: Result | None) -> int:
    """The choice that treats the patients that were planned, or leads there."""
    hospital = state.hospitals[decision.seat]
    for place, choice in enumerate(decision.choices):
        match choice.action:
            case Treat() | Pick() if wanted and _is_part(hospital, choice.action, wanted):
                return place
            case Decline() if wanted is None:
                return place
    return _by_worth(game, state, decision, stream)


def _is_part(hospital: Hospital, action: Treat | Pick, wanted: Result) -> bool:
    """Whether these targets are (or can become) the patients that were planned."""
    left = [(one.slot, one.code, one.colour) for one in wanted.chosen]
    for target in action.targets:
        named = _named(hospital, target)
        if named not in left:
            return False
        left.remove(named)
    if isinstance(action, Pick):
        return action.way == wanted.way and (bool(action.targets) or wanted.bags > 0)
    return action.way == wanted.way and not left


def _named(hospital: Hospital, target: Target) -> tuple[int, int, int]:
    colour = SHADES.index(target.colour) if target.colour else -1
    return target.slot, code_of(hospital.patient(target.pid)), colour


def _ability(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    """Plan on from where the department has left the ward."""
    moves = _plan_of_ability(state, decision.seat)
    used = moves[0].ability if moves and not moves[0].department else None
    return _choose_targets(game, state, decision, stream, used)


def _plan_of_ability(state: State, seat: int) -> tuple[Move, ...]:
    hospital, task = state.hospitals[seat], task_of(state, seat)
    pawn = hospital.specialists[hospital.activation.pawn].acts_as
    effort = _effort(_ABILITIES, hospital, task.placements + 1)
    return plan_ability(task, effort, pawn, department_done(hospital, task.ward))[1]


def _by_default(game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    return decision.choices.index(game.default(state, decision))


_ANSWERS: dict[str, Answer] = {
    "ambulance": _ambulance,
    "improvement": _improvement,
    "trade": _trade,
    "command": _command,
    "patients": _patients,
    "ability": _ability,
    "close": _close,
    "follow_up": _follow_up,
    "park": community_care.park,
    "fetch": community_care.fetch,
    "keep_bonus": community_care.keep_bonus,
    "lower": community_care.lower,
    "invest": community_care.invest,
    "keep_token": community_care.keep_token,
    "midwife": community_care.midwife,
    "mothers": _by_default,
    "ward": _by_default,
    "loading": _by_default,
    "extra": _by_default,
    "report": _by_default,
    "collection": _by_default,
}


# --- reasons ---


def _why_ambulance(state: State, decision: Decision, index: int) -> Text:
    number = decision.choices[index].action.number
    dice = next(one.dice for one in state.ambulances if one.number == number)
    task = admitted(task_of(state, decision.seat), [arrival_code(state.hospitals[decision.seat], die) for die in dice])
    lower = [one for one in state.ambulances if one.number < number and one.seat is not None]
    _, moves = plan(task, _COMPARISON // decision.choice_count)
    return reasons.describe_patients(task, moves, may_be_lowest=not lower)


def _why_improvement(state: State, decision: Decision, index: int) -> Text:
    action = decision.choices[index].action
    if not isinstance(action, Improve):
        return texts.word("reason.no_improvement")
    task = task_of(state, decision.seat)
    improved = with_card(task, action.card)
    (before, without), (after, moves) = (plan(one, _COMPARISON // decision.choice_count) for one in (task, improved))
    more = reasons.leavers_of(improved, moves) - reasons.leavers_of(task, without)
    rounds = rounds_to_come(state)
    return reasons.describe_card(more, after - before + rounds * card_value(action.card), rounds)


def _why_trade(state: State, decision: Decision, index: int) -> Text:
    rounds = rounds_to_come(state)
    if isinstance(decision.choices[index].action, Trade):
        return reasons.describe_trade(rounds)
    offered = [choice.action for choice in decision.choices]
    worths = [rounds * card_value(action.card) for action in offered if isinstance(action, Trade)]
    return reasons.describe_keeping(min(worths, default=0.0), rounds)


def _why_close(state: State, decision: Decision, index: int) -> Text:
    tasks = _closings(state, decision)
    effort = _COMPARISON // len(tasks)
    whole, _ = plan(task_of(state, decision.seat), effort)
    costs = {place: whole - plan(task, effort)[0] for place, task in tasks.items()}
    return reasons.describe_closing(costs.pop(index), costs.values())


def _why_command(state: State, decision: Decision, index: int) -> Text:
    action = decision.choices[index].action
    if isinstance(action, EndActivation):
        return texts.word("reason.end")
    if isinstance(action, CopyAbility):
        tasks = _copyings(decision, task_of(state, decision.seat))
        return reasons.describe_plan(tasks[index], plan(tasks[index], _COMPARISON // len(tasks))[1])
    return _why_planned(state, decision, index)


def _why_planned(state: State, decision: Decision, _index: int) -> Text:
    task = task_of(state, decision.seat)
    _, moves = plan(task, _effort(_TURN, state.hospitals[decision.seat], task.placements))
    return reasons.describe_plan(task, moves)


def _why_ability(state: State, decision: Decision, index: int) -> Text:
    if isinstance(decision.choices[index].action, Decline):
        return reasons.describe_skipping(task_of(state, decision.seat), _plan_of_ability(state, decision.seat))
    return _why_planned(state, decision, index)


def _why(key: str) -> Reason:
    words = texts.word(f"reason.{key}")
    return lambda _state, _decision, _index: words


_REASONS: dict[str, Reason] = {
    "ambulance": _why_ambulance,
    "improvement": _why_improvement,
    "command": _why_command,
    "patients": _why_planned,
    "ability": _why_ability,
    "close": _why_close,
    "trade": _why_trade,
    "loading": _why("loading"),
    "extra": _why("extra"),
    "report": _why("report"),
    "collection": _why("collection"),
}
