"""Bonus tokens in the activation: they heal whenever blood may, and a volunteer is one more nurse for the round."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, UseBonus
from bot.games.dice_hospital.cards.city import VOLUNTEER, bonus_tokens
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.effects.apply import apply_effect
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.targeting import offer_one_target
from bot.games.dice_hospital.modules.city.supply import discard
from bot.games.dice_hospital.phases.activation import Treatment, resume, tell_treatment
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Target
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Group, Joined, Stage, Who

_BETWEEN = ("command", "ability", "follow_up")  # questions in which blood may be used, too


def with_bonus(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """The activation with what bonus tokens can do."""
    ask_command, apply_command = stage.ask, stage.apply
    assert ask_command is not None and apply_command is not None

    def ask(state: State, seat: int) -> Decision:
        decision = ask_command(state, seat)
        hospital = state.hospitals[seat]
        if not hospital.bonus or decision.kind not in _BETWEEN or hospital.activation.selection.one_by_one:
            return decision
        groups = _bonus_groups(state, hospital, idle=decision.kind == "command")
        return replace(decision, groups=(*decision.groups, *groups), pause=decision.pause and not groups)

    def apply(draft: Draft, seat: int, action: Action) -> None:
        if isinstance(action, UseBonus):
            _use(draft, seat, action)
        else:
            apply_command(draft, seat, action)

    return replace(stage, ask=ask, apply=apply)


def step_of(token: str) -> Step | None:
    """What a token does to a patient; None for tokens that do something else."""
    effect = bonus_tokens()[token].effect
    return effect[0] if effect else None


def _bonus_groups(state: State, hospital: Hospital, *, idle: bool) -> list[Group]:
    """One group for each kind of token, and one more for patients whom blood recolours first."""
    scope = Scope(hospital, len(state.bag))
    groups = []
    for token in dict.fromkeys(hospital.bonus):
        step, name = step_of(token), texts.word(f"bonus.{token}")
        if step and step.single and is_possible(scope, step):
            clean, bloody = offer_one_target(scope, step.single, scope.blood, partial(UseBonus, token))
            if len(clean) + len(bloody) <= 25:
                groups.append(Group(name, Joined((clean, bloody)) if bloody else clean))
            else:
                groups += [Group(name, clean), Group(texts.phrase("choice.bonus_blood", token=name), bloody)]
    if idle and VOLUNTEER in hospital.bonus:
        label = texts.word("choice.volunteer")
        groups.append(Group(texts.word(f"bonus.{VOLUNTEER}"), (Choice(UseBonus(VOLUNTEER), label),)))
    return groups


def _use(draft: Draft, seat: int, action: UseBonus) -> None:
    step = step_of(action.token)
    if step is None:
        declare_volunteer(draft, seat)
        resume(draft, seat, draft.hospital(seat).activation)
        return
    assert action.pid is not None
    hospital = draft.hospital(seat)
    targets = (Target(0, action.pid, action.colour),)
    changes = apply_effect(draft, seat, step, targets, _without(hospital, action.token))
    discard(draft, [action.token])
    names = ("who", Who(seat)), ("token", texts.word(f"bonus.{action.token}"))
    tell_treatment(draft, seat, Treatment("bonus_used", "bonus", targets, changes, hospital), *names)
    resume(draft, seat, hospital.activation)


def _without(hospital: Hospital, token: str) -> Hospital:
    left = list(hospital.bonus)
    left.remove(token)
    return replace(hospital, bonus=tuple(left))


def declare_volunteer(draft: Draft, seat: int) -> None:
    """The token is a nurse until the end of the round, placed or not."""
    hospital = _without(draft.hospital(seat), VOLUNTEER)
    more = replace(hospital, volunteers=hospital.volunteers + 1, extra_nurses=hospital.extra_nurses + 1)
    draft.set_hospital(seat, more)
    draft.emit("volunteer", seat, ("bonus",), ("who", Who(seat)))
