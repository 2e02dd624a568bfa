"""Custom ids from a modified client: a person without access to a table changes nothing there and learns nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from bot.front.ui import custom_ids as c
from bot.sandbox import Person
from bot.sandbox.model.entities import MODAL, Message
from tests.front.ward import Ward, text_of, words

PICKED = ("yes", "0", "0/0000", "daily")
# What belongs to no match (a rulebook, a person, a server, a season) is not aimed at one; these open a form at once.
FORMS = (c.OpenNumberModal, c.OpenClockModal)
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
    """One control of every kind that belongs to a match."""
    for kind in get_args(c.Control):
        fields = set(kind.__struct_fields__)
        if "match" in fields and "season" not in fields and kind not in FORMS:
            known = {**VALUES, "match": match}
            yield kind(**{field: known[field] for field in kind.__struct_fields__})


def test_many_kinds_are_aimed() -> None:
    kinds = {type(control) for control in aimed_at(1)}
    assert {c.Choose, c.Undo, c.Start, c.ConfirmCancel, c.RelocateHere} <= kinds
    assert len(kinds) > 30


async def press_everything(ward: Ward, person: Person, shown: Message, match: int) -> str:
    """All responses to a person who forged every control, as a button and as a select menu."""
    said = []
    for control in aimed_at(match):
        for values in (None, *([value] for value in PICKED)):
            reply = await person.forge(shown, c.write(control), values)
            await ward.settled()
            assert reply.answer != MODAL
            said += [text_of(reply), *(words(message) for message in reply.messages)]
    return "\n".join(said)


@pytest.mark.parametrize("started", [False, True])
async def test_a_person_of_another_server_changes_and_learns_nothing(ward: Ward, started: bool) -> None:
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


async def test_a_spectator_changes_nothing_in_a_match(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    before = await ward.engine.match(match)
    await press_everything(ward, ward.dev, ward.table(), match)
    assert await ward.engine.match(match) == before


async def test_a_player_changes_nothing_of_another_seat(ward: Ward) -> None:
    """Ben sends Ana's controls. What he may do himself (vote for a pause) does not change her seat."""
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


async def test_only_staff_changes_the_settings_of_a_server(ward: Ward) -> None:
    shown = (await (await ward.ben.slash(ward.ward, "help")).finished()).message
    for setting in ("locale", "channels", "tables_per_person", "nothing"):
        reply = await (await ward.ben.forge(shown, f"server/{setting}", ["1"])).finished()
        assert "Only those who manage this server" in text_of(reply)


async def test_a_forged_channel_breaks_no_settings(ward: Ward) -> None:
    """A value that is no channel was stored, and the settings could not be shown any more."""
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    for values in (["nowhere"], ["-1"], ["٣"], ["9" * 30], ["0"], [str(ward.ward.id)] * 26):
        await (await ward.ana.forge(form.message, "server/channels", values)).finished()
        shown = await (await ward.ana.slash(ward.ward, "settings")).finished()
        assert "Settings of this server" in text_of(shown), values
    assert (await ward.engine.people.server(str(ward.guild.id))).channels == ()


async def test_settings_that_were_broken_before_are_shown_again(ward: Ward) -> None:
    await ward.engine.people.change_server(str(ward.guild.id), lambda found: replace(found, channels=("nowhere",)))
    shown = await (await ward.ana.slash(ward.ward, "settings")).finished()
    assert "Settings of this server" in text_of(shown)
    await (await ward.ana.select(shown.message, ward.ward, custom_id="server/channels")).finished()
    assert (await ward.engine.people.server(str(ward.guild.id))).channels == (str(ward.ward.id),)
