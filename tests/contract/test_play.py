"""Playing: what is offered is accepted, what is not is refused, and the same log always gives the same match."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from bot.kernel import AnyGame, Dice, Event, IllegalAction, Position, Step, begin, choose, find
from bot.kernel.decision import MAX_GROUPS, MAX_IN_GROUP
from tests.contract.walks import Walk


def test_every_offered_choice_is_accepted(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.some_moves(30):
            for decision in move.before.asks:
                for choice in range(len(decision.choices)):
                    dice = Dice(walk.seed, move.before.drawn)
                    choose(walk.game, move.before, decision.seat, choice, dice, pauses=walk.pauses)


def test_what_is_not_offered_is_refused_and_changes_nothing(played: tuple[Walk, ...]) -> None:
    offered = [choice.action for walk in played for move in walk.some_moves(40) for choice in move.decision.choices]
    foreign = set(random.Random(len(offered)).sample(offered, min(200, len(offered))))
    for walk in played:
        for position in walk.some_positions(8):
            dice = Dice(walk.seed, position.drawn)
            for seat in range(-1, walk.seats + 1):
                _refuses(walk.game, position, seat, foreign, dice)
            assert dice.drawn == position.drawn


def _refuses(game: AnyGame, position: Position, seat: int, actions: set[object], dice: Dice) -> None:
    decision = position.ask(seat)
    offered = {choice.action for choice in decision.choices} if decision else set()
    for action in actions - offered:
        with pytest.raises(IllegalAction):
            find(position, seat, action)
    for choice in (-1, len(offered), 1000):
        with pytest.raises(IllegalAction):
            choose(game, position, seat, choice, dice)


def test_no_decision_is_larger_than_a_menu_of_menus(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.positions:
            for decision in position.asks:
                sizes = [len(decision.plain), *(len(group.choices) for group in decision.groups)]
                assert max(sizes) <= MAX_IN_GROUP, f"{walk.name}: {decision.kind}"
                assert len(decision.groups) <= MAX_GROUPS, f"{walk.name}: {decision.kind}"
                assert all(sizes[1:]), f"{walk.name}: {decision.kind} has an empty group"


class Overheard:
    """A game that remembers what each of its steps told."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.told: list[tuple[Event, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, seat: int, action: Any, dice: Dice) -> Step[Any]:
        step = self._game.apply(state, seat, action, dice)
        self.told.append(step.events)
        return step


def test_what_is_decided_without_asking_is_told(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.moves:
            game = Overheard(walk.game)
            dice = Dice(walk.seed, move.before.drawn)
            turn = choose(cast(AnyGame, game), move.before, move.seat, move.choice, dice, pauses=walk.pauses)
            _, *forced = game.told
            assert all(forced), f"{walk.name}: after {move.decision.kind} something happened that nobody heard of"
            assert len(turn.events) == sum(map(len, game.told))


def test_an_action_is_offered_once(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.moves:
            actions = [choice.action for choice in move.decision.choices]
            assert len(set(actions)) == len(actions), f"{walk.name}: {move.decision.kind} offers one action twice"


def test_the_log_gives_the_same_match_again(played: tuple[Walk, ...]) -> None:
    for walk in played:
        dice = Dice(walk.seed)
        turn = begin(walk.game, walk.options, walk.seats, dice, pauses=walk.pauses)
        assert turn == walk.start
        for move in walk.moves:
            turn = choose(walk.game, turn.position, move.seat, move.choice, dice, pauses=walk.pauses)
            assert turn == move.turn


def test_seats_whose_question_stays_are_told_apart_honestly(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.some_positions(120):
            awaited = walk.game.awaiting(position.state)
            assert list(awaited) == sorted(set(awaited))
            fresh = tuple(walk.game.decision(position.state, seat) for seat in awaited)
            assert position.asks == fresh, walk.name


def test_nobody_is_asked_what_has_one_answer(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.positions:
            for decision in position.asks:
                assert len(decision.choices) > 1 or (walk.pauses and decision.pause), f"{walk.name}: {decision}"


def test_rounds_never_go_back(played: tuple[Walk, ...]) -> None:
    for walk in played:
        shown = [walk.game.progress(position.state) for position in walk.positions]
        rounds = [progress.round for progress in shown]
        assert rounds == sorted(rounds), walk.name
        assert rounds[0] >= 0
        assert all(progress.rounds is None or progress.round <= progress.rounds for progress in shown), walk.name


def test_the_harmless_answer_is_one_of_the_choices(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.some_positions(60):
            for decision in position.asks:
                assert walk.game.default(position.state, decision) in decision.choices
