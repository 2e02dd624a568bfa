"""Writes the golden playthroughs of the named games, or of all."""

from __future__ import annotations

import sys

from tests.contract.walks import ALL_GAMES
from tests.golden.playthrough import path_of, playthrough

for slug in sys.argv[1:] or ALL_GAMES:
    path_of(ALL_GAMES[slug]).write_text(playthrough(ALL_GAMES[slug]), encoding="utf-8")
    print(f"wrote {path_of(ALL_GAMES[slug]).name}")
