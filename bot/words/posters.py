"""What a poster shows, as plain values: the front fills them in, the renderer draws them and writes their text twins.

A poster is a picture of no single match: the standings of a season, a leaderboard, a person's profile. Names are as
people typed them; the renderer makes them safe to draw. Neither side may import the other, so the values live here.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.kernel import Text

ROWS = 16  # people on one page of a list
TABLES = 8  # on one page of a round
ROUNDS = 9  # on one page of a crosstable

Move: TypeAlias = Literal["", "up", "down"]


class TieReason(Struct, frozen=True):
    """The tie-break that put a line below the one above, with both values. `name` is that of the tie-break."""

    name: str
    above: Fraction
    own: Fraction


class StandingsLine(Struct, frozen=True, kw_only=True):
    """One entrant. `number` is their number in the season; `own` marks the reader's line."""

    number: int
    name: str
    rank: int
    points: Fraction
    reason: TieReason | None = None
    move: Move = ""  # to another division after the season
    gone: bool = False  # does not play any more
    own: bool = False


class Standings(Struct, frozen=True, kw_only=True):
    """The standings of a season, or of one of its divisions (counted from 1), after `round` rounds."""

    season: str
    game: Text
    lines: tuple[StandingsLine, ...]
    round: int
    rounds: int | None = None
    division: int | None = None
    page: int = 0


class CrosstableCell(Struct, frozen=True, kw_only=True):
    """What an entrant did in a round. A bye has no rank."""

    round: int
    points: Fraction
    rank: int | None = None
    seats: int = 0
    total: int | None = None
    opponents: tuple[str, ...] = ()
    defaulted: bool = False


class CrosstableLine(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    rank: int
    points: Fraction
    cells: tuple[CrosstableCell, ...] = ()
    own: bool = False


class Crosstable(Struct, frozen=True, kw_only=True):
    """Every round of every entrant. Its pages go through all people, then through the later rounds."""

    season: str
    game: Text
    lines: tuple[CrosstableLine, ...]
    rounds: int
    division: int | None = None
    page: int = 0


class RatingPoint(Struct, frozen=True, kw_only=True):
    """The rating after one rated match."""

    rating: int
    rank: int  # in that match
    ended: float
    provisional: bool = False


class RatingCurve(Struct, frozen=True, kw_only=True):
    """The ratings of a person in one game, oldest first."""

    name: str
    game: Text
    points: tuple[RatingPoint, ...]
    zone: str = "UTC"


class RoundSeat(Struct, frozen=True, kw_only=True):
    """A person at a table of a round; rank and total when it has been played."""

    number: int
    name: str
    rank: int | None = None
    total: int | None = None


class RoundTable(Struct, frozen=True, kw_only=True):
    number: int
    seats: tuple[RoundSeat, ...]


class RoundPoster(Struct, frozen=True, kw_only=True):
    """Who plays whom in a round, or how its tables ended. `ends` is its deadline, shown in the time zone."""

    season: str
    game: Text
    round: int
    tables: tuple[RoundTable, ...]
    byes: tuple[str, ...] = ()
    rounds: int | None = None
    ends: float | None = None
    zone: str = "UTC"
    division: int | None = None
    page: int = 0


class FinalPoster(Struct, frozen=True, kw_only=True):
    """The end of a season: who won, and how it ended for the others."""

    season: str
    game: Text
    lines: tuple[StandingsLine, ...]
    rounds: int
    tables: int
    division: int | None = None


class LeaderboardLine(Struct, frozen=True, kw_only=True):
    name: str
    rank: int
    rating: int
    matches: int | None = None
    own: bool = False


class Leaderboard(Struct, frozen=True, kw_only=True):
    """The ratings of a game on a server, best first."""

    server: str
    game: Text
    lines: tuple[LeaderboardLine, ...]
    page: int = 0


class DailyLine(Struct, frozen=True, kw_only=True):
    """An attempt. Without rank and total it was not finished within the day."""

    name: str
    rank: int | None
    total: int | None
    streak: int = 0  # days in a row
    own: bool = False


class DailyBoard(Struct, frozen=True, kw_only=True):
    """The scores of one day's challenge."""

    game: Text
    day: date
    lines: tuple[DailyLine, ...]
    page: int = 0


class ProfileGame(Struct, frozen=True, kw_only=True):
    """What a person did in one game. `wins` is None where seats never competed."""

    game: Text
    matches: int
    wins: int | None
    best: int


class FormPoint(Struct, frozen=True):
    """A match in which seats competed: the share of the other seats that were beaten, ties half."""

    share: float
    won: bool = False


class Profile(Struct, frozen=True, kw_only=True):
    """A person's matches so far; the form is oldest first. `pace` is the time of a turn, in the reader's words."""

    name: str
    matches: int
    wins: int
    games: tuple[ProfileGame, ...] = ()  # the one that was played most first
    form: tuple[FormPoint, ...] = ()
    pace: str = ""
    in_time: int | None = None  # percent of the turns


Poster: TypeAlias = (
    Standings | Crosstable | RatingCurve | RoundPoster | FinalPoster | Leaderboard | DailyBoard | Profile
)


def page_count(poster: Poster) -> int:
    """How many pages a poster has; those without pages have one."""
    match poster:
        case Standings() | Leaderboard() | DailyBoard():
            return _pages(len(poster.lines), ROWS)
        case Crosstable():
            return _pages(len(poster.lines), ROWS) * _pages(poster.rounds, ROUNDS)
        case RoundPoster():
            return _pages(len(poster.tables), TABLES)
        case RatingCurve() | FinalPoster() | Profile():
            return 1


def _pages(count: int, size: int) -> int:
    return max(1, -(-count // size))
