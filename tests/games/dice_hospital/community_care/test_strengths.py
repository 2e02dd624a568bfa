"""The computer player with a module on beats itself when it leaves to the defaults what that module asks or adds.

City and Investments have questions of their own. Maternity asks little (where mothers ride and lie, how many babies),
and there the defaults are what the player chooses, too: on these questions alone the two are the same player. What
Maternity adds are its cards and its rooms, asked about among all others when improvements are taken and pawns placed.
The default of both is to leave them alone, so that is what the other player does. It still treats families by its
other departments, which it plans like the full player.

In 100 matches each the full player won 76 (City), 78 (Investments) and 100 (Maternity).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Improve
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.player.computer_player import ComputerPlayer
from bot.games.dice_hospital.table.state import State
from bot.kernel import AnyGame, Decision, Policy, Stream
from bot.policies import match_seed
from bot.policies.simulation import play_match

PLAYER = ComputerPlayer()
MATCHES = 20
QUESTIONS = {
    "city": {"park", "fetch", "keep_bonus", "lower"},
    "investments": {"invest", "keep_token", "follow_up", "swap_pawn"},
    "maternity": {"mothers", "ward", "midwife"},
}


class Defaulting:
    """Answers the questions of one module by their defaults, and all others as the computer player does."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __call__(self, game: AnyGame, state: State, decision: Decision, stream: Stream, /) -> int:
        if decision.kind in QUESTIONS[self._module]:
            return list(decision.choices).index(game.default(state, decision))
        if self._module == "maternity" and decision.kind == "improvement":
            return _without_its_cards(game, state, decision, stream)
        seen = _without_rooms(state, decision.seat) if self._module == "maternity" else state
        return PLAYER(game, seen, decision, stream)


def _without_its_cards(game: AnyGame, state: State, decision: Decision, stream: Stream) -> int:
    its_own = {name for name, one in cards().departments.items() if one.set == "mat"}
    its_own |= {name for name, one in cards().specialists.items() if one.set == "mat"}
    kept = [
        place
        for place, one in enumerate(decision.choices)
        if not (isinstance(one.action, Improve) and one.action.card in its_own)
    ]
    fewer = replace(decision, plain=tuple([decision.choices[place] for place in kept]), groups=())
    return kept[PLAYER(game, state, fewer, stream)]


def _without_rooms(state: State, seat: int) -> State:
    rows = list(state.hospitals)
    rooms = [replace(one, closed=True) if one.ward >= 0 else one for one in rows[seat].departments]
    rows[seat] = replace(rows[seat], departments=tuple(rooms))
    return replace(state, hospitals=tuple(rows))


def wins(module: str, matches: int) -> float:
    """Matches of two that the full player wins; seats change from match to match."""
    won = 0.0
    for number in range(matches):
        mine = number % 2
        players: list[Policy] = [Defaulting(module), Defaulting(module)]
        players[mine] = PLAYER
        outcome = play_match(GAME, {module: True}, players, match_seed(f"strength {module}", number)).outcome
        won += (mine in outcome.winners) / max(1, len(outcome.winners))
    return won


@pytest.mark.slow
@pytest.mark.parametrize("module", sorted(QUESTIONS))
def test_it_makes_use_of_what_a_module_adds(module: str) -> None:
    won = wins(module, MATCHES)
    print(f"{module}: {won} of {MATCHES} won")
    assert won >= 0.6 * MATCHES
