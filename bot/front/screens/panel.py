"""A player's private panel: their sheet, what they missed, what they are asked and every answer to it. Pure.

Whoever has no seat gets the same as a spectator, without anything to press that would change the match.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.engine.match import Match
from bot.front.ports import Picture
from bot.front.screens import summary
from bot.front.screens.choice_layout import AskedDecision, controls
from bot.front.screens.plan import can_plan
from bot.front.ui.components import (
    BLUE,
    GREY,
    MAX_COMPONENTS,
    Button,
    Buttons,
    Component,
    Screen,
    Separator,
    TextDisplay,
    clip,
    count_components,
    gallery,
)
from bot.front.ui.custom_ids import Hint, OpenPlan, OpenRules, ReclaimSeat, RefreshPanel, RelocateHere, Undo
from bot.front.ui.localizer import Localizer
from bot.records import RUNNING

ACCENT = 0x2A9D8F
MAX_RECAP_LENGTH = 1000  # letters
MAX_RECAP_LINES = 6  # lines: the question below is what the panel is for
MAX_TWIN_LENGTH = 1200


class PanelContent(Struct, frozen=True):
    """What goes with a panel this time: an answer to what was just pressed, what was missed, the sheet."""

    note: str | None = None
    recap: tuple[str, ...] = ()
    picture: Picture | None = None
    twin: str | None = None  # instead of the picture
    group: int | None = None  # of choices, opened
    onward: str | None = None  # where another table waits for them
    lost: bool = False  # the table is shown nowhere any more


def panel(match: Match, seat: int | None, localizer: Localizer, news: PanelContent) -> Screen:
    """What this seat sees now."""
    above = tuple(_above(match, seat, localizer, news))
    tools = tuple(_tools(match, seat, localizer, news))
    room = MAX_COMPONENTS - 1 - count_components(above) - count_components(tools)
    return Screen(
        (*above, *_answers(match, seat, localizer, news, room), *tools),
        (news.picture,) if news.picture else (),
        ACCENT,
    )


def _above(match: Match, seat: int | None, localizer: Localizer, news: PanelContent) -> Iterator[Component]:
    yield TextDisplay(summary.heading(match, localizer))
    if news.recap:
        lines = summary.happened(news.recap, localizer, MAX_RECAP_LENGTH, MAX_RECAP_LINES)
        yield TextDisplay(f"**{localizer('panel.recap')}**\n{lines}")
    if news.picture:
        yield from gallery((news.picture,))
    elif news.twin:
        yield TextDisplay(f"```\n{clip(news.twin.replace('`', 'ˋ'), MAX_TWIN_LENGTH)}\n```")
    yield Separator()
    if news.note:  # below the picture, which fills a phone: whoever pressed a button looks at the buttons
        yield TextDisplay(f"> {news.note}")
    yield TextDisplay(_situation(match, seat, localizer))


def _situation(match: Match, seat: int | None, localizer: Localizer) -> str:
    outcome = None if match.position is None else match.game.outcome(match.position.state)
    if outcome is not None:
        return f"### {localizer('over')}\n{summary.outcome(outcome, localizer)}"
    if match.position is None:
        return localizer("panel.not_started")
    if seat is None:
        return f"{localizer('panel.watching')}\n{summary.waiting(match, localizer)}"
    if match.seats[seat].policy is not None:
        return f"{localizer('panel.substituted')}\n{summary.waiting(match, localizer)}"
    decision = match.ask(seat)
    return summary.waiting(match, localizer) if decision is None else f"### {localizer.say(decision.prompt)}"


def _answers(
    match: Match, seat: int | None, localizer: Localizer, news: PanelContent, room: int
) -> tuple[Component, ...]:
    if seat is None or match.position is None:
        return ()
    if match.seats[seat].policy is not None:
        return (Buttons((Button(localizer.label("panel.take_back"), ReclaimSeat(match.row.id, seat), BLUE),)),)
    decision = match.ask(seat)
    if decision is None:
        return ()
    return controls(AskedDecision(match.row.id, match.counts[seat], decision, news.group), localizer, room)


def _tools(match: Match, seat: int | None, localizer: Localizer, news: PanelContent) -> Iterator[Component]:
    onward = (Button(localizer.label("panel.next_table"), news.onward),) if news.onward else ()
    lost = (Button(localizer.label("panel.move_here"), RelocateHere(match.row.id), BLUE),) if news.lost else ()
    refresh = Button(localizer.label("panel.refresh"), RefreshPanel(match.row.id), GREY)
    # Inside a group of choices the way back leads to the same place, and no two buttons may.
    yield Buttons((*onward, *lost, *_tool_buttons(match, seat, localizer), *((refresh,) if news.group is None else ())))


def _tool_buttons(match: Match, seat: int | None, localizer: Localizer) -> Iterator[Button]:
    number = match.row.id
    if seat is not None and not match.seats[seat].policy:
        mine = sum(done.seat == seat for done in match.open) if match.row.status == RUNNING else 0
        if mine:
            yield Button(localizer.label("panel.undo"), Undo(number, seat, match.counts[seat], False), GREY)
        if mine > 1:
            yield Button(localizer.label("panel.undo_turn"), Undo(number, seat, match.counts[seat], True), GREY)
        if match.ask(seat):
            yield Button(localizer.label("panel.hint"), Hint(number, seat, match.counts[seat]), GREY)
    if can_plan(match, seat):
        yield Button(localizer.label("panel.plan"), OpenPlan(number), GREY)
    yield Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug), GREY)
