"""Whether a result is the one that a table of a season waits for. Each difference has an answer of its own."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from bot.league.refusals import LeagueRefusal
from bot.league.results.result import Result


class Expected(Struct, frozen=True, kw_only=True):
    """What a table of a season was set up with."""

    season: str
    game: str
    options_digest: str
    server: str
    people: Collection[str | None]  # the entrants and their substitutes
    seats: int


def check_result(expected: Expected, result: Result | None) -> Result:
    """The result, if it belongs to the table. A seat without a person may belong to an entrant who gave up."""
    if result is None:
        raise LeagueRefusal("no_such_match")
    if result.season not in (None, expected.season):
        raise LeagueRefusal("other_season")
    if result.game != expected.game:
        raise LeagueRefusal("other_game")
    if result.server != expected.server:
        raise LeagueRefusal("other_server")
    if result.options_digest != expected.options_digest:
        raise LeagueRefusal("other_options")
    if len(result.seats) != expected.seats or not set(result.people) <= set(expected.people):
        raise LeagueRefusal("other_people")
    if not result.ranked:
        raise LeagueRefusal("not_ranked")
    return result
