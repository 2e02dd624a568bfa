"""Scores and standings, each tie-break by hand."""

from __future__ import annotations

import hmac
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from bot.league.scoring.crosstable import crosstable
from bot.league.scoring.duplicate import matchpoints, pairing_seed, round_seed
from bot.league.scoring.record import Record, ScoringRules, make_record
from bot.league.scoring.standings import Reason, standings
from bot.league.scoring.table_scores import Bye, ScoredSeat, ScoredTable, rank_points, scored_ranks
from bot.league.scoring.tie_breaks import TIE_BREAKS
from bot.league.season.settings import DEFAULT_TIE_BREAKS, TieBreak

RULES = ScoringRules((3, 2, 1, 0), Fraction(3, 2))


def table(round_: int, *lines: tuple[int, int, int] | tuple[int, int, int, bool], division: int = 0) -> ScoredTable:
    """Lines of entrant, rank, total and, perhaps, whether it defaulted."""
    seats = tuple(ScoredSeat(entrant=e, rank=r, total=t, defaulted=bool(late)) for e, r, t, *late in lines)
    return ScoredTable(round=round_, division=division, seats=seats)


def record(*tables: ScoredTable, byes: tuple[Bye, ...] = (), removed: tuple[int, ...] = ()) -> Record:
    entrants = {seat.entrant for each in tables for seat in each.seats} | {bye.entrant for bye in byes}
    return make_record(tables, byes, entrants, RULES, removed)


def test_ranks_that_are_shared_share_their_points() -> None:
    tied = table(1, (1, 1, 9), (2, 2, 5), (3, 2, 5), (4, 4, 1))
    assert rank_points(tied, RULES.points) == {1: 3, 2: Fraction(3, 2), 3: Fraction(3, 2), 4: 0}
    small = table(1, (1, 1, 9), (2, 1, 9), (3, 1, 9))
    assert rank_points(small, RULES.points) == {1: 2, 2: 2, 3: 2}


def test_seats_that_default_come_last_and_share_it() -> None:
    assert scored_ranks((1, 2, 3, 4), (False, True, False, False)) == (1, 4, 2, 3)
    assert scored_ranks((1, 2, 3), (True, True, False)) == (2, 2, 1)
    assert scored_ranks((1, 1, 3), (False, False, False)) == (1, 1, 3)


def test_matchpoints_are_the_share_of_other_seats_that_were_beaten() -> None:
    first = table(1, (1, 1, 50), (2, 2, 40), (3, 3, 30), (4, 4, 20))
    second = table(1, (5, 1, 45), (6, 2, 40), (7, 3, 10), (8, 4, 0))
    shares = matchpoints([first, second])
    # 50: beats 7 of 7. 45: 6. 40 and 40: 4 and a tie. 30: 3, 20: 2, 10: 1, 0: none.
    expected = {1: 14, 5: 12, 2: 9, 6: 9, 3: 6, 4: 4, 7: 2, 8: 0}
    assert {entrant: share * 14 for (_, entrant), share in shares.items()} == expected


def test_tables_of_unequal_seats_and_divisions_are_compared_among_themselves() -> None:
    four = table(1, (1, 1, 50), (2, 2, 40), (3, 3, 30), (4, 4, 20))
    three = table(1, (5, 1, 99), (6, 2, 98), (7, 3, 97))
    low = table(1, (8, 1, 5), (9, 2, 4), (10, 3, 3), division=1)
    shares = matchpoints([four, three, low])
    assert [shares[1, entrant] for entrant in (1, 4, 5, 6, 7, 8, 10)] == [1, 0, 1, Fraction(1, 2), 0, 1, 0]


def test_a_default_is_beaten_by_every_seat_whatever_its_total() -> None:
    shares = matchpoints([table(1, (1, 1, 5), (2, 2, 99, True), (3, 2, 98, True))])
    assert [shares[1, entrant] for entrant in (1, 2, 3)] == [1, Fraction(1, 4), Fraction(1, 4)]


