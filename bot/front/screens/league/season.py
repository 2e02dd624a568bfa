"""A season as people see it: planning one, what it is played by, one's own part in it, and what to press. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from bot.front.screens import clock, summary
from bot.front.ui import durations
from bot.front.ui.components import (
    BLUE,
    GREEN,
    GREY,
    RED,
    Button,
    Buttons,
    ButtonStyle,
    Component,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
)
from bot.front.ui.league_controls import (
    ChoosePreset,
    ChooseSeasonGame,
    EnterSeason,
    EnterStep,
    ManageSeason,
    OpenStandings,
)
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.league.pairing.design_search import Plan
from bot.league.season.entrants import Entrant
from bot.league.season.presets import PRESET_NAMES
from bot.league.season.settings import SeasonSettings
from bot.league.season.transitions import SeasonState

ACCENT = 0x2A9D8F
JOINABLE = ("open", "running", "paused")


class SeasonView(Struct, frozen=True, kw_only=True):
    """A season for one person: `entrant` is their own line, if they have entered."""

    id: str
    state: SeasonState
    settings: SeasonSettings
    game: AnyGame
    people: int
    round: int = 0
    rounds: int = 0  # how many in all, as far as known
    due: float | None = None  # of the present round
    entrant: Entrant | None = None
    volunteers: bool = False
    queue: str | None = None  # of a ladder: how this person stands in its queue
    table_url: str | None = None  # of their present table
    organises: bool = False  # whether this person organises on the server now
    plan: Plan | None = None  # of a round robin that has not started: the one for the people who have joined so far


def build_presets(localizer: Localizer) -> Screen:
    """The first press: what kind of season."""
    lines = [f"## {localizer('league.create.heading')}"]
    lines += [
        f"**{localizer(f'league.preset.{name}.title')}** · {localizer(f'league.preset.{name}.help')}"
        for name in PRESET_NAMES
    ]
    buttons = tuple(
        Button(localizer.label(f"league.preset.{name}.title"), ChoosePreset(name), BLUE) for name in PRESET_NAMES
    )
    return Screen((TextDisplay("\n".join(lines)), Buttons(buttons)), (), ACCENT)


def build_games(preset: str, games: Mapping[str, AnyGame], localizer: Localizer) -> Screen:
    """The second press: which game. Only those that several people can play."""
    head = f"## {localizer(f'league.preset.{preset}.title')}\n{localizer('league.create.which_game')}"
    options = tuple(
        SelectOption(localizer.plain(summary.game_title(game)), slug)
        for slug, game in games.items()
        if game.meta.seats[1] > 1
    )
    menu = SelectMenu(ChooseSeasonGame(preset), localizer.label("league.create.which_game"), options)
    return Screen((TextDisplay(head), menu), (), ACCENT)


def describe_settings(view: SeasonView, localizer: Localizer) -> Iterator[str]:
    """What a season is played by, a line each, the most important first."""
    settings = view.settings
    kind = localizer(f"league.format.{settings.format}")
    same = f" · {localizer('league.duplicate')}" if settings.duplicate else ""
    yield f"**{localizer.say(summary.game_title(view.game))}** · {kind}{same}"
    sizes = localizer("league.tables", size=settings.size, least=settings.min_size)
    if settings.format == "ladder":
        yield sizes
    else:
        time = durations.describe(settings.round_seconds, localizer)
        rounds = localizer("league.rounds", n=view.rounds or settings.rounds, time=time)
        yield f"{rounds} · {sizes}"
        points = "–".join(map(str, settings.points[: settings.size]))
        bye = number(Fraction(settings.bye_points).limit_denominator(1000), localizer)
        yield (
            localizer("league.matchpoints")
            if settings.duplicate
            else localizer("league.points", points=points, bye=bye)
        )
    if settings.divisions > 1:
        yield localizer("league.divisions", n=settings.divisions, promoted=settings.promoted)
    yield from clock.lobby_lines(settings.clock, localizer)


def describe_state(view: SeasonView, localizer: Localizer) -> Iterator[str]:
    people = localizer("league.people", n=view.people, most=view.settings.max_entrants)
    yield f"{localizer(f'league.state.{view.state}')} · {people}"
    if view.round and view.settings.format != "ladder" and view.state in ("running", "paused"):
        until = f" · <t:{int(view.due)}:R>" if view.due is not None else ""
        yield f"{localizer('league.round_of', round=view.round, rounds=max(view.rounds, view.round))}{until}"


def build_season(view: SeasonView, localizer: Localizer, note: str | None = None) -> Screen:
    """A season, one's own part in it and what one can do about that."""
    lines = [f"## {localizer('league.name', name=view.settings.name)}"]
    if note:
        lines.append(f"> {note}")
    lines += describe_state(view, localizer)
    lines += (f"-# {line}" for line in describe_settings(view, localizer))
    lines += _own_part(view, localizer)
    components: list[Component] = [TextDisplay("\n".join(lines))]
    components.append(Buttons(tuple(_buttons(view, localizer))))
    return Screen(tuple(components), (), ACCENT)


