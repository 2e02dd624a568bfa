"""How many presses a round takes on the panel that the front builds, for each person."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.engine.match import Match
from bot.games.clinic import GAME
from bot.kernel import Dice, Policy, begin, choose
from bot.policies import match_seed
from bot.records import RUNNING, MatchRow, SeatRow
from tests.front.click_counts import count_presses


def presses_of_match(policy: Policy, seats: int, number: int, options: dict[str, Any] | None = None) -> list[int]:
    """The presses of every seat in every round of one match; set-up belongs to the first round."""
    options = options or {}
    seed = match_seed("presses", number)
    dice, thoughts = Dice(seed), Dice(seed[::-1]).stream("thought")
    position = begin(GAME, options, seats, dice).position
    row = MatchRow(
        id=1,
        table="1/2",
        game=GAME.meta.slug,
        rules_version=1,
        options=msgspec.json.encode(options),
        seed=seed,
        host="0",
        created=0.0,
    )
    rows = tuple(SeatRow(match=1, seat=seat, player=str(seat)) for seat in range(seats))
    match = Match(replace(row, status=RUNNING), rows, GAME, counts=(0,) * seats)
    presses: Counter[tuple[int, int]] = Counter()
    while not position.over:
        ask = position.asks[0]
        choice = policy(GAME, position.state, ask, thoughts)
        presses[max(1, position.state.round), ask.seat] += count_presses(replace(match, position=position), ask, choice)
        position = choose(GAME, position, ask.seat, choice, dice).position
    return list(presses.values())
