"""The decided questions of the rule file, B1 to B31, one test each."""

from __future__ import annotations

import pytest

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Book, Give, GoOn, Move, PickAny, PickTooth, Stop, TakeCube
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.options import META
from bot.games.sweet_tooth.state import Booking, Over
from bot.kernel import BadOptions, Dice, begin
from bot.kernel.options import validate
from tests.games.sweet_tooth.table import (
    CLEAN,
    LoadedDice,
    actions,
    after,
    asked,
    at_random,
    by_hand,
    kind,
    mouth,
    play_out,
    player,
    roll,
    table,
)


def test_b01_two_to_six_players_and_one_only_for_a_lesson() -> None:
    for seats in range(2, 7):
        validate(META, {}, seats)
    validate(META, {"variant": "educational"}, 1)
    for bad_seats, options in ((0, {}), (7, {}), (1, {}), (1, {"variant": "cooperative"})):
        with pytest.raises(BadOptions):
            validate(META, options, bad_seats)


def test_b02_the_circuit() -> None:
    circuit = board().circuit
    assert circuit == "DASABSASSBSASASKSS"
    assert {space: circuit.count(space) for space in "DSABK"} == {"D": 1, "S": 9, "A": 5, "B": 2, "K": 1}


def test_b03_the_player_picks_among_equal_teeth_at_a_sweet() -> None:
    state = roll(by_hand(table(player("r.r.r", space=1))), 1, 2)
    assert actions(state) == [PickTooth(1), PickTooth(3), PickTooth(5), PickAny()]
    state = after(after(state, PickTooth(5)), PickTooth(3))
    assert state.players[0].teeth == mouth("r.b.b")


def test_b04_the_player_picks_at_the_dentist_and_by_default_nobody_does() -> None:
    start = table(player("b.b", green=3, space=17))
    assert roll(start, 1).players[0].teeth == mouth("..o")
    state = roll(by_hand(start), 1)
    assert actions(state) == [PickTooth(1), PickTooth(3), PickAny()]
    assert after(state, PickTooth(3)).players[0].teeth == mouth("o..")


def test_b05_a_tooth_changes_once_per_sweet() -> None:
    assert roll(table(player("o", space=1)), 1, 6).players[0].teeth == mouth("ryyyyy")


def test_b06_no_stage_is_skipped_and_nothing_renounced() -> None:
    state = roll(by_hand(table(player("ry", space=1))), 1, 3)
    # The red and the yellow had no choice; one clean tooth has to be named.
    assert state.players[0].teeth == mouth("bo")
    assert actions(state) == [*map(PickTooth, range(3, 17)), PickAny()]


def test_b07_taking_the_cube_is_free_using_it_is_not() -> None:
    state = roll(table(player(), player()), 1)
    assert actions(state) == [Book(), TakeCube()]
    state = after(state, TakeCube())
    state = roll(state, 4)  # the neighbour brushes
    state = roll(state, 1)  # the holder lands on the lollipop: no die, no question
    assert (state.cube, state.players[0].teeth, kind(state)) == (None, CLEAN, "roll")


def test_b08_the_cube_cancels_both_sugar_dice() -> None:
    state = after(table(player(space=1), cube=0, two_dice=True), Move(2), 5, 1)
    assert (state.players[0].teeth, state.cube) == (CLEAN, None)


def test_b09_passing_sweets_does_not_use_the_cube() -> None:
    assert roll(table(player(space=7), cube=0), 2).cube == 0


def test_b10_the_cube_stays_through_a_visit_to_the_dentist() -> None:
    assert roll(table(player(space=17), cube=0), 3).cube == 0


def test_b11_the_cube_can_be_had_in_the_first_turn() -> None:
    dice = LoadedDice(1, 1)
    first = begin(GAME, {}, 2, dice)
    assert [choice.action for choice in first.position.asks[0].choices] == [Book(), TakeCube()]


def test_b12_appointments_take_one_die_even_for_runners() -> None:
    state = after(table(player(space=9), player(), cube=1, two_dice=True), Move(2), 1, 1, 4)
    assert state.players[0].green == 2


