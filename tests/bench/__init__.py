"""Benchmarks as ratios, measured in one run: `make bench` prints them as one table.

Every module of this folder with a function `rows() -> list[Row]` is included. Nothing here is a timed test: a busy
machine must not fail a build.
"""

from __future__ import annotations

from msgspec import Struct


class Row(Struct, frozen=True):
    """One line of the table: what was measured, its baseline, and the goal."""

    what: str  # "random play, Emergency, 4 seats"
    ours: str  # "210,000 decisions/s"
    against: str  # "python-chess 95,000 moves/s"
    ratio: str  # "2.2×"
    goal: str  # "≥ 2×"
    met: bool
