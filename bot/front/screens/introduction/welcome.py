"""The first message on a server, and the choice of a game to open a table for. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.people import ServerSettings
from bot.front.screens import summary
from bot.front.ui.components import BLUE, Button, Buttons, Component, Screen, Section, TextDisplay
from bot.front.ui.custom_ids import ChooseGame, OpenTable
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame, text

ACCENT = 0x457B9D


def allowed_games(games: Mapping[str, AnyGame], settings: ServerSettings) -> tuple[AnyGame, ...]:
    """The games that the staff of the server has not switched off."""
    return tuple(game for slug, game in games.items() if slug not in settings.games_off)


def build_greeting(games: Iterable[AnyGame], localizer: Localizer) -> Screen:
    lines = [f"## {localizer('welcome.heading')}", localizer("welcome.text")]
    lines += [f"- {_describe(game, localizer)}" for game in games]
    button = Button(localizer.label("welcome.open"), ChooseGame(), BLUE)
    settings = TextDisplay(f"-# {localizer('welcome.settings')}")
    return Screen((TextDisplay("\n".join(lines)), Buttons((button,)), settings), (), ACCENT)


def build_game_choice(games: Iterable[AnyGame], localizer: Localizer) -> Screen:
    """Every game with a button that opens a table for it in this channel."""
    components: list[Component] = [TextDisplay(f"## {localizer('welcome.which')}")]
    for game in games:
        open_table = Button(localizer.label("welcome.open_this"), OpenTable(game.meta.slug), BLUE)
        components.append(Section(_describe(game, localizer), open_table))
    return Screen(tuple(components), (), ACCENT)


def _describe(game: AnyGame, localizer: Localizer) -> str:
    tagline = localizer.say(text(f"{game.meta.slug}.tagline"))
    return f"**{localizer.say(summary.game_title(game))}** · {tagline}"
