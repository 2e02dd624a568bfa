"""Computer players of graded strength, and rounds of tables between them: what a duplicate round is measured with.

A graded player takes the choice of the game's best player in a share of its decisions and any choice in the others, so
its true strength is known in advance. All tables of a duplicate round play one seed; otherwise each has its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.kernel import AnyGame, Decision, Dice, Policy, Stream
from bot.policies.random_player import choose_randomly
from bot.policies.registry import policies_for
from bot.policies.simulation import match_seed, play_match

GRADES = (100, 90, 80, 70)  # percent of the decisions that the best player takes


class Graded(Struct, frozen=True):
    """Plays like `best` in this many percent of its decisions."""

    best: Policy
    percent: int

    def __call__(self, game: AnyGame, state: Any, decision: Decision, stream: Stream, /) -> int:
        thinks = stream.d(100) <= self.percent
        return (self.best if thinks else choose_randomly)(game, state, decision, stream)


class GradedRounds(Struct, frozen=True):
    """Rounds of tables between graded players. Who sits where is drawn for each round, as in a league: two players are
    compared who mostly sit at different tables, with different opponents."""

    game: Any  # a game; pickled by its class, so it can be sent to another process
    options: Mapping[str, object]
    seats: int
    tables: int  # of a round
    name: str  # from which the seeds are derived
    duplicate: bool
    grades: tuple[int, ...] = GRADES

    def seating(self, round_: int) -> tuple[int, ...]:
        """The grades of all seats of a round, table after table; each grade as often as the others."""
        seats = [self.grades[index % len(self.grades)] for index in range(self.tables * self.seats)]
        return Dice(match_seed(f"{self.name} seating", round_)).stream("seating").shuffle(seats)


class GradedSeat(Struct, frozen=True):
    round: int
    table: int
    grade: int
    rank: int
    total: int


def play_graded_table(rounds: GradedRounds, number: int) -> tuple[GradedSeat, ...]:
    """Play one table: number n is table n mod `tables` of its round. Equal numbers give equal matches."""
    game: AnyGame = rounds.game
    round_, table = divmod(number, rounds.tables)
    best = policies_for(game)[game.meta.substitute]
    grades = rounds.seating(round_)[table * rounds.seats : (table + 1) * rounds.seats]
    seed = match_seed(rounds.name, round_ if rounds.duplicate else number)
    # The players of each table think for themselves, also where the dice are the same.
    result = play_match(game, rounds.options, [Graded(best, grade) for grade in grades], seed, thoughts=b"%d " % table)
    return tuple(
        GradedSeat(round_, table, grades[standing.seat], standing.rank, standing.total)
        for standing in result.outcome.standings
        if standing.seat is not None
    )
