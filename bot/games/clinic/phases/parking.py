"""Where a car is parked that would block a fresh space (D6)."""

from __future__ import annotations

from bot.games.clinic import texts
from bot.games.clinic.actions import Park
from bot.games.clinic.building.kinds import EMPTY
from bot.games.clinic.building.parking import STREET, free_places, fresh_spaces, with_car
from bot.games.clinic.table.draft import PARK, Draft
from bot.games.clinic.table.hooks import Question
from bot.games.clinic.table.state import Pending, State
from bot.kernel import Choice, Decision


def can_park(state: State, seat: int) -> bool:
    """Whether one more person can come by car."""
    player = state.players[seat]
    return state.cars > 0 and free_places(player.site, player.parking) > 0


def ask_park(state: State, seat: int, _pending: Pending) -> Decision:
    player = state.players[seat]
    choices = tuple(Choice(Park(column), texts.spot(column)) for column in fresh_spaces(player.site, player.parking))
    return Decision(seat, PARK, texts.word("ask.park"), choices)


def apply_park(draft: Draft, seat: int, _pending: Pending, action: Park) -> None:
    draft.answered(seat)
    draft.update(seat, parking=with_car(draft.player(seat).parking, (STREET, action.column)))
    draft.emit("parked", seat, (f"column:{action.column}",), ("at", texts.spot(action.column)))


def far_from_modules(state: State, seat: int, action: object) -> float:
    """The default: the space with fewest modules beside it."""
    assert isinstance(action, Park)
    site = state.players[seat].site
    return -sum(site.modules[other] != EMPTY for other in site.grid.beside[action.column])


PARKING = Question(ask_park, apply_park)
