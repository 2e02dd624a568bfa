"""The plan of a seat as its owner sees it: the planned wishes in order, and select menus of all wishes. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.match import Match
from bot.engine.plans import plan_of
from bot.front.screens import summary
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
from bot.front.ui.custom_ids import ClearPlan, RefreshPanel, SetPlan
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text
from bot.records import RUNNING
from bot.words.rulebook import folded

ACCENT = 0x2A9D8F
MARK = "#"  # begins a value that was picked from the autocompletion
ASK = f"{MARK}ask"


def can_plan(match: Match, seat: int | None) -> bool:
    return (
        seat is not None
        and bool(match.game.meta.wishes)
        and match.row.status == RUNNING
        and match.seats[seat].policy is None
    )


def build_plan(match: Match, seat: int, localizer: Localizer, note: Text | None = None) -> Screen:
    return Screen(tuple(_components(match, seat, localizer, note)), (), ACCENT)


def planned_indices(match: Match, seat: int) -> tuple[int, ...]:
    """The plan of a seat as indices into the wishes of its game, most wanted first."""
    wishes = match.game.meta.wishes
    return tuple(wishes.index(wish) for wish in plan_of(match, seat) if wish in wishes)


def merge_selection(before: Sequence[int], selected: Sequence[int], menu: int) -> tuple[int, ...]:
    """The plan after one of its select menus was used: what stays keeps its order, what is new comes last.

    Discord does not say in which order options were selected. To choose the order, select them one after the other.
    """
    kept = [index for index in before if index // MAX_SELECT_OPTIONS != menu or index in selected]
    return (*kept, *(index for index in selected if index not in kept))


def completions(match: Match, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """The label and the value of every wish, and of having none."""
    yield localizer.label("plan.ask"), ASK
    for index, wish in enumerate(match.game.meta.wishes):
        yield localizer.plain(wish.label), f"{MARK}{index}"


def find_wish(match: Match, typed: str, localizer: Localizer) -> int | None:
    """The index of the wish with this value, or with a label that only one wish matches; None: have no plan."""
    labels = {value: label for label, value in completions(match, localizer)}
    wanted = folded(typed)
    exact = [value for value, label in labels.items() if typed == value or wanted == folded(label)]
    found = exact or [value for value, label in labels.items() if wanted in folded(label)]
    if len(found) != 1:
        raise FrontRefusal("several_wishes" if found else "no_wish", given=typed[:40])
    return None if found[0] == ASK else int(found[0].removeprefix(MARK))


def _components(match: Match, seat: int, localizer: Localizer, note: Text | None) -> Iterator[Component]:
    yield TextDisplay(f"{summary.heading(match, localizer)}\n## {localizer('plan.heading')}")
    if note:
        yield TextDisplay(f"> {localizer.say(note)}")
    plan = plan_of(match, seat)
    lines = [f"{rank}. {localizer.say(wish.label)}" for rank, wish in enumerate(plan, start=1)]
    yield TextDisplay("\n".join(lines) or localizer("plan.none"))
    yield TextDisplay(f"-# {localizer('plan.help')}" + (f"\n-# {localizer('plan.asked')}" if match.ask(seat) else ""))
    if can_plan(match, seat):
        yield from _menus(match, seat, localizer)
    clear = Button(localizer.label("plan.ask"), ClearPlan(match.row.id, seat), disabled=not plan)
    yield Buttons((clear, Button(localizer.label("panel.back"), RefreshPanel(match.row.id))))


def _menus(match: Match, seat: int, localizer: Localizer) -> Iterator[Component]:
    wishes = list(enumerate(match.game.meta.wishes))
    planned = set(planned_indices(match, seat))
    for menu, first in enumerate(range(0, len(wishes), MAX_SELECT_OPTIONS)):
        options = tuple(
            SelectOption(localizer.plain(wish.label), str(index), None, index in planned)
            for index, wish in wishes[first : first + MAX_SELECT_OPTIONS]
        )
        yield SelectMenu(SetPlan(match.row.id, seat, menu), localizer.label("plan.choose"), options, 0, len(options))
