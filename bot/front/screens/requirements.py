"""What a table requires of those who want to sit down: matches finished, and few turns that timed out. Pure."""

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

ANYBODY = MessageState()  # requires nothing
VALUES: Mapping[str, tuple[int, ...]] = {
    "finished": (ANYBODY.finished, 1, 3, 5, 10, 25, 50),
    "late": (ANYBODY.late, 25, 10, 5, 2),
}


def require(state: MessageState, results: Sequence[ResultRow]) -> None:
    """Refuse a person with too few finished matches or too many time-outs."""
    record = Record.of(results)
    if record.finished < state.finished:
        raise FrontRefusal("too_new", n=state.finished, have=record.finished)
    if record.late_percent > state.late:
        raise FrontRefusal("too_late", most=state.late, have=record.late_percent)


def lobby_lines(state: MessageState, localizer: Localizer) -> Iterator[str]:
    """The requirements as lines of a lobby; none where there are none."""
    for name in VALUES:
        if getattr(state, name) != getattr(ANYBODY, name):
            yield _value_label(name, getattr(state, name), localizer)


def build_options(match: Match, localizer: Localizer, page: int, may_change: bool) -> Iterator[Component]:
    """The requirements on the options page of a table."""
    state = read(match)
    if not may_change:
        yield from (TextDisplay(f"**{line}**") for line in lobby_lines(state, localizer))
        return
    yield TextDisplay(f"**{localizer('minimum.title')}**\n-# {localizer('minimum.help')}")
    for name, values in VALUES.items():
        current = getattr(state, name)
        offered = values if current in values else (*values, current)  # a command accepts any number
        options = (SelectOption(_value_label(name, n, localizer), str(n), None, n == current) for n in offered)
        yield SelectMenu(SetMinimum(match.row.id, page, name), localizer.label("options.choose"), tuple(options))


def parse_change(name: str, values: Sequence[str]) -> dict[str, int]:
    """The change of the message state that a select menu asks for."""
    found = [value for value in VALUES.get(name, ()) if [str(value)] == list(values)]
    if not found:
        raise FrontRefusal("unknown_control")
    return {name: found[0]}


def _value_label(name: str, value: int, localizer: Localizer) -> str:
    if value == getattr(ANYBODY, name):
        return localizer(f"minimum.{name}.any")
    return localizer(f"minimum.{name}.some", n=value)
