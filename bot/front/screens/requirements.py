"""What a table may ask of those who want to sit down: some matches finished, few turns that ran out. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.match import Match
from bot.front.screens.statistics import Record
from bot.front.ui.components import Component, SelectMenu, SelectOption, TextDisplay
from bot.front.ui.custom_ids import SetMinimum
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import MessageState, read
from bot.front.ui.refusals import FrontRefusal
from bot.records import ResultRow

ANYBODY = MessageState()
VALUES: Mapping[str, tuple[int, ...]] = {
    "finished": (ANYBODY.finished, 1, 3, 5, 10, 25, 50),
    "late": (ANYBODY.late, 25, 10, 5, 2),
}


def require(kept: MessageState, results: Sequence[ResultRow]) -> None:
    """Refuse, kindly, whoever has not played enough yet or let too many turns run out."""
    record = Record.of(results)
    if record.finished < kept.finished:
        raise FrontRefusal("too_new", n=kept.finished, have=record.finished)
    if record.late_percent > kept.late:
        raise FrontRefusal("too_late", most=kept.late, have=record.late_percent)


def lines(kept: MessageState, localizer: Localizer) -> Iterator[str]:
    """What this table asks for; nothing where everybody is welcome."""
    for name in VALUES:
        if getattr(kept, name) != getattr(ANYBODY, name):
            yield _value(name, getattr(kept, name), localizer)


def form(match: Match, localizer: Localizer, page: int, may_change: bool) -> Iterator[Component]:
    """The same as a part of the options of a table."""
    kept = read(match)
    if not may_change:
        yield from (TextDisplay(f"**{line}**") for line in lines(kept, localizer))
        return
    yield TextDisplay(f"**{localizer('minimum.title')}**\n-# {localizer('minimum.help')}")
    for name, values in VALUES.items():
        now = getattr(kept, name)
        offered = values if now in values else (*values, now)  # a command may ask for any number
        entries = tuple(
            SelectOption(_value(name, value, localizer), str(value), None, value == now) for value in offered
        )
        yield SelectMenu(SetMinimum(match.row.id, page, name), localizer.label("options.choose"), entries)


def picked(name: str, given: Sequence[str]) -> dict[str, int]:
    """The change of the notes that a menu asks for."""
    found = [value for value in VALUES.get(name, ()) if [str(value)] == list(given)]
    if not found:
        raise FrontRefusal("unknown_control")
    return {name: found[0]}


def _value(name: str, value: int, localizer: Localizer) -> str:
    if value == getattr(ANYBODY, name):
        return localizer(f"minimum.{name}.any")
    return localizer(f"minimum.{name}.some", n=value)
