"""The numbers of the game: equal to those of the rule file where it is at hand, and consistent in themselves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.games.clinic.building.grid import FLOOR, grid
from bot.games.clinic.building.kinds import SERVICE_NAMES
from bot.games.clinic.constants import constants
from bot.games.clinic.modules.urban_design.cards import DECKS
from bot.games.clinic.table.terms import printed_terms

ROOT = Path(__file__).parents[3]
RULES = ROOT.parent / "shared" / "rules" / "clinic.md"
DATA = ROOT / "bot" / "games" / "clinic" / "data" / "constants.json"


def test_the_numbers_are_those_of_the_rule_file() -> None:
    if not RULES.exists():
        pytest.skip("the rule file is not at hand")
    written = re.search(r"```json\n(\{.*?\n\})\n```", RULES.read_text(encoding="utf-8"), re.DOTALL)
    assert written is not None
    assert json.loads(DATA.read_text(encoding="utf-8")) == json.loads(written[1])


def test_doctors_in_bags_are_at_most_those_there_are() -> None:
    numbers = constants()
    for seats in range(1, 5):
        for letter, count in numbers.doctor_bag[seats].items():
            assert count + (seats if letter == "W" else 0) <= numbers.doctor_total[letter]


def test_a_row_has_as_many_prices_as_the_university_has_slots() -> None:
    """n + 2 doctors, n + 1 nurses (R17)."""
    for seats in range(1, 5):
        terms = printed_terms(seats)
        assert len(terms.doctor_prices) == seats + 2
        assert terms.nurse_row == seats + 1
        assert len(terms.services) == seats + 1


def test_every_deck_has_three_cards_of_three_by_three() -> None:
    cards = constants().urban_cards.values()
    assert {deck: sum(card.deck == deck for card in cards) for deck in DECKS} == dict.fromkeys(DECKS, 3)
    assert all(len(row) == len(card.floor0) == len(card.floor1) == 3 for card in cards for row in card.floor0)


def test_services_have_one_letter_each() -> None:
    assert tuple(SERVICE_NAMES.values()) == constants().services


@pytest.mark.parametrize(("width", "positions"), [(4, 14), (3, 12)])
def test_entrances_have_positions_around_the_board(width: int, positions: int) -> None:
    """R8."""
    known = grid(width)
    assert len(known.positions) == positions
    assert len(known.columns) == width * 3
    assert set(known.positions.values()) == known.border
    assert all(len(known.beside[cell]) in (0, 2, 3, 4) for cell in range(FLOOR))
