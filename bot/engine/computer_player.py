"""How a computer player answers: on an imagined state, with separate dice that are still reproducible."""

from __future__ import annotations

import hashlib

from bot.engine.match import Match
from bot.kernel import Choice, Decision, Dice, Policy


def answer(match: Match, policy: Policy, decision: Decision) -> Choice:
    """What `policy` chooses for the seat that is asked. May take a while: call it in a worker thread."""
    dice = _private_dice(match, decision.seat)
    imagined = match.game.imagine(match.playing.state, decision.seat, dice)
    return decision.choices[policy(match.game, imagined, decision, dice)]


def _private_dice(match: Match, seat: int) -> Dice:
    # Not the dice of the match: thinking must neither change what is rolled next nor know it.
    return Dice(hashlib.sha256(b"policy %d %d " % (match.row.length, seat) + match.row.seed).digest())
