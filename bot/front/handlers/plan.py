"""Planned choices: what somebody wants done when they are asked, said beforehand.

The wishes are the game's and following them is the engine's; here they are only carried there and shown back.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.handlers.play import require_seat
from bot.front.interactions.context import Visit
from bot.front.interactions.services import Desk
from bot.front.screens.plan import called, merged, page, places
from bot.front.ui.custom_ids import ClearPlan, Plan, SetPlan
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text, text


class Planning:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def open(self, visit: Visit, control: Plan) -> None:
        await self.show(visit, await self._desk.engine.match(control.match))

    async def show(self, visit: Visit, match: Match, note: Text | None = None) -> None:
        seat = require_seat(match, visit.person)
        _require_wishes(match)
        await visit.show(page(match, seat, await visit.voice_at(match), note))

    async def set(self, visit: Visit, control: SetPlan) -> None:
        match = await self._desk.engine.match(control.match)
        seat = require_seat(match, visit.person, control.seat)
        picked = [int(value) for value in visit.picked if value.isdecimal()]
        await self._plan(visit, match, seat, merged(places(match, seat), picked, control.part))

    async def clear(self, visit: Visit, control: ClearPlan) -> None:
        match = await self._desk.engine.match(control.match)
        await self._plan(visit, match, require_seat(match, visit.person, control.seat), ())

    async def again(self, visit: Visit, control: Plan | SetPlan | ClearPlan, why: Text) -> None:
        """The page anew, with the reason why what was asked for did not happen."""
        await self.show(visit, await self._desk.engine.match(control.match), why)

    async def typed(self, visit: Visit, match: Match, wish: str) -> None:
        """One more wish, by its words; or no plan at all."""
        seat = require_seat(match, visit.person)
        _require_wishes(match)
        meant = called(match, wish, await visit.voice_at(match))
        wanted = () if meant is None else (*places(match, seat), meant)
        await self._plan(visit, match, seat, wanted)

    async def _plan(self, visit: Visit, match: Match, seat: int, wanted: Sequence[int]) -> None:
        after = await self._desk.engine.plan(match.row.id, seat, tuple(wanted), player=visit.person)
        await self.show(visit, after, text("front.plan.noted" if wanted else "front.plan.cleared"))


def _require_wishes(match: Match) -> None:
    if match.position is None:
        raise MoveRefusal("not_started")
    if not match.game.meta.wishes:
        raise FrontRefusal("no_plans")
