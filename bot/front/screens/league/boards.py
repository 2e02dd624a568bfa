"""What the posters of a leaderboard and of a day's challenge show. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.front.screens import summary
from bot.front.screens.league.daily import DailyView
from bot.kernel import AnyGame
from bot.league.ratings.rating import Rating
from bot.words import posters
from bot.words.posters import DailyBoard, DailyLine, Leaderboard, LeaderboardLine


def leaderboard_poster(game: AnyGame, server: str, lines: Sequence[tuple[str, Rating]], own: int | None) -> Leaderboard:
    """The best; `own` is the rank of the person who looks, whose page is shown."""
    return Leaderboard(
        server=server,
        game=summary.game_title(game),
        lines=tuple(
            LeaderboardLine(name=name, rank=rank, rating=rating.shown, own=rank == own)
            for rank, (name, rating) in enumerate(lines, start=1)
        ),
        page=0 if own is None else (own - 1) // posters.ROWS,
    )


def daily_poster(view: DailyView, person: str) -> DailyBoard:
    """The board of a day on the page of the person who looks; their own streak stands beside their line."""
    lines = view.lines or ()
    own = next((index for index, line in enumerate(lines) if line.person == person), 0)
    return DailyBoard(
        game=summary.game_title(view.game),
        day=view.day,
        lines=tuple(
            DailyLine(
                name=view.names.get(line.person, ""),
                rank=line.rank,
                total=line.total,
                streak=view.streak if line.person == person and not view.days else 0,
                own=line.person == person,
            )
            for line in lines
        ),
        page=own // posters.ROWS,
    )
