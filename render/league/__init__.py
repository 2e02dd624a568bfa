"""Posters of leagues: standings, crosstable, rating curve, round, final, leaderboard and daily board; and a profile.

Each module builds the scene of one poster (`bot/words/posters.py`) and writes its text twin. They know no rating, no
pairing and no season: only the values of the poster.
"""

from render.league.painter import POSTERS

__all__ = ["POSTERS"]
