"""Discord waits three seconds: every interaction is acknowledged before anything is read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.people import People
from bot.front.commands import DEFINITIONS
from bot.front.commands.definition import _options_of
from bot.front.interactions.context import Ack
from bot.front.ui import custom_ids as c
from bot.sandbox.model.entities import DEFERRED_MESSAGE, DEFERRED_UPDATE, MODAL
from tests.front.test_forged_controls import aimed_at
from tests.front.ward import Ward

GIVEN = {"game": "hot_ward", "choice": "Bed 1", "player": "2"}


async def test_nothing_comes_before_the_acknowledgement(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ben)
    ready, look_up = asyncio.Event(), People.player

    async def stuck(*given: Any) -> Any:
        await ready.wait()
        return await look_up(*given)

    monkeypatch.setattr(People, "player", stuck)
    try:
        for control in (
            *aimed_at(match),
            c.OpenRules("hot_ward"),
            c.SetPersonSetting("locale"),
            c.SetServerSetting("locale"),
        ):
            reply = await ward.ben.forge(shown, c.write(control))
            assert reply.answer in (DEFERRED_MESSAGE, DEFERRED_UPDATE), control
        for definition in DEFINITIONS:
            line = definition.path.replace(".", " ").replace("_", "-")
            options = _options_of(definition.callback).items()
            needed = [(name, option.annotation) for name, option in options if option.default is option.empty]
            given = {name: ward.dev.user if "User" in str(kind) else GIVEN[name] for name, kind in needed}
            reply = await ward.ana.slash(ward.ward, line, given)
            assert reply.answer == (MODAL if definition.ack is Ack.MODAL else DEFERRED_MESSAGE), line
        for form in (c.OpenNumberModal(match, 0, "hot_ward", "rounds"), c.OpenClockModal(match, 0)):
            assert (await ward.ben.forge(shown, c.write(form))).answer == MODAL, "a modal is an acknowledgement itself"
    finally:
        ready.set()  # also after a failure: what is stuck would never end
    await ward.settled()
