"""Rows for tests, with defaults for what a test does not depend on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.records import RUNNING, ActionRow, Change, MatchAtTable, MatchRow, ResultRow, SeasonRow, SeatRow

_MATCH = MatchRow(
    table="table", game="tiny", rules_version=1, options=b"{}", seed=bytes(32), status=RUNNING, host="ann", created=1.0
)


def match(**fields: Any) -> MatchRow:
    return msgspec.structs.replace(_MATCH, **fields)


def ids(found: Iterable[MatchAtTable]) -> tuple[int, ...]:
    return tuple(each.match for each in found)


def seats(*players: str | None, match: int = 0) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(match=match, seat=seat, player=player) for seat, player in enumerate(players))


def result(match: int, seat: int, player: str | None, **fields: Any) -> ResultRow:
    row = ResultRow(
        match=match,
        seat=seat,
        player=player,
        policy=None,
        rank=1,
        total=1,
        lines=b"[]",
        game="tiny",
        options_digest="",
        rules_version=1,
        server="7",
        ranked=True,
        ended=9.0,
        ending="played",
    )
    return msgspec.structs.replace(row, **fields)


def season(id_: str, **fields: Any) -> SeasonRow:
    row = SeasonRow(
        id=id_,
        server="7",
        channel="7/1",
        state="open",
        settings=b"{}",
        master=bytes(32),
        organiser="ann",
        created=1.0,
    )
    return msgspec.structs.replace(row, **fields)


def action(match: int, number: int, **fields: Any) -> ActionRow:
    row = ActionRow(match=match, number=number, seat=0, at=2.0, entry=b"entry", events=b"events")
    return msgspec.structs.replace(row, **fields)


def acted(match: int, number: int) -> Change:
    return Change.of(action(match, number))
