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
    MOST_IN_GALLERY,
    RETIRED_ACCENT,
    Button,
    Buttons,
    Gallery,
    Line,
    Part,
    Say,
    Screen,
    Shown,
)
from bot.front.ui.custom_ids import Again, Play, Rules, TakeOver, Vote
from bot.front.ui.localizer import Voice
from bot.front.ui.message_state import Notes
from bot.kernel import commitment
from bot.records import NoticeRow

ACCENT = 0xE76F51
FINISHED_ACCENT = 0xE9C46A


class Page(Struct, frozen=True):
    """What one table message tells: the events of its round, the sheets, and whom it calls."""

    events: tuple[str, ...] = ()
    calls: tuple[NoticeRow, ...] = ()
    pictures: tuple[Shown, ...] = ()
    first: bool = False  # the first page of a match promises its seed
    away: tuple[str, ...] = ()  # who is on vacation


def running(match: Match, voice: Voice, page: Page, files: Iterable[Picture] = ()) -> Screen:
    """The table while it is played at."""
    parts: list[Part] = [Say(f"## {summary.heading(match, voice)}")]
    parts += _told(match, page, voice)
    gone = (f"-# {line}" for line in page.away)
    parts += [Line(), Say("\n".join((summary.waiting(match, voice), *gone, *summary.votes(match, voice))))]
    if page.calls:
        parts.append(Say(calls(page.calls, voice)))
    rules = Button(voice.label("rules.button"), Rules(match.game.meta.slug))
    return Screen((*parts, Buttons((_play(match, voice), *_offers(match, voice), rules))), tuple(files), ACCENT)


def retired(match: Match, notes: Notes, voice: Voice, page: Page, next_message: str) -> Screen:
    """The same when a newer message has taken over: nothing to press but the way there."""
    name = voice.say(summary.title(match.game))
    head = f"## **{name}** · {voice('round', round=notes.round)}"
    onward = Button(voice.label("table.onward"), next_message)
    return Screen((Say(head), *_told(match, page, voice), Buttons((onward,))), (), RETIRED_ACCENT)


def finished(match: Match, voice: Voice, page: Page, files: Iterable[Picture] = ()) -> Screen:
    """The last message: how everybody came out, and the seed that was promised at the start."""
    outcome = match.game.outcome(match.playing.state)
    told = "" if outcome is None else summary.outcome(outcome, voice)
    name = voice.say(summary.title(match.game))
    return Screen(
        (
            Say(f"## **{name}** · {voice('over')}"),
            *_told(match, page, voice),
            Line(),
            Say(told or voice("over")),
            Say(f"-# {voice('table.seed', seed=match.row.seed.hex(), match=match.row.id)}"),
            Buttons((Button(voice.label("table.again"), Again(match.row.id), BLUE),)),
        ),
        tuple(files),
        FINISHED_ACCENT,
    )


def closed(match: Match, voice: Voice) -> Screen:
    """A table nobody plays at any more."""
    name = voice.say(summary.title(match.game))
    return Screen((Say(f"## **{name}**"), Say(voice("table.closed"))), (), RETIRED_ACCENT)


def call(match: Match, voice: Voice, notices: Iterable[NoticeRow]) -> Screen:
    """A short message that calls people to the table."""
    return Screen((Say(calls(notices, voice)), Buttons((_play(match, voice),))), (), ACCENT)


def calls(notices: Iterable[NoticeRow], voice: Voice) -> str:
    """It is your turn, with the mention that says so; those who are only reminded get a line of their own."""
    kinds: dict[str, list[str]] = {}
    for notice in notices:
        kinds.setdefault(notice.kind, []).append(f"<@{notice.player}>")
    return "\n".join(f"{' '.join(mentions)} · {voice(f'table.{kind}')}" for kind, mentions in kinds.items())


def _play(match: Match, voice: Voice) -> Button:
    return Button(voice.label("table.play"), Play(match.row.id), BLUE)


def _offers(match: Match, voice: Voice) -> Iterator[Button]:
    """What may be agreed to, and the seats that wait for a volunteer."""
    number = match.row.id
    for proposal in summary.proposals(match):
        yield Button(voice.label(f"clock.agree.{proposal}"), Vote(number, proposal), GREEN)
    for row in match.seats:
        if offered(match, row.seat):
            yield Button(voice.label("table.take_over", n=row.seat + 1), TakeOver(number, row.seat), GREEN)


def _told(match: Match, page: Page, voice: Voice) -> list[Part]:
    parts: list[Part] = []
    if page.first:
        parts.append(Say(f"-# {voice('table.promise', commitment=commitment(match.row.seed))}"))
    if page.events:
        parts.append(Say(summary.happened(page.events, voice)))
    if page.pictures:
        parts.append(Gallery(page.pictures))
    if len(page.pictures) < min(1 + len(match.seats), MOST_IN_GALLERY):
        parts.append(Say(f"-# {voice('table.in_words')}"))
    return parts
