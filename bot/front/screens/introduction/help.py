"""What the bot can do, in sections: each command with a mention to press, and each game with a button. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.front.screens import summary
from bot.front.ui.components import BLUE, GREEN, Button, Buttons, Component, Screen, TextDisplay
from bot.front.ui.custom_ids import OpenTable
from bot.front.ui.learn_controls import OpenCourses
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.words import DEFAULT_LOCALE

ACCENT = 0x8D99AE
# The commands of each section, by the path of their definition.
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "begin": ("play.new", "tables", "play.join", "learn", "rules"),
    "match": ("move", "status", "sheet", "recap", "hint", "plan"),
    "you": ("matches", "stats", "me", "privacy.export", "block.add", "about", "feedback"),
}


def build_help(games: Iterable[AnyGame], ids: Mapping[str, int], localizer: Localizer) -> Screen:
    """`ids` are those of Discord's top-level commands by name; a command without one is shown as plain text."""
    components: list[Component] = [TextDisplay(f"## {localizer('help.heading')}\n{localizer('help.text')}")]
    for name, paths in SECTIONS.items():
        lines = "\n".join(_line(path, ids, localizer) for path in paths)
        components.append(TextDisplay(f"### {localizer(f'help.section.{name}')}\n{lines}"))
    components.append(TextDisplay(f"### {localizer('help.section.games')}"))
    components.append(Buttons(tuple(_game_buttons(games, localizer))))
    return Screen(tuple(components), (), ACCENT)


def _line(path: str, ids: Mapping[str, int], localizer: Localizer) -> str:
    described = localizer(f"command.{path}.description")
    command_id = ids.get(_name(path.partition(".")[0], DEFAULT_LOCALE, localizer))
    if command_id is None:
        return f"`/{_typed(path, localizer.locale, localizer)}` · {described}"
    # A mention needs the name that Discord knows a command by, and shows it to each reader in their language.
    return f"</{_typed(path, DEFAULT_LOCALE, localizer)}:{command_id}> · {described}"


def _typed(path: str, locale: str, localizer: Localizer) -> str:
    group, dot, _ = path.partition(".")
    own = _name(path, locale, localizer)
    return f"{_name(group, locale, localizer)} {own}" if dot else own


def _name(path: str, locale: str, localizer: Localizer) -> str:
    return str(localizer.words.message(f"front.command.{path}.name", locale))


def _game_buttons(games: Iterable[AnyGame], localizer: Localizer) -> Iterator[Button]:
    for game in games:
        yield Button(localizer.plain(summary.game_title(game)), OpenTable(game.meta.slug), BLUE)
    yield Button(localizer.label("learn.button"), OpenCourses(), GREEN)
