"""Rounds from pairing to closing: who plays whom, when their time is over, what computers finish, and the end.

The rules are in `pairing` and `scoring`; here they are applied to what is stored.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.kernel import commitment
from bot.league.director.season_results import (
    RoundPairing,
    paired_players,
    pairing_of,
    ratings_of,
    season_record,
)
from bot.league.director.seasons import Season, Seasons, Step, changed_entrants
from bot.league.pairing.design_search import make_plan
from bot.league.pairing.player import PairedPlayer, Pairing
from bot.league.pairing.round_robin import rounds_of
from bot.league.pairing.swiss import pair_swiss
from bot.league.refusals import LeagueRefusal
from bot.league.scoring.duplicate import pairing_seed, round_seed
from bot.league.scoring.standings import standings
from bot.league.season.entrants import Entrant, with_event
from bot.league.season.transitions import ROUNDS, SEASONS, after
from bot.records import RoundRow, SeasonSeatRow, SeasonTableRow

MAX_CROWNED = 3


def round_count(season: Season) -> int:
    """How many rounds a season has: as set, or as the plan of its round robin has."""
    if season.settings.format != "round_robin":
        return season.settings.rounds
    return max((len(plan) for plan in _plans(season).values()), default=0)


class Rounds:
    def __init__(self, seasons: Seasons, engine: Engine) -> None:
        self._seasons = seasons
        self._engine = engine

    # --- pairing ------------------------------------------------------------------------------------------------

    async def pair(self, season: Season, number: int) -> Season:
        """Pair a round: all its tables and seats, its byes, and the states of the entrants, in one change."""
        resting = tuple(e.number for e in season.entrants if e.state == "waiting" and e.wants_rest)
        pairings = await self._pairings(season, number, resting)
        step = Step(season={"round": number})
        table_number = 0
        seated: set[int] = set()
        for division, pairing in sorted(pairings.items()):
            for table in pairing.tables:
                table_number += 1
                step.rows += _table_rows(season, number, table_number, division, table.seats)
                seated.update(table.seats)
        if not seated:
            return await self._pause_without_tables(season, number)
        byes = tuple(sorted(entrant for pairing in pairings.values() for entrant in pairing.byes))
        repeats = tuple(pair for pairing in pairings.values() for pair in pairing.repeats)
        stored = RoundPairing(byes, resting, repeats)
        step.rows.append(
            RoundRow(
                season=season.id,
                number=number,
                state="paired",
                paired=self._seasons.clock(),
                pairing=msgspec.json.encode(stored),
            )
        )
        step.rows += changed_entrants(season, (_in_round(e, seated) for e in season.entrants))
        step.audit("paired", round=number, tables=table_number, byes=byes, resting=resting, repeats=repeats)
        return await self._seasons.commit(season, step)

    async def _pause_without_tables(self, season: Season, number: int) -> Season:
        """Too few people are left for a single table. Organisers decide: find people and go on, or close the season."""
        state = after(SEASONS, season.row.state, "pause")
        step = Step(season={"state": state, "paused": self._seasons.clock()})
        step.audit("no_tables", round=number)
        step.announce(f"no_tables/{season.row.audited}", "no_tables", round=number)
        return await self._seasons.commit(season, step)

    async def _pairings(self, season: Season, number: int, resting: tuple[int, ...]) -> dict[int, Pairing]:
        playing = [e for e in season.entrants if e.state == "waiting" and e.number not in resting]
        if season.settings.format == "round_robin":
            present = {entrant.number for entrant in playing}
            return {
                division: _without(plan[number - 1], present, season.settings.min_size)
                for division, plan in _plans(season).items()
                if number <= len(plan)
            }
        store = self._seasons.store
        players = paired_players(season, await season_record(store, season), await ratings_of(store, season))
        found = {}
        for division in range(season.settings.divisions):
            members = [players[entrant.number] for entrant in playing if entrant.division == division]
            found[division] = await asyncio.to_thread(_swiss, season, members, number)
        return found

    # --- a round's time -----------------------------------------------------------------------------------------

    async def open(self, season: Season) -> Season:
        """All tables are open: the time of the round begins, and it is announced."""
        current = _current(season)
        now = self._seasons.clock()
        due = now + season.settings.round_seconds
        state = after(ROUNDS, current.state, "open")
        step = Step(rows=[replace(current, state=state, opened=now, due_at=due)])
        pairing = pairing_of(current)
        step.audit("round_opened", round=current.number, due=due)
        promise = commitment(round_seed(season.row.master, current.number)) if season.settings.duplicate else None
        step.announce(
            f"round/{current.number}",
            "round_opened",
            round=current.number,
            due=due,
            byes=pairing.byes,
            repeats=pairing.repeats,
            commitment=promise,
        )
        return await self._seasons.commit(season, step)

    async def end(self, season: Season) -> Season:
        """The time is over. Every seat that is asked at this moment is late, and scores last."""
        current = _current(season)
        state = after(ROUNDS, current.state, "end")
        step = Step(rows=[replace(current, state=state)])
        late = []
        for table in season.tables_of(current.number):
            if table.row.state == "opened" and table.row.match is not None:
                match = await self._engine.match(table.row.match)
                for seat in table.seats:
                    if match.ask(seat.seat) is not None and match.seats[seat.seat].policy is None:
                        step.rows.append(replace(seat, late=True))
                        late.append(seat.entrant)
        step.audit("round_ended", round=current.number, late=late)
        step.announce(f"round/{current.number}/ended", "round_ended", round=current.number, late=late)
        return await self._seasons.commit(season, step)

    async def finish_tables(self, season: Season) -> None:
        """Computers take all seats of open tables. A person who takes theirs back is replaced again."""
        for table in season.tables_of(_current(season).number):
            if table.row.state == "opened" and table.row.match is not None:
                match = await self._engine.match(table.row.match)
                for row in match.seats:
                    if match.position is not None and not match.position.over and row.policy is None:
                        await self._engine.seats.substitute(match.row.id, row.seat)

    async def close(self, season: Season) -> Season:
        """All tables are over: entrants are free again, and the seed that all have played is shown."""
        current = _current(season)
        now = self._seasons.clock()
        seed = None
        if season.settings.duplicate:
            seed = round_seed(season.row.master, current.number).hex()
            for table in season.tables_of(current.number):
                if table.row.match is not None:
                    await self._engine.tables.unseal(table.row.match)
        state = after(ROUNDS, current.state, "close")
        step = Step(rows=[replace(current, state=state, closed=now)])
        step.rows += changed_entrants(season, map(_released, season.entrants))
        step.audit("round_closed", round=current.number)
        step.announce(f"round/{current.number}/closed", "round_closed", round=current.number, seed=seed)
        return await self._seasons.commit(season, step)

    async def crown(self, season: Season) -> Season:
        """The season is over: the final standings, the master seed, and nothing more to do."""
        record = await season_record(self._seasons.store, season)
        crowned = []
        for division in range(season.settings.divisions):
            members = [e.number for e in season.entrants if e.division == division]
            lines = standings(record, season.settings.tie_breaks, members)
            crowned.append([(line.entrant, line.rank) for line in lines if line.rank <= MAX_CROWNED])
        now = self._seasons.clock()
        step = Step(season={"state": after(SEASONS, season.row.state, "close"), "ended": now})
        step.audit("season_closed", crowned=crowned)
        step.announce("closed", "season_closed", crowned=crowned, master=season.row.master.hex())
        return await self._seasons.commit(season, step)


def _current(season: Season) -> RoundRow:
    assert season.current is not None, "the season has been paired"
    return season.current


def _plans(season: Season) -> dict[int, tuple[Pairing, ...]]:
    """The rounds of each division's round robin, among all who were there at the start."""
    settings, seed = season.settings, pairing_seed(season.row.master)
    return {
        division: _plan(
            tuple(e.number for e in season.entrants if e.division == division and e.first_round == 1),
            settings.size,
            settings.tables_at_once,
            seed,
        )
        for division in range(settings.divisions)
    }


