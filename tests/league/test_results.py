"""The log of results: corrections are entries of it, and each wrong one has an answer of its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.league.refusals import LeagueRefusal
from bot.league.results.checks import Expected, check_result
from bot.league.results.corrections import (
    TRANSITIONS,
    CorrectedSeat,
    Correction,
    Entry,
    Kind,
    corrected,
    effective,
    effective_results,
    ranked_by_total,
)
from bot.league.results.result import from_rows, of_season
from tests.league.logs import result, seat
from tests.storage.rows import result as result_row

RECORDED = result(5, "ana", "ben")
SWAPPED = (CorrectedSeat(0, 2, 3), CorrectedSeat(1, 1, 8))


def correction(kind: Kind, number: int = 1, **fields: Any) -> Correction:
    made = Correction(match=5, number=number, kind=kind, by="org", at=9.0, why="typed wrongly")
    return replace(made, **{"seats": SWAPPED if kind == "replaced" else (), **fields})


def test_a_replaced_result_counts_differently_and_what_was_recorded_stays() -> None:
    entry = corrected(Entry(RECORDED), correction("replaced"))
    assert [(s.person, s.rank, s.total) for s in (effective(entry) or RECORDED).seats] == [
        ("ana", 2, 3),
        ("ben", 1, 8),
    ]
    assert entry.recorded == RECORDED
    restored = corrected(entry, correction("restored", 2))
    assert effective(restored) == RECORDED
    assert [each.kind for each in restored.corrections] == ["replaced", "restored"]


def test_a_removed_result_does_not_count_until_it_is_restored() -> None:
    removed = corrected(Entry(RECORDED), correction("removed"))
    assert effective(removed) is None
    assert effective(corrected(removed, correction("restored", 2))) == RECORDED


@pytest.mark.parametrize("first", ["replaced", "removed"])
@pytest.mark.parametrize("second", ["replaced", "removed"])
def test_a_correction_of_a_correction_is_refused(first: Kind, second: Kind) -> None:
    entry = corrected(Entry(RECORDED), correction(first))
    with pytest.raises(LeagueRefusal, match=f"cannot_be_{second}"):
        corrected(entry, correction(second, 2))
    assert len(TRANSITIONS) == 4


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (correction("restored"), "cannot_be_restored"),
        (correction("removed", why="  "), "no_reason"),
        (correction("removed", why="x" * 301), "long_reason"),
        (correction("removed", match=6), "no_such_result"),
        (correction("removed", 2), "corrected_meanwhile"),
        (correction("replaced", seats=SWAPPED[:1]), "other_people"),
        (correction("replaced", seats=(*SWAPPED, CorrectedSeat(2, 3, 0))), "other_people"),
        (correction("replaced", seats=(CorrectedSeat(0, 1, 3), CorrectedSeat(1, 3, 1))), "bad_ranks"),
        (correction("replaced", seats=(CorrectedSeat(0, 2, 3), CorrectedSeat(1, 2, 1))), "bad_ranks"),
    ],
)
def test_a_wrong_correction_is_refused_with_its_reason(wrong: Correction, code: str) -> None:
    with pytest.raises(LeagueRefusal, match=code):
        corrected(Entry(RECORDED), wrong)


def test_results_are_ordered_by_their_end_and_then_by_the_match() -> None:
    later, same, first = (
        result(1, "ana", "ben", ended=9.0),
        result(3, "ana", "ben", ended=5.0),
        result(2, "a", "b", ended=5.0),
    )
    entries = [Entry(each) for each in (later, same, first)]
    assert [each.match for each in effective_results(entries)] == [2, 3, 1]
    removed = corrected(Entry(RECORDED), correction("removed"))
    assert [each.match for each in effective_results([*entries, removed])] == [2, 3, 1]


def test_equal_totals_share_a_rank() -> None:
    assert [(s.seat, s.rank) for s in ranked_by_total({0: 5, 1: 9, 2: 5, 3: 1})] == [(0, 2), (1, 1), (2, 2), (3, 4)]


EXPECTED = Expected(
    season="spring", game="hot_ward", options_digest="", server="7", people=("ana", "ben", "sub"), seats=2
)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (None, "no_such_match"),
        (result(5, "ana", "ben", season="autumn"), "other_season"),
        (result(5, "ana", "ben", game="chess"), "other_game"),
        (result(5, "ana", "ben", server="8"), "other_server"),
        (result(5, "ana", "ben", options_digest="f00"), "other_options"),
        (result(5, "ana", "cleo"), "other_people"),
        (result(5, "ana", "ben", "sub"), "other_people"),
        (result(5, "ana", "ben", ranked=False), "not_ranked"),
    ],
)
def test_a_result_that_does_not_belong_to_a_table_is_refused(given: Any, code: str) -> None:
    with pytest.raises(LeagueRefusal, match=code):
        check_result(EXPECTED, given)


@pytest.mark.parametrize("people", [("ana", "ben"), ("ben", "sub"), ("ana", None)])
def test_a_result_of_the_table_is_accepted(people: tuple[str | None, ...]) -> None:
    assert check_result(EXPECTED, result(5, *people)).match == 5


def test_a_result_is_made_of_its_rows() -> None:
    rows = [
        result_row(4, 1, None, rank=2, total=7, ending="computer", answers=6, own_answers=0),
        result_row(4, 0, "ann", rank=1, total=9, answers=8, own_answers=6, rated=True),
    ]
    made = from_rows(rows)
    assert (made.match, made.key, made.people) == (4, (9.0, 4), ("ann",))
    assert [(s.seat, s.person, s.rank, s.total) for s in made.seats] == [(0, "ann", 1, 9), (1, None, 2, 7)]
    assert [s.other_share for s in made.seats] == [0.25, 1.0]


def test_at_a_table_of_a_season_the_entrants_have_the_seats() -> None:
    played = result(5, seats=(seat(0, "ana", 1), seat(1, None, 2, own_answers=7), seat(2, "sub", 3)))
    entered = of_season(played, "spring", 2, {0: "ana", 1: "ben", 2: "cleo"})
    assert (entered.season, entered.round, entered.people) == ("spring", 2, ("ana", "ben", "cleo"))
    assert [s.own_answers for s in entered.seats] == [10, 7, 0], "what a substitute answered is not the entrant's"
