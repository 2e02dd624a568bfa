"""The house's own player: it plans sensibly, plays whole matches of every kind, and plays them well."""

from __future__ import annotations

from statistics import mean, median

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Close, CopyAbility, EndActivation, Place, Trade, Transfuse
from bot.games.dice_hospital.bedside import Bedside, code_of
from bot.games.dice_hospital.cards import cards
from bot.games.dice_hospital.effects import target_sets
from bot.games.dice_hospital.planner import Outlook, Task, plan
from bot.games.dice_hospital.resident import Resident
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.worth import experience
from bot.kernel import Dice, Policy, begin, choose
from bot.policies import match_seed
from bot.policies.arena import play_match
from bot.policies.chance import by_chance
from tests.games.dice_hospital.playing import mixed_options
from tests.games.dice_hospital.tables import START, Match, activating, hospital, table, ward

RESIDENT = Resident()
LAST = Outlook(beds=(-2.0, 0, 0, 0, 0, 0, 0), crowd=(0.0,) * 13, loss=(1, 1, 1), blood=1.0)
EARLY = replace(LAST, beds=(-2.0, -1.0, -0.5, 0, 0.5, 1.0, 1.5))


def task(patients: str, outlook: Outlook = LAST, **parts: object) -> Task:
    given = {
        "ward": tuple(sorted(code_of(patient) for patient in ward(patients))),
        "home": (0, 0, 0),
        "blood": 0,
        "deaths": 0,
        "departments": START,
        "nurses": 3,
        "specialists": (),
        "outlook": outlook,
        **parts,
    }
    return Task(**given)  # type: ignore[arg-type]


def answer(match: Match) -> object:
    ask = match.ask()
    return ask.choices[RESIDENT(GAME, match.state, ask, Dice(bytes(32)))].action


def test_it_sends_home_whom_it_can_in_the_last_round() -> None:
    value, moves = plan(task("R6 Y6 G6 R1"))
    assert value == 5 - 2  # three go home, the fourth dies
    assert {move.department for move in moves} >= {"d.oncology", "d.pharmacy"}


def test_it_chains_departments_for_one_patient() -> None:
    value, moves = plan(task("R5 G2", nurses=2, departments=("d.critical_care", "d.outpatients")))
    assert value == 1
    assert len(moves) == 2


def test_it_saves_a_life_before_it_polishes() -> None:
    _, moves = plan(task("R1 G4", EARLY, nurses=1, departments=("d.intensive_care", "d.pharmacy")))
    assert [move.department for move in moves] == ["d.intensive_care"]


def test_it_uses_an_ability_where_it_counts() -> None:
    value, moves = plan(task("R5", nurses=1, specialists=("s.surgeon",), departments=("d.critical_care",)))
    assert value == 1 + 5  # home, and the wards are empty
    assert moves[0].pawn == "s.surgeon"


def test_it_spends_blood_only_where_it_is_worth_more() -> None:
    assert plan(task("R5", blood=1, nurses=0))[1] == ()
    value, moves = plan(task("R6", blood=1, nurses=0))
    assert value == 1 + 5
    assert [move.department for move in moves] == [""]


def test_what_it_considers_is_legal() -> None:
    """The planner's quick look never sees a set that the rules do not."""
    bedside = Bedside([0.0] * 256)
    for card in cards().departments.values():
        if card.step.single is None or card.step.single.recolours:
            continue
        one = hospital("R1 R2 R3* Y4 Y5 G6 G6*", blood=1)
        codes = tuple(sorted(code_of(patient) for patient in one.patients))
        legal = {
            (code_of(one.patient(targets[0].pid)), targets[0].colour)
            for sets in target_sets(Scope(one), card.step)
            for targets in sets
        }
        for use in bedside.uses(card.step, codes, 1):
            (chosen,) = use.chosen
            assert (chosen.code, "RYG"[chosen.colour] if chosen.colour >= 0 else None) in legal


def test_it_trades_what_is_useless_in_the_last_round() -> None:
    match = activating("R4*", departments=["anaesthetics"], state={"round": 8})
    assert answer(match) == Trade("d.anaesthetics")
    assert not isinstance(answer(activating("R4*", departments=["anaesthetics"])), Trade)


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
    known = experience()
    departments = {card.id for card in cards().departments.values() if card.set != "start"}
    assert departments | set(cards().specialists) == set(known.cards)
    assert set(cards().administrators) == set(known.administrators)
    assert len(known.beds) == len(known.blood) == cards().setup.rounds


@pytest.mark.parametrize("number", range(5))
def test_it_plays_every_mix_to_the_end(number: int) -> None:
    seats, options = mixed_options(number)
    players: list[Policy] = [RESIDENT, *[by_chance] * (seats - 1)]
    assert play_match(GAME, options, players, match_seed("mix", number)).decisions > 0


def activations(number: int) -> list[int]:
    """How many clicks the activations with five pawns of a match between two residents took."""
    dice = Dice(match_seed("clicks", number))
    turn = begin(GAME, {}, 2, dice)
    clicks: dict[tuple[int, int], int] = {}
    pawns: dict[tuple[int, int], int] = {}
    while not turn.position.over:
        state, ask = turn.position.state, turn.position.asks[0]
        if ask.kind in ("command", "patients", "ability"):
            turn_of = (state.round, ask.seat)
            clicks[turn_of] = clicks.get(turn_of, 0) + 1
            pawns[turn_of] = 3 + len(state.hospitals[ask.seat].specialists)
        turn = choose(GAME, turn.position, ask.seat, RESIDENT(GAME, state, ask, dice), dice)
    return [count for turn_of, count in clicks.items() if pawns[turn_of] == 5]


def test_five_pawns_take_at_most_twelve_clicks() -> None:
    counted = [count for number in range(2) for count in activations(number)]
    assert counted
    assert median(counted) <= 12


@pytest.mark.slow
def test_it_beats_chance() -> None:
    played = [play_match(GAME, {}, [RESIDENT, by_chance], match_seed("duel", number)) for number in range(40)]
    assert sum(result.outcome.winners == (0,) for result in played) >= 38


@pytest.mark.slow
def test_it_scores_at_least_forty_in_company() -> None:
    played = [play_match(GAME, {}, [RESIDENT] * 3, match_seed("table", number)) for number in range(25)]
    assert mean(standing.total for result in played for standing in result.outcome.standings) >= 40
