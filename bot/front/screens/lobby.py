"""A table before the start: who sits where, how it is set up, and what can be done about it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.engine.match import Match
from bot.front.screens import clock, option_labels, requirements, summary
from bot.front.ui.components import BLUE, GREEN, RED, RETIRED_ACCENT, Button, Buttons, Line, Part, Say, Screen
from bot.front.ui.custom_ids import AddComputer, Cancel, Join, Leave, Options, Rules, Start
from bot.front.ui.localizer import Voice
from bot.front.ui.message_state import Invitation, Notes
from bot.kernel import Who, text

ACCENT = 0x457B9D


def lobby(match: Match, notes: Notes, voice: Voice) -> Screen:
    """The lobby as everybody sees it."""
    return Screen((*_told(match, notes, voice), *_buttons(match, notes, voice)), (), ACCENT)


def started(match: Match, notes: Notes, voice: Voice, next_message: str) -> Screen:
    """The same once the match has begun: nothing to press but the way there."""
    onward = Button(voice.label("table.onward"), next_message)
    return Screen((*_told(match, notes, voice), Buttons((onward,))), (), ACCENT)


def invitation(match: Match, invited: Invitation, voice: Voice) -> Screen:
    """Calls somebody to the table, for everybody there to see."""
    join = Button(voice.label("lobby.join"), Join(match.row.id), GREEN)
    return Screen((Say(_invited(match, invited, voice)), Buttons((join,))))


def past_invitation(match: Match, invited: Invitation, voice: Voice, onward: str | None = None) -> Screen:
    """The same once the lobby is gone from here: nothing to press but the way to the table, if there is one."""
    there = (Buttons((Button(voice.label("table.onward"), onward),)),) if onward else ()
    return Screen((Say(_invited(match, invited, voice)), *there), (), RETIRED_ACCENT)


def _invited(match: Match, invited: Invitation, voice: Voice) -> str:
    told = voice("lobby.invitation", name=invited.by, game=summary.title(match.game))
    return f"<@{invited.person}> · {told}"


def capacity(match: Match, notes: Notes) -> int:
    """How many may sit here."""
    most = match.game.meta.seats[1]
    return min(notes.seats or most, most)


def _told(match: Match, notes: Notes, voice: Voice) -> Iterator[Part]:
    tagline = voice.say(text(f"{match.game.meta.slug}.tagline"))
    yield Say(f"## {voice.say(summary.title(match.game))}\n{tagline}")
    yield Say("\n".join(_seat_lines(match, notes, voice)))
    settings = [*_option_lines(match, voice)]
    settings += [voice(f"lobby.{name}") for name in ("private", "fill") if getattr(notes, name)]
    settings += requirements.lines(notes, voice)
    if settings:
        yield Line()
        yield Say("\n".join(f"-# {line}" for line in settings))


def _seat_lines(match: Match, notes: Notes, voice: Voice) -> Iterator[str]:
    for row in match.seats:
        host = f" · {voice('lobby.host')}" if row.player == match.row.host else ""
        yield voice("lobby.seat", n=row.seat + 1, who=Who(row.seat)) + host
    for seat in range(len(match.seats), capacity(match, notes)):
        yield voice("lobby.free", n=seat + 1)


def _option_lines(match: Match, voice: Voice) -> Iterator[str]:
    meta = match.game.meta
    chosen = msgspec.json.decode(match.row.options)
    for option in meta.options:
        value = option_labels.value(meta, option, chosen.get(option.name, option.default))
        yield f"{voice.say(option_labels.title(meta, option))}{voice.colon}{voice.say(value)}"
    if match.row.pauses:
        yield f"{voice('options.pauses.title')}{voice.colon}{voice('options.pauses.yes')}"
    yield from clock.lines(match.clock.rules, voice)


def _buttons(match: Match, notes: Notes, voice: Voice) -> Iterator[Part]:
    number = match.row.id
    least = match.game.meta.seats[0]
    full = len(match.seats) >= capacity(match, notes)
    if len(match.seats) < least:
        yield Say(f"-# {voice('lobby.needs', n=least)}")
    yield Buttons(
        (
            Button(voice.label("lobby.join"), Join(number), GREEN, full),
            Button(voice.label("lobby.leave"), Leave(number)),
            Button(voice.label("lobby.add_computer"), AddComputer(number), disabled=full),
            Button(voice.label("lobby.options"), Options(number)),
            Button(voice.label("rules.button"), Rules(match.game.meta.slug)),
            Button(voice.label("lobby.start"), Start(number), BLUE),
            Button(voice.label("lobby.cancel"), Cancel(number), RED),
        )
    )
