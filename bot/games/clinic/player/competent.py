"""The strong player: values every choice by what it leads to, over the orders of the tiles that are left this round.

It is handed an imagined state, so it knows no more than its seat. An action is tried out by the real rules on that
state; what is not tried out (parking, questions of modules) it answers like the substitute. Registered under `greedy`,
the name of a game's best player, and under its own name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Any, TypeAlias

from msgspec.structs import replace

from bot.games.clinic.actions import (
    Admit,
    BringForward,
    Build,
    BuyPopularity,
    ChooseTile,
    Finish,
    HireDoctor,
    HireOther,
    PlaceAt,
    PlaceOutside,
    Rediagnose,
    RelocateGhosts,
)
from bot.games.clinic.building.kinds import ROOM, SPECIALS
from bot.games.clinic.building.parking import free_places
from bot.games.clinic.building.placement import lots, module_columns
from bot.games.clinic.constants import constants
from bot.games.clinic.market import appointments
from bot.games.clinic.market.appointments import row_of
from bot.games.clinic.modules.ghosts.haunting import HAUNT
from bot.games.clinic.phases import admit, build, business, hire, tiles
from bot.games.clinic.player import substitute
from bot.games.clinic.player.substitute import Substitute, index_of
from bot.games.clinic.player.valuation import value
from bot.games.clinic.stages import hooks_of, rules_of
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import ADMIT, BUILD, HIRE, ROUNDS, State, Task, ground_of
from bot.kernel import AnyGame, Decision, Dice, Stream
from bot.kernel.dice import SEED_BYTES

Steps: TypeAlias = tuple[Any, ...]  # actions, one after the other
Answer: TypeAlias = Callable[[State, Decision], Any]

KEPT = (10, 10, 9, 8, 6, 0)  # dollars by round that are not turned into popularity
_MAX_LAYOUTS = 2  # columns that are tried for one component
_NO_DICE = bytes(SEED_BYTES)


class Competent:
    """Answers every question of this game."""

    def __init__(self) -> None:
        self._plain = Substitute()

    def __call__(self, game: AnyGame, state: State, decision: Decision, stream: Stream, /) -> int:
        answer = _ANSWERS.get(decision.kind)
        action = answer(state, decision) if answer else None
        return self._plain(game, state, decision, stream) if action is None else index_of(decision, action)


# --- trying actions out ---


def taken(state: State, seat: int, steps: Steps) -> State | None:
    """The state after these answers of one seat; None if one of them is not possible.

    Questions in between (where a car is parked) get their default answer.
    """
    draft = Draft(state, Dice(_NO_DICE))
    stage = rules_of(state).stages[state.stage]
    assert stage.apply is not None and stage.ask is not None
    for step in steps:
        answer_pending(draft, seat, step)
        possible = _POSSIBLE.get(type(step))
        if seat not in draft.state.waiting or (possible and not possible(draft.state, seat, step)):
            return None
        stage.apply(draft, seat, step)
    answer_pending(draft, seat, None)
    return draft.state


def _can_admit(state: State, seat: int, step: Admit) -> bool:
    return admit.can_admit(state, seat, step.service)


def _can_reorder(state: State, _seat: int, step: BringForward | Rediagnose) -> bool:
    return step.index < len(row_of(state, step.service))


def _can_build(state: State, seat: int, step: Build) -> bool:
    component = build.components_of(hooks_of(state))[step.component]
    return bool(build.offered_places(state, seat, component))


def _can_place(state: State, seat: int, step: PlaceAt | PlaceOutside) -> bool:
    pending = state.players[seat].pending
    place = step.cell if isinstance(step, PlaceAt) else step.position
    return bool(pending) and place in build.open_places(hooks_of(state), state, seat, pending[0])


_POSSIBLE: Mapping[type, Callable[[State, int, Any], bool]] = {
    Admit: _can_admit,
    BringForward: _can_reorder,
    Rediagnose: _can_reorder,
    Build: _can_build,
    PlaceAt: _can_place,
    PlaceOutside: _can_place,
}


def answer_pending(draft: Draft, seat: int, wanted: Any) -> None:
    """Answer questions that come first, unless the next step is their answer."""
    rules = rules_of(draft.state)
    stage = rules.stages[draft.state.stage]
    assert stage.apply is not None and stage.ask is not None
    while draft.player(seat).pending and seat in draft.state.waiting:
        kind = draft.player(seat).pending[0].kind
        if isinstance(wanted, PlaceAt | PlaceOutside) and kind == build.PLACE:
            return
        decision = stage.ask(draft.state, seat)
        default = rules.defaults.get(decision.kind)
        choices = decision.choices
        best = max(choices, key=lambda one: default(draft.state, seat, one.action)) if default else choices[0]
        stage.apply(draft, seat, best.action)


def alone(state: State, seat: int, tile: str) -> State:
    """The state in which this seat carries out a tile and no other seat does anything."""
    tasks = {
        BUILD: Task(components=constants().components_per_build),
        HIRE: Task(),
        ADMIT: Task(points=constants().queue_points),
    }
    player = replace(state.players[seat], task=tasks[tile], pick=tile, pending=())
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, stage=tile, waiting=(seat,), players=players)


# --- tiles ---


def choose_tile(state: State, decision: Decision) -> ChooseTile:
    """The first tile of the best order of those that are left this round."""
    seat = decision.seat
    player = state.players[seat]
    turns = constants().actions_per_round - state.turn + 1
    best: tuple[float, str] | None = None
    for tile in tiles.unused(player.tiles):
        worth = worth_of_orders(state, seat, tile, player.tiles, turns)
        if best is None or worth > best[0]:
            best = worth, tile
    assert best is not None
    return ChooseTile(best[1])


def worth_of_orders(state: State, seat: int, tile: str, left: str, turns: int) -> float:
    """What the best order that begins with this tile leads to."""
    after = carried_out(state, seat, tile)
    if turns == 1:
        return value(after, seat)
    left = left.replace(tile[0].upper(), "", 1)
    after = _with_arrivals(after)
    return max(worth_of_orders(after, seat, following, left, turns - 1) for following in tiles.unused(left))


def carried_out(state: State, seat: int, tile: str) -> State:
    """The state after the best way to carry out a tile."""
    state = alone(state, seat, tile)
    plans = {BUILD: building_plans, HIRE: hiring_plans, ADMIT: admission_plans}
    if tile == BUILD:
        return _built_up(state, seat)
    return best_plan(state, seat, plans[tile](state, seat))[1]


def _with_arrivals(state: State) -> State:
    draft = Draft(state, Dice(_NO_DICE))
    appointments.fill_rows(draft, arrivals=True)
    return draft.state


def best_plan(state: State, seat: int, plans: Iterator[Steps]) -> tuple[Steps, State]:
    """Of these plans and doing nothing, the one that is worth most."""
    best: tuple[float, Steps, State] = (value(state, seat), (), state)
    for steps in plans:
        after = taken(state, seat, steps)
        if after is not None and (worth := value(after, seat)) > best[0]:
            best = worth, steps, after
    return best[1], best[2]


# --- building ---


def _built_up(state: State, seat: int) -> State:
    """Build the best plan again and again, as long as the action lasts."""
    while seat in state.waiting:
        steps, after = best_plan(state, seat, building_plans(state, seat))
        if not steps:
            break
        state = after
    return state


def building_plans(state: State, seat: int) -> Iterator[Steps]:
    """A room, a hub with a room beside it, a special module, an entrance or a garden."""
    player = state.players[seat]
    ground = ground_of(state, player)
    site = player.site
    for column in substitute.room_columns(state, seat)[:_MAX_LAYOUTS]:
        yield Build("room"), PlaceAt(column)
    if not player.hub_bought and player.task.components > 1:
        yield from _hub_plans(state, seat)
    for kind in state.specials_on_sale:
        if kind in SPECIALS and not player.special_bought:
            for column in _special_columns(state, seat, kind):
                yield Build(f"special_{kind}"), PlaceAt(column)
    for name in _new_doors(state, seat):
        yield Build("entrance"), PlaceOutside(name)
    for column in substitute.garden_columns(state, seat)[:_MAX_LAYOUTS]:
        yield Build("garden"), PlaceAt(column)
    for column in site.grid.columns:
        if site.height(column) > 1 and column not in site.helipads and lots(ground.site, ground.limits)[column].is_open:
            yield Build("helipad"), PlaceAt(column)


def _hub_plans(state: State, seat: int) -> Iterator[Steps]:
    """A hub, and the room that makes it work."""
    player = state.players[seat]
    ground = ground_of(state, player)
    for service in state.hubs_on_sale:
        for column in substitute.hub_columns(state, seat, service)[:_MAX_LAYOUTS]:
            cell = lots(ground.site, ground.limits)[column].cell
            after = ground.with_module(cell, service)
            beside = player.site.grid.beside[cell]
            rooms = [c for c in module_columns(after, ROOM) if lots(after.site, after.limits)[c].cell in beside]
            for room in rooms[:_MAX_LAYOUTS]:
                yield Build(f"hub_{service}"), PlaceAt(column), Build("room"), PlaceAt(room)


def _special_columns(state: State, seat: int, kind: str) -> list[int]:
    """Columns for a special module: such that touch a room, then low ones."""
    ground = ground_of(state, state.players[seat])
    known = lots(ground.site, ground.limits)
    columns = module_columns(ground, kind)
    return sorted(columns, key=lambda c: (ROOM not in known[c].near, known[c].cell))[:2]


def _new_doors(state: State, seat: int) -> list[str]:
    """Positions that point at a treatment room, or else at a hub."""
    site = state.players[seat].site
    return substitute.entrance_positions(state, seat)[:2] if len(site.entrances) < 4 else []


def choose_component(state: State, decision: Decision) -> Build | Finish:
    steps, _ = best_plan(state, decision.seat, building_plans(state, decision.seat))
    offered = {choice.action for choice in decision.plain}
    return steps[0] if steps and steps[0] in offered else Finish()


def choose_place(state: State, decision: Decision) -> PlaceAt | PlaceOutside | None:
    """The place that is worth most."""
    worths = worths_of_places(state, decision)
    return max(worths, key=lambda action: worths[action]) if worths else None


def worths_of_places(state: State, decision: Decision) -> Mapping[Any, float]:
    """What each place leads to, together with the room that a hub wants."""
    seat = decision.seat
    thing = state.players[seat].pending[0].thing
    worths: dict[Any, float] = {}
    for choice in decision.choices:
        after = taken(state, seat, (choice.action,))
        if after is None:
            continue
        if thing.startswith("hub_") and seat in after.waiting:
            rooms = [(Build("room"), PlaceAt(column)) for column in substitute.room_columns(after, seat)[:_MAX_LAYOUTS]]
            after = best_plan(after, seat, iter(rooms))[1]
        worths[choice.action] = value(after, seat)
    return worths


# --- hiring ---


def hiring_plans(state: State, seat: int) -> Iterator[Steps]:
    doctors: list[Any] = [Finish(), *map(HireDoctor, hire.doctors_on_offer(state, seat))]
    for first in doctors:
        for second in (Finish(), HireOther("nurse"), HireOther("orderly")):
            if _can_hire(state, seat, first, second):
                yield first, second


def _can_hire(state: State, seat: int, first: Any, second: Any) -> bool:
    """Whether both can be paid and parked together."""
    prices = dict(hire.others_on_offer(state, seat))
    money = state.players[seat].money
    if isinstance(first, HireDoctor):
        money -= state.terms.doctor_prices[first.slot]
        if isinstance(second, HireOther):
            player = state.players[seat]
            if free_places(player.site, player.parking) < 2 or state.cars < 2:
                return False
    if isinstance(second, HireOther):
        return second.kind in prices and prices[second.kind] <= money
    return money >= 0


def choose_hire(state: State, decision: Decision) -> Any:
    seat = decision.seat
    if decision.kind == hire.HIRE_OTHER:
        offered = [choice.action for choice in decision.choices]
        return max(offered, key=lambda action: _worth(state, seat, (action,)))
    steps, _ = best_plan(state, seat, hiring_plans(state, seat))
    return steps[0] if steps else Finish()


def _worth(state: State, seat: int, steps: Steps) -> float:
    after = taken(state, seat, steps)
    return float("-inf") if after is None else value(after, seat)


# --- admitting ---


def admission_plans(state: State, seat: int) -> Iterator[Steps]:
    """Whom the queue points could bring: ways for one row, and for two or three rows together."""
    points = state.players[seat].task.points
    by_row = [list(_ways_of_row(state, seat, service, points)) for service in state.terms.services]
    rows = [ways for ways in by_row if ways]
    for count in range(1, min(3, len(rows)) + 1):
        for chosen in combinations(rows, count):
            for ways in product(*chosen):
                if sum(map(len, ways)) <= points:
                    yield tuple(step for way in ways for step in way)


def _ways_of_row(state: State, seat: int, service: str, points: int) -> Iterator[Steps]:
    """Steps that admit patients of one service: the first ones, or one who is brought forward."""
    row = row_of(state, service)
    if not row:
        if points > 1 and service in state.players[seat].site.modules:
            yield from _rediagnosed(state, service)
        return
    if not admit.can_admit(state, seat, service):
        return
    for count in range(1, min(points, len(row)) + 1):
        yield (Admit(service),) * count
    seen = {row[0]}
    for index, letter in enumerate(row):
        if letter not in seen and points > 1:
            seen.add(letter)
            for count in range(1, points):
                yield (BringForward(service, index), *(Admit(service),) * count)


def _rediagnosed(state: State, service: str) -> Iterator[Steps]:
    """Patients of the neighbouring rows who could come into this empty row."""
    services = state.terms.services
    place = services.index(service)
    for other in services[max(0, place - 1) : place] + services[place + 1 : place + 2]:
        seen: set[str] = set()
        for index, letter in enumerate(row_of(state, other)):
            if letter not in seen:
                seen.add(letter)
                yield Rediagnose(other, index, service), Admit(service)


def choose_queue(state: State, decision: Decision) -> Any:
    steps, _ = best_plan(state, decision.seat, admission_plans(state, decision.seat))
    offered = {choice.action for choice in decision.choices}
    return steps[0] if steps and steps[0] in offered else Finish()


# --- business ---


def choose_popularity(state: State, decision: Decision) -> BuyPopularity:
    """Keep what the next round needs, turn the rest into points."""
    seat = decision.seat
    account = business.account_of(state, seat)
    left = state.players[seat].money + account.profit - KEPT[min(state.round, ROUNDS) - 1]
    affordable = max(0, left // constants().money_per_pp)
    offered = business.offered_points(account.most)
    return BuyPopularity(next((n for n in offered if n <= affordable), offered[-1]))


def choose_haunting(state: State, decision: Decision) -> RelocateGhosts | Finish:
    """To the top in the last round, where they score most; out of the way before."""
    wanted = RelocateGhosts("top" if state.round >= ROUNDS else "aside")
    offered = [choice.action for choice in decision.plain]
    return wanted if wanted in offered else Finish()


_ANSWERS: Mapping[str, Answer] = {
    HAUNT: choose_haunting,
    tiles.TILE: choose_tile,
    BUILD: choose_component,
    build.PLACE: choose_place,
    hire.HIRE_DOCTOR: choose_hire,
    hire.HIRE_OTHER: choose_hire,
    admit.QUEUE: choose_queue,
    business.BUSINESS: choose_popularity,
}
