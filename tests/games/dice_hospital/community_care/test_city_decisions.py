"""Decisions about the city by their numbers, where no test vector shows them already."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import EndActivation, Fetch, Park, UseBonus
from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.modules.city.collecting import enter_collecting, options_for
from bot.games.dice_hospital.modules.city.layout import build_city
from bot.games.dice_hospital.modules.city.neglect import enter_city_neglect
from bot.games.dice_hospital.modules.city.supply import fill, lay_bonus
from bot.games.dice_hospital.options import CITY_RULES, HOUSE_RULES, OWN_ROOM, PARTLY, SETTLE_EXACTLY, Options
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, begin
from tests.games.dice_hospital.community_care.cities import cell, fixture, in_city
from tests.games.dice_hospital.community_care.test_city import collecting, drives, fetches, neglected, parking
from tests.games.dice_hospital.community_care.test_maternity import maternity
from tests.games.dice_hospital.tables import Match, hospital

FULL = {divmod(n, 4): "R5" for n in range(12)}
PARKED = ((1, 3, "E"), (1, 0, "W"))


def cities(count: int, seats: int = 2) -> list[tuple[str, ...]]:
    """The exits of built cities, tile by tile, with the names of the tiles."""
    built = [build_city(Dice(number.to_bytes(32, "big")).stream("city_tiles"), seats, ()) for number in range(count)]
    return [tuple(f"{tile.id}:{tile.exits}" for tile in tiles) for tiles, _ in built]


def test_1_the_grid_has_rows_and_four_columns() -> None:
    assert city_parts().grid == {2: (3, 4), 3: (4, 4), 4: (5, 4), 5: (5, 4)}


def test_2_and_4_the_first_row_and_the_first_column_go_on() -> None:
    for city in cities(60):
        exits = [one.split(":")[1] for one in city]
        assert {"E", "S"} <= set(exits[0])
        assert all("E" in one for one in exits[:3]) and all("S" in exits[row * 4] for row in (0, 1))


def test_3_rotations_that_are_as_good_are_chosen_by_chance() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for city in cities(120):
        name, exits = city[-1].split(":")
        seen[name].add("".join(sorted(exits)))
    assert any(len(some) > 1 for some in seen.values())


def test_5_and_76_pink_tiles_have_the_same_roads_and_the_others_stay_in_the_box() -> None:
    for seats, count in ((2, 2), (3, 3), (4, 4), (5, 4)):
        state: State = begin(GAME, {"city": True, "maternity": True}, seats, Dice(bytes(32))).position.state
        assert state.city is not None
        printed = {card.id: card for card in city_parts().tiles}
        pink = [tile for tile in state.city.tiles if tile.pink]
        assert len(pink) == count and all(printed[tile.id].pink_reverse for tile in pink)
        assert all(len(tile.exits) == len(printed[tile.id].exits) for tile in state.city.tiles)
        assert not any(printed[tile.id].pink_reverse for tile in state.city.tiles if not tile.pink)


def test_6_all_park_before_the_first_collects() -> None:
    match = parking(fixture(parked=((1, 0, "W"), (0, 1, "N")), order=(0, 1)))
    match.do(Park(4, "W"))
    assert match.state.stage == "parking" and match.ask(1).kind == "park"
    match.do(Park(1, "N"), 1)
    assert match.state.stage == "collecting" and match.ask().kind == "fetch"


def test_8_and_x40_a_corner_is_one_tile_of_the_ring_with_its_sides_in_order() -> None:
    match = parking(fixture(parked=((0, 1, "N"), (1, 0, "W")), order=(1, 0)), waiting=(0, 1))
    corner = [one for one in match.offers() if isinstance(one, Park) and one.tile == 3]
    assert corner == [Park(3, "N"), Park(3, "E")]
    assert (7, "E") in drives(match)  # one step to the corner, whichever side, and a second one past it
    first = Match(in_city(city=fixture(), round=1))
    assert GAME.default(first.state, first.ask()).action == Park(0, "W")


def test_15_and_17_entering_is_taking_and_nobody_stops_early() -> None:
    match = collecting(fixture(FULL, parked=PARKED))
    assert fetches(match) == {cell(1, 2), cell(2, 3)}
    while match.state.waiting[0] == 0:
        assert all(isinstance(one, Fetch) for one in match.offers())
        match.do(match.offers()[0])
    assert len(match.hospital().arrivals) == 3


def test_16_tiles_that_were_emptied_earlier_are_crossed() -> None:
    city = fixture({(1, 2): "R4", (0, 0): "R4", (2, 3): "Y3"}, parked=PARKED)
    assert cell(0, 0) not in city.reachable(cell(1, 3)) and cell(1, 2) in city.reachable(cell(1, 3))


def test_19_a_token_that_was_brought_is_kept() -> None:
    patients = FULL | {(1, 3): "R2+red", (1, 2): "Y2+care"}
    match = collecting(fixture(patients, parked=PARKED))
    match.do(Fetch(cell(1, 2))).do(Fetch(cell(0, 2)))
    assert len(match.offers()) == 2 and match.ask().kind == "keep_bonus"


def test_22_and_23_tokens_of_the_dead_are_discarded_and_none_comes_twice() -> None:
    state = neglected(fixture(FULL | {(0, 0): "R2+care", (0, 1): "Y1+red"}))
    assert state.city is not None
    assert state.city.bonus[:2] == ("care", None) and state.city.discard == ("red",)


def test_29_every_patient_of_the_city_loses_one() -> None:
    state = neglected(fixture(FULL))
    assert state.city is not None and [die.value for die in state.city.patients if die] == [4] * 12


def test_74_a_hospital_with_four_mothers_takes_none() -> None:
    full = maternity("M4 / B4", "M4 / B4", "M4 / B4", "M4 / B4")
    options = Options(city=True, maternity=True)
    patients = {(1, 3): "M3+care", (1, 2): "Y4", (2, 3): "G4"}
    city = fixture(FULL | patients, parked=PARKED, pink=((1, 3),), order=(0, 1), out=(0, 1))
    draft = Draft(in_city(full, maternity(), city=city, stage="collecting", options=options), Dice(bytes(32)))
    enter_collecting(draft)
    match = Match(draft.state, draft.dice)
    assert match.state.city is not None
    # X28: the mother of the first tile is left, and so is her token; the paramedic walks on.
    assert match.hospital().arrivals == () and match.state.city.bonus[cell(1, 3)] == "care"
    assert fetches(match) == {cell(1, 2), cell(2, 3)}


def test_x5_and_x15_switches_are_house_rules_and_entrances_are_data() -> None:
    assert {*CITY_RULES, SETTLE_EXACTLY, OWN_ROOM, PARTLY} <= set(HOUSE_RULES)
    assert city_parts().min_entrance_tiles == {2: 4, 3: 5, 4: 6, 5: 7}


def test_x9_the_epidemic_comes_after_the_collection_and_is_not_counted() -> None:
    options = Options(city=True, epidemic=True)
    match = collecting(fixture(FULL, parked=PARKED), options=options)
    match.do(Fetch(cell(1, 2))).do(Fetch(cell(0, 2)))
    assert match.state.city is not None and match.state.city.totals[0] == 15
    assert len(match.hospital().arrivals) == 4


def test_x27_no_token_no_question() -> None:
    match = collecting(fixture(FULL, parked=PARKED), hospital(bonus=("care", "red")), hospital())
    match.do(Fetch(cell(1, 2))).do(Fetch(cell(0, 2)))
    assert match.state.waiting == (1,) and match.hospital().bonus == ("care", "red")


def test_x28_only_the_first_mothers_on_the_way_are_replaced() -> None:
    pink = {(1, 2): "M3", (0, 2): "M4", (2, 3): "M5"}
    city = fixture(
        pink, pink=tuple(pink), order=(0, 1), position=cell(1, 3), fetched=1, has_pink=True, parked=PARKED, out=(0, 1)
    )
    options = Options(city=True, maternity=True)
    state = in_city(maternity(), maternity(), city=city, stage="collecting", options=options)
    assert options_for(state, 0) == ((cell(1, 2), cell(2, 3)), True)


def test_x29_a_die_is_created_where_the_bag_is_empty() -> None:
    pink = {(1, 2): "M3", (2, 3): "M5"}
    city = fixture(
        pink,
        pink=tuple(pink),
        order=(0, 1),
        position=cell(1, 3),
        fetched=1,
        has_pink=True,
        parked=PARKED,
        out=(0, 1),
        totals=(None, None),
    )
    options = Options(city=True, maternity=True)
    state = in_city(maternity(), maternity(), city=city, stage="collecting", options=options, bag="")
    match = Match(replace(state, waiting=(0, 1))).do(Fetch(cell(1, 2)))
    new = match.hospital().arrivals[0]
    assert (new.value, match.state.created[0]) == (3, new.colour) and new.colour != "P"


def test_x30_tokens_are_discarded_when_used_and_shuffled_when_due() -> None:
    match = Match(in_city(hospital("R3", bonus=("care", "nurse")), city=fixture(), stage="activation"))
    match.do(UseBonus("care", 1))
    assert match.state.city and match.state.city.discard == ("care",)
    match.do(UseBonus("nurse"))
    assert match.state.city and match.state.city.discard == ("care",)  # a volunteer works until the round is over
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.state.city and Counter(match.state.city.discard)["nurse"] == 1

    city = fixture(FULL | {(0, 0): "R3", (0, 1): "R1+red"}, pile=(), discard=("care",), order=(0, 1))
    draft = Draft(in_city(city=replace(city, parked=(None, None)), stage="losses"), Dice(bytes(32)))
    enter_city_neglect(draft)
    shuffled = draft.state.city
    assert shuffled is not None and shuffled.shuffles == 1
    assert Counter([shuffled.bonus[0], *shuffled.pile]) == Counter(["care", "red"]) and shuffled.discard == ()


def test_no_token_is_laid_where_there_is_none() -> None:
    city = fixture("R2", pile=(), discard=())
    draft = Draft(in_city(city=city, stage="losses"), Dice(bytes(32)))
    lay_bonus(draft, [0])
    assert draft.state.city is not None and draft.state.city.bonus[0] is None


@pytest.mark.parametrize("left", ["", "R"])
def test_x41_a_dry_bag_makes_dice(left: str) -> None:
    draft = Draft(in_city(city=fixture({}), stage="losses", bag=left), Dice(bytes(32)))
    fill(draft, range(12), arriving=False)
    assert draft.state.city is not None and all(draft.state.city.patients)
    assert len(draft.state.created) == 12 - len(left) and set(draft.state.created) <= set("RYG")
