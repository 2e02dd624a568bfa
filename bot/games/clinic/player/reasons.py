"""Why the strong player chooses what it does: how many points its choice is worth, by the same estimate.

No choice is made here; what was worked out for the choice is worked out again, because a hint is asked for rarely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.games.clinic import texts
from bot.games.clinic.actions import BuyPopularity, ChooseTile, Finish, PlaceAt, PlaceOutside
from bot.games.clinic.constants import constants
from bot.games.clinic.phases import admit, build, business, hire, tiles
from bot.games.clinic.phases.movement import MOVE, plan_of
from bot.games.clinic.player.competent import (
    Competent,
    Steps,
    admission_plans,
    answer_pending,
    best_plan,
    building_plans,
    hiring_plans,
    taken,
    worth_of_orders,
    worths_of_places,
)
from bot.games.clinic.player.valuation import POINT, value
from bot.games.clinic.stages import hooks_of, rules_of
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import BUILD, State
from bot.kernel import Advice, AnyGame, Decision, Dice, Stream, Text
from bot.kernel.dice import SEED_BYTES

_MAX_COMPARED = 30  # answers that are tried out for one reason


class CompetentAdviser(Competent):
    """The strong player, who can also say why."""

    def advise(self, game: AnyGame, state: State, decision: Decision, stream: Stream, /) -> Advice:
        """Its choice, and what speaks for it."""
        index = self(game, state, decision, stream)
        explain = _REASONS.get(decision.kind)
        reason = explain(state, decision, decision.action(index)) if explain else None
        return Advice(index, reason or _about_answer(state, decision, index))


def _points(dollars: float) -> int:
    return round(dollars / POINT)


def _about_tile(state: State, decision: Decision, action: ChooseTile) -> Text:
    """How much better this tile is than the next best, or what all of them lead to."""
    seat = decision.seat
    player = state.players[seat]
    turns = constants().actions_per_round - state.turn + 1
    worths = {tile: worth_of_orders(state, seat, tile, player.tiles, turns) for tile in tiles.unused(player.tiles)}
    others = [worth for tile, worth in worths.items() if tile != action.tile]
    ahead = _points(worths[action.tile] - max(others)) if others else 0
    if ahead > 0:
        return texts.phrase("reason.tile", n=ahead)
    gain = _points(worths[action.tile] - value(state, seat))
    return texts.phrase("reason.tile_close", n=gain) if gain > 0 else texts.word("reason.tile_alike")


def _about_place(state: State, decision: Decision, action: PlaceAt | PlaceOutside) -> Text:
    """How much the place gains over the worst one."""
    worths = worths_of_places(state, decision)
    points = _points(worths[action] - min(worths.values())) if action in worths else 0
    return texts.phrase("reason.place", n=points) if points > 0 else texts.word("reason.any_place")


_PLANS: Mapping[str, Callable[[State, int], Iterator[Steps]]] = {
    BUILD: building_plans,
    hire.HIRE_DOCTOR: hiring_plans,
    admit.QUEUE: admission_plans,
}


def _about_action(state: State, decision: Decision, action: Any) -> Text | None:
    """How much the best continuation is worth, compared with declining."""
    seat = decision.seat
    if isinstance(action, Finish):
        return _about_waiting(state, decision)
    if decision.kind in _PLANS:
        steps, after = best_plan(state, seat, _PLANS[decision.kind](state, seat))
        if not steps or steps[0] != action:
            return None
    else:
        found = taken(state, seat, (action,))
        if found is None:
            return None
        after = found
    points = _points(value(after, seat) - value(state, seat))
    return texts.phrase("reason.worth", n=points) if points > 0 else texts.word("reason.worth_slight")


def _about_waiting(state: State, decision: Decision) -> Text:
    """What the best that could be done instead would lose, or the money that is kept."""
    seat = decision.seat
    plans: Iterator[Steps] = (
        _PLANS[decision.kind](state, seat)
        if decision.kind in _PLANS
        else iter([(choice.action,) for choice in decision.choices])
    )
    busy = (steps for steps in plans if not all(isinstance(step, Finish) for step in steps))
    worths = [value(after, seat) for steps in busy if (after := taken(state, seat, steps)) is not None]
    lost = _points(value(state, seat) - max(worths)) if worths else 0
    if lost > 0:
        return texts.phrase("reason.wait", n=lost)
    return texts.phrase("reason.wait_keeps", money=texts.money(state.players[seat].money))


def _about_plan(state: State, decision: Decision, _action: Any) -> Text:
    plan = plan_of(hooks_of(state), state, decision.seat)
    if not plan.fees:
        return texts.word("reason.plan_none")
    return texts.phrase("reason.plan", fees=texts.money(plan.fees), hours=texts.hours(plan.hours))


def _about_popularity(state: State, decision: Decision, action: Any) -> Text | None:
    if not isinstance(action, BuyPopularity):
        return None
    account = business.account_of(state, decision.seat)
    left = state.players[decision.seat].money + account.profit - constants().money_per_pp * action.points
    return texts.phrase("reason.keep", n=action.points, money=texts.money(max(0, left)))


def _about_answer(state: State, decision: Decision, index: int) -> Text:
    """A small question: how much its answer gains over the worst, or that it hardly matters."""
    places = {index, *range(min(decision.choice_count, _MAX_COMPARED))}
    worths = {place: _worth_after(state, decision.seat, decision.action(place)) for place in places}
    points, spread = (_points(top - min(worths.values())) for top in (worths[index], max(worths.values())))
    if points > 0:
        return texts.phrase("reason.answer", n=points)
    return texts.phrase("reason.careful", n=spread) if spread > 0 else texts.word("reason.any_answer")


def _worth_after(state: State, seat: int, action: Any) -> float:
    draft = Draft(state, Dice(bytes(SEED_BYTES)))
    stage = rules_of(state).stages[state.stage]
    assert stage.apply is not None
    stage.apply(draft, seat, action)
    answer_pending(draft, seat, None)
    return value(draft.state, seat)


_REASONS: Mapping[str, Callable[[State, Decision, Any], Text | None]] = {
    tiles.TILE: _about_tile,
    BUILD: _about_action,
    build.PLACE: _about_place,
    hire.HIRE_DOCTOR: _about_action,
    hire.HIRE_OTHER: _about_action,
    admit.QUEUE: _about_action,
    MOVE: _about_plan,
    business.BUSINESS: _about_popularity,
}
