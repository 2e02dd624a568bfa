"""Whole matches of random choices, for tests that look at every position on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.options import (
    AUTOMA_HANDICAPS,
    AUTOMA_LEVELS,
    AUTOMA_LEVERS,
    CITY_RULES,
    MATERNITY_RULES,
)
from bot.kernel import Dice, Transition, begin, choose

PLAIN_FLAGS = ("events", "consultant", "admissions_nurse", "experimental", "panic", "epidemic", "superbug")
HOUSE_RULES = ("any_other", "partly", "leave_as_counted", "wasted_pawns")


def mixed_options(number: int) -> tuple[int, dict[str, Any]]:
    """A number of seats and a mix of options; a few dozen numbers have everything with everything."""
    chance = random.Random(number)
    seats = 1 + number % 5
    options: dict[str, Any] = {name: chance.random() < 0.5 for name in PLAIN_FLAGS}
    rules = [rule for rule in HOUSE_RULES if chance.random() < 0.3]
    if options["admissions_nurse"] and chance.random() < 0.5:
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


def care_options(number: int) -> tuple[int, dict[str, Any]]:
    """A number of seats and a mix of options with at least one part of Community Care; eight numbers in a row have
    every combination of its modules."""
    chance = random.Random(f"care {number}")
    if number % 8 == 0:
        flags = ("consultant", "experimental", "administrators")
        options: dict[str, Any] = {name: chance.random() < 0.5 for name in flags}
        levers = [name for name in AUTOMA_LEVERS if chance.random() < 0.3]
        more = {"automa_level": chance.choice(AUTOMA_LEVELS), "automa_levers": levers}
        return 1, {**options, "automa": True, **more, "automa_handicap": chance.choice(AUTOMA_HANDICAPS)}
    seats, options = mixed_options(5 * number + 1 + chance.randrange(4))
    options |= {name: bool(number >> bit & 1) for bit, name in enumerate(("city", "investments", "maternity"))}
    rules = list(CITY_RULES if options["city"] else ()) + list(MATERNITY_RULES if options["maternity"] else ())
    rules += ["settle_exactly"] if options["maternity"] or options["investments"] else []
    rules += ["scattered"] if options["maternity"] and options["city"] else []
    options["house_rules"] += [rule for rule in rules if chance.random() < 0.25]
    return seats, options


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
