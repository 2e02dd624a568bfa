"""What a button, a menu or a form means, written into its custom id.

A control says everything about itself, so none has to be kept in memory and all of them outlive a restart. It says
nothing about who pressed it: that is the interaction's business, and the engine checks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from bot.kernel import Refusal

MAX_LENGTH = 100
SEPARATOR = "/"

Number: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << 62)]
Word: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9_]+$")]


class UnknownControl(Refusal):
    """A custom id this program did not write, or no longer understands."""

    family = "front.refused"


class _Control(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Fields are numbers and short words, so that the written form needs no escaping."""


# --- at a table -----------------------------------------------------------------------------------------------------


class Play(_Control, frozen=True, tag="play"):
    """Open my private panel."""

    match: Number


class RefreshPanel(_Control, frozen=True, tag="look"):
    """Show my panel anew, in its place."""

    match: Number


class Choose(_Control, frozen=True, tag="c"):
    """Take one choice of one decision. `check` differs when it is no longer the choice that was shown."""

    match: Number
    seat: Number
    number: Number
    choice: Number
    check: Word


class ChooseFromMenu(_Control, frozen=True, tag="m"):
    """A menu of choices; what was picked is in its values. Several menus of one decision differ by `part`."""

    match: Number
    seat: Number
    number: Number
    part: Number


class OpenGroup(_Control, frozen=True, tag="g"):
    """A menu of groups of choices, where they are too many to be shown at once."""

    match: Number
    seat: Number
    number: Number


class Undo(_Control, frozen=True, tag="u"):
    match: Number
    seat: Number
    number: Number
    whole_turn: bool


class Hint(_Control, frozen=True, tag="hint"):
    match: Number
    seat: Number
    number: Number


class ConfirmResign(_Control, frozen=True, tag="resign"):
    """Yes, I am sure."""

    match: Number
    seat: Number
    number: Number


class ReclaimSeat(_Control, frozen=True, tag="back"):
    """Play my seat again that a computer player plays for me."""

    match: Number
    seat: Number


class RelocateHere(_Control, frozen=True, tag="here"):
    """Show the table in this channel from now on, because its own is gone."""

    match: Number


class TakeOver(_Control, frozen=True, tag="over"):
    """Play on for somebody whose time ran out, where the table asks for volunteers."""

    match: Number
    seat: Number


class Vote(_Control, frozen=True, tag="vote"):
    """I agree to more time, to a pause or to its end."""

    match: Number
    proposal: Literal["extend", "pause", "resume"]


class OpenPlan(_Control, frozen=True, tag="plan"):
    """Show what I have planned for this match, in the place of my panel."""

    match: Number


class SetPlan(_Control, frozen=True, tag="plan2"):
    """A menu of what I may plan. Several menus of one game differ by `part`."""

    match: Number
    seat: Number
    part: Number


class ClearPlan(_Control, frozen=True, tag="ask"):
    """No plan: ask me."""

    match: Number
    seat: Number


class OpenRules(_Control, frozen=True, tag="rules"):
    game: Word


class OpenTopic(_Control, frozen=True, tag="topic"):
    """A menu of the topics of a rulebook."""

    game: Word


class Rematch(_Control, frozen=True, tag="again"):
    """Open a table like the one that is over."""

    match: Number


# --- before the start -----------------------------------------------------------------------------------------------


class Join(_Control, frozen=True, tag="join"):
    match: Number


class Leave(_Control, frozen=True, tag="leave"):
    match: Number


class Start(_Control, frozen=True, tag="start"):
    match: Number


class AddComputer(_Control, frozen=True, tag="bot"):
    match: Number


class Cancel(_Control, frozen=True, tag="cancel"):
    match: Number


class ConfirmCancel(_Control, frozen=True, tag="cancel2"):
    match: Number


class OpenOptions(_Control, frozen=True, tag="opts"):
    match: Number


class ShowOptionsPage(_Control, frozen=True, tag="optsp"):
    match: Number
    page: Number


class SetOption(_Control, frozen=True, tag="opt"):
    """A menu of the values of one option."""

    match: Number
    page: Number
    option: Word


