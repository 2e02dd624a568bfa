"""The base game: its chain of stages, its score lines and its default answers.

The chain is a function of the hooks of a table, so what modules change inside a stage reaches it without a question.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

from bot.games.clinic.actions import AcceptPlan, BuyPopularity, ChooseTile, Finish, TakeBonus
from bot.games.clinic.building.care import functional_buildings, working_rooms
from bot.games.clinic.building.grid import floor_of
from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import COLOURS, DOCTOR, NURSE, ORDERLY, PATIENT, count_kind
from bot.games.clinic.phases import (
    administration,
    admit,
    build,
    business,
    chain,
    end,
    hire,
    layout,
    main_board,
    movement,
    parking,
    setup,
    tiles,
)
from bot.games.clinic.phases.asking import asking
from bot.games.clinic.table.draft import PARK, Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks
from bot.games.clinic.table.state import ADMIT, BUILD, HIRE, ROUNDS, TILES, State
from bot.kernel import ScoreLine, Section, Stage

Stages: TypeAlias = tuple[Stage[State, Draft], ...]


def _to(name: str, _state: State) -> str:
    return name


def _after_turn(state: State) -> str:
    return "turn" if state.turn < constants().actions_per_round else "movement"


def _after_boards(state: State) -> str:
    return "main_board" if state.round < ROUNDS else "end"


def questions_of(hooks: Hooks) -> dict[str, Any]:
    """Every question that can come first at this table."""
    return {
        PARK: parking.PARKING,
        build.PLACE: build.placing(hooks),
        setup.BONUS_PLACE: setup.BONUS_PLACING,
        business.UNPAID: business.UNPAID_QUESTION,
        **hooks.questions,
    }


def base_sections(hooks: Hooks) -> tuple[Section[State, Draft], ...]:
    """The chain of the base game, with the hooks of the table."""
    return (
        Section("setup", _setup(hooks), partial(_to, "turn")),
        Section("turn", _turn(hooks), _after_turn),
        Section("movement", _movement(hooks), partial(_to, "business")),
        Section("business", _business(hooks), partial(_to, "boards")),
        Section("boards", _BOARDS, _after_boards),
        Section("main_board", _MAIN_BOARD, partial(_to, "turn")),
        Section("end", (Stage("end", "end", end.enter_end),)),
    )


def _setup(hooks: Hooks) -> Stages:
    questions = questions_of(hooks)
    first = layout.starting_tiles(hooks.start_tiles)
    return (
        Stage("layout", "setup", partial(layout.enter_plans, first)),
        asking("first_doctors", "setup", setup.enter_first_doctors, questions, at_once=True),
        asking("welcome", "setup", setup.enter_welcome, questions, at_once=True),
        asking(
            "bonus",
            "setup",
            setup.enter_bonus,
            questions,
            ask=setup.ask_bonus,
            apply=setup.apply_bonus,
            resume=setup.resume_bonus,
        ),
        Stage("opening", "setup", main_board.enter_new_round),
    )


def _turn(hooks: Hooks) -> Stages:
    questions = questions_of(hooks)
    return (
        Stage("tile", "actions", tiles.enter_tile, tiles.ask_tile, tiles.apply_tile, at_once=True),
        asking(
            BUILD,
            "actions",
            build.enter_build,
            questions,
            ask=partial(build.ask_build, hooks),
            apply=partial(build.apply_build, hooks),
            resume=partial(build.resume_build, hooks),
        ),
        asking(
            HIRE,
            "actions",
            hire.enter_hire,
            questions,
            ask=hire.ask_hire,
            apply=hire.apply_hire,
            resume=hire.resume_hire,
        ),
        asking(
            ADMIT,
            "actions",
            admit.enter_admit,
            questions,
            ask=partial(admit.ask_queue, hooks),
            apply=partial(admit.apply_queue, hooks),
            resume=admit.resume_queue,
        ),
        Stage("arrivals", "actions", admit.enter_arrivals),
    )


def _movement(hooks: Hooks) -> Stages:
    steps = tuple(sorted((*hooks.movement, movement.move_step(hooks)), key=lambda step: step.order))
    return (
        asking(
            "movement",
            "movement",
            partial(movement.enter_movement, steps),
            questions_of(hooks),
            ask=partial(chain.ask_step, steps),
            apply=partial(chain.apply_step, steps),
            resume=partial(movement.resume_movement, steps),
            at_once=True,
        ),
    )


def _business(hooks: Hooks) -> Stages:
    return (
        Stage("laboratory", "business", business.enter_laboratory),
        asking(
            "business",
            "business",
            business.enter_business,
            questions_of(hooks),
            ask=business.ask_business,
            apply=business.apply_business,
            resume=business.resume_business,
            at_once=True,
        ),
    )


_BOARDS: Stages = (
    Stage("worsening", "administration", administration.enter_worsening),
    Stage("tiring", "administration", administration.enter_tiring),
    Stage("grant", "administration", administration.enter_grant),
)
_MAIN_BOARD: Stages = (
    Stage("university", "administration", main_board.enter_university),
    Stage("market", "administration", main_board.enter_market),
    Stage("new_round", "administration", main_board.enter_new_round),
)


# --- score lines (R73) ---


def _played(state: State, seat: int) -> int:
    return state.players[seat].pp


def _doctors(state: State, seat: int) -> int:
    people = state.players[seat].people
    return sum(constants().end.doctor[COLOURS[one.level]] for one in people if one.kind == DOCTOR)


def _staff(kind: str, points: int, state: State, seat: int) -> int:
    return points * count_kind(state.players[seat].people, kind)


def _buildings(state: State, seat: int) -> int:
    return constants().end.functional_building * functional_buildings(state.players[seat].site)


def _rooms(state: State, seat: int) -> int:
    return sum(constants().end.room_by_floor[floor_of(cell)] for cell in working_rooms(state.players[seat].site))


def _time(state: State, seat: int) -> int:
    return -(state.players[seat].time // constants().end.hours_per_minus_one)


def _patients(state: State, seat: int) -> int:
    return constants().end.patient_left * count_kind(state.players[seat].people, PATIENT)


# --- default answers (chapter 11) ---


def _tile(_state: State, _seat: int, action: object) -> float:
    """Admit, else Hire, else Build: nothing is bought for a player who is away."""
    assert isinstance(action, ChooseTile)
    return TILES.index(action.tile)


def _finish(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, Finish)


def _accept(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, AcceptPlan)


def _most_points(_state: State, _seat: int, action: object) -> float:
    return action.points if isinstance(action, BuyPopularity) else -1


def _five_dollars(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, TakeBonus) and action.tile == "money5"


BASE = ClinicModule(
    name="base",
    lines=(
        ScoreLine("played", _played, always=True),
        ScoreLine("doctors", _doctors, always=True),
        ScoreLine("nurses", partial(_staff, NURSE, constants().end.nurse)),
        ScoreLine("orderlies", partial(_staff, ORDERLY, constants().end.orderly)),
        ScoreLine("buildings", _buildings, always=True),
        ScoreLine("rooms", _rooms),
        ScoreLine("time", _time, always=True),
        ScoreLine("patients", _patients),
    ),
    defaults={
        tiles.TILE: _tile,
        BUILD: _finish,
        hire.HIRE_DOCTOR: _finish,
        hire.HIRE_OTHER: _finish,
        admit.QUEUE: _finish,
        movement.MOVE: _accept,
        business.BUSINESS: _most_points,
        business.UNPAID: business.covers_gap,
        PARK: parking.far_from_modules,
        setup.BONUS: _five_dollars,
    },
)
