"""What people do at a running table: look, choose, take back, ask for a hint, give up.

Whether they may is the engine's decision, by their id; here it is only carried there and shown back.
"""

from __future__ import annotations

import asyncio

from bot.engine.engine import Move
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.panels import PanelRequest, Panels
from bot.front.screens.choice_layout import placed
from bot.front.ui.components import RED, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import (
    Choose,
    ChooseFromMenu,
    ConfirmResign,
    Hint,
    OpenGroup,
    ReclaimSeat,
    Undo,
    read_value,
)
from bot.kernel import Decision, IllegalAction, Text, text
from bot.records import RUNNING


class PlayHandlers:
    def __init__(self, services: Services, panels: Panels) -> None:
        self._services = services
        self._panels = panels

    async def play(self, context: Context, match_id: int) -> None:
        """Open the panel, with what happened since this person last looked."""
        await self._panels.show(context, match_id, PanelRequest(recap=True))

    async def look(self, context: Context, match_id: int) -> None:
        await self._panels.show(context, match_id, PanelRequest(recap=True))

    async def act(self, context: Context, match_id: int, move: Move) -> None:
        await self._services.engine.act(match_id, move, player=context.person, interaction=context.id)
        await self._panels.show(context, match_id, PanelRequest(own=True))

    async def choose(self, context: Context, control: Choose) -> None:
        await self.act(context, control.match, Move(control.seat, control.number, control.choice, control.check))

    async def pick(self, context: Context, control: ChooseFromMenu) -> None:
        picked = read_value(context.pick)
        await self.act(context, control.match, Move(control.seat, control.number, picked.choice, picked.check))

    async def open_group(self, context: Context, control: OpenGroup) -> None:
        match = await self._services.engine.match(control.match)
        require_seat(match, context.person, control.seat)
        if control.number != match.counts[control.seat]:
            raise MoveRefusal("stale")
        group = context.pick
        await self._panels.show(context, control.match, PanelRequest(group=int(group) if group.isdecimal() else None))

    async def undo(self, context: Context, control: Undo) -> None:
        await self._services.engine.undo(
            control.match,
            control.seat,
            player=context.person,
            whole_turn=control.whole_turn,
            number=control.number,
            interaction=context.id,
        )
        await self._panels.show(context, control.match, PanelRequest(own=True))

    async def hint(self, context: Context, control: Hint) -> None:
        """What a good player would choose, who knows no more than this seat."""
        match = await self._services.engine.match(control.match)
        require_seat(match, context.person, control.seat)
        decision = match.ask(control.seat)
        if match.row.status != RUNNING:
            raise MoveRefusal("not_started" if match.position is None else "over")
        if decision is None:
            raise IllegalAction("not_asked")
        place = await asyncio.to_thread(self._services.hint, match.game, match.playing.state, decision)
        await self._panels.show(context, control.match, PanelRequest(note=_advice(decision, place)))

    async def ask_to_resign(self, context: Context, match: Match, seat: int) -> None:
        """Giving up cannot be undone, so it is asked twice."""
        localizer = context.localizer
        sure = Button(localizer.label("resign.sure"), ConfirmResign(match.row.id, seat, match.counts[seat]), RED)
        await context.show(Screen((TextDisplay(localizer("resign.ask")), Buttons((sure,)))))

    async def resign(self, context: Context, control: ConfirmResign) -> None:
        await self._services.engine.resign(control.match, control.seat, player=context.person, interaction=context.id)
        await context.tell(context.localizer("resign.done"))

    async def take_back(self, context: Context, control: ReclaimSeat) -> None:
        match = await self._services.engine.match(control.match)
        require_seat(match, context.person, control.seat)
        await self._services.engine.deadlines.take_seat(control.match, control.seat, context.person)
        await self._panels.show(context, control.match)


def require_seat(match: Match, person: str, seat: int | None = None) -> int:
    """The seat of this person, which has to be `seat` if one is named."""
    own = seat_of(match, person)
    if own is None or seat not in (None, own):
        raise MoveRefusal("not_your_seat")
    return own


def _advice(decision: Decision, place: int) -> Text:
    """The choice by the name it has among the others: of two pawns that could go there, it says which."""
    for group, choices in placed(decision):
        for number, choice in choices:
            if number == place and group is not None:
                return text("front.panel.hint_in", choice=choice.label, group=group.label)
    return text("front.panel.hint_is", choice=decision.choices[place].label)
