"""The public message of a table: what happened this round, whose move it is, and everybody's sheet. Pure.

Everybody sees the same: only public events and the view of a spectator come here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from bot.engine.match import Match
from bot.engine.time.deadlines import offered
from bot.front.ports import Picture
from bot.front.screens import summary
from bot.front.ui.components import (
    BLUE,
    GREEN,
    MAX_GALLERY_ITEMS,
    RETIRED_ACCENT,
    Button,
    Buttons,
    Component,
    GalleryItem,
    MediaGallery,
    Screen,
    Separator,
    TextDisplay,
)
from bot.front.ui.custom_ids import OpenRules, Play, Rematch, TakeOver, Vote
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import MessageState
from bot.kernel import commitment
from bot.records import NoticeRow

ACCENT = 0xE76F51
FINISHED_ACCENT = 0xE9C46A


class Page(Struct, frozen=True):
    """What one table message tells: the events of its round, the sheets, and whom it calls."""

    events: tuple[str, ...] = ()
    calls: tuple[NoticeRow, ...] = ()
    pictures: tuple[GalleryItem, ...] = ()
    first: bool = False  # the first page of a match promises its seed
    away: tuple[str, ...] = ()  # who is on vacation


def running(match: Match, localizer: Localizer, page: Page, files: Iterable[Picture] = ()) -> Screen:
    """The table while it is played at."""
    parts: list[Component] = [TextDisplay(f"## {summary.heading(match, localizer)}")]
    parts += _told(match, page, localizer)
    gone = (f"-# {line}" for line in page.away)
    parts += [
        Separator(),
        TextDisplay("\n".join((summary.waiting(match, localizer), *gone, *summary.votes(match, localizer)))),
    ]
    if page.calls:
        parts.append(TextDisplay(calls(page.calls, localizer)))
    rules = Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug))
    return Screen((*parts, Buttons((_play(match, localizer), *_offers(match, localizer), rules))), tuple(files), ACCENT)


def retired(match: Match, notes: MessageState, localizer: Localizer, page: Page, next_message: str) -> Screen:
    """The same when a newer message has taken over: nothing to press but the way there."""
    name = localizer.say(summary.title(match.game))
    head = f"## **{name}** · {localizer('round', round=notes.round)}"
    onward = Button(localizer.label("table.onward"), next_message)
    return Screen((TextDisplay(head), *_told(match, page, localizer), Buttons((onward,))), (), RETIRED_ACCENT)


def finished(match: Match, localizer: Localizer, page: Page, files: Iterable[Picture] = ()) -> Screen:
    """The last message: how everybody came out, and the seed that was promised at the start."""
    outcome = match.game.outcome(match.playing.state)
    told = "" if outcome is None else summary.outcome(outcome, localizer)
    name = localizer.say(summary.title(match.game))
    return Screen(
        (
            TextDisplay(f"## **{name}** · {localizer('over')}"),
            *_told(match, page, localizer),
            Separator(),
            TextDisplay(told or localizer("over")),
            TextDisplay(f"-# {localizer('table.seed', seed=match.row.seed.hex(), match=match.row.id)}"),
            Buttons((Button(localizer.label("table.again"), Rematch(match.row.id), BLUE),)),
        ),
        tuple(files),
        FINISHED_ACCENT,
    )


def closed(match: Match, localizer: Localizer) -> Screen:
    """A table nobody plays at any more."""
    name = localizer.say(summary.title(match.game))
    return Screen((TextDisplay(f"## **{name}**"), TextDisplay(localizer("table.closed"))), (), RETIRED_ACCENT)


def call(match: Match, localizer: Localizer, notices: Iterable[NoticeRow]) -> Screen:
    """A short message that calls people to the table."""
    return Screen((TextDisplay(calls(notices, localizer)), Buttons((_play(match, localizer),))), (), ACCENT)


def calls(notices: Iterable[NoticeRow], localizer: Localizer) -> str:
    """It is your turn, with the mention that says so; those who are only reminded get a line of their own."""
    kinds: dict[str, list[str]] = {}
    for notice in notices:
        kinds.setdefault(notice.kind, []).append(f"<@{notice.player}>")
    return "\n".join(f"{' '.join(mentions)} · {localizer(f'table.{kind}')}" for kind, mentions in kinds.items())


def _play(match: Match, localizer: Localizer) -> Button:
    return Button(localizer.label("table.play"), Play(match.row.id), BLUE)


def _offers(match: Match, localizer: Localizer) -> Iterator[Button]:
    """What may be agreed to, and the seats that wait for a volunteer."""
    number = match.row.id
    for proposal in summary.proposals(match):
        yield Button(localizer.label(f"clock.agree.{proposal}"), Vote(number, proposal), GREEN)
    for row in match.seats:
        if offered(match, row.seat):
            yield Button(localizer.label("table.take_over", n=row.seat + 1), TakeOver(number, row.seat), GREEN)


def _told(match: Match, page: Page, localizer: Localizer) -> list[Component]:
    parts: list[Component] = []
    if page.first:
        parts.append(TextDisplay(f"-# {localizer('table.promise', commitment=commitment(match.row.seed))}"))
    if page.events:
        parts.append(TextDisplay(summary.happened(page.events, localizer)))
    if page.pictures:
        parts.append(MediaGallery(page.pictures))
    if len(page.pictures) < min(1 + len(match.seats), MAX_GALLERY_ITEMS):
        parts.append(TextDisplay(f"-# {localizer('table.in_words')}"))
    return parts