@lru_cache(maxsize=64)
def _plan(members: tuple[int, ...], size: int, tables_at_once: int, seed: bytes) -> tuple[Pairing, ...]:
    """Asked for at every step of a season, and always the same."""
    return rounds_of(make_plan(len(members), size), members, tables_at_once, seed)


def _swiss(season: Season, members: list[PairedPlayer], number: int) -> Pairing:
    settings = season.settings
    try:
        return pair_swiss(members, settings.size, settings.min_size, pairing_seed(season.row.master), number)
    except LeagueRefusal:  # too few are left for a single table: all have a bye
        return Pairing((), byes=tuple(sorted(player.entrant for player in members)))


def _without(pairing: Pairing, present: set[int], min_size: int) -> Pairing:
    """A round of a plan without those who are away. A table that becomes too small is not played."""
    tables = [replace(table, seats=tuple(e for e in table.seats if e in present)) for table in pairing.tables]
    kept = tuple(table for table in tables if len(table.seats) >= min_size)
    seated = {entrant for table in kept for entrant in table.seats}
    planned = {entrant for table in pairing.tables for entrant in table.seats}
    return Pairing(kept, byes=tuple(sorted((planned & present) - seated)))


def _table_rows(
    season: Season, round_: int, number: int, division: int, entrants: tuple[int, ...]
) -> list[SeasonTableRow | SeasonSeatRow]:
    return [
        SeasonTableRow(season=season.id, round=round_, number=number, division=division, state="paired"),
        *(
            SeasonSeatRow(season=season.id, round=round_, table=number, seat=seat, entrant=entrant)
            for seat, entrant in enumerate(entrants)
        ),
    ]


def _in_round(entrant: Entrant, seated: set[int]) -> Entrant:
    """An entrant when a round has been paired: at a table, or resting. A wish to rest is for one round."""
    if entrant.state != "waiting":
        return entrant
    moved = with_event(entrant, "seat" if entrant.number in seated else "rest")
    return replace(moved, wants_rest=False)


def _released(entrant: Entrant) -> Entrant:
    return with_event(entrant, "release") if entrant.state in ("playing", "resting") else entrant
