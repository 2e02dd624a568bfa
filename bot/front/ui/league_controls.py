"""The controls of leagues: seasons for their people and organisers, standings, and the daily challenge.

What `custom_ids.py` says of all controls holds here, too: they prove nothing about the person who pressed them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.front.ui.control import ControlFields, Number, Word

EnterStep: TypeAlias = Literal[
    "show", "join", "leave", "confirm_leave", "rest", "play", "volunteer", "retreat", "queue", "unqueue", "ready"
]
StandingsKind: TypeAlias = Literal["standings", "crosstable"]
ManageView: TypeAlias = Literal["main", "edit", "options", "tables", "people", "audit", "files"]
CorrectionKind: TypeAlias = Literal["replaced", "removed", "restored"]


class ChoosePreset(ControlFields, frozen=True, tag="preset"):
    """Plan a season of this kind: ask for its game."""

    preset: Word


class ChooseSeasonGame(ControlFields, frozen=True, tag="seasongame"):
    """A select menu of games: create a season of this kind as a draft."""

    preset: Word


class OpenSeason(ControlFields, frozen=True, tag="season"):
    """Show me a season, and what I can do about it."""

    season: Word


class EnterSeason(ControlFields, frozen=True, tag="enter"):
    """Do something about my own part in a season, in the place of what is shown."""

    season: Word
    step: EnterStep


class OpenStandings(ControlFields, frozen=True, tag="standings"):
    """Show me the standings of a season in a private message."""

    season: Word


class ShowStandingsPage(ControlFields, frozen=True, tag="standingspage"):
    """Another page or another kind of table in that message."""

    season: Word
    kind: StandingsKind
    division: Number
    page: Number


class ManageSeason(ControlFields, frozen=True, tag="manage"):
    """A page of the organisers' panel of a season, in its place."""

    season: Word
    view: ManageView
    page: Number


class RunSeason(ControlFields, frozen=True, tag="run"):
    """An organiser's step of the whole season."""

    season: Word
    step: Literal[
        "open", "withdraw", "start", "pause", "resume", "close", "confirm_close", "end_round", "more_time", "follow"
    ]


class EditSeason(ControlFields, frozen=True, tag="edit"):
    """A select menu: open the modal of a group of settings."""

    season: Word


class SubmitSeason(ControlFields, frozen=True, tag="setseason"):
    """That modal, submitted."""

    season: Word
    group: Word


class SetSeasonOption(ControlFields, frozen=True, tag="seasonopt"):
    """A select menu of the values of one option of the season's game."""

    season: Word
    page: Number
    option: Word


class ManageTable(ControlFields, frozen=True, tag="seasontable"):
    """A select menu of the tables of a season: show one to its organisers. The value is round and number."""

    season: Word


class ShowTable(ControlFields, frozen=True, tag="showtable"):
    """That table again."""

    season: Word
    round: Number
    table: Number


class RunTable(ControlFields, frozen=True, tag="runtable"):
    """An organiser's step at one table of the present round."""

    season: Word
    round: Number
    table: Number
    step: Literal["reopen"]


class Substitute(ControlFields, frozen=True, tag="substitute"):
    """A menu of people: one of them plays on at this seat."""

    season: Word
    round: Number
    table: Number
    seat: Number


class OpenCorrection(ControlFields, frozen=True, tag="correct"):
    """Open the modal in which an organiser corrects a result."""

    season: Word
    match: Number
    kind: CorrectionKind


class SubmitCorrection(ControlFields, frozen=True, tag="setcorrect"):
    """That modal, submitted."""

    season: Word
    match: Number
    kind: CorrectionKind


class OpenRecord(ControlFields, frozen=True, tag="record"):
    """Open the modal that asks which other match counts for this table."""

    season: Word
    round: Number
    table: Number


class SubmitRecord(ControlFields, frozen=True, tag="setrecord"):
    """That modal, submitted."""

    season: Word
    round: Number
    table: Number


class ManageEntrant(ControlFields, frozen=True, tag="entrant"):
    """A select menu of the people of a season: remove one, or take one back."""

    season: Word
    page: Number


class ShowDaily(ControlFields, frozen=True, tag="daily"):
    """The daily challenge of a game; `days` ago."""

    game: Word
    days: Number


class PlayDaily(ControlFields, frozen=True, tag="playdaily"):
    """Begin today's attempt at it."""

    game: Word


LeagueControl: TypeAlias = (
    ChoosePreset
    | ChooseSeasonGame
    | EditSeason
    | EnterSeason
    | ManageEntrant
    | ManageSeason
    | ManageTable
    | OpenCorrection
    | OpenRecord
    | OpenSeason
    | OpenStandings
    | PlayDaily
    | RunSeason
    | RunTable
    | SetSeasonOption
    | ShowDaily
    | ShowStandingsPage
    | ShowTable
    | SubmitCorrection
    | SubmitRecord
    | SubmitSeason
    | Substitute
)
