"""The house's own player: it plans sensibly, plays whole matches of every kind, and plays them well."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Close, CopyAbility, Decline, EndActivation, Place, Trade, Transfuse
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.player.computer_player import ComputerPlayer
from bot.games.dice_hospital.player.evaluation import card_value, card_worths, weights
from bot.games.dice_hospital.player.planner import Planner, plan
from bot.kernel import Dice, Policy, begin, choose
from bot.policies import match_seed
from bot.policies.random_player import choose_randomly
from bot.policies.simulation import play_match
from tests.games.dice_hospital.playing import mixed_options
from tests.games.dice_hospital.tables import Match, activating, hospital, table

PLAYER = ComputerPlayer()


def answer(match: Match) -> object:
    ask = match.ask()
    return ask.choices[PLAYER(GAME, match.state, ask, Dice(bytes(32)).stream("thought"))].action


def test_it_trades_what_is_useless_in_the_last_round() -> None:
    mine = hospital("R4*", departments=["anaesthetics"])
    assert answer(Match(table(mine, stage="trading", waiting=(0,), round=8))) == Trade("d.anaesthetics")
    assert answer(Match(table(mine, stage="trading", waiting=(0,)))) == Decline()


def test_it_instructs_the_consultant() -> None:
    match = activating("R5 R5", specialists=["consultant", "surgeon"], state={"round": 8})
    assert answer(match) == CopyAbility("s.surgeon")


def test_it_closes_what_it_misses_least() -> None:
    match = Match(table(hospital("R5 R6 R6 R6"), event="e12", round=8))
    action = answer(match)
    assert isinstance(action, Close)
    assert match.hospital().departments[action.department].card not in ("d.critical_care", "d.outpatients")


def test_it_ends_when_nothing_helps() -> None:
    assert answer(activating("", blood=1)) == EndActivation()


def test_it_heals_by_blood_when_that_brings_points() -> None:
    match = activating("R6 R6*", nurses=0, blood=2, state={"round": 8})
    assert isinstance(answer(match), Transfuse)


def test_it_begins_with_a_pawn_on_an_ordinary_day() -> None:
    assert isinstance(answer(activating("R3 Y4 G2")), Place)


def test_every_card_has_a_worth() -> None:
    known = weights()
    departments = {card.id for card in cards().departments.values() if card.set not in ("start", "room")}
    assert departments | set(cards().specialists) | set(cards().administrators) == set(card_worths())
    assert len(known.beds) == len(known.blood) == cards().setup.rounds


@pytest.mark.parametrize("number", range(5))
def test_it_plays_every_mix_to_the_end(number: int) -> None:
    seats, options = mixed_options(number)
    players: list[Policy] = [PLAYER, *[choose_randomly] * (seats - 1)]
    assert play_match(GAME, options, players, match_seed("mix", number)).decisions > 0


MAX_LOOKED_AT = (
    14_000  # options in one turn if nothing were remembered between two questions; really it is half of that
)


@pytest.mark.parametrize("number", range(3))
def test_no_turn_takes_more_thought_than_it_may(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thought is counted, not timed: what a turn takes is the same on every machine."""
    looked_at: Counter[tuple[int, int]] = Counter()
    turn_of = (0, 0)
    think = Planner.best

    def counted(planner: Planner, *given: Any, **named: Any) -> Any:
        found = think(planner, *given, **named)
        looked_at[turn_of] += planner.looked_at
        return found

    monkeypatch.setattr(Planner, "best", counted)
    seats, options = mixed_options(number)
    seed = match_seed("thought", number)
    dice, thoughts = Dice(seed), Dice(seed[::-1]).stream("thought")
    position = begin(GAME, options, seats, dice).position
    while not position.over:
        ask = position.asks[0]
        turn_of = (position.state.round, ask.seat)
        plan.cache_clear()
        position = choose(GAME, position, ask.seat, PLAYER(GAME, position.state, ask, thoughts), dice).position
    assert 500 < max(looked_at.values()) <= MAX_LOOKED_AT


@pytest.mark.slow
def test_it_beats_chance() -> None:
    played = [play_match(GAME, {}, [PLAYER, choose_randomly], match_seed("duel", number)) for number in range(40)]
    assert sum(result.outcome.winners == (0,) for result in played) >= 38


@pytest.mark.slow
def test_it_scores_well_in_company() -> None:
    played = [play_match(GAME, {}, [PLAYER] * 3, match_seed("table", number)) for number in range(25)]
    assert mean(standing.total for result in played for standing in result.outcome.standings) >= 45


def test_a_card_that_was_not_learned_is_an_average_one() -> None:
    known = weights().cards.values()
    assert card_value("d.unheard_of") == pytest.approx(sum(known) / len(known))
    assert card_value("d.radiology") == weights().cards["d.radiology"]
