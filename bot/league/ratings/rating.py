"""Ratings by Plackett-Luce (openskill) from the log of results of one game on one server.

The same log always gives the same numbers. `rate` continues from rated results that are known already, so a correction
is paid for only from its entry on; the stored history is the checkpoint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.league.ratings.rated import WEEK, RatedMeeting, WeeklyMeetings, rated_seats
from bot.league.results.result import LogKey, Result

# `gc=False` below: a log makes tens of thousands of these, none can be part of a cycle, and the collector would go over
# them again and again while it is rated.
_MODEL = PlackettLuce()
PROVISIONAL_SIGMA = 7.0  # about eight matches at tables of four
_SHOWN_AT_ZERO, _SHOWN_SCALE = 1000, 40


class Rating(Struct, frozen=True, gc=False):
    """What is known of a person's strength: a mean and how uncertain it is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def provisional(self) -> bool:
        """Shown as such, and not on the board: too few results."""
        return self.sigma > PROVISIONAL_SIGMA

    @property
    def shown(self) -> int:
        """The number people see. It is what they are at least worth, so it starts low and rises with certainty."""
        return round(_SHOWN_AT_ZERO + _SHOWN_SCALE * (self.mu - 3 * self.sigma))


NEW = Rating()


class RatingChange(Struct, frozen=True, gc=False):
    """What one result did to one person's rating."""

    person: str
    rank: int
    before: Rating
    after: Rating


class RatedResult(Struct, frozen=True, gc=False):
    """A result of the log and the ratings it changed; none, if it was not rated."""

    result: Result
    changes: tuple[RatingChange, ...] = ()


class Checkpoint(Struct, frozen=True):
    """Where rating goes on: the ratings so far, and who was rated together in the week before."""

    ratings: Mapping[str, Rating] = {}
    recent: tuple[RatedMeeting, ...] = ()


def checkpoint(known: Sequence[RatedResult]) -> Checkpoint:
    """The checkpoint after these results, which are the whole beginning of a log."""
    since = known[-1].result.ended - WEEK if known else 0.0
    recent = tuple(
        RatedMeeting(each.result.ended, tuple(change.person for change in each.changes))
        for each in known
        if each.changes and each.result.season is None and each.result.ended >= since
    )
    return Checkpoint(current(known), recent)


def rate(results: Iterable[Result], start: Checkpoint = Checkpoint()) -> list[RatedResult]:  # noqa: B008 - frozen
    """The rated results in the order of the log. All of them come after the checkpoint."""
    ratings = {person: _Known(rating, _ours(rating)) for person, rating in start.ratings.items()}
    meetings = WeeklyMeetings(start.recent)
    return [_rated(result, ratings, meetings) for result in sorted(results, key=lambda result: result.key)]


def current(rated: Iterable[RatedResult]) -> dict[str, Rating]:
    """The rating of each person after these results."""
    return {change.person: change.after for each in rated for change in each.changes}


def history(rated: Iterable[RatedResult], person: str) -> Iterator[tuple[LogKey, RatingChange]]:
    """The rating curve of one person: one point per rated result."""
    for each in rated:
        for change in each.changes:
            if change.person == person:
                yield each.result.key, change


def board(ratings: Mapping[str, Rating], hidden: Iterable[str] = ()) -> list[tuple[str, Rating]]:
    """The leaderboard: people who are not provisional and want to be on boards, best first."""
    unlisted = set(hidden)
    listed = [(p, r) for p, r in ratings.items() if not r.provisional and p not in unlisted]
    return sorted(listed, key=lambda line: (-line[1].shown, line[0]))


class _Known(Struct, frozen=True, gc=False):
    """A rating, and the same as the library has it. Kept together, because making either costs time."""

    rating: Rating
    library: PlackettLuceRating


def _rated(result: Result, ratings: dict[str, _Known], meetings: WeeklyMeetings) -> RatedResult:
    seats = rated_seats(result)
    if not seats or not meetings.allows(result, seats):
        return RatedResult(result)
    before = [ratings.get(seat.person or "") or _Known(NEW, _ours(NEW)) for seat in seats]
    after = _MODEL.rate([[known.library] for known in before], ranks=[seat.rank for seat in seats])
    changes = []
    for seat, old, (new,) in zip(seats, before, after, strict=True):
        person, rating = seat.person or "", Rating(new.mu, new.sigma)
        ratings[person] = _Known(rating, new)
        changes.append(RatingChange(person, seat.rank, old.rating, rating))
    return RatedResult(result, tuple(changes))


def _ours(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(mu=rating.mu, sigma=rating.sigma)
