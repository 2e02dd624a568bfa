"""The clock of a table as people choose and read it: a preset or one of their own, and what happens after it. Pure.

A clock also has a name of letters and digits only, so that a control can carry it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from discord import ui
from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.time.clock import PRESETS, ClockRules, Late, custom
from bot.front.ui import durations
from bot.front.ui.components import Button, Buttons, Component, SelectMenu, SelectOption, TextDisplay, clip
from bot.front.ui.custom_ids import OpenClockModal, SetClock, SetLate, SubmitClock, write
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal

CUSTOM = "custom"
LATE: tuple[Late, ...] = get_args(Late)
FIELDS = (("turn", "12h"), ("bank", "1d"), ("refill", "2h"))
MAX_MODAL_TITLE = 45


def preset_of(rules: ClockRules) -> str:
    """What a table's clock is called."""
    return next((name for name, preset in PRESETS.items() if replace(preset, late=rules.late) == rules), CUSTOM)


def name_of(rules: ClockRules) -> str:
    """A clock in one word of letters and digits."""
    preset = preset_of(rules)
    numbers = "_".join(str(int(length)) for length in (rules.turn, rules.bank, rules.refill))
    return f"{preset if preset != CUSTOM else numbers}_{rules.late}"


def clock_called(name: str, late: Late | None = None) -> ClockRules:
    """A preset, a clock by its one word, or one typed as three lengths of time ("12h 1d 2h")."""
    stem, _, ending = name.rpartition("_")
    if ending in LATE:
        return clock_called(stem, next(each for each in LATE if each == ending))
    if name in PRESETS:
        return replace(PRESETS[name], late=late or PRESETS[name].late)
    lengths = [f"{part}s" if part.isdecimal() else part for part in name.replace("_", " ").split()]
    if not 1 <= len(lengths) <= len(FIELDS):
        raise FrontRefusal("clock", given=name[:40])
    try:
        return own_clock(lengths, late or "default")
    except FrontRefusal as refusal:
        raise FrontRefusal("clock", given=name[:40]) from refusal


def late_called(name: str) -> Late:
    """What happens when time has run out, by its name."""
    found = next((each for each in LATE if each == name), None)
    if found is None:
        raise FrontRefusal("late", given=name[:40])
    return found


def own_clock(written: Sequence[str], late: Late) -> ClockRules:
    """The clock somebody wrote down: time for a turn, the bank, and what goes back into it."""
    turn, bank, refill = (durations.read(length) for length in (*written, "", "")[: len(FIELDS)])
    return custom(turn, bank, refill, late)


def lines(rules: ClockRules, localizer: Localizer) -> Iterator[str]:
    """The clock in words; nothing where nobody is hurried."""
    if rules.turn:
        yield f"{localizer('clock.title')}{localizer.colon}{told(rules, localizer)}"
        yield f"{localizer('clock.late.title')}{localizer.colon}{localizer(f'clock.late.{rules.late}')}"


def told(rules: ClockRules, localizer: Localizer) -> str:
    preset = preset_of(rules)
    if preset != CUSTOM:
        return localizer(f"clock.preset.{preset}")
    parts = {name: durations.told(getattr(rules, name), localizer) for name, _ in FIELDS}
    return localizer("clock.own", **parts) if rules.bank else localizer("clock.own_without_bank", turn=parts["turn"])


def form(match: Match, localizer: Localizer, page: int, may_change: bool) -> Iterator[Component]:
    """The clock as a part of the options of a table."""
    rules = match.clock.rules
    now = preset_of(rules)
    shown = f"{localizer.colon}{told(rules, localizer)}" if now == CUSTOM or not may_change else ""
    yield TextDisplay(f"**{localizer('clock.title')}**{shown}\n-# {localizer('clock.help')}")
    if may_change:
        entries = tuple(
            SelectOption(localizer.label(f"clock.preset.{each}"), each, None, each == now) for each in PRESETS
        )
        yield SelectMenu(SetClock(match.row.id, page), localizer.label("options.choose"), entries)
        yield Buttons((Button(localizer.label("clock.own_button"), OpenClockModal(match.row.id, page)),))
    if not rules.turn:
        return
    late = "" if may_change else f"{localizer.colon}{localizer(f'clock.late.{rules.late}')}"
    yield TextDisplay(f"**{localizer('clock.late.title')}**{late}")
    if may_change:
        entries = tuple(
            SelectOption(localizer.label(f"clock.late.{each}"), each, None, each == rules.late) for each in LATE
        )
        yield SelectMenu(SetLate(match.row.id, page), localizer.label("options.choose"), entries)


def own_form(control: OpenClockModal, localizer: Localizer) -> ui.Modal:
    """A form for three lengths of time."""
    title = clip(localizer.label("clock.own_title"), MAX_MODAL_TITLE)
    modal = ui.Modal(title=title, custom_id=write(SubmitClock(control.match, control.page)), timeout=None)
    for name, example in FIELDS:
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id=name, max_length=20, default=example, required=name == FIELDS[0][0]
        )
        modal.add_item(ui.Label(text=clip(localizer.label(f"clock.field.{name}"), MAX_MODAL_TITLE), component=field))
    modal.stop()  # so that the library does not keep it: the answer says everything
    return modal
