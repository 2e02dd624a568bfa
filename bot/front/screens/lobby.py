"""A table before the start: who sits where, how it is set up, and what can be done about it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from bot.engine.lobby import capacity
from bot.engine.match import Match
from bot.front.screens import clock, option_labels, requirements, summary
from bot.front.ui.components import BLUE, GREEN, RED, RETIRED_ACCENT, Button, Buttons, Line, Part, Say, Screen
from bot.front.ui.custom_ids import AddComputer, Cancel, Join, Leave, Options, Rules, Start
from bot.front.ui.localizer import Localizer
from bot.kernel import Who, text

ACCENT = 0x457B9D


def lobby(match: Match, localizer: Localizer) -> Screen:
    """The lobby as everybody sees it."""
    return Screen((*_told(match, localizer), *_buttons(match, localizer)), (), ACCENT)


def started(match: Match, localizer: Localizer, next_message: str) -> Screen:
    """The same once the match has begun: nothing to press but the way there."""
    onward = Button(localizer.label("table.onward"), next_message)
    return Screen((*_told(match, localizer), Buttons((onward,))), (), ACCENT)


class Invitation(Struct, frozen=True):
    """What an invitation says."""

    person: str
    by: str  # the name of the person who invited them


def invitation(match: Match, invited: Invitation, localizer: Localizer) -> Screen:
    """Calls somebody to the table, for everybody there to see."""
    join = Button(localizer.label("lobby.join"), Join(match.row.id), GREEN)
    return Screen((Say(_invited(match, invited, localizer)), Buttons((join,))))


def past_invitation(match: Match, invited: Invitation, localizer: Localizer, onward: str | None = None) -> Screen:
    """The same once the lobby is gone from here: nothing to press but the way to the table, if there is one."""
    there = (Buttons((Button(localizer.label("table.onward"), onward),)),) if onward else ()
    return Screen((Say(_invited(match, invited, localizer)), *there), (), RETIRED_ACCENT)


def _invited(match: Match, invited: Invitation, localizer: Localizer) -> str:
    told = localizer("lobby.invitation", name=invited.by, game=summary.title(match.game))
    return f"<@{invited.person}> · {told}"


def _told(match: Match, localizer: Localizer) -> Iterator[Part]:
    tagline = localizer.say(text(f"{match.game.meta.slug}.tagline"))
    yield Say(f"## {localizer.say(summary.title(match.game))}\n{tagline}")
    yield Say("\n".join(_seat_lines(match, localizer)))
    settings = [*_option_lines(match, localizer)]
    settings += [localizer(f"lobby.{name}") for name in ("private", "fill") if getattr(match.seating, name)]
    settings += requirements.lines(match.seating, localizer)
    if settings:
        yield Line()
        yield Say("\n".join(f"-# {line}" for line in settings))


def _seat_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    for row in match.seats:
        host = f" · {localizer('lobby.host')}" if row.player == match.row.host else ""
        yield localizer("lobby.seat", n=row.seat + 1, who=Who(row.seat)) + host
    for seat in range(len(match.seats), capacity(match)):
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


def _buttons(match: Match, localizer: Localizer) -> Iterator[Part]:
    number = match.row.id
    least = match.game.meta.seats[0]
    full = len(match.seats) >= capacity(match)
    if len(match.seats) < least:
        yield Say(f"-# {localizer('lobby.needs', n=least)}")
    yield Buttons(
        (
            Button(localizer.label("lobby.join"), Join(number), GREEN, full),
            Button(localizer.label("lobby.leave"), Leave(number)),
            Button(localizer.label("lobby.add_computer"), AddComputer(number), disabled=full),
            Button(localizer.label("lobby.options"), Options(number)),
            Button(localizer.label("rules.button"), Rules(match.game.meta.slug)),
            Button(localizer.label("lobby.start"), Start(number), BLUE),
            Button(localizer.label("lobby.cancel"), Cancel(number), RED),
        )
    )
