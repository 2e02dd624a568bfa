"""A plan as its owner sees it: what is wanted, in which order, and everything that could be. Pure."""

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
MARK = "#"  # begins the value of an entry that was picked from what we offered
ASK = f"{MARK}ask"


def can_plan(match: Match, seat: int | None) -> bool:
    """Whether this seat may say beforehand what it wants."""
    return (
        seat is not None
        and bool(match.game.meta.wishes)
        and match.row.status == RUNNING
        and match.seats[seat].policy is None
    )


def page(match: Match, seat: int, localizer: Localizer, note: Text | None = None) -> Screen:
    """The plan of one seat, and everything it could be."""
    return Screen(tuple(_parts(match, seat, localizer, note)), (), ACCENT)


def places(match: Match, seat: int) -> tuple[int, ...]:
    """The plan of a seat as places in what its game declares, most wanted first."""
    declared = match.game.meta.wishes
    return tuple(declared.index(wish) for wish in plan_of(match, seat) if wish in declared)


def merged(before: Sequence[int], picked: Sequence[int], part: int) -> tuple[int, ...]:
    """The plan after one of its menus was used: what stays keeps its place, what is new comes behind it.

    Discord does not say in which order somebody ticked, so whoever minds ticks one after the other.
    """
    kept = [place for place in before if place // MAX_SELECT_OPTIONS != part or place in picked]
    return (*kept, *(place for place in picked if place not in kept))


def offered(match: Match, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Every wish by name, and having none, each with a value that says exactly which one it is."""
    yield localizer.label("plan.ask"), ASK
    for place, wish in enumerate(match.game.meta.wishes):
        yield localizer.named(wish.label), f"{MARK}{place}"


def called(match: Match, typed: str, localizer: Localizer) -> int | None:
    """The wish somebody means, by its value or by words that fit one only; None: ask me."""
    known = {value: name for name, value in offered(match, localizer)}
    wanted = folded(typed)
    exact = [value for value, name in known.items() if typed == value or wanted == folded(name)]
    found = exact or [value for value, name in known.items() if wanted in folded(name)]
    if len(found) != 1:
        raise FrontRefusal("several_wishes" if found else "no_wish", given=typed[:40])
    return None if found[0] == ASK else int(found[0].removeprefix(MARK))


def _parts(match: Match, seat: int, localizer: Localizer, note: Text | None) -> Iterator[Component]:
    yield TextDisplay(f"{summary.heading(match, localizer)}\n## {localizer('plan.heading')}")
    if note:
        yield TextDisplay(f"> {localizer.say(note)}")
    plan = plan_of(match, seat)
    lines = [f"{place}. {localizer.say(wish.label)}" for place, wish in enumerate(plan, start=1)]
    yield TextDisplay("\n".join(lines) or localizer("plan.none"))
    yield TextDisplay(f"-# {localizer('plan.help')}" + (f"\n-# {localizer('plan.asked')}" if match.ask(seat) else ""))
    if can_plan(match, seat):
        yield from _menus(match, seat, localizer)
    clear = Button(localizer.label("plan.ask"), ClearPlan(match.row.id, seat), disabled=not plan)
    yield Buttons((clear, Button(localizer.label("panel.back"), RefreshPanel(match.row.id))))


def _menus(match: Match, seat: int, localizer: Localizer) -> Iterator[Component]:
    wishes = list(enumerate(match.game.meta.wishes))
    chosen = set(places(match, seat))
    for part in range(-(-len(wishes) // MAX_SELECT_OPTIONS)):
        shown = wishes[part * MAX_SELECT_OPTIONS : (part + 1) * MAX_SELECT_OPTIONS]
        entries = tuple(
            SelectOption(localizer.named(wish.label), str(place), None, place in chosen) for place, wish in shown
        )
        yield SelectMenu(SetPlan(match.row.id, seat, part), localizer.label("plan.choose"), entries, 0, len(entries))
