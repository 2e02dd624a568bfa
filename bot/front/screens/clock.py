"""The clock of a table as people choose and read it: a preset or a custom one, and what happens on a time-out. Pure.

A clock also has a text form of letters, digits and underscores, so that a control can carry it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.time.clock import PRESETS, ClockRules, Late, custom_rules
from bot.front.ui import durations
from bot.front.ui.components import Button, Buttons, Component, Modal, SelectMenu, SelectOption, TextDisplay, TextInput
from bot.front.ui.custom_ids import OpenClockModal, SetClock, SetLate, SubmitClock
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal

CUSTOM = "custom"
LATE: tuple[Late, ...] = get_args(Late)
FIELDS = (("turn", "12h"), ("bank", "1d"), ("refill", "2h"))  # of a custom clock, each with an example


def preset_of(rules: ClockRules) -> str:
    """The name of the preset with these rules, or `CUSTOM`."""
    return next((name for name, preset in PRESETS.items() if replace(preset, late=rules.late) == rules), CUSTOM)


def write_clock(rules: ClockRules) -> str:
    """The text form of a clock: its preset, or three numbers of seconds; then what happens on a time-out."""
    preset = preset_of(rules)
    seconds = "_".join(str(int(length)) for length in (rules.turn, rules.bank, rules.refill))
    return f"{preset if preset != CUSTOM else seconds}_{rules.late}"


def read_clock(typed: str, late: Late | None = None) -> ClockRules:
    """The clock of a preset's name, of a text form, or of up to three durations ("12h 1d 2h")."""
    stem, _, ending = typed.rpartition("_")
    if ending in LATE:
        return read_clock(stem, next(each for each in LATE if each == ending))
    if typed in PRESETS:
        return replace(PRESETS[typed], late=late or PRESETS[typed].late)
    lengths = [f"{part}s" if part.isdecimal() else part for part in typed.replace("_", " ").split()]
    if not 1 <= len(lengths) <= len(FIELDS):
        raise FrontRefusal("clock", given=typed[:40])
    try:
        return read_custom_clock(lengths, late or "default")
    except FrontRefusal as refusal:
        raise FrontRefusal("clock", given=typed[:40]) from refusal


def read_late(typed: str) -> Late:
    """What happens on a time-out, by its name."""
    found = next((each for each in LATE if each == typed), None)
    if found is None:
        raise FrontRefusal("late", given=typed[:40])
    return found


def read_custom_clock(typed: Sequence[str], late: Late) -> ClockRules:
    """The clock of three typed durations: for a turn, for the bank, and for its refill."""
    turn, bank, refill = (durations.parse(length) for length in (*typed, *("" for _ in FIELDS))[: len(FIELDS)])
    return custom_rules(turn, bank, refill, late)


def describe(rules: ClockRules, localizer: Localizer) -> str:
    preset = preset_of(rules)
    if preset != CUSTOM:
        return localizer(f"clock.preset.{preset}")
    lengths = {name: durations.describe(getattr(rules, name), localizer) for name, _ in FIELDS}
    if rules.bank:
        return localizer("clock.own", **lengths)
    return localizer("clock.own_without_bank", turn=lengths["turn"])


def lobby_lines(rules: ClockRules, localizer: Localizer) -> Iterator[str]:
    """The clock as lines of a lobby; none where turns have no time limit."""
    if rules.turn:
        yield f"{localizer('clock.title')}{localizer.colon}{describe(rules, localizer)}"
        yield f"{localizer('clock.late.title')}{localizer.colon}{localizer(f'clock.late.{rules.late}')}"


def build_options(match: Match, localizer: Localizer, page: int, may_change: bool) -> Iterator[Component]:
    """The clock on the options page of a table."""
    rules = match.clock.rules
    preset = preset_of(rules)
    value = f"{localizer.colon}{describe(rules, localizer)}" if preset == CUSTOM or not may_change else ""
    yield TextDisplay(f"**{localizer('clock.title')}**{value}\n-# {localizer('clock.help')}")
    if may_change:
        yield SelectMenu(
            SetClock(match.row.id, page),
            localizer.label("options.choose"),
            tuple(
                SelectOption(localizer.label(f"clock.preset.{each}"), each, None, each == preset) for each in PRESETS
            ),
        )
        yield Buttons((Button(localizer.label("clock.own_button"), OpenClockModal(match.row.id, page)),))
    if not rules.turn:
        return
    late = "" if may_change else f"{localizer.colon}{localizer(f'clock.late.{rules.late}')}"
    yield TextDisplay(f"**{localizer('clock.late.title')}**{late}")
    if may_change:
        yield SelectMenu(
            SetLate(match.row.id, page),
            localizer.label("options.choose"),
            tuple(SelectOption(localizer.label(f"clock.late.{each}"), each, None, each == rules.late) for each in LATE),
        )


def build_modal(control: OpenClockModal, localizer: Localizer) -> Modal:
    """A modal for the three durations of a custom clock; only the first is required."""
    inputs = tuple(
        TextInput(name, localizer.label(f"clock.field.{name}"), example, max_length=20, required=name == "turn")
        for name, example in FIELDS
    )
    return Modal(localizer.label("clock.own_title"), inputs, SubmitClock(control.match, control.page))
