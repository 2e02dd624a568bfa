"""What a table requires of those who want to sit down: matches finished, and few turns that timed out. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.match import Match
from bot.engine.seating import ANYBODY, Seating
from bot.front.ui.components import Component, SelectMenu, SelectOption, TextDisplay
from bot.front.ui.custom_ids import SetMinimum
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal

FIELDS: Mapping[str, str] = {"finished": "min_finished", "late": "max_late_percent"}  # of a seating, by control
VALUES: Mapping[str, tuple[int, ...]] = {
    "finished": (ANYBODY.min_finished, 1, 3, 5, 10, 25, 50),
    "late": (ANYBODY.max_late_percent, 25, 10, 5, 2),
}


def lobby_lines(seating: Seating, localizer: Localizer) -> Iterator[str]:
    """The requirements as lines of a lobby; none where there are none."""
    for name, field in FIELDS.items():
        if getattr(seating, field) != getattr(ANYBODY, field):
            yield _value_label(name, getattr(seating, field), localizer)


def build_options(match: Match, localizer: Localizer, page: int, may_change: bool) -> Iterator[Component]:
    """The requirements on the options page of a table."""
    if not may_change:
        yield from (TextDisplay(f"**{line}**") for line in lobby_lines(match.seating, localizer))
        return
    yield TextDisplay(f"**{localizer('minimum.title')}**\n-# {localizer('minimum.help')}")
    for name, values in VALUES.items():
        current = getattr(match.seating, FIELDS[name])
        offered = values if current in values else (*values, current)  # a command accepts any number
        options = (SelectOption(_value_label(name, n, localizer), str(n), None, n == current) for n in offered)
        yield SelectMenu(SetMinimum(match.row.id, page, name), localizer.label("options.choose"), tuple(options))


def parse_change(name: str, values: Sequence[str]) -> dict[str, int]:
    """The change of the seating that a select menu asks for."""
    found = [value for value in VALUES.get(name, ()) if [str(value)] == list(values)]
    if not found:
        raise FrontRefusal("unknown_control")
    return {FIELDS[name]: found[0]}


def _value_label(name: str, value: int, localizer: Localizer) -> str:
    if value == getattr(ANYBODY, FIELDS[name]):
        return localizer(f"minimum.{name}.any")
    return localizer(f"minimum.{name}.some", n=value)
