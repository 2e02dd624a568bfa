"""Keeps the ratings of every game and server up to date with the log of results. The stored history is the checkpoint.

New results are read by a cursor. One at the end of a log is rated from the present ratings of its people; one that
belongs further back, and every correction, has the book rated again from there on.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence

from bot.engine.shards import Shards
from bot.league.director.ended_matches import EndedMatches
from bot.league.director.season_results import correction_of
from bot.league.director.seasons import Seasons, book_of
from bot.league.ports import LeagueStore
from bot.league.ratings.rated import WEEK, RatedMeeting, rated_seats
from bot.league.ratings.rating import Checkpoint, RatedResult, Rating, RatingChange, rate
from bot.league.ratings.revisions import Revised, Revision, revise
from bot.league.results.corrections import Entry, effective
from bot.league.results.result import LogKey, Result, from_rows, of_season
from bot.records import (
    Change,
    CorrectionRow,
    Delete,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    RevisionRow,
    Row,
    SeasonTableRow,
)

READER = "ratings"


class RatingBooks:
    def __init__(self, seasons: Seasons, shards: Shards) -> None:
        self._seasons = seasons
        self._ended = EndedMatches(READER, seasons.store, shards)
        self._lock = asyncio.Lock()  # one writer: a correction and a new result must not both work from the old book

    @property
    def _store(self) -> LeagueStore:
        return self._seasons.store

    async def run(self) -> int:
        """Rate all results that have been stored since the last time; returns how many matches were looked at."""
        handled = 0
        async with self._lock:
            async for match, cursor in self._ended.unread():
                await self._store.commit(Change.of(*await self._new_result(match), cursor))
                handled += 1
        return handled

    async def correct(self, match: int, corrected: Entry) -> tuple[Row | Delete, ...]:
        """The rows that follow from a correction: ratings from that entry on, and whose number changed by it.

        The caller commits them with the correction, and holds `writing` until then.
        """
        result = corrected.recorded
        if result.server is None:
            return ()
        counts = effective(corrected)
        counts = None if counts is None else await self._with_season(counts)
        revised, before = await self._revised(result, counts)
        number = len(corrected.corrections)
        return (*_changed_rows(book_of(result.server, result.game), before, revised), *_told(match, number, revised))

    @property
    def writing(self) -> asyncio.Lock:
        return self._lock

    async def _new_result(self, match: int) -> tuple[Row | Delete, ...]:
        found = await self._store.find(ResultRow, match=match)
        if not found or found[0].server is None:
            return ()
        result = await self._with_season(from_rows(found))
        if not rated_seats(result):
            return ()
        book = book_of(found[0].server, result.game)
        last = await self._store.last_rating_change(book)
        if last is not None and (last.ended, last.match) > result.key:
            revised, before = await self._revised(result, result)
            return tuple(_changed_rows(book, before, revised))
        return await self._appended(book, result)

    async def _appended(self, book: str, result: Result) -> tuple[Row, ...]:
        """The rows of a result at the end of a log, from the present ratings of its people."""
        rows = [await self._store.get(RatingRow, book, person) for person in result.people]
        known = {row.player: row for row in rows if row is not None}
        recent = await self._store.rating_changes_since(book, result.ended - WEEK)
        start = Checkpoint(
            {person: Rating(row.mu, row.sigma) for person, row in known.items()},
            _meetings(recent),
        )
        (rated,) = rate([result], start)
        return tuple(
            row
            for change in rated.changes
            for row in (
                _change_row(book, result, change),
                RatingRow(
                    book=book,
                    player=change.person,
                    mu=change.after.mu,
                    sigma=change.after.sigma,
                    results=1 + (known[change.person].results if change.person in known else 0),
                ),
            )
        )

    async def _revised(self, recorded: Result, counts: Result | None) -> tuple[Revised, Sequence[RatingChangeRow]]:
        """The book of a result rated again from it on, and the stored changes it had before."""
        assert recorded.server is not None
        book = book_of(recorded.server, recorded.game)
        changes = await self._store.find(RatingChangeRow, book=book)
        known = await self._book(recorded.server, recorded.game, changes)
        return await asyncio.to_thread(revise, known, recorded.match, counts, recorded.key), changes

    async def _book(self, server: str, game: str, changes: Sequence[RatingChangeRow]) -> list[RatedResult]:
        """The whole book as it is stored: every result that counts, with the changes it made."""
        rows: defaultdict[int, list[ResultRow]] = defaultdict(list)
        for row in await self._store.results_of_book(server, game, 0.0):
            rows[row.match].append(row)
        corrections: defaultdict[int, list[CorrectionRow]] = defaultdict(list)
        for correction in await self._store.find(CorrectionRow, book=book_of(server, game)):
            corrections[correction.match].append(correction)
        made: defaultdict[int, list[RatingChange]] = defaultdict(list)
        for change in changes:
            made[change.match].append(_change(change))
        found = []
        for match, seats in rows.items():
            entry = Entry(from_rows(seats), tuple(correction_of(row) for row in corrections[match]))
            result = effective(entry)
            if result is not None:
                result = await self._with_season(result)
                if rated_seats(result):
                    found.append(RatedResult(result, _in_seat_order(result, made[match])))
        return sorted(found, key=lambda rated: rated.result.key)

    async def _with_season(self, result: Result) -> Result:
        """A result of a season's table has its entrants on their seats."""
        tables = await self._store.find(SeasonTableRow, match=result.match)
        if not tables:
            return result
        return of_season(result, tables[0].season, tables[0].round, await self._seasons.people_at(tables[0]))


