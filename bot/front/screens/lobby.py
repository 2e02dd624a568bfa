"""A table before the start: its seats, its settings and the buttons of the lobby. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from bot.engine.lobby import capacity
from bot.engine.match import Match
from bot.front.screens import clock, option_labels, requirements, summary
from bot.front.screens.introduction.guide import learn_button
from bot.front.ui.components import (
    BLUE,
    GREEN,
    GREY,
    RED,
    RETIRED_ACCENT,
    Button,
    Buttons,
    Component,
    GalleryItem,
    MediaGallery,
    Screen,
    Section,
    Separator,
    TextDisplay,
)
from bot.front.ui.custom_ids import (
    AddComputer,
    Cancel,
    Join,
    JoinElsewhere,
    Leave,
    OpenOptions,
    OpenRules,
    QuickStart,
    Start,
)
from bot.front.ui.localizer import Localizer
from bot.kernel import Listing, Who, text
from bot.words import Picture

ACCENT = 0x457B9D


class Invitation(Struct, frozen=True):
    """What an invitation says."""

    person: str
    by: str  # the name of the person who invited


class LobbyContent(Struct, frozen=True):
    """What a lobby shows besides the match."""

    cover: tuple[GalleryItem, ...] = ()
    call: str = ""  # a line above it that calls people when it is posted


NO_CONTENT = LobbyContent()


def build_lobby(
    match: Match, localizer: Localizer, content: LobbyContent = NO_CONTENT, files: Iterable[Picture] = ()
) -> Screen:
    calling = (TextDisplay(content.call),) if content.call else ()
    cover = (MediaGallery(content.cover),) if content.cover else ()
    components = (*calling, *cover, *_describe(match, localizer), *_buttons(match, localizer))
    return Screen(components, tuple(files), ACCENT)


def build_open_table(match: Match, url: str, localizer: Localizer) -> Component:
    """A table in a list of open tables: what is played, who sits there, when it begins, and a button to sit down."""
    people = Listing(tuple(Who(row.seat) for row in match.seats))
    seats = localizer("tables.seated", these=people, n=len(match.seats), most=capacity(match))
    title = f"**{localizer.say(summary.game_title(match.game))}** · {url}"
    starts = match.seating.starts_at
    when = "" if starts is None else f" · {localizer('lobby.starts')} <t:{int(starts)}:R>"
    full = len(match.seats) >= capacity(match)
    join = Button(localizer.label("lobby.join"), JoinElsewhere(match.row.id), GREEN, full)
    return Section(f"{title}\n{seats}{when}\n-# {describe_facts(match, localizer)}", join)


def build_call(match: Match, role: str, localizer: Localizer) -> str:
    """The line that calls the people of a role to a new table."""
    return f"<@&{role}> · {localizer('lobby.call', game=summary.game_title(match.game))}"


def build_start_reminder(match: Match, localizer: Localizer) -> Screen:
    """Tells all who sit at a table that it begins soon."""
    people = " ".join(f"<@{row.player}>" for row in match.seats if row.player is not None)
    game = localizer("lobby.starts_soon", game=summary.game_title(match.game))
    return Screen((TextDisplay(f"{people} · {game} <t:{int(match.seating.starts_at or 0)}:R>"),), (), ACCENT)


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
    head = (f"## {localizer.say(summary.game_title(match.game))}", tagline, f"-# {describe_facts(match, localizer)}")
    yield TextDisplay("\n".join(head))
    if match.seating.starts_at is not None:
        moment = int(match.seating.starts_at)
        yield TextDisplay(f"**{localizer('lobby.starts')} <t:{moment}:f>** (<t:{moment}:R>)")
    yield TextDisplay("\n".join(_seat_lines(match, localizer)))
    settings = [*_option_lines(match, localizer)]
    settings += [localizer(f"lobby.{name}") for name in ("private", "fill") if getattr(match.seating, name)]
    settings += requirements.lobby_lines(match.seating, localizer)
    if settings:
        yield Separator()
        yield TextDisplay("\n".join(f"-# {line}" for line in settings))


def describe_facts(match: Match, localizer: Localizer) -> str:
    """How long a match takes, how heavy the game is, and for how many."""
    meta = match.game.meta
    facts = []
    if meta.minutes[1]:
        facts.append(localizer("lobby.minutes", least=meta.minutes[0], most=meta.minutes[1]))
    if meta.weight:
        facts.append(localizer(f"lobby.weight.{meta.weight}"))
    least, most = meta.seats[0], capacity(match)
    facts.append(localizer("lobby.players", n=most) if least >= most else localizer("lobby.seats", least=least, n=most))
    return " · ".join(facts)


def _seat_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    for row in match.seats:
        host = f" · {localizer('lobby.host')}" if row.player == match.row.host else ""
        yield localizer("lobby.seat", n=row.seat + 1, who=Who(row.seat)) + host
    for seat in range(len(match.seats), capacity(match)):
        yield localizer("lobby.free", n=seat + 1)


def _option_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    """The options that are not as usual."""
    meta = match.game.meta
    values = msgspec.json.decode(match.row.options)
    for option in meta.options:
        value = values.get(option.name, option.default)
        if _differs(value, option.default):
            label = option_labels.value_label(meta, option, value)
            yield f"{localizer.say(option_labels.title(meta, option))}{localizer.colon}{localizer.say(label)}"
    if match.row.pauses != match.clock.rules.rolls_by_hand:
        value = localizer(f"options.pauses.{'yes' if match.row.pauses else 'no'}")
        yield f"{localizer('options.pauses.title')}{localizer.colon}{value}"
    if match.row.rated:
        yield localizer("options.rated.on")
    yield from clock.lobby_lines(match.clock.rules, localizer)


def _differs(value: object, default: object) -> bool:
    """Whether an option is not as usual. Several values are a list as they are stored, in any order."""
    if isinstance(value, list | tuple) and isinstance(default, list | tuple):
        return set(value) != set(default)
    return value != default


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
            Button(localizer.label("lobby.quick_start"), QuickStart(match_id), BLUE),
            Button(localizer.label("lobby.options"), OpenOptions(match_id)),
            Button(localizer.label("lobby.start"), Start(match_id), GREY),
            Button(localizer.label("lobby.leave"), Leave(match_id)),
            Button(localizer.label("lobby.add_computer"), AddComputer(match_id), disabled=full),
            Button(localizer.label("rules.button"), OpenRules(match.game.meta.slug)),
            *((learn,) if learn else ()),
            Button(localizer.label("lobby.cancel"), Cancel(match_id), RED),
        )
    )
