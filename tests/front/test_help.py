"""`/help`: sections, commands to press, and games as buttons."""

from __future__ import annotations

import re

from tests.front.ward import Ward, labels, text_of


async def test_help_has_sections_clickable_commands_and_a_button_for_each_game(ward: Ward) -> None:
    reply = await (await ward.ana.slash(ward.ward, "help")).finished()
    told = text_of(reply)
    assert [line for line in told.splitlines() if line.startswith("### ")] == [
        "### To begin",
        "### During a match",
        "### About you",
        "### Open a table for",
    ]
    mentions = re.findall(r"</([a-z ]+):(\d+)>", told)
    assert ("play new" in [name for name, _ in mentions]) and len(mentions) > 10
    assert {"Emergency", "Dice Hospital", "Clinic", "Sweet Tooth"} <= set(labels(reply.message))
    await (await ward.ana.click(reply.message, label="Hot Ward")).finished()
    assert (await ward.engine.match(await ward.number())).row.game == "hot_ward"


async def test_help_speaks_the_language_of_its_reader(ward: Ward) -> None:
    told = text_of(await (await ward.cleo.slash(ward.ward, "aide")).finished())
    assert "### Pour commencer" in told
    assert "</play new:" in told, "Discord shows each reader the name in their language"


async def test_a_spectator_is_told_that_they_watch(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    reply = await (await ward.dev.slash(ward.ward, "hint")).finished()
    assert "You are watching this match" in text_of(reply)


async def test_status_shows_the_scores(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    told = text_of(await (await ward.ana.slash(ward.ward, "status")).finished())
    assert re.search(r"Ana \*\*−?\d+\*\* · Ben \*\*−?\d+\*\*", told)
