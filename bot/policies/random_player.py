"""The player who takes any choice, each as likely as the others: an opponent for children and a yardstick for us."""

from __future__ import annotations

from typing import Any

from bot.kernel import AnyGame, Decision, Dice


def by_chance(game: AnyGame, state: Any, decision: Decision, dice: Dice) -> int:  # noqa: ARG001 - looks at nothing
    return dice.d(decision.number) - 1
