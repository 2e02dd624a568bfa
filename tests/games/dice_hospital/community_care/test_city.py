"""The city (V1–V4, V17–V26) and the decisions about it by their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import EndActivation, Fetch, Fly, KeepBonus, Lower, Park, Treat, UseBonus
from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.modules.city.collecting import enter_collecting, enter_numbers
from bot.games.dice_hospital.modules.city.layout import build_city
from bot.games.dice_hospital.modules.city.neglect import enter_city_neglect
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.table.city import City, roads_of
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, begin
from tests.games.dice_hospital.community_care.cities import cell, fixture, in_city
from tests.games.dice_hospital.tables import Match, hospital

BLUE, RED, YELLOW, GREEN = range(4)


def parking(city: City, seats: int = 2, **parts: Any) -> Match:
    city = replace(city, order=city.order or tuple(range(seats)))
    return Match(in_city(*[hospital() for _ in range(seats)], city=city, **parts))


def drives(match: Match, seat: int = 0) -> set[tuple[int, str]]:
    return {(one.tile, one.side) for one in match.offers(seat) if isinstance(one, Park)}


def collecting(city: City, *hospitals: Any, **parts: Any) -> Match:
    """All have parked; the first seat sets out."""
    seats = max(2, len(hospitals))
    out = replace(city, order=city.order or tuple(range(seats)), out=tuple(range(seats)))
    rows = hospitals or tuple(hospital() for _ in range(seats))
    draft = Draft(in_city(*rows, city=out, stage="collecting", **parts), Dice(bytes(32)))
    enter_collecting(draft)
    return Match(draft.state, draft.dice)


def fetches(match: Match, seat: int = 0) -> set[int]:
    return {one.tile for one in match.offers(seat) if isinstance(one, Fetch)}


# --- driving ---


def test_v1_an_ambulance_skips_others_and_tiles_without_an_entrance() -> None:
    match = parking(fixture(parked=((1, 0, "W"), (0, 1, "N")), order=(1, 0)), waiting=(BLUE, RED))
    assert drives(match) == {(4, "W"), (0, "W"), (3, "N"), (3, "E"), (8, "S"), (9, "S")}


def test_v19_and_9_a_corner_counts_while_one_of_its_entrances_is_free() -> None:
    three = fixture(parked=((1, 0, "W"), (0, 1, "N"), (0, 3, "N")), order=(1, 0, 2))
    assert (3, "E") in drives(parking(three, 3, waiting=(BLUE,)))
    assert (3, "N") not in drives(parking(three, 3, waiting=(BLUE,)))
    four = fixture(parked=((1, 0, "W"), (0, 1, "N"), (0, 3, "N"), (0, 3, "E")), order=(1, 0, 2, 3))
    assert drives(parking(four, 4, waiting=(BLUE,))) == {(4, "W"), (0, "W"), (7, "E"), (8, "S"), (9, "S")}


def test_10_staying_changes_no_side() -> None:
    match = parking(fixture(parked=((0, 3, "N"), (2, 0, "S")), order=(1, 0)), waiting=(BLUE, RED))
    assert (3, "N") in drives(match) and (3, "E") not in drives(match)


def test_7_in_the_first_round_any_free_entrance_from_the_first_player_on() -> None:
    state = in_city(city=fixture(), first=1, round=1, waiting=(1, 0))
    match = Match(state)
    assert len(drives(match, 1)) == 10  # nine tiles, of which a corner has two
    match.do(Park(3, "N"), 1)
    assert (3, "N") not in drives(match, 0) and (3, "E") in drives(match, 0)


def test_v26_the_helicopter_leaves_the_ambulance_where_it_is() -> None:
    city = fixture(parked=((0, 1, "N"), (1, 0, "W")), order=(0, 1))
    match = parking(city).do(Fly(cell(1, 1)))
    assert (1, "N") not in drives(match, 1) and (cell(1, 1), "S") not in drives(match, 1)
    match.do(Park(4, "W"), 1)
    assert match.state.stage == "collecting"
    assert match.state.city and match.state.city.position == cell(1, 1)
    assert match.state.city.patients[cell(1, 1)] is None and match.state.city.patients[1] is not None


def test_11_and_12_where_the_helicopter_lands_and_whom_it_blocks() -> None:
    city = fixture(parked=((0, 1, "N"), (1, 0, "W")), order=(0, 1))
    match = parking(city)
    landings = {one.tile for one in match.offers() if isinstance(one, Fly)}
    assert landings == set(range(12)) - {4}
    match.do(Fly(8))
    assert not {(8, "S")} & drives(match, 1)  # a later mover skips its tile and does not count it
    assert (9, "S") in drives(match, 1) and (10, "S") in drives(match, 1)
    assert not any(isinstance(one, Fly) for one in match.offers(1))


def test_13_the_first_round_has_no_helicopter() -> None:
    match = Match(in_city(city=fixture(), round=1))
    assert not any(isinstance(one, Fly) for one in match.offers())


# --- walking ---


def test_v2_a_walk() -> None:
    patients = {(1, 3): "G4", (1, 2): "Y2+care", (2, 3): "G2+red", (0, 3): "Y3", (0, 2): "R5", (2, 2): "R4"}
    everywhere = {divmod(n, 4): "R3" for n in range(12)} | patients
    match = collecting(fixture(everywhere, parked=((1, 3, "E"), (1, 0, "W"))))
    assert match.hospital().arrivals[0].value == 4
    assert fetches(match) == {cell(1, 2), cell(2, 3)}
    match.do(Fetch(cell(1, 2)))
    assert match.state.city and match.state.city.brought == ("care",)
    assert fetches(match) == {cell(0, 2), cell(2, 2), cell(2, 3)}


def test_v24_empty_tiles_are_crossed() -> None:
    city = fixture({(0, 0): "R3"}, parked=((2, 3, "E"), (1, 0, "W")))
    assert city.reachable(cell(2, 3)) == (cell(0, 0),)


def test_14_the_first_patient_is_taken_without_a_question() -> None:
    match = collecting(fixture(parked=((1, 3, "E"), (1, 0, "W"))))
    assert match.state.city and match.state.city.fetched == 1


def test_v18_the_fixture() -> None:
    city = fixture()
    roads = city.roads
    assert sum(map(len, roads.links)) == 2 * 14
    assert sum(map(bool, roads.entrances)) == 9
    assert roads.entrances[3] == ("N", "E") and roads.entrances[2] == ()
    assert roads.ring == (0, 1, 2, 3, 7, 11, 10, 9, 8, 4)


# --- tokens, lines and totals ---


def fetch_all(match: Match, *tiles: int, seat: int = 0) -> Match:
    for tile in tiles:
        match.do(Fetch(tile), seat)
    return match


def test_v25_one_token_is_kept_and_may_be_used_at_once() -> None:
    patients = {divmod(n, 4): "R5" for n in range(12)} | {(1, 3): "R2+order", (1, 2): "Y2+care"}
    match = collecting(fixture(patients, parked=((1, 3, "E"), (1, 0, "W"))))
    fetch_all(match, cell(1, 2), cell(0, 2))
    assert match.offers() == [KeepBonus("order"), KeepBonus("care")]
    match.do(KeepBonus("order"))
    assert match.state.city and match.state.city.discard == ("care",)
    assert match.offers() == [Lower(0), Lower(1)]
    match.do(Lower(1))
    assert match.state.city.totals[0] == 7 and match.hospital().bonus == ()


def test_18_a_single_token_is_kept_without_a_question() -> None:
    patients = {divmod(n, 4): "R5" for n in range(12)} | {(1, 3): "R2+care"}
    match = collecting(fixture(patients, parked=((1, 3, "E"), (1, 0, "W"))))
    fetch_all(match, cell(1, 2), cell(0, 2))
    assert match.hospital().bonus == ("care",) and match.state.waiting == (1,)


def test_v21_and_24_and_25_any_number_of_tokens_but_not_below_zero() -> None:
    match = collecting(fixture("R1", parked=((1, 3, "E"), (1, 0, "W"))), hospital(bonus=("order",) * 3), hospital())
    fetch_all(match, cell(1, 2), cell(0, 2))
    assert match.offers() == [Lower(0), Lower(1), Lower(2)]  # a third would be wasted
    match.do(Lower(2))
    assert match.state.city and match.state.city.totals[0] == 0


def test_x23_one_token_under_the_house_rule() -> None:
    options = Options(city=True, house_rules=("lower_once",))
    mine = hospital(bonus=("order",) * 3)
    match = collecting(fixture(parked=((1, 3, "E"), (1, 0, "W"))), mine, hospital(), options=options)
    assert fetch_all(match, cell(1, 2), cell(0, 2)).offers() == [Lower(0), Lower(1)]


def test_v22_and_21_a_row_and_a_column_are_filled_together() -> None:
    patients = {(row, column): "R3" for row in (0, 2) for column in (0, 1, 3)}
    city = fixture(patients)
    assert city.empty_lines() == (2, 4, 5, 6, 7, 10)


def test_20_lines_are_filled_before_the_next_player() -> None:
    patients = {(0, column): "R5" for column in range(4)} | {(1, 3): "R5", (1, 2): "R5"}
    patients |= {(2, column): "R5" for column in range(4)}
    match = collecting(fixture(patients, parked=((1, 3, "E"), (1, 0, "W"))))
    fetch_all(match, cell(1, 2), cell(0, 2))
    city = match.state.city
    assert city and all(city.patients[cell(1, column)] for column in (1, 2, 3)) and city.refills == 1
    assert len(match.hospital(1).arrivals) == 1  # the next paramedic has taken the new patient of his first tile


def test_v20_and_26_ties_go_to_the_later_marker() -> None:
    city = fixture(parked=(None,) * 3, totals=(9, 7, 9), placed=(0, 1, 2), order=(0, 1, 2))
    draft = Draft(in_city(hospital(), hospital(), hospital(), city=city, stage="collecting"), Dice(bytes(32)))
    enter_numbers(draft)
    assert [one.ambulance for one in draft.state.hospitals] == [3, 1, 2]
    assert draft.state.first == 1 and draft.hospital(1).blood == 1
    assert draft.state.city and draft.state.city.order == (1, 2, 0)


def test_x23_parking_and_collecting_in_one_go() -> None:
    options = Options(city=True, house_rules=("park_and_collect",))
    turn = begin(GAME, {"city": True, "house_rules": ["park_and_collect"]}, 2, Dice(bytes(32)))
    match = Match(turn.position.state, Dice(bytes(32), 10_000))
    assert match.state.options == replace(options, administrators=True)
    while match.state.stage != "collecting":
        ask = match.position.asks[0]
        match.do(match.offers(ask.seat)[0], ask.seat)
    first, other = match.state.waiting
    assert match.ask(first).kind == "park"
    match.do(match.offers(first)[0], first)
    while match.state.waiting[0] == first:
        match.do(match.offers(first)[0], first)
    assert match.ask(other).kind == "park"


# --- neglect ---


def neglected(city: City, seats: int = 2, **parts: Any) -> State:
    numbered = replace(city, order=tuple(range(seats)), parked=(None,) * seats)
    rows = [hospital() for _ in range(seats)]
    draft = Draft(in_city(*rows, city=numbered, stage="losses", **parts), Dice(bytes(32)))
    enter_city_neglect(draft)
    return draft.state


@pytest.mark.parametrize(("dying", "deaths"), [(3, (0, 1, 1, 1)), (5, (1, 1, 1, 2))])
def test_v3_v4_and_27_deaths_are_shared_out_from_the_highest_number(dying: int, deaths: tuple[int, ...]) -> None:
    patients = {divmod(n, 4): "R1" if n < dying else "R4" for n in range(12)}
    assert tuple(one.deaths for one in neglected(fixture(patients), 4).hospitals) == deaths


def test_v23_tokens_in_the_city_neglect() -> None:
    patients = {divmod(n, 4): "R5" for n in range(12)} | {(0, 0): "R3", (0, 1): "R2+care", (0, 2): "R1+red"}
    state = neglected(fixture(patients))
    city = state.city
    assert city is not None
    assert [die.value if die else None for die in city.patients[:3]] == [2, 1, None]
    assert city.bonus[0] is not None and city.bonus[1] == "care" and city.bonus[2] is None
    assert city.discard == ("red",)
    assert [one.deaths for one in state.hospitals] == [0, 1]


def test_20_lines_that_deaths_have_emptied_are_filled() -> None:
    patients = {divmod(n, 4): "R1" if n < 4 else "R5" for n in range(12)}
    filled = neglected(fixture(patients))
    assert filled.city and all(filled.city.patients[:4])
    later = neglected(fixture(patients), options=Options(city=True, house_rules=("refill_later",)))
    assert later.city and not any(later.city.patients[:4])


def test_28_the_last_round_neglects_the_city_but_fills_nothing() -> None:
    patients = {divmod(n, 4): "R1" if n < 4 else "R5" for n in range(12)}
    state = neglected(fixture(patients), round=8)
    assert state.city and not any(state.city.patients[:4]) and sum(one.deaths for one in state.hospitals) == 4


# --- bonus tokens in the activation ---


def activating(
    patients: str, *, blood: int = 0, bonus: tuple[str, ...] = (), specialists: tuple[str, ...] = ()
) -> Match:
    mine = hospital(patients, blood=blood, bonus=bonus, specialists=specialists)
    return Match(in_city(mine, city=fixture(), stage="activation"))


def test_bonus_tokens_heal_and_are_discarded() -> None:
    match = activating("R3 G4 Y2", bonus=("red", "care"))
    match.do(UseBonus("red", 1))
    assert match.ward == "G4 R5* Y2"
    match.do(UseBonus("care", 3))
    assert match.ward == "G4 R5* Y3*"
    assert match.hospital().bonus == () and match.state.city and match.state.city.discard == ("red", "care")


def test_30_bonus_heals_trigger_nothing_but_open_a_target() -> None:
    match = activating("G3 Y3", bonus=("care",), specialists=("general_practitioner",))
    match.place("pharmacy", pawn=0)
    assert match.ask().kind == "ability" and match.treatments() == []
    match.do(UseBonus("care", 2))
    assert match.treatments() == [["Y4*"]]


def test_blood_may_recolour_for_a_kit() -> None:
    match = activating("G3", blood=1, bonus=("red",)).do(UseBonus("red", 1, "R"))
    assert (match.ward, match.hospital().blood) == ("G5*(R)", 0)


def test_a_volunteer_is_a_nurse_for_the_round() -> None:
    match = activating("R3", bonus=("nurse",)).do(UseBonus("nurse"))
    one = match.hospital()
    assert (one.nurses + one.extra_nurses, one.volunteers, one.bonus) == (4, 1, ())
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.hospital().extra_nurses == 0 and match.state.city and "nurse" in match.state.city.discard


def test_a_kit_without_a_patient_is_not_offered() -> None:
    match = activating("G3", bonus=("red",))
    assert not any(isinstance(one, UseBonus) for one in match.offers())
    assert match.refuses(UseBonus("red", 1)) and match.refuses(Treat(()))


# --- building ---


@settings(max_examples=200, deadline=None)
@given(seats=st.sampled_from((2, 3, 4, 5)), number=st.integers(0, 10**6))
def test_v17_and_4_every_city_is_connected_and_has_entrances(seats: int, number: int) -> None:
    tiles, columns = build_city(Dice(number.to_bytes(32, "big")).stream("city_tiles"), seats, ())
    roads = roads_of(tiles, columns)
    reached, frontier = {0}, [0]
    while frontier:
        for other in roads.links[frontier.pop()]:
            if other not in reached:
                reached.add(other)
                frontier.append(other)
    assert len(reached) == len(tiles) == city_parts().grid[seats][0] * columns
    assert len({tile.id for tile in tiles}) == len(tiles)
    assert sum(map(bool, roads.entrances)) >= city_parts().min_entrance_tiles[seats] == seats + 2
    for tile, one in enumerate(tiles):
        row, column = divmod(tile, columns)
        must = {(tile - columns, row > 0), (tile - 1, column > 0)}
        assert not tile or any(other in roads.links[tile] for other, exists in must if exists), one


def test_components() -> None:
    parts = city_parts()
    assert len(parts.tiles) == 20 and sum(card.pink_reverse for card in parts.tiles) == 4
    assert sorted(len(card.exits) for card in parts.tiles) == [3] * 16 + [4] * 4
    assert sum(token.copies for token in parts.bonus) == 30
