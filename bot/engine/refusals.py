"""The reasons for which the engine refuses something. The class and the code pick the words."""

from __future__ import annotations

from bot.kernel import Refusal


class NoSuchMatch(Refusal):
    """There is no match of that number, or none at that table."""

    family = "match"


class LobbyRefusal(Refusal):
    """The table cannot be changed like that before the match starts."""

    family = "lobby"


class MoveRefusal(Refusal):
    """The move came too late, twice, or from the wrong person. The match is as it was."""

    family = "move"


class UndoRefusal(Refusal):
    """The choice cannot be undone; the words say why."""

    family = "undo"
