"""The data files: what is derived from the printed sheet equals the lists of the rule file, and nonsense is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.emergency.components import ambulances, cardiologist_values, figures, read, rounds, specialists
from bot.games.emergency.sheet.board import PrintedSheet, board, build

GEOMETRY = json.loads(Path(__file__).with_name("geometry.json").read_text(encoding="utf-8"))


def named(beds: tuple[int, ...]) -> list[str]:
    return [board().beds[bed] for bed in beds]


def sets(figures_: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(beds) for beds in figures_}


def test_thirty_two_beds_eight_of_each_colour() -> None:
    assert len(board().beds) == 32
    assert Counter("".join(section.colours for section in board().sections)) == dict.fromkeys("RYGW", 8)
    assert board().notepads == (5, 7, 8, 6, 9, 10, 4)


def test_neighbours() -> None:
    assert {bed: named(board().neighbours[place]) for place, bed in enumerate(board().beds)} == GEOMETRY["neighbours"]
    assert sum(map(len, board().neighbours)) == 2 * 65


def test_triangles() -> None:
    assert sets([named(triangle) for triangle in board().triangles]) == sets(
        [written.split("-") for written in GEOMETRY["triangles"]]
    )
    assert len(board().triangles) == 32


def test_straight_triples() -> None:
    assert sets([named(line) for line in board().lines]) == sets(
        [written.split("-") for written in GEOMETRY["straightTriples"]]
    )
    assert len(board().lines) == 40


def test_rings_and_opposites() -> None:
    assert {scanner.id: named(scanner.ring) for scanner in board().scanners} == GEOMETRY["rings"]
    for scanner in board().scanners:
        assert sets([named(pair) for pair in scanner.opposite]) == sets(GEOMETRY["opposite"][scanner.id])
    assert len(set(board().ring)) == 12


def test_the_binder() -> None:
    assert board().nurse_track == (0, 2, 5, 9, 14, 20, 27, 35)
    assert (board().morgue_boxes, board().printed_stethoscopes, board().printed_blood_bags) == (4, 15, 9)


def test_the_ambulance_cards() -> None:
    slots = Counter(bonus for card in ambulances() for bonus in card)
    assert len(ambulances()) == 27
    assert {code: slots[code] for code in "!NBCS"} == {"!": 15, "N": 15, "B": 15, "C": 15, "S": 12}
    extras = {bonus: count for bonus, count in slots.items() if "/" in bonus}
    assert extras == {f"{colour}{pair}": 1 for colour in "RYG" for pair in ("1/2", "3/4", "5/6")}
    assert all(re.fullmatch(r"[SBC!N]|[RYG][135]/[246]", bonus) for bonus in slots)
    assert ambulances()[0] == ("!", "R1/2", "B")


def test_the_specialists() -> None:
    cards = specialists()
    assert cards.cardiologists == ("K1", "K2", "K3", "K4", "K5", "K6")
    assert cards.radiologists == {"R1": 8, "R2": 10, "R3": 10, "R4": 8, "R5": 8}
    assert cards.epidemiologists == {"E1": 10, "E2": 10, "E3": 9, "E4": 9, "E5": 8}


@pytest.mark.parametrize("seats", range(1, 7))
def test_rounds_and_card_values_by_seats(seats: int) -> None:
    assert rounds(seats) == (25 if seats == 5 else 24)
    assert cardiologist_values(seats) == ((5,) if seats < 3 else (8, 5))


def test_the_figures_of_the_rules() -> None:
    rules = figures()
    assert (rules.start.stethoscopes, rules.start.blood, rules.start.nurses) == (1, 0, 0)
    assert (rules.ursule_start.stethoscopes, rules.ursule_start.blood, rules.ursule_start.nurses) == (1, 0, 2)
    assert (rules.bonus.stethoscopes, rules.bonus.blood) == (2, 1)
    assert (rules.price.copy_chief, rules.price.ignore_colour) == (1, 1)


def as_data(sheet: PrintedSheet) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(sheet)
    return data


def test_a_file_of_another_shape_is_refused() -> None:
    data = as_data(read("sheet.toml", PrintedSheet))
    bad: dict[str, Any]
    for bad in ({**data, "beds": 3}, {**data, "nurse_track": "none"}, {"sections": []}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(bad, PrintedSheet)


def test_an_impossible_sheet_is_refused() -> None:
    sheet = read("sheet.toml", PrintedSheet)
    first, second, *others = sheet.sections
    scanner, _ = sheet.scanners
    wrong: dict[str, PrintedSheet] = {
        "two things on one cell": replace(sheet, sections=(replace(first, cells=second.cells[:4]), second, *others)),
        "one cell and one known colour": replace(sheet, sections=(replace(first, colours="WGWP"), second, *others)),
        "a sheet has 7 sections": replace(sheet, sections=(first, *others)),
        "not surrounded": replace(sheet, scanners=(replace(scanner, cell=(9, 9)),)),
        "do not touch": replace(sheet, sections=(replace(first, cells=(*first.cells[:3], (9, 0))), second, *others)),
    }
    for reason, printed in wrong.items():
        with pytest.raises(ValueError, match=reason):
            build(printed)
