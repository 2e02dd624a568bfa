"""A result can be read without its match: what was played, where, when, whether it counts, and how each seat ended."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest

from bot.engine.engine import Engine
from bot.engine.history.results import options_digest, seat_answers, seat_endings, server_of
from bot.engine.history.statistics import Statistics
from bot.engine.log import Began, Cause, Entry, GaveUp, Late, Seated, Undid, chose, encode
from bot.engine.match import Match
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import HOUR
from bot.games.registry import GAMES
from bot.records import FINISHED, ActionRow, ResultRow
from tests.engine.table import PEOPLE, Table, simple_policies
from tests.engine.test_deadlines import clocked, pass_time
from tests.storage.rows import match as match_row


def log(*entries: tuple[int | None, Entry]) -> list[ActionRow]:
    return [
        ActionRow(match=1, number=number, seat=seat, at=0.0, entry=encode(entry), events=b"[]")
        for number, (seat, entry) in enumerate(entries, start=1)
    ]


def answer(cause: Cause = "click") -> Entry:
    return chose(1, cause)


TO_COMPUTER, TO_PERSON = Seated(computer=True), Seated()


@pytest.mark.parametrize(
    ("entries", "ending"),
    [
        ([], "played"),
        ([answer()], "played"),
        ([answer("timeout"), answer("plan")], "played"),
        ([answer(), Late(), answer("timeout")], "defaulted"),
        ([Late(), answer("timeout"), Late(), TO_COMPUTER], "substituted"),
        ([TO_COMPUTER, answer("computer")], "substituted"),
        ([TO_COMPUTER, answer("computer"), TO_PERSON], "played"),
        ([answer(), GaveUp()], "gave_up"),
        ([GaveUp(), answer("computer"), TO_COMPUTER], "gave_up"),
        ([GaveUp(), answer("computer"), TO_PERSON, answer()], "played"),
        ([GaveUp(), TO_PERSON, answer("timeout")], "defaulted"),
        ([answer(), answer("timeout"), Undid((3,))], "played"),
    ],
)
def test_how_a_seat_that_a_person_began_has_ended(entries: Sequence[Entry], ending: str) -> None:
    rows = log((None, Began(2, (1,))), *((0, entry) for entry in entries))
    assert seat_endings(rows) == (ending, "computer")


@pytest.mark.parametrize(
    ("entries", "ending"),
    [
        ([], "computer"),
        ([answer("computer"), TO_COMPUTER, answer("computer")], "computer"),
        ([answer("computer"), TO_PERSON], "played"),
        ([TO_PERSON, answer(), TO_COMPUTER, answer("computer")], "substituted"),
        ([TO_PERSON, GaveUp()], "gave_up"),
    ],
)
def test_how_a_seat_that_a_computer_began_has_ended(entries: Sequence[Entry], ending: str) -> None:
    rows = log((None, Began(2, (1,))), *((1, entry) for entry in entries))
    assert seat_endings(rows) == ("played", ending)


TO_ANOTHER = Seated(another=True)


@pytest.mark.parametrize(
    ("entries", "answers"),
    [
        ([], (0, 0)),
        ([answer(), answer("plan"), answer("timeout"), answer("computer")], (4, 2)),
        ([answer(), answer(), Undid((3,))], (1, 1)),
        ([answer(), TO_COMPUTER, answer("computer"), TO_PERSON, answer()], (3, 2)),
        ([answer(), GaveUp(), answer("computer")], (2, 1)),
        ([answer(), answer(), TO_COMPUTER, TO_ANOTHER, answer()], (3, 1)),
    ],
)
def test_how_many_decisions_the_last_person_of_a_seat_answered(
    entries: Sequence[Entry], answers: tuple[int, int]
) -> None:
    rows = log((None, Began(2)), *((0, entry) for entry in entries))
    assert [(seat.all, seat.own) for seat in seat_answers(rows)] == [answers, (0, 0)]


def test_equal_options_have_equal_digests() -> None:
    digest = options_digest(match_row(options=b'{"b": [1, 2], "a": true}'))
    assert digest == options_digest(match_row(options=b'{"a":true,"b":[1,2]}'))
    assert digest == hashlib.sha256(b'{"a":true,"b":[1,2]}').hexdigest()
    assert digest != options_digest(match_row(options=b'{"a":true,"b":[2,1]}'))


@pytest.mark.parametrize(("table", "server"), [("123/456", "123"), ("@me/456", None), ("ward", None)])
def test_the_server_is_the_beginning_of_the_name_of_a_table(table: str, server: str | None) -> None:
    assert server_of(table) == server


async def test_a_result_says_what_was_played_where_and_when(table: Table) -> None:
    new = NewMatch(table="123/456", game="hot_ward", host="ana", options={"rounds": 2})
    match = await table.engine.tables.create(new)
    await table.engine.tables.sit(match.row.id, "ben")
    match = await table.engine.tables.start(match.row.id)
    table.clock.now += 60
    match = await table.play_out(match)
    rows = await table.store.find(ResultRow, match=match.row.id)
    assert len(rows) == 2
    for row in rows:
        assert (row.game, row.rules_version, row.server) == ("hot_ward", match.row.rules_version, "123")
        assert (row.options_digest, row.ended) == (options_digest(match.row), table.clock.now)
        assert (row.ranked, row.ending) == (True, "played")


async def test_a_seat_whose_time_ran_out_is_found_in_the_results(table: Table) -> None:
    match = await clocked(table)
    await table.engine.people.player("ben")
    while (await table.engine.match(match.row.id)).row.status != FINISHED:
        now = await table.engine.match(match.row.id)
        if now.ask(0) is not None:
            await table.take(now, 0)
        else:
            await pass_time(table, 13 * HOUR)
            await table.engine.wait_for_computers()
    rows = await table.store.find(ResultRow, match=match.row.id)
    assert [row.ending for row in rows] == ["played", "substituted"]


async def played(table: Table, game: str, people: int, **options: object) -> Match:
    """A match that is played to its end with first choices."""
    table.engine = Engine(games=GAMES, policies=simple_policies, store=table.store, clock=table.clock, entropy=bytes)
    match = await table.engine.tables.create(NewMatch(table=game, game=game, host=PEOPLE[0], options=options))
    for person in PEOPLE[1:people]:
        await table.engine.tables.sit(match.row.id, person)
    match = await table.engine.tables.start(match.row.id)
    while match.row.status != FINISHED:
        match = await table.take(match, match.playing.asks[0].seat)
    return match


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("emergency", 1, {}),
        ("dice_hospital", 1, {}),
        ("sweet_tooth", 1, {"variant": "educational"}),
        ("sweet_tooth", 2, {"variant": "cooperative"}),
    ],
)
async def test_a_match_alone_or_together_is_finished_but_not_won(
    table: Table, game: str, people: int, options: dict[str, object]
) -> None:
    match = await played(table, game, people, **options)
    rows = await table.store.find(ResultRow, match=match.row.id)
    assert [(row.ranked, Statistics.of((row,)).finished, Statistics.of((row,)).won) for row in rows] == [
        (False, 1, 0)
    ] * people


async def test_a_match_between_people_is_won(table: Table) -> None:
    match = await played(table, "sweet_tooth", 2)
    rows = await table.store.find(ResultRow, match=match.row.id)
    assert [Statistics.of((row,)).won for row in rows] == [int(row.rank == 1) for row in rows]
    assert any(row.rank == 1 for row in rows)
