"""Two simple players of the reference simulation (rules, 16.2): *random* and *busy*.

Their scores depend on the rules alone. Questions are cut a little differently here (a department is offered together
with its patients), so both choose the department first and its patients then, as the reference does.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    Decline,
    EndActivation,
    LodgeRest,
    Place,
    Transfuse,
    UseBonus,
)
from bot.games.dice_hospital.cards.city import VOLUNTEER
from bot.kernel import Decision, Dice, begin, choose
from bot.policies import match_seed

Answers = Sequence[tuple[int, Any]]  # the choices by index, with their actions


def final_scores(player: str, options: dict[str, bool], seats: int, number: int) -> list[int]:
    """The scores of a match among players of this kind."""
    seed = match_seed(f"reference {player} {sorted(options)} {seats}", number)
    dice, luck = Dice(seed), random.Random(seed)
    answer = {"random": _random, "busy": _busy}[player]
    position = begin(GAME, options, seats, dice).position
    while position.asks:
        ask = position.asks[0]
        offered = [(index, ask.action(index)) for index in range(ask.choice_count)]
        known = [one for one in offered if not isinstance(one[1], LodgeRest)]
        position = choose(GAME, position, ask.seat, answer(ask, known, luck), dice).position
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    return [standing.total for standing in outcome.standings]


def _random(ask: Decision, offered: Answers, luck: random.Random) -> int:
    """Every different answer alike; a pawn on a department is one of them."""
    if ask.kind != "command":
        return luck.choice(offered)[0]
    return _within(luck.choice(_by_department(offered)), luck)


def _busy(ask: Decision, offered: Answers, luck: random.Random) -> int:
    """Works as long as it can, and never uses blood or heals by bonus tokens."""
    if ask.kind == "command":
        return _busy_command(offered, luck)
    if ask.kind == "trade":
        return next(index for index, action in offered if isinstance(action, Decline))
    idle = (Decline, Transfuse, UseBonus)
    if ask.kind in ("ability", "follow_up", "improvement"):
        working = [one for one in offered if not isinstance(one[1], idle)]
        return luck.choice(working or [one for one in offered if isinstance(one[1], Decline)])[0]
    return luck.choice(offered)[0]


def _busy_command(offered: Answers, luck: random.Random) -> int:
    places = [one for one in offered if isinstance(one[1], Place)]
    if places:
        return _within(luck.choice(_by_department(places)), luck)
    last = (UseBonus(VOLUNTEER), EndActivation())
    return next(index for wanted in last for index, action in offered if action == wanted)


def _by_department(offered: Answers) -> list[Answers]:
    """Answers that put the same pawn on the same department are one."""
    found: dict[object, list[tuple[int, Any]]] = defaultdict(list)
    for index, action in offered:
        same = (action.pawn, action.department, action.converted) if isinstance(action, Place) else index
        found[same].append((index, action))
    return list(found.values())


def _within(answers: Answers, luck: random.Random) -> int:
    """The patients of a department: asked for, where that offers more than is listed."""
    asked = [index for index, action in answers if isinstance(action, Place) and action.pid is None]
    return asked[0] if asked else luck.choice(answers)[0]
