"""Dice of tables that play one seed: bags that differ a little draw nearly the same patients."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.kernel import Dice
from tests.contract import test_streams as contract
from tests.contract.walks import STYLES, Walk, walk, walk_from
from tests.games.dice_hospital.tables import hospital, table

SEEDS = st.binary(min_size=32, max_size=32)
SEATS = 3
MOST = cards().setup.dice_per_colour[SEATS]
BAGS = st.tuples(*[st.integers(0, MOST)] * 3)
EVERYTHING = {"experimental": True, "consultant": True, "admissions_nurse": True, "events": True, "epidemic": True}


def drawn(held: tuple[int, ...], count: int, seed: bytes) -> tuple[Die, ...]:
    """What a bag with so many dice of each colour gives."""
    contents = "".join(sorted(colour * number for colour, number in zip("RYG", held, strict=True)))
    draft = Draft(replace(table(*[hospital()] * SEATS), bag=contents), Dice(seed))
    dice = bag.draw(draft, count, "ambulances", 5)
    left = Counter(contents)
    left.subtract(die.colour for die in dice)
    assert Counter(draft.state.bag) == +left
    return dice


def difference(one: tuple[Die, ...], two: tuple[Die, ...]) -> int:
    """Draws of either that the other lacks."""
    return (Counter(one) - Counter(two)).total() + (Counter(two) - Counter(one)).total()


@given(SEEDS, BAGS, st.integers(0, 2), st.integers(0, 2), st.integers(1, 18))
def test_bags_that_differ_by_one_die_differ_in_at_most_two_draws(
    seed: bytes, held: tuple[int, ...], first: int, second: int, count: int
) -> None:
    one, two = list(held), list(held)
    one[first] = min(MOST, one[first] + 1)
    two[second] = min(MOST, two[second] + 1)
    assert difference(drawn(tuple(one), count, seed), drawn(tuple(two), count, seed)) <= 2
    assert difference(drawn(held, count, seed), drawn(tuple(one), count, seed)) <= 2


@given(SEEDS, BAGS, st.integers(1, 18))
def test_a_bag_gives_what_it_has(seed: bytes, held: tuple[int, ...], count: int) -> None:
    dice = drawn(held, count, seed)
    assert len(dice) == min(count, sum(held))
    assert {die.value for die in dice} <= set(cards().setup.roll_faces)


def test_every_die_of_the_bag_is_drawn_equally_often() -> None:
    """Twelve red dice, six yellow, none green: two of three draws are red, the first and the second alike."""
    draws = [drawn((12, 6, 0), 2, number.to_bytes(32, "big")) for number in range(3000)]
    for place in range(2):
        assert 1900 < sum(dice[place].colour == "R" for dice in draws) < 2100
    faces = Counter(die.value for dice in draws for die in dice)
    assert all(abs(faces[face] - 1500) < 150 for face in cards().setup.roll_faces)
    both = sum(dice[0].colour == dice[1].colour == "R" for dice in draws)
    assert abs(both - 3000 * 12 / 18 * 11 / 17) < 120


def test_an_empty_bag_leaves_the_stream_for_later() -> None:
    draft = Draft(replace(table(*[hospital()] * SEATS), bag=""), Dice(bytes(32)))
    assert bag.draw(draft, 1, "epidemic", 2, 0) == ()
    bag.put_back(draft, "R")
    assert [die.colour for die in bag.draw(draft, 1, "epidemic", 2, 0)] == ["R"]


def matches() -> tuple[Walk, ...]:
    """Matches with everything that rolls dice now and then."""
    tables = ((seats, number) for seats in (1, 3, 4) for number in range(8))
    return tuple(
        walk(GAME, EVERYTHING, seats, f"streams {seats} {number}", STYLES[0], pauses=False) for seats, number in tables
    )


def test_rare_draws_keep_the_contract_too() -> None:
    played = matches()
    purposes = {draw.purpose for one in played for draw in one.draws}
    assert {"treatment", "event", "incident", "epidemic", "solo", "promos", "second_set"} <= purposes
    contract.test_names_hold_rounds_seats_and_counts_and_nothing_else(played)
    contract.test_equal_names_give_equal_words_for_other_choices(played)


def test_two_tables_of_one_seed_meet_nearly_the_same_patients() -> None:
    """Played at random they share most of what arrives in every round; independent dice share about half."""
    shared: dict[bool, list[float]] = {True: [], False: []}
    for number in range(6):
        seed, other = bytes([number] * 32), bytes([number + 100] * 32)
        first, second, independent = arrivals(seed, 1), arrivals(seed, 2), arrivals(other, 3)
        for rolled, same, apart in zip(first, second, independent, strict=True):
            shared[True].append(1 - difference(rolled, same) / 24)
            shared[False].append(1 - difference(rolled, apart) / 24)
    means = {same: sum(parts) / len(parts) for same, parts in shared.items()}
    assert means[True] > 0.75, means
    assert means[False] < 0.6, means


def arrivals(seed: bytes, luck: int) -> list[tuple[Die, ...]]:
    """The dice of the ambulances of every round, in a match played at random."""
    played = walk_from(seed, random.Random(luck), GAME, {}, SEATS)
    loads: dict[int, tuple[Die, ...]] = {}
    for position in played.positions:
        state = position.state
        dice = (*state.rolled, *(die for one in state.ambulances for die in one.dice))
        if len(dice) == 12 and state.round not in loads:
            loads[state.round] = dice
    return [loads[number] for number in sorted(loads)]
