"""A fix of the rules is a new version of them: a match begun under the older one is finished by it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from bot.engine.history.export import BadExport, verify
from bot.engine.match import Match
from bot.kernel import AnyGame, Decision, Group
from tests.engine.table import Table, table_at
from tests.tiny import HOT_WARD
from tests.tiny.rules import META, HotWard
from tests.tiny.state import Cool, State


class FixedWard(HotWard):
    """Hot Ward by version 2 of its rules: an ice pack cools by one degree and no more."""

    meta = replace(META, rules_version=2)
    older: Mapping[int, AnyGame] = {1: HOT_WARD}

    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        cooled = tuple(
            Group(group.label, tuple(choice for choice in group.choices if choice.action in (Cool(1),)))
            for group in decision.groups
        )
        return replace(decision, groups=tuple(group for group in cooled if group.choices))


BEFORE: Mapping[str, AnyGame] = {"hot_ward": HOT_WARD}
AFTER: Mapping[str, AnyGame] = {"hot_ward": FixedWard()}
WITHOUT_OLDER: Mapping[str, AnyGame] = {"hot_ward": type("NewestWard", (FixedWard,), {"older": {}})()}


async def until_fever(table: Table, match: Match) -> Match:
    """Play on until a seat may cool its fever by more than one degree."""
    while not any(choice.action == Cool(2) for choice in match.playing.asks[0].choices):
        match = await table.take(match, match.playing.asks[0].seat)
    return match


async def test_a_match_begun_before_a_fix_is_finished_by_its_own_rules(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with table_at(path, BEFORE) as table:
        match = await until_fever(table, await table.started(2, rounds=4))
    async with table_at(path, AFTER) as table:
        again = await table.engine.match(match.row.id)
        assert again.game.meta.rules_version == 1
        asked = again.playing.asks[0]
        assert asked == match.playing.asks[0]
        choice = [choice.action for choice in asked.choices].index(Cool(2))
        over = await table.play_out(await table.take(again, asked.seat, choice))
        assert over.row.status == "finished"
        data = await table.engine.export(match.row.id)
    assert verify(data, AFTER).rules_version == 1
    assert verify(data, BEFORE).results == verify(data, AFTER).results
    with pytest.raises(BadExport, match="other_rules"):
        verify(data, WITHOUT_OLDER)
    claimed = json.decode(data) | {"rules_version": 2}
    with pytest.raises(BadExport, match="entry"):  # by the newer rules that choice does not exist
        verify(json.encode(claimed), AFTER)


async def test_a_lobby_is_started_by_the_newest_rules(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with table_at(path, BEFORE) as table:
        match = await table.open(rounds=1)
        await table.engine.tables.sit(match.row.id, "ben")
    async with table_at(path, AFTER) as table:
        started = await table.engine.tables.start(match.row.id)
        assert started.row.rules_version == 2
        assert started.game.meta.rules_version == 2
    async with table_at(path, AFTER) as table:
        match = await table.engine.match(match.row.id)
        assert match.row.rules_version == 2
        assert (await table.play_out(match)).row.status == "finished"