def test_b13_passing_the_dentist_stops_there() -> None:
    state = roll(table(player(space=16), player(space=4)), 6)
    assert (state.players[0].space, state.players[0].laps) == (0, 1)
    state = roll(roll(state, 5), 4)  # the neighbour brushes on space 9; the next move starts from the Dentist
    assert state.players[0].space == 4


def test_b14_landing_exactly_on_the_dentist_is_the_same() -> None:
    state = roll(table(player("y", space=16)), 2)
    assert (state.players[0].space, state.players[0].laps, state.players[0].teeth) == (0, 1, CLEAN)


def test_b15_a_knock_on_a_black_tooth_does_nothing() -> None:
    assert roll(table(player("b", space=14)), 1, 1).players[0].teeth == mouth("b")


def test_b16_treatment_cannot_be_refused_and_black_comes_first() -> None:
    state = roll(table(player("ob", green=2, space=17)), 1)
    assert (state.players[0].teeth, state.players[0].green, kind(state)) == (mouth("o"), 0, "roll")


def test_b17_a_last_appointment_goes_to_a_black_tooth() -> None:
    assert roll(table(player("ob", green=1, space=17)), 1).players[0].teeth == mouth("oo")


def test_b18_the_patched_tooth_is_not_treated_again() -> None:
    patched = roll(table(player("b", green=1, space=17)), 1).players[0]
    assert (patched.teeth, patched.green) == (mouth("o"), 0)


def test_b19_the_last_token_comes_after_the_treatment() -> None:
    state = roll(table(player("b", green=2, laps=4, space=17)), 1)
    assert (state.players[0].teeth, state.players[0].laps, kind(state)) == (CLEAN, 5, "stop")


def test_b20_stopping_ends_it_at_once() -> None:
    state = after(roll(table(player(laps=4, space=17), player("b"), player("b")), 1), Stop())
    assert (state.phase, state.round, asked(state)) == (Over(), 1, None)


def test_b21_going_on_means_playing_on() -> None:
    state = after(roll(table(player(laps=4, space=17), player(space=3)), 1), GoOn())
    state = roll(roll(state, 1), 2, 3)
    assert state.players[0].teeth == mouth("yyy")


def test_b22_nobody_is_asked_to_stop_twice() -> None:
    state = roll(table(player(laps=5, space=17), player()), 1)
    assert (state.players[0].laps, kind(state)) == (6, "roll")


def test_b23_every_finisher_but_the_last_is_asked() -> None:
    state = roll(table(player(laps=6), player(laps=4, space=17), player(laps=4), current=1), 1)
    assert (asked(state) and asked(state).seat, kind(state)) == (1, "stop")  # type: ignore[union-attr]


def test_b24_the_last_finisher_ends_it() -> None:
    state = roll(table(player(laps=5), player("bbb", laps=4, space=17), current=1), 1)
    assert state.phase == Over()


def test_b25_two_players_the_first_chooses_the_second_ends_it() -> None:
    state = roll(table(player(laps=4, space=17), player(laps=4, space=17)), 1)
    assert actions(state) == [Stop(), GoOn()]
    assert roll(after(state, GoOn()), 1).phase == Over()


@pytest.mark.parametrize(("spaces", "winners"), [((3, 4), (1,)), ((4, 4), (0, 1))])
def test_b26_level_on_points_the_one_further_along_wins(spaces: tuple[int, int], winners: tuple[int, ...]) -> None:
    players = [player("b", laps=4, space=space) for space in spaces]
    outcome = GAME.outcome(table(*players, phase=Over()))
    assert outcome is not None
    assert outcome.winners == winners


def test_b27_red_can_be_there_at_the_end() -> None:
    outcome = GAME.outcome(table(player("r", laps=4, space=2), player("b"), phase=Over()))
    assert outcome is not None
    assert [standing.total for standing in outcome.standings] == [3, 5]


