"""Scoring, phases and optional rules (T50–T77)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    Close,
    CopyAbility,
    Decline,
    EndActivation,
    GiveUpOn,
    Improve,
    Place,
    PutBack,
    Spare,
    TakeAmbulance,
    Trade,
    Treat,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.phases.ambulances import enter_loading, tie_breaker
from bot.games.dice_hospital.phases.setup import set_up
from bot.games.dice_hospital.scoring import outcome, total
from bot.games.dice_hospital.stages import proceed, rules_for, terms_for
from bot.games.dice_hospital.table.bag import draw_for_admission
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Tally
from bot.games.dice_hospital.table.state import EventInPlay, Reports, Space, State
from bot.kernel import Dice, begin
from tests.games.dice_hospital.tables import (
    Match,
    activating,
    alone,
    ambulance,
    hospital,
    looks,
    rolling,
    shelves,
    table,
)


def leavers(colours: str) -> tuple[Leaver, ...]:
    """`RrG`: a small letter is a red patient who counted as green."""
    return tuple(Leaver(colour.upper(), "G" if colour.islower() else colour) for colour in colours)


def discharging(*hospitals: Hospital, **parts: Any) -> Match:
    """The last activation ends: neglect and discharge follow."""
    match = Match(table(*hospitals, waiting=(0,), **parts))
    return match.do(EndActivation())


def test_t50_empty_wards_are_worth_five() -> None:
    tally = discharging(hospital(discharged=leavers("RRYG"))).hospital().tally
    assert (tally.discharge, tally.empty_wards) == (7, 5)


@pytest.mark.parametrize(
    ("patients", "points"),
    [(0, 0), (1, 1), (6, 11), (7, 14), (9, 21), (12, 35), (13, 40), (14, 46), (18, 82), (20, 98), (22, 114)],
)
def test_t51_the_discharge_table(patients: int, points: int) -> None:
    assert cards().scoring.discharged(patients) == points


def test_t52_a_recoloured_patient_in_his_bed_spoils_the_bonus() -> None:
    assert discharging(hospital("Y4*(G)", discharged=leavers("R"))).hospital().tally.empty_wards == 0


@pytest.mark.parametrize(
    ("card", "colours", "points"),
    [
        ("red_pair", "RRr", 1),  # T53
        ("red_pair", "Rr", 1),
        ("green_pair", "Gr", 0),  # T54
        ("rainbow", "RRY", 0),  # T55
        ("rainbow", "RYG", 1),
        ("rainbow", "RRYG", 1),
    ],
)
def test_t53_to_t55_administrators_see_true_colours(card: str, colours: str, points: int) -> None:
    match = discharging(hospital(discharged=leavers(colours), administrator=f"a.{card}"))
    assert match.hospital().tally.administrator == points


def test_t56_a_matron_spares_one() -> None:
    match = discharging(hospital("R1 R3", administrator="a.red_watch"))
    assert match.offers() == [Spare(1), Spare(2), Decline()]
    match.do(Spare(1))
    assert match.hospital().deaths == 0
    assert looks(match.hospital().patients[:2]) == "R1 R2"


@pytest.mark.parametrize(("numbers", "points"), [((3, 3, 1), 0), ((4, 3, 1), 1), ((0, 0, 0), 0)])
def test_t57_the_bed_manager_wants_strictly_most(numbers: tuple[int, ...], points: int) -> None:
    rows = [hospital("R3*", discharged=leavers("R" * number)) for number in numbers]
    rows[0] = replace(rows[0], administrator="a.most")
    assert discharging(*rows).hospital().tally.administrator == points


def test_t58_two_seats() -> None:
    for number in range(20):
        turn = begin(GAME, {}, 2, Dice(number.to_bytes(32, "big")))
        state: State = turn.position.state
        (ask,) = turn.position.asks
        assert (ask.kind, ask.seat) == ("extra", state.first)
        match = Match(state)
        match.do(match.offers(state.first)[0], state.first)
        assert sum(len(shelf.row) for shelf in match.state.shelves) == 3
        assert tie_breaker(state) == 1 - state.first


def test_t59_four_full_hospitals() -> None:
    full = hospital("R3 R3 R3 R3 Y3 Y3 Y3 Y3 G3 G3 G3 G3")
    state = table(full, full, full, full, stage="event", waiting=(), bag="RRRRRYYYYYGGGGG")
    state = replace(state, ambulances=tuple(ambulance(number) for number in range(1, 6)))
    draft = Draft(state, Dice(bytes(32)))
    enter_loading(draft)
    assert len(draft.state.bag) == 0
    match = Match(replace(draft.state, stage="loading"))
    while match.state.stage in ("loading", "ambulance"):
        (ask,) = match.position.asks
        match.do(match.offers(ask.seat)[0], ask.seat)
    assert match.state.stage == "admission"
    for seat in range(4):
        for _ in range(3):
            match.do(match.offers(seat)[0], seat)
    assert [len(one.patients) for one in match.state.hospitals] == [12, 12, 12, 12]
    assert [one.deaths for one in match.state.hospitals] == [3, 3, 3, 3]
    assert len(match.state.bag) == 15


def test_t60_five_seats() -> None:
    draft = set_up(Options(), 5, terms_for(Options(), 5), rules_for(Options(), 5), Dice(bytes(32)))
    assert Counter(draft.state.bag) == {"R": 26, "Y": 26, "G": 26}
    assert [one.number for one in draft.state.ambulances] == [0, 1, 2, 3, 4, 5]
    dice = (Die("R", 2), Die("Y", 3), Die("G", 4))
    state = table(
        *[hospital() for _ in range(5)],
        stage="ambulance",
        ambulances=tuple(ambulance(number, dice) for number in range(6)),
    )
    match = Match(state)
    assert TakeAmbulance(0) not in match.offers(0) and TakeAmbulance(1) in match.offers(0)
    match.do(TakeAmbulance(1)).do(TakeAmbulance(0), 1)
    for seat in (2, 3, 4):
        match.do(match.offers(seat)[0], seat)
    assert (match.hospital(1).blood, match.state.first) == (1, 1)


def test_t61_the_order_of_a_round() -> None:
    dice = (Die("R", 2), Die("Y", 3), Die("G", 4))
    state = table(
        hospital(),
        hospital(),
        hospital(),
        stage="ambulance",
        ambulances=tuple(ambulance(number, dice) for number in (1, 2, 3, 4)),
        shelves=shelves(("d.radiology",) * 2, ("s.surgeon",) * 2),
    )
    match = Match(state).do(TakeAmbulance(4)).do(TakeAmbulance(2), 1).do(TakeAmbulance(3), 2)
    assert (match.hospital(1).blood, match.state.first) == (1, 1)
    assert match.state.waiting == (1, 2, 0)
    assert tie_breaker(match.state) == 0


def test_t62_taking_one_and_trading_another() -> None:
    mine = hospital(departments=["radiology", "cardiology"])
    piles = ("d.urology",), ("s.surgeon",) * 8
    state = table(mine, stage="improvement", shelves=shelves((), ("s.surgeon",), piles=piles))
    match = Match(state).do(Improve("s.surgeon"))
    assert match.state.stage == "trading"  # nothing is left for the other seat
    match.do(Trade("d.radiology"))
    assert match.hospital().blood == 1
    assert [one.card for one in match.hospital().departments][6:] == ["d.cardiology"]
    assert match.state.stage == "activation" and match.refuses(Trade("d.cardiology"))
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.state.shelves[0].pile + match.state.shelves[0].row == ("d.radiology", "d.urology")


def test_t63_the_consultant() -> None:
    match = activating("R2 R3", specialists=["consultant"])
    assert not any(isinstance(action, CopyAbility) for action in match.offers())
    assert match.place("intensive_care", pawn=0).ask().kind == "command"
    match = activating("R2 R4", specialists=["consultant", "surgeon"]).do(CopyAbility("s.surgeon"))
    match.place("intensive_care", pawn=0).treat("R3*")
    match.place("critical_care", pawn=1, on="R4").treat("R5*")
    assert match.ward == "R4* R6*"
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.hospital().specialists[0].copies is None


def test_t64_the_admissions_nurse() -> None:
    match = activating("Y6 R1", specialists=["admissions_nurse"]).place("outpatients", pawn=0)
    assert match.treatments() == [[], ["R1"]]
    match.treat("R1")
    assert (match.ward, match.hospital().deaths) == ("", 0)
    match = activating("Y6 R1", specialists=["admissions_nurse"]).place("outpatients", pawn=0).do(Treat((), 1))
    old, new = match.hospital().patients
    assert (old.value, old.treated, new.treated) == (1, False, False)
    assert 2 <= new.value <= 5
    match = activating("Y6 R1", specialists=["admissions_nurse"], state={"bag": ""}).place("outpatients", pawn=0)
    assert match.treatments() == [["R1"]]
    match = activating("Y5 R1", specialists=["admissions_nurse"]).place("outpatients", pawn=0)
    assert match.ask().kind == "command"


def test_t65_superbug() -> None:
    match = discharging(hospital("R4 Y2 G1"), options=Options(superbug=True))
    assert match.hospital().deaths == 2
    assert looks(match.hospital().patients[:1]) == "R2"


def test_t66_epidemic() -> None:
    state = table(
        hospital("R3 R3 R3 R3 Y3 Y3 Y3 Y3 G3 G3"),
        stage="ambulance",
        options=Options(epidemic=True),
        ambulances=tuple(ambulance(number, (Die("R", 2),) * 3) for number in (1, 2, 3)),
    )
    match = Match(state).do(TakeAmbulance(2)).do(TakeAmbulance(1), 1)
    assert len(match.hospital().arrivals) == 4
    match.do(GiveUpOn(1)).do(GiveUpOn(5))
    assert len(match.hospital().patients) == 12


def test_t67_admission_panic() -> None:
    turn = begin(GAME, {"panic": True, "administrators": False}, 3, Dice(bytes(32)))
    match = Match(turn.position.state)
    match.do(match.offers(0)[0], 0)
    assert sorted(one.value for one in match.hospital(0).patients) == [3, 3, 4, 5, 5]


def test_t68_road_works() -> None:
    dice = (Die("R", 2), Die("Y", 3), Die("G", 4))
    state = table(
        hospital(),
        hospital(),
        hospital(),
        stage="loading",
        waiting=(),
        event="e08",
        ambulances=tuple(ambulance(number, dice) for number in (1, 2, 3, 4)),
    )
    assert tie_breaker(state) == 0
    match = Match(replace(state, stage="ambulance", waiting=(2, 1, 0)))
    assert TakeAmbulance(1) not in match.offers(2)
    match.do(TakeAmbulance(4), 2).do(TakeAmbulance(3), 1)
    assert TakeAmbulance(1) in match.offers(0)


def test_t69_a_burst_pipe_closes_a_starting_department() -> None:
    match = activating("R3 R4 G4", state={"event": "e12"})
    assert match.offers() == [Close(number) for number in range(6)]
    match.do(Close(0))
    assert not match.can_place("critical_care") and match.can_place("imaging")
    match.do(EndActivation()).do(Close(0), 1).do(EndActivation(), 1)
    assert not any(one.closed for one in match.hospital().departments)


def test_t70_outbreak_with_superbug() -> None:
    match = discharging(hospital("R4 Y4"), options=Options(superbug=True))
    assert looks(match.hospital().patients[:2]) == "R2 Y2"
    state = table(hospital("R4 Y4"), waiting=(0,), options=Options(superbug=True))
    match = Match(replace(state, event=EventInPlay("e13", "R"))).do(EndActivation())
    assert looks(match.hospital().patients[:2]) == "R1 Y2"


def test_t71_a_cold_snap_turns_fives() -> None:
    def faces(dice: Dice) -> list[int]:
        draft = Draft(table(event=None), dice)
        return [die.value for die in draw_for_admission(draft, 6, "ambulances", 1)]

    dice = rolling(lambda dice: faces(dice) == [2, 5, 5, 3, 4, 5])
    draft = Draft(table(event="e06"), dice)
    assert [die.value for die in draw_for_admission(draft, 6, "ambulances", 1)] == [2, 4, 4, 3, 4, 4]


def test_t72_spoiled_stock_with_nothing_to_spoil() -> None:
    state = table(hospital("R1 Y1"), stage="more", waiting=(), options=Options(events=True), events=("e02",))
    draft = Draft(state, Dice(bytes(32)))
    proceed(draft)
    assert draft.state.stage in ("loading", "ambulance")
    assert draft.state.hospitals == state.hospitals


def test_t73_solo_blood_for_hard_cases() -> None:
    rolled = (Die("R", 2), Die("Y", 2), Die("G", 4), Die("R", 5))
    match = Match(alone(hospital(), stage="keeping", rolled=rolled)).do(PutBack("R", 5))
    assert match.hospital().blood == 1
    match = Match(alone(hospital(), stage="keeping", rolled=rolled)).do(PutBack("G", 4))
    assert match.hospital().blood == 0


@pytest.mark.parametrize(("penalties", "expected"), [((), 22), (("reports",), 7), (("deaths",), 18)])
def test_t74_solo_end(penalties: tuple[str, ...], expected: int) -> None:
    reports = Reports(lower=("m01", "m02", "m10"), upper=("m04", None, None), done=("m05", "m13"))
    state = alone(
        hospital(deaths=2, blood=1, tally=Tally(discharge=30)),
        reports=reports,
        options=Options(solo_penalties=penalties),
    )
    assert total(state, 0) == expected


@pytest.mark.parametrize(("seats", "tiles"), [(1, 20), (2, 20), (3, 20), (4, 24), (5, 24)])
def test_t75_experimental_decks(seats: int, tiles: int) -> None:
    options = Options(experimental=True)
    state = GAME.setup(options, seats, Dice(bytes(32))).state
    departments, specialists = state.shelves
    assert len(departments.pile + departments.row) == tiles
    pile = Counter(specialists.pile + specialists.row)
    assert sum(pile.values()) == 24
    assert all(pile[card.id] == 1 for card in cards().specialists.values() if card.set == "base")


def test_t76_ties_look_at_the_patients_left() -> None:
    forty = Tally(discharge=40)
    state = table(hospital("R2 R2 R5", tally=forty), hospital("R4 R4 R2", tally=forty), over=True)
    result = outcome(state)
    assert result is not None
    assert result.winners == (1,)
    state = table(hospital("R2 R2", tally=forty), hospital("R4 R4 R2", tally=forty), over=True)
    result = outcome(state)
    assert result is not None
    assert result.winners == (0,)


def test_t77_collection_goes_round_the_table() -> None:
    state = table(
        hospital("R3 R3 Y2"),
        hospital("R4 G6"),
        round=8,
        options=Options(collection=True, superbug=False),
        waiting=(0,),
        stage="collection",
        spaces=tuple(Space(space[0], int(space[1])) for number in (1, 2) for space in cards().backs[number]),
    )
    match = Match(replace(state, waiting=(0, 1)))
    match.do(match.offers(0)[0], 0)
    match.do(match.offers(1)[0], 1)
    match.do(match.offers(0)[0], 0)
    assert match.state.over
    assert [one.tally.collection for one in match.state.hospitals] == [2 - 1, 1 - 1]


def test_collection_uses_the_ambulances_but_the_highest() -> None:
    match = discharging(hospital("R3* G6*"), round=8, options=Options(collection=True))
    assert [(space.colour, space.value) for space in match.state.spaces] == [
        ("R", 3), ("Y", 2), ("G", 4), ("R", 4), ("Y", 3), ("G", 2),
    ]  # fmt: skip
    assert match.state.stage == "collection"


def test_a_round_eight_goes_straight_to_the_end() -> None:
    match = discharging(hospital("R3*(G)"), round=8)
    assert match.state.over
    assert match.ward == "R3"


def test_placing_is_once_per_pawn_and_department() -> None:
    match = activating("R2 R3 R4", specialists=["surgeon"]).place("critical_care", on="R2")
    assert not any(isinstance(a, Place) and a.department == 0 for a in match.offers())
    match.place("imaging", pawn=0, on="R4").do(Decline())
    assert not any(isinstance(a, Place) and a.pawn == 0 for a in match.offers())
