"""What a table may ask of those who want to sit down: some matches finished, few turns that ran out. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.match import Match
from bot.engine.seating import ANYBODY, Seating
from bot.front.ui.components import Entry, Menu, Part, Say
from bot.front.ui.custom_ids import SetMinimum
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal

FIELDS: Mapping[str, str] = {"finished": "min_finished", "late": "max_late_percent"}  # of a seating, by control
VALUES: Mapping[str, tuple[int, ...]] = {
    "finished": (ANYBODY.min_finished, 1, 3, 5, 10, 25, 50),
    "late": (ANYBODY.max_late_percent, 25, 10, 5, 2),
}


def lines(seating: Seating, localizer: Localizer) -> Iterator[str]:
    """What this table asks for; nothing where all are welcome."""
    for name, field in FIELDS.items():
        if getattr(seating, field) != getattr(ANYBODY, field):
            yield _value(name, getattr(seating, field), localizer)


def form(match: Match, localizer: Localizer, page: int, may_change: bool) -> Iterator[Part]:
    """The same as a part of the options of a table."""
    if not may_change:
        yield from (Say(f"**{line}**") for line in lines(match.seating, localizer))
        return
    yield Say(f"**{localizer('minimum.title')}**\n-# {localizer('minimum.help')}")
    for name, values in VALUES.items():
        now = getattr(match.seating, FIELDS[name])
        offered = values if now in values else (*values, now)  # a command may ask for any number
        entries = tuple(Entry(_value(name, value, localizer), str(value), None, value == now) for value in offered)
        yield Menu(SetMinimum(match.row.id, page, name), localizer.label("options.choose"), entries)


def picked(name: str, given: Sequence[str]) -> dict[str, int]:
    """The change of the seating that a menu asks for."""
    found = [value for value in VALUES.get(name, ()) if [str(value)] == list(given)]
    if not found:
        raise FrontRefusal("unknown_control")
    return {FIELDS[name]: found[0]}


def _value(name: str, value: int, localizer: Localizer) -> str:
    if value == getattr(ANYBODY, FIELDS[name]):
        return localizer(f"minimum.{name}.any")
    return localizer(f"minimum.{name}.some", n=value)
