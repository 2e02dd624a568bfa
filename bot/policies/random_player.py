"""The computer player that chooses uniformly at random: an opponent for children and a baseline for measurements."""

from __future__ import annotations

from typing import Any

from bot.kernel import AnyGame, Decision, Stream


def choose_randomly(game: AnyGame, state: Any, decision: Decision, stream: Stream) -> int:  # noqa: ARG001 - the signature of a policy
    return stream.d(decision.choice_count) - 1
