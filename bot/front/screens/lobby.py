"""A table before the start: its seats, its settings and the buttons of the lobby. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from bot.engine.lobby import capacity
from bot.engine.match import Match
from bot.front.screens import clock, option_labels, requirements, summary
from bot.front.screens.guide import learn_button
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
from bot.kernel import Who, text

ACCENT = 0x457B9D


class Invitation(Struct, frozen=True):
    """What an invitation says."""

    person: str
    by: str  # the name of the person who invited


def build_lobby(match: Match, localizer: Localizer) -> Screen:
    return Screen((*_describe(match, localizer), *_buttons(match, localizer)), (), ACCENT)


def build_started(match: Match, localizer: Localizer, next_url: str) -> Screen:
    """The lobby after the match has started: its only button is a link to the table message."""
    link = Button(localizer.label("table.onward"), next_url)
    return Screen((*_describe(match, localizer), Buttons((link,))), (), ACCENT)


def build_invitation(match: Match, invitation: Invitation, localizer: Localizer) -> Screen:
    join = Button(localizer.label("lobby.join"), Join(match.row.id), GREEN)
    return Screen((TextDisplay(_invitation_text(match, invitation, localizer)), Buttons((join,))))


def build_closed_invitation(
    match: Match, invitation: Invitation, localizer: Localizer, table_url: str | None = None
) -> Screen:
    """An invitation that can no longer be accepted: its only button is a link to the table, if there is one."""
    link = (Buttons((Button(localizer.label("table.onward"), table_url),)),) if table_url else ()
    return Screen((TextDisplay(_invitation_text(match, invitation, localizer)), *link), (), RETIRED_ACCENT)


def _invitation_text(match: Match, invitation: Invitation, localizer: Localizer) -> str:
    words = localizer("lobby.invitation", name=invitation.by, game=summary.game_title(match.game))
    return f"<@{invitation.person}> · {words}"


def _describe(match: Match, localizer: Localizer) -> Iterator[Component]:
    tagline = localizer.say(text(f"{match.game.meta.slug}.tagline"))
    yield TextDisplay(f"## {localizer.say(summary.game_title(match.game))}\n{tagline}")
    yield TextDisplay("\n".join(_seat_lines(match, localizer)))
    settings = [*_option_lines(match, localizer)]
    settings += [localizer(f"lobby.{name}") for name in ("private", "fill") if getattr(match.seating, name)]
    settings += requirements.lobby_lines(match.seating, localizer)
    if settings:
        yield Separator()
        yield TextDisplay("\n".join(f"-# {line}" for line in settings))


def _seat_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    for row in match.seats:
        host = f" · {localizer('lobby.host')}" if row.player == match.row.host else ""
        yield localizer("lobby.seat", n=row.seat + 1, who=Who(row.seat)) + host
    for seat in range(len(match.seats), capacity(match)):
        yield localizer("lobby.free", n=seat + 1)


def _option_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    meta = match.game.meta
    values = msgspec.json.decode(match.row.options)
    for option in meta.options:
        value = option_labels.value_label(meta, option, values.get(option.name, option.default))
        yield f"{localizer.say(option_labels.title(meta, option))}{localizer.colon}{localizer.say(value)}"
    if match.row.pauses:
        yield f"{localizer('options.pauses.title')}{localizer.colon}{localizer('options.pauses.yes')}"
    if match.row.rated:
        yield localizer("options.rated.on")
    yield from clock.lobby_lines(match.clock.rules, localizer)


def _buttons(match: Match, localizer: Localizer) -> Iterator[Component]:
    match_id = match.row.id
    min_seats = match.game.meta.seats[0]
    full = len(match.seats) >= capacity(match)
    if len(match.seats) < min_seats:
        yield TextDisplay(f"-# {localizer('lobby.needs', n=min_seats)}")
    learn = learn_button(localizer, match.game)
    yield Buttons(
        (
            Button(localizer.label("lobby.join"), Join(match_id), GREEN, full),
            Button(localizer.label("lobby.leave"), Leave(match_id)),
            Button(localizer.label("lobby.add_computer"), AddComputer(match_id), disabled=full),
            Button(localizer.label("lobby.options"), OpenOptions(match_id)),
            Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug)),
            *((learn,) if learn else ()),
            Button(localizer.label("lobby.start"), Start(match_id), BLUE),
            Button(localizer.label("lobby.cancel"), Cancel(match_id), RED),
        )
    )
