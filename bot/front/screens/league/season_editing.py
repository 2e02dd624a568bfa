"""The settings of a season as fields of modals: what is shown in each, and how what was typed is read. Pure.

A modal has at most five fields, so there is one for each group of settings. Only what may still be changed in the state
of the season is in it; a group without such a field is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import Struct

from bot.front.screens.clock import CUSTOM, preset_of, read_clock
from bot.front.ui import durations
from bot.front.ui.components import Modal, TextInput
from bot.front.ui.league_controls import SubmitSeason
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import text
from bot.league.no_show import STEPS, NoShowRule
from bot.league.season.settings import CHANGEABLE, Format, SeasonSettings, TieBreak
from bot.league.season.transitions import SeasonState
from bot.words.rulebook import folded

GROUPS: Mapping[str, tuple[str, ...]] = {
    "basics": ("name", "rounds", "round_seconds", "clock", "format"),
    "tables": ("size", "min_size", "points", "bye_points", "tables_at_once"),
    "people": ("min_entrants", "max_entrants", "divisions", "promoted", "duplicate"),
    "rules": ("no_show", "substitute_scores", "tie_breaks"),
}
MAX_TYPED = 300
YES = frozenset({"yes", "y", "true", "on", "1", "oui", "o", "vrai"})
NO = frozenset({"no", "n", "false", "off", "0", "", "non", "faux"})
LEFT_OUT = frozenset({"-", "–", "0"})
SHORT_UNITS = ((86_400, "d"), (3_600, "h"), (60, "m"), (1, "s"))


class FieldKind(Struct, frozen=True):
    """How one setting is written into a field, and read from it."""

    write: Callable[[Any, Localizer], str]
    read: Callable[[str, Localizer], Any]


def fields_of(group: str, state: SeasonState) -> tuple[str, ...]:
    """The settings of a group that may still be changed."""
    return tuple(name for name in GROUPS.get(group, ()) if name in CHANGEABLE[state])


def offered_groups(state: SeasonState) -> tuple[str, ...]:
    return tuple(group for group in GROUPS if fields_of(group, state))


def build_modal(season: str, group: str, settings: SeasonSettings, state: SeasonState, localizer: Localizer) -> Modal:
    inputs = tuple(
        TextInput(
            name,
            localizer.label(f"league.field.{name}"),
            _KINDS[name].write(getattr(settings, name), localizer)[:MAX_TYPED],
            max_length=MAX_TYPED,
            required=False,
        )
        for name in fields_of(group, state)
    )
    return Modal(localizer.label(f"league.group.{group}"), inputs, SubmitSeason(season, group))


def read_fields(typed: Mapping[str, str], localizer: Localizer) -> dict[str, Any]:
    """The settings that were typed. Refused with the field that cannot be understood."""
    found = {}
    for name, value in typed.items():
        kind = _KINDS.get(name)
        if kind is None:
            raise FrontRefusal("unknown_control")
        try:
            found[name] = kind.read(value.strip(), localizer)
        except ValueError as error:
            field = text(f"front.league.field.{name}")
            raise FrontRefusal("season_value", field=field, given=value[:40]) from error
    return found


def short_duration(seconds: float) -> str:
    """`1d 12h`, as it can be typed."""
    parts, rest = [], round(seconds)
    for size, unit in SHORT_UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count}{unit}")
    return " ".join(parts) or "0"


def _write_no_show(rule: NoShowRule, _: Localizer) -> str:
    return ", ".join("-" if getattr(rule, step) is None else short_duration(getattr(rule, step)) for step in STEPS)


def _read_no_show(typed: str, _: Localizer) -> NoShowRule:
    parts = [part.strip() for part in typed.split(",")]
    if len(parts) != len(STEPS):
        raise ValueError(typed)
    moments = (None if part in LEFT_OUT else durations.parse(part) for part in parts)
    return NoShowRule(**dict(zip(STEPS, moments, strict=True)))


def _read_flag(typed: str, _: Localizer) -> bool:
    word = folded(typed)
    if word not in YES | NO:
        raise ValueError(typed)
    return word in YES


def _named(stem: str, names: tuple[str, ...]) -> FieldKind:
    """One of these words, or what the language calls it."""

    def read(typed: str, localizer: Localizer) -> str:
        wanted = folded(typed)
        for name in names:
            if wanted in (name, name.replace("_", " "), folded(localizer.label(f"league.{stem}.{name}"))):
                return name
        raise ValueError(typed)

    return FieldKind(lambda value, localizer: localizer.label(f"league.{stem}.{value}"), read)


_TIE_BREAK = _named("tie_break", get_args(TieBreak))
_NUMBER = FieldKind(lambda value, _: str(value), lambda typed, _: int(typed))
_FLAG = FieldKind(lambda value, localizer: localizer.label(f"options.pauses.{'yes' if value else 'no'}"), _read_flag)
_KINDS: Mapping[str, FieldKind] = {
    "name": FieldKind(lambda value, _: value, lambda typed, _: typed),
    "rounds": _NUMBER,
    "round_seconds": FieldKind(lambda value, _: short_duration(value), lambda typed, _: durations.parse(typed)),
    "clock": FieldKind(
        lambda rules, _: (
            preset_of(rules)
            if preset_of(rules) != CUSTOM
            else " ".join(short_duration(length).replace(" ", "") for length in (rules.turn, rules.bank, rules.refill))
        ),
        lambda typed, _: read_clock(folded(typed)),
    ),
    "format": _named("format", get_args(Format)),
    "size": _NUMBER,
    "min_size": _NUMBER,
    "points": FieldKind(
        lambda value, _: " ".join(map(str, value)),
        lambda typed, _: tuple(int(part) for part in typed.replace(",", " ").replace("–", " ").split()),
    ),
    "bye_points": FieldKind(lambda value, _: f"{value:g}", lambda typed, _: float(typed.replace(",", "."))),
    "tables_at_once": _NUMBER,
    "min_entrants": _NUMBER,
    "max_entrants": _NUMBER,
    "divisions": _NUMBER,
    "promoted": _NUMBER,
    "duplicate": _FLAG,
    "no_show": FieldKind(_write_no_show, _read_no_show),
    "substitute_scores": _FLAG,
    "tie_breaks": FieldKind(
        lambda value, localizer: ", ".join(_TIE_BREAK.write(each, localizer) for each in value),
        lambda typed, localizer: tuple(
            _TIE_BREAK.read(part.strip(), localizer) for part in typed.split(",") if part.strip()
        ),
    ),
}