def test_where_few_points_win_the_smaller_total_beats_the_larger() -> None:
    race = replace(table(1, (1, 1, 5), (2, 2, 9), (3, 3, 0, True)), low_wins=True)
    assert [matchpoints([race])[1, entrant] for entrant in (1, 2, 3)] == [1, Fraction(1, 2), 0]


def test_the_seed_of_a_round_is_made_from_the_master() -> None:
    master = bytes(range(32))
    assert round_seed(master, 3) == hmac.new(master, b"round 3", sha256).digest()
    assert len({round_seed(master, n) for n in range(1, 10)} | {pairing_seed(master), master}) == 11


def test_points_decide_first() -> None:
    lines = standings(record(table(1, (1, 1, 9), (2, 2, 5), (3, 3, 4))), DEFAULT_TIE_BREAKS)
    assert [(line.entrant, line.rank, int(line.points)) for line in lines] == [(1, 1, 3), (2, 2, 2), (3, 3, 1)]
    assert not any(line.reason or line.shared for line in lines)


def test_a_bye_gives_the_points_of_the_season_and_in_duplicate_the_same_part() -> None:
    played = table(1, (1, 1, 9), (2, 2, 5))
    assert record(played, byes=(Bye(1, 3),)).points[3] == Fraction(3, 2)
    duplicate = make_record(
        [played], [Bye(1, 3)], [1, 2, 3], ScoringRules((3, 2, 1, 0), Fraction(3, 2), duplicate=True)
    )
    assert duplicate.points == {1: 1, 2: 0, 3: Fraction(1, 2)}


def by(tie_break: TieBreak, played: Record, *tied: int) -> Any:
    values = TIE_BREAKS[tie_break](played, tied)
    return None if values is None else dict(values)


def test_head_to_head_counts_common_tables_of_those_who_met_equally_often() -> None:
    played = record(
        table(1, (1, 1, 9), (2, 2, 8), (3, 3, 7)),
        table(2, (2, 1, 9), (1, 2, 8), (4, 3, 7)),
        table(3, (1, 1, 9), (2, 1, 9), (5, 3, 7)),
    )
    assert by("head_to_head", played, 1, 2) == {1: Fraction(3, 2), 2: Fraction(3, 2)}
    assert by("head_to_head", played, 1, 2, 3) is None, "3 met each of them once, they met three times"
    assert by("head_to_head", played, 3, 4) is None, "they never met"
    assert by("head_to_head", played, 1, 5) == {1: 1, 5: 0}


def test_matchpoints_as_a_tie_break_are_summed_over_rounds() -> None:
    played = record(table(1, (1, 1, 9), (2, 2, 8)), table(1, (3, 1, 7), (4, 2, 1)), table(2, (1, 2, 3), (4, 1, 6)))
    # Round 1: 9 beats 3 of 3, 8 beats 2, 7 beats 1. Round 2: 3 beats none.
    assert by("matchpoints", played, 1, 2, 3) == {1: 1, 2: Fraction(2, 3), 3: Fraction(1, 3)}


def test_wins_and_seconds_are_counted() -> None:
    played = record(table(1, (1, 1, 9), (2, 2, 8), (3, 3, 1)), table(2, (1, 1, 9), (3, 1, 9), (2, 3, 2)))
    assert by("wins", played, 1, 2, 3) == {1: 2, 2: 0, 3: 1}
    assert by("seconds", played, 1, 2, 3) == {1: 0, 2: 1, 3: 0}


def test_opponents_are_those_who_were_met_without_byes_and_removed_people() -> None:
    tables = (table(1, (1, 1, 9), (2, 2, 8), (3, 3, 7)), table(2, (1, 1, 9), (2, 2, 8), (4, 3, 7)))
    played = record(*tables, byes=(Bye(3, 1),))
    # Points: 1 has 7.5, 2 has 4, 3 and 4 have 1. 1 met 2 twice, 3 and 4: (4 + 1 + 4 + 1) / 4.
    assert by("opponents", played, 1, 3) == {1: Fraction(10, 4), 3: Fraction(23, 4)}
    removed = record(*tables, byes=(Bye(3, 1),), removed=(4,))
    assert by("opponents", removed, 1) == {1: Fraction(9, 3)}
    assert by("opponents", record(byes=(Bye(1, 9),)), 9) == {9: 0}


