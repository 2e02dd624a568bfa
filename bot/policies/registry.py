"""Which computer players there are: those that play every game, and those a game brings itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.kernel import AnyGame, Decision, Dice, Policy
from bot.kernel.dice import SEED_BYTES
from bot.policies.greedy import Greedy
from bot.policies.random_player import by_chance

GENERAL: Mapping[str, Policy] = {"random": by_chance, "greedy": Greedy()}


def policies_for(game: AnyGame) -> Mapping[str, Policy]:
    """Everybody who can play this game; a game's own player goes before a general one of the same name."""
    return {**GENERAL, **game.policies}


def hint(game: AnyGame, state: Any, decision: Decision) -> int:
    """What the player whom the game trusts to stand in would answer, knowing only what this seat knows.

    The same question always gets the same hint.
    """
    dice = Dice(bytes(SEED_BYTES))
    imagined = game.imagine(state, decision.seat, dice)
    return policies_for(game)[game.meta.substitute](game, imagined, decision, dice)
