"""Secrets: a seat sees, is asked and is told nothing that depends on what it may not know."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec

from bot.kernel import Dice, Event, Stream, Transition, choose, resume
from tests.contract.walks import Move, Walk


def test_an_imagined_state_cannot_be_told_from_the_real_one(played: tuple[Walk, ...]) -> None:
    for walk in played:
        game = walk.game
        for number, position in enumerate(walk.some_positions(25)):
            for seat in (None, *range(walk.seats)):
                imagined = game.imagine(position.state, seat, _private_stream(number))
                assert game.view(imagined, seat) == game.view(position.state, seat), f"{walk.name}: view of {seat}"
                assert (seat in game.awaiting(imagined)) == (seat in game.awaiting(position.state))
                asked = position.ask(seat) if seat is not None else None
                assert asked is None or game.decision(imagined, asked.seat) == asked, f"{walk.name}: ask of {seat}"
                assert msgspec.json.decode(msgspec.json.encode(imagined), type=game.state_type) == imagined


def test_imagining_is_repeatable_and_leaves_the_state_alone(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for number, position in enumerate(walk.some_positions(6)):
            before = msgspec.json.encode(position.state)
            once = walk.game.imagine(position.state, 0, _private_stream(number))
            assert walk.game.imagine(position.state, 0, _private_stream(number)) == once
            assert msgspec.json.encode(position.state) == before


def test_an_imagined_state_can_be_played(played: tuple[Walk, ...]) -> None:
    for walk in played:
        luck = random.Random(walk.name)
        for number, real in enumerate(walk.some_positions(4)):
            imagined = walk.game.imagine(real.state, number % walk.seats, _private_stream(number))
            position, dice = resume(walk.game, imagined, 0), Dice(number.to_bytes(32, "big"))
            for _ in range(40):
                if position.over:
                    break
                decision = luck.choice(position.asks)
                choice = luck.randrange(len(decision.choices))
                position = choose(walk.game, position, decision.seat, choice, dice).position


def test_others_cannot_tell_which_secret_choice_was_taken(played: tuple[Walk, ...]) -> None:
    """Of two choices that leave the same seats awaited, others are told and shown the difference, or neither."""
    for walk in played:
        for move in walk.some_moves(60):
            quiet = _quiet_turns(walk, move)
            for other in (None, *range(walk.seats)):
                if other == move.seat:
                    continue
                for one, two in pairwise(quiet):
                    if _awaited(one) != _awaited(two) or one.position.state == two.position.state:
                        continue  # two ways to one state hide nothing, even if they are told differently
                    told = _seen(one.events, other) != _seen(two.events, other)
                    shown = walk.game.view(one.position.state, other) != walk.game.view(two.position.state, other)
                    assert told == shown, f"{walk.name}: {move.decision.kind} of {move.seat} leaks to {other}"


def test_what_one_cannot_see_does_not_show_in_what_one_imagines(played: tuple[Walk, ...]) -> None:
    """Computer players think about imagined states: what another seat chose in secret must not show in them."""
    for walk in played:
        game = walk.game
        for number, move in enumerate(walk.some_moves(40)):
            settled = [turn for turn in _quiet_turns(walk, move) if turn.position.ask(move.seat) is None]
            for other in range(walk.seats):
                for one, two in pairwise(settled):
                    if other == move.seat or _awaited(one) != _awaited(two):
                        continue
                    states = one.position.state, two.position.state
                    if game.view(states[0], other) == game.view(states[1], other):
                        dreams = [game.imagine(state, other, _private_stream(number)) for state in states]
                        assert dreams[0] == dreams[1], f"{walk.name}: {other} knows the {move.decision.kind}"


def test_a_quiet_move_does_not_change_what_others_are_asked(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.moves:
            if move.turn.reveals:
                continue
            for decision in move.before.asks:
                after = move.turn.position.ask(decision.seat)
                assert decision.seat == move.seat or after == decision, f"{walk.name}: {decision}"


def _quiet_turns(walk: Walk, move: Move) -> list[Transition]:
    """What the choices lead to while another seat is still choosing: only then is a choice a secret."""
    if len(move.before.asks) == 1:
        return []
    turns = [
        choose(walk.game, move.before, move.seat, choice, Dice(walk.seed, move.before.drawn), pauses=walk.pauses)
        for choice in range(min(6, len(move.decision.choices)))
    ]
    return [turn for turn in turns if not turn.reveals]


def _awaited(turn: Transition) -> tuple[int, ...]:
    return tuple(decision.seat for decision in turn.position.asks)


def _seen(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    return tuple(event for event in events if event.to is None or event.to == seat)


def _private_stream(number: int) -> Stream:
    return Dice(number.to_bytes(32, "big")).stream("thought")