def _meetings(changes: Iterable[RatingChangeRow]) -> tuple[RatedMeeting, ...]:
    people: defaultdict[LogKey, list[str]] = defaultdict(list)
    for change in changes:
        if not change.in_season:
            people[change.ended, change.match].append(change.player)
    return tuple(RatedMeeting(ended, tuple(found)) for (ended, _), found in people.items())


def _in_seat_order(result: Result, changes: Sequence[RatingChange]) -> tuple[RatingChange, ...]:
    by_person = {change.person: change for change in changes}
    return tuple(by_person[person] for person in result.people if person in by_person)


def _changed_rows(book: str, before: Sequence[RatingChangeRow], revised: Revised) -> Iterable[Row | Delete]:
    """The rows to store and to delete, so that the stored book becomes the revised one."""
    kept = {(each.result.key, change.person) for each in revised.kept for change in each.changes}
    rated = {
        (each.result.key, change.person): _change_row(book, each.result, change)
        for each in revised.rated
        for change in each.changes
    }
    for row in before:
        key = ((row.ended, row.match), row.player)
        if key not in kept and key not in rated:
            yield Delete(RatingChangeRow, (book, row.ended, row.match, row.player))
    yield from rated.values()
    yield from _present_rows(book, before, revised)


def _present_rows(book: str, before: Sequence[RatingChangeRow], revised: Revised) -> Iterable[Row | Delete]:
    """The present rating of everyone in the book."""
    present: dict[str, RatingRow] = {}
    for each in (*revised.kept, *revised.rated):
        for change in each.changes:
            results = present[change.person].results + 1 if change.person in present else 1
            present[change.person] = RatingRow(
                book=book, player=change.person, mu=change.after.mu, sigma=change.after.sigma, results=results
            )
    yield from present.values()
    for player in sorted({row.player for row in before} - present.keys()):
        yield Delete(RatingRow, (book, player))


def _told(match: int, number: int, revised: Revised) -> Iterable[RevisionRow]:
    return (_revision_row(match, number, revision) for revision in revised.revisions)


def _revision_row(match: int, number: int, revision: Revision) -> RevisionRow:
    return RevisionRow(
        match=match,
        number=number,
        player=revision.person,
        mu_before=revision.before.mu,
        sigma_before=revision.before.sigma,
        mu=revision.after.mu,
        sigma=revision.after.sigma,
    )


def _change(row: RatingChangeRow) -> RatingChange:
    return RatingChange(row.player, row.rank, Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma))


def _change_row(book: str, result: Result, change: RatingChange) -> RatingChangeRow:
    return RatingChangeRow(
        book=book,
        ended=result.ended,
        match=result.match,
        player=change.person,
        in_season=result.season is not None,
        rank=change.rank,
        mu_before=change.before.mu,
        sigma_before=change.before.sigma,
        mu=change.after.mu,
        sigma=change.after.sigma,
    )
