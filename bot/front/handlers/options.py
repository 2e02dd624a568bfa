"""The options of a table, which its host sets before the start: those of the game, the clock and the requirements."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.time.clock import ClockRules
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import clock, requirements
from bot.front.screens.options import YES, OptionsPage, build_number_modal, build_page, find_option, parse_value
from bot.front.ui.custom_ids import (
    OpenClockModal,
    OpenNumberModal,
    OpenOptions,
    SetClock,
    SetLate,
    SetMinimum,
    SetOption,
    SetPauses,
    SetRated,
    ShowOptionsPage,
    SubmitClock,
    SubmitNumber,
    UnknownControl,
)
from bot.kernel import Number, Text
from bot.records import LOBBY


class PageControl(Protocol):
    """Any control on a page of the options."""

    @property
    def match(self) -> int: ...

    @property
    def page(self) -> int: ...


class OptionsHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def open_options(self, context: Context, control: OpenOptions) -> None:
        await self._show(context, control.match, 0)

    async def show_page(self, context: Context, control: ShowOptionsPage) -> None:
        await self._show(context, control.match, control.page)

    async def show_refusal(self, context: Context, control: PageControl, reason: Text) -> None:
        await self._show(context, control.match, control.page, reason)

    async def set_option(self, context: Context, control: SetOption | SubmitNumber) -> None:
        match = await context.managed_match(control.match)
        value = parse_value(find_option(match.game.meta, control.option), context.values)
        await self._services.engine.tables.configure(control.match, {control.option: value})
        await self._show(context, control.match, control.page)

    async def open_number_modal(self, context: Context, control: OpenNumberModal) -> None:
        game = self._services.engine.games.get(control.game)
        option = find_option(game.meta, control.option) if game else None
        if game is None or not isinstance(option, Number):
            raise UnknownControl("unknown_control")
        await context.open_modal(build_number_modal(control, game.meta, option, context.localizer))

    async def set_pauses(self, context: Context, control: SetPauses) -> None:
        await context.managed_match(control.match)
        await self._services.engine.tables.configure(control.match, {}, pauses=context.values == (YES,))
        await self._show(context, control.match, control.page)

    async def set_rated(self, context: Context, control: SetRated) -> None:
        await context.managed_match(control.match)
        await self._services.engine.tables.configure(control.match, {}, rated=context.values == (YES,))
        await self._show(context, control.match, control.page)

    async def set_clock(self, context: Context, control: SetClock) -> None:
        match = await context.managed_match(control.match)
        await self._set_rules(context, control, match, clock.read_clock(context.value, match.clock.rules.late))

    async def open_clock_modal(self, context: Context, control: OpenClockModal) -> None:
        await context.open_modal(clock.build_modal(control, context.localizer))

    async def submit_clock(self, context: Context, control: SubmitClock) -> None:
        match = await context.managed_match(control.match)
        await self._set_rules(context, control, match, clock.read_custom_clock(context.values, match.clock.rules.late))

    async def set_late(self, context: Context, control: SetLate) -> None:
        match = await context.managed_match(control.match)
        late = clock.read_late("".join(context.values))
        await self._set_rules(context, control, match, replace(match.clock.rules, late=late))

    async def set_minimum(self, context: Context, control: SetMinimum) -> None:
        await context.managed_match(control.match)
        change = requirements.parse_change(control.what, context.values)
        await self._services.engine.tables.configure(
            control.match, {}, seating=lambda seating: replace(seating, **change)
        )
        await self._show(context, control.match, control.page)

    async def _set_rules(self, context: Context, control: PageControl, match: Match, rules: ClockRules) -> None:
        # Another kind of clock resets whether dice are rolled by hand; the host can change that afterwards.
        other_kind = rules.rolls_by_hand != match.clock.rules.rolls_by_hand
        pauses = rules.rolls_by_hand if other_kind else None
        await self._services.engine.tables.configure(control.match, {}, clock=rules, pauses=pauses)
        await self._show(context, control.match, control.page)

    async def _show(self, context: Context, match_id: int, page: int, reason: Text | None = None) -> None:
        match = await context.visible_match(match_id)
        may_change = context.manages(match) and match.row.status == LOBBY
        note = context.localizer.say(reason) if reason else None
        content = OptionsPage(match, await context.localizer_at(match), page, may_change)
        await context.respond(build_page(content, note))
