"""The people of a season: who may join, leave, rest and come back, and the points of the rounds they missed. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.league.refusals import LeagueRefusal
from bot.league.season.settings import SeasonSettings
from bot.league.season.transitions import ENTRANTS, EntrantEvent, EntrantState, SeasonState, after


class Entrant(Struct, frozen=True, kw_only=True):
    """One person in one season. The number stays theirs, also when their account is erased."""

    number: int
    person: str | None
    state: EntrantState = "waiting"
    division: int = 0
    joined: float = 0.0
    first_round: int = 1  # the first round they could play
    wants_rest: bool = False  # to skip the next round

    @property
    def active(self) -> bool:
        return self.state in ("waiting", "playing", "resting")


def find(entrants: Sequence[Entrant], person: str) -> Entrant | None:
    return next((entrant for entrant in entrants if entrant.person == person), None)


def require(entrants: Sequence[Entrant], person: str) -> Entrant:
    found = find(entrants, person)
    if found is None:
        raise LeagueRefusal("not_entered")
    return found


def with_event(entrant: Entrant, event: EntrantEvent) -> Entrant:
    return replace(entrant, state=after(ENTRANTS, entrant.state, event))


class Joining(Struct, frozen=True):
    """The season at the moment a person joins: `rounds` have been paired so far."""

    settings: SeasonSettings
    state: SeasonState
    rounds: int
    now: float


def join(entrants: Sequence[Entrant], person: str, joining: Joining) -> Entrant:
    """The new entrant, or one who dropped and comes back.

    A late entrant gets the points of a bye for every round they missed, so late joining ends at half of the rounds.
    """
    settings, state, rounds = joining.settings, joining.state, joining.rounds
    if state not in ("open", "running", "paused"):
        raise LeagueRefusal("joining_closed", state=state)
    if state != "open" and settings.format == "round_robin":
        raise LeagueRefusal("plan_is_fixed")
    if state != "open" and settings.format == "swiss" and rounds + 1 > settings.last_join:
        raise LeagueRefusal("too_late_to_join", round=settings.last_join)
    found = find(entrants, person)
    if found is not None:
        if found.state == "removed":
            raise LeagueRefusal("was_removed")
        if found.active:
            raise LeagueRefusal("joined_already")
        return with_event(found, "rejoin")
    if sum(entrant.active for entrant in entrants) >= settings.max_entrants:
        raise LeagueRefusal("season_full", most=settings.max_entrants)
    number = 1 + max((entrant.number for entrant in entrants), default=0)
    division = settings.divisions - 1  # newcomers begin in the lowest; the start divides them
    return Entrant(number=number, person=person, division=division, joined=joining.now, first_round=rounds + 1)


def leave(entrants: Sequence[Entrant], person: str, state: SeasonState) -> Entrant:
    """The entrant, dropped. Before the start they are simply no entrant any more; the caller deletes them."""
    if state == "closed":
        raise LeagueRefusal("season_closed")
    return with_event(require(entrants, person), "drop")


def rest(entrants: Sequence[Entrant], person: str, *, wanted: bool) -> Entrant:
    """The entrant, who wants to skip the next round or not."""
    found = require(entrants, person)
    if not found.active:
        raise LeagueRefusal("not_active")
    return replace(found, wants_rest=wanted)


def require_enough(entrants: Sequence[Entrant], settings: SeasonSettings) -> None:
    """Refuse to start with too few people, in the whole or in a division."""
    active = [entrant for entrant in entrants if entrant.active]
    if len(active) < settings.min_entrants:
        raise LeagueRefusal("too_few", least=settings.min_entrants, have=len(active))
    for division in range(settings.divisions):
        members = sum(entrant.division == division for entrant in active)
        if members < settings.size:
            raise LeagueRefusal("small_division", division=division + 1, least=settings.size, have=members)
