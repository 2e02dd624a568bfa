"""Offered seats: shown at the table, taken over by a volunteer, and reclaimed by the person who returns."""

from __future__ import annotations

from tests.front.test_requirements import asking
from tests.front.ward import Ward, labels, text_of, words

TAKE_OVER = "Take over seat 2"


async def given_up(ward: Ward, **options: object) -> int:
    """Ana and Ben play Emergency, and Ben gives up."""
    match = await ward.start("emergency", ward.ana, ward.ben, **options)
    asked = await (await ward.ben.slash(ward.ward, "resign")).finished()
    await (await ward.ben.click(asked.message, label="Yes, I give up")).finished()
    await ward.settled()
    return match


async def test_a_seat_that_was_given_up_is_offered_at_the_table(ward: Ward) -> None:
    match = await given_up(ward)
    table = ward.table()
    assert TAKE_OVER in labels(table)
    taken = await (await ward.dev.click(table, label=TAKE_OVER)).finished()
    await ward.settled()
    assert "You are watching" not in text_of(taken)
    assert "Dev plays seat 2 from here on." in words(ward.table())
    assert TAKE_OVER not in labels(ward.table())
    assert (await ward.engine.match(match)).seats[1].player == str(ward.dev.id)
    assert "You are watching" in words(await ward.panel(ward.ben))


async def test_a_person_who_gave_up_may_volunteer_again(ward: Ward) -> None:
    await given_up(ward)
    back = await (await ward.ben.slash(ward.ward, "play join")).finished()
    await ward.settled()
    assert "You are watching" not in text_of(back)
    full = await (await ward.dev.slash(ward.ward, "play join")).finished()
    assert text_of(full) == "This match has already started."
    twice = await (await ward.ben.slash(ward.ward, "play join")).finished()
    assert text_of(twice) == "You already have a seat here."


async def test_what_the_table_asks_for_holds_for_volunteers(ward: Ward) -> None:
    await asking(ward, "finished", "1")
    number = await ward.number()
    await ward.engine.tables.add_computer(number, "greedy")
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    offered = await (await ward.ana.slash(ward.ward, "play offer", player="2")).finished()
    await ward.settled()
    assert "The seat is on offer" in text_of(offered)
    refused = await (await ward.dev.click(ward.table(), label=TAKE_OVER)).finished()
    assert "This table asks for one finished match; you have 0 so far." in text_of(refused)
    typed = await (await ward.dev.slash(ward.ward, "play join")).finished()
    assert "This table asks for one finished match" in text_of(typed)


async def test_only_the_host_offers_and_only_what_a_computer_plays(ward: Ward) -> None:
    await ward.start("emergency", ward.ana, ward.ben)
    played = await (await ward.ana.slash(ward.ward, "play offer", player="Ben")).finished()
    assert "Somebody plays that seat." in text_of(played)
    await (await ward.ana.slash(ward.ward, "play kick", player="Ben")).finished()
    await ward.settled()
    assert TAKE_OVER not in labels(ward.table())
    stranger = await (await ward.dev.slash(ward.ward, "play offer", player="2")).finished()
    assert "Only the host" in text_of(stranger)
    await (await ward.ana.slash(ward.ward, "play offer", player="2")).finished()
    await ward.settled()
    assert TAKE_OVER in labels(ward.table())
    back = await (await ward.ben.slash(ward.ward, "play join")).finished()
    await ward.settled()
    assert "Take my seat back" not in labels(back.message), "whoever returns first has the seat"
    assert "Ben plays seat 2 from here on." in words(ward.table())
    assert TAKE_OVER not in labels(ward.table())


async def test_at_a_private_table_a_volunteer_has_to_be_invited(ward: Ward) -> None:
    await ward.open("emergency", private=True)
    await (await ward.ana.context_menu(ward.ward, "Invite to table", ward.ben)).finished()
    await ward.settled()
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    start = next(message for message in ward.ana.sees(ward.ward) if "Start" in labels(message))
    await ward.ana.click(start, label="Start")
    await ward.settled()
    asked = await (await ward.ben.slash(ward.ward, "resign")).finished()
    await (await ward.ben.click(asked.message, label="Yes, I give up")).finished()
    await ward.settled()
    page = next(message for message in ward.ana.sees(ward.ward) if TAKE_OVER in labels(message))
    refused = await (await ward.dev.click(page, label=TAKE_OVER)).finished()
    assert "by invitation only" in text_of(refused)
    told = await (await ward.ana.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    await ward.settled()
    assert "The invitation is out." in text_of(told)
    assert ward.table().pings == (ward.dev.id,)
    taken = await (await ward.dev.click(page, label=TAKE_OVER)).finished()
    await ward.settled()
    assert "You are watching" not in text_of(taken)
