"""Whole matches, recorded move by move and draw by draw.

They cover every number of seats, every value of every option and a few random mixes. Some are played at random, some
take the first or the last choice nearly always, which reaches corner cases of a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from bot.games.registry import GAMES
from bot.kernel import (
    AnyGame,
    BadOptions,
    Decision,
    Dice,
    Flag,
    Number,
    OneOf,
    Option,
    Position,
    Stream,
    Transition,
    begin,
    choose,
)
from bot.kernel.options import validate
from tests.tiny import HOT_WARD

ALL_GAMES: Mapping[str, AnyGame] = {**GAMES, HOT_WARD.meta.slug: HOT_WARD}
MAX_MOVES_PER_SEAT = 3000  # far above any sensible match: a game that reaches it does not end
MAX_MIXES = 14

Options: TypeAlias = dict[str, Any]
Style: TypeAlias = Callable[[random.Random, int], int]

STYLES: tuple[Style, ...] = (
    lambda luck, choices: luck.randrange(choices),
    lambda luck, choices: 0 if luck.random() < 0.97 else luck.randrange(choices),
    lambda luck, choices: luck.randrange(choices),
    lambda luck, choices: choices - 1 if luck.random() < 0.97 else luck.randrange(choices),
)


class Draw(Struct, frozen=True):
    """A stream that was opened, the words read from it so far (in blocks), and the rounds the match was in."""

    purpose: str
    ints: tuple[int, ...]
    words: list[int]
    first_round: int  # before the step
    last_round: int  # after it

    @property
    def name(self) -> tuple[str, tuple[int, ...]]:
        return self.purpose, self.ints


class RecordingDice(Dice):
    """Dice that remember which streams were opened and what was read from them."""

    __slots__ = ("opened",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.opened: list[tuple[str, tuple[int, ...], list[int]]] = []

    def stream(self, purpose: str, *ints: int) -> Stream:
        words: list[int] = []
        self.opened.append((purpose, ints, words))
        return RecordingStream(super().stream(purpose, *ints), words)

    def draws(self, first_round: int, last_round: int) -> list[Draw]:
        """What was opened since the last call."""
        draws = [Draw(purpose, ints, words, first_round, last_round) for purpose, ints, words in self.opened]
        self.opened.clear()
        return draws


class RecordingStream(Stream):
    """A stream that adds every block it reads to `record`."""

    __slots__ = ("_record",)

    def __init__(self, stream: Stream, record: list[int]) -> None:
        super().__init__(stream._dice, stream._key)
        self._record = record

    def _next_block(self) -> tuple[int, ...]:
        block = super()._next_block()
        self._record.extend(block)
        return block


class Move(Struct, frozen=True):
    """One accepted choice: where the match stood, what was chosen, and what came of it."""

    before: Position
    seat: int
    choice: int
    turn: Transition

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
    start: Transition
    moves: tuple[Move, ...]
    draws: tuple[Draw, ...]

    @property
    def name(self) -> str:
        return f"{self.game.meta.slug} {self.options} with {self.seats} seats"

    @property
    def turns(self) -> tuple[Transition, ...]:
        return (self.start, *(move.turn for move in self.moves))

    @property
    def positions(self) -> tuple[Position, ...]:
        return tuple(turn.position for turn in self.turns)

    def some_moves(self, count: int) -> tuple[Move, ...]:
        """Moves spread over the whole match, the last one always among them."""
        stride = max(1, len(self.moves) // count)
        return self.moves[::-1][::stride]

    def some_positions(self, count: int) -> tuple[Position, ...]:
        return (self.start.position, *(move.turn.position for move in self.some_moves(count)))


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
    return walk_from(luck.randbytes(32), luck, game, options, seats, style=style, pauses=pauses)


def walk_from(
    seed: bytes,
    luck: random.Random,
    game: AnyGame,
    options: Options,
    seats: int,
    *,
    style: Style = STYLES[0],
    pauses: bool = False,
) -> Walk:
    """Play one match of this seed; `luck` makes the choices and nothing else."""
    dice = RecordingDice(seed)
    start = turn = begin(game, options, seats, dice, pauses=pauses)
    draws = dice.draws(0, game.progress(turn.position.state).round)
    moves: list[Move] = []
    while not turn.position.over:
        before = turn.position
        decision = luck.choice(before.asks)
        choice = style(luck, len(decision.choices))
        turn = choose(game, before, decision.seat, choice, dice, pauses=pauses)
        moves.append(Move(before, decision.seat, choice, turn))
        draws += dice.draws(game.progress(before.state).round, game.progress(turn.position.state).round)
        assert len(moves) < MAX_MOVES_PER_SEAT * seats, f"{game.meta.slug}: {options} with {seats} seats does not end"
    return Walk(game, options, seats, seed, pauses, start, tuple(moves), tuple(draws))


def mixes(game: AnyGame) -> tuple[tuple[Options, int], ...]:
    """Every number of seats, then every value of every option, then mixes, as far as there is room."""
    luck = random.Random(game.meta.slug)
    min_seats, max_seats = game.meta.seats
    counts = range(min_seats, max_seats + 1)
    mixed = [repaired(game, *mix, luck) for mix in random_mixes(game, luck, 40)]
    mixed = [mix for mix in mixed if allowed(game, *mix)]
    plain = [({}, seats) if allowed(game, {}, seats) else _first_with(mixed, seats) for seats in counts]
    single = [
        ({option.name: value}, seats)
        for option in game.meta.options
        for value in values(option)
        for seats in luck.sample([*counts], len(counts))
        if value != option.default and allowed(game, {option.name: value}, seats)
    ]
    luck.shuffle(single)
    tried = {(name, value) for options, _ in mixed[:5] for name, value in options.items()}
    once = {next(iter(options.items())): (options, seats) for options, seats in single}
    # Parts of a game that no mix has turned on come first.
    rest = sorted(once, key=lambda one: (one in tried, one[1] is not True))
    return (*plain, *mixed[:5], *[once[one] for one in rest])[:MAX_MIXES]


def _first_with(mixed: list[tuple[Options, int]], seats: int) -> tuple[Options, int]:
    return next(mix for mix in mixed if mix[1] == seats)


def random_mixes(game: AnyGame, luck: random.Random, number: int) -> Iterator[tuple[Options, int]]:
    min_seats, max_seats = game.meta.seats
    for _ in range(number):
        options = {option.name: luck.choice(values(option)) for option in game.meta.options if luck.random() < 0.7}
        yield options, luck.randint(min_seats, max_seats)


def repaired(game: AnyGame, options: Options, seats: int, luck: random.Random) -> tuple[Options, int]:
    """As many of these options as go together."""
    names = list(options)
    luck.shuffle(names)
    kept: Options = {}
    for name in names:
        more = {**kept, name: options[name]}
        if allowed(game, more, seats):
            kept = more
    return kept, seats


def values(option: Option) -> list[Any]:
    """Values worth trying: all of a short list, the corners of a long one."""
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, OneOf):
        return list(option.values)
    if isinstance(option, Number):
        return sorted({option.min, option.default, option.max})
    return [
        (),
        option.default,
        option.values[: option.max],
        option.values[-option.max :],
        *[(v,) for v in option.values],
    ]


def allowed(game: AnyGame, options: Options, seats: int) -> bool:
    try:
        validate(game.meta, options, seats)
    except BadOptions:
        return False
    return True
