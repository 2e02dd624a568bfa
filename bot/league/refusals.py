"""The reasons for which the league refuses something. The code picks the words in the catalogues of this package."""

from __future__ import annotations

from bot.kernel import Refusal


class LeagueRefusal(Refusal):
    """The season, the result or the entrant cannot be changed like that. Nothing has changed."""

    family = "league"