def build_leave(view: SeasonView, localizer: Localizer) -> Screen:
    key = "leave_ask" if view.state in ("draft", "open") else "drop_ask"
    buttons = (
        Button(localizer.label("league.leave_sure"), EnterSeason(view.id, "confirm_leave"), RED),
        Button(localizer.label("panel.back"), EnterSeason(view.id, "show")),
    )
    head = f"## {localizer('league.name', name=view.settings.name)}\n{localizer(f'league.{key}')}"
    return Screen((TextDisplay(head), Buttons(buttons)), (), ACCENT)


def _own_part(view: SeasonView, localizer: Localizer) -> Iterator[str]:
    entrant = view.entrant
    if entrant is None:
        if view.state in JOINABLE:
            yield localizer("league.becomes_public")
            yield f"-# {localizer('league.ladder_blocks' if view.settings.format == 'ladder' else 'league.blocks')}"
            if view.settings.duplicate:
                yield localizer("league.duplicate_terms")
        return
    yield f"**{localizer(f'league.entrant.{entrant.state}')}**"
    if entrant.wants_rest:
        yield localizer("league.rests")
    if view.queue is not None:
        yield localizer(f"league.queue.{view.queue}")


def _buttons(view: SeasonView, localizer: Localizer) -> Iterator[Button]:
    def button(step: EnterStep, style: ButtonStyle = GREY) -> Button:
        return Button(localizer.label(f"league.step.{step}"), EnterSeason(view.id, step), style)

    entrant = view.entrant
    active = entrant is not None and entrant.active
    if view.table_url is not None:
        yield Button(localizer.label("table.onward"), view.table_url)
    if not active and view.state in JOINABLE and (entrant is None or entrant.state == "dropped"):
        yield button("join", GREEN)
    if active and entrant is not None and view.state in ("running", "paused"):
        if view.settings.format == "ladder":
            steps: Mapping[str | None, EnterStep] = {None: "queue", "asked": "ready"}
            yield button(steps.get(view.queue, "unqueue"), GREEN)
        else:
            yield button("play" if entrant.wants_rest else "rest")
    if view.state in JOINABLE and view.settings.format != "ladder":
        yield button("retreat" if view.volunteers else "volunteer")
    if active and view.state in JOINABLE:
        yield button("leave", RED)
    yield Button(localizer.label("league.standings_button"), OpenStandings(view.id))
    if view.organises:
        yield Button(localizer.label("league.manage_button"), ManageSeason(view.id, "main", 0))
    elif entrant is not None:
        yield Button(localizer.label("league.manage.audit"), ManageSeason(view.id, "audit", 0))


def number(value: Fraction, localizer: Localizer) -> str:
    """With at most two decimals, as the language writes them."""
    written = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return written.replace(".", localizer.label("league.decimal"))


def season_choices(seasons: Iterable[tuple[str, str, str]], localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Completions for seasons: ids, names and states."""
    for season, name, state in seasons:
        yield f"{name} · {localizer.label(f'league.state.{state}')}", season
