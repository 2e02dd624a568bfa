"""What does not fit into one message: choices inside groups, and numbers in a modal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.front.crowded_game import CROWDED
from tests.front.ward import Ward, controls, hospital, labels, text_of, words


@pytest.fixture
async def crowded(tmp_path: Path) -> AsyncIterator[Ward]:
    async with hospital(tmp_path, games={"hot_ward": CROWDED}) as ward, ward.running():
        yield ward


async def test_a_choice_is_reached_through_its_group(crowded: Ward) -> None:
    match = await crowded.start("hot_ward", crowded.ana, crowded.ben)
    shown = await crowded.panel(crowded.ana)
    (menu,) = [part for part in controls(shown) if part["custom_id"].startswith("g/")]
    assert len(menu["options"]) == 20
    opened = await (await crowded.ana.select(shown, "7", custom_id=menu["custom_id"])).finished()
    assert "**Bed 8**" in text_of(opened)
    back = await (await crowded.ana.click(opened.message, label="Back")).finished()
    assert "Back" not in labels(back.message)
    again = await (await crowded.ana.select(back.message, "7", custom_id=menu["custom_id"])).finished()
    (beds,) = [part for part in controls(again.message) if part["custom_id"].startswith("m/")]
    await (await crowded.ana.select(again.message, beds["options"][2]["value"], custom_id=beds["custom_id"])).finished()
    assert (await crowded.engine.match(match)).playing.state.nurses[0].pick == 73


async def test_a_group_of_an_older_decision_is_stale(crowded: Ward) -> None:
    await crowded.start("hot_ward", crowded.ana, crowded.ben)
    shown = await crowded.panel(crowded.ana)
    (menu,) = [part for part in controls(shown) if part["custom_id"].startswith("g/")]
    await crowded.answer(crowded.ana, shown)
    reply = await (await crowded.ana.select(shown, "0", custom_id=menu["custom_id"], stale=True)).finished()
    assert "from an earlier moment" in text_of(reply)


async def test_two_hundred_choices_can_be_typed(crowded: Ward) -> None:
    match = await crowded.start("hot_ward", crowded.ana, crowded.ben)
    offered = await crowded.ana.autocomplete(crowded.ward, "move", "choice", "Bed 15: Bed 14")
    assert [entry["name"] for entry in offered] == [f"Bed 15: Bed {n}" for n in range(141, 150)]
    await (await crowded.ana.slash(crowded.ward, "move", choice="bed 15: bed 147")).finished()
    assert (await crowded.engine.match(match)).playing.state.nurses[0].pick == 147


async def test_a_number_is_asked_for_in_a_form(crowded: Ward) -> None:
    await crowded.open("hot_ward")
    form = (await (await crowded.ana.click(crowded.table(), label="Options")).finished()).message
    asked = await crowded.ana.click(form, label="Now 2: change")
    assert asked.modal["title"] == "Rounds"
    await (await crowded.ana.submit(asked, number="42")).finished()
    await crowded.settled()
    assert "Rounds: 42" in words(crowded.table())
    again = await crowded.ana.click(form, label="Now 42: change")
    wrong = await (await crowded.ana.submit(again, number="many")).finished()
    assert "is not a value of the option" in text_of(wrong)
    more = await crowded.ana.click(form, label="Now 42: change")
    beyond = await (await crowded.ana.submit(more, number="100")).finished()
    assert "is not a value of the option" in text_of(beyond)
    assert "Rounds: 42" in words(crowded.table())
