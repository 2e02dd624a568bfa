"""Words and choices that are kept once made: asking again gives what asking for the first time gives."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, begin, choose

EVERYTHING = {"events": True, "consultant": True, "admissions_nurse": True, "experimental": True}
HARDER = {"superbug": True, "epidemic": True, "panic": True, "collection": True}


def _forget() -> None:
    """Empty every cache of the game but that of its cards, which are compared by identity here and there."""
    package = GAME.__class__.__module__.rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and kept is not cards:
                    kept.cache_clear()


def _asked(options: dict[str, Any], seed: int) -> Iterator[tuple[State, int]]:
    luck, dice = Random(seed), Dice(seed.to_bytes(32, "big"))
    position = begin(GAME, options, 3, dice).position
    while not position.over:
        decision = luck.choice(position.asks)
        yield position.state, decision.seat
        position = choose(GAME, position, decision.seat, luck.randrange(len(decision.choices)), dice).position


@pytest.mark.parametrize("options", [{}, EVERYTHING, {**EVERYTHING, **HARDER, "house_rules": ["any_other", "partly"]}])
def test_what_is_kept_never_answers_another_question(options: dict[str, Any]) -> None:
    asked = [one for seed in range(3) for one in _asked(options, seed)]
    remembered = [GAME.decision(state, seat) for state, seat in asked]
    for (state, seat), decision in zip(asked, remembered, strict=True):
        _forget()
        assert GAME.decision(state, seat) == decision
