"""What players do at a running table: open the panel, choose, undo, ask for a hint, give up.

Whether a person may do it is decided by the engine, by the id of the person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from bot.engine.engine import Move
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.panels import PanelRequest, Panels
from bot.front.screens.choice_layout import indexed_groups
from bot.front.ui.components import RED, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import (
    Choose,
    ChooseFromMenu,
    ConfirmResign,
    Hint,
    OpenGroup,
    Play,
    ReclaimSeat,
    RefreshPanel,
    Undo,
    read_value,
)
from bot.front.ui.rate_limit import RateLimiter
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Advice, Decision, IllegalAction, Text, text
from bot.records import RUNNING


class MatchControl(Protocol):
    """Any control that belongs to a match."""

    @property
    def match(self) -> int: ...


class PlayHandlers:
    def __init__(self, services: Services, panels: Panels) -> None:
        self._services = services
        self._panels = panels
        self._hints = RateLimiter(services.clock, services.config.hint_rate)
        self._advised: set[str] = set()  # people for whom a hint is being thought of

    async def show_panel(self, context: Context, control: Play | RefreshPanel) -> None:
        """The panel, with what happened since this person last looked."""
        await self._panels.show(context, control.match, PanelRequest(recap=True))

    async def choose(self, context: Context, control: Choose) -> None:
        move = Move(control.seat, control.decision, control.choice, control.fingerprint)
        await self.make_move(context, control.match, move)

    async def choose_from_menu(self, context: Context, control: ChooseFromMenu) -> None:
        value = read_value(context.value)
        move = Move(control.seat, control.decision, value.choice, value.fingerprint)
        await self.make_move(context, control.match, move)

    async def make_move(self, context: Context, match_id: int, move: Move) -> None:
        """Shared by buttons, select menus and `/move`."""
        self._panels.press(match_id, context.person)
        instead = await self._panels.guides.explain(match_id, move)
        accepted = await self._services.engine.act(match_id, move, player=context.person, interaction=context.id)
        await self._panels.show(context, match_id, PanelRequest(accepted=accepted, instead=instead))

    async def open_group(self, context: Context, control: OpenGroup) -> None:
        match = await self._services.engine.match(control.match)
        require_seat(match, context.person, control.seat)
        require_started(match)
        if control.decision != match.counts[control.seat]:
            raise MoveRefusal("stale")
        group = int(context.value) if context.value.isdecimal() else None
        await self._panels.show(context, control.match, PanelRequest(group=group))

    async def undo(self, context: Context, control: Undo) -> None:
        self._panels.press(control.match, context.person)
        accepted = await self._services.engine.undo(
            control.match,
            control.seat,
            player=context.person,
            whole_turn=control.whole_turn,
            decision=control.decision,
            interaction=context.id,
        )
        await self._panels.show(context, control.match, PanelRequest(accepted=accepted))

    async def hint(self, context: Context, control: Hint) -> None:
        """The choice of a good player who knows no more than this seat."""
        match = await self._services.engine.match(control.match)
        require_seat(match, context.person, control.seat)
        require_started(match)
        decision = match.ask(control.seat)
        if match.row.status != RUNNING:
            raise MoveRefusal("over")
        if decision is None:
            raise IllegalAction("not_asked")
        with self._one_hint(context.person):
            advice = await asyncio.to_thread(self._services.hint, match.game, match.playing.state, decision)
        await self._panels.show(context, control.match, PanelRequest(note=_describe_hint(decision, advice)))

    @contextmanager
    def _one_hint(self, person: str) -> Iterator[None]:
        """A hint takes up to a second of a thread: one at a time for each person, and not too many in a row."""
        if person in self._advised or not self._hints.allows(person):
            raise FrontRefusal("too_many_hints")
        self._advised.add(person)
        try:
            yield
        finally:
            self._advised.discard(person)

    async def ask_to_resign(self, context: Context, match: Match) -> None:
        """Giving up cannot be undone, so it has to be confirmed."""
        seat = require_seat(match, context.person)
        require_started(match)
        localizer = context.localizer
        confirm = Button(localizer.label("resign.sure"), ConfirmResign(match.row.id, seat, match.counts[seat]), RED)
        await context.respond(Screen((TextDisplay(localizer("resign.ask")), Buttons((confirm,)))))

    async def resign(self, context: Context, control: ConfirmResign) -> None:
        seats = self._services.engine.seats
        await seats.resign(control.match, control.seat, player=context.person, interaction=context.id)
        await context.confirm(text("front.resign.done"))

    async def reclaim_seat(self, context: Context, control: ReclaimSeat) -> None:
        match = await self._services.engine.match(control.match)
        require_seat(match, context.person, control.seat)
        await self._services.engine.seats.take(control.match, control.seat, context.person)
        await self._panels.show(context, control.match)

    async def show_refusal(self, context: Context, control: MatchControl, reason: Text) -> None:
        """The panel, with the reason why what was pressed in it was refused."""
        await self._panels.show(context, control.match, PanelRequest(note=reason))


def require_seat(match: Match, person: str, seat: int | None = None) -> int:
    """The seat of this person, which has to be `seat` if that is given."""
    own = seat_of(match, person)
    if own is None:
        raise MoveRefusal("watching")
    if seat not in (None, own):
        raise MoveRefusal("not_your_seat")
    return own


def require_started(match: Match) -> None:
    if match.position is None:
        raise MoveRefusal("not_started")


def _describe_hint(decision: Decision, advice: Advice) -> Text:
    """The choice and what speaks for it."""
    choice = _describe_choice(decision, advice.index)
    return choice if advice.reason is None else text("front.panel.hint_because", hint=choice, reason=advice.reason)


def _describe_choice(decision: Decision, index: int) -> Text:
    """With the group of the choice, because choices of different groups may have the same label."""
    for group, choices in indexed_groups(decision):
        if group is not None and any(each == index for each, _ in choices):
            return text("front.panel.hint_in", choice=decision.choices[index].label, group=group.label)
    return text("front.panel.hint_is", choice=decision.choices[index].label)
