"""What people read about a league: standings with reasons, crosstable, rating curve, boards, audit log. Read models.

Values for the front and for exports; nothing here changes anything. Entrants are numbers until a person's name is
looked up at the edge, so an erased person needs no special case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.people import People
from bot.league.director.season_results import (
    byes_of,
    load_entry,
    members_of,
    scored_tables,
    scoring_rules,
    season_record,
    season_results,
)
from bot.league.director.seasons import Season, Seasons, SeasonTable, book_of, settings_of
from bot.league.ratings.rating import Rating, RatingChange, board
from bot.league.results.corrections import Entry
from bot.league.results.result import LogKey
from bot.league.scoring.crosstable import CrosstableLine, crosstable
from bot.league.scoring.standings import Standing, standings
from bot.records import (
    PSEUDONYM,
    AttemptRow,
    AuditRow,
    CorrectionRow,
    EntrantRow,
    MatchRow,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    RevisionRow,
    RoundRow,
    SeasonRow,
    SeasonTableRow,
)

MAX_SEALED = 50  # newest results among which matches may still be sealed


class AuditEntry(Struct, frozen=True):
    number: int
    at: float
    actor: str | None
    kind: str
    detail: dict[str, Any]


class CurvePoint(Struct, frozen=True):
    """One rated result of a person."""

    key: LogKey
    change: RatingChange


class Why(Struct, frozen=True):
    """A correction that changed a person's present rating, and its reason."""

    match: int
    kind: str
    why: str
    at: float
    before: Rating
    after: Rating


class Meetings(Struct, frozen=True):
    """What two people did against each other in rated matches: better ranks, equal ranks, worse ranks."""

    better: int = 0
    equal: int = 0
    worse: int = 0


