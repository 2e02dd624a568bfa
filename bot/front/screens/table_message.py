"""The public message of a table: whose move it is, the table in one picture, all sheets as tiles, what happened. Pure.

It is made for a phone, one screen high: the headline and the buttons first, because they are what a player comes for.
Only public events and the view of a spectator are shown, because the whole channel reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from bot.engine.match import Match
from bot.engine.occupants import is_offered
from bot.front.screens import summary
from bot.front.screens.question import public_question
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
    TextDisplay,
)
from bot.front.ui.custom_ids import OpenRules, OpenSheets, Play, TakeOver, Vote
from bot.front.ui.localizer import Localizer
from bot.kernel import commitment
from bot.records import NoticeRow
from bot.words import Picture

ACCENT = 0xE76F51
MAX_EVENT_LINES, MIN_EVENT_LINES = 6, 2  # panels and `/recap` tell what is left out
EVENT_LENGTH = 100  # on average


class TableContent(Struct, frozen=True):
    """What a table message contains besides the match."""

    events: tuple[str, ...] = ()
    mentions: tuple[NoticeRow, ...] = ()
    table: tuple[GalleryItem, ...] = ()  # the picture of the table
    sheets: tuple[GalleryItem, ...] = ()  # the pictures of all sheets
    first: bool = False  # the first message of a match shows the hash of its seed
    absences: tuple[str, ...] = ()  # who is on vacation


class RetiredContent(Struct, frozen=True):
    """What is left of a table message that a newer one has replaced."""

    rounds: tuple[int, int]  # the first and the last round it showed
    events: tuple[str, ...]
    first: bool
    next_url: str  # of the newer message


def build_running(match: Match, localizer: Localizer, content: TableContent, files: Iterable[Picture] = ()) -> Screen:
    head = (
        f"## {summary.describe_movers(match, localizer)}",
        *(f"-# {line}" for line in summary.status_lines(match, localizer)),
        *([f"-# {localizer('learn.table')}"] if match.seating.practice else ()),
        *(f"-# {line}" for line in content.absences),
        *summary.vote_lines(match, localizer),
        *_mention_lines(match, content.mentions, localizer),
    )
    buttons = (
        _play_button(match, localizer),
        Button(localizer.label("table.sheets"), OpenSheets(match.row.id)),
        Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug)),
        *_offer_buttons(match, localizer),
    )
    components = (
        TextDisplay("\n".join(head)),
        Buttons(buttons),
        *galleries(match, content, localizer),
        *texts(_events(content.events, localizer, max(MIN_EVENT_LINES, MAX_EVENT_LINES - len(match.seats)))),
        *texts(promise(match, content.first, localizer)),
    )
    return Screen(components, tuple(files), ACCENT)


def build_retired(match: Match, localizer: Localizer, content: RetiredContent) -> Screen:
    """A table message that a newer one has replaced: text, the scores in one line, and a link to the newer one."""
    title = localizer.say(summary.game_title(match.game))
    first, last = content.rounds
    rounds = localizer("round", round=first) if first == last else localizer("rounds", first=first, last=last)
    link = f"[{localizer('table.onward')}]({content.next_url})"
    scores = summary.describe_scores(match, localizer)
    lines = (
        f"**{title}** · {rounds}",
        _events(content.events, localizer, MAX_EVENT_LINES),
        f"-# {scores} · {link}" if scores else f"-# {link}",
        promise(match, content.first, localizer),
    )
    return Screen((TextDisplay("\n".join(line for line in lines if line)),), (), RETIRED_ACCENT)


def build_closed(match: Match, localizer: Localizer, *, idle: bool = False) -> Screen:
    """The table of an abandoned match; `idle`: of a lobby that was not touched for long."""
    title = localizer.say(summary.game_title(match.game))
    reason = localizer("table.closed_idle" if idle else "table.closed")
    return Screen((TextDisplay(f"## **{title}**"), TextDisplay(reason)), (), RETIRED_ACCENT)


def build_mention(match: Match, localizer: Localizer, notices: Iterable[NoticeRow]) -> Screen:
    """A short message that mentions the people of these notices."""
    play = Buttons((_play_button(match, localizer),))
    return Screen((TextDisplay("\n".join(_mention_lines(match, notices, localizer))), play), (), ACCENT)


def _mention_lines(match: Match, notices: Iterable[NoticeRow], localizer: Localizer) -> Iterator[str]:
    """One line of mentions for each kind of notice (your turn, a reminder) and each question; it names the game."""
    calls: dict[str, list[str]] = {}
    for notice in notices:
        question = public_question(match, notice.seat)
        call = localizer(f"table.{notice.kind}", game=summary.game_title(match.game))
        line = call if question is None else f"{call} {localizer.say(question)}"
        calls.setdefault(line, []).append(f"<@{notice.player}>")
    return (f"{' '.join(mentions)} · {line}" for line, mentions in calls.items())


def _play_button(match: Match, localizer: Localizer) -> Button:
    return Button(localizer.label("table.play"), Play(match.row.id), BLUE)


def _offer_buttons(match: Match, localizer: Localizer) -> Iterator[Button]:
    """A button for each proposal to vote for and each seat that a volunteer can take over."""
    for proposal in summary.open_proposals(match):
        yield Button(localizer.label(f"clock.agree.{proposal}"), Vote(match.row.id, proposal), GREEN)
    for row in match.seats:
        if is_offered(match, row.seat):
            yield Button(localizer.label("table.take_over", n=row.seat + 1), TakeOver(match.row.id, row.seat), GREEN)


def galleries(match: Match, content: TableContent, localizer: Localizer) -> Iterator[Component]:
    """The table alone, because Discord shows a single picture in full and crops several to tiles; then the sheets."""
    for items in (content.table, content.sheets):
        if items:
            yield MediaGallery(items)
    if len(content.table) + len(content.sheets) < min(1 + len(match.seats), MAX_GALLERY_ITEMS):  # one was not drawn
        yield TextDisplay(f"-# {localizer('table.in_words')}")


def _events(lines: tuple[str, ...], localizer: Localizer, count: int) -> str:
    """The newest events in small print. The more seats there are, the fewer lines are left of the screen."""
    newest = summary.format_events(lines, localizer, count * EVENT_LENGTH, count)
    return "\n".join(f"-# {line}" for line in newest.splitlines())


def promise(match: Match, first: bool, localizer: Localizer) -> str:
    """The hash of the seed: the last small line of the first message."""
    return f"-# {localizer('table.promise', commitment=commitment(match.row.seed))}" if first else ""


def texts(content: str) -> Iterator[TextDisplay]:
    if content:
        yield TextDisplay(content)
