"""Sample states of Sweet Tooth for its pictures, from the start to the end."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.state import Over, State, Throw
from bot.games.sweet_tooth.view import View
from bot.kernel import Outcome
from tests.games.sweet_tooth.table import by_hand, leave, player, roll, table

NAMES = ("Ada", "Grégoire", "Marie-Thérèse", "Bo", "Ximena", "Oluwaseun")
AWKWARD = (
    "محمد عبد الله الخوارزمي",
    "Wolfeschlegelsteinhausenbergerdorff",
    "看護師の山田さん🏥",
    "\u202eevil\u200b\u200d",
    "👩‍⚕️🚑 डॉ. अनुष्का",
    "",
)

START = table(player(), player(), player(), player(), player(), player())
EVERY_KIND = player("bbrroyyyy", 4, laps=2, space=5)
MIDGAME = replace(
    table(EVERY_KIND, player("o", 1, laps=3, space=11), player("b", 0, laps=2, space=5), current=1, cube=1),
    thrower=0,
    throws=(Throw("move", (4,)), Throw("sugar", (5,))),
)
PLACES = frozenset({"space", "tooth:2", "tooth:9", "tooth:16"})
DREADFUL = table(player("b" * 16, 12, laps=7, space=17), player(laps=4, space=16), two_dice=True, cube=0)
PICKING = roll(by_hand(table(player("rr.rryy", laps=1, space=1), player())), 1, 2)
AT_THE_DENTISTS = roll(table(player("b", 2, laps=3, space=16), player(), cube=0), 5)
LESSON = table(player("yo", laps=5, out=True), player(laps=4), player(green=3), variant="cooperative", current=1)
DESERTED = leave(table(player("b"), player(), player("y")), 1)
KNOCKED = roll(table(player("yy", space=14), player()), 1, 16)

ENDED = replace(MIDGAME, phase=Over())
TIED = table(player("b", laps=5), player("b", laps=4), player("oo", laps=4), phase=Over())
TOGETHER = table(player("b" * 3, laps=5), player(laps=5), player("oy", laps=5), variant="cooperative", phase=Over())


def view(state: State, seat: int | None = None) -> View:
    return GAME.view(state, seat)


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found
