"""Default answers: a match in which every seat takes the default ends."""

from __future__ import annotations

from bot.kernel import Dice, begin, choose, find
from tests.contract.walks import MAX_MOVES_PER_SEAT, Walk

MATCHES = 4  # of each game, with different numbers of seats and options


def test_a_table_that_everybody_left_is_played_to_its_end(played: tuple[Walk, ...]) -> None:
    for walk in played[:: max(1, len(played) // MATCHES)]:
        dice = Dice(walk.seed)
        position = begin(walk.game, walk.options, walk.seats, dice, pauses=walk.pauses).position
        moves = 0
        while position.asks:
            decision = position.asks[0]
            harmless = walk.game.default(position.state, decision)
            place = find(position, decision.seat, harmless.action)
            position = choose(walk.game, position, decision.seat, place, dice, pauses=walk.pauses).position
            moves += 1
            assert moves < MAX_MOVES_PER_SEAT * walk.seats, f"{walk.name} does not end"
        assert walk.game.outcome(position.state) is not None
