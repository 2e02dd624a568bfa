"""The clock of a table: chosen in the lobby, shown with deadlines, voted on, and what follows a time-out."""

from __future__ import annotations

import pytest

from bot.engine.time.clock import PRESETS, ClockRules
from bot.front.screens.clock import read_clock, write_clock
from bot.front.ui import durations
from bot.kernel import Refusal
from bot.sandbox.model.entities import Message
from tests.front.ward import Ward, is_asked, labels, text_of, words

HOUR = 3600.0
OWN = ClockRules(12 * HOUR, 24 * HOUR, 2 * HOUR)


async def form(ward: Ward) -> Message:
    return (await (await ward.ana.click(ward.table(), label="Options")).finished()).message


async def own_clock(ward: Ward, turn: str, bank: str = "0", refill: str = "0") -> Message:
    """The options page after a custom clock was submitted."""
    asked = await (await ward.ana.click(await form(ward), label="A clock of your own…")).finished()
    reply = await (await ward.ana.submit(asked, turn=turn, bank=bank, refill=refill)).finished()
    await ward.settled()
    return reply.message


async def hurried(ward: Ward, late: str) -> int:
    """A match of Ana and Ben whose turns last an hour."""
    await ward.open("hot_ward")
    shown = await own_clock(ward, "1h")
    await (await ward.ana.select(shown, late, custom_id=f"late/{await ward.number()}/0")).finished()
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    return await ward.number()


async def time_passes(ward: Ward, seconds: float) -> None:
    ward.clock.advance(seconds)
    await ward.engine.deadlines.run_due()
    await ward.settled()


async def test_a_table_has_a_clock_of_its_own(ward: Ward) -> None:
    await ward.open("hot_ward")
    shown = await own_clock(ward, "12h", "1d", "2 hours")
    told = "the table's own: 12 hours per turn, 1 day in the bank, 2 hours back into it after each turn"
    assert f"**Clock**: {told}" in words(shown)
    assert f"Clock: {told}" in words(ward.table())
    assert "When time runs out: a harmless choice" in words(ward.table())
    await (await ward.ana.select(shown, "volunteer", custom_id=f"late/{await ward.number()}/0")).finished()
    await (await ward.ana.select(shown, "live", custom_id=f"clock/{await ward.number()}/0")).finished()
    await ward.settled()
    assert "anybody may take over the seat" in words(ward.table()), "another clock, but the same answer to this"
    assert (await ward.engine.match(await ward.number())).clock.rules.turn == 180


@pytest.mark.parametrize(("clock", "by_hand"), [(None, True), ("live", True), ("daily", False)])
async def test_dice_are_rolled_by_hand_at_a_fast_clock(ward: Ward, clock: str | None, by_hand: bool) -> None:
    options = {"game": "hot_ward"} | ({} if clock is None else {"clock": clock})
    await (await ward.ana.slash(ward.ward, "play new", options)).finished()
    await ward.settled()
    assert (await ward.engine.match(await ward.number())).row.pauses is by_hand
    assert "Clicks for rolling" not in words(ward.table()), "it is the usual at such a table"


@pytest.mark.parametrize(
    ("turn", "bank", "answer"),
    [
        ("soon", "0", "“soon” is no length of time."),
        ("12 parsecs", "0", "“12 parsecs” is no length of time."),
        ("5s", "0", "A turn lasts from 30 seconds to 30 days."),
        ("9999999d", "0", "A turn lasts from 30 seconds to 30 days."),
        ("-3h", "0", "3h” is no length of time."),
        ("1h", "90d", "The bank holds at most thirty days"),
    ],
)
async def test_impossible_clocks_change_nothing(ward: Ward, turn: str, bank: str, answer: str) -> None:
    await ward.open("hot_ward")
    assert answer in words(await own_clock(ward, turn, bank))
    assert (await ward.engine.match(await ward.number())).clock.rules == ClockRules()


async def test_a_clock_can_be_typed(ward: Ward) -> None:
    await ward.open("hot_ward", clock="12h 1d 2h")
    assert (await ward.engine.match(await ward.number())).clock.rules == OWN
    busy = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward", clock="1h")).finished()
    opened = await (await ward.ben.click(busy.message, label="Open a thread")).finished()
    assert "The table is open." in text_of(opened), "the clock travels with the button"
    refused = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward", clock="sundial")).finished()
    assert "There is no clock called “sundial”." in text_of(refused)


@pytest.mark.parametrize("rules", [*PRESETS.values(), OWN, ClockRules(90.0, late="volunteer")])
def test_a_clock_is_found_by_its_name(rules: ClockRules) -> None:
    assert read_clock(write_clock(rules)) == rules


@pytest.mark.parametrize("name", ["", "_", "volunteer", "1h_2h_3h_4h", "x_default", "12"])
def test_what_is_no_clock_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        read_clock(name)