class OpenNumberModal(_Control, frozen=True, tag="num"):
    """A form for a number that has too many values for a menu. Says the game, so that no match has to be read."""

    match: Number
    page: Number
    game: Word
    option: Word


class SubmitNumber(_Control, frozen=True, tag="num2"):
    """That form, filled in."""

    match: Number
    page: Number
    option: Word


class SetPauses(_Control, frozen=True, tag="pauses"):
    """A menu: whether rolling the dice is a click of its own."""

    match: Number
    page: Number


class SetClock(_Control, frozen=True, tag="clock"):
    """A menu: how much time a turn may take."""

    match: Number
    page: Number


class OpenClockModal(_Control, frozen=True, tag="own"):
    """A form for a clock of the table's own."""

    match: Number
    page: Number


class SubmitClock(_Control, frozen=True, tag="own2"):
    """That form, filled in."""

    match: Number
    page: Number


class SetLate(_Control, frozen=True, tag="late"):
    """A menu: what happens when somebody's time has run out."""

    match: Number
    page: Number


class SetMinimum(_Control, frozen=True, tag="least"):
    """A menu: what this table asks of those who want to sit down."""

    match: Number
    page: Number
    what: Word


class NewThread(_Control, frozen=True, tag="thread"):
    """Open a table in a thread, because this channel has one already."""

    game: Word
    seats: Number
    private: bool
    fill: bool
    clock: Word
    finished: Number
    late: Number


# --- people and servers ---------------------------------------------------------------------------------------------


class SetPersonSetting(_Control, frozen=True, tag="mine"):
    """A menu of one setting of mine."""

    setting: Word


class ConfirmErase(_Control, frozen=True, tag="forget"):
    """Yes, erase everything about me."""


class SetServerSetting(_Control, frozen=True, tag="server"):
    """A menu of one setting of this server."""

    setting: Word


Control: TypeAlias = (
    Play
    | RefreshPanel
    | Choose
    | ChooseFromMenu
    | OpenGroup
    | Undo
    | Hint
    | ConfirmResign
    | ReclaimSeat
    | RelocateHere
    | TakeOver
    | Vote
    | OpenPlan
    | SetPlan
    | ClearPlan
    | OpenRules
    | OpenTopic
    | Rematch
    | Join
    | Leave
    | Start
    | AddComputer
    | Cancel
    | ConfirmCancel
    | OpenOptions
    | ShowOptionsPage
    | SetOption
    | OpenNumberModal
    | SubmitNumber
    | SetPauses
    | SetClock
    | OpenClockModal
    | SubmitClock
    | SetLate
    | SetMinimum
    | NewThread
    | SetPersonSetting
    | ConfirmErase
    | SetServerSetting
)


# Looked up here rather than in the union, which would be taken apart anew for every click.
_KINDS: Mapping[str, type[Any]] = {kind.__struct_config__.tag: kind for kind in get_args(Control)}


class ChoiceValue(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The value of one entry in a menu of choices."""

    choice: Number
    check: Word


def write(control: Control) -> str:
    """The custom id of a control."""
    custom_id = _join(control)
    if len(custom_id) > MAX_LENGTH:
        raise ValueError(f"a custom id has at most {MAX_LENGTH} letters: {custom_id}")
    return custom_id


def read(custom_id: str) -> Control:
    """The control behind a custom id; `UnknownControl` if it is none of ours."""
    parts = custom_id.split(SEPARATOR)
    kind = _KINDS.get(parts[0])
    if kind is None:
        raise UnknownControl("unknown_control")
    try:
        control: Control = msgspec.convert(parts, kind, strict=False)
    except msgspec.ValidationError as error:
        raise UnknownControl("unknown_control") from error
    return control


def write_value(picked: ChoiceValue) -> str:
    return _join(picked)


def read_value(value: str) -> ChoiceValue:
    try:
        return msgspec.convert(value.split(SEPARATOR), ChoiceValue, strict=False)
    except msgspec.ValidationError as error:
        raise UnknownControl("unknown_control") from error


def _join(control: Control | ChoiceValue) -> str:
    parts = msgspec.to_builtins(control)
    return SEPARATOR.join(str(int(part)) if isinstance(part, bool) else str(part) for part in parts)
