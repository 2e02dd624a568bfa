"""Undo: never across dice, a reveal, or what others went on from; within that, always and exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

import msgspec
import pytest

from bot.engine.log import Began, Undid, chose
from bot.engine.match import Match, advance, undoable
from bot.engine.refusals import UndoRefusal
from bot.records import MatchRow, SeatRow
from tests.contract.walks import Move, Walk

T = TypeVar("T")


def test_nothing_is_taken_back_across_a_reveal(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for _, move, after in some(matches(walk)):
            if not move.turn.reveals:
                continue
            for seat in range(walk.seats):
                with pytest.raises(UndoRefusal) as refusal:
                    undoable(after, seat, whole_turn=False)
                assert refusal.value.code in {"never", "nothing"}


def test_a_quiet_move_is_taken_back_exactly_or_others_depend_on_it(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for before, move, after in some(matches(walk)):
            if move.turn.reveals:
                continue
            others = [seat for seat in range(walk.seats) if seat != move.seat]
            handed_on = any(before.ask(seat) != after.ask(seat) for seat in others)
            if handed_on:
                with pytest.raises(UndoRefusal, match="others_went_on"):
                    undoable(after, move.seat, whole_turn=False)
                continue
            numbers = undoable(after, move.seat, whole_turn=False)
            assert numbers == (after.row.length,)
            assert advance(after, move.seat, Undid(numbers)).match.playing == before.playing


def test_taking_back_bothers_nobody_else_and_can_be_done_again(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for _, move, match in some(matches(walk)):
            for seat in range(walk.seats):
                try:
                    numbers = undoable(match, seat, whole_turn=True)
                except UndoRefusal:
                    continue
                _is_harmless(match, seat, numbers, move)


def _is_harmless(match: Match, seat: int, numbers: tuple[int, ...], move: Move) -> None:
    taken = [entry for entry in match.open if entry.number in numbers]
    undone = advance(match, seat, Undid(numbers)).match
    assert all(entry.seat == seat for entry in taken)
    assert undone.playing.drawn == match.playing.drawn == move.turn.position.drawn
    assert undone.ask(seat) is not None
    assert all(undone.ask(other) == match.ask(other) for other in range(len(match.counts)) if other != seat)
    for entry in taken:
        undone = advance(undone, seat, chose(entry.action)).match
    assert undone.playing == match.playing


def some(moments: Iterable[T]) -> Iterator[T]:
    """Every seventh of them: replaying long turns is slow, and each kind of moment is met in some walk anyway."""
    return islice(moments, 0, None, 7)


def matches(walk: Walk) -> Iterator[tuple[Match, Move, Match]]:
    """The walk as the engine would play it: the match before each move, the move, and the match after it."""
    row = MatchRow(
        table="ward",
        game=walk.game.meta.slug,
        rules_version=walk.game.meta.rules_version,
        options=msgspec.json.encode(walk.options),
        pauses=walk.pauses,
        seed=walk.seed,
        host="ana",
        created=0.0,
    )
    match = Match(row, tuple(SeatRow(match=0, seat=seat) for seat in range(walk.seats)), walk.game)
    match = advance(match, None, Began(walk.seats)).match
    for move in walk.moves:
        action = move.decision.choices[move.choice].action
        after = advance(match, move.seat, chose(action)).match
        assert after.playing == move.turn.position
        yield match, move, after
        match = after