class Reading:
    def __init__(self, seasons: Seasons, people: People) -> None:
        self._seasons = seasons
        self._store = seasons.store
        self._people = people

    async def seasons_of(self, server: str) -> tuple[SeasonRow, ...]:
        """The seasons of a server, newest first."""
        return tuple(
            sorted(await self._store.find(SeasonRow, server=server), key=lambda row: row.created, reverse=True)
        )

    async def accounts(self, season_id: str, numbers: Collection[int]) -> dict[int, str]:
        """The people behind these entrants."""
        rows = await self._store.find(EntrantRow, season=season_id) if numbers else ()
        return {row.number: row.player for row in rows if row.number in numbers}

    async def standings(self, season: Season) -> tuple[tuple[Standing, ...], ...]:
        """The standings of each division, without a duplicate round that is still played."""
        season = without_secrets(season)
        record = await season_record(self._store, season)
        return tuple(
            standings(record, season.settings.tie_breaks, members_of(season, division))
            for division in range(season.settings.divisions)
        )

    async def crosstable(self, season: Season) -> tuple[tuple[CrosstableLine, ...], ...]:
        """The crosstable of each division, without a duplicate round that is still played."""
        season = without_secrets(season)
        tables = scored_tables(season, await season_results(self._store, season))
        lines = await self.standings(season)
        return tuple(crosstable(each, tables, byes_of(season), scoring_rules(season)) for each in lines)

    async def rating_history(self, season: Season) -> tuple[CurvePoint, ...]:
        """What the results of a season did to ratings, in order, without a duplicate round that is still played and
        without people who are on no board."""
        tables = without_secrets(season).tables
        matches = {table.row.match for table in tables if table.row.state == "played"}
        hidden = await self.hidden([person for person in season.people.values() if person])
        found = []
        for person in season.people.values():
            if person and person not in hidden:
                rows = await self._store.find(RatingChangeRow, player=person)
                found += [_point(row) for row in rows if row.match in matches]
        return tuple(sorted(found, key=lambda point: (point.key, point.change.person)))

    async def entry(self, match: int) -> Entry | None:
        """The result of a match with its corrections."""
        return await load_entry(self._store, match)

    async def audit(self, season_id: str) -> tuple[AuditEntry, ...]:
        """Everything that was done in a season, in order. Its players may read it."""
        rows = await self._store.find(AuditRow, season=season_id)
        return tuple(
            AuditEntry(row.number, row.at, row.actor, row.kind, msgspec.json.decode(row.detail)) for row in rows
        )

    async def board(self, server: str, game: str) -> list[tuple[str, Rating]]:
        """The leaderboard of a game on a server, without people who want to be on no board or were erased."""
        rows = await self._store.find(RatingRow, book=book_of(server, game))
        ratings = {row.player: Rating(row.mu, row.sigma) for row in rows}
        return board(ratings, await self.hidden(ratings))

    async def hidden(self, people: Iterable[str]) -> set[str]:
        """Those of these people who are on no board."""
        found = set()
        for person in people:
            known = await self._people.player(person)
            if person.startswith(PSEUDONYM) or (known is not None and not known.settings.on_boards):
                found.add(person)
        return found

    async def may_see(self, match: int, person: str) -> bool:
        """Whether a person may look at a match that is not theirs.

        All tables of a duplicate round play the same dice, so who plays in the round sees no other table of it before
        their own is over. Everything that shows a match asks here: sheets, status, replays, recaps, completions.
        """
        tables = await self._store.find(SeasonTableRow, match=match)
        if not tables:
            return await self._may_see_attempt(match, person)
        row = await self._store.get(SeasonRow, tables[0].season)
        if row is None or not settings_of(row).duplicate:
            return True
        round_ = await self._store.get(RoundRow, row.id, tables[0].round)
        if round_ is not None and round_.state == "closed":
            return True
        season = await self._seasons.load(row.id)
        own = [table for table in season.tables_of(tables[0].round) if _sits_at(season, table, person)]
        return all(table.row.match == match or table.row.state in ("played", "void") for table in own)

    async def _may_see_attempt(self, match: int, person: str) -> bool:
        """Whether a person may look at another's attempt at a daily challenge: after their own, or after the day."""
        for row in await self._store.find(AttemptRow, match=match):
            own = await self._store.get(AttemptRow, row.server, row.game, row.day, person)
            if self._seasons.clock() < row.closes and (own is None or own.ended is None):
                return False
        return True

    async def without_sealed(self, results: Sequence[ResultRow], viewer: str) -> tuple[ResultRow, ...]:
        """Results that this person may see: a total of a round that others still play is a secret."""
        found = []
        for index, result in enumerate(results):
            row = await self._store.get(MatchRow, result.match) if index < MAX_SEALED else None
            if result.player == viewer or row is None or not row.sealed:
                found.append(result)
        return tuple(found)

    async def rating(self, server: str, game: str, person: str) -> Rating | None:
        """The present rating of a person; None before the first rated result."""
        row = await self._store.get(RatingRow, book_of(server, game), person)
        return None if row is None else Rating(row.mu, row.sigma)

    async def curve(self, server: str, game: str, person: str) -> tuple[CurvePoint, ...]:
        """The rating of a person, result by result."""
        rows = await self._store.find(RatingChangeRow, player=person)
        return tuple(_point(row) for row in rows if row.book == book_of(server, game))

    async def why(self, person: str) -> tuple[Why, ...]:
        """The corrections that changed a person's present number, newest first."""
        found = []
        for row in await self._store.find(RevisionRow, player=person):
            correction = await self._store.get(CorrectionRow, row.match, row.number)
            if correction is not None:
                before, after = Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma)
                found.append(Why(row.match, correction.kind, correction.why, correction.at, before, after))
        return tuple(sorted(found, key=lambda why: why.at, reverse=True))

    async def versus(self, server: str, game: str, one: str, other: str) -> Meetings:
        """How two people did against each other in rated matches of a game."""
        book = book_of(server, game)
        mine = {row.match: row.rank for row in await self._store.find(RatingChangeRow, player=one) if row.book == book}
        theirs = {row.match: row.rank for row in await self._store.find(RatingChangeRow, player=other)}
        pairs = [(rank, theirs[match]) for match, rank in mine.items() if match in theirs]
        return Meetings(
            better=sum(own < against for own, against in pairs),
            equal=sum(own == against for own, against in pairs),
            worse=sum(own > against for own, against in pairs),
        )


def without_secrets(season: Season) -> Season:
    """The season without the rounds that some play with the dice that others have seen: totals tell of those dice."""
    if not season.settings.duplicate:
        return season
    rounds = tuple(row for row in season.rounds if row.state == "closed")
    closed = {row.number for row in rounds}
    return replace(season, rounds=rounds, tables=tuple(t for t in season.tables if t.row.round in closed))


def secrets_are_over(season: Season) -> bool:
    """Whether the master seed may be shown: the season is closed, and so are all its rounds."""
    return season.row.state == "closed" and all(row.state == "closed" for row in season.rounds)


def _sits_at(season: Season, table: SeasonTable, person: str) -> bool:
    return any(person in (season.entrant(seat.entrant).person, seat.substitute) for seat in table.seats)


def _point(row: RatingChangeRow) -> CurvePoint:
    before, after = Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma)
    return CurvePoint((row.ended, row.match), RatingChange(row.player, row.rank, before, after))
