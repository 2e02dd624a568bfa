"""Leagues: rating a long log, and pairing large fields. Quality is measured against an integer program's optimum."""

from __future__ import annotations

import json
import random
import time

from openskill.models import PlackettLuce

from bot.league.pairing.player import PairedPlayer
from bot.league.pairing.swiss import difference, pair_swiss
from bot.league.ratings.rating import rate
from bot.league.results.result import Result, SeatResult
from tests.bench import Row
from tests.bench.league_optimum import FILE, SIZE
from tests.bench.pace import best_rates
from tests.league.seasons import SEED, PlayedRound, swiss_season

RESULTS, PEOPLE = 10_000, 400
FIELDS = (512, 510, 64, 63)
ROUNDS = 9


def rows() -> list[Row]:
    seasons = {people: list(_timed(people)) for people in FIELDS}
    return [_ratings(), _speed(seasons[FIELDS[0]]), _quality(), *(_season(n, played) for n, played in seasons.items())]


def _ratings() -> Row:
    log = _log()
    plain = [(each.people, [float(seat.rank) for seat in each.seats]) for each in log]

    def ours() -> int:
        rate(log)
        return len(log)

    def theirs() -> int:
        model = PlackettLuce()
        ratings = {f"p{person}": model.rating() for person in range(PEOPLE)}
        for people, ranks in plain:
            after = model.rate([[ratings[person]] for person in people], ranks=ranks)
            ratings.update(zip(people, (new for (new,) in after), strict=True))
        return len(plain)

    own, library = best_rates(ours, theirs)
    ratio = library / own
    return Row(
        f"{RESULTS:,} results of 2–6 rated from nothing",
        f"{RESULTS / own:.2f} s",
        f"openskill alone {RESULTS / library:.2f} s",
        f"{ratio:.2f}×",
        "≤ 1.5×",
        ratio <= 1.5,
    )


def _log() -> list[Result]:
    chance = random.Random(1)
    found = []
    for match in range(1, RESULTS + 1):
        people = chance.sample(range(PEOPLE), chance.randint(2, 6))
        totals = [chance.randint(0, 20) for _ in people]
        seats = tuple(
            SeatResult(
                seat=seat,
                person=f"p{person}",
                rank=1 + sum(other > totals[seat] for other in totals),
                total=totals[seat],
                answers=20,
                own_answers=20,
            )
            for seat, person in enumerate(people)
        )
        found.append(
            Result(
                match=match,
                game="any",
                options_digest="",
                rules_version=1,
                server="1",
                ended=float(match),
                ranked=True,
                season="s",
                seats=seats,
            )
        )
    return found


def _timed(people: int) -> list[tuple[PlayedRound, float]]:
    found, began = [], time.process_time()
    for played in swiss_season(people, SIZE, SIZE - 1, ROUNDS):
        now = time.process_time()
        found.append((played, now - began))
        began = now
    return found


def _speed(season: list[tuple[PlayedRound, float]]) -> Row:
    played, seconds = season[-1]
    return Row(
        f"pairing {len(played.players)} people, round {played.number}",
        f"{seconds:.2f} s",
        "processor time",
        f"{len(played.pairing.repeats)} repeats",
        "< 2 s, 0 repeats",
        seconds < 2 and not played.pairing.repeats,
    )


def _quality() -> Row:
    """The stored instance, not the season's own: what was solved is what is paired."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    players = [
        PairedPlayer(entrant=entrant, points=points, met=dict.fromkeys(met, 1))
        for entrant, (points, met) in enumerate(zip(stored["points"], stored["met"], strict=True))
    ]
    pairing = pair_swiss(players, SIZE, SIZE - 1, SEED, ROUNDS)
    cost = difference(players, [table.seats for table in pairing.tables])
    ratio = cost / stored["optimum"]
    return Row(
        f"pairing {len(players)} people, round {ROUNDS}: differences in points",
        f"{cost:.0f}, {len(pairing.repeats)} repeats",
        f"integer program {stored['optimum']:.0f}",
        f"{ratio:.2f}×",
        "≤ 1.15×",
        ratio <= 1.15 and not pairing.repeats,
    )


def _season(people: int, season: list[tuple[PlayedRound, float]]) -> Row:
    repeats = sum(len(played.pairing.repeats) for played, _ in season)
    seats = [[0] * SIZE for _ in range(people)]
    for played, _ in season:
        for table in played.pairing.tables:
            for seat, entrant in enumerate(table.seats):
                seats[entrant][seat] += 1
    spread = max(max(counts) - min(counts) for counts in seats)
    return Row(
        f"{ROUNDS} rounds of {people} people",
        f"{repeats} repeats",
        f"{sum(seconds for _, seconds in season):.1f} s in all",
        f"seats differ by {spread}",
        "0 repeats, ≤ 2",
        repeats == 0 and spread <= 2,
    )
