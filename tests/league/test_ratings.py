"""Ratings come from the log alone: the same log, the same numbers; a mistake that was corrected leaves no trace."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from openskill.models import PlackettLuce

from bot.engine.time.calendar import DAY, HOUR
from bot.kernel import Dice
from bot.league.ratings.rated import rated_seats
from bot.league.ratings.rating import NEW, Rating, board, checkpoint, current, history, rate
from bot.league.ratings.revisions import revise
from bot.league.results.result import Result
from tests.league.logs import PEOPLE, logs, result, results, seat


def test_one_result_is_rated_as_openskill_rates_it() -> None:
    model = PlackettLuce()
    teams = [[model.rating()] for _ in range(4)]
    expected = model.rate(teams, ranks=[1, 2, 2, 4])
    ranks = dict(zip(PEOPLE, (1, 2, 2, 4), strict=False))
    played = result(1, seats=tuple(seat(i, person, rank) for i, (person, rank) in enumerate(ranks.items())))
    ratings = current(rate([played]))
    assert [(ratings[p].mu, ratings[p].sigma) for p in ranks] == [(r.mu, r.sigma) for (r,) in expected]


@pytest.mark.parametrize(
    "unrated",
    [
        result(1, "ana", "ben", ranked=False),
        result(1, "ana", "ben", rated=False),
        result(1, "ana", None),
        result(1, "ana"),
        result(1, seats=(seat(0, "ana", 1), seat(1, "ben", 2, own_answers=4))),
    ],
)
def test_what_is_not_rated_changes_no_number(unrated: Result) -> None:
    assert rated_seats(unrated) == ()
    assert current(rate([unrated])) == {}


def test_a_table_of_a_season_is_rated_though_no_host_said_so() -> None:
    assert len(rated_seats(result(1, "ana", "ben", rated=False, season="spring"))) == 2


def test_a_seat_that_a_computer_played_might_as_well_not_have_been_there() -> None:
    absent = seat(1, "ben", 2, own_answers=4)
    with_computer = result(1, seats=(seat(0, "ana", 1), absent, seat(2, "cleo", 3), seat(3, None, 4)))
    without = result(1, seats=(seat(0, "ana", 1), seat(2, "cleo", 3)))
    assert current(rate([with_computer])) == current(rate([without]))
    half = replace(absent, own_answers=5)
    assert len(rated_seats(replace(with_computer, seats=(seat(0, "ana", 1), half)))) == 2


def test_the_same_two_people_are_rated_five_times_a_week() -> None:
    log = [result(number, "ana", "ben", ended=number * HOUR) for number in range(1, 8)]
    assert [bool(each.changes) for each in rate(log)] == [True] * 5 + [False] * 2
    elsewhere = result(8, "ana", "cleo", ended=8 * HOUR)
    later = result(9, "ben", "ana", ended=HOUR + 7 * DAY)
    season = result(10, "ana", "ben", ended=9 * HOUR, season="spring")
    table = result(11, "cleo", "ana", "ben", ended=10 * HOUR)
    rated = {each.result.match: bool(each.changes) for each in rate([*log, elsewhere, later, season, table])}
    assert [rated[match] for match in (8, 9, 10, 11)] == [True, True, True, False]


@settings(max_examples=60, deadline=None)
@given(logs, st.randoms(use_true_random=False))
def test_the_order_of_storing_does_not_matter(log: tuple[Result, ...], chance: st.DataObject) -> None:
    shuffled = list(log)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert current(rate(shuffled)) == current(rate(log))


@settings(max_examples=60, deadline=None)
@given(logs, st.integers(0, 25))
def test_rating_goes_on_from_a_checkpoint(log: tuple[Result, ...], cut: int) -> None:
    whole = rate(log)
    ordered = sorted(log, key=lambda each: each.key)
    known = whole[:cut]
    assert known + rate(ordered[cut:], checkpoint(known)) == whole


@settings(max_examples=60, deadline=None)
@given(logs, st.data())
def test_a_correction_equals_a_log_without_the_mistake(log: tuple[Result, ...], data: st.DataObject) -> None:
    wrong = data.draw(st.sampled_from(log))
    right = data.draw(st.none() | results(wrong.match))
    right = None if right is None else replace(right, ended=wrong.ended)
    revised = revise(rate(log), wrong.match, right, wrong.key)
    others = [each for each in log if each.match != wrong.match]
    expected = rate([*others, *([] if right is None else [right])])
    assert [*revised.kept, *revised.rated] == expected
    before, after = current(rate(log)), current(expected)
    changed = {p for p in before.keys() | after.keys() if before.get(p, NEW) != after.get(p, NEW)}
    assert {revision.person for revision in revised.revisions} == changed
    assert all(each.result.key < wrong.key for each in revised.kept), "only what follows is rated again"


def test_people_of_known_strength_come_out_in_order() -> None:
    stream = Dice(bytes(32)).stream("strength")
    people = [f"p{strength}" for strength in range(8)]
    log = []
    for match in range(400):
        table = stream.shuffle(range(8))[:4]
        luck = {person: person + stream.d(1000) / 150 for person in table}
        order = sorted(table, key=lambda person: -luck[person])
        log.append(result(match + 1, *(people[person] for person in order), season="s"))
    ratings = current(rate(log))
    assert sorted(people, key=lambda person: ratings[person].mu) == people
    assert [person for person, _ in board(ratings)] == people[::-1]


def test_the_board_has_no_provisional_and_no_hidden_people() -> None:
    ratings = {"new": Rating(40.0, 8.0), "shy": Rating(30.0, 3.0), "ana": Rating(28.0, 3.0), "ben": Rating(27.0, 2.0)}
    assert [person for person, _ in board(ratings, hidden=["shy"])] == ["ben", "ana"]
    assert (NEW.shown, NEW.provisional) == (1000, True)


def test_the_history_has_one_point_per_rated_result() -> None:
    log = rate([result(1, "ana", "ben"), result(2, "ben", "cleo"), result(3, "cleo", "ana")])
    points = list(history(log, "ana"))
    assert [key[1] for key, _ in points] == [1, 3]
    assert points[0][1].after == points[1][1].before
    assert [len(list(history(log, person))) for person in ("ana", "ben", "cleo")] == [2, 2, 2]
