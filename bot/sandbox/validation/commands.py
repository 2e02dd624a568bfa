"""Validation of application commands: names, descriptions, options, choices and their translations.

The constants are the types of commands and options.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.sandbox.model.entities import Json
from bot.sandbox.validation.problems import (
    Array,
    Boolean,
    Fields,
    Integer,
    Object,
    Path,
    Problems,
    String,
    duplicate_indexes,
)

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
)

_LOCALES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko
"""
LOCALES = frozenset(_LOCALES.split())
MAX_COMMANDS = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MAX_TEXT = 8000

_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}\Z")
_CHAT = Fields({"description": String(100, 1), "options": Array(25)}, ("name", "description"))
_MENU = Fields({"name": String(32, 1), "description": String(0)}, ("name",))
_OPTION = Fields(
    {
        "type": Integer(1, 11),
        "description": String(100, 1),
        "required": Boolean(),
        "autocomplete": Boolean(),
        "options": Array(25),
        "choices": Array(25),
        "min_length": Integer(0, 6000),
        "max_length": Integer(1, 6000),
        "name_localizations": Object(),
        "description_localizations": Object(),
    },
    ("type", "name", "description"),
)
_CHOICE = Fields({"name": String(100, 1)}, ("name", "value"))
_KINDS_WITH_CHOICES = (STRING, INTEGER, NUMBER)


def check_commands(commands: object, path: Path = ()) -> None:
    """Check a complete set, as a sync sends it."""
    problems = Problems()
    Array(130).check(commands, path, problems)
    bodies: list[Json] = [each for each in commands if isinstance(each, dict)] if isinstance(commands, list) else []
    for place, body in enumerate(bodies):
        _check_command(body, (*path, place), problems)
    for place in duplicate_indexes((_kind(body), body.get("name")) for body in bodies):
        problems.add(
            (*path, place, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "There is one of this name already."
        )
    for kind, max_count in MAX_COMMANDS.items():
        if sum(_kind(body) == kind for body in bodies) > max_count:
            problems.add(path, "APPLICATION_COMMAND_TOO_MANY", f"At most {max_count} commands of type {kind}.")
    problems.raise_if_any()


def check_command(body: Json) -> None:
    problems = Problems()
    _check_command(body, (), problems)
    problems.raise_if_any()


def _kind(body: Json) -> int:
    return int(body.get("type") or CHAT_INPUT)


def _check_command(body: Json, path: Path, problems: Problems) -> None:
    if _kind(body) == CHAT_INPUT:
        _CHAT.check(body, path, problems)
        _check_name(body.get("name"), (*path, "name"), problems)
    else:
        _MENU.check(body, path, problems)
    _check_translations(body, path, problems, None if _kind(body) == CHAT_INPUT else String(32, 1))
    options = body.get("options") or []
    if options and _kind(body) != CHAT_INPUT:
        problems.add((*path, "options"), "APPLICATION_COMMAND_INVALID_OPTIONS", "A menu command has no options.")
    _check_options(options, (*path, "options"), problems, parent=None)
    if sum(_text_lengths(body)) > MAX_TEXT:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"A command may have at most {MAX_TEXT} characters in all.")


def _check_name(name: object, path: Path, problems: Problems) -> None:
    if not isinstance(name, str) or not _NAME.match(name) or name != name.lower():
        code = "APPLICATION_COMMAND_INVALID_NAME"
        problems.add(path, code, "Command name is invalid: 1 to 32 letters, digits, dashes, in lower case.")


def _check_translations(body: Json, path: Path, problems: Problems, name: String | None) -> None:
    """`name` is the check of a translated name; None: that of the name of a typed command."""
    for field in ("name_localizations", "description_localizations"):
        translations = body.get(field)
        if not isinstance(translations, dict):
            continue
        for locale, words in translations.items():
            here = (*path, field, locale)
            if locale not in LOCALES:
                problems.add(here, "ENUM_TYPE_COERCE", f"Value {locale!r} is not a known locale.")
            if field == "description_localizations":
                String(100, 1).check(words, here, problems)
            elif name is not None:
                name.check(words, here, problems)
            else:
                _check_name(words, here, problems)


def _check_options(options: Any, path: Path, problems: Problems, *, parent: int | None) -> None:
    options = [each for each in options if isinstance(each, dict)] if isinstance(options, list) else []
    for place, option in enumerate(options):
        _check_option(option, (*path, place), problems, parent)
    for place in duplicate_indexes(option.get("name") for option in options):
        code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
        problems.add((*path, place, "name"), code, "Option name already exists for this command")
    branches = [option.get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in options]
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
    if kind in (SUB_COMMAND, SUB_COMMAND_GROUP) and (
        parent == SUB_COMMAND or (parent == SUB_COMMAND_GROUP and kind == SUB_COMMAND_GROUP)
    ):
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
    if parent == SUB_COMMAND_GROUP and kind != SUB_COMMAND:
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands.")
    _check_options(option.get("options") or [], (*path, "options"), problems, parent=kind)
    _check_value_fields(option, path, problems)


def _check_value_fields(option: Json, path: Path, problems: Problems) -> None:
    kind, choices = option.get("type"), option.get("choices") or []
    if option.get("autocomplete") and (choices or kind not in _KINDS_WITH_CHOICES):
        code = "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"
        problems.add((*path, "autocomplete"), code, "Only text and numbers without choices can be completed.")
    if choices and kind not in _KINDS_WITH_CHOICES:
        problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This kind has no choices.")
    for place, choice in enumerate(choices):
        here = (*path, "choices", place)
        _CHOICE.check(choice, here, problems)
        _check_translations(choice, here, problems, String(100, 1))
        value = choice.get("value")
        if kind == STRING:
            String(100, 1).check(value, (*here, "value"), problems)
        elif isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else int | float):
            problems.add((*here, "value"), "NUMBER_TYPE_COERCE", "The value does not fit the option.")
    for place in duplicate_indexes(choice.get("name") for choice in choices):
        code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
        problems.add((*path, "choices", place, "name"), code, "Used already.")
    minimum, maximum = option.get("min_value"), option.get("max_value")
    if minimum is not None and maximum is not None and minimum > maximum:
        problems.add((*path, "min_value"), "NUMBER_TYPE_MAX", "The minimum is above the maximum.")


def _text_lengths(body: Json) -> Iterator[int]:
    """The lengths of all texts that count towards the size of a command; of translations, the longest."""
    for field in ("name", "description"):
        words = [body.get(field), *(body.get(f"{field}_localizations") or {}).values()]
        yield max((len(each) for each in words if isinstance(each, str)), default=0)
    if isinstance(body.get("value"), str):
        yield len(body["value"])
    for field in ("options", "choices"):
        for child in body.get(field) or ():
            yield from _text_lengths(child)
