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


class NotOurs(MoveRefusal):
    """Another process has the match, or takes it over just now. The match is as it was."""

    def __init__(self) -> None:
        super().__init__("press_again")


class UndoRefusal(Refusal):
    """The choice cannot be undone; the words say why."""

    family = "undo"
