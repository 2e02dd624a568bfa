"""Dice Hospital's long turn at a table: few clicks, and all of it can be typed too."""

from __future__ import annotations

from statistics import median

import pytest

from bot.front.screens.choice_layout import AskedDecision, lay_out
from bot.front.screens.typed_move import completions
from bot.front.ui.components import GREY, Buttons
from bot.games.dice_hospital.table.hospital import NURSE
from bot.kernel import Dice, begin, choose
from bot.policies import policies_for
from bot.sandbox import Person
from tests.front.click_counts import GAME, LOCALIZER, PAWNS, five_pawns
from tests.front.ward import Ward, text_of

MOST_PRESSES = 12


@pytest.mark.slow
@pytest.mark.parametrize(("player", "matches"), [("greedy", 14), ("random", 60)])
def test_five_pawns_take_at_most_twelve_presses(player: str, matches: int) -> None:
    """The median over all such activations of many matches of one policy."""
    presses = [count for number in range(matches) for count in five_pawns(policies_for(GAME)[player], number)]
    assert len(presses) >= 60
    assert median(presses) <= MOST_PRESSES


def test_five_pawns_at_a_glance() -> None:
    assert median(five_pawns(policies_for(GAME)["random"], 1)) <= MOST_PRESSES


def test_ending_and_declining_stand_below_what_can_be_done() -> None:
    dice = Dice(bytes(32))
    turn = begin(GAME, {}, 2, dice)
    seen: set[str] = set()
    while {"command", "improvement"} - seen:
        ask = turn.position.asks[0]
        if ask.kind in ("command", "improvement") and ask.groups:
            parts = lay_out(AskedDecision(1, 0, ask, GAME.meta), LOCALIZER, 30)
            quiet = parts[-1]
            assert isinstance(quiet, Buttons)
            assert [(button.label, button.style) for button in quiet.buttons] == [
                (LOCALIZER.plain(ask.plain[0].label), GREY)
            ]
            seen.add(ask.kind)
        turn = choose(GAME, turn.position, ask.seat, len(ask.choices) - 1, dice)


async def typed(ward: Ward, person: Person, choice: int) -> None:
    """Take a choice by its label, found by typing the beginning of it."""
    match = await ward.engine.match(await ward.number())
    names = [name for name, _ in completions(match, 0, LOCALIZER)]
    # Discord shows 25 completions; with more choices, a person types until theirs is among them.
    entries = await person.autocomplete(ward.ward, "move", "choice", names[choice])
    assert names[choice] in [entry["name"] for entry in entries]
    reply = await (await person.slash(ward.ward, "move", choice=names[choice])).finished()
    await ward.settled()
    after = await ward.engine.match(match.row.id)
    assert after.row.length == match.row.length + 1, text_of(reply)


async def test_five_pawns_are_placed_by_typing_alone(ward: Ward) -> None:
    """Solo, so that two specialists join in two rounds. Typing has to lead to the same states as choosing."""
    await ward.start("dice_hospital", ward.ana, seats=1)
    think = GAME.policies["greedy"]
    placed = 0
    while placed < PAWNS:
        match = await ward.engine.match(await ward.number())
        position = match.playing
        state, (ask,) = position.state, position.asks
        cards = [str(one.action) for one in ask.choices]
        specialist = next((place for place, card in enumerate(cards) if "s." in card), None)
        if ask.kind == "improvement" and specialist is not None:
            choice = specialist
        else:
            choice = think(GAME, state, ask, Dice(bytes(32)).stream("thought"))
        dice = match.dice(position)
        expected = choose(GAME, position, 0, choice, dice, pauses=match.row.pauses).position
        await typed(ward, ward.ana, choice)
        assert (await ward.engine.match(match.row.id)).playing.state == expected.state
        placed = sum(one.pawn >= NURSE for one in state.hospitals[0].departments)
        assert state.round <= 3
