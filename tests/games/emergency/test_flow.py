"""How rounds run: who is asked when, what is told to whom, and how a match ends."""

from __future__ import annotations

import pytest

from bot.games.emergency import GAME
from tests.games.emergency.playing import last


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_match_ends_with_a_result(seats: int) -> None:
    outcome = GAME.outcome(last(seats, seed=seats).state)
    assert outcome is not None
    assert len(outcome.standings) == max(2, seats)