def test_lengths_of_time_as_people_write_them() -> None:
    written = ["45m", "1d 6h", "2 jours", "1,5 h", "90 min", "30s", "0", " ", "1D12H"]
    seconds = [2700, 30 * HOUR, 48 * HOUR, 1.5 * HOUR, 5400, 30, 0, 0, 36 * HOUR]
    assert [durations.parse(each) for each in written] == seconds


async def test_each_seat_has_and_shows_its_own_deadline(ward: Ward) -> None:
    await hurried(ward, "default")
    due = int(ward.clock.now + HOUR)
    assert f"Time runs out <t:{due}:R>" in words(ward.table())
    await (await ward.ben.slash(ward.ward, "me", sleep="00:00-08:00")).finished()
    await ward.settled()
    assert f"Ana: time runs out <t:{due}:R>" in words(ward.table())
    assert f"Ben: time runs out <t:{due + 8 * 3600}:R>" in words(ward.table())


async def test_a_proposal_is_public_and_can_be_voted_for(ward: Ward) -> None:
    match = await hurried(ward, "default")
    asked = await (await ward.ana.slash(ward.ward, "clock pause")).finished()
    await ward.settled()
    assert "as soon as everybody" in text_of(asked)
    assert "Ana would like a pause. Still to agree: Ben." in words(ward.table())
    stranger = await ward.dev.click(ward.table(), label="Agree to a pause")
    await ward.settled()
    assert "somebody else's seat" in words(stranger.messages[0])
    await ward.ben.click(ward.table(), label="Agree to a pause")
    await ward.settled()
    assert (await ward.engine.match(match)).clock.paused
    assert "the clock is paused" in words(ward.table())
    assert labels(ward.table()) == ["Play", "Sheets", "Rules"]
    await ward.ben.forge(ward.table(), f"vote/{match}/party")
    await ward.settled()
    assert (await ward.engine.match(match)).clock.votes == {}


async def test_a_volunteer_takes_over_and_the_seat_is_theirs(ward: Ward) -> None:
    match = await hurried(ward, "volunteer")
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await time_passes(ward, HOUR + 1)
    table = ward.table()
    assert "Ben 🤖 ran out of time." in words(table)
    assert "Take over seat 2" in labels(table)
    refused = await (await ward.ana.click(table, label="Take over seat 2")).finished()
    assert text_of(refused) == "You already have a seat here."
    taken = await (await ward.dev.click(table, label="Take over seat 2")).finished()
    await ward.settled()
    assert taken.message.ephemeral
    assert "You are watching" not in text_of(taken)
    assert "Dev plays seat 2 from here on." in words(ward.table())
    assert (await ward.engine.match(match)).seats[1].player == str(ward.dev.id)
    late = await (await ward.cleo.click(table, f"takeover/{match}/1", stale=True)).finished()
    assert text_of(late) == "Cette place n’est pas (ou plus) libre."
    assert "You are watching" in words(await ward.panel(ward.ben))


async def test_the_first_to_return_reclaims_the_seat(ward: Ward) -> None:
    match = await hurried(ward, "volunteer")
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await time_passes(ward, HOUR + 1)
    offered = ward.table()
    shown = await ward.panel(ward.ben)
    assert "A computer player is playing for you." in words(shown)
    await (await ward.ben.click(shown, label="Take my seat back")).finished()
    await ward.settled()
    assert "Take over seat 2" not in labels(ward.table())
    late = await (await ward.dev.click(offered, f"takeover/{match}/1", stale=True)).finished()
    assert text_of(late) == "That seat is not free (any more)."
    assert (await ward.engine.match(match)).seats[1].policy is None


async def test_a_substituted_seat_is_not_offered_unless_the_table_chose_so(ward: Ward) -> None:
    match = await hurried(ward, "substitute")
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await time_passes(ward, HOUR + 1)
    assert (await ward.engine.match(match)).seats[1].policy is not None
    assert labels(ward.table()) == ["Play", "Sheets", "Rules"]
    forged = await (await ward.dev.forge(ward.table(), f"takeover/{match}/1")).finished()
    assert text_of(forged) == "That seat is not free (any more)."
    assert is_asked(await ward.panel(ward.ana))


async def test_what_happens_when_time_runs_out_can_be_typed(ward: Ward) -> None:
    offered = await ward.ana.autocomplete(ward.ward, "play new", "late", "", game="hot_ward")
    assert [choice["value"] for choice in offered] == ["default", "substitute", "volunteer"]
    french = await ward.cleo.autocomplete(ward.ward, "play new", "late", "reprendre", game="hot_ward")
    assert [choice["value"] for choice in french] == ["volunteer"]
    await ward.open("hot_ward", clock="daily", late="volunteer")
    assert "anybody may take over the seat" in words(ward.table())
    refused = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward", late="explode")).finished()
    assert "“explode” is nothing that can happen" in text_of(refused)
