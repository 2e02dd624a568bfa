"""The question that a seat is asked, as it may be said where other people read it. Pure."""

from __future__ import annotations

from bot.engine.match import Match
from bot.kernel import Dice, Text
from bot.kernel.dice import SEED_BYTES


def public_question(match: Match, seat: int) -> Text | None:
    """What this seat is asked; None where it is asked nothing, or where only its person may know the question.

    A prompt may name what a person has chosen in secret. It is public if a spectator would expect the same one: if the
    seat is asked the same in a state that is imagined from all that is public.
    """
    decision = match.ask(seat)
    if decision is None:
        return None
    imagined = match.game.imagine(match.playing.state, None, Dice(bytes(SEED_BYTES)).stream("question"))
    if seat not in match.game.awaiting(imagined) or match.game.decision(imagined, seat).prompt != decision.prompt:
        return None
    return decision.prompt
