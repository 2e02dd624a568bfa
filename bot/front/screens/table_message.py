"""The public message of a table: what happened this round, whose turn it is, and all sheets. Pure.

Only public events and the view of a spectator are shown, because the whole channel reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from bot.engine.match import Match
from bot.engine.occupants import is_offered
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
from bot.words import Picture

ACCENT = 0xE76F51
FINISHED_ACCENT = 0xE9C46A


class TableContent(Struct, frozen=True):
    """What a table message contains besides the match."""

    events: tuple[str, ...] = ()
    mentions: tuple[NoticeRow, ...] = ()
    gallery: tuple[GalleryItem, ...] = ()
    first: bool = False  # the first message of a match shows the hash of its seed
    absences: tuple[str, ...] = ()  # who is on vacation


def build_running(match: Match, localizer: Localizer, content: TableContent, files: Iterable[Picture] = ()) -> Screen:
    absences = (f"-# {line}" for line in content.absences)
    waiting = (summary.describe_waiting(match, localizer), *absences, *summary.vote_lines(match, localizer))
    components: list[Component] = [
        TextDisplay(f"## {summary.heading(match, localizer)}"),
        *_describe_round(match, content, localizer),
        Separator(),
        TextDisplay("\n".join(waiting)),
    ]
    if content.mentions:
        components.append(TextDisplay(_mention_lines(content.mentions, localizer)))
    rules = Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug))
    components.append(Buttons((_play_button(match, localizer), *_offer_buttons(match, localizer), rules)))
    return Screen(tuple(components), tuple(files), ACCENT)


def build_retired(
    match: Match, state: MessageState, localizer: Localizer, content: TableContent, next_url: str
) -> Screen:
    """A table message that a newer one has replaced: its only button is a link to the newer one."""
    title = localizer.say(summary.game_title(match.game))
    head = f"## **{title}** · {localizer('round', round=state.round)}"
    link = Button(localizer.label("table.onward"), next_url)
    return Screen(
        (TextDisplay(head), *_describe_round(match, content, localizer), Buttons((link,))), (), RETIRED_ACCENT
    )


def build_finished(match: Match, localizer: Localizer, content: TableContent, files: Iterable[Picture] = ()) -> Screen:
    """The last message: the outcome, and the seed whose hash the first message showed."""
    outcome = match.game.outcome(match.playing.state)
    result = "" if outcome is None else summary.describe_outcome(outcome, localizer)
    title = localizer.say(summary.game_title(match.game))
    return Screen(
        (
            TextDisplay(f"## **{title}** · {localizer('over')}"),
            *_describe_round(match, content, localizer),
            Separator(),
            TextDisplay(result or localizer("over")),
            TextDisplay(f"-# {localizer('table.seed', seed=match.row.seed.hex(), match=match.row.id)}"),
            Buttons((Button(localizer.label("table.again"), Rematch(match.row.id), BLUE),)),
        ),
        tuple(files),
        FINISHED_ACCENT,
    )


def build_closed(match: Match, localizer: Localizer, *, idle: bool = False) -> Screen:
    """The table of an abandoned match; `idle`: of a lobby that was not touched for long."""
    title = localizer.say(summary.game_title(match.game))
    reason = localizer("table.closed_idle" if idle else "table.closed")
    return Screen((TextDisplay(f"## **{title}**"), TextDisplay(reason)), (), RETIRED_ACCENT)


def build_mention(match: Match, localizer: Localizer, notices: Iterable[NoticeRow]) -> Screen:
    """A short message that mentions the people of these notices."""
    play = Buttons((_play_button(match, localizer),))
    return Screen((TextDisplay(_mention_lines(notices, localizer)), play), (), ACCENT)


def _mention_lines(notices: Iterable[NoticeRow], localizer: Localizer) -> str:
    """One line of mentions for each kind of notice: it is your turn, or a reminder."""
    kinds: dict[str, list[str]] = {}
    for notice in notices:
        kinds.setdefault(notice.kind, []).append(f"<@{notice.player}>")
    return "\n".join(f"{' '.join(mentions)} · {localizer(f'table.{kind}')}" for kind, mentions in kinds.items())


def _play_button(match: Match, localizer: Localizer) -> Button:
    return Button(localizer.label("table.play"), Play(match.row.id), BLUE)


def _offer_buttons(match: Match, localizer: Localizer) -> Iterator[Button]:
    """A button for each proposal to vote for and each seat that a volunteer can take over."""
    for proposal in summary.open_proposals(match):
        yield Button(localizer.label(f"clock.agree.{proposal}"), Vote(match.row.id, proposal), GREEN)
    for row in match.seats:
        if is_offered(match, row.seat):
            yield Button(localizer.label("table.take_over", n=row.seat + 1), TakeOver(match.row.id, row.seat), GREEN)


def _describe_round(match: Match, content: TableContent, localizer: Localizer) -> list[Component]:
    components: list[Component] = []
    if content.first:
        components.append(TextDisplay(f"-# {localizer('table.promise', commitment=commitment(match.row.seed))}"))
    if content.events:
        components.append(TextDisplay(summary.format_events(content.events, localizer)))
    if content.gallery:
        components.append(MediaGallery(content.gallery))
    if len(content.gallery) < min(1 + len(match.seats), MAX_GALLERY_ITEMS):  # some picture could not be drawn
        components.append(TextDisplay(f"-# {localizer('table.in_words')}"))
    return components
