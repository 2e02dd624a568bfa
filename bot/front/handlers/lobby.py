"""What people do at a table before the start: sit down, stand up, let computer players in, set it up, start.

Each deed answers with what to tell the person; buttons on the lobby need no words, because everybody sees it change.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.lobby import require_lobby, seat_of
from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal, NoSuchMatch
from bot.engine.time.clock import ClockRules
from bot.engine.time.deadlines import offered
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.transport import Transport
from bot.front.screens import clock as clock_form
from bot.front.screens import lobby, requirements
from bot.front.screens import options as option_form
from bot.front.screens.options import YES, Form, form
from bot.front.ui import message_state
from bot.front.ui.components import RED, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import (
    ConfirmCancel,
    SetClock,
    SetLate,
    SetMinimum,
    SetOption,
    SetPauses,
    SubmitClock,
    SubmitNumber,
)
from bot.front.ui.message_state import Invitation
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text, text
from bot.kernel.options import Value
from bot.records import LOBBY


class LobbyHandlers:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport

    async def join(self, context: Context, match_id: int) -> Text:
        match = await self._seen(context, match_id)
        self._require_room(match)
        kept = message_state.read(match)
        if kept.private and context.person not in kept.invited and not context.manages(match):
            raise FrontRefusal("private")
        requirements.require(kept, await self._services.engine.results_of(context.person))
        await self._services.engine.sit(match_id, context.person)
        return text("front.lobby.joined")

    async def leave(self, context: Context, match_id: int) -> Text:
        match = await self._seen(context, match_id)
        require_lobby(match)
        seat = seat_of(match, context.person)
        if seat is None:
            raise FrontRefusal("not_here")
        await self._services.engine.stand(match_id, seat)
        return text("front.lobby.left")

    async def add_computer(self, context: Context, match_id: int, policy: str | None = None) -> Text:
        match = await self._managed(context, match_id)
        self._require_room(match)
        await self._services.engine.add_computer(match_id, policy or match.game.meta.substitute)
        return text("front.lobby.computer_added")

    async def kick(self, context: Context, match_id: int, seat: int) -> Text:
        """Free a seat; at a running table a computer player goes on for whoever is absent."""
        match = await self._managed(context, match_id)
        if match.row.status == LOBBY:
            await self._services.engine.stand(match_id, seat)
            return text("front.lobby.kicked")
        await self._services.engine.replace(match_id, seat, policy=match.game.meta.substitute)
        await self._services.engine.deadlines.recount(match_id)
        return text("front.lobby.substituted")

    async def start(self, context: Context, match_id: int) -> Text:
        match = await self._managed(context, match_id)
        require_lobby(match)
        kept = message_state.read(match)
        if kept.fill:
            for _ in range(len(match.seats), kept.seats or match.game.meta.seats[0]):
                await self._services.engine.add_computer(match_id, match.game.meta.substitute)
        await self._services.engine.start(match_id)
        return text("front.lobby.started")

    async def ask_to_cancel(self, context: Context, match_id: int) -> None:
        """Everybody loses the table, so it is asked twice."""
        await self._managed(context, match_id)
        sure = Button(context.localizer.label("lobby.cancel_sure"), ConfirmCancel(match_id), RED)
        await context.show(Screen((TextDisplay(context.localizer("lobby.cancel_ask")), Buttons((sure,)))))

    async def cancel(self, context: Context, match_id: int) -> Text:
        await self._managed(context, match_id)
        await self._services.engine.abandon(match_id)
        return text("front.lobby.cancelled")

    async def invite(self, context: Context, match_id: int, person: str) -> Text:
        """Let somebody in; whoever sits at the table may invite."""
        match = await self._seen(context, match_id)
        if not any(offered(match, row.seat) for row in match.seats):
            require_lobby(match)
        if not context.manages(match) and seat_of(match, context.person) is None:
            raise FrontRefusal("not_here")
        if seat_of(match, person) is not None:
            raise FrontRefusal("seated_already")
        invited = message_state.read(match).invited
        if person in invited:
            raise FrontRefusal("invited_already")
        await self._services.engine.remember(match_id, message_state.changing(invited=(*invited, person)))
        await self._send_invitation(match, person, context.name)
        return text("front.lobby.invited")

    async def _send_invitation(self, match: Match, person: str, by: str) -> None:
        """Everybody at the table sees it. The message is noted, so that its button goes when the lobby does."""
        localizer = await self._services.table_localizer(match)
        invited = Invitation(0, person, by)
        if match.row.status != LOBBY:  # a seat of the running match is offered, at its newest message
            onward = message_state.address(match.row.table, message_state.read(match).message)
            shown = lobby.past_invitation(match, invited, localizer, onward)
            await self._transport.send(match.row.table, shown, calls=(person,))
            return
        message = await self._transport.send(
            match.row.table, lobby.invitation(match, invited, localizer), calls=(person,)
        )
        sent = replace(invited, message=message)
        after = await self._services.engine.remember(match.row.id, message_state.inviting(sent))
        if after.row.status != LOBBY:  # it began while the message was on its way
            await self._transport.retire(match.row.table, message, lobby.past_invitation(match, sent, localizer))

    # --- the form -----------------------------------------------------------------------------------------------

    async def options(self, context: Context, match_id: int, page: int = 0, note: Text | None = None) -> None:
        match = await self._seen(context, match_id)
        may_change = context.manages(match) and match.row.status == LOBBY
        said = context.localizer.say(note) if note else None
        await context.show(form(Form(match, await context.localizer_at(match), page, may_change), said))

    async def set_option(self, context: Context, control: SetOption | SubmitNumber) -> None:
        match = await self._managed(context, control.match)
        option = option_form.option_of(match.game.meta, control.option)
        value: Value = option_form.parsed(option, context.picked)
        await self._services.engine.configure(control.match, {control.option: value})
        await self.options(context, control.match, control.page)

    async def set_pauses(self, context: Context, control: SetPauses) -> None:
        await self._managed(context, control.match)
        await self._services.engine.configure(control.match, {}, pauses=context.picked == (YES,))
        await self.options(context, control.match, control.page)

    async def set_clock(self, context: Context, control: SetClock) -> None:
        match = await self._managed(context, control.match)
        clock = clock_form.clock_called(context.pick, match.clock.rules.late)
        await self._set_rules(context, control, match, clock)

    async def give_clock(self, context: Context, control: SubmitClock) -> None:
        """A clock of the table's own, as it was written into the form."""
        match = await self._managed(context, control.match)
        await self._set_rules(context, control, match, clock_form.own_clock(context.picked, match.clock.rules.late))

    async def set_late(self, context: Context, control: SetLate) -> None:
        match = await self._managed(context, control.match)
        late = clock_form.late_called("".join(context.picked))
        await self._set_rules(context, control, match, replace(match.clock.rules, late=late))

    async def set_minimum(self, context: Context, control: SetMinimum) -> None:
        match = await self._managed(context, control.match)
        require_lobby(match)
        change = requirements.picked(control.what, context.picked)
        await self._services.engine.remember(control.match, message_state.changing(**change))
        await self._services.engine.configure(control.match, {})  # so that everybody is shown the lobby anew
        await self.options(context, control.match, control.page)

    # --- inside -------------------------------------------------------------------------------------------------

    async def _set_rules(
        self, context: Context, control: SetClock | SubmitClock | SetLate, match: Match, rules: ClockRules
    ) -> None:
        # Another kind of clock brings its own way of rolling; whoever minds picks the other one afterwards.
        other = rules.rolls_by_hand != match.clock.rules.rolls_by_hand
        await self._services.engine.configure(
            control.match, {}, clock=rules, pauses=rules.rolls_by_hand if other else None
        )
        await self.options(context, control.match, control.page)

    async def _seen(self, context: Context, match_id: int) -> Match:
        match = await self._services.engine.match(match_id)
        if not context.may_see(match):
            raise NoSuchMatch("unknown")
        return match

    async def _managed(self, context: Context, match_id: int) -> Match:
        match = await self._seen(context, match_id)
        if not context.manages(match):
            raise FrontRefusal("not_host")
        return match

    def _require_room(self, match: Match) -> None:
        require_lobby(match)
        most = lobby.capacity(match, message_state.read(match))
        if len(match.seats) >= most:
            raise LobbyRefusal("full", most=most)
