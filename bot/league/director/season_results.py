"""The results of a season: which of them count, as scoring and standings need them, and what pairing makes of them.

Reads rows and computes; writes nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
from msgspec import Struct

from bot.league.director.seasons import Season, SeasonTable
from bot.league.pairing.player import PairedPlayer
from bot.league.ports import LeagueStore
from bot.league.ratings.rating import NEW, Rating
from bot.league.results.corrections import CorrectedSeat, Correction, Entry, Kind, effective
from bot.league.results.result import Result, from_rows, of_season
from bot.league.scoring.record import Record, ScoringRules, make_record
from bot.league.scoring.table_scores import Bye, ScoredSeat, ScoredTable, scored_ranks
from bot.records import CorrectionRow, RatingRow, ResultRow, RoundRow


class RoundPairing(Struct, frozen=True):
    """What is stored about the pairing of a round besides its tables."""

    byes: tuple[int, ...] = ()
    resting: tuple[int, ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()


def pairing_of(row: RoundRow) -> RoundPairing:
    return msgspec.json.decode(row.pairing, type=RoundPairing)


def correction_of(row: CorrectionRow) -> Correction:
    return Correction(
        match=row.match,
        number=row.number,
        kind=msgspec.convert(row.kind, Kind),
        by=row.corrected_by,
        at=row.at,
        why=row.why,
        seats=msgspec.json.decode(row.seats, type=tuple[CorrectedSeat, ...]),
    )


async def load_entry(store: LeagueStore, match: int) -> Entry | None:
    """The entry of one match in the log of results, with the entrants of its season's table; None without a result."""
    rows = await store.find(ResultRow, match=match)
    if not rows:
        return None
    corrections = tuple(correction_of(row) for row in await store.find(CorrectionRow, match=match))
    return Entry(from_rows(rows), corrections)


async def season_results(store: LeagueStore, season: Season) -> dict[int, Result]:
    """The results that count, by match. Read at once: a ladder may have thousands."""
    rows: defaultdict[int, list[ResultRow]] = defaultdict(list)
    for row in await store.results_of_book(season.row.server, season.settings.game, season.row.created):
        rows[row.match].append(row)
    corrections: defaultdict[int, list[CorrectionRow]] = defaultdict(list)
    for correction in await store.find(CorrectionRow, book=season.book):
        corrections[correction.match].append(correction)
    people, found = season.people, {}
    for table in season.tables:
        match = table.row.match
        # A match that was taken for an abandoned one may be older than the season.
        if table.row.state == "played" and match is not None:
            seats = rows[match] or await store.find(ResultRow, match=match)
            entry = Entry(from_rows(seats), tuple(correction_of(row) for row in corrections[match])) if seats else None
            result = None if entry is None else effective(entry)
            if result is not None:
                at_table = {seat.seat: people[seat.entrant] for seat in table.seats}
                found[match] = of_season(result, season.id, table.row.round, at_table)
    return found


def scored_tables(season: Season, results: Mapping[int, Result]) -> tuple[ScoredTable, ...]:
    """The tables that count, with ranks in which those who defaulted are last."""
    return tuple(
        _scored(season, table, results[table.row.match])
        for table in season.tables
        if table.row.match is not None and table.row.match in results
    )


def _scored(season: Season, table: SeasonTable, result: Result) -> ScoredTable:
    by_seat = {seat.seat: seat for seat in result.seats}
    defaulted = tuple(
        seat.late
        or seat.forfeited
        or by_seat[seat.seat].ending == "gave_up"
        or (seat.substitute is not None and not season.settings.substitute_scores)
        for seat in table.seats
    )
    ranks = scored_ranks(tuple(by_seat[seat.seat].rank for seat in table.seats), defaulted)
    seats = tuple(
        ScoredSeat(entrant=seat.entrant, rank=rank, total=by_seat[seat.seat].total, defaulted=late)
        for seat, rank, late in zip(table.seats, ranks, defaulted, strict=True)
    )
    low_wins = season.settings.low_wins
    return ScoredTable(round=table.row.round, division=table.row.division, seats=seats, low_wins=low_wins)


def byes_of(season: Season) -> tuple[Bye, ...]:
    """Rounds without a table: those the pairing gave, and those before a late entrant came."""
    given = [Bye(row.number, entrant) for row in season.rounds for entrant in pairing_of(row).byes]
    paired = len(season.rounds)
    late = [
        Bye(round_, entrant.number)
        for entrant in season.entrants
        for round_ in range(1, min(entrant.first_round, paired + 1))
    ]
    return (*given, *late)


def scoring_rules(season: Season) -> ScoringRules:
    settings = season.settings
    return ScoringRules(settings.points, Fraction(settings.bye_points).limit_denominator(1000), settings.duplicate)


async def season_record(store: LeagueStore, season: Season) -> Record:
    """What the season adds up to so far."""
    tables = scored_tables(season, await season_results(store, season))
    removed = [entrant.number for entrant in season.entrants if entrant.state == "removed"]
    entrants = [entrant.number for entrant in season.entrants]
    return make_record(tables, byes_of(season), entrants, scoring_rules(season), removed)


def members_of(season: Season, division: int) -> list[int]:
    return [entrant.number for entrant in season.entrants if entrant.division == division]


async def rating_of(store: LeagueStore, book: str, person: str) -> Rating:
    """The present rating of one person."""
    row = await store.get(RatingRow, book, person)
    return NEW if row is None else Rating(row.mu, row.sigma)


async def ratings_of(store: LeagueStore, season: Season) -> dict[int, Rating]:
    """The present rating of each entrant in the game of the season."""
    rows = {row.player: Rating(row.mu, row.sigma) for row in await store.find(RatingRow, book=season.book)}
    return {entrant.number: rows.get(entrant.person or "", NEW) for entrant in season.entrants}


def paired_players(season: Season, record: Record, ratings: Mapping[int, Rating]) -> dict[int, PairedPlayer]:
    """The entrants as pairing sees them. Tables that are void have not brought people together."""
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    sat: defaultdict[int, Counter[int]] = defaultdict(Counter)
    small: Counter[int] = Counter()
    tables = [table for table in season.tables if table.row.state != "void"]
    largest = _largest(tables)
    for table in tables:
        for seat in table.seats:
            sat[seat.entrant][seat.seat] += 1
            small[seat.entrant] += len(table.seats) < largest[table.row.round]
        for one, other in combinations(table.seats, 2):
            met[one.entrant][other.entrant] += 1
            met[other.entrant][one.entrant] += 1
    byes = Counter(entrant for row in season.rounds for entrant in pairing_of(row).byes)
    return {
        entrant.number: PairedPlayer(
            entrant=entrant.number,
            points=float(record.points[entrant.number]),
            rating=ratings[entrant.number].shown,
            met=dict(met[entrant.number]),
            sat=tuple(sat[entrant.number][seat] for seat in range(season.settings.size)),
            byes=byes[entrant.number],
            small_tables=small[entrant.number],
        )
        for entrant in season.entrants
    }


def _largest(tables: Sequence[SeasonTable]) -> Counter[int]:
    largest: Counter[int] = Counter()
    for table in tables:
        largest[table.row.round] = max(largest[table.row.round], len(table.seats))
    return largest
