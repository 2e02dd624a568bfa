"""The end of a match: its headline, its three lines, and what the buttons below it show."""

from __future__ import annotations

import re

from bot.records import FINISHED
from tests.front.test_matches import play_by_clicking
from tests.front.ward import Ward, labels, text_of, words


async def finished(ward: Ward) -> int:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    await play_by_clicking(ward, (ward.ana, ward.ben), match)
    assert (await ward.engine.match(match)).row.status == FINISHED
    return match


async def test_the_headline_says_who_won_and_the_scores(ward: Ward) -> None:
    match = await ward.engine.match(await finished(ward))
    outcome = match.game.outcome(match.playing.state)
    first, second = sorted(outcome.standings, key=lambda standing: standing.rank)
    headline, *_ = words(ward.table()).splitlines()
    name = ("Ana", "Ben")[first.seat]
    assert headline in (
        f"## {name} wins, {first.total} : {second.total}",
        f"## Ana and Ben share the win, {first.total} : {second.total}",
    )


async def test_the_match_is_told_in_at_most_three_lines_and_the_seed_is_behind_a_button(ward: Ward) -> None:
    await finished(ward)
    told = [line for line in words(ward.table()).splitlines() if line.startswith("• ")]
    assert 1 <= len(told) <= 3
    assert any("Best round" in line for line in told)
    assert not re.search(r"[0-9a-f]{64}", words(ward.table()))


async def test_a_replay_is_private_until_its_player_shares_it(ward: Ward) -> None:
    match = await finished(ward)
    shown = await (await ward.ana.click(ward.table(), label="Replay")).finished()
    assert shown.message.ephemeral
    assert f"match-{match}.txt" in [file.filename for file in shown.message.attachments]
    assert "Show it at the table" not in labels(shown.message), "there is no picture to show"
    refused = await (await ward.dev.click(ward.table(), label="Analysis")).finished()
    assert "Only those who had a seat" in text_of(refused)


async def test_an_analysis_names_the_choices_that_cost_most_and_is_done_once(ward: Ward) -> None:
    await finished(ward)
    first = text_of(await (await ward.ana.click(ward.table(), label="Analysis")).finished())
    assert "Where a strong player would have chosen otherwise" in first
    assert "of your" in first
    again = text_of(await (await ward.ana.click(ward.table(), label="Analysis")).finished())
    assert again == first


async def test_an_analysis_of_a_running_match_is_refused(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    for control in ("analysis", "details"):
        reply = await (await ward.ana.forge(ward.table(), f"{control}/{match}")).finished()
        assert "still being played" in text_of(reply)


async def test_statistics_open_from_the_last_message(ward: Ward) -> None:
    await finished(ward)
    assert "1 finished match" in text_of(await (await ward.ben.click(ward.table(), label="Stats")).finished())


async def test_what_scored_nothing_is_not_listed(ward: Ward) -> None:
    await finished(ward)
    details = text_of(await (await ward.ana.click(ward.table(), label="Log and seed")).finished())
    assert not re.search(r": 0\b", details)
