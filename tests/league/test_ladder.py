"""The queue of a ladder: near ratings first, patience widens the search, and a table is played when all are ready."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.engine.time.calendar import HOUR
from bot.league.pairing.ladder import LadderRules, Queued, accept, asked, complete, expired, propose, spread
from bot.league.refusals import LeagueRefusal

RULES = LadderRules()
NOW = 10 * HOUR


def queue(*ratings: float, waited: float = 0.0) -> list[Queued]:
    return [Queued(person=f"p{index}", rating=rating, since=NOW - waited) for index, rating in enumerate(ratings)]


def people(table: Sequence[Queued] | None) -> set[str]:
    return {one.person for one in table or ()}


def test_four_of_like_rating_make_a_table() -> None:
    waiting = queue(1000, 1900, 1050, 1100, 1010)
    table = propose(waiting, RULES, NOW, {})
    assert people(table) == {"p0", "p2", "p3", "p4"}
    assert spread(table or ()) == 100


def test_the_longest_wait_comes_first() -> None:
    waiting = queue(1000, 1000, 1000, 1000, 1020)
    waiting[4] = replace(waiting[4], since=NOW - 60)
    assert "p4" in people(propose(waiting, RULES, NOW, {}))


def test_who_waits_accepts_a_wider_difference_and_a_smaller_table() -> None:
    assert propose(queue(1000, 1100, 1200, 1400), RULES, NOW, {}) is None
    assert len(people(propose(queue(1000, 1100, 1200, 1400, waited=1.5 * HOUR), RULES, NOW, {}))) == 4
    assert propose(queue(1000, 1000, 1000, waited=1.9 * HOUR), RULES, NOW, {}) is None
    assert len(people(propose(queue(1000, 1000, 1000, waited=2 * HOUR), RULES, NOW, {}))) == 3
    assert propose(queue(1000, 1000, waited=9 * HOUR), RULES, NOW, {}) is None


def test_people_who_met_just_now_are_kept_apart_for_a_while() -> None:
    met = {frozenset(("p0", "p1")): NOW - HOUR}
    assert propose(queue(1000, 1000, 1000, 1000), RULES, NOW, met) is None
    assert people(propose(queue(1000, 1000, 1000, 1000, 1100), RULES, NOW, met)) == {"p0", "p2", "p3", "p4"}
    assert len(people(propose(queue(1000, 1000, 1000, 1000, waited=2 * HOUR), RULES, NOW, met))) == 4


def test_a_person_is_never_matched_with_one_they_keep_away() -> None:
    apart = {frozenset(("p0", "p1"))}
    assert propose(queue(1000, 1000, 1000, 1000, waited=9 * HOUR), LadderRules(min_size=4), NOW, {}, apart) is None
    found = propose(queue(1000, 1000, 1000, 1000, 1100), RULES, NOW, {}, apart)
    assert people(found) == {"p0", "p2", "p3", "p4"}


def test_a_table_is_played_when_all_of_it_are_ready() -> None:
    waiting = list(asked(propose(queue(1000, 1000, 1000, 1000), RULES, NOW, {}) or (), 1, NOW))
    assert propose(waiting, RULES, NOW, {}) is None, "who is asked is not matched again"
    for index in range(4):
        assert complete(waiting) is None
        waiting[index] = accept(waiting, waiting[index].person)
    assert people(complete(waiting)) == {"p0", "p1", "p2", "p3"}


def test_who_does_not_come_leaves_the_queue_and_the_others_keep_their_time() -> None:
    waiting = list(asked(queue(1000, 1000, 1000, 1000, waited=HOUR), 1, NOW))
    waiting[0] = accept(waiting, "p0")
    assert expired(waiting, RULES, NOW + RULES.ready_within - 1) == ((), ())
    back, gone = expired(waiting, RULES, NOW + RULES.ready_within)
    assert [(one.person, one.state, one.proposal, one.since) for one in back] == [("p0", "queued", 0, NOW - HOUR)]
    assert gone == ("p1", "p2", "p3")


def test_only_who_was_asked_can_be_ready() -> None:
    with pytest.raises(LeagueRefusal, match="not_asked"):
        accept(queue(1000), "p0")
    with pytest.raises(LeagueRefusal, match="not_queued"):
        accept([], "p0")
