"""Corrections of results. Each is an entry of the log of results, beside the results themselves; nothing is edited.

What a result counts as is found by going through its corrections in order (`effective`). Which correction may follow
which is a table; a missing key is the error, so a correction of a correction is refused until the first is restored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.league.refusals import LeagueRefusal
from bot.league.results.result import Result, SeatResult

Kind: TypeAlias = Literal["replaced", "removed", "restored"]
Status: TypeAlias = Literal["recorded", "replaced", "removed"]

TRANSITIONS: Mapping[tuple[Status, Kind], Status] = {
    ("recorded", "replaced"): "replaced",
    ("recorded", "removed"): "removed",
    ("replaced", "restored"): "recorded",
    ("removed", "restored"): "recorded",
}
MAX_REASON = 300


class CorrectedSeat(Struct, frozen=True):
    """What a seat should have scored. Seats are numbers: no correction names a person."""

    seat: int
    rank: int
    total: int


class Correction(Struct, frozen=True, kw_only=True):
    """One entry: by whom, when and why a result counts differently."""

    match: int
    number: int  # among the corrections of this match, from 1
    kind: Kind
    by: str | None  # None: that person was erased
    at: float
    why: str
    seats: tuple[CorrectedSeat, ...] = ()  # of a replacement: all seats


class Entry(Struct, frozen=True):
    """A result as it was recorded, and what has been corrected since, in order."""

    recorded: Result
    corrections: tuple[Correction, ...] = ()

    @property
    def status(self) -> Status:
        status: Status = "recorded"
        for correction in self.corrections:
            status = TRANSITIONS[status, correction.kind]
        return status


def corrected(entry: Entry, correction: Correction) -> Entry:
    """The entry with one more correction; refused if it does not follow or does not fit the match."""
    if correction.match != entry.recorded.match:
        raise LeagueRefusal("no_such_result", match=correction.match)
    if (entry.status, correction.kind) not in TRANSITIONS:
        raise LeagueRefusal(f"cannot_be_{correction.kind}")
    if not correction.why.strip():
        raise LeagueRefusal("no_reason")
    if len(correction.why) > MAX_REASON:
        raise LeagueRefusal("long_reason", most=MAX_REASON)
    if correction.number != len(entry.corrections) + 1:
        raise LeagueRefusal("corrected_meanwhile")
    if correction.kind == "replaced":
        _check_seats(entry.recorded, correction.seats)
    return Entry(entry.recorded, (*entry.corrections, correction))


def effective(entry: Entry) -> Result | None:
    """What the result counts as now; None if it was removed."""
    status = entry.status
    if status == "removed":
        return None
    return _replaced(entry.recorded, entry.corrections[-1].seats) if status == "replaced" else entry.recorded


def effective_results(entries: Iterable[Entry]) -> tuple[Result, ...]:
    """The results that count, in the order of the log."""
    found = (effective(entry) for entry in entries)
    return tuple(sorted((result for result in found if result is not None), key=lambda result: result.key))


def ranked_by_total(totals: Mapping[int, int], *, low_wins: bool = False) -> tuple[CorrectedSeat, ...]:
    """Corrected seats from totals alone: more is better, unless few points win; equal totals share a rank."""
    sign = -1 if low_wins else 1
    return tuple(
        CorrectedSeat(seat, 1 + sum(sign * other > sign * total for other in totals.values()), total)
        for seat, total in sorted(totals.items())
    )


def _check_seats(recorded: Result, seats: Sequence[CorrectedSeat]) -> None:
    """Every seat once, and ranks as ranks are: the number of seats that were better, plus one."""
    if [seat.seat for seat in recorded.seats] != sorted(seat.seat for seat in seats):
        raise LeagueRefusal("other_people")
    ranks = sorted(seat.rank for seat in seats)
    if any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
        raise LeagueRefusal("bad_ranks")


def _replaced(recorded: Result, seats: Sequence[CorrectedSeat]) -> Result:
    by_seat = {seat.seat: seat for seat in seats}

    def with_correction(seat: SeatResult) -> SeatResult:
        return replace(seat, rank=by_seat[seat.seat].rank, total=by_seat[seat.seat].total)

    return replace(recorded, seats=tuple(map(with_correction, recorded.seats)))
