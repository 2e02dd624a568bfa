"""How many clicks a choice takes in the panel that the front builds.

A button is one click and so is an option of a select menu; an option inside a group is two.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.app.assemble import load_words
from bot.engine.match import Match
from bot.front.screens.panel import PanelContent, build_panel
from bot.front.ui.components import Buttons, Screen, SelectMenu
from bot.front.ui.custom_ids import Choose, ChooseFromMenu, OpenGroup, read_value
from bot.front.ui.localizer import Localizer
from bot.games.registry import GAMES
from bot.kernel import Decision, Dice, Policy, Transition, begin, choose
from bot.policies import match_seed
from bot.records import RUNNING, MatchRow, SeatRow
from bot.words import Picture

GAME = GAMES["dice_hospital"]
SEATS = 3
LOCALIZER = Localizer(load_words(GAMES), "en", ("Ana", "Ben", "Cléo"))
WITH_PICTURE = PanelContent(picture=Picture(b"", "seat.png", "a hospital"))
ACTIVATING = ("command", "patients", "ability", "close")
PAWNS = 5


def five_pawns(policy: Policy, number: int) -> Iterator[int]:
    """The clicks of each activation of a match in which exactly five pawns were placed, including its end."""
    presses: dict[tuple[int, int], int] = {}
    placed: dict[tuple[int, int], int] = {}
    for turn, ask, count, after in _clicks(policy, number, {}):
        if ask.kind in ACTIVATING:
            here = (turn.position.state.round, ask.seat)
            presses[here] = presses.get(here, 0) + count
            # The last pawn may end the activation without a further question, and the end of a round takes all pawns.
            placed[here] = max(placed.get(here, 0), _placed(turn, ask.seat), _placed(after, ask.seat))
    return (count for here, count in presses.items() if placed[here] == PAWNS)


def presses_of_rounds(policy: Policy, number: int, options: dict[str, bool]) -> list[int]:
    """The clicks of each seat in each round of a match, in all phases."""
    presses: dict[tuple[int, int], int] = {}
    for turn, ask, count, _ in _clicks(policy, number, options):
        here = (turn.position.state.round, ask.seat)
        presses[here] = presses.get(here, 0) + count
    return [count for (round_, _), count in presses.items() if round_]


def _clicks(
    policy: Policy, number: int, options: dict[str, bool]
) -> Iterator[tuple[Transition, Decision, int, Transition]]:
    """Every answer of a match, with the clicks it took in the panel and what came of it."""
    seed = match_seed("presses", number)
    dice, thoughts = Dice(seed), Dice(seed[::-1]).stream("thought")
    turn = begin(GAME, options, SEATS, dice, pauses=True)
    row = MatchRow(
        id=1, table="1/2", game="dice_hospital", rules_version=1, options=b"{}", seed=seed, host="0", created=0.0
    )
    seats = tuple(SeatRow(match=1, seat=seat, player=str(seat)) for seat in range(SEATS))
    match = Match(replace(row, status=RUNNING), seats, GAME, counts=(0,) * SEATS)
    while not turn.position.over:
        ask = turn.position.asks[0]
        choice = policy(GAME, turn.position.state, ask, thoughts) if len(ask.choices) > 1 else 0
        before, turn = turn, choose(GAME, turn.position, ask.seat, choice, dice, pauses=True)
        yield before, ask, count_presses(replace(match, position=before.position), ask, choice), turn


def _placed(turn: Transition, seat: int) -> int:
    """Pawns on departments at this moment."""
    return sum(one.pawn >= -1 for one in turn.position.state.hospitals[seat].departments)


def count_presses(match: Match, ask: Decision, choice: int) -> int:
    """How many presses this choice takes on the panel of its seat."""
    shown = build_panel(match, ask.seat, LOCALIZER, WITH_PICTURE)
    if choice in _reached(shown):
        return 1
    for group in range(len(ask.groups)):
        if choice in _reached(build_panel(match, ask.seat, LOCALIZER, replace(WITH_PICTURE, group=group))):
            assert any(
                isinstance(part, SelectMenu) and isinstance(part.control, OpenGroup) for part in shown.components
            )
            return 2
    raise AssertionError(f"no way to {ask.choices[choice].action}")


def _reached(shown: Screen) -> Iterator[int]:
    for part in shown.components:
        if isinstance(part, Buttons):
            yield from (one.control.choice for one in part.buttons if isinstance(one.control, Choose))
        elif isinstance(part, SelectMenu) and isinstance(part.control, ChooseFromMenu):
            yield from (read_value(option.value).choice for option in part.options)
