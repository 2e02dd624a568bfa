"""How a computer player answers: on an imagined state, with separate dice that are still reproducible."""

from __future__ import annotations

import hashlib

from bot.engine.match import Match
from bot.kernel import Choice, Decision, Dice, Policy, Stream


def answer(match: Match, policy: Policy, decision: Decision) -> Choice:
    """What `policy` chooses for the seat that is asked. May take a while: call it in a worker thread."""
    stream = _private_stream(match, decision.seat)
    imagined = match.game.imagine(match.playing.state, decision.seat, stream)
    return decision.choices[policy(match.game, imagined, decision, stream)]


def _private_stream(match: Match, seat: int) -> Stream:
    # From a seed of its own, so that no name can clash with a stream of the match: a computer player must neither
    # foresee the next roll nor use up a name that the rules will open.
    seed = hashlib.sha256(b"policy %d %d " % (match.row.length, seat) + match.row.seed).digest()
    return Dice(seed).stream("thought")
