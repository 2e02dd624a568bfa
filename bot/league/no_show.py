"""What happens to a seat whose entrant does not come: reminder, substitute, computer player, forfeit. Pure.

A seat is absent while it is asked and its entrant has not answered anything at this table. Each step of the rule is due
some time after the table was opened and is taken once; a season may leave steps out. Playing a single choice ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.engine.time.calendar import DAY, HOUR
from bot.league.refusals import LeagueRefusal

NoShowStep: TypeAlias = Literal["remind", "substitute", "computer", "forfeit"]
STEPS: tuple[NoShowStep, ...] = ("remind", "substitute", "computer", "forfeit")


class NoShowRule(Struct, frozen=True, omit_defaults=True):
    """Seconds after the opening of a table at which each step is due; None leaves it out."""

    remind: float | None = DAY
    substitute: float | None = 2 * DAY
    computer: float | None = 2 * DAY + 12 * HOUR
    forfeit: float | None = 3 * DAY  # the seat scores last, even if its computer player wins

    def __post_init__(self) -> None:
        times = [moment for _, moment in self.schedule]
        if times != sorted(times) or any(moment <= 0 for moment in times):
            raise LeagueRefusal("no_show_order")

    @property
    def schedule(self) -> tuple[tuple[NoShowStep, float], ...]:
        moments = ((step, getattr(self, step)) for step in STEPS)
        return tuple((step, moment) for step, moment in moments if moment is not None)


def next_step(rule: NoShowRule, opened: float, taken: NoShowStep | None) -> tuple[NoShowStep, float] | None:
    """The step of the rule for an absent seat that follows the last one taken, and when it is due."""
    last = -1 if taken is None else STEPS.index(taken)
    for step, moment in rule.schedule:
        if STEPS.index(step) > last:
            return step, opened + moment
    return None


def choose_substitute(
    volunteers: Sequence[str], in_round: Collection[str], met: Iterable[tuple[str, str]], table: Collection[str]
) -> str | None:
    """The first volunteer who is not in the round and has not met anyone of the table, in the order of volunteering."""
    known = {other for pair in met for other, own in (pair, pair[::-1]) if own in table}
    return next((person for person in volunteers if person not in in_round and person not in known), None)
