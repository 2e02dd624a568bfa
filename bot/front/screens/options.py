"""The options of a table, page by page: one select menu per option, made from the game's description. Pure.

A value comes back as the value of a select menu or of a modal; `parse_value` converts it to a value of the option.
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
    Modal,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
    TextInput,
)
from bot.front.ui.custom_ids import OpenNumberModal, SetOption, SetPauses, SetRated, ShowOptionsPage, SubmitNumber
from bot.front.ui.localizer import Localizer
from bot.kernel import BadOptions, Flag, GameMeta, Number, OneOf, Option, SomeOf
from bot.kernel.options import Value

ACCENT = 0x457B9D
OPTIONS_PER_PAGE = 8  # three components each, and a few around them
OPTIONS_ON_LAST_PAGE = 4  # beside the options that every table has
YES, NO = "yes", "no"


class OptionsPage(Struct, frozen=True):
    """One page of the options of one table. A person who may not change them sees their values."""

    match: Match
    localizer: Localizer
    page: int = 0
    may_change: bool = True

    @property
    def page_count(self) -> int:
        full, rest = divmod(len(self.match.game.meta.options), OPTIONS_PER_PAGE)
        return full + (1 if rest <= OPTIONS_ON_LAST_PAGE else 2)


def build_page(content: OptionsPage, note: str | None = None) -> Screen:
    meta, localizer = content.match.game.meta, content.localizer
    values = msgspec.json.decode(content.match.row.options)
    title = localizer.say(summary.game_title(content.match.game))
    components: list[Component] = [TextDisplay(f"## {title} · {localizer('options.heading')}")]
    if note:
        components.append(TextDisplay(f"> {note}"))
    page = min(content.page, content.page_count - 1)
    first = page * OPTIONS_PER_PAGE
    for option in meta.options[first : first + OPTIONS_PER_PAGE]:
        components += _build_option(content, option, values.get(option.name, option.default))
    if page == content.page_count - 1:
        components += _build_flag(content, "pauses", SetPauses, content.match.row.pauses)
        components += _build_flag(content, "rated", SetRated, content.match.row.rated)
        components += clock.build_options(content.match, localizer, page, content.may_change)
        components += requirements.build_options(content.match, localizer, page, content.may_change)
    if content.page_count > 1:
        components.append(Buttons(tuple(_page_buttons(content))))
    return Screen(tuple(components), (), ACCENT)


def build_number_modal(control: OpenNumberModal, meta: GameMeta, option: Number, localizer: Localizer) -> Modal:
    label = localizer.label("options.between", least=option.min, most=option.max)
    return Modal(
        localizer.plain(option_labels.title(meta, option)),
        (TextInput("number", label, str(option.default), max_length=12),),
        SubmitNumber(control.match, control.page, control.option),
    )


def parse_value(option: Option, values: Sequence[str]) -> Value:
    """The value that was selected or typed; the kernel checks whether it is allowed."""
    first = values[0] if values else ""
    match option:
        case Flag():
            return first == YES
        case Number():
            try:
                return int(first)
            except ValueError as error:
                raise BadOptions("value", name=option.name, value=first[:40]) from error
        case OneOf():
            return first
        case SomeOf():
            return tuple(values)


def find_option(meta: GameMeta, name: str) -> Option:
    options: Mapping[str, Option] = {option.name: option for option in meta.options}
    if name not in options:
        raise BadOptions("unknown", name=name)
    return options[name]


def _build_option(content: OptionsPage, option: Option, value: Value) -> Iterator[Component]:
    meta, localizer = content.match.game.meta, content.localizer
    title = localizer.say(option_labels.title(meta, option))
    label = localizer.say(option_labels.value_label(meta, option, value))
    current = "" if content.may_change else f"{localizer.colon}{label}"
    yield TextDisplay(f"**{title}**{current}\n-# {localizer.say(option_labels.help_text(meta, option))}")
    if not content.may_change:
        return
    if isinstance(option, Number) and option.max - option.min >= MAX_SELECT_OPTIONS:
        change = localizer.label("options.change_number", value=str(value))
        control = OpenNumberModal(content.match.row.id, content.page, meta.slug, option.name)
        yield Buttons((Button(change, control),))
        return
    yield SelectMenu(
        SetOption(content.match.row.id, content.page, option.name),
        localizer.label("options.choose"),
        tuple(select_options(meta, option, value, localizer)),
        min_values=0 if isinstance(option, SomeOf) else 1,
        max_values=min(option.max, len(option.values)) if isinstance(option, SomeOf) else 1,
    )


def select_options(meta: GameMeta, option: Option, current: Value, localizer: Localizer) -> Iterator[SelectOption]:
    for name, value in _named_values(option):
        label = localizer.plain(option_labels.value_label(meta, option, value))
        selected = name in current if isinstance(current, list | tuple) else value == current
        yield SelectOption(label, name, None, selected)


def _named_values(option: Option) -> Iterator[tuple[str, Value]]:
    """Every value, each with its value in a select menu."""
    match option:
        case Flag():
            yield from ((YES, True), (NO, False))
        case Number():
            yield from ((str(number), number) for number in range(option.min, option.max + 1))
        case OneOf():
            yield from ((value, value) for value in option.values)
        case SomeOf():
            yield from ((value, (value,)) for value in option.values)


def _build_flag(
    content: OptionsPage, name: str, control: type[SetPauses] | type[SetRated], chosen: bool
) -> Iterator[Component]:
    """A choice between yes and no that tables of every game have."""
    localizer = content.localizer
    current = YES if chosen else NO
    value = "" if content.may_change else f"{localizer.colon}{localizer(f'options.pauses.{current}')}"
    yield TextDisplay(f"**{localizer(f'options.{name}.title')}**{value}\n-# {localizer(f'options.{name}.help')}")
    if content.may_change:
        yield SelectMenu(
            control(content.match.row.id, content.page),
            localizer.label("options.choose"),
            tuple(
                SelectOption(localizer.label(f"options.pauses.{each}"), each, None, each == current)
                for each in (YES, NO)
            ),
        )


def _page_buttons(content: OptionsPage) -> Iterator[Button]:
    for page in range(content.page_count):
        label = content.localizer.label("options.page", n=page + 1)
        yield Button(label, ShowOptionsPage(content.match.row.id, page), disabled=page == content.page)