def test_b28_markers_never_run_out() -> None:
    state = table(*(player("r" * 16, space=1) for _ in range(6)))
    for _ in range(6):
        state = roll(state, 1, 6)
    assert [each.teeth for each in state.players] == ["b" * 6 + "r" * 10] * 6


def test_b29_gifts_only_at_the_dentist_of_the_receiver() -> None:
    kinds = set()
    for seed in range(20):
        for turn in play_out(seed, 3, at_random, pauses=True, variant="cooperative"):
            for decision in turn.position.asks:
                if decision.kind == "gift":
                    kinds.add(turn.position.state.player.space)
    assert kinds == {0}


def test_b30_who_is_out_puts_the_cube_back() -> None:
    state = roll(table(player(laps=4, space=17), player(), cube=0, variant="educational"), 1)
    assert (state.cube, state.players[0].out, state.current) == (None, True, 1)


def test_b31_a_sweet_bites_with_the_dice_of_the_move() -> None:
    start = table(player(space=1), two_dice=True)
    assert after(start, Move(1), 1, 5).players[0].teeth == mouth("yyyyy")
    assert after(start, Move(2), 5, 1, 5, 4).players[0].teeth == mouth("y" * 9)


def test_the_starting_player_is_random() -> None:
    starters = {begin(GAME, {}, 3, Dice(bytes([seed]) * 32), pauses=True).position.state.current for seed in range(40)}
    assert starters == {0, 1, 2}


def test_t1_the_cube_is_offered_only_from_the_middle() -> None:
    assert roll(table(player(), player()), 1).phase == Booking()
    for holder in (0, 1):
        state = roll(table(player(), player(), cube=holder), 1, 3)
        assert (state.players[0].green, state.cube, state.current) == (1, holder, 1)


def test_t2_two_dice_variant_walking_means_one_sugar_die() -> None:
    state = after(table(player(space=1), two_dice=True), Move(1), 1, 3)
    assert [throw.dice for throw in state.throws] == [(1,), (3,)]


def test_t3_no_question_after_lap_six() -> None:
    assert kind(roll(table(player(laps=5, space=17), player(), player()), 1)) == "roll"


def test_t4_two_go_on_and_the_third_ends_it() -> None:
    state = table(*(player(laps=4, space=17) for _ in range(3)))
    state = after(roll(state, 1), GoOn())
    state = after(roll(state, 1), GoOn())
    assert roll(state, 1).phase == Over()


def test_t5_a_gift_makes_the_mouth_clean_and_nobody_else_is_asked() -> None:
    start = table(player("bo", 1, space=17), player(green=3), player(green=5), variant="cooperative")
    state = roll(start, 1)
    assert actions(state) == [Give(0), Give(1), Give(2)]
    state = after(state, Give(2))
    assert (state.players[0].teeth, state.players[0].green, state.players[0].laps) == (CLEAN, 0, 1)
    assert [each.green for each in state.players] == [0, 1, 5]
    assert (kind(state), state.current) == ("roll", 1)


def test_a_refused_gift_passes_the_hat_on_and_those_who_are_out_may_give() -> None:
    start = table(player("bb", space=17), player(green=1), player(green=30, laps=5, out=True), variant="cooperative")
    state = after(roll(start, 1), Give(0))
    assert actions(state) == [Give(count) for count in range(5)]
    assert after(state, Give(4)).players[0].teeth == CLEAN


def test_a_gift_has_at_most_twenty_five_answers() -> None:
    start = table(player("b" * 16, space=17), player(green=40), variant="cooperative")
    assert len(actions(roll(start, 1))) == 25


@pytest.mark.parametrize(
    ("start", "giver_green", "variant"),
    [("", 5, "cooperative"), ("b", 0, "cooperative"), ("b", 5, "educational"), ("b", 5, "race")],
)
def test_a_gift_nobody_can_take_or_make_is_not_asked_for(start: str, giver_green: int, variant: str) -> None:
    state = roll(table(player(start, space=17), player(green=giver_green), variant=variant), 1)
    assert (kind(state), state.current) == ("roll", 1)
