"""The guided form by which a host sets a table up: one menu per option, made from the game's description. Pure.

A value comes back as the text of a menu entry or of a form; `parsed` makes an option's value of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from bot.engine.match import Match
from bot.front.screens import clock, option_labels, requirements, summary
from bot.front.ui.components import (
    MAX_SELECT_OPTIONS,
    Button,
    Buttons,
    Component,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
)
from bot.front.ui.custom_ids import OpenNumberModal, SetOption, SetPauses, ShowOptionsPage
from bot.front.ui.localizer import Localizer
from bot.kernel import BadOptions, Flag, GameMeta, Number, OneOf, Option, SomeOf
from bot.kernel.options import Value

ACCENT = 0x457B9D
OPTIONS_ON_PAGE = 8  # three components each, and a few around them
OPTIONS_ON_LAST_PAGE = 4  # beside what can be set at every table
YES, NO = "yes", "no"


class Form(Struct, frozen=True):
    """One page of the options of one table. Whoever may not change them can still read them."""

    match: Match
    localizer: Localizer
    page: int = 0
    may_change: bool = True

    @property
    def pages(self) -> int:
        whole, left = divmod(len(self.match.game.meta.options), OPTIONS_ON_PAGE)
        return whole + (1 if left <= OPTIONS_ON_LAST_PAGE else 2)


def form(shown: Form, note: str | None = None) -> Screen:
    """The form as a message."""
    meta, localizer = shown.match.game.meta, shown.localizer
    chosen = msgspec.json.decode(shown.match.row.options)
    parts: list[Component] = [
        TextDisplay(f"## {localizer.say(summary.title(shown.match.game))} · {localizer('options.heading')}")
    ]
    if note:
        parts.append(TextDisplay(f"> {note}"))
    page = min(shown.page, shown.pages - 1)
    first = page * OPTIONS_ON_PAGE
    for option in meta.options[first : first + OPTIONS_ON_PAGE]:
        parts += _option(shown, option, chosen.get(option.name, option.default))
    if page == shown.pages - 1:
        parts += _pauses(shown)
        for common in (clock.form, requirements.form):
            parts += common(shown.match, localizer, page, shown.may_change)
    if shown.pages > 1:
        parts.append(Buttons(tuple(_page_buttons(shown))))
    return Screen(tuple(parts), (), ACCENT)


def parsed(option: Option, given: Sequence[str]) -> Value:
    """The value somebody gave; the kernel checks whether it is allowed."""
    given = given or ("",) if not isinstance(option, SomeOf) else given
    match option:
        case Flag():
            return given[0] == YES
        case Number():
            try:
                return int(given[0])
            except ValueError as error:
                raise BadOptions("value", name=option.name, value=given[0][:40]) from error
        case OneOf():
            return given[0]
        case SomeOf():
            return tuple(given)


def option_of(meta: GameMeta, name: str) -> Option:
    known: Mapping[str, Option] = {option.name: option for option in meta.options}
    if name not in known:
        raise BadOptions("unknown", name=name)
    return known[name]


def _option(shown: Form, option: Option, value: Value) -> Iterator[Component]:
    meta, localizer = shown.match.game.meta, shown.localizer
    title = localizer.say(option_labels.title(meta, option))
    now = "" if shown.may_change else f"{localizer.colon}{localizer.say(option_labels.value(meta, option, value))}"
    yield TextDisplay(f"**{title}**{now}\n-# {localizer.say(option_labels.help_text(meta, option))}")
    if not shown.may_change:
        return
    if isinstance(option, Number) and option.most - option.least >= MAX_SELECT_OPTIONS:
        label = localizer.label("options.change_number", value=str(value))
        yield Buttons((Button(label, OpenNumberModal(shown.match.row.id, shown.page, meta.slug, option.name)),))
        return
    entries = tuple(_entries(meta, option, value, localizer))
    most = min(option.most, len(option.values)) if isinstance(option, SomeOf) else 1
    least = 0 if isinstance(option, SomeOf) else 1
    control = SetOption(shown.match.row.id, shown.page, option.name)
    yield SelectMenu(control, localizer.label("options.choose"), entries, least, most)


def _entries(meta: GameMeta, option: Option, value: Value, localizer: Localizer) -> Iterator[SelectOption]:
    for name, each in _values(option):
        label = localizer.named(option_labels.value(meta, option, each))
        chosen = name in value if isinstance(value, list | tuple) else each == value
        yield SelectOption(label, name, None, chosen)


def _values(option: Option) -> Iterator[tuple[str, Value]]:
    """Every value by the name it has in a menu."""
    match option:
        case Flag():
            yield from ((YES, True), (NO, False))
        case Number():
            yield from ((str(number), number) for number in range(option.least, option.most + 1))
        case OneOf():
            yield from ((value, value) for value in option.values)
        case SomeOf():
            yield from ((value, (value,)) for value in option.values)


def _pauses(shown: Form) -> Iterator[Component]:
    localizer = shown.localizer
    now = YES if shown.match.row.pauses else NO
    told = "" if shown.may_change else f"{localizer.colon}{localizer(f'options.pauses.{now}')}"
    yield TextDisplay(f"**{localizer('options.pauses.title')}**{told}\n-# {localizer('options.pauses.help')}")
    if shown.may_change:
        entries = tuple(
            SelectOption(localizer.label(f"options.pauses.{each}"), each, None, each == now) for each in (YES, NO)
        )
        yield SelectMenu(SetPauses(shown.match.row.id, shown.page), localizer.label("options.choose"), entries)


def _page_buttons(shown: Form) -> Iterator[Button]:
    for other in range(shown.pages):
        label = shown.localizer.label("options.page", n=other + 1)
        yield Button(label, ShowOptionsPage(shown.match.row.id, other), disabled=other == shown.page)
