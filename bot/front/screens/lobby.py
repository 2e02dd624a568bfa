"""A table before the start: who sits where, how it is set up, and what can be done about it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.engine.match import Match
from bot.front.screens import clock, option_labels, requirements, summary
from bot.front.ui.components import (
    BLUE,
    GREEN,
    RED,
    RETIRED_ACCENT,
    Button,
    Buttons,
    Component,
    Screen,
    Separator,
    TextDisplay,
)
from bot.front.ui.custom_ids import AddComputer, Cancel, Join, Leave, OpenOptions, OpenRules, Start
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import Invitation, MessageState
from bot.kernel import Who, text

ACCENT = 0x457B9D


def lobby(match: Match, notes: MessageState, localizer: Localizer) -> Screen:
    """The lobby as everybody sees it."""
    return Screen((*_told(match, notes, localizer), *_buttons(match, notes, localizer)), (), ACCENT)


def started(match: Match, notes: MessageState, localizer: Localizer, next_message: str) -> Screen:
    """The same once the match has begun: nothing to press but the way there."""
    onward = Button(localizer.label("table.onward"), next_message)
    return Screen((*_told(match, notes, localizer), Buttons((onward,))), (), ACCENT)


def invitation(match: Match, invited: Invitation, localizer: Localizer) -> Screen:
    """Calls somebody to the table, for everybody there to see."""
    join = Button(localizer.label("lobby.join"), Join(match.row.id), GREEN)
    return Screen((TextDisplay(_invited(match, invited, localizer)), Buttons((join,))))


def past_invitation(match: Match, invited: Invitation, localizer: Localizer, onward: str | None = None) -> Screen:
    """The same once the lobby is gone from here: nothing to press but the way to the table, if there is one."""
    there = (Buttons((Button(localizer.label("table.onward"), onward),)),) if onward else ()
    return Screen((TextDisplay(_invited(match, invited, localizer)), *there), (), RETIRED_ACCENT)


def _invited(match: Match, invited: Invitation, localizer: Localizer) -> str:
    told = localizer("lobby.invitation", name=invited.by, game=summary.title(match.game))
    return f"<@{invited.person}> · {told}"


def capacity(match: Match, notes: MessageState) -> int:
    """How many may sit here."""
    most = match.game.meta.seats[1]
    return min(notes.seats or most, most)


def _told(match: Match, notes: MessageState, localizer: Localizer) -> Iterator[Component]:
    tagline = localizer.say(text(f"{match.game.meta.slug}.tagline"))
    yield TextDisplay(f"## {localizer.say(summary.title(match.game))}\n{tagline}")
    yield TextDisplay("\n".join(_seat_lines(match, notes, localizer)))
    settings = [*_option_lines(match, localizer)]
    settings += [localizer(f"lobby.{name}") for name in ("private", "fill") if getattr(notes, name)]
    settings += requirements.lines(notes, localizer)
    if settings:
        yield Separator()
        yield TextDisplay("\n".join(f"-# {line}" for line in settings))


def _seat_lines(match: Match, notes: MessageState, localizer: Localizer) -> Iterator[str]:
    for row in match.seats:
        host = f" · {localizer('lobby.host')}" if row.player == match.row.host else ""
        yield localizer("lobby.seat", n=row.seat + 1, who=Who(row.seat)) + host
    for seat in range(len(match.seats), capacity(match, notes)):
        yield localizer("lobby.free", n=seat + 1)


def _option_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    meta = match.game.meta
    chosen = msgspec.json.decode(match.row.options)
    for option in meta.options:
        value = option_labels.value(meta, option, chosen.get(option.name, option.default))
        yield f"{localizer.say(option_labels.title(meta, option))}{localizer.colon}{localizer.say(value)}"
    if match.row.pauses:
        yield f"{localizer('options.pauses.title')}{localizer.colon}{localizer('options.pauses.yes')}"
    yield from clock.lines(match.clock.rules, localizer)


def _buttons(match: Match, notes: MessageState, localizer: Localizer) -> Iterator[Component]:
    number = match.row.id
    least = match.game.meta.seats[0]
    full = len(match.seats) >= capacity(match, notes)
    if len(match.seats) < least:
        yield TextDisplay(f"-# {localizer('lobby.needs', n=least)}")
    yield Buttons(
        (
            Button(localizer.label("lobby.join"), Join(number), GREEN, full),
            Button(localizer.label("lobby.leave"), Leave(number)),
            Button(localizer.label("lobby.add_computer"), AddComputer(number), disabled=full),
            Button(localizer.label("lobby.options"), OpenOptions(number)),
            Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug)),
            Button(localizer.label("lobby.start"), Start(number), BLUE),
            Button(localizer.label("lobby.cancel"), Cancel(number), RED),
        )
    )
