"""The modules of the game: every set of options composes, and no phase asks whether one is on."""

from __future__ import annotations

import re
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games import dice_hospital
from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import EndActivation
from bot.games.dice_hospital.options import OPTIONS, ORDER, PENALTIES, SIMULTANEOUS, Options
from bot.games.dice_hospital.phases.ambulances import enter_loading
from bot.games.dice_hospital.phases.shift_change import enter_shift
from bot.games.dice_hospital.stages import rules_for, terms_for
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import NOBODY, NURSE, Department, Specialist
from bot.games.dice_hospital.table.state import Ambulance
from bot.kernel import BadOptions, Dice, Flag
from bot.kernel.options import validate
from tests.games.dice_hospital.tables import Match, hospital, table

ROOMS = ("patients", "cards", "table", "effects", "phases", "player")
FLAGS = [option.name for option in OPTIONS if isinstance(option, Flag)]


def option_sets() -> list[tuple[int, Options]]:
    """Every legal set of options, but for house rules: those turn no module on."""
    penalties = list(chain.from_iterable(combinations(PENALTIES, size) for size in range(len(PENALTIES) + 1)))
    found = []
    for seats, activation, some, flags in product(
        range(1, 6), (ORDER, SIMULTANEOUS), penalties, product((False, True), repeat=len(FLAGS))
    ):
        given: dict[str, Any] = dict(zip(FLAGS, flags, strict=True))
        given |= {"activation": activation, "solo_penalties": some}
        try:
            checked = validate(GAME.meta, given, seats)
        except BadOptions:
            continue
        found.append((seats, msgspec.convert(checked, Options)))
    return found


def test_every_legal_set_of_options_composes() -> None:
    found = option_sets()
    assert len(found) > 2000
    for seats, options in found:
        rules = rules_for.__wrapped__(options, seats)
        assert rules.modules[0] == "base"
        assert terms_for(options, seats).ranked == (seats > 1 or options.automa)


def stages(seats: int, **options: Any) -> list[str]:
    return list(rules_for(Options(**options), seats).stages)


def test_solo_changes_who_plays() -> None:
    several, solo = stages(3), stages(1)
    assert {"loading", "ambulance", "unclaimed", "bonus"} <= set(several) and "keeping" not in several
    assert not {"loading", "ambulance", "unclaimed", "bonus"} & set(solo)
    assert solo.index("keeping") < solo.index("admission") < solo.index("reports") < solo.index("discharge")


def test_experimental_medicine_changes_only_the_piles() -> None:
    plain, changed = rules_for(Options(), 3), rules_for(Options(experimental=True), 3)
    assert list(plain.stages) == list(changed.stages)
    assert set(changed.cards) == {"departments", "specialists"}


def test_modules_add_only_what_is_theirs() -> None:
    plain = stages(3)
    assert [one for one in stages(3, events=True) if one not in plain] == [
        "incident",
        "inspection",
        "event_card",
        "event_display",
        "event",
    ]
    assert [one for one in stages(3, collection=True) if one not in plain] == ["collection", "collected"]
    assert [one for one in stages(3, epidemic=True) if one not in plain] == ["late_epidemic"]
    assert stages(3, panic=True, superbug=True, consultant=True) == plain
    assert [one for one in plain if one not in stages(3, administrators=False)] == ["dealing", "swap", "showing"]


def test_the_score_has_the_lines_of_its_modules_in_their_order() -> None:
    lines = [line.name for line in rules_for(Options(events=True, collection=True), 3).lines]
    base = ["discharge", "empty_wards", "administrator", "ability", "event", "collection", "deaths", "blood"]
    assert lines == base
    solo = [line.name for line in rules_for(Options(), 1).lines]
    assert solo == ["discharge", "empty_wards", "ability", "reports_done", "reports_open", "deaths", "blood"]


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_below_the_modules_asks_what_is_on(room: str) -> None:
    """House rules are readings of one rule, and looked at where that rule is."""
    asking = [
        f"{path.name}: {found}"
        for path in (Path(dice_hospital.__file__).parent / room).glob("*.py")
        for found in re.findall(r"\boptions\.(?!house_rules)\w+\b", path.read_text(encoding="utf-8"))
    ]
    assert asking == []


class TokenDepartment(Department, frozen=True):
    tokens: tuple[str, ...] = ()


class TokenSpecialist(Specialist, frozen=True):
    tokens: tuple[str, ...] = ()


def test_parts_of_a_hospital_keep_fields_the_phases_do_not_know() -> None:
    one = hospital("R3 R3", specialists=("surgeon",))
    tokens = ("t.R.low",)
    one = replace(
        one,
        departments=tuple(TokenDepartment(department.card, tokens=tokens) for department in one.departments),
        specialists=(TokenSpecialist("s.surgeon", copies="s.virologist", tokens=tokens),),
    )
    match = Match(table(one)).place("critical_care")
    placed = match.hospital().departments
    assert [department.pawn for department in placed].count(NURSE) == 1
    assert all(isinstance(department, TokenDepartment) and department.tokens == tokens for department in placed)
    draft = Draft(match.do(EndActivation()).state, Dice(bytes(32)))
    enter_shift(draft)
    rested = draft.hospital(0)
    assert all(department.pawn == NOBODY for department in rested.departments)
    assert all(
        isinstance(department, TokenDepartment) and department.tokens == tokens for department in rested.departments
    )
    assert rested.specialists == (TokenSpecialist("s.surgeon", tokens=tokens),)


def test_an_ambulance_takes_as_many_as_it_has_places() -> None:
    ambulances = tuple(Ambulance(number, capacity) for number, capacity in ((1, 3), (2, 3), (3, 4)))
    draft = Draft(table(stage="more", waiting=(), ambulances=ambulances), Dice(bytes(32)))
    enter_loading(draft)
    match = Match(replace(draft.state, stage="loading"))
    while match.state.stage == "loading":
        (ask,) = match.position.asks
        match.do(match.offers(ask.seat)[0], ask.seat)
    loads = [[die.value for die in one.dice] for one in match.state.ambulances]
    assert [len(load) for load in loads] == [3, 3, 4]
    dealt = list(chain.from_iterable(loads))
    assert dealt == sorted(dealt)
