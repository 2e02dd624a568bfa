"""Whole seasons without a bot: people of known strength who are paired round after round and play by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from bot.kernel import Dice
from bot.league.pairing.player import PairedPlayer, Pairing
from bot.league.pairing.swiss import pair_swiss

SEED = bytes(range(32))


class PlayedRound(Struct, frozen=True):
    number: int
    players: tuple[PairedPlayer, ...]  # as they were before the round
    pairing: Pairing


def swiss_season(people: int, size: int, min_size: int, rounds: int) -> Iterator[PlayedRound]:
    """The rounds of a season. The points of a rank are how many seats of the table are below it."""
    stream = Dice(SEED).stream("season", people, size)
    everyone = [_Person(sum(stream.d(1000) for _ in range(6)) / 1000) for _ in range(people)]
    for number in range(1, rounds + 1):
        players = tuple(person.as_player(entrant) for entrant, person in enumerate(everyone))
        pairing = pair_swiss(players, size, min_size, SEED, number)
        yield PlayedRound(number, players, pairing)
        largest = max(len(table.seats) for table in pairing.tables)
        for entrant in pairing.byes:
            everyone[entrant].byes += 1
            everyone[entrant].points += (size - 1) / 2
        for table in pairing.tables:
            luck = {entrant: everyone[entrant].strength + stream.d(1000) / 500 for entrant in table.seats}
            for rank, entrant in enumerate(sorted(table.seats, key=lambda one: -luck[one])):
                everyone[entrant].points += size - 1 - rank
            for seat, entrant in enumerate(table.seats):
                everyone[entrant].sat[seat] += 1
                everyone[entrant].small_tables += len(table.seats) < largest
            for one, other in combinations(table.seats, 2):
                everyone[one].met[other] = everyone[one].met.get(other, 0) + 1
                everyone[other].met[one] = everyone[other].met.get(one, 0) + 1


class _Person:
    """What a season has done to one person so far."""

    def __init__(self, strength: float) -> None:
        self.strength = strength
        self.points = 0.0
        self.byes = self.small_tables = 0
        self.met: dict[int, int] = {}
        self.sat = [0] * 6

    def as_player(self, entrant: int) -> PairedPlayer:
        return PairedPlayer(
            entrant=entrant,
            points=self.points,
            rating=100 * self.strength,
            met=dict(self.met),
            sat=tuple(self.sat),
            byes=self.byes,
            small_tables=self.small_tables,
        )
