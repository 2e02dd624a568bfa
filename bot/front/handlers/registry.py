"""Everything the front does, put together: the desk, those who serve, and which control goes to whom."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import ui

from bot.front.handlers.clock import ClockHandlers
from bot.front.handlers.inspect import InspectHandlers
from bot.front.handlers.lobby import LobbyHandlers
from bot.front.handlers.new_table import NewTableHandlers
from bot.front.handlers.plan import PlanHandlers
from bot.front.handlers.play import PlayHandlers
from bot.front.handlers.privacy import PrivacyHandlers
from bot.front.handlers.settings import SettingsHandlers
from bot.front.interactions.context import Ack, Context
from bot.front.interactions.router import Route, Router
from bot.front.interactions.services import Services
from bot.front.publishing.panels import PanelRequest, Panels
from bot.front.publishing.transport import Transport
from bot.front.screens import option_labels
from bot.front.screens.options import option_of
from bot.front.ui import custom_ids as c
from bot.front.ui.components import clip
from bot.kernel import Number, Text, text


class Handlers:
    def __init__(self, services: Services, transport: Transport) -> None:
        self.services = services
        self.transport = transport
        self.panels = Panels(services)
        self.playing = PlayHandlers(services, self.panels)
        self.seating = LobbyHandlers(services, transport)
        self.opening = NewTableHandlers(services, transport)
        self.looking = InspectHandlers(services)
        self.personal = SettingsHandlers(services)
        self.planning = PlanHandlers(services)
        self.table_time = ClockHandlers(services, self.panels)
        self.discretion = PrivacyHandlers(services)
        self.router = Router(services, self._routes())

    def _routes(self) -> Mapping[type[Any], Route]:
        playing, seating, looking = self.playing, self.seating, self.looking

        async def panel(context: Context, control: Any, why: Text) -> None:
            await self.panels.show(context, control.match, PanelRequest(note=why))

        async def form(context: Context, control: Any, why: Text) -> None:
            await seating.options(context, control.match, control.page, why)

        return {
            c.Play: Route(Ack.OPEN, lambda context, it: playing.play(context, it.match)),
            c.RefreshPanel: Route(Ack.STAY, lambda context, it: playing.look(context, it.match)),
            c.Choose: Route(Ack.STAY, playing.choose, panel),
            c.ChooseFromMenu: Route(Ack.STAY, playing.pick, panel),
            c.OpenGroup: Route(Ack.STAY, playing.open_group, panel),
            c.Undo: Route(Ack.STAY, playing.undo, panel),
            c.Hint: Route(Ack.STAY, playing.hint, panel),
            c.ReclaimSeat: Route(Ack.STAY, playing.take_back, panel),
            c.RelocateHere: Route(Ack.STAY, self._move_here, panel),
            c.TakeOver: Route(Ack.OPEN, self.table_time.take_over),
            c.Vote: Route(Ack.QUIET, self.table_time.vote),
            c.OpenPlan: Route(Ack.STAY, self.planning.open, panel),
            c.SetPlan: Route(Ack.STAY, self.planning.set, self.planning.again),
            c.ClearPlan: Route(Ack.STAY, self.planning.clear, self.planning.again),
            c.ConfirmResign: Route(Ack.STAY, playing.resign),
            c.OpenRules: Route(Ack.OPEN, lambda context, it: looking.rules(context, it.game)),
            c.OpenTopic: Route(Ack.STAY, lambda context, it: looking.rules(context, it.game, context.pick)),
            c.Rematch: Route(Ack.OPEN, lambda context, it: self.opening.again(context, it.match)),
            c.Join: Route(Ack.QUIET, _quietly(seating.join)),
            c.Leave: Route(Ack.QUIET, _quietly(seating.leave)),
            c.Start: Route(Ack.QUIET, _quietly(seating.start)),
            c.AddComputer: Route(Ack.QUIET, _quietly(seating.add_computer)),
            c.Cancel: Route(Ack.OPEN, lambda context, it: seating.ask_to_cancel(context, it.match)),
            c.ConfirmCancel: Route(Ack.STAY, _telling(seating.cancel)),
            c.OpenOptions: Route(Ack.OPEN, lambda context, it: seating.options(context, it.match)),
            c.ShowOptionsPage: Route(Ack.STAY, lambda context, it: seating.options(context, it.match, it.page)),
            c.SetOption: Route(Ack.STAY, seating.set_option, form),
            c.OpenNumberModal: Route(Ack.FORM, self._ask_number),
            c.SubmitNumber: Route(Ack.STAY, seating.set_option, form),
            c.SetPauses: Route(Ack.STAY, seating.set_pauses, form),
            c.SetClock: Route(Ack.STAY, seating.set_clock, form),
            c.OpenClockModal: Route(Ack.FORM, self.table_time.ask_clock),
            c.SubmitClock: Route(Ack.STAY, seating.give_clock, form),
            c.SetLate: Route(Ack.STAY, seating.set_late, form),
            c.SetMinimum: Route(Ack.STAY, seating.set_minimum, form),
            c.NewThread: Route(Ack.STAY, self.opening.in_thread),
            c.SetPersonSetting: Route(Ack.STAY, self.personal.set_mine),
            c.ConfirmErase: Route(Ack.STAY, self.discretion.forget),
            c.SetServerSetting: Route(Ack.STAY, self.personal.set_server),
        }

    async def _move_here(self, context: Context, control: c.RelocateHere) -> None:
        await self.opening.move_here(context, control.match)
        await self.panels.show(context, control.match, PanelRequest(note=text("front.lobby.moved")))

    async def _ask_number(self, context: Context, control: c.OpenNumberModal) -> None:
        """A form for one number. It is the first answer itself, so nothing is read before it is shown."""
        game = self.services.engine.games.get(control.game)
        option = option_of(game.meta, control.option) if game else None
        if game is None or not isinstance(option, Number):
            raise c.UnknownControl("unknown_control")
        meta = game.meta
        title = clip(context.localizer.named(option_labels.title(meta, option)), 45)
        field: ui.TextInput[Any] = ui.TextInput(custom_id="number", max_length=12, default=str(option.default))
        label = clip(context.localizer.label("options.between", least=option.least, most=option.most), 45)
        written = c.write(c.SubmitNumber(control.match, control.page, control.option))
        modal = ui.Modal(title=title, custom_id=written, timeout=None)
        modal.add_item(ui.Label(text=label, component=field))
        modal.stop()  # so that the library does not keep it: the answer says everything
        await context.interaction.response.send_modal(modal)


def _quietly(deed: Callable[[Context, int], Awaitable[Text]]) -> Callable[[Context, Any], Awaitable[None]]:
    """A deed on the lobby: everybody sees it change, so nothing is said."""

    async def handle(context: Context, control: Any) -> None:
        await deed(context, control.match)

    return handle


def _telling(deed: Callable[[Context, int], Awaitable[Text]]) -> Callable[[Context, Any], Awaitable[None]]:
    async def handle(context: Context, control: Any) -> None:
        await context.tell(context.localizer.say(await deed(context, control.match)))

    return handle
