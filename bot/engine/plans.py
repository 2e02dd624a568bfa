"""What people planned, and when it happens. Pure.

A plan is followed at the moment its seat is asked something new, never afterwards: whoever takes a planned choice back
is asked, and whoever plans while being asked decides this time themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from bot.engine.log import Chose, Entry, Undid, chose, encode
from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.engine.time import turns
from bot.kernel import Decision, Wish, find_wished
from bot.records import PlanRow


class Followed(Struct, frozen=True):
    """A choice that a seat had planned for this decision."""

    decision: Decision
    entry: Chose


def plan_of(match: Match, seat: int) -> tuple[Wish, ...]:
    """What this seat wants done, most wanted first."""
    row = next((row for row in match.plans if row.seat == seat), None)
    return () if row is None else msgspec.json.decode(row.plan, type=tuple[Wish, ...])


def planned(match: Match, seat: int, wishes: tuple[int, ...]) -> PlanRow | None:
    """The row of a new plan, made of wishes the game declares (by their places, most wanted first);
    None without wishes."""
    declared = match.game.meta.wishes
    if any(not 0 <= wish < len(declared) for wish in wishes):
        raise MoveRefusal("no_such_wish")
    plan = tuple(declared[wish] for wish in dict.fromkeys(wishes))
    return PlanRow(match=match.row.id, seat=seat, plan=encode(plan)) if plan else None


def followed(before: Match, after: Match, seat: int | None, entry: Entry) -> Iterator[Followed]:
    """What was planned by the seats that are asked something new."""
    for decision in after.playing.asks if after.plans else ():
        place = decision.seat
        took_back = place == seat and isinstance(entry, Undid)
        if took_back or decision == before.ask(place) or not turns.waits_for(after, place):
            continue
        choice = find_wished(decision, plan_of(after, place))
        if choice is not None:
            yield Followed(decision, chose(decision.choices[choice].action, "plan"))
