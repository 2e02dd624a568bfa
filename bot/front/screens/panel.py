"""A player's private panel: their sheet, what they missed, their decision and every answer to it. Pure.

A person without a seat gets the panel of a spectator, without controls that change the match.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.engine.match import Match
from bot.front.screens import summary
from bot.front.screens.choice_layout import AskedDecision, lay_out
from bot.front.screens.explanations import inline_explanations, line
from bot.front.screens.introduction.guide import NO_GUIDE, Guide
from bot.front.screens.plan import can_plan
from bot.front.screens.rules import question_page
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
    build_gallery,
    clip,
    count_components,
)
from bot.front.ui.custom_ids import (
    Hint,
    OpenLegend,
    OpenPlan,
    OpenRulesPage,
    ReclaimSeat,
    RefreshPanel,
    RelocateHere,
    Undo,
)
from bot.front.ui.learn_controls import LeaveCourse
from bot.front.ui.localizer import Localizer
from bot.kernel.explanation import question_texts, things_in
from bot.records import RUNNING
from bot.words import Picture

ACCENT = 0x2A9D8F
LEGEND = "?"  # the same in every language
MAX_RECAP_LENGTH = 1000
MAX_RECAP_LINES = 6  # the decision below is what the panel is for
MAX_GUIDED_RECAP_LINES = 2  # so that a newcomer has one thing to read
MAX_TWIN_LENGTH = 1200


class PanelContent(Struct, frozen=True):
    """What a panel contains besides the match."""

    note: str | None = None  # about what was just pressed
    recap: tuple[str, ...] = ()  # what the person missed
    picture: Picture | None = None
    twin: str | None = None  # instead of the picture
    group: int | None = None  # of choices, opened
    next_table: str | None = None  # URL of another table that waits for this person
    table_lost: bool = False  # the channel of the table is gone
    guide: Guide | None = None  # of a guided match


def build_panel(match: Match, seat: int | None, localizer: Localizer, content: PanelContent) -> Screen:
    """What this seat (None: a spectator) sees now."""
    asked = _asked_decision(match, seat, localizer, content)
    head = tuple(_head(match, seat, asked, localizer, content))
    tools = _tools(match, seat, localizer, content)
    room = MAX_COMPONENTS - 1 - count_components((*head, tools))  # the container around them counts too
    answers = _answers(match, seat, asked, localizer, room)
    return Screen((*head, *answers, tools), (content.picture,) if content.picture else (), ACCENT)


def _asked_decision(
    match: Match, seat: int | None, localizer: Localizer, content: PanelContent
) -> AskedDecision | None:
    """What the person is asked; None where a computer player answers for them, or there is no question."""
    decision = None if seat is None or match.position is None or match.seats[seat].policy else match.ask(seat)
    if decision is None:
        return None
    meta = match.game.meta
    explained, has_more = inline_explanations(meta, decision, localizer)
    suggested = content.guide.suggested if content.guide else None
    return AskedDecision(
        match.row.id, match.counts[decision.seat], decision, meta, explained, has_more, content.group, suggested
    )


def _head(
    match: Match, seat: int | None, asked: AskedDecision | None, localizer: Localizer, content: PanelContent
) -> Iterator[Component]:
    yield TextDisplay(summary.heading(match, localizer))
    guide = content.guide or NO_GUIDE
    if content.recap:
        recap = content.recap[-MAX_GUIDED_RECAP_LINES:] if guide.is_active else content.recap
        lines = summary.format_events(recap, localizer, MAX_RECAP_LENGTH, MAX_RECAP_LINES)
        yield TextDisplay(f"**{localizer('panel.recap')}**\n{lines}")
    if content.picture:
        yield from build_gallery((content.picture,))
    elif content.twin:
        yield TextDisplay(f"```\n{clip(content.twin.replace('`', 'ˋ'), MAX_TWIN_LENGTH)}\n```")
    yield Separator()
    if content.note:  # below the picture, which fills a phone: the person is looking at the buttons
        yield TextDisplay(f"> {content.note}")
    if guide.lesson is not None:
        yield TextDisplay(localizer.say(guide.lesson))
    yield TextDisplay(_situation(match, seat, asked, localizer))
    if guide.suggestion is not None:
        yield TextDisplay(localizer.say(guide.suggestion))


def _situation(match: Match, seat: int | None, asked: AskedDecision | None, localizer: Localizer) -> str:
    """The outcome, the decision of this seat, or who is being waited for."""
    outcome = None if match.position is None else match.game.outcome(match.position.state)
    if outcome is not None:
        return f"### {localizer('over')}\n{summary.describe_outcome(outcome, localizer)}"
    if match.position is None:
        return localizer("panel.not_started")
    if seat is None:
        return f"{localizer('panel.watching')}\n{summary.describe_waiting(match, localizer)}"
    if match.seats[seat].policy is not None:
        return f"{localizer('panel.substituted')}\n{summary.describe_waiting(match, localizer)}"
    if asked is None:
        return summary.describe_waiting(match, localizer)
    return "\n".join(_question(asked, localizer))


def _question(asked: AskedDecision, localizer: Localizer) -> Iterator[str]:
    """The prompt, and what the things do that it is about."""
    yield f"### {localizer.say(asked.decision.prompt)}"
    for thing in things_in(asked.meta, question_texts(asked.decision)):
        if thing.key in asked.explained:
            yield line(thing, asked.explained[thing.key], localizer)
    if asked.has_more:
        yield f"-# {localizer('panel.more_explained')}"


def _answers(
    match: Match, seat: int | None, asked: AskedDecision | None, localizer: Localizer, room: int
) -> tuple[Component, ...]:
    if seat is not None and match.position is not None and match.seats[seat].policy is not None:
        return (Buttons((Button(localizer.label("panel.take_back"), ReclaimSeat(match.row.id, seat), BLUE),)),)
    return () if asked is None else lay_out(asked, localizer, room)


def _tools(match: Match, seat: int | None, localizer: Localizer, content: PanelContent) -> Buttons:
    """The buttons below the answers."""
    match_id, guide = match.row.id, content.guide or NO_GUIDE
    buttons: list[Button] = []
    if content.next_table and not guide.is_active:
        buttons.append(Button(localizer.label("panel.next_table"), content.next_table))
    if content.table_lost:
        buttons.append(Button(localizer.label("panel.move_here"), RelocateHere(match_id), BLUE))
    if seat is not None and match.position is not None and not match.seats[seat].policy:
        buttons += _seat_tools(match, seat, localizer, guide)
    if can_plan(match, seat) and not guide.is_active:
        buttons.append(Button(localizer.label("panel.plan"), OpenPlan(match_id), GREY))
    page = question_page(match, seat, localizer.locale)
    buttons.append(Button(localizer.label("rules.button"), OpenRulesPage(match.game.meta.slug, page), GREY))
    if match.position is not None:
        buttons.append(Button(LEGEND, OpenLegend(match_id), GREY))
    if (
        content.group is None and not guide.is_active
    ):  # an open group has a Back button with this custom id, and Discord refuses a second
        buttons.append(Button(localizer.label("panel.refresh"), RefreshPanel(match_id), GREY))
    if content.guide is not None and match.row.status == RUNNING:
        buttons.append(Button(localizer.label("learn.leave"), LeaveCourse(match_id), GREY))
    return Buttons(tuple(buttons))


def _seat_tools(match: Match, seat: int, localizer: Localizer, guide: Guide) -> Iterator[Button]:
    match_id, decision = match.row.id, match.counts[seat]
    undoable = sum(entry.seat == seat for entry in match.open) if match.row.status == RUNNING else 0
    if undoable:
        yield Button(localizer.label("panel.undo"), Undo(match_id, seat, decision, False), GREY)
    if undoable > 1 and not guide.is_active:
        yield Button(localizer.label("panel.undo_turn"), Undo(match_id, seat, decision, True), GREY)
    if match.ask(seat) and not guide.is_active:  # a hint would repeat what is suggested
        yield Button(localizer.label("panel.hint"), Hint(match_id, seat, decision), GREY)