def test_fewer_defaults_are_better() -> None:
    played = record(table(1, (1, 2, 9, True), (2, 1, 8)), table(2, (1, 2, 9, True), (2, 2, 8, True)))
    assert by("defaults", played, 1, 2) == {1: -2, 2: -1}


def test_the_reason_of_each_tie_is_said() -> None:
    """1 and 2 have three points each. They never met; 1 has a win, 2 a second and a third place."""
    played = record(
        table(1, (1, 1, 50), (3, 2, 40), (4, 3, 30), (5, 4, 20)),
        table(2, (6, 1, 50), (2, 2, 40), (7, 3, 30), (8, 4, 20)),
        table(3, (9, 1, 50), (10, 2, 40), (2, 3, 30), (1, 4, 20)),
    )
    lines = standings(played, ("wins", "defaults"), [1, 2])
    assert [(line.entrant, line.rank, int(line.points)) for line in lines] == [(1, 1, 3), (2, 2, 3)]
    assert lines[1].reason == Reason("wins", Fraction(1), Fraction(0))
    assert not lines[1].shared
    shared = standings(played, ("defaults",), [1, 2])
    assert [(line.rank, line.reason, line.shared) for line in shared] == [(1, None, True), (1, None, True)]


def test_those_who_are_still_tied_go_on_to_the_next_tie_break() -> None:
    played = record(
        table(1, (1, 1, 9), (4, 2, 8)),
        table(1, (2, 1, 9), (5, 2, 8, True)),
        table(1, (3, 1, 9), (6, 2, 8)),
        table(2, (1, 3, 1), (7, 1, 2)),
        table(2, (2, 3, 1), (8, 1, 2)),
        table(2, (3, 3, 1, True), (9, 1, 2)),
        byes=(Bye(3, 1), Bye(3, 2)),
    )
    lines = standings(played, ("wins", "defaults"), [1, 2, 3, 7])
    assert [(line.entrant, line.rank, line.shared) for line in lines] == [
        (1, 1, True),
        (2, 1, True),
        (3, 3, False),
        (7, 4, False),
    ]


@pytest.mark.parametrize("order", [DEFAULT_TIE_BREAKS, DEFAULT_TIE_BREAKS[::-1], ()])
def test_every_entrant_has_one_line_and_ranks_count_those_above(order: tuple[TieBreak, ...]) -> None:
    played = record(
        table(1, (1, 1, 9), (2, 2, 8), (3, 3, 7), (4, 4, 6)),
        table(1, (5, 1, 9), (6, 2, 8), (7, 3, 7), (8, 4, 6)),
        removed=(8,),
    )
    lines = standings(played, order)
    assert sorted(line.entrant for line in lines) == [1, 2, 3, 4, 5, 6, 7]
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    assert all(line.rank == 1 + sum(other.rank < line.rank for other in lines) for line in lines)


def test_the_crosstable_shows_each_round_of_each_line() -> None:
    tables = (table(1, (1, 1, 9), (2, 2, 8)), table(2, (2, 1, 9), (3, 2, 8, True)))
    byes = (Bye(2, 1), Bye(1, 3))
    lines = crosstable(standings(record(*tables, byes=byes), ()), tables, byes, RULES)
    cells = {line.standing.entrant: line.cells for line in lines}
    assert [(cell.round, cell.points, cell.rank, cell.opponents) for cell in cells[1]] == [
        (1, 3, 1, (2,)),
        (2, Fraction(3, 2), None, ()),
    ]
    assert [(cell.round, cell.defaulted) for cell in cells[3]] == [(1, False), (2, True)]
