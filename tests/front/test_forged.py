"""Custom ids from a doctored client: whoever has no business at a table changes nothing there and learns nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from bot.front.ui import custom_ids as c
from bot.sandbox import Person
from bot.sandbox.model.entities import ASK, Message
from tests.front.ward import Ward, text_of, words

PICKED = ("yes", "0", "0/0000", "daily")
# About no table at all, or about the one who presses.
HARMLESS = (
    c.OpenRules,
    c.OpenTopic,
    c.NewThread,
    c.SetPersonSetting,
    c.ConfirmErase,
    c.SetServerSetting,
    c.OpenNumberModal,
    c.OpenClockModal,
)
VALUES: dict[str, Any] = {
    "seat": 0,
    "decision": 0,
    "choice": 0,
    "fingerprint": "0000",
    "menu": 0,
    "page": 0,
    "whole_turn": True,
    "proposal": "pause",
    "option": "beds",
    "what": "finished",
    "game": "hot_ward",
}


def aimed_at(match: int) -> Iterator[c.Control]:
    """One control of every kind that is about a match."""
    for kind in get_args(c.Control):
        if kind not in HARMLESS:
            known = {**VALUES, "match": match}
            yield kind(**{field: known[field] for field in kind.__struct_fields__})


def test_every_kind_is_aimed() -> None:
    kinds = {type(control) for control in aimed_at(1)}
    assert kinds | set(HARMLESS) == set(get_args(c.Control))


async def press_everything(ward: Ward, person: Person, shown: Message, match: int) -> str:
    """All that was said to somebody who forged every control, as a button and as a menu."""
    said = []
    for control in aimed_at(match):
        for values in (None, *([value] for value in PICKED)):
            reply = await person.forge(shown, c.write(control), values)
            await ward.settled()
            assert reply.answer != ASK
            said += [text_of(reply), *(words(message) for message in reply.messages)]
    return "\n".join(said)


@pytest.mark.parametrize("started", [False, True])
async def test_somebody_from_another_server_changes_nothing_and_learns_nothing(ward: Ward, started: bool) -> None:
    clinic = ward.sandbox.guild("Clinic", ward.sandbox.person("Zoe"))
    eve = ward.sandbox.person("Eve", clinic)
    away = ward.sandbox.channel(clinic, "away")
    if started:
        await ward.start("hot_ward", ward.ana, ward.ben)
    else:
        await ward.open("hot_ward")
    match = await ward.number()
    before, page = await ward.engine.match(match), ward.table()
    shown = (await (await eve.slash(away, "help")).finished()).message
    said = await press_everything(ward, eve, shown, match)
    assert await ward.engine.match(match) == before
    assert ward.table() == page
    assert "Ana" not in said
    assert "Hot Ward" not in said


async def test_somebody_without_a_seat_changes_nothing_in_a_match(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    before = await ward.engine.match(match)
    await press_everything(ward, ward.dev, ward.table(), match)
    assert await ward.engine.match(match) == before


async def test_a_player_changes_nothing_of_another_seat(ward: Ward) -> None:
    """Ben presses what is Ana's; what he may do himself (agree to a pause) is no change of her seat."""
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    before = await ward.engine.match(match)
    await press_everything(ward, ward.ben, await ward.panel(ward.ben), match)
    after = await ward.engine.match(match)
    assert (after.row.length, after.seats, after.plans, after.position) == (
        before.row.length,
        before.seats,
        before.plans,
        before.position,
    )


async def test_nobody_but_staff_changes_the_settings_of_a_server(ward: Ward) -> None:
    shown = (await (await ward.ben.slash(ward.ward, "help")).finished()).message
    for setting in ("locale", "channels", "tables_per_person", "nothing"):
        reply = await (await ward.ben.forge(shown, f"server/{setting}", ["1"])).finished()
        assert "Only those who manage this server" in text_of(reply)
