"""A season worked out by other means: plain loops over the stored rows, against which the league is compared."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import pytest
from openskill.models import PlackettLuce

from bot.league.director.seasons import Season
from bot.league.pairing.player import PairedPlayer
from bot.league.pairing.swiss import pair_swiss
from bot.league.ratings.rating import Rating
from bot.league.scoring.duplicate import pairing_seed
from bot.records import CorrectionRow, ResultRow
from tests.league.club import Club

Line = tuple[int, str, int, int, bool, int, int]  # entrant, who is rated, rank, total, defaulted, own answers, answers


async def effective_results(club: Club, season: Season) -> dict[tuple[int, int], list[Line]]:
    found: dict[tuple[int, int], list[Line]] = {}
    for table in season.tables:
        assert table.row.match is not None
        rows = {row.seat: row for row in await club.store.find(ResultRow, match=table.row.match)}
        corrections = await club.store.find(CorrectionRow, match=table.row.match)
        fixed = {each["seat"]: each for each in json.loads(corrections[-1].seats)} if corrections else {}
        lines: list[Line] = []
        for seat in table.seats:
            row = rows[seat.seat]
            rank, total = (fixed[seat.seat]["rank"], fixed[seat.seat]["total"]) if fixed else (row.rank, row.total)
            person = season.entrant(seat.entrant).person or ""
            own = row.own_answers if row.player == person or row.player is None else 0
            default = seat.late or seat.forfeited or row.ending == "gave_up"
            lines.append((seat.entrant, person, rank, total, default, own, row.answers))
        found[table.row.round, table.row.number] = lines
    return found


def points_before(season: Season, results: dict[tuple[int, int], list[Line]], round_: int) -> dict[int, float]:
    """Matchpoints of all rounds before this one, and half for each bye."""
    points: defaultdict[int, float] = defaultdict(float)
    for number in range(1, round_):
        field: defaultdict[int, list[Line]] = defaultdict(list)
        for (played, _), lines in results.items():
            if played == number:
                field[len(lines)] += lines
        for lines in field.values():
            for entrant, _, _, total, default, _, _ in lines:
                own = (not default, 0 if default else total)
                others = [(not line[4], 0 if line[4] else line[3]) for line in lines if line[0] != entrant]
                beaten = sum(own > other for other in others) + sum(own == other for other in others) / 2
                points[entrant] += beaten / len(others)
        row = season.rounds[number - 1]
        for entrant in json.loads(row.pairing)["byes"]:
            points[entrant] += 0.5
    for late in season.entrants:
        points[late.number] += 0.5 * min(late.first_round - 1, round_ - 1)
    return points


async def standings_are_right(club: Club, season: Season, results: dict[tuple[int, int], list[Line]]) -> None:
    (lines,) = await club.director.reading.standings(season)
    expected = points_before(season, results, len(season.rounds) + 1)
    assert {line.entrant: pytest.approx(float(line.points)) for line in lines} == dict(expected)
    assert [float(line.points) for line in lines] == sorted((float(line.points) for line in lines), reverse=True)


async def ratings_are_right(club: Club, season: Season, results: dict[tuple[int, int], list[Line]]) -> None:
    model = PlackettLuce()
    ratings = {entrant.person or "": model.rating() for entrant in season.entrants}
    rated: Counter[str] = Counter()
    keys = {}
    for table in season.tables:
        (first, *_) = await club.store.find(ResultRow, match=table.row.match or 0)
        keys[table.row.round, table.row.number] = (first.ended, first.match)
    for key in sorted(results, key=keys.__getitem__):
        seats = [line for line in results[key] if 2 * line[5] >= line[6]]
        if len(seats) < 2:
            continue
        after = model.rate([[ratings[line[1]]] for line in seats], ranks=[float(line[2]) for line in seats])
        for line, (new,) in zip(seats, after, strict=True):
            ratings[line[1]] = new
            rated[line[1]] += 1
    for person, rating in ratings.items():
        stored = await club.director.reading.rating(season.row.server, season.settings.game, person)
        expected = Rating(rating.mu, rating.sigma) if rated[person] else None
        assert (stored is None) == (expected is None), person
        if stored is not None and expected is not None:
            assert (stored.mu, stored.sigma) == pytest.approx((expected.mu, expected.sigma), abs=1e-9)


def pairings_are_right(season: Season, results: dict[tuple[int, int], list[Line]]) -> None:
    """The first round can be worked out again without ratings: all are new."""
    met: Counter[frozenset[int]] = Counter()
    for (_, _), lines in results.items():
        met.update(frozenset((one[0], other[0])) for one, other in combinations(lines, 2))
    if len(season.entrants) > 60:
        assert set(met.values()) == {1}, "no two people met twice"
    first = [PairedPlayer(entrant=e.number, rating=1000) for e in season.entrants if e.first_round == 1]
    again = pair_swiss(first, 4, 3, pairing_seed(season.row.master), 1)
    stored = [tuple(line[0] for line in results[1, number]) for number in range(1, len(again.tables) + 1)]
    assert [table.seats for table in again.tables] == stored


async def every_pairing_is_right(club: Club, season: Season, corrected_in: int) -> None:
    """Each round, paired again from what was known then: points, ratings, meetings, seats and byes by plain loops.

    A correction counts for the rounds that were paired after the one in which it was made.
    """
    recorded = await recorded_results(club, season)
    corrected = await effective_results(club, season)
    for row in season.rounds:
        known = recorded if row.number <= corrected_in else corrected
        players = await _players_before(club, season, row.number, known)
        tables = [table for table in season.tables if table.row.round == row.number]
        byes = json.loads(row.pairing).get("byes", [])
        present = {seat.entrant for table in tables for seat in table.seats} | set(byes)
        settings, seed = season.settings, pairing_seed(season.row.master)
        wanted = [players[number] for number in sorted(present)]
        again = pair_swiss(wanted, settings.size, settings.min_size, seed, row.number)
        stored = [tuple(seat.entrant for seat in table.seats) for table in tables]
        assert [table.seats for table in again.tables] == stored, f"round {row.number}"
        assert list(again.byes) == byes


async def recorded_results(club: Club, season: Season) -> dict[tuple[int, int], list[Line]]:
    """As they were played, without corrections."""
    found = dict(await effective_results(club, season))
    for table in season.tables:
        rows = {row.seat: row for row in await club.store.find(ResultRow, match=table.row.match or 0)}
        lines = found[table.row.round, table.row.number]
        found[table.row.round, table.row.number] = [
            (line[0], line[1], rows[seat.seat].rank, rows[seat.seat].total, *line[4:])
            for line, seat in zip(lines, table.seats, strict=True)
        ]
    return found


async def _players_before(
    club: Club, season: Season, round_: int, results: dict[tuple[int, int], list[Line]]
) -> dict[int, PairedPlayer]:
    earlier = {key: lines for key, lines in results.items() if key[0] < round_}
    points, ratings = exact_points(season, earlier, round_), await shown_ratings(club, season, earlier)
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    sat: defaultdict[int, Counter[int]] = defaultdict(Counter)
    small: Counter[int] = Counter()
    for (number, _), lines in earlier.items():
        largest = max(len(other) for key, other in earlier.items() if key[0] == number)
        for seat, line in enumerate(lines):
            sat[line[0]][seat] += 1
            small[line[0]] += len(lines) < largest
            met[line[0]].update(other[0] for other in lines if other is not line)
    byes = Counter(e for row in season.rounds[: round_ - 1] for e in json.loads(row.pairing).get("byes", []))
    return {
        entrant.number: PairedPlayer(
            entrant=entrant.number,
            points=float(points[entrant.number]),
            rating=ratings[entrant.person or ""],
            met=dict(met[entrant.number]),
            sat=tuple(sat[entrant.number][seat] for seat in range(season.settings.size)),
            byes=byes[entrant.number],
            small_tables=small[entrant.number],
        )
        for entrant in season.entrants
    }


def exact_points(season: Season, results: dict[tuple[int, int], list[Line]], round_: int) -> defaultdict[int, Fraction]:
    """As `points_before`, without rounding."""
    points: defaultdict[int, Fraction] = defaultdict(Fraction)
    for number in range(1, round_):
        field: defaultdict[int, list[Line]] = defaultdict(list)
        for (played, _), lines in results.items():
            if played == number:
                field[len(lines)] += lines
        for lines in field.values():
            for line in lines:
                own = (not line[4], 0 if line[4] else line[3])
                others = [(not other[4], 0 if other[4] else other[3]) for other in lines if other[0] != line[0]]
                beaten = 2 * sum(own > other for other in others) + sum(own == other for other in others)
                points[line[0]] += Fraction(beaten, 2 * len(others))
        for entrant in json.loads(season.rounds[number - 1].pairing).get("byes", []):
            points[entrant] += Fraction(1, 2)
    for late in season.entrants:
        points[late.number] += Fraction(min(late.first_round - 1, round_ - 1), 2)
    return points


async def shown_ratings(club: Club, season: Season, results: dict[tuple[int, int], list[Line]]) -> dict[str, int]:
    """The numbers people see, after these results."""
    model = PlackettLuce()
    ratings = {entrant.person or "": model.rating() for entrant in season.entrants}
    keys = {}
    for table in season.tables:
        (first, *_) = await club.store.find(ResultRow, match=table.row.match or 0)
        keys[table.row.round, table.row.number] = (first.ended, first.match)
    for key in sorted(results, key=keys.__getitem__):
        seats = [line for line in results[key] if 2 * line[5] >= line[6]]
        if len(seats) >= 2:
            after = model.rate([[ratings[line[1]]] for line in seats], ranks=[float(line[2]) for line in seats])
            ratings |= {line[1]: new for line, (new,) in zip(seats, after, strict=True)}
    return {person: Rating(rating.mu, rating.sigma).shown for person, rating in ratings.items()}
