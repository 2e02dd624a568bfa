"""Dice that roll by themselves: no person is called, and no table waits, only for a press on Roll. Pure.

A roll is a decision with one answer that is asked nevertheless, because rolling is part of the fun. That holds while
all people of a table are there. As soon as one of them has not acted for a while, rolls are taken by the engine, as
entries of the log with a cause of their own, so that a match replays the same at any time.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.log import Chose, Entry, chose
from bot.engine.match import Match
from bot.engine.time import turns
from bot.kernel import Decision
from bot.records import NoticeRow

PRESENT_SECONDS = 600.0  # a person who acted within this time is at the table


def is_roll(decision: Decision | None) -> bool:
    return decision is not None and decision.pause and decision.single


def taken(roll: Decision) -> Chose:
    """The entry of a roll that no person pressed."""
    return chose(roll.action(0), "rolled")


def with_actor(match: Match, seat: int | None, entry: Entry, now: float) -> Match:
    """The match with the time at which the person of a seat last acted; at the start, all of them did."""
    if not match.row.pauses or (isinstance(entry, Chose) and entry.cause != "click"):
        return match
    known = match.acted or (0.0,) * len(match.seats)
    acted = tuple(now if seat in (None, index) else before for index, before in enumerate(known))
    return replace(match, acted=acted)


def all_present(match: Match, now: float) -> bool:
    """Whether people play at the same time: the clock gives no one hours, and each of them acted a moment ago.

    What is not in memory (after a restart, or where a match was idle) counts as long ago.
    """
    if not match.clock.rules.rolls_by_hand or not match.acted:
        return False
    people = [row.seat for row in match.seats if row.player is not None and row.policy is None]
    return all(now - match.acted[seat] < PRESENT_SECONDS for seat in people)


def due_roll(match: Match, now: float) -> Decision | None:
    """The roll of a person that is taken by itself now, if there is one."""
    if not match.row.pauses or match.position is None or all_present(match, now):
        return None
    asks = match.position.asks
    return next((ask for ask in asks if is_roll(ask) and turns.waits_for(match, ask.seat)), None)


def turn_notices(before: Match, after: Match, actor: int | None, now: float) -> tuple[NoticeRow, ...]:
    """The notices of the turns that have just begun.

    A person who only has to roll is not called at once, because they are at the table. When the notice is due, the dice
    roll by themselves (`Outbox`), so it is about what comes next. The actor gets such a notice as well: they may leave.
    """
    if not after.row.pauses or not all_present(after, now):
        return turns.turn_notices(before, after, actor, now)
    later = now + PRESENT_SECONDS
    return tuple(
        replace(row, next_try=later) if is_roll(after.ask(row.seat)) else row
        for row in turns.turn_notices(before, after, None, now)
        if row.seat != actor or is_roll(after.ask(row.seat))
    )
