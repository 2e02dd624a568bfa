"""How the choices of a decision are laid out: buttons where they are few, menus where they are many.

Pure. Every choice of every decision can be reached: at once, or after opening the group it belongs to. What ends or
forgoes something comes last and in grey, wherever the game lists it: the first button is for what leads on.
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

Numbered = Sequence[tuple[int, Choice]]


class AskedDecision(Struct, frozen=True):
    """A decision as one person is asked it: whose, which number, and which of its groups they have opened."""

    match: int
    number: int
    decision: Decision
    group: int | None = None

    @property
    def seat(self) -> int:
        return self.decision.seat


def controls(asked: AskedDecision, localizer: Localizer, room: int) -> tuple[Component, ...]:
    """The choices as controls, in at most `room` components."""
    if asked.group is not None and asked.group < len(asked.decision.groups):
        return _opened(asked, asked.group, localizer)
    ways = (_all_as_buttons, _groups_as_menus, _menu_of_groups)
    laid_out = (tuple(way(asked, localizer)) for way in ways)
    return next(parts for parts in laid_out if parts and count_components(parts) <= room)


def placed(decision: Decision) -> Iterator[tuple[Group | None, Numbered]]:
    """The plain choices, then each group; every choice with its place in `decision.choices`."""
    choices = list(enumerate(decision.choices))
    first = len(decision.plain)
    yield None, choices[:first]
    for group in decision.groups:
        yield group, choices[first : first + len(group.choices)]
        first += len(group.choices)


def _in_order(decision: Decision) -> Iterator[tuple[Group | None, Numbered]]:
    """The plain choices that lead on, each group, and last the plain choices that end or forgo something."""
    onward, declining = _apart(decision)
    if not decision.groups and len(decision.plain) <= MAX_CHOICE_BUTTONS:
        onward, declining = (*onward, *declining), ()
    _, *groups = placed(decision)
    parts: tuple[tuple[Group | None, Numbered], ...] = ((None, onward), *groups, (None, declining))
    return ((group, choices) for group, choices in parts if choices)


def _apart(decision: Decision) -> tuple[Numbered, Numbered]:
    """The plain choices that lead on, and those that end or forgo something."""
    plain = tuple(enumerate(decision.plain))
    return tuple(it for it in plain if not it[1].declines), tuple(it for it in plain if it[1].declines)


def _all_as_buttons(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    if asked.decision.number > MAX_CHOICE_BUTTONS:
        return
    for group, choices in _in_order(asked.decision):
        yield from _hints(choices, localizer, group)
        yield _buttons(asked, choices, localizer)


def _groups_as_menus(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    for part, (group, choices) in enumerate(_in_order(asked.decision)):
        if group is not None:
            yield _menu(asked, part, choices, localizer.named(group.label), localizer)
        elif len(choices) > MAX_CHOICE_BUTTONS:
            yield _menu(asked, part, choices, localizer.label("panel.choose"), localizer)
        else:
            yield from _hints(choices, localizer)
            yield _buttons(asked, choices, localizer)


def _menu_of_groups(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    onward, declining = _apart(asked.decision)
    if onward:
        yield _menu(asked, 0, onward, localizer.label("panel.choose"), localizer)
    entries = tuple(
        SelectOption(localizer.named(group.label), str(place), localizer.label("panel.choices", n=len(group.choices)))
        for place, group in enumerate(asked.decision.groups)
    )
    yield SelectMenu(OpenGroup(asked.match, asked.seat, asked.number), localizer.label("panel.choose_group"), entries)
    if len(declining) > MAX_BUTTONS_IN_ROW:
        yield _menu(asked, 1, declining, localizer.label("panel.choose"), localizer)
    elif declining:
        yield _buttons(asked, declining, localizer)


def _opened(asked: AskedDecision, opened: int, localizer: Localizer) -> tuple[Component, ...]:
    group, choices = list(placed(asked.decision))[opened + 1]
    assert group is not None
    menu = _menu(asked, opened + 1, choices, localizer.named(group.label), localizer)
    return (
        TextDisplay(f"**{localizer.say(group.label)}**"),
        menu,
        Buttons((Button(localizer.label("panel.back"), RefreshPanel(asked.match)),)),
    )


def _hints(choices: Numbered, localizer: Localizer, group: Group | None = None) -> Iterator[Component]:
    """What a button has no room for, under the name of the group."""
    lines = [f"**{localizer.say(group.label)}**"] if group else []
    lines += [
        f"**{localizer.say(choice.label)}** · {localizer.say(choice.hint)}" for _, choice in choices if choice.hint
    ]
    if lines:
        yield TextDisplay("\n".join(lines))


def _buttons(asked: AskedDecision, choices: Numbered, localizer: Localizer) -> Buttons:
    alone = all(choice.declines for choice in asked.decision.choices)  # then it is what leads on
    return Buttons(
        tuple(
            Button(
                localizer.named(choice.label),
                Choose(asked.match, asked.seat, asked.number, place, fingerprint(choice)),
                GREY if choice.declines and not alone else BLUE,
            )
            for place, choice in choices
        )
    )


def _menu(asked: AskedDecision, part: int, choices: Numbered, placeholder: str, localizer: Localizer) -> SelectMenu:
    entries = tuple(
        SelectOption(
            localizer.named(choice.label),
            write_value(ChoiceValue(place, fingerprint(choice))),
            localizer.named(choice.hint) if choice.hint else None,
        )
        for place, choice in choices
    )
    return SelectMenu(ChooseFromMenu(asked.match, asked.seat, asked.number, part), placeholder, entries)
