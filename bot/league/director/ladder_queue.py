"""The queue of an open ladder as it is stored: people queue, are matched, press ready, and get a table.

Who is matched with whom is decided by `pairing/ladder.py`. A ladder has one round without a deadline, to which tables
are added for as long as the season runs. So the season is loaded here with its live tables only; what older tables tell
(who met lately, which seats a person has had) is asked of the store.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.engine.exclusions import Exclusions, of_person
from bot.engine.time.clock import MINUTE
from bot.league.director.opening import Opening
from bot.league.director.season_results import rating_of
from bot.league.director.seasons import Season, Seasons, Step, changed_entrants
from bot.league.pairing import ladder
from bot.league.pairing.ladder import LadderRules, Queued
from bot.league.pairing.seat_rotation import rotate_seats
from bot.league.refusals import LeagueRefusal
from bot.league.season.entrants import require, with_event
from bot.records import Delete, EntrantRow, QueueRow, RoundRow, SeasonSeatRow, SeasonTableRow

ROUND = 1
LOOK_AGAIN = 5 * MINUTE  # waiting widens what people accept


def released_from(season: Season, table: int) -> list[EntrantRow]:
    """The entrants of a table of a ladder that is over, who may queue again."""
    seats = next(each.seats for each in season.tables if each.row.number == table)
    numbers = {seat.entrant for seat in seats}
    free = (with_event(e, "release") for e in season.entrants if e.number in numbers and e.state == "playing")
    return [row for row in changed_entrants(season, free) if isinstance(row, EntrantRow)]


class LadderQueue:
    def __init__(self, seasons: Seasons, opening: Opening, exclusions: Exclusions) -> None:
        self._exclusions = exclusions
        self._seasons = seasons
        self._opening = opening

    async def join(self, season_id: str, person: str) -> None:
        """Be ready for a match. Entering the season comes before."""
        async with self._seasons.lock(season_id, live=True) as season:
            if season.settings.format != "ladder" or season.row.state != "running":
                raise LeagueRefusal("no_queue")
            entrant = require(season.entrants, person)
            await self._exclusions.require_admitted(person, server=season.row.server)
            if entrant.state != "waiting":
                raise LeagueRefusal("not_free")
            if await self._seasons.store.get(QueueRow, season.id, person) is not None:
                raise LeagueRefusal("queued_already")
            row = QueueRow(season=season.id, player=person, since=self._seasons.clock(), state="queued")
            await self._seasons.commit(season, Step(rows=[row]))

    async def leave(self, season_id: str, person: str) -> None:
        async with self._seasons.lock(season_id, live=True) as season:
            await self._seasons.commit(season, Step(rows=[Delete(QueueRow, (season.id, person))]))

    async def ready(self, season_id: str, person: str) -> None:
        """Say yes to the table one was asked for."""
        async with self._seasons.lock(season_id, live=True) as season:
            accepted = ladder.accept(await self._queue(season), person)
            await self._seasons.commit(season, Step(rows=[_row(season, accepted)]))

    async def state_of(self, season_id: str, person: str) -> ladder.QueueState | None:
        """How a person stands in the queue; None: not at all."""
        row = await self._seasons.store.get(QueueRow, season_id, person)
        return None if row is None else msgspec.convert(row.state, ladder.QueueState)

    async def run(self, season: Season) -> tuple[Season, float | None]:
        """Open tables whose people are ready, ask those who can be matched. Returns when to look again."""
        if season.row.state != "running":
            return season, None
        rules = LadderRules(size=season.settings.size, min_size=season.settings.min_size)
        season = await self._expire(season, rules)
        while (table := ladder.complete(await self._queue(season))) is not None:
            season = await self._seat(season, table)
        season = await self._open_tables(season)
        now = self._seasons.clock()
        apart = await self._kept_apart(await self._queue(season))
        met = await self._last_met(season, now - rules.apart)
        while (found := ladder.propose(await self._queue(season), rules, now, met, apart)) is not None:
            season = await self._ask(season, found)
        queue = await self._queue(season)
        moments = [one.asked + rules.ready_within for one in queue if one.state == "asked"]
        return season, min([*moments, *([now + LOOK_AGAIN] if queue else [])], default=None)

    async def _kept_apart(self, queue: Sequence[Queued]) -> set[frozenset[str]]:
        """Pairs of which one keeps the other from their tables."""
        people = [one.person for one in queue]
        return {
            frozenset((one, other))
            for one in people
            for other in await self._exclusions.kept_away(of_person(one), people)
        }

    async def _last_met(self, season: Season, since: float) -> dict[frozenset[str], float]:
        """When two people last met at a table of this ladder that was opened since then."""
        people = {entrant.number: entrant.person or "" for entrant in season.entrants}
        return {
            frozenset((people[one], people[other])): at
            for one, other, at in await self._seasons.store.meetings_since(season.id, since)
        }

    async def _queue(self, season: Season) -> list[Queued]:
        return [
            Queued(
                person=row.player,
                rating=(await rating_of(self._seasons.store, season.book, row.player)).shown,
                since=row.since,
                state=msgspec.convert(row.state, ladder.QueueState),
                proposal=row.proposal,
                asked=row.asked,
            )
            for row in await self._seasons.store.find(QueueRow, season=season.id)
        ]

    async def _expire(self, season: Season, rules: LadderRules) -> Season:
        back, gone = ladder.expired(await self._queue(season), rules, self._seasons.clock())
        if not back and not gone:
            return season
        step = Step(rows=[_row(season, one) for one in back])
        step.rows += [Delete(QueueRow, (season.id, person)) for person in gone]
        step.audit("ladder_expired", ready=len(back), absent=len(gone))
        return await self._seasons.commit(season, step)

    async def _ask(self, season: Season, found: tuple[Queued, ...]) -> Season:
        proposal = season.row.audited + 1  # grows with every step, so it is new
        step = Step(rows=[_row(season, one) for one in ladder.asked(found, proposal, self._seasons.clock())])
        entrants = [require(season.entrants, one.person).number for one in found]
        step.audit("ladder_asked", entrants=entrants)
        step.announce(f"ladder/{proposal}", "ladder_asked", entrants=entrants)
        return await self._seasons.commit(season, step)

    async def _seat(self, season: Season, table: tuple[Queued, ...]) -> Season:
        """A table of people who are ready, in one change: they leave the queue and have a table to be opened."""
        entrants = [require(season.entrants, one.person) for one in table]
        number = 1 + await self._seasons.store.last_season_table(season.id, ROUND)
        sat = [await self._seats_of(season, entrant.number) for entrant in entrants]
        step = Step()
        if season.current is None:
            now = self._seasons.clock()
            step.rows.append(RoundRow(season=season.id, number=ROUND, state="open", paired=now, opened=now))
            step.season["round"] = ROUND
        step.rows.append(SeasonTableRow(season=season.id, round=ROUND, number=number, state="paired"))
        for seat, entrant in enumerate(rotate_seats([entrant.number for entrant in entrants], sat)):
            step.rows.append(SeasonSeatRow(season=season.id, round=ROUND, table=number, seat=seat, entrant=entrant))
        step.rows += [Delete(QueueRow, (season.id, one.person)) for one in table]
        step.rows += changed_entrants(season, (with_event(entrant, "seat") for entrant in entrants))
        step.audit("ladder_table", table=number, entrants=[entrant.number for entrant in entrants])
        return await self._seasons.commit(season, step)

    async def _seats_of(self, season: Season, entrant: int) -> list[int]:
        taken = await self._seasons.store.seats_taken(season.id, entrant)
        return [taken.get(seat, 0) for seat in range(season.settings.size)]

    async def _open_tables(self, season: Season) -> Season:
        for table in season.tables:
            if table.row.state == "paired":
                season = await self._opening.open_table(season, table.row.number)
        return season


def _row(season: Season, one: Queued) -> QueueRow:
    return QueueRow(
        season=season.id,
        player=one.person,
        since=one.since,
        state=one.state,
        proposal=one.proposal,
        asked=one.asked,
    )
