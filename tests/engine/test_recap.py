""" "Since you last looked": what a person is told, and what stays private."""

from __future__ import annotations

from bot.engine.history.recap import recap
from bot.engine.log import Began, Entry, Undid, chose, encode
from bot.kernel import Event, text
from bot.records import ActionRow
from tests.engine.table import Table


def keys(events: object) -> list[str]:
    return [event.text.key for event in events]  # type: ignore[attr-defined]


async def test_a_recap_holds_what_happened_since_the_last_look(table: Table) -> None:
    match = await table.started(2)
    assert keys((await table.engine.recap(match.row.id, "ana")).events) == ["hot_ward.opened"]
    await table.engine.mark_seen(match.row.id, "ana", 1)
    assert (await table.engine.recap(match.row.id, "ana")).events == ()
    await table.take(match, 0)
    match = await table.take(await table.engine.match(match.row.id), 1)
    news = await table.engine.recap(match.row.id, "ana")
    assert keys(news.events) == ["hot_ward.shown", "hot_ward.measured"]
    assert [mark.place for mark in news.marks] == ["thermometer"]
    assert news.number == match.row.length


async def test_others_secrets_and_ones_own_echo_are_no_news(table: Table) -> None:
    match = await table.started(3)
    match = await table.take(match, 1)
    for person in ("ana", "ben", "eve"):
        assert keys((await table.engine.recap(match.row.id, person)).events) == ["hot_ward.opened"]


def test_what_was_chosen_for_somebody_is_news_to_them() -> None:
    events = encode((Event(text("told"), seat=0, to=0),))
    rows = [
        ActionRow(match=1, number=n, seat=0, at=0.0, entry=encode(entry), events=events)
        for n, entry in enumerate((chose(1), chose(2, "plan"), chose(3, "timeout")), start=1)
    ]
    assert len(recap(rows, 0, 0).events) == 2
    assert recap(rows, 1, 0).events == ()


def test_what_somebody_did_themselves_is_no_news_to_them_if_they_wish() -> None:
    def row(number: int, seat: int, entry: Entry) -> ActionRow:
        told = (Event(text(f"act{number}"), seat=seat), Event(text(f"game{number}"), seat=None))
        return ActionRow(match=1, number=number, seat=seat, at=0.0, entry=encode(entry), events=encode(told))

    rows = [row(1, 0, chose(1)), row(2, 1, chose(1)), row(3, 0, chose(2, "timeout"))]
    mine = keys(recap(rows, 0, 0, own=False).events)
    assert mine == ["game1", "act2", "game2", "act3", "game3"], "what was chosen for them is news"
    assert "act1" in keys(recap(rows, 0, 0).events)
    assert "act1" in keys(recap(rows, None, 0, own=False).events)


def test_a_panel_does_not_repeat_what_everybody_was_told_at_the_start() -> None:
    told = encode((Event(text("opened")), Event(text("dealt"), to=0)))
    rows = [ActionRow(match=1, number=1, seat=None, at=0.0, entry=encode(Began(2)), events=told)]
    assert keys(recap(rows, 0, 0).events) == ["opened", "dealt"]
    assert keys(recap(rows, 0, 0, own=False).events) == ["dealt"], "only this person knows it"


def test_what_was_taken_back_did_not_happen() -> None:
    def row(number: int, entry: Entry, key: str) -> ActionRow:
        events = encode((Event(text(key), seat=0),))
        return ActionRow(match=1, number=number, seat=0, at=0.0, entry=encode(entry), events=events)

    rows = [
        row(1, chose(1), "first"),
        row(2, chose(2), "second"),
        row(3, Undid((2,)), "undid"),
        row(4, chose(3), "third"),
    ]
    assert keys(recap(rows, 1, 0).events) == ["first", "undid", "third"]
