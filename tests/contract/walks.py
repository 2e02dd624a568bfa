"""Matches played by nobody in particular, remembered move by move.

Every number of seats, every value of every option and a few random mixes; some are played at random, some stubbornly
(always the first choice, always the last), which drives games into their corners.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from bot.games.registry import GAMES
from bot.kernel import AnyGame, BadOptions, Decision, Dice, Flag, Number, OneOf, Option, Position, Turn, begin, choose
from bot.kernel.options import validate
from tests.tiny import HOT_WARD

ALL_GAMES: Mapping[str, AnyGame] = {**GAMES, HOT_WARD.meta.slug: HOT_WARD}
MOST_MOVES_PER_SEAT = 3000  # far above any sensible match: a game that reaches it does not end
MOST_MIXES = 14

Options: TypeAlias = dict[str, Any]
Style: TypeAlias = Callable[[random.Random, int], int]

STYLES: tuple[Style, ...] = (
    lambda luck, choices: luck.randrange(choices),
    lambda luck, choices: 0 if luck.random() < 0.97 else luck.randrange(choices),
    lambda luck, choices: luck.randrange(choices),
    lambda luck, choices: choices - 1 if luck.random() < 0.97 else luck.randrange(choices),
)


class Move(Struct, frozen=True):
    """One accepted choice: where the match stood, what was chosen, and what came of it."""

    before: Position
    seat: int
    choice: int
    turn: Turn

    @property
    def decision(self) -> Decision:
        decision = self.before.ask(self.seat)
        assert decision is not None
        return decision


class Walk(Struct, frozen=True):
    """A whole match from its options to its outcome."""

    game: AnyGame
    options: Options
    seats: int
    seed: bytes
    pauses: bool
    start: Turn
    moves: tuple[Move, ...]

    @property
    def name(self) -> str:
        return f"{self.game.meta.slug} {self.options} with {self.seats} seats"

    @property
    def turns(self) -> tuple[Turn, ...]:
        return (self.start, *(move.turn for move in self.moves))

    @property
    def positions(self) -> tuple[Position, ...]:
        return tuple(turn.position for turn in self.turns)

    def some_moves(self, most: int) -> tuple[Move, ...]:
        """Moves spread over the whole match, the last one always among them."""
        stride = max(1, len(self.moves) // most)
        return self.moves[::-1][::stride]

    def some_positions(self, most: int) -> tuple[Position, ...]:
        return (self.start.position, *(move.turn.position for move in self.some_moves(most)))


@lru_cache
def walks(slug: str) -> tuple[Walk, ...]:
    """The matches of one game; the same ones in every run."""
    return walks_of(ALL_GAMES[slug])


def walks_of(game: AnyGame) -> tuple[Walk, ...]:
    return tuple(
        walk(game, options, seats, f"{game.meta.slug} {number}", STYLES[number % len(STYLES)], pauses=number % 3 == 1)
        for number, (options, seats) in enumerate(mixes(game))
    )


def walk(game: AnyGame, options: Options, seats: int, name: str, style: Style, *, pauses: bool) -> Walk:
    """Play one match to its end; seats that are asked at once answer in random order."""
    luck = random.Random(name)
    seed = luck.randbytes(32)
    dice = Dice(seed)
    start = turn = begin(game, options, seats, dice, pauses=pauses)
    moves: list[Move] = []
    while not turn.position.over:
        before = turn.position
        decision = luck.choice(before.asks)
        choice = style(luck, len(decision.choices))
        turn = choose(game, before, decision.seat, choice, dice, pauses=pauses)
        moves.append(Move(before, decision.seat, choice, turn))
        assert len(moves) < MOST_MOVES_PER_SEAT * seats, f"{name}: {options} with {seats} seats does not end"
    return Walk(game, options, seats, seed, pauses, start, tuple(moves))


def mixes(game: AnyGame) -> tuple[tuple[Options, int], ...]:
    """Every number of seats, then every value of every option, then mixes, as far as there is room."""
    luck = random.Random(game.meta.slug)
    least, most = game.meta.seats
    counts = range(least, most + 1)
    mixed = [mix for mix in random_mixes(game, luck, 200) if allowed(game, *mix)]
    plain = [({}, seats) if allowed(game, {}, seats) else _first_with(mixed, seats) for seats in counts]
    single = [
        ({option.name: value}, seats)
        for option in game.meta.options
        for value in values(option)
        for seats in [luck.choice([*counts])]
        if allowed(game, {option.name: value}, seats)
    ]
    luck.shuffle(single)
    return (*plain, *mixed[:5], *single)[:MOST_MIXES]


def _first_with(mixed: list[tuple[Options, int]], seats: int) -> tuple[Options, int]:
    return next(mix for mix in mixed if mix[1] == seats)


def random_mixes(game: AnyGame, luck: random.Random, number: int) -> Iterator[tuple[Options, int]]:
    least, most = game.meta.seats
    for _ in range(number):
        options = {option.name: luck.choice(values(option)) for option in game.meta.options if luck.random() < 0.7}
        yield options, luck.randint(least, most)


def values(option: Option) -> list[Any]:
    """Values worth trying: all of a short list, the corners of a long one."""
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, OneOf):
        return list(option.values)
    if isinstance(option, Number):
        return sorted({option.least, option.default, option.most})
    return [
        (),
        option.default,
        option.values[: option.most],
        option.values[-option.most :],
        *[(v,) for v in option.values],
    ]


def allowed(game: AnyGame, options: Options, seats: int) -> bool:
    try:
        validate(game.meta, options, seats)
    except BadOptions:
        return False
    return True
