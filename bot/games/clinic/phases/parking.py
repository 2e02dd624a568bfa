"""Where a car is parked that would block a fresh space (D6)."""

from __future__ import annotations

from functools import lru_cache

from bot.games.clinic import texts
from bot.games.clinic.actions import Park
from bot.games.clinic.building.kinds import EMPTY
from bot.games.clinic.building.parking import STREET, free_places, fresh_spaces, with_car, with_truck
from bot.games.clinic.table.draft import PARK, Draft
from bot.games.clinic.table.hooks import Question
from bot.games.clinic.table.state import Pending, State
from bot.kernel import Choice, Decision

TRUCK = "truck"  # what is parked, where it is no car


def can_park(state: State, seat: int) -> bool:
    """Whether one more person can come by car."""
    player = state.players[seat]
    return state.cars > 0 and free_places(player.site, player.parking) > 0


def parking_left(state: State, seat: int) -> int:
    """Free places that no car is waiting for."""
    player = state.players[seat]
    return free_places(player.site, player.parking) - sum(one.kind == PARK for one in player.pending)


def ask_park(state: State, seat: int, _pending: Pending) -> Decision:
    player = state.players[seat]
    return _question(seat, fresh_spaces(player.site, player.parking))


@lru_cache(maxsize=4096)
def _question(seat: int, spaces: tuple[int, ...]) -> Decision:
    choices = tuple(Choice(Park(column), texts.spot(column)) for column in spaces)
    return Decision(seat, PARK, texts.word("ask.park"), choices)


def apply_park(draft: Draft, seat: int, pending: Pending, action: Park) -> None:
    draft.answered(seat)
    parking = draft.player(seat).parking
    if pending.thing == TRUCK:
        draft.update(seat, parking=with_truck(parking, action.column))
    else:
        draft.update(seat, parking=with_car(parking, (STREET, action.column)))
    key = "parked_truck" if pending.thing else "parked"
    draft.emit(key, seat, (f"column:{action.column}",), ("at", texts.spot(action.column)))
    _park_others(draft, seat)


def _park_others(draft: Draft, seat: int) -> None:
    """Further cars that were waiting find a place without asking now, as many as the space has streets.

    None may be left with a question: the space they would be asked for may have been the last fresh one.
    """
    waiting = draft.player(seat).pending
    while waiting and waiting[0] == Pending(PARK):
        draft.answered(seat)
        draft.park(seat)
        if draft.player(seat).pending == waiting:
            return
        waiting = draft.player(seat).pending


def far_from_modules(state: State, seat: int, action: object) -> float:
    """The default: the space with fewest modules beside it."""
    assert isinstance(action, Park)
    site = state.players[seat].site
    return -sum(site.modules[other] != EMPTY for other in site.grid.beside[action.column])


PARKING = Question(ask_park, apply_park)
