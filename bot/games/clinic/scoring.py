"""Points: the lines of each clinic, the running totals, the outcome of a match and the goals of a solo one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.clinic import texts
from bot.games.clinic.building.care import functional_buildings, working_rooms
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.constants import constants
from bot.games.clinic.options import DIFFICULTIES
from bot.games.clinic.people.person import DOCTOR
from bot.games.clinic.stages import rules_of
from bot.games.clinic.table.state import State
from bot.kernel import Line, Outcome, Standing, Text


def lines(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Every line that counts or is always shown, by its name."""
    counted = [(line, line.points(state, seat)) for line in rules_of(state).lines]
    return tuple((line.name, points) for line, points in counted if points or line.always)


def total(state: State, seat: int) -> int:
    return sum(points for _, points in lines(state, seat))


def totals(state: State) -> tuple[int, ...]:
    """The points of each seat as they would count now; everything they depend on is public."""
    return tuple(total(state, seat) for seat in range(state.seats))


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    ranking = [_rank_key(state, seat) for seat in range(state.seats)]
    standings = tuple(
        Standing(
            seat,
            1 + sum(other > ranking[seat] for other in ranking),
            total(state, seat),
            tuple(Line(texts.word(f"line.{name}"), points) for name, points in lines(state, seat)),
            remark=texts.phrase(
                "standing", hours=texts.hours(state.players[seat].time), money=texts.money(state.players[seat].money)
            ),
        )
        for seat in range(state.seats)
    )
    alone = state.seats == 1
    return Outcome(standings, ranked=not alone, remark=_goal_remark(state) if state.goal else None)


def _rank_key(state: State, seat: int) -> tuple[int, int, int]:
    """More points, then less time, then more money (R74)."""
    player = state.players[seat]
    return total(state, seat), -player.time, player.money


# --- solo goals (R76) ---


def _goal_remark(state: State) -> Text:
    key = "goal_reached" if reaches_goal(state) else "goal_missed"
    return texts.phrase(key, goal=goal_text(state))


def goal_text(state: State) -> Text:
    """The goal with its numbers at this difficulty."""
    numbers, needed = goal_numbers(state)
    main = texts.phrase(f"goal.{state.goal}", n=numbers)
    return texts.phrase("goal_and_points", goal=main, n=needed) if needed is not None else main


_NAMES: Mapping[str, str] = {
    "beacon": "S1",
    "full_house": "S2",
    "tower": "S3",
    "faculty": "S4",
    "clockwork": "S5",
    "two_houses": "S6",
}


def goal_numbers(state: State) -> tuple[int, int | None]:
    """The number that the goal asks for, and the final points it asks for besides."""
    level = DIFFICULTIES.index(state.options.difficulty)
    goal = constants().solo_goals[_NAMES[state.goal]]
    if state.goal == "full_house":
        return goal["treated"][level], goal["pp"][level]
    if state.goal == "tower":
        return goal["upperRooms"][level], goal["pp"][level]
    return goal[state.options.difficulty], None


def _beacon(state: State, number: int) -> bool:
    return total(state, 0) >= number


def _full_house(state: State, number: int) -> bool:
    return state.players[0].treated >= number


def _tower(state: State, number: int) -> bool:
    return sum(cell >= FLOOR for cell in working_rooms(state.players[0].site)) >= number


def _faculty(state: State, number: int) -> bool:
    return sum(one.level for one in state.players[0].people if one.kind == DOCTOR) >= number


def _clockwork(state: State, number: int) -> bool:
    enough = constants().solo_goals["S5"]["minTreated"]
    return state.players[0].treated >= enough and state.players[0].time <= number


def _two_houses(state: State, number: int) -> bool:
    player = state.players[0]
    return functional_buildings(player.site) >= 2 and player.deaths == 0 and total(state, 0) >= number


_REACHED: Mapping[str, Callable[[State, int], bool]] = {
    "beacon": _beacon,
    "full_house": _full_house,
    "tower": _tower,
    "faculty": _faculty,
    "clockwork": _clockwork,
    "two_houses": _two_houses,
}


def reaches_goal(state: State) -> bool:
    number, needed = goal_numbers(state)
    return _REACHED[state.goal](state, number) and (needed is None or total(state, 0) >= needed)
