"""Application commands: names, descriptions, options, choices and their translations.

The numbers of the kinds of commands and options live here as well, because this is where they are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.sandbox.model.entities import Json
from bot.sandbox.validation.problems import Fields, Flag, Mapped, Path, Problems, Sequence, Text, Whole, repeated

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11

_LOCALES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko
"""
LOCALES = frozenset(_LOCALES.split())
MOST_COMMANDS = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MOST_TEXT = 8000

_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}\Z")
_CHAT = Fields({"description": Text(100, 1), "options": Sequence(25)}, ("name", "description"))
_MENU = Fields({"name": Text(32, 1), "description": Text(0)}, ("name",))
_OPTION = Fields(
    {
        "type": Whole(1, 11),
        "description": Text(100, 1),
        "required": Flag(),
        "autocomplete": Flag(),
        "options": Sequence(25),
        "choices": Sequence(25),
        "min_length": Whole(0, 6000),
        "max_length": Whole(1, 6000),
        "name_localizations": Mapped(),
        "description_localizations": Mapped(),
    },
    ("type", "name", "description"),
)
_CHOICE = Fields({"name": Text(100, 1)}, ("name", "value"))
_CHOOSABLE = (STRING, INTEGER, NUMBER)


def check_commands(commands: object, path: Path = ()) -> None:
    """Check a whole set, as a sync sends it."""
    problems = Problems()
    Sequence(130).check(commands, path, problems)
    bodies: list[Json] = [each for each in commands if isinstance(each, dict)] if isinstance(commands, list) else []
    for place, body in enumerate(bodies):
        _check_command(body, (*path, place), problems)
    for place in repeated((_kind(body), body.get("name")) for body in bodies):
        problems.add(
            (*path, place, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "There is one of this name already."
        )
    for kind, most in MOST_COMMANDS.items():
        if sum(_kind(body) == kind for body in bodies) > most:
            problems.add(path, "APPLICATION_COMMAND_TOO_MANY", f"At most {most} commands of type {kind}.")
    problems.settle()


def check_command(body: Json) -> None:
    problems = Problems()
    _check_command(body, (), problems)
    problems.settle()


def _kind(body: Json) -> int:
    return int(body.get("type") or CHAT)


def _check_command(body: Json, path: Path, problems: Problems) -> None:
    if _kind(body) == CHAT:
        _CHAT.check(body, path, problems)
        _check_name(body.get("name"), (*path, "name"), problems)
    else:
        _MENU.check(body, path, problems)
    _check_translations(body, path, problems, None if _kind(body) == CHAT else Text(32, 1))
    options = body.get("options") or []
    if options and _kind(body) != CHAT:
        problems.add((*path, "options"), "APPLICATION_COMMAND_INVALID_OPTIONS", "A menu command has no options.")
    _check_options(options, (*path, "options"), problems, parent=None)
    if sum(_texts(body)) > MOST_TEXT:
        problems.add(
            path, "APPLICATION_COMMAND_TOO_LARGE", f"A command may have at most {MOST_TEXT} characters in all."
        )


def _check_name(name: object, path: Path, problems: Problems) -> None:
    if not isinstance(name, str) or not _NAME.match(name) or name != name.lower():
        code = "APPLICATION_COMMAND_INVALID_NAME"
        problems.add(path, code, "Command name is invalid: 1 to 32 letters, digits, dashes, in lower case.")


def _check_translations(body: Json, path: Path, problems: Problems, name: Text | None) -> None:
    """`name` says how a translated name is checked; None: as the name of a typed command."""
    for field in ("name_localizations", "description_localizations"):
        translations = body.get(field)
        if not isinstance(translations, dict):
            continue
        for locale, words in translations.items():
            here = (*path, field, locale)
            if locale not in LOCALES:
                problems.add(here, "ENUM_TYPE_COERCE", f"Value {locale!r} is not a known locale.")
            if field == "description_localizations":
                Text(100, 1).check(words, here, problems)
            elif name is not None:
                name.check(words, here, problems)
            else:
                _check_name(words, here, problems)


def _check_options(options: Any, path: Path, problems: Problems, *, parent: int | None) -> None:
    options = [each for each in options if isinstance(each, dict)] if isinstance(options, list) else []
    for place, option in enumerate(options):
        _check_option(option, (*path, place), problems, parent)
    for place in repeated(option.get("name") for option in options):
        code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
        problems.add((*path, place, "name"), code, "Option name already exists for this command")
    branches = [option.get("type") in (SUB, GROUP) for option in options]
    if any(branches) and not all(branches):
        code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        problems.add(
            path, code, "Sub-command and sub-command group option types are mutually exclusive to all other types"
        )
    optional_before = False
    for place, option in enumerate(options):
        if option.get("required") and optional_before:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            problems.add((*path, place), code, "Required options must be placed before non-required options")
        optional_before = optional_before or not option.get("required")


def _check_option(option: Json, path: Path, problems: Problems, parent: int | None) -> None:
    _OPTION.check(option, path, problems)
    _check_name(option.get("name"), (*path, "name"), problems)
    _check_translations(option, path, problems, None)
    kind = option.get("type")
    if kind in (SUB, GROUP) and (parent == SUB or (parent == GROUP and kind == GROUP)):
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
    if parent == GROUP and kind != SUB:
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands.")
    _check_options(option.get("options") or [], (*path, "options"), problems, parent=kind)
    _check_value_fields(option, path, problems)


def _check_value_fields(option: Json, path: Path, problems: Problems) -> None:
    kind, choices = option.get("type"), option.get("choices") or []
    if option.get("autocomplete") and (choices or kind not in _CHOOSABLE):
        code = "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"
        problems.add((*path, "autocomplete"), code, "Only text and numbers without choices can be completed.")
    if choices and kind not in _CHOOSABLE:
        problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This kind has no choices.")
    for place, choice in enumerate(choices):
        here = (*path, "choices", place)
        _CHOICE.check(choice, here, problems)
        _check_translations(choice, here, problems, Text(100, 1))
        value = choice.get("value")
        if kind == STRING:
            Text(100, 1).check(value, (*here, "value"), problems)
        elif isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else int | float):
            problems.add((*here, "value"), "NUMBER_TYPE_COERCE", "The value does not fit the option.")
    for place in repeated(choice.get("name") for choice in choices):
        code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
        problems.add((*path, "choices", place, "name"), code, "Used already.")
    least, most = option.get("min_value"), option.get("max_value")
    if least is not None and most is not None and least > most:
        problems.add((*path, "min_value"), "NUMBER_TYPE_MAX", "The minimum is above the maximum.")


def _texts(body: Json) -> Iterator[int]:
    """The lengths of everything that counts towards a command's size; of translations, the longest."""
    for field in ("name", "description"):
        words = [body.get(field), *(body.get(f"{field}_localizations") or {}).values()]
        yield max((len(each) for each in words if isinstance(each, str)), default=0)
    if isinstance(body.get("value"), str):
        yield len(body["value"])
    for field in ("options", "choices"):
        for child in body.get(field) or ():
            yield from _texts(child)
