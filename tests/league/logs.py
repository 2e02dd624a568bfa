"""Logs of results for tests: by hand, and by Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from bot.engine.time.calendar import HOUR
from bot.league.results.result import Result, SeatResult

PEOPLE = ("ana", "ben", "cleo", "dev", "eve", "fay", "gus")


def seat(number: int, person: str | None, rank: int, total: int = 0, **fields: Any) -> SeatResult:
    return SeatResult(
        seat=number, person=person, rank=rank, total=total, **{"answers": 10, "own_answers": 10, **fields}
    )


def result(match: int, *people: str | None, ended: float | None = None, **fields: Any) -> Result:
    """A match that the first of the people won, the second came second, and so on."""
    seats = tuple(seat(index, person, index + 1, 100 - index) for index, person in enumerate(people))
    made = Result(
        match=match,
        game="hot_ward",
        options_digest="",
        rules_version=1,
        server="7",
        ended=float(match) * HOUR if ended is None else ended,
        ranked=True,
        rated=True,
        seats=seats,
    )
    return replace(made, **fields)


@st.composite
def results(draw: st.DrawFn, match: int) -> Result:
    """A match of two to six, with ties, computers, seats that others finished, some of them unrated."""
    people = draw(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=6, unique=True))
    totals = [draw(st.integers(0, 5)) for _ in people]
    seats = tuple(
        seat(
            index,
            draw(st.sampled_from([person, person, person, None])),
            1 + sum(other > totals[index] for other in totals),
            totals[index],
            own_answers=draw(st.sampled_from([10, 10, 10, 5, 4])),
        )
        for index, person in enumerate(people)
    )
    return result(
        match,
        ended=draw(st.integers(0, 40)) * 6 * HOUR,
        ranked=draw(st.sampled_from([True, True, True, False])),
        rated=draw(st.sampled_from([True, True, False])),
        season=draw(st.sampled_from([None, None, "spring"])),
        seats=seats,
    )


logs = st.integers(1, 25).flatmap(lambda length: st.tuples(*(results(match) for match in range(1, length + 1))))
