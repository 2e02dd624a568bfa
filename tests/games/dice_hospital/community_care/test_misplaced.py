"""Why a tile, a space or an ambulance is not offered, for people who type where they want to go."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Invest
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.table.hospital import NURSE
from bot.games.dice_hospital.table.state import Board, TokenPile
from bot.words import words_of
from tests.games.dice_hospital.community_care.cities import cell, fixture, in_city
from tests.games.dice_hospital.community_care.test_city import collecting, parking
from tests.games.dice_hospital.community_care.test_investments import PILES, invested
from tests.games.dice_hospital.community_care.test_maternity import ON, maternity
from tests.games.dice_hospital.tables import Match, ambulance, hospital, table

WORDS = words_of([GAME])
FULL = {divmod(n, 4): "R5" for n in range(12)}


def reasons(match: Match, seat: int = 0, locale: str = "en") -> dict[str, str]:
    found = GAME.misfits(match.state, match.ask(seat))
    return {WORDS.say(one.name, locale): WORDS.say(one.why, locale) for one in found}


def test_a_tile_behind_other_patients_cannot_be_reached() -> None:
    match = collecting(fixture(FULL, parked=((1, 3, "E"), (1, 0, "W"))))
    told = reasons(match)
    assert len(told) == 10  # all but the two that are offered
    assert set(told.values()) == {
        "no road leads there without passing another patient",
        "the paramedic is there already",
    }
    assert set(reasons(match, locale="fr").values()) == {
        "aucune route n’y mène sans passer par un autre patient",
        "l’ambulancier y est déjà",
    }


def test_a_second_mother_and_an_empty_tile_have_reasons_of_their_own() -> None:
    patients = {(0, 1): "M3", (0, 0): "R3", (0, 3): "G2"}
    city = fixture(patients, pink=((0, 1),), order=(0, 1), position=cell(2, 3), fetched=2, has_pink=True)
    options = Options(city=True, maternity=True)
    state = in_city(maternity(), maternity(), city=city, stage="collecting", options=options)
    told = set(reasons(Match(replace(state, waiting=(0, 1)))).values())
    assert told >= {"one mother in a turn is all the ambulance takes", "no patient waits there"}


def test_an_entrance_may_be_missing_taken_or_too_far() -> None:
    match = parking(fixture(parked=((1, 0, "W"), (0, 1, "N")), order=(1, 0)), waiting=(0, 1))
    assert set(reasons(match).values()) == {
        "no road leads into the city there",
        "another ambulance stands there",
        "too far: an ambulance drives past two entrances at most",
    }


def test_a_space_may_be_full_or_empty_and_a_pawn_missing() -> None:
    piles = (PILES[0], TokenPile("Y", ()), PILES[2])
    match = invested(hospital(), hospital(nurses=0, specialists=["surgeon"]), board=Board(piles, 1))
    match.do(Invest(NURSE, "R"))
    match.do(match.offers()[0])
    told = reasons(match, 1)
    assert sorted(told.values()) == sorted(
        [
            "that space takes no further pawn this round",
            "no token is left in that pile",
            "you have no such pawn to send",
            "you have no such pawn to send",
        ]
    )


def test_a_mother_for_a_hospital_with_four() -> None:
    full = maternity("M4 / B4", "M4 / B4", "M4 / B4", "M4 / B4")
    loads = (
        ambulance(1, (Die("R", 2),) * 3),
        ambulance(2, (Die("R", 3), Die("R", 3), Die("P", 3))),
        ambulance(3, (Die("R", 5),) * 3),
        ambulance(4, (Die("R", 5),) * 3, 1),
    )
    match = Match(table(full, maternity(), stage="ambulance", options=ON, ambulances=loads, waiting=(0,), first=0))
    told = {name.split(":")[0]: why for name, why in reasons(match).items()}
    assert match.ask().choice_count == 1 and told == {
        "Ambulance 1": "the first player may not take the lowest",
        "Ambulance 2": "every ward of your hospital has a mother already",
        "Ambulance 4": "taken already",
    }
