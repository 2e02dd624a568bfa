"""Plans: what to choose for a seat when it is asked. Pure.

A plan is followed at the moment its seat is asked something new, never later: a person who undoes a planned choice is
asked, and one who makes a plan while being asked answers this time themselves.
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


class PlannedChoice(Struct, frozen=True):
    """A choice that follows from the plan of a seat, and the decision it answers."""

    decision: Decision
    entry: Chose


def plan_of(match: Match, seat: int) -> tuple[Wish, ...]:
    """What this seat wants done, most wanted first. A seat that has planned nothing has the standing wishes."""
    row = next((row for row in match.plans if row.seat == seat), None)
    return _standing_wishes(match) if row is None else msgspec.json.decode(row.plan, type=tuple[Wish, ...])


def _standing_wishes(match: Match) -> tuple[Wish, ...]:
    """Wishes in force without a plan: a question that hardly ever matters should not cost a table hours."""
    if match.clock.rules.rolls_by_hand:
        return ()
    return tuple(wish for wish in match.game.meta.wishes if wish.standing)


def plan_row(match: Match, seat: int, wishes: tuple[int, ...]) -> PlanRow | None:
    """The row of a new plan, made of wishes the game declares (by their indexes, most wanted first).

    None without wishes, unless the seat so gives up standing ones.
    """
    declared = match.game.meta.wishes
    if any(not 0 <= wish < len(declared) for wish in wishes):
        raise MoveRefusal("no_such_wish")
    plan = tuple(declared[wish] for wish in dict.fromkeys(wishes))
    return PlanRow(match=match.row.id, seat=seat, plan=encode(plan)) if plan or _standing_wishes(match) else None


def planned_choices(before: Match, after: Match, actor: int | None, entry: Entry) -> Iterator[PlannedChoice]:
    """The planned choices of the seats that are asked something new."""
    for decision in after.playing.asks if after.plans or _standing_wishes(after) else ():
        undid = decision.seat == actor and isinstance(entry, Undid)
        if undid or decision == before.ask(decision.seat) or not turns.waits_for(after, decision.seat):
            continue
        choice = find_wished(decision, plan_of(after, decision.seat))
        if choice is not None:
            yield PlannedChoice(decision, chose(decision.choices[choice].action, "plan"))
