"""Cars that wait for a fresh space at the same time (R45): one question for all that fit there."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import Park
from bot.games.clinic.building.parking import Parking, fresh_spaces
from bot.games.clinic.modules.gift_shop.visitors import enter_arrival
from bot.games.clinic.phases.parking import apply_park
from bot.games.clinic.table.draft import PARK, Draft
from bot.games.clinic.table.state import Pending
from bot.kernel import Dice, begin
from bot.policies import match_seed, policies_for
from bot.policies.simulation import play_match
from tests.games.clinic.test_properties import random_tables


def test_r45_visitors_who_wait_for_a_space_are_parked_with_the_first_of_them() -> None:
    """Three come at 45 points. Where one fresh space is left, the second and third must not be asked for another."""
    state = begin(GAME, {"gift_shop": True}, 2, Dice(bytes(32))).position.state
    popular = replace(state.players[0], pp=45, pending=(), parking=Parking())
    draft = Draft(replace(state, players=(popular, state.players[1])), Dice(bytes(32)))
    enter_arrival(draft, 0)
    assert draft.player(0).pending == (Pending(PARK),) * 3
    space = fresh_spaces(popular.site, popular.parking)[0]
    apply_park(draft, 0, Pending(PARK), Park(space))
    assert not draft.player(0).pending
    assert draft.player(0).parking.cars[space] == 3


@pytest.mark.slow
def test_strong_play_comes_to_an_end_with_random_sets_of_modules() -> None:
    """Random play never becomes popular, so it never meets what needs points: visitors above all."""
    luck = random.Random(5)
    strong = policies_for(GAME)["competent"]
    for number, (options, seats) in enumerate(random_tables(40, 3)):
        mix = {**options, "gift_shop": luck.random() < 0.5}
        play_match(GAME, mix, [strong] * seats, match_seed("strong sets", number))
