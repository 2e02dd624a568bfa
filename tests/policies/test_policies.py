"""Computer players: their choices are legal and repeatable, and `greedy` is better than `random`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bot.kernel import AnyGame, Decision, Dice, Step, Stream, begin, choose, find, resume
from bot.policies import hint, match_seed, play_match, policies_for
from bot.policies.beam_search import BeamSearch
from tests.tiny import HOT_WARD
from tests.tiny.rules import HotWard
from tests.tiny.state import Action, Cool, Note, Nurse, Options, Pick, State

SEED = bytes(range(32))
RANDOM, GREEDY = (policies_for(HOT_WARD)[name] for name in ("random", "greedy"))


def feverish(heat: int, rounds: int = 2) -> State:
    return State(Options(rounds=rounds), (Nurse(), Nurse(), Nurse()), turn=0, heat=heat)


def private_stream(seed: bytes = SEED) -> Stream:
    return Dice(seed).stream("thought")


def answer(state: State, policy: BeamSearch) -> object:
    decision = HOT_WARD.decision(state, 0)
    return decision.choices[policy(HOT_WARD, state, decision, private_stream())].action


def test_random_takes_every_choice_about_equally_often() -> None:
    position = begin(HOT_WARD, {}, 3, Dice(SEED)).position
    stream = private_stream()
    taken = Counter(RANDOM(HOT_WARD, position.state, position.asks[0], stream) for _ in range(900))
    assert sorted(taken) == [0, 1, 2]
    assert all(240 < number < 360 for number in taken.values())


def test_greedy_takes_what_is_worth_most() -> None:
    assert answer(feverish(6), BeamSearch()) == Cool(5)
    assert answer(feverish(2), BeamSearch()) == Note()
    assert answer(feverish(2, rounds=1), BeamSearch()) == Cool(1)


def test_greedy_chooses_among_equals_by_its_dice_alone() -> None:
    position = begin(HOT_WARD, {}, 3, Dice(SEED)).position
    stream = private_stream()
    answers = [GREEDY(HOT_WARD, position.state, position.asks[0], stream) for _ in range(60)]
    assert set(answers) == {0, 1, 2}
    stream = private_stream()
    assert answers == [GREEDY(HOT_WARD, position.state, position.asks[0], stream) for _ in range(60)]


@pytest.mark.parametrize(("budget", "width"), [(1, 1), (2, 1), (7, 2)])
def test_greedy_answers_on_the_smallest_budget(budget: int, width: int) -> None:
    assert answer(feverish(6), BeamSearch(budget, width)) == Cool(5)


class Lottery(HotWard):
    """Noting a fever earns nine points for sure; cooling it earns twenty with a six, and nothing otherwise."""

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        if seat != 0:
            return super().apply(state, seat, action, dice)
        prize = 9 if action == Note() else 20 * (dice.stream("prize", state.round).d(6) == 6)
        step = super().apply(state, seat, Note(), dice)
        nurses = (replace(step.state.nurses[0], points=prize, ice=0), *step.state.nurses[1:])
        return replace(step, state=replace(step.state, nurses=nurses))


@pytest.mark.parametrize(("samples", "tempted"), [(1, True), (8, False)])
def test_greedy_averages_over_what_the_dice_may_bring(samples: int, tempted: bool) -> None:
    game, state = Lottery(), feverish(2)
    decision = game.decision(state, 0)
    answers = {
        decision.choices[
            BeamSearch(samples=samples)(game, state, decision, private_stream(bytes([number] * 32)))
        ].action
        for number in range(20)
    }
    assert answers == ({Note(), Cool(1)} if tempted else {Note()})


def test_greedy_scores_more_than_random() -> None:
    """The tiny game is mostly luck, so the lead is small."""
    lead = 0
    for number in range(100):
        greedy_seat = number % 2
        seated = [GREEDY if seat == greedy_seat else RANDOM for seat in range(2)]
        outcome = play_match(HOT_WARD, {"rounds": 4}, seated, match_seed("tiny", number)).outcome
        totals = [standing.total for standing in outcome.standings]
        lead += totals[greedy_seat] - totals[1 - greedy_seat]
    assert lead / 100 > 0.8


def test_thinking_does_not_change_the_throws() -> None:
    def first(game: AnyGame, state: Any, decision: Decision, stream: Stream) -> int:  # noqa: ARG001
        return 0

    def fidgets(game: AnyGame, state: Any, decision: Decision, stream: Stream) -> int:  # noqa: ARG001
        return 0 if stream.shuffle(range(50)) else 1

    assert play_match(HOT_WARD, {}, [first] * 3, SEED) == play_match(HOT_WARD, {}, [fidgets] * 3, SEED)
    assert play_match(HOT_WARD, {}, [first] * 3, SEED) != play_match(HOT_WARD, {}, [first] * 3, bytes(32))


def test_the_hint_is_the_same_for_everything_a_seat_cannot_know() -> None:
    dice = Dice(SEED)
    start = begin(HOT_WARD, {}, 3, dice).position
    hints = set()
    for bed in (1, 2, 3):
        position = choose(HOT_WARD, start, 1, find(start, 1, Pick(bed)), dice).position
        hints.add(hint(HOT_WARD, position.state, position.asks[0]))
    assert len(hints) == 1


def test_a_game_brings_its_own_players() -> None:
    class Own(HotWard):
        def __init__(self) -> None:
            self.policies = {"greedy": RANDOM, "sleepy": RANDOM}

    assert policies_for(Own()) == {"random": RANDOM, "greedy": RANDOM, "sleepy": RANDOM}


def test_a_stored_position_gets_the_same_answer() -> None:
    state = feverish(4)
    again = resume(HOT_WARD, state, 17).state
    assert answer(again, BeamSearch()) == answer(state, BeamSearch()) != Note()
