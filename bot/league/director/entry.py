"""What people do about a season themselves: join, leave, rest, volunteer as a substitute."""

from __future__ import annotations

import msgspec

from bot.engine.exclusions import Exclusions
from bot.league.director.seasons import Season, Seasons, Step, entrant_row
from bot.league.refusals import LeagueRefusal
from bot.league.season import entrants
from bot.league.season.entrants import Joining
from bot.league.season.transitions import SeasonState
from bot.records import Delete, EntrantRow, VolunteerRow

MODERATOR_JOINED = "moderator_joined"


class Entry:
    def __init__(self, seasons: Seasons, exclusions: Exclusions) -> None:
        self._seasons = seasons
        self._exclusions = exclusions

    async def join(self, season_id: str, person: str, *, moderates: bool = False) -> Season:
        """Enter a season, or enter it again after having dropped.

        A person who moderates can look into private threads, where others play the same dice: organisers are told.
        Whom the server keeps from its tables cannot join. An entrant who is kept away later stays, as at a table, until
        an organiser removes them: the panel marks them.
        """
        async with self._seasons.lock(season_id, live=True) as season:
            await self._exclusions.require_admitted(person, server=season.row.server)
            joining = Joining(season.settings, _state(season), len(season.rounds), self._seasons.clock())
            entrant = entrants.join(season.entrants, person, joining)
            step = Step(rows=[entrant_row(season.id, entrant)])
            step.audit("joined", person, entrant=entrant.number)
            if moderates and season.settings.duplicate:
                step.audit(MODERATOR_JOINED, entrant=entrant.number)
            return await self._seasons.commit(season, step)

    async def leave(self, season_id: str, person: str) -> Season:
        """Leave a season. Before its start one is simply no entrant any more; later one has dropped."""
        async with self._seasons.lock(season_id, live=True) as season:
            entrant = entrants.leave(season.entrants, person, _state(season))
            step = Step()
            if season.row.state in ("draft", "open"):
                step.rows.append(Delete(EntrantRow, (season.id, entrant.number)))
            else:
                step.rows.append(entrant_row(season.id, entrant))
            step.audit("left", person, entrant=entrant.number)
            return await self._seasons.commit(season, step)

    async def rest(self, season_id: str, person: str, *, wanted: bool) -> Season:
        """Skip the next round, or not."""
        async with self._seasons.lock(season_id, live=True) as season:
            entrant = entrants.rest(season.entrants, person, wanted=wanted)
            step = Step(rows=[entrant_row(season.id, entrant)])
            step.audit("rests" if wanted else "rests_not", person, entrant=entrant.number)
            return await self._seasons.commit(season, step)

    async def volunteer(self, season_id: str, person: str, *, willing: bool) -> None:
        """Be ready to play on for absent people, or not any more."""
        async with self._seasons.lock(season_id, live=True) as season:
            if season.row.state == "closed":
                raise LeagueRefusal("season_closed")
            if willing:
                await self._exclusions.require_admitted(person, server=season.row.server)
            row = VolunteerRow(season=season.id, player=person, since=self._seasons.clock())
            step = Step(rows=[row if willing else Delete(VolunteerRow, (season.id, person))])
            step.audit("volunteers" if willing else "volunteers_not", person)
            await self._seasons.commit(season, step)

    async def is_volunteer(self, season_id: str, person: str) -> bool:
        return await self._seasons.store.get(VolunteerRow, season_id, person) is not None


def _state(season: Season) -> SeasonState:
    state: SeasonState = msgspec.convert(season.row.state, SeasonState)
    return state
