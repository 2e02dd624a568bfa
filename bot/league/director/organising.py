"""What organisers do by hand: create, edit, open, start, pause and close a season, remove people, put results right.

Every method gets the acting person and whether they organise on this server now; that is checked at every step. Each
step is in the audit log, and corrections have a reason.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.history.results import digest_of
from bot.kernel import commitment
from bot.kernel.dice import SEED_BYTES
from bot.league.director.absences import Absences, others_at, people_in_round
from bot.league.director.opening import Opening
from bot.league.director.rating_books import RatingBooks
from bot.league.director.season_results import load_entry, members_of, ratings_of, season_record
from bot.league.director.seasons import Season, Seasons, SeasonTable, Step, book_of, changed_entrants, entrant_row
from bot.league.pairing.design_search import make_plan
from bot.league.ports import CannotOpen, TryLater
from bot.league.refusals import LeagueRefusal
from bot.league.results.checks import Expected, check_result
from bot.league.results.corrections import CorrectedSeat, Correction, Kind, corrected
from bot.league.results.result import Result, from_rows
from bot.league.scoring.standings import standings
from bot.league.season.divisions import divide, next_divisions
from bot.league.season.entrants import Entrant, require_enough, with_event
from bot.league.season.settings import SeasonSettings, changed, changed_fields, checked
from bot.league.season.transitions import SEASONS, TABLES, EntrantEvent, SeasonEvent, SeasonState, after
from bot.records import Change, CorrectionRow, ResultRow, SeasonRow, SeasonSeatRow, SeasonTableRow


class Actor(Struct, frozen=True):
    """Who acts, and whether they have the role of organisers on the server of the season now."""

    person: str
    organises: bool


class Place(Struct, frozen=True):
    """Where a season is held."""

    server: str
    channel: str


def require_organiser(actor: Actor) -> None:
    if not actor.organises:
        raise LeagueRefusal("not_organiser")


class Organising:
    def __init__(
        self,
        seasons: Seasons,
        engine: Engine,
        books: RatingBooks,
        *,
        absences: Absences,
        opening: Opening,
        entropy: Callable[[int], bytes],
    ) -> None:
        self._seasons = seasons
        self._engine = engine
        self._books = books
        self._absences = absences
        self._opening = opening
        self._entropy = entropy

    # --- the season ---------------------------------------------------------------------------------------------

    async def create(self, actor: Actor, place: Place, settings: SeasonSettings) -> Season:
        """A new season, as a draft that only organisers see."""
        require_organiser(actor)
        settings = checked(settings, self._engine.games[settings.game].meta)
        await self._require_free_name(place.server, settings.name)
        row = SeasonRow(
            id=self._entropy(6).hex(),
            server=place.server,
            channel=place.channel,
            state="draft",
            settings=msgspec.json.encode(settings),
            master=self._entropy(SEED_BYTES),
            organiser=actor.person,
            created=self._seasons.clock(),
        )
        await self._seasons.store.commit(Change.of(row))
        async with self._seasons.lock(row.id) as season:
            step = Step()
            step.audit("created", actor.person)
            return await self._seasons.commit(season, step)

    async def edit(self, actor: Actor, season_id: str, fields: Mapping[str, Any]) -> Season:
        """Change settings that may still be changed; after the opening that is announced."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            meta = self._engine.games[season.settings.game].meta
            state = msgspec.convert(season.row.state, SeasonState)
            settings = changed(season.settings, state, meta, **fields)
            names = changed_fields(season.settings, settings)
            if "name" in names:
                await self._require_free_name(season.row.server, settings.name)
            step = Step(season={"settings": msgspec.json.encode(settings)})
            step.audit("edited", actor.person, fields=names)
            if state != "draft":
                step.announce(f"edited/{season.row.audited}", "edited", fields=names)
            return await self._seasons.commit(season, step)

    async def open(self, actor: Actor, season_id: str) -> Season:
        """Let people join. The master seed is committed to here: its hash is announced."""
        return await self._move(actor, season_id, "open", promise=True)

    async def withdraw(self, actor: Actor, season_id: str) -> Season:
        return await self._move(actor, season_id, "withdraw")

    async def start(self, actor: Actor, season_id: str) -> Season:
        """Begin: people are divided by rating where there are divisions, and from here on the settings are frozen."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            state = after(SEASONS, season.row.state, "start")
            active = [entrant.number for entrant in season.entrants if entrant.active]
            divisions = await self._divisions(season, active)
            placed = [replace(e, division=divisions.get(e.number, e.division)) for e in season.entrants]
            require_enough(placed, season.settings)
            await _require_plans(season.settings, placed)
            step = Step(season={"state": state, "started": self._seasons.clock()})
            step.rows += changed_entrants(season, placed)
            step.audit("started", actor.person)
            step.announce("started", "started", entrants=len(active))
            return await self._seasons.commit(season, step)

    async def _divisions(self, season: Season, active: list[int]) -> dict[int, int]:
        """By the standings of the season that this one follows, with promotion and relegation; otherwise by rating."""
        if season.settings.follows is not None and season.settings.divisions > 1:
            with suppress(LeagueRefusal):  # the former season was deleted with its server's data
                return await self._promoted(season, await self._seasons.load(season.settings.follows), active)
        ratings = await ratings_of(self._seasons.store, season)
        strength = {number: rating.mu for number, rating in ratings.items()}
        return divide(active, strength, season.settings.divisions)

    async def _promoted(self, season: Season, former: Season, active: list[int]) -> dict[int, int]:
        record = await season_record(self._seasons.store, former)
        people = {entrant.number: entrant.person or "" for entrant in former.entrants}
        lines = [
            [
                people[line.entrant]
                for line in standings(record, former.settings.tie_breaks, members_of(former, division))
            ]
            for division in range(former.settings.divisions)
        ]
        numbers = {season.entrant(number).person or "": number for number in active}
        known = {person for division in lines for person in division}
        newcomers = [person for person in numbers if person not in known]
        found = next_divisions(lines, former.settings.promoted, numbers.keys(), newcomers)
        last = season.settings.divisions - 1
        return {
            numbers[person]: min(division, last)
            for division, members in enumerate(found)
            for person in members
            if person in numbers
        }

    async def follow(self, actor: Actor, season_id: str, name: str) -> Season:
        """The next season after one that is over, as a draft with the same settings: its standings promote people."""
        require_organiser(actor)
        former = await self._seasons.load(season_id)
        if former.row.state != "closed":
            raise LeagueRefusal("not_over")
        settings = replace(former.settings, name=name, follows=former.id)
        return await self.create(actor, Place(former.row.server, former.row.channel), settings)

    async def _require_free_name(self, server: str, name: str) -> None:
        """Threads of tables are found by the name of their season, so no two that run have the same."""
        for row in await self._seasons.store.find(SeasonRow, server=server):
            other = msgspec.json.decode(row.settings, type=SeasonSettings)
            if row.state != "closed" and other.name.casefold() == name.casefold():
                raise LeagueRefusal("name_taken", name=name)

    async def end_round(self, actor: Actor, season_id: str) -> Season:
        """The time of the present round is over now; the director finishes it and pairs the next."""
        return await self._move_deadline(actor, season_id, "end_round", lambda _: self._seasons.clock())

    async def more_time(self, actor: Actor, season_id: str, seconds: float) -> Season:
        """Give all tables of the present round more time."""
        return await self._move_deadline(actor, season_id, "more_time", lambda due: due + seconds)

    async def _move_deadline(self, actor: Actor, season_id: str, kind: str, moved: Callable[[float], float]) -> Season:
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            current = season.current
            if season.row.state != "running" or current is None or current.state != "open" or current.due_at is None:
                raise LeagueRefusal("no_open_round")
            due = moved(current.due_at)
            step = Step(rows=[replace(current, due_at=due)])
            step.audit(kind, actor.person, round=current.number, due=due)
            if due > self._seasons.clock():
                step.announce(f"{kind}/{season.row.audited}", kind, round=current.number, due=due)
            return await self._seasons.commit(season, step)

    async def pause(self, actor: Actor, season_id: str) -> Season:
        return await self._move(actor, season_id, "pause", paused=self._seasons.clock())

    async def resume(self, actor: Actor, season_id: str) -> Season:
        """Go on. The round gets the time of the pause on top."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            state = after(SEASONS, season.row.state, "resume")
            step = Step(season={"state": state, "paused": None})
            current = season.current
            if current is not None and current.due_at is not None and season.row.paused is not None:
                away = max(0.0, self._seasons.clock() - season.row.paused)
                step.rows.append(replace(current, due_at=current.due_at + away))
            step.audit("resume", actor.person)
            step.announce(f"resume/{season.row.audited}", "resume")
            return await self._seasons.commit(season, step)

    async def close(self, actor: Actor, season_id: str) -> Season:
        """End the season before its last round. What has been played stands."""
        return await self._move(actor, season_id, "close", ended=self._seasons.clock())

    async def _move(
        self, actor: Actor, season_id: str, event: SeasonEvent, *, promise: bool = False, **columns: Any
    ) -> Season:
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            state = after(SEASONS, season.row.state, event)
            step = Step(season={"state": state, **columns})
            detail = {"commitment": commitment(season.row.master)} if promise else {}
            step.audit(event, actor.person, **detail)
            step.announce(f"{event}/{season.row.audited}", event, **detail)
            return await self._seasons.commit(season, step)

    # --- people and tables --------------------------------------------------------------------------------------

    async def move_entrant(self, actor: Actor, season_id: str, number: int, event: EntrantEvent) -> Season:
        """Remove an entrant, or take one back."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            found = next((entrant for entrant in season.entrants if entrant.number == number), None)
            if found is None:
                raise LeagueRefusal("not_entered")
            step = Step(rows=[entrant_row(season.id, with_event(found, event))])
            step.audit(f"entrant_{event}", actor.person, entrant=number)
            return await self._seasons.commit(season, step)

    async def substitute(self, actor: Actor, season_id: str, table: int, seat: int, person: str) -> Season:
        """Let a person play on for an entrant of the current round."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            found = _table(season, table)
            row = next((each for each in found.seats if each.seat == seat), None)
            if row is None or found.row.state != "opened" or found.row.match is None:
                raise LeagueRefusal("no_such_table")
            if person in people_in_round(season):
                raise LeagueRefusal("in_this_round")
            exclusions = self._engine.exclusions
            await exclusions.require_admitted(person, server=season.row.server)
            if await exclusions.kept_apart(others_at(season, found, seat), [person]):
                raise LeagueRefusal("kept_apart")
            try:
                admitted = await self._absences.seat(found, seat, person)
            except TryLater as unanswered:
                raise LeagueRefusal("try_later") from unanswered
            if not admitted:
                raise LeagueRefusal("left_server")
            step = Step(rows=[replace(row, substitute=person)])
            step.audit("substituted", actor.person, round=row.round, table=table, seat=seat, entrant=row.entrant)
            return await self._seasons.commit(season, step)

    async def reopen(self, actor: Actor, season_id: str, table: int) -> Season:
        """Play a table again whose match was abandoned: in a new thread, with the same people."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            row = _table(season, table).row
            state = after(TABLES, row.state, "reopen")
            step = Step(rows=[replace(row, state=state, thread=None, match=None, opened=None)])
            step.audit("reopened", actor.person, round=row.round, table=table)
            return await self._seasons.commit(season, step)

    async def renew_thread(self, actor: Actor, season_id: str, table: int) -> Season:
        """Give a table whose thread is gone a new one; its match goes on there."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            found = _table(season, table)
            if found.row.state != "opened":
                raise LeagueRefusal("no_such_table")
            try:
                step = await self._opening.renew_thread(season, table)
            except CannotOpen as refused:
                raise LeagueRefusal("cannot_open") from refused
            except TryLater as unanswered:
                raise LeagueRefusal("try_later") from unanswered
            step.audit("thread_renewed", actor.person, round=found.row.round, table=table)
            return await self._seasons.commit(season, step)

    async def record(self, actor: Actor, season_id: str, table: int, match: int) -> Season:
        """Take the result of another match for a table whose own was abandoned. It must be the same in everything."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season:
            found = _table(season, table)
            state = after(TABLES, found.row.state, "record")
            rows = await self._seasons.store.find(ResultRow, match=match)
            taken = await self._seasons.store.find(SeasonTableRow, match=match)
            result = from_rows(rows) if rows else None
            if taken and (taken[0].season, taken[0].round, taken[0].number) != (season.id, found.row.round, table):
                raise LeagueRefusal("other_season")
            checked_result = check_result(_expected(season, found), result)
            step = Step(rows=[replace(found.row, state=state, match=match)])
            step.rows += _reseated(season, found, checked_result)
            step.audit("recorded", actor.person, round=found.row.round, table=table, match=match)
            return await self._seasons.commit(season, step)

    # --- results ------------------------------------------------------------------------------------------------

    async def correct(
        self, actor: Actor, season_id: str, match: int, kind: Kind, *, why: str, seats: tuple[CorrectedSeat, ...] = ()
    ) -> Season:
        """Correct the result of a table of this season; ratings and standings follow."""
        require_organiser(actor)
        async with self._seasons.lock(season_id) as season, self._books.writing:
            if not any(table.row.match == match for table in season.tables):
                raise LeagueRefusal("other_season")
            entry = await load_entry(self._seasons.store, match)
            if entry is None:
                raise LeagueRefusal("no_such_result", match=match)
            now = self._seasons.clock()
            correction = Correction(
                match=match,
                number=len(entry.corrections) + 1,
                kind=kind,
                by=actor.person,
                at=now,
                why=why,
                seats=seats,
            )
            after_it = corrected(entry, correction)
            step = Step(rows=[_correction_row(season, correction)])
            step.rows += await self._books.correct(match, after_it)
            step.audit(kind, actor.person, match=match, why=why)
            step.announce(f"corrected/{match}/{correction.number}", "corrected", match=match, change=kind, why=why)
            return await self._seasons.commit(season, step)


async def _require_plans(settings: SeasonSettings, entrants: Sequence[Entrant]) -> None:
    """Refuse to start a round robin for which there is no plan."""
    if settings.format == "round_robin":
        sizes = Counter(entrant.division for entrant in entrants if entrant.active)
        for people in sizes.values():
            await asyncio.to_thread(make_plan, people, settings.size)


def _table(season: Season, number: int) -> SeasonTable:
    tables = () if season.current is None else season.tables_of(season.current.number)
    found = next((table for table in tables if table.row.number == number), None)
    if found is None:
        raise LeagueRefusal("no_such_table")
    return found


def _expected(season: Season, table: SeasonTable) -> Expected:
    return Expected(
        season=season.id,
        game=season.settings.game,
        options_digest=digest_of(season.settings.options),
        server=season.row.server,
        people=_people(season, table),
        seats=len(table.seats),
    )


def _people(season: Season, table: SeasonTable) -> dict[str, SeasonSeatRow]:
    """The people who may have played at a table, as entrants or for them, and the seats they had there."""
    entrants = {season.entrant(seat.entrant).person or "": seat for seat in table.seats}
    return entrants | {seat.substitute: seat for seat in table.seats if seat.substitute is not None}


def _reseated(season: Season, table: SeasonTable, result: Result) -> list[SeasonSeatRow]:
    """The seats of a table in the order in which its people sat in another match."""
    people = _people(season, table)
    found = [people[seat.person] for seat in result.seats if seat.person is not None]
    if len({seat.entrant for seat in found}) != len(table.seats):
        raise LeagueRefusal("other_people")
    return [replace(seat, seat=place) for place, seat in enumerate(found)]


def _correction_row(season: Season, correction: Correction) -> CorrectionRow:
    return CorrectionRow(
        match=correction.match,
        number=correction.number,
        book=book_of(season.row.server, season.settings.game),
        kind=correction.kind,
        corrected_by=correction.by,
        at=correction.at,
        why=correction.why,
        seats=msgspec.json.encode(correction.seats),
    )
