"""What the log of a finished match tells: its highlights, and where a strong player would have chosen otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot.engine.history.analysis import MIN_COST, Analysis, analyse
from bot.engine.history.highlights import highlights
from bot.engine.log import Began, chose, encode
from bot.engine.match import Match, advance
from bot.games.registry import GAMES
from bot.kernel import Dice
from bot.policies import policies_for
from bot.policies.random_player import choose_randomly
from bot.policies.registry import hint
from bot.records import RUNNING, ActionRow, MatchRow, SeatRow


def played(slug: str, *, randomly: bool, seed: int = 1) -> tuple[Match, tuple[ActionRow, ...]]:
    """A match of two: the second seat plays like a good player, the first one too, unless it takes anything."""
    game = GAMES[slug]
    row = MatchRow(
        id=1, table="1/1", game=slug, rules_version=1, options=b"{}", seed=bytes([seed]) * 32, host="a", created=0.0
    )
    seats = tuple(SeatRow(match=1, seat=seat, player=str(seat)) for seat in range(2))
    match, rows = Match(row, seats, game), list[ActionRow]()
    match = advance(match, None, Began(2)).match
    rows.append(ActionRow(match=1, number=1, seat=None, at=0.0, entry=encode(Began(2)), events=b"[]"))
    thoughts = Dice(bytes(32)).stream("thought")
    while match.playing.asks:
        ask = match.playing.asks[0]
        policy = choose_randomly if randomly and ask.seat == 0 else policies_for(game)["greedy"]
        entry = chose(ask.choices[policy(game, match.playing.state, ask, thoughts)].action)
        match = advance(match, ask.seat, entry).match
        rows.append(
            ActionRow(match=1, number=match.row.length, seat=ask.seat, at=0.0, entry=encode(entry), events=b"[]")
        )
    assert row.status != RUNNING
    return match, tuple(rows)


def never() -> bool:
    return False


@pytest.mark.parametrize("slug", ["emergency", "sweet_tooth"])
def test_highlights_agree_with_the_outcome(slug: str) -> None:
    match, log = played(slug, randomly=True, seed=3)
    outcome = match.game.outcome(match.playing.state)
    assert outcome is not None
    told = highlights(match, log)
    assert told.swing is not None
    assert told.swing.seat in outcome.winners
    assert told.swing.before != told.swing.after
    assert told.best_round is not None
    assert (told.best_round.points < 0) == match.game.meta.low_wins
    assert told.decider is not None
    winner = next(standing for standing in outcome.standings if standing.seat == told.decider.seat)
    assert winner.rank == 1
    assert told.decider.points in {line.points for line in winner.lines}


def test_a_match_that_was_played_at_random_has_costly_choices_and_one_of_the_adviser_has_none() -> None:
    match, log = played("emergency", randomly=True)
    poor = analyse(match, log, 0, hint, never)
    good = analyse(match, log, 1, hint, never)
    assert len(poor.differences) == 3
    assert poor.examined == poor.choices > 10
    costs = [difference.cost for difference in poor.differences]
    assert costs == sorted(costs, reverse=True)
    assert sum(costs) > sum(difference.cost for difference in good.differences)
    for difference in poor.differences:
        assert difference.chosen != difference.advised
        assert difference.cost >= MIN_COST


def test_an_analysis_ends_when_its_time_is_over_and_has_looked_at_all_parts_of_the_match() -> None:
    match, log = played("emergency", randomly=True)
    left = iter([False] * 7 + [True])
    found: Analysis = analyse(match, log, 0, hint, lambda: next(left))
    assert found.examined == 8 < found.choices
    rounds = [difference.round for difference in analyse(match, log, 0, hint, _after(12)).differences]
    assert len(set(rounds)) > 1


def _after(count: int) -> Callable[[], bool]:
    answers: Iterator[bool] = iter([False] * (count - 1) + [True] * 1000)
    return lambda: next(answers)
