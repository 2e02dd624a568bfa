"""The computer players by name: the general ones, which play every game, and those of a game.

Every game has `random` and `greedy`. `greedy` is the best player of a game: the beam search, unless the game registers
a better one under that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.kernel import Advice, Adviser, AnyGame, Decision, Dice, Policy
from bot.kernel.dice import SEED_BYTES
from bot.policies.beam_search import BeamSearch
from bot.policies.random_player import choose_randomly

GENERAL: Mapping[str, Policy] = {"random": choose_randomly, "greedy": BeamSearch()}


def policies_for(game: AnyGame) -> Mapping[str, Policy]:
    """The players of this game by name; a game's own one replaces a general one of the same name."""
    return {**GENERAL, **game.policies}


def hint(game: AnyGame, state: Any, decision: Decision) -> Advice:
    """What the game's adviser would choose, knowing only what this seat may know, and why if it can say.

    Deterministic: the same decision always gets the same hint.
    """
    stream = Dice(bytes(SEED_BYTES)).stream("hint")
    imagined = game.imagine(state, decision.seat, stream)
    policy = policies_for(game)[game.meta.adviser or game.meta.substitute]
    if isinstance(policy, Adviser):
        return policy.advise(game, imagined, decision, stream)
    return Advice(policy(game, imagined, decision, stream))
