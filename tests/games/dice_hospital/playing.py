"""Whole matches of random choices, for tests that look at every position on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bot.games.dice_hospital import GAME
from bot.kernel import Dice, Transition, begin, choose

HOUSE_RULES = ("any_other", "partly", "leave_as_counted", "wasted_pawns")


def mixed_options(number: int) -> tuple[int, dict[str, Any]]:
    """A number of seats and a mix of options; a few dozen numbers have everything with everything."""
    chance = random.Random(number)
    seats = 1 + number % 5
    options: dict[str, Any] = {
        name: chance.random() < 0.5 for name in ("events", "promos", "experimental", "panic", "epidemic", "superbug")
    }
    rules = [rule for rule in HOUSE_RULES if chance.random() < 0.3]
    if options["promos"] and chance.random() < 0.5:
        rules.append("each_leaver")
    if seats == 1:
        options["solo_penalties"] = [name for name in ("deaths", "reports") if chance.random() < 0.5]
    else:
        options["collection"] = chance.random() < 0.5
        options["activation"] = chance.choice(("order", "simultaneous"))
        options["administrators"] = chance.random() < 0.8
        if options["administrators"] and chance.random() < 0.5:
            rules.append("shared_most")
    return seats, {**options, "house_rules": rules}


def turns(options: dict[str, Any], seats: int, number: int) -> Iterator[tuple[Transition, Dice]]:
    """Every turn of a match in which all seats choose at random. Ending early is as likely as any other choice."""
    chance = random.Random(number)
    dice = Dice(number.to_bytes(32, "big"))
    turn = begin(GAME, options, seats, dice)
    yield turn, dice
    while not turn.position.over:
        ask = chance.choice(turn.position.asks)
        turn = choose(GAME, turn.position, ask.seat, chance.randrange(len(ask.choices)), dice)
        yield turn, dice


def last(options: dict[str, Any], seats: int, number: int) -> Transition:
    turn = None
    for turn, _ in turns(options, seats, number):  # noqa: B007
        pass
    assert turn is not None
    return turn
