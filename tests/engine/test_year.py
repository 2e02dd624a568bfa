"""A simulated year: no table is stuck, nothing is lost, every deadline is handled once, and no notice comes twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.engine import Engine
from bot.engine.history.export import verify
from bot.engine.log import Late, decode_entry
from bot.games.registry import GAMES
from bot.policies import policies_for
from bot.records import FINISHED
from storage.sqlite import open_store
from tests.engine.table import Clock
from tests.engine.year import Year, handled_once

MATCHES, PEOPLE = 500, 120
# Every game is played; the quickest two fill the year, because the clock knows no rules.
QUICK = tuple(GAMES)[:2]
PLAYED = (*QUICK * 4, *GAMES)


@pytest.mark.slow
async def test_a_year_of_sleepy_forgetful_and_vanishing_people(tmp_path: Path) -> None:
    async with open_store(tmp_path / "year.sqlite3") as store:
        clock = Clock()
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=clock, entropy=bytes)
        year = Year(engine, clock, PLAYED, seed=1)
        await year.people(PEOPLE)
        matches = await year.pass_(MATCHES)
        report = year.report
        for match_id in matches:
            match = await engine.match(match_id)
            report.finished += match.row.status == FINISHED
            report.turns += sum(seat.turns for seat in match.clocks)
            lates = sum(seat.lates for seat in match.clocks)
            report.lates += lates
            log = await store.actions(match_id)
            assert [row.number for row in log] == list(range(1, match.row.length + 1)), "the log has no gap"
            assert sum(isinstance(decode_entry(row.entry), Late) for row in log) >= lates, "helpers start anew"
            assert handled_once(log, match.clock.rules.turn), "every deadline is handled once"
            verify(await engine.export(match_id), GAMES)
        per_turn = sum(report.notices.values()) / report.turns
        print(
            f"\n{report.finished} of {MATCHES} matches finished in {report.days:.0f} days; {report.acts} choices, "
            f"{report.turns} turns, {report.lates} ran out; {report.given_up} people gave up, {report.helped_out} "
            f"helped out; {per_turn:.2f} notices per player and turn ({dict(report.notices)})"
        )
        assert report.finished == MATCHES
        assert report.twice == 0
        assert min(report.lates, report.given_up, report.helped_out) > 0
        assert await engine.deadlines.next_due() is None, "nothing is left to come"
        assert await engine.outbox.pending() == ()
        assert per_turn <= 1.2
