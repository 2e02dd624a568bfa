"""Controls (buttons, select menus, modals) as values, and their text form, the custom id.

A control carries everything that is needed to act on it, so no view is kept in memory and every control works after a
restart. A custom id proves nothing: anyone can send any custom id with a modified client, so a control never says who
pressed it. The person is the author of the interaction, which Discord vouches for, and the engine checks whether that
person may act. A control only says which button was meant; `decision` and `fingerprint` tell the engine which state of
the match it was drawn for, so that an outdated one is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from bot.front.ui.control import ControlFields, Number, Word
from bot.front.ui.league_controls import LeagueControl
from bot.front.ui.learn_controls import LearnControl
from bot.kernel import Refusal

MAX_LENGTH = 100
SEPARATOR = "/"


class UnknownControl(Refusal):
    """A custom id that this program did not write, or no longer understands."""

    family = "front.refused"


# --- at a table -----------------------------------------------------------------------------------------------------


class Play(ControlFields, frozen=True, tag="play"):
    """Open my private panel."""

    match: Number


class RefreshPanel(ControlFields, frozen=True, tag="refresh"):
    """Draw my panel again, in its place."""

    match: Number


class Choose(ControlFields, frozen=True, tag="c"):
    """Take one choice, by its index in the decision. `fingerprint` differs if another choice now has that index."""

    match: Number
    seat: Number
    decision: Number
    choice: Number
    fingerprint: Word


class ChooseFromMenu(ControlFields, frozen=True, tag="m"):
    """A select menu of choices; its value is a `ChoiceValue`. The menus of one decision differ by `menu`."""

    match: Number
    seat: Number
    decision: Number
    menu: Number


class OpenGroup(ControlFields, frozen=True, tag="g"):
    """A select menu of groups of choices, where there are too many choices for one message."""

    match: Number
    seat: Number
    decision: Number


class Undo(ControlFields, frozen=True, tag="u"):
    match: Number
    seat: Number
    decision: Number
    whole_turn: bool


class Hint(ControlFields, frozen=True, tag="hint"):
    match: Number
    seat: Number
    decision: Number


class ConfirmResign(ControlFields, frozen=True, tag="resign"):
    """Give up the match, after being asked to confirm it."""

    match: Number
    seat: Number
    decision: Number


class ReclaimSeat(ControlFields, frozen=True, tag="reclaim"):
    """Take my seat back from the computer player that substitutes for me."""

    match: Number
    seat: Number


class RelocateHere(ControlFields, frozen=True, tag="here"):
    """Move the table to this channel, because its own channel is gone."""

    match: Number


class TakeOver(ControlFields, frozen=True, tag="takeover"):
    """Take over an offered seat as a volunteer."""

    match: Number
    seat: Number


class Vote(ControlFields, frozen=True, tag="vote"):
    """Agree to more time, to a pause or to its end."""

    match: Number
    proposal: Literal["extend", "pause", "resume"]


class OpenPlan(ControlFields, frozen=True, tag="plan"):
    """Show my plan for this match, in the place of my panel."""

    match: Number


class SetPlan(ControlFields, frozen=True, tag="setplan"):
    """A select menu of the wishes I may plan. The menus of one game differ by `menu`."""

    match: Number
    seat: Number
    menu: Number


class ClearPlan(ControlFields, frozen=True, tag="clearplan"):
    """Have no plan: ask me."""

    match: Number
    seat: Number


class OpenRules(ControlFields, frozen=True, tag="rules"):
    game: Word


class OpenTopic(ControlFields, frozen=True, tag="topic"):
    """A select menu of the topics of a rulebook."""

    game: Word


class OpenRulesPage(ControlFields, frozen=True, tag="rulespage"):
    """Open the rules at a page: 0 is the game in one minute, then come the topics."""

    game: Word
    page: Number


class TurnPage(ControlFields, frozen=True, tag="page"):
    """Another page of the rules, in the place of this one."""

    game: Word
    page: Number


class OpenLegend(ControlFields, frozen=True, tag="legend"):
    """What the icons of my sheet mean, and the things that the present decision names."""

    match: Number


class OpenSheets(ControlFields, frozen=True, tag="sheets"):
    """Show me all sheets in a private message."""

    match: Number


class ShowSheetsPage(ControlFields, frozen=True, tag="sheetspage"):
    """Another page of that message."""

    match: Number
    page: Number


class Rematch(ControlFields, frozen=True, tag="rematch"):
    """Open a table like the one of this finished match."""

    match: Number


class OpenReplay(ControlFields, frozen=True, tag="replay"):
    """Show me the replay of this match in a private message."""

    match: Number


class ShareReplay(ControlFields, frozen=True, tag="share"):
    """Post the replay that I was shown at the table."""

    match: Number
    seat: Number


class OpenStatistics(ControlFields, frozen=True, tag="stats"):
    """Show me my statistics."""


class OpenAnalysis(ControlFields, frozen=True, tag="analysis"):
    """Show me where a strong player would have decided otherwise than I did."""

    match: Number


class OpenDetails(ControlFields, frozen=True, tag="details"):
    """Show me the score line by line, the log and the seed of a finished match."""

    match: Number


# --- before the start -----------------------------------------------------------------------------------------------


class Join(ControlFields, frozen=True, tag="join"):
    match: Number


class Leave(ControlFields, frozen=True, tag="leave"):
    match: Number


class Start(ControlFields, frozen=True, tag="start"):
    match: Number


class QuickStart(ControlFields, frozen=True, tag="quick"):
    """Let computer players take the free seats, and start."""

    match: Number


class JoinElsewhere(ControlFields, frozen=True, tag="joinat"):
    """Sit down at a table that a list of open tables shows, in another channel of this server."""

    match: Number


class AddComputer(ControlFields, frozen=True, tag="bot"):
    match: Number


class Cancel(ControlFields, frozen=True, tag="cancel"):
    match: Number


class ConfirmCancel(ControlFields, frozen=True, tag="confirmcancel"):
    match: Number


class OpenOptions(ControlFields, frozen=True, tag="opts"):
    match: Number


class ShowOptionsPage(ControlFields, frozen=True, tag="optspage"):
    match: Number
    page: Number


class SetOption(ControlFields, frozen=True, tag="opt"):
    """A select menu of the values of one option."""

    match: Number
    page: Number
    option: Word


class OpenNumberModal(ControlFields, frozen=True, tag="number"):
    """Open a modal for a number with too many values for a select menu.

    A modal must be the first response, so no match can be read before it is shown: the control names the game.
    """

    match: Number
    page: Number
    game: Word
    option: Word


class SubmitNumber(ControlFields, frozen=True, tag="setnumber"):
    """That modal, submitted."""

    match: Number
    page: Number
    option: Word


class SetPauses(ControlFields, frozen=True, tag="pauses"):
    """A select menu: whether rolling the dice takes a click."""

    match: Number
    page: Number


class SetClock(ControlFields, frozen=True, tag="clock"):
    """A select menu: how much time a turn may take."""

    match: Number
    page: Number


class OpenClockModal(ControlFields, frozen=True, tag="ownclock"):
    """Open a modal for a custom clock."""

    match: Number
    page: Number


class SubmitClock(ControlFields, frozen=True, tag="setownclock"):
    """That modal, submitted."""

    match: Number
    page: Number


class SetLate(ControlFields, frozen=True, tag="late"):
    """A select menu: what happens when a turn times out."""

    match: Number
    page: Number


class SetMinimum(ControlFields, frozen=True, tag="least"):
    """A select menu: one requirement for sitting down at this table."""

    match: Number
    page: Number
    what: Word


class SetRated(ControlFields, frozen=True, tag="rated"):
    """A select menu: whether the result of this table counts for ratings."""

    match: Number
    page: Number


class NewThread(ControlFields, frozen=True, tag="thread"):
    """Open a table in a thread, because this channel already has one."""

    game: Word
    seats: Number
    private: bool
    fill: bool
    clock: Word
    finished: Number
    late: Number
    rated: bool = False
    starts: Number = 0  # a moment; 0: none


class ChooseGame(ControlFields, frozen=True, tag="choosegame"):
    """Show me the games, to open a table for one of them."""


class OpenTable(ControlFields, frozen=True, tag="opentable"):
    """Open a table for this game in this channel, set up as usual."""

    game: Word


# --- people and servers ---------------------------------------------------------------------------------------------


class SetPersonSetting(ControlFields, frozen=True, tag="me"):
    """A select menu of one of my settings."""

    setting: Word


class ConfirmErase(ControlFields, frozen=True, tag="erase"):
    """Erase everything about me, after being asked to confirm it."""


class SubmitFeedback(ControlFields, frozen=True, tag="feedback"):
    """The form for the operator of the bot, submitted."""


class SetServerSetting(ControlFields, frozen=True, tag="server"):
    """A select menu of one setting of this server."""

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
    | OpenRulesPage
    | TurnPage
    | OpenLegend
    | OpenSheets
    | ShowSheetsPage
    | Rematch
    | OpenReplay
    | ShareReplay
    | OpenStatistics
    | OpenAnalysis
    | OpenDetails
    | Join
    | Leave
    | Start
    | QuickStart
    | JoinElsewhere
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
    | SetRated
    | ChooseGame
    | OpenTable
    | SubmitFeedback
    | LeagueControl
    | LearnControl
)

# A lookup by tag: converting to the union would make msgspec analyse it for every click.
_KINDS: Mapping[str, type[Any]] = {kind.__struct_config__.tag: kind for kind in get_args(Control)}


class ChoiceValue(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The value of one option in a select menu of choices."""

    choice: Number
    fingerprint: Word


def write(control: Control) -> str:
    """The custom id of a control."""
    custom_id = _join(control)
    if len(custom_id) > MAX_LENGTH:
        raise ValueError(f"a custom id has at most {MAX_LENGTH} characters: {custom_id}")
    return custom_id


def read(custom_id: str) -> Control:
    """The control of a custom id. Raises `UnknownControl` if it is not one of ours."""
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
