"""Undo in the panel: a step or a turn, until the last player has answered, and a reason where it is refused."""

from __future__ import annotations

from tests.front.ward import Ward, is_asked, labels, text_of, words


async def pick(ward: Ward, number: int, seat: int) -> int | None:
    nurse = (await ward.engine.match(number)).playing.state.nurses[seat]
    return None if nurse.pick is None else int(nurse.pick)


async def test_a_choice_made_together_can_be_changed_until_the_last_has_answered(ward: Ward) -> None:
    number = await ward.start("hot_ward", ward.ana, ward.ben, ward.dev)
    chosen = await ward.answer(ward.ana, await ward.panel(ward.ana), 0)
    await ward.answer(ward.ben, await ward.panel(ward.ben), 1)
    assert (await pick(ward, number, 0), await pick(ward, number, 1)) == (1, 2)
    await ward.settled()
    table = words(ward.table())
    again = (await (await ward.ana.click(chosen, label="Undo")).finished()).message
    assert is_asked(again)
    await ward.answer(ward.ana, again, 2)
    await ward.settled()
    assert (await pick(ward, number, 0), await pick(ward, number, 1)) == (3, 2), "and nobody else has to choose anew"
    assert words(ward.table()) == table, "nobody else can tell"
    await ward.answer(ward.dev, await ward.panel(ward.dev), 0)
    await ward.settled()
    too_late = await (await ward.ben.slash(ward.ward, "undo")).finished()
    assert "dice have been rolled or something has been revealed since" in text_of(too_late)
    assert "Undo" not in labels(await ward.panel(ward.ben))


async def test_a_whole_turn_is_taken_back_at_once(ward: Ward) -> None:
    number = await ward.start("emergency", ward.ana, ward.ben)
    people = (ward.ana, ward.ben)
    for _ in range(40):
        match = await ward.engine.match(number)
        seat = match.playing.asks[0].seat
        shown = await ward.answer(people[seat], await ward.panel(people[seat]))
        if "Undo turn" in labels(shown):
            break
    mine = sum(entry.seat == seat for entry in (await ward.engine.match(number)).open)
    assert mine > 1
    back = (await (await people[seat].click(shown, label="Undo turn")).finished()).message
    assert is_asked(back)
    assert "Undo" not in labels(back)
    assert f"took back {mine} choices" in words(back)


async def test_nothing_is_taken_back_when_the_match_is_over(ward: Ward) -> None:
    number = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    while (now := await ward.engine.match(number)).playing.asks:
        seat = now.playing.asks[0].seat
        person = (ward.ana, ward.ben)[seat]
        shown = await ward.answer(person, await ward.panel(person))
    assert any(done.seat == seat for done in now.open), "it would be theirs to take back"
    assert "The match is over" in words(shown)
    assert "Undo" not in labels(shown)
