"""How the choices of a decision are laid out: buttons where there are few, select menus where there are many. Pure.

Every choice of every decision can be reached, at once or after opening its group. A choice that ends or declines
something comes last and in grey, in any order of the game: the first button continues the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from bot.engine.engine import fingerprint
from bot.front.ui.components import (
    BLUE,
    GREY,
    MAX_BUTTONS_IN_ROW,
    Button,
    Buttons,
    Component,
    SelectMenu,
    SelectOption,
    TextDisplay,
    count_components,
)
from bot.front.ui.custom_ids import ChoiceValue, Choose, ChooseFromMenu, OpenGroup, RefreshPanel, write_value
from bot.front.ui.localizer import Localizer
from bot.kernel import Choice, Decision, Group

MAX_CHOICE_BUTTONS = 10

IndexedChoices = Sequence[tuple[int, Choice]]  # each with its index in `Decision.choices`


class AskedDecision(Struct, frozen=True):
    """A decision as one person is asked it: its index among those of the seat, and the group they have opened."""

    match: int
    index: int
    decision: Decision
    group: int | None = None

    @property
    def seat(self) -> int:
        return self.decision.seat


def lay_out(asked: AskedDecision, localizer: Localizer, max_components: int) -> tuple[Component, ...]:
    """The choices as components: the first layout that fits into `max_components`."""
    if asked.group is not None and asked.group < len(asked.decision.groups):
        return _open_group(asked, asked.group, localizer)
    layouts = (_all_as_buttons, _groups_as_menus, _menu_of_groups)
    candidates = (tuple(layout(asked, localizer)) for layout in layouts)
    return next(found for found in candidates if found and count_components(found) <= max_components)


def indexed_groups(decision: Decision) -> Iterator[tuple[Group | None, IndexedChoices]]:
    """The choices without a group, then those of each group."""
    choices = list(enumerate(decision.choices))
    first = len(decision.plain)
    yield None, choices[:first]
    for group in decision.groups:
        yield group, choices[first : first + len(group.choices)]
        first += len(group.choices)


def _display_order(decision: Decision) -> Iterator[tuple[Group | None, IndexedChoices]]:
    """The plain choices that continue, each group, and last the plain choices that decline."""
    continuing, declining = _split_declining(decision)
    if not decision.groups and len(decision.plain) <= MAX_CHOICE_BUTTONS:
        continuing, declining = (*continuing, *declining), ()
    _, *groups = indexed_groups(decision)
    blocks: tuple[tuple[Group | None, IndexedChoices], ...] = ((None, continuing), *groups, (None, declining))
    return ((group, choices) for group, choices in blocks if choices)


def _split_declining(decision: Decision) -> tuple[IndexedChoices, IndexedChoices]:
    """The plain choices that continue, and those that decline."""
    plain = tuple(enumerate(decision.plain))
    return tuple(each for each in plain if not each[1].declines), tuple(each for each in plain if each[1].declines)


def _all_as_buttons(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    if asked.decision.choice_count > MAX_CHOICE_BUTTONS:
        return
    for group, choices in _display_order(asked.decision):
        yield from _hints(choices, localizer, group)
        yield _buttons(asked, choices, localizer)


def _groups_as_menus(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    for menu, (group, choices) in enumerate(_display_order(asked.decision)):
        if group is not None:
            yield _menu(asked, menu, choices, localizer.plain(group.label), localizer)
        elif len(choices) > MAX_CHOICE_BUTTONS:
            yield _menu(asked, menu, choices, localizer.label("panel.choose"), localizer)
        else:
            yield from _hints(choices, localizer)
            yield _buttons(asked, choices, localizer)


def _menu_of_groups(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    continuing, declining = _split_declining(asked.decision)
    if continuing:
        yield _menu(asked, 0, continuing, localizer.label("panel.choose"), localizer)
    options = tuple(
        SelectOption(localizer.plain(group.label), str(index), localizer.label("panel.choices", n=len(group.choices)))
        for index, group in enumerate(asked.decision.groups)
    )
    yield SelectMenu(OpenGroup(asked.match, asked.seat, asked.index), localizer.label("panel.choose_group"), options)
    if len(declining) > MAX_BUTTONS_IN_ROW:
        yield _menu(asked, 1, declining, localizer.label("panel.choose"), localizer)
    elif declining:
        yield _buttons(asked, declining, localizer)


def _open_group(asked: AskedDecision, index: int, localizer: Localizer) -> tuple[Component, ...]:
    group, choices = list(indexed_groups(asked.decision))[index + 1]
    assert group is not None
    return (
        TextDisplay(f"**{localizer.say(group.label)}**"),
        _menu(asked, index + 1, choices, localizer.plain(group.label), localizer),
        Buttons((Button(localizer.label("panel.back"), RefreshPanel(asked.match)),)),
    )


def _hints(choices: IndexedChoices, localizer: Localizer, group: Group | None = None) -> Iterator[Component]:
    """The hints of the choices, which do not fit into a button, below the name of the group."""
    lines = [f"**{localizer.say(group.label)}**"] if group else []
    lines += [
        f"**{localizer.say(choice.label)}** · {localizer.say(choice.hint)}" for _, choice in choices if choice.hint
    ]
    if lines:
        yield TextDisplay("\n".join(lines))


def _buttons(asked: AskedDecision, choices: IndexedChoices, localizer: Localizer) -> Buttons:
    only_declining = all(choice.declines for choice in asked.decision.choices)  # then declining continues the turn
    return Buttons(
        tuple(
            Button(
                localizer.plain(choice.label),
                Choose(asked.match, asked.seat, asked.index, index, fingerprint(choice)),
                GREY if choice.declines and not only_declining else BLUE,
            )
            for index, choice in choices
        )
    )


def _menu(
    asked: AskedDecision, menu: int, choices: IndexedChoices, placeholder: str, localizer: Localizer
) -> SelectMenu:
    options = tuple(
        SelectOption(
            localizer.plain(choice.label),
            write_value(ChoiceValue(index, fingerprint(choice))),
            localizer.plain(choice.hint) if choice.hint else None,
        )
        for index, choice in choices
    )
    return SelectMenu(ChooseFromMenu(asked.match, asked.seat, asked.index, menu), placeholder, options)
