"""Administrators that are not shown yet are in no other seat's view, events, questions or imagined states."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import KeepAdministrator
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, Position, begin
from tests.games.dice_hospital.playing import mixed_options, turns
from tests.games.dice_hospital.tables import Match

NAMES = tuple(cards().administrators)


def named(value: Any) -> set[str]:
    stored = msgspec.json.encode(value).decode()
    return {name for name in NAMES if f'"{name}"' in stored or f"card.{name}" in stored or f"power.{name}" in stored}


def dealt(seats: int) -> Match:
    """Starting patients have their values, and no administrator is chosen yet."""
    match = Match(begin(GAME, {}, seats, Dice(bytes(32))).position.state)
    while asks := [ask for ask in match.position.asks if ask.kind in ("extra", "values")]:
        match.do(match.offers(asks[0].seat)[0], asks[0].seat)
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_sees_anothers_cards_before_all_have_chosen(seats: int) -> None:
    match = dealt(seats)
    hidden = {seat: set(match.hospital(seat).dealt) for seat in range(seats)}
    for seat in range(seats - 1):
        match.do(match.offers(seat)[0], seat)
        assert match.turn is not None
        for event in match.turn.events:
            assert event.to == seat or not named(event.text)
        assert not match.turn.reveals  # so a slip of the finger can be taken back
        for viewer in (*range(seats), None):
            seen = named(GAME.view(match.state, viewer))
            assert seen == (hidden[viewer] if viewer is not None else set())
        for decision in match.position.asks:
            assert named(decision) <= hidden[decision.seat]
    match.do(match.offers(seats - 1)[1], seats - 1)
    assert match.turn is not None and match.turn.reveals
    shown = {one.administrator for one in match.state.hospitals}
    assert named(GAME.view(match.state, None)) == shown


def test_the_dealing_is_told_to_each_alone() -> None:
    turn = begin(GAME, {}, 3, Dice(bytes(32)))
    told = [event for event in turn.events if event.text.key.endswith("dealt")]
    assert [event.to for event in told] == [0, 1, 2]
    assert all(not named(event) for event in turn.events if event.to is None)


def test_five_seats_are_told_which_cards_lie_open() -> None:
    turn = begin(GAME, {}, 5, Dice(bytes(32)))
    told = [event for event in turn.events if event.to is None and named(event)]
    assert [named(event) for event in told] == [set(turn.position.state.administrators)]


def test_five_seats_know_their_own_card_and_the_open_ones() -> None:
    match = dealt(5)
    assert match.state.stage == "swap"
    table = set(match.state.administrators)
    for viewer in range(5):
        assert named(GAME.view(match.state, viewer)) == table | {match.hospital(viewer).administrator}
    assert named(GAME.view(match.state, None)) == table


@pytest.mark.parametrize("number", range(8))
def test_what_is_imagined_looks_the_same_and_is_dealt_anew(number: int) -> None:
    seats, options = mixed_options(number)
    for count, (turn, _) in enumerate(turns(options, seats, number)):
        if count % 15:
            continue
        state = turn.position.state
        for viewer in (*range(seats), None):
            imagined = GAME.imagine(state, viewer, Dice(count.to_bytes(32, "big")).stream("thought"))
            assert GAME.view(imagined, viewer) == GAME.view(state, viewer)
            assert GAME.awaiting(imagined) == GAME.awaiting(state)
            for mine, real in zip(imagined.shelves, state.shelves, strict=True):
                assert sorted(mine.pile) == sorted(real.pile)
            if viewer is not None and viewer in GAME.awaiting(state):
                assert GAME.decision(imagined, viewer) == GAME.decision(state, viewer)


def test_imagining_tells_nothing_about_others_administrators() -> None:
    match = dealt(3)
    match.do(match.offers(1)[0], 1)
    seen: set[str | None] = set()
    for number in range(60):
        imagined: State = GAME.imagine(match.state, 0, Dice(number.to_bytes(32, "big")).stream("thought"))
        assert imagined.hospitals[0] == match.hospital(0)
        assert not set(imagined.hospitals[1].dealt) & set(imagined.hospitals[0].dealt)
        assert imagined.hospitals[1].administrator in imagined.hospitals[1].dealt
        assert imagined.hospitals[2].administrator is None
        seen.add(imagined.hospitals[1].administrator)
    assert len(seen) == 6  # every card but one's own


def test_a_secret_choice_can_be_made_while_others_wait() -> None:
    match = dealt(2)
    position: Position = match.position
    card = match.hospital(1).dealt[1]
    match.do(KeepAdministrator(card), 1)
    assert match.hospital(1).administrator == card
    assert position.ask(0) is match.ask(0)
