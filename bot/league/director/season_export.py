"""A season as files: everything as JSON; standings, results, ratings and the audit log as CSV.

People are named by their ids, erased ones by their pseudonym. Nothing is in it that may not be known yet: the master
seed only of a season that is closed, the seed of a round only of one that is.
"""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import msgspec

from bot.kernel import commitment
from bot.league.director.reading import Reading, secrets_are_over
from bot.league.director.season_results import pairing_of
from bot.league.director.seasons import Season
from bot.league.scoring.crosstable import CrosstableLine
from bot.league.scoring.duplicate import round_seed
from bot.league.scoring.standings import Standing
from bot.records import RoundRow

FORMAT = "ward-round season"
VERSION = 1


async def export_json(reading: Reading, season: Season) -> bytes:
    """Everything about a season that its players may know."""
    divisions = await reading.crosstable(season)
    made = {
        "format": FORMAT,
        "version": VERSION,
        "season": season.id,
        "state": season.row.state,
        "settings": season.settings,
        "commitment": commitment(season.row.master),
        "master": season.row.master.hex() if secrets_are_over(season) else None,
        "entrants": season.entrants,
        "rounds": [_round(season, row) for row in season.rounds],
        "divisions": [[_line(line) for line in lines] for lines in divisions],
        "ratings": await reading.rating_history(season),
        "audit": await reading.audit(season.id),
    }
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


async def standings_csv(reading: Reading, season: Season) -> str:
    """One line per entrant: division, rank, person, points, and what broke a tie with the line above."""
    lines = [["division", "rank", "entrant", "person", "points", "tie_break", "above", "own"]]
    for division, standings in enumerate(await reading.standings(season), start=1):
        for line in standings:
            reason = line.reason
            broken = ["", "", ""] if reason is None else [reason.tie_break, _number(reason.above), _number(reason.own)]
            person = season.entrant(line.entrant).person or ""
            lines.append([str(division), str(line.rank), str(line.entrant), person, _number(line.points), *broken])
    return _csv(lines)


async def results_csv(reading: Reading, season: Season) -> str:
    """One line per entrant and table or bye."""
    lines = [["round", "entrant", "person", "rank", "total", "points", "defaulted", "opponents"]]
    for division in await reading.crosstable(season):
        for line in division:
            entrant = line.standing.entrant
            for cell in line.cells:
                rank, total = ("" if value is None else str(value) for value in (cell.rank, cell.total))
                opponents = " ".join(map(str, cell.opponents))
                person = season.entrant(entrant).person or ""
                scored = [rank, total, _number(cell.points), "yes" if cell.defaulted else "", opponents]
                lines.append([str(cell.round), str(entrant), person, *scored])
    return _csv(lines)


async def ratings_csv(reading: Reading, season: Season) -> str:
    """One line per rated seat of the season: what the result did to the rating of its person."""
    lines = [["ended", "match", "person", "rank", "before", "after", "mu", "sigma", "provisional"]]
    for line in await reading.rating_history(season):
        change = line.change
        numbers = [str(change.before.shown), str(change.after.shown), f"{change.after.mu:.6f}"]
        provisional = "yes" if change.after.provisional else ""
        ended, match = line.key
        scored = [*numbers, f"{change.after.sigma:.6f}", provisional]
        lines.append([_moment(ended), str(match), change.person, str(change.rank), *scored])
    return _csv(lines)


async def audit_csv(reading: Reading, season: Season) -> str:
    """One line per step of the season; its details as JSON."""
    lines = [["number", "at", "actor", "kind", "detail"]]
    for entry in await reading.audit(season.id):
        detail = msgspec.json.encode(entry.detail).decode()
        lines.append([str(entry.number), _moment(entry.at), entry.actor or "", entry.kind, detail])
    return _csv(lines)


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _round(season: Season, row: RoundRow) -> dict[str, Any]:
    shown = season.settings.duplicate and row.state == "closed"
    return {
        "number": row.number,
        "state": row.state,
        "opened": row.opened,
        "due": row.due_at,
        "closed": row.closed,
        "pairing": pairing_of(row),
        "seed": round_seed(season.row.master, row.number).hex() if shown else None,
        "tables": [
            {
                "number": table.row.number,
                "division": table.row.division,
                "state": table.row.state,
                "match": table.row.match,
                "entrants": [seat.entrant for seat in table.seats],
            }
            for table in season.tables_of(row.number)
        ],
    }


def _line(line: CrosstableLine) -> dict[str, Any]:
    return {
        **_standing(line.standing),
        "rounds": [
            {
                "round": cell.round,
                "points": float(cell.points),
                "rank": cell.rank,
                "total": cell.total,
                "opponents": cell.opponents,
                "defaulted": cell.defaulted,
            }
            for cell in line.cells
        ],
    }


def _standing(line: Standing) -> dict[str, Any]:
    reason = line.reason
    return {
        "entrant": line.entrant,
        "rank": line.rank,
        "points": float(line.points),
        "shared": line.shared,
        "tie_break": None if reason is None else reason.tie_break,
        "above": None if reason is None else float(reason.above),
        "own": None if reason is None else float(reason.own),
    }


def _number(value: Fraction) -> str:
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _csv(lines: list[list[str]]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(lines)
    return file.getvalue()
