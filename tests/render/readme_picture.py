"""The picture of the README: a sheet of a match that computer players played from a known seed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.games.registry import GAMES
from bot.kernel import Dice, Mark, begin, choose
from bot.policies.registry import policies_for
from render.registry import PAINTERS
from render.scene import Scene
from tests.render.readers import reader

FILE = Path(__file__).parents[2] / "docs" / "sheet.png"
SLUG, NAMES, SEAT, ROUND = "emergency", ("Amir", "Béatrice", "Chloé"), 2, 19


@cache
def scene() -> Scene:
    """The sheet of this seat when the round began; the changes of the round before stand out."""
    game = GAMES[SLUG]
    dice, own = Dice(bytes([1] * 32)), Dice(bytes([51] * 32)).stream("thought")
    play = policies_for(game)["greedy"]
    turn = begin(game, {}, len(NAMES), dice)
    marks: dict[int, list[Mark]] = {}
    while (now := game.progress(turn.position.state).round) < ROUND:
        decision = turn.position.asks[0]
        answer = play(game, game.imagine(turn.position.state, decision.seat, own), decision, own)
        turn = choose(game, turn.position, decision.seat, answer, dice)
        marks.setdefault(now, []).extend(mark for event in turn.events for mark in event.marks)
    places = frozenset(mark.place for mark in marks[ROUND - 1] if mark.seat == SEAT)
    view = game.view(turn.position.state, None)
    return PAINTERS[SLUG].sheet(view, SEAT, reader("en", NAMES), places)
