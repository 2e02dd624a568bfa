"""Posters of a season of 64 people, 9 rounds and tables of four, with names that are hard to draw."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from bot.kernel import Text
from bot.words.posters import (
    Crosstable,
    CrosstableCell,
    CrosstableLine,
    DailyBoard,
    DailyLine,
    FinalPoster,
    FormPoint,
    Leaderboard,
    LeaderboardLine,
    Poster,
    Profile,
    ProfileGame,
    RatingCurve,
    RatingPoint,
    RoundPoster,
    RoundSeat,
    RoundTable,
    Standings,
    StandingsLine,
    TieReason,
)
from tests.render.emergency.samples import AWKWARD, NAMES

GAME = Text("emergency.title")
PEOPLE, ROUNDS, SIZE = 64, 9, 4
DAY = 86_400.0
START = 1_793_577_600.0  # 2 November 2026

_GIVEN = (*NAMES, *AWKWARD, "Björk", "Søren", "Zoë", "Iñaki", "Łukasz", "Siobhán")


def name(number: int) -> str:
    """Numbered from the second time on, as people do it."""
    given = _GIVEN[number % len(_GIVEN)]
    return given if number < len(_GIVEN) else f"{given} {1 + number // len(_GIVEN)}"


def points(rank: int) -> Fraction:
    return Fraction(max(0, 2 * ROUNDS * 3 - rank * 5 // 6), 2)


REASONS = (
    TieReason("head_to_head", Fraction(2), Fraction(1)),
    TieReason("matchpoints", Fraction(683, 100), Fraction(651, 100)),
    TieReason("wins", Fraction(5), Fraction(4)),
    TieReason("seconds", Fraction(3), Fraction(1)),
    TieReason("opponents", Fraction(1420, 99), Fraction(1380, 99)),
    TieReason("defaults", Fraction(0), Fraction(-1)),
)


def line(rank: int) -> StandingsLine:
    tied = rank > 1 and points(rank) == points(rank - 1)
    return StandingsLine(
        number=rank * 7 % PEOPLE + 1,
        name=name(rank - 1),
        rank=rank,
        points=points(rank),
        reason=REASONS[rank % len(REASONS)] if tied else None,
        move="up" if rank <= 2 else "down" if rank > PEOPLE - 2 else "",
        gone=rank in (14, 60),
        own=rank == 5,
    )


LINES = tuple(line(rank) for rank in range(1, PEOPLE + 1))
STANDINGS = Standings(season="Autumn rounds", game=GAME, lines=LINES, round=6, rounds=ROUNDS, division=1)
DUPLICATE = Standings(
    season="Wolfeschlegelsteinhausenbergerdorff Memorial, Winter Season 2026",
    game=GAME,
    lines=tuple(
        StandingsLine(number=n, name=name(n), rank=n, points=Fraction(7 * 31 - n * 9, 31)) for n in range(1, 10)
    ),
    round=0,
)


def cell(rank: int, round_: int) -> CrosstableCell:
    seat = (rank * 5 + round_ * 3) % SIZE + 1
    if rank == 9 and round_ == 2:
        return CrosstableCell(round=round_, points=Fraction(3, 2))
    return CrosstableCell(
        round=round_,
        points=Fraction((SIZE - seat) * 31 + rank % 3, 31) if rank % 2 else Fraction(SIZE - seat),
        rank=seat,
        seats=SIZE,
        total=40 + seat,
        opponents=tuple(name(rank + other) for other in range(1, SIZE)),
        defaulted=seat == SIZE and rank % 5 == 0,
    )


CROSSTABLE = Crosstable(
    season="Autumn rounds",
    game=GAME,
    lines=tuple(
        CrosstableLine(
            number=each.number,
            name=each.name,
            rank=each.rank,
            points=each.points,
            cells=tuple(cell(each.rank, round_) for round_ in range(1, ROUNDS + 1) if each.rank != 3 or round_ > 4),
            own=each.own,
        )
        for each in LINES
    ),
    rounds=ROUNDS,
)


def rating(index: int) -> RatingPoint:
    return RatingPoint(
        rating=1000 + index * 11 + (index * 37 % 50) - (index * index) // 20,
        rank=1 + index * 7 % 4,
        ended=START + index * DAY,
        provisional=index < 8,
    )


CURVE = RatingCurve(name="Marie-Thérèse", game=GAME, points=tuple(rating(index) for index in range(34)))
NEW_CURVE = RatingCurve(name="Bo", game=GAME, points=(rating(0),))


def seat(number: int, ended: bool, index: int) -> RoundSeat:
    shown = {"rank": index + 1, "total": 61 - 9 * index} if ended else {}
    return RoundSeat(number=number, name=name(number), **shown)


def tables(count: int, size: int, ended: bool) -> tuple[RoundTable, ...]:
    return tuple(
        RoundTable(number=table + 1, seats=tuple(seat(table * size + i, ended, i) for i in range(size)))
        for table in range(count)
    )


ROUND = RoundPoster(
    season="Autumn rounds",
    game=GAME,
    round=3,
    rounds=ROUNDS,
    tables=tables(PEOPLE // SIZE, SIZE, ended=False),
    byes=(name(3), name(1), name(9)),
    ends=START + 20 * DAY + 20 * 3600,
    zone="Europe/Paris",
    page=1,
)
ENDED_ROUND = RoundPoster(season="Cup", game=GAME, round=1, tables=tables(5, 6, ended=True))
FINAL = FinalPoster(season="Autumn rounds", game=GAME, lines=LINES, rounds=ROUNDS, tables=144, division=2)
SMALL_FINAL = FinalPoster(
    season="One-evening cup",
    game=GAME,
    lines=tuple(
        StandingsLine(number=n, name=name(n), rank=1 if n < 3 else n, points=Fraction(9 - n // 3)) for n in (1, 2, 3)
    ),
    rounds=1,
    tables=1,
)
LEADERBOARD = Leaderboard(
    server="The Ward",
    game=GAME,
    lines=tuple(
        LeaderboardLine(name=name(n), rank=n + 1, rating=1630 - 13 * n, matches=90 - n, own=n == 17) for n in range(40)
    ),
    page=1,
)
EMPTY_BOARD = Leaderboard(server="The Ward", game=GAME, lines=())
DAILY = DailyBoard(
    game=GAME,
    day=date(2026, 11, 18),
    lines=(
        *(
            DailyLine(name=name(n), rank=1 if n == 1 else n + 1, total=64 - 3 * max(n, 1), streak=n * 3, own=n == 4)
            for n in range(9)
        ),
        DailyLine(name=name(11), rank=None, total=None),
    ),
)

PROFILE = Profile(
    name="Marie-Thérèse",
    matches=57,
    wins=19,
    games=(
        ProfileGame(game=GAME, matches=31, wins=12, best=88),
        ProfileGame(game=Text("sweet_tooth.title"), matches=14, wins=5, best=0),
        ProfileGame(game=Text("dice_hospital.title"), matches=9, wins=2, best=143),
        ProfileGame(game=Text("clinic.title"), matches=3, wins=None, best=-4),
    ),
    form=tuple(FormPoint(share=n * 7 % 4 / 3, won=n * 7 % 4 == 3) for n in range(20)),
    pace="1 hour 30 minutes",
    in_time=97,
)
NEW_PROFILE = Profile(
    name="Wolfeschlegelsteinhausenbergerdorff",
    matches=1,
    wins=0,
    games=(ProfileGame(game=GAME, matches=1, wins=None, best=12),),
)

POSTERS: Mapping[str, Poster] = {
    "standings": STANDINGS,
    "standings-duplicate": DUPLICATE,
    "crosstable": CROSSTABLE,
    "curve": CURVE,
    "curve-new": NEW_CURVE,
    "round": ROUND,
    "round-ended": ENDED_ROUND,
    "final": FINAL,
    "final-small": SMALL_FINAL,
    "leaderboard": LEADERBOARD,
    "leaderboard-empty": EMPTY_BOARD,
    "daily": DAILY,
    "profile": PROFILE,
    "profile-new": NEW_PROFILE,
}
