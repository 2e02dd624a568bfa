"""The front's catalogues: every key exists in both languages, is used, and fits where Discord shows it."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.assemble import load_words
from bot.engine.time.clock import PRESETS
from bot.front.commands import DEFINITIONS, MENUS
from bot.front.commands.definition import _options_of
from bot.front.screens.settings import Available, person_values, server_values
from bot.front.ui.localizer import Localizer
from bot.kernel import Who, text
from bot.words import Words
from render.style import palettes, themes

FRONT = Path(__file__).parents[2] / "bot" / "front"
LOCALES = ("en", "fr")
SLASH_NAME = re.compile(r"^[-_'\w]{1,32}$")
# Keys that are composed at run time.
MADE_UP = (
    *("setting.", "computer.role.", "clock.preset.", "permission.", "command.", "options.pauses."),
    *("clock.late.", "clock.asks.", "clock.agree.", "clock.field.", "duration.", "minimum."),
    *("league.preset.", "league.format.", "league.state.", "league.entrant.", "league.entrant_of.", "league.queue."),
    *("league.step.", "league.run.", "league.done.", "league.manage.", "league.group.", "league.field."),
    *("league.tie_break.", "league.table_state.", "league.result.", "league.correct.", "league.told."),
    *("league.leave_ask", "league.drop_ask", "league.join_button", "league.ready_button", "league.reopen"),
    *("league.new_thread", "league.standings", "league.crosstable", "league.audit.", "options.rated.", "sorry"),
    *("lobby.private", "lobby.fill", "lobby.weight.", "help.section.", "table.turn", "table.reminder"),
)


@pytest.fixture(scope="module")
def words() -> Words:
    return load_words()


def test_both_languages_say_the_same_things(words: Words) -> None:
    own = [{key for key in words.keys(locale) if key.startswith("front.")} for locale in LOCALES]
    assert own[0] == own[1]
    for key in own[0]:
        assert placeholders(words, key, "en") == placeholders(words, key, "fr"), key


def test_everything_that_is_said_has_words(words: Words) -> None:
    missing = {key for key in used() if words.message(key, "en") is None}
    assert missing == set()


def test_no_words_are_left_over(words: Words) -> None:
    known = {key.removeprefix("front.") for key in words.keys("en") if key.startswith("front.")}
    said = used()
    unused = {key for key in known if f"front.{key}" not in said and not key.startswith(MADE_UP)}
    assert unused == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_commands_fit_into_discord(words: Words, locale: str) -> None:
    for definition in DEFINITIONS:
        stem = f"front.command.{definition.path}"
        keys = [stem, *(f"{stem}.option.{name}" for name in _options_of(definition.callback))]
        if "." in definition.path:
            keys.append(f"front.command.{definition.path.partition('.')[0]}")
        for key in keys:
            name, description = (words.message(f"{key}.{part}", locale) for part in ("name", "description"))
            assert isinstance(name, str)
            assert isinstance(description, str)
            assert SLASH_NAME.match(name), name
            assert name == name.lower()
            assert 1 <= len(description) <= 100, description
    for menu in MENUS:
        name = words.message(f"front.command.{menu.path}.name", locale)
        assert isinstance(name, str)
        assert 1 <= len(name) <= 32


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_commands_do_not_collide(words: Words, locale: str) -> None:
    paths = [definition.path for definition in DEFINITIONS]
    groups = {path.rpartition(".")[0] for path in paths}
    for group in groups:
        inside = [path for path in paths if path.rpartition(".")[0] == group]
        names = [words.message(f"front.command.{path}.name", locale) for path in inside]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_command_that_is_mentioned_can_be_typed(words: Words, locale: str) -> None:
    """A command that a text mentions exists under that name."""
    known = set()
    for definition in DEFINITIONS:
        group, dot, _ = definition.path.partition(".")
        names = [
            words.message(f"front.command.{stem}.name", locale) for stem in (group, definition.path)[: 1 + len(dot)]
        ]
        known |= {" ".join(map(str, names)), str(names[0])}  # of a group, Discord offers what is in it
    every = (f"{words.message(key, locale)}" for key in words.keys(locale))
    mentioned = {line for message in every for line in re.findall(r"`/([^`{]+)`", message)}
    assert mentioned
    assert mentioned - known == set()


def test_every_setting_and_clock_has_a_name(words: Words) -> None:
    offer = Available(words.locales, palettes(), themes(), ())
    for table in (person_values(offer), server_values(offer)):
        for name, values in table.items():
            keys = [f"front.setting.{name}.title", f"front.setting.{name}.help"]
            keys += [f"front.setting.{name}.{value}" for value in values if not value.isdecimal()]
            assert [key for key in keys if words.message(key, "en") is None] == []
    assert [name for name in PRESETS if words.message(f"front.clock.preset.{name}", "en") is None] == []


def placeholders(words: Words, key: str, locale: str) -> set[str]:
    message = words.message(key, locale)
    forms = [message] if isinstance(message, str) else list((message or {}).values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def used() -> set[str]:
    """Every key that appears in the source of the front."""
    return {key for file in FRONT.rglob("*.py") for key in _said(ast.parse(file.read_text(encoding="utf-8")))}


def _said(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = ast.unparse(node.func).rpartition(".")[2]
        for given in _strings(node.args[0]):
            if called in ("localizer", "label"):
                yield f"front.{given}"
            elif called in ("FrontRefusal", "Suspended", "UnknownControl"):
                yield f"front.refused.{given}"
            elif called == "text" and given.startswith("front."):
                yield given


def _strings(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.IfExp():
            yield from _strings(node.body)
            yield from _strings(node.orelse)


def test_no_french_name_needs_an_elision(words: Words) -> None:
    """ "de Ana" is wrong and "d'Ben" as well, so a name never follows such a word."""
    elided = re.compile(r"\b(?:[dD][e']|[qQ]u[e']) ?\{who\}")
    said = {key: str(words.message(key, "fr")) for key in words.keys("fr")}
    assert {key for key, message in said.items() if elided.search(message)} == set()


def test_a_single_star_in_the_words_of_a_game_is_no_formatting() -> None:
    words = Words({"en": {"game.die": "Y{value}*", "game.told": "{who}: {first} {second}."}})
    localizer = Localizer(words, "en", ("A*n*a",))
    first, second = (text("game.die", value=value) for value in (2, 4))
    told = text("game.told", who=Who(0), first=first, second=second)
    assert localizer.say(told) == r"A\*n\*a: Y2\* Y4\*."
    assert localizer.plain(told) == "A*n*a: Y2* Y4*."


@pytest.mark.parametrize("locale", LOCALES)
def test_our_own_words_are_formatted_by_two_stars_only(words: Words, locale: str) -> None:
    for key in words.keys(locale):
        message = words.message(key, locale)
        for sentence in message.values() if isinstance(message, dict) else (str(message),):
            assert sentence.count("**") % 2 == 0, key
