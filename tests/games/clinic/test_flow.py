"""The course of a match: the flow vectors T1, T2, T13, T16, set-up, secrets of action tiles, solo goals."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import Build, ChooseTile
from bot.games.clinic.building.care import places_of_care
from bot.games.clinic.constants import constants
from bot.games.clinic.options import DIFFICULTIES, GOALS
from bot.games.clinic.people.person import DOCTOR, PATIENT
from bot.games.clinic.scoring import goal_text, reaches_goal, totals
from bot.games.clinic.table.state import State
from bot.kernel import BadOptions, Dice, Position, begin, choose, find
from bot.kernel.options import validate
from tests.games.clinic.clinics import SEED, new_table


def at_first(kind: str, seats: int, seed: bytes = SEED, **options: object) -> tuple[Position, Dice]:
    """A match in which the default is taken until a seat is asked this."""
    dice = Dice(seed)
    position = begin(GAME, options, seats, dice).position
    while position.asks[0].kind != kind:
        ask = position.asks[0]
        index = find(position, ask.seat, GAME.default(position.state, ask).action)
        position = choose(GAME, position, ask.seat, index, dice).position
    return position, dice


def test_t1_tiles_are_secret_until_the_last_has_chosen() -> None:
    position, dice = at_first("tile", 3)
    for seat, tile in ((0, "build"), (2, "hire")):
        position = choose(GAME, position, seat, find(position, seat, ChooseTile(tile)), dice).position
        for other in (None, 1):
            shown = GAME.view(position.state, other).clinics[seat]
            assert shown.pick == "" and shown.has_picked
        assert GAME.view(position.state, seat).clinics[seat].pick == tile
    turn = choose(GAME, position, 1, find(position, 1, ChooseTile("admit")), dice)
    assert turn.reveals
    assert [clinic.pick for clinic in GAME.view(turn.position.state, None).clinics] == ["build", "admit", "hire"]


def test_t2_a_hub_on_sale_is_there_for_one_clinic_only() -> None:
    position, dice = at_first("tile", 2)
    for seat in (0, 1):
        position = choose(GAME, position, seat, find(position, seat, ChooseTile("build")), dice).position
    first = position.asks[0].seat
    position = choose(GAME, position, first, find(position, first, Build("hub_C")), dice).position
    while (ask := position.asks[0]).seat == first:
        last = 0 if ask.kind == "place" else ask.choice_count - 1
        position = choose(GAME, position, first, last, dice).position
    second = {choice.action for choice in position.asks[0].choices}
    assert Build("hub_C") not in second
    assert Build("hub_O") in second


def test_t13_a_match_of_default_answers_ends_after_round_six() -> None:
    dice = Dice(SEED)
    position = begin(GAME, {}, 4, dice).position
    while not position.over:
        ask = position.asks[0]
        index = find(position, ask.seat, GAME.default(position.state, ask).action)
        position = choose(GAME, position, ask.seat, index, dice).position
    assert position.state.round == constants().rounds
    assert all(-10 < total < 20 for total in totals(position.state)), "a round by defaults is harmless"


def test_t16_seats_that_answer_at_once_may_do_so_in_any_order() -> None:
    ends = []
    for shift in (0, 1, 2):
        dice = Dice(SEED)
        position = begin(GAME, {}, 3, dice).position
        steps = 0
        while position.state.round < 3:
            ask = position.asks[(steps + shift) % len(position.asks)]
            index = find(position, ask.seat, GAME.default(position.state, ask).action)
            position = choose(GAME, position, ask.seat, index, dice).position
            steps += 1
        ends.append(position.state)
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_clinic_starts_with_a_working_room_a_doctor_and_his_car(seats: int) -> None:
    """R18, R20."""
    position, _ = at_first("tile", seats)
    state: State = position.state
    for player in state.players:
        assert [services for _, services in places_of_care(player.site)] == ["P"]
        assert sum(one.kind == DOCTOR for one in player.people) == 1
        assert sum(one.kind == PATIENT for one in player.people) == (seats > 2)
        assert player.parking.parked == len(player.people)
    assert len({player.plan for player in state.players}) == seats
    assert all(len(row) == 1 for row in state.rows)


@pytest.mark.parametrize("side", ["wide", "narrow"])
def test_experts_lay_out_their_clinic_and_never_get_stuck(side: str) -> None:
    luck = random.Random(side)
    everything = {"cigarettes": True, "gift_shop": True, "toilets": True, "triage": True}
    for _ in range(4):
        dice = Dice(luck.randbytes(32))
        position = begin(GAME, {"plans": "expert", "side": side, **everything}, 2, dice).position
        kinds = set()
        while position.asks[0].kind.startswith("start_"):
            ask = luck.choice(position.asks)
            kinds.add(ask.kind)
            position = choose(GAME, position, ask.seat, luck.randrange(ask.choice_count), dice).position
        for player in position.state.players:
            assert all(kind in player.site.modules for kind in "Prsgbt")
            assert player.site.machine is not None
        assert "start_hub" in kinds


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solo_goals_have_numbers_and_can_be_reached_and_missed(goal: str, difficulty: str) -> None:
    """R76."""
    state = new_table(1, goal=goal, difficulty=difficulty)
    assert goal_text(state).key
    assert not reaches_goal(state)
    doctor = next(one for one in state.players[0].people if one.kind == DOCTOR)
    learned = tuple(replace(doctor, id=number, level=3) for number in range(1, 5))
    player = replace(state.players[0], pp=100, treated=19, time=0, people=learned)
    reached = reaches_goal(replace(state, players=(player,)))
    assert reached == (goal not in ("tower", "two_houses")), "those two need more buildings"


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"temps": True, "dogs": True}, 2),
        ({"side": "narrow"}, 2),
        ({"goal": "beacon"}, 2),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object], seats: int) -> None:
    with pytest.raises(BadOptions, match="conflict"):
        validate(GAME.meta, options, seats)
