"""Which module draws which poster, and writes its text twin."""

from __future__ import annotations

from collections.abc import Mapping

from bot.words.posters import (
    Crosstable,
    DailyBoard,
    FinalPoster,
    Leaderboard,
    Profile,
    RatingCurve,
    RoundPoster,
    Standings,
)
from render.league import boards, crosstable, final_poster, profile, rating_curve, round_poster, standings
from render.painter import PosterPainter

POSTERS: Mapping[type, PosterPainter] = {
    Standings: PosterPainter(standings.build_scene, standings.write_twin),
    Crosstable: PosterPainter(crosstable.build_scene, crosstable.write_twin),
    RatingCurve: PosterPainter(rating_curve.build_scene, rating_curve.write_twin),
    RoundPoster: PosterPainter(round_poster.build_scene, round_poster.write_twin),
    FinalPoster: PosterPainter(final_poster.build_scene, final_poster.write_twin),
    Leaderboard: PosterPainter(boards.build_leaderboard, boards.write_leaderboard),
    DailyBoard: PosterPainter(boards.build_daily, boards.write_daily),
    Profile: PosterPainter(profile.build_scene, profile.write_twin),
}
