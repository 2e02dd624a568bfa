"""Figures as ratios, measured in one run: `make bench` prints them as one table.

A module beside this one that has a function `rows() -> list[Row]` is measured too. Nothing here is a timed test: a busy
machine must never turn a build red.
"""

from __future__ import annotations

from msgspec import Struct


class Row(Struct, frozen=True):
    """One line of the table: what we measured, against what, and what we want it to be."""

    what: str  # "random play, Emergency, 4 seats"
    ours: str  # "210,000 decisions/s"
    against: str  # "python-chess 95,000 moves/s"
    ratio: str  # "2.2×"
    goal: str  # "≥ 2×"
    met: bool
