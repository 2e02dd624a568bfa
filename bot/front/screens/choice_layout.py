"""How the choices of a decision are laid out: buttons where there are few, select menus where there are many. Pure.

Every choice of every decision can be reached, at once or after opening its group. A choice that ends or declines
something comes last and in grey, in any order of the game: the first button continues the turn. Above buttons stands
what they do, in one list: the hints that are too long for a button and the explanations of the things they name. In a
menu it is the description of the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from bot.engine.engine import fingerprint
from bot.front.screens.explanations import Explained, explain, line
from bot.front.ui.components import (
    BLUE,
    GREEN,
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
from bot.kernel import Choice, Decision, GameMeta, Group
from bot.kernel.explanation import choice_texts, question_texts, things_in

MAX_CHOICE_BUTTONS = 10
MAX_EXPLAINED_BUTTONS = 5  # more of them with their explanations are two screens of a phone
MAX_LONG_LABEL = 40  # of a button that also says its hint: what a phone shows in full
MAX_OPEN_BUTTONS = 15  # of the group that is shown as buttons above the menus of the others

IndexedChoices = Sequence[tuple[int, Choice]]  # each with its index in `Decision.choices`


class AskedDecision(Struct, frozen=True):
    """A decision as one person is asked it: its index among those of the seat, and the group they have opened."""

    match: int
    index: int
    decision: Decision
    meta: GameMeta
    explained: Explained = {}  # what the things do that are explained beside the choices
    has_more: bool = False  # some things are explained on request only
    group: int | None = None
    suggested: int | None = None  # the index of a choice to mark

    @property
    def seat(self) -> int:
        return self.decision.seat


def lay_out(asked: AskedDecision, localizer: Localizer, max_components: int) -> tuple[Component, ...]:
    """The choices as components: the first layout that fits into `max_components`."""
    if asked.group is not None and asked.group < len(asked.decision.groups):
        return _open_group(asked, asked.group, localizer)
    layouts = (_all_as_buttons, _first_group_as_buttons, _groups_as_menus, _menu_of_groups)
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


def _are_plain_buttons(asked: AskedDecision) -> bool:
    """Whether the plain choices are few enough for buttons, with what is explained above them."""
    plain = asked.decision.plain
    explained = sum(choice.label.key in asked.explained for choice in plain)
    return len(plain) <= MAX_CHOICE_BUTTONS and explained <= MAX_EXPLAINED_BUTTONS


def _display_order(asked: AskedDecision) -> Iterator[tuple[Group | None, IndexedChoices]]:
    """The plain choices that continue, each group, and last the plain choices that decline."""
    decision = asked.decision
    continuing, declining = _split_declining(decision)
    if not decision.groups and _are_plain_buttons(asked):
        continuing, declining = (*continuing, *declining), ()
    _, *groups = indexed_groups(decision)
    blocks: tuple[tuple[Group | None, IndexedChoices], ...] = ((None, continuing), *groups, (None, declining))
    return ((group, choices) for group, choices in blocks if choices)


def _split_declining(decision: Decision) -> tuple[IndexedChoices, IndexedChoices]:
    """The plain choices that continue, and those that decline."""
    plain = tuple(enumerate(decision.plain))
    return tuple(each for each in plain if not each[1].declines), tuple(each for each in plain if each[1].declines)


def _all_as_buttons(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    decision = asked.decision
    if decision.choice_count > MAX_CHOICE_BUTTONS or any(group.folded for group in decision.groups):
        return
    if not _are_plain_buttons(asked):
        return
    notes = _Notes(asked, localizer)
    for group, choices in _display_order(asked):
        yield from notes.above(choices, group)
        yield _buttons(asked, choices, localizer)


def _first_group_as_buttons(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    """What is done most often can be seen at once; the other groups are menus."""
    groups = asked.decision.groups
    if len(asked.decision.plain) > MAX_BUTTONS_IN_ROW or not groups or groups[0].folded:
        return
    if len(groups[0].choices) > MAX_OPEN_BUTTONS:
        return
    notes = _Notes(asked, localizer)
    for menu, (group, choices) in enumerate(_display_order(asked)):
        if group is None or group is groups[0]:
            yield from notes.above(choices, group)
            yield _buttons(asked, choices, localizer)
        else:
            yield _menu(asked, menu, choices, _placeholder(asked, group, localizer), localizer)


def _groups_as_menus(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    notes = _Notes(asked, localizer)
    for menu, (group, choices) in enumerate(_display_order(asked)):
        if group is not None:
            yield _menu(asked, menu, choices, _placeholder(asked, group, localizer), localizer)
        elif len(choices) > MAX_CHOICE_BUTTONS or not (_are_plain_buttons(asked) or choices[0][1].declines):
            yield _menu(asked, menu, choices, localizer.label("panel.choose"), localizer)
        else:
            yield from notes.above(choices)
            yield _buttons(asked, choices, localizer)


def _menu_of_groups(asked: AskedDecision, localizer: Localizer) -> Iterable[Component]:
    continuing, declining = _split_declining(asked.decision)
    if continuing:
        yield _menu(asked, 0, continuing, localizer.label("panel.choose"), localizer)
    _, *groups = indexed_groups(asked.decision)
    options = tuple(
        SelectOption(
            _marked(localizer.plain(group.label), any(each == asked.suggested for each, _ in choices), localizer),
            str(index),
            localizer.label("panel.choices", n=len(choices)),
        )
        for index, (group, choices) in enumerate(groups)
        if group is not None
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
        _menu(asked, index + 1, choices, _placeholder(asked, group, localizer), localizer),
        Buttons((Button(localizer.label("panel.back"), RefreshPanel(asked.match)),)),
    )


class _Notes:
    """What the choices of a layout do, in the order in which they are shown; each thing is explained once."""

    def __init__(self, asked: AskedDecision, localizer: Localizer) -> None:
        self._meta = asked.meta
        self._localizer = localizer
        below_question = {thing.key for thing in things_in(asked.meta, question_texts(asked.decision))}
        self._open = {key: does for key, does in asked.explained.items() if key not in below_question}

    def above(self, choices: IndexedChoices, group: Group | None = None) -> Iterator[Component]:
        """The lines above these buttons, below the name of the group."""
        lines: list[str] = []
        if group is not None:
            name = self._localizer.say(group.label)
            does = self._open.pop(group.label.key, None)
            lines.append(f"**{name}**" if does is None else line(group.label, does, self._localizer))
        for _, choice in choices:
            lines += self._of_choice(choice)
        if lines:
            yield TextDisplay("\n".join(lines))

    def _of_choice(self, choice: Choice) -> Iterator[str]:
        """Its hint, and the things it names; in one line where the choice is itself the thing."""
        on_button = choice.hint is None or _long_label(choice, self._localizer) is not None
        hint = None if on_button or choice.hint is None else self._localizer.say(choice.hint)
        does = self._open.pop(choice.label.key, None)
        if does is not None:
            yield line(choice.label, does if hint is None else f"{does} · {hint}", self._localizer)
        elif hint is not None:
            yield line(choice.label, hint, self._localizer)
        if not choice.shows_effect:
            for thing in things_in(self._meta, choice_texts((choice,))):
                does = self._open.pop(thing.key, None)
                if does is not None:
                    yield line(thing, does, self._localizer)


def _placeholder(asked: AskedDecision, group: Group, localizer: Localizer) -> str:
    """The name of a group; of a thing also what it does."""
    label = localizer.plain(group.label)
    does = explain(asked.meta, group.label, localizer)
    return label if does is None else f"{label}{localizer.colon}{does}"


def _description(asked: AskedDecision, choice: Choice, localizer: Localizer) -> str | None:
    """What an entry of a menu does: its hint, else what the thing does that it names."""
    if choice.hint is not None or choice.shows_effect:
        return localizer.plain(choice.hint) if choice.hint else None
    things = things_in(asked.meta, (choice.label,))
    return explain(asked.meta, things[0], localizer) if len(things) == 1 else None


def _long_label(choice: Choice, localizer: Localizer) -> str | None:
    """The label with the hint, where a button can hold both."""
    if choice.hint is None:
        return None
    label, hint = localizer.plain(choice.label), localizer.plain(choice.hint)
    joint = " · " if hint[:1].isalnum() else " "  # "Y3 → 4" needs no dot
    whole = f"{label}{joint}{hint}"
    return whole if len(whole) <= MAX_LONG_LABEL else None


def _buttons(asked: AskedDecision, choices: IndexedChoices, localizer: Localizer) -> Buttons:
    only_declining = all(choice.declines for choice in asked.decision.choices)  # then declining continues the turn
    return Buttons(
        tuple(
            Button(
                _marked(
                    _long_label(choice, localizer) or localizer.plain(choice.label), index == asked.suggested, localizer
                ),
                Choose(asked.match, asked.seat, asked.index, index, fingerprint(choice)),
                GREEN if index == asked.suggested else GREY if choice.declines and not only_declining else BLUE,
            )
            for index, choice in choices
        )
    )


def _menu(
    asked: AskedDecision, menu: int, choices: IndexedChoices, placeholder: str, localizer: Localizer
) -> SelectMenu:
    options = tuple(
        SelectOption(
            _marked(localizer.plain(choice.label), index == asked.suggested, localizer),
            write_value(ChoiceValue(index, fingerprint(choice))),
            _description(asked, choice, localizer),
        )
        for index, choice in choices
    )
    has_suggested = any(index == asked.suggested for index, _ in choices)
    control = ChooseFromMenu(asked.match, asked.seat, asked.index, menu)
    return SelectMenu(control, _marked(placeholder, has_suggested, localizer), options)


def _marked(label: str, suggested: bool, localizer: Localizer) -> str:
    return localizer.label("learn.mark", label=label) if suggested else label
