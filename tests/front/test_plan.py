"""Planned choices: declared by the game, chosen in the panel or by typing, followed when the seat is asked."""

from __future__ import annotations

from bot.engine.plans import plan_of
from bot.kernel import Wish
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from tests.front.ward import Ward, controls, is_asked, labels, text_of, words


async def plan(ward: Ward, match: int, seat: int) -> list[int]:
    found: tuple[Wish, ...] = plan_of(await ward.engine.match(match), seat)
    return [int(wish.tags[0].removeprefix("bed:")) for wish in found]


async def planned(ward: Ward, person: Person, *places: str) -> Message:
    """The plan of a person after they selected these in its menu."""
    shown = await ward.panel(person)
    form = (await (await person.click(shown, label="Plan")).finished()).message
    return (await (await person.select(form, *places)).finished()).message


async def test_a_plan_is_made_shown_and_dropped_in_the_panel(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ben)
    form = (await (await ward.ben.click(shown, label="Plan")).finished()).message
    assert form.id == shown.id, "it is a page of the panel"
    assert "No plan: I ask you every time." in words(form)
    assert "counts from the next time on" in words(form)
    menu = next(part for part in controls(form) if part["custom_id"].startswith("setplan/"))
    assert [entry["label"] for entry in menu["options"]] == [f"Always pick bed {bed}" for bed in (1, 2, 3, 4)]
    once = (await (await ward.ben.select(form, "2")).finished()).message
    assert "> Noted." in words(once)
    twice = (await (await ward.ben.select(once, "0", "2")).finished()).message
    assert "1. Always pick bed 3\n2. Always pick bed 1" in words(twice), "what was wanted first stays first"
    assert await plan(ward, match, 1) == [3, 1]
    gone = (await (await ward.ben.click(twice, label="Ask me")).finished()).message
    assert "From now on I ask you." in words(gone)
    assert await plan(ward, match, 1) == []
    back = (await (await ward.ben.click(gone, label="Back")).finished()).message
    assert is_asked(back)


async def test_a_plan_is_followed_when_its_owner_is_asked_and_they_are_told(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben, seats=2)
    await planned(ward, ward.ben, "1")
    for person in (ward.ben, ward.ana):
        await ward.answer(person, await ward.panel(person))
    while (await ward.engine.match(match)).playing.state.turn is not None:
        now = await ward.engine.match(match)
        person = (ward.ana, ward.ben)[now.playing.asks[0].seat]
        await ward.answer(person, await ward.panel(person))
    await ward.settled()
    now = await ward.engine.match(match)
    assert [ask.seat for ask in now.playing.asks] == [0], "Ben had planned his bed for the second round"
    recap = words(await ward.panel(ward.ben))
    assert "As you had planned:" in recap
    assert "had planned" not in words(await ward.panel(ward.ana)), "a plan is nobody else's business"
    assert "had planned" not in words(ward.table())


async def test_a_plan_can_be_typed_in_any_language(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.cleo)
    offered = await ward.cleo.autocomplete(ward.ward, "plan", "wish", "lit 2")
    assert [entry["name"] for entry in offered] == ["Toujours choisir le lit 2"]
    picked = await (await ward.cleo.slash(ward.ward, "plan", wish=offered[0]["value"])).finished()
    assert "1. Toujours choisir le lit 2" in text_of(picked)
    words_too = await (await ward.cleo.slash(ward.ward, "plan", wish="choisir le lit 3")).finished()
    assert "2. Toujours choisir le lit 3" in text_of(words_too)
    assert await plan(ward, match, 1) == [2, 3]
    shown = await (await ward.cleo.slash(ward.ward, "plan")).finished()
    assert "Votre plan" in text_of(shown)
    cleared = await (await ward.cleo.slash(ward.ward, "plan", wish="me demander")).finished()
    assert "Désormais, je vous demande." in text_of(cleared)
    assert await plan(ward, match, 1) == []


async def test_wrong_plans_are_answered_kindly(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    none = await (await ward.ana.slash(ward.ward, "plan", wish="**the moon**")).finished()
    assert "is nothing that can be planned here" in text_of(none)
    several = await (await ward.ana.slash(ward.ward, "plan", wish="always")).finished()
    assert "could be several wishes" in text_of(several)
    stranger = await (await ward.dev.slash(ward.ward, "plan", wish="Ask me")).finished()
    assert text_of(stranger) == "You are watching this match: you have no seat in it."
    assert await ward.dev.autocomplete(ward.ward, "plan", "wish", "") == ()
    form = await planned(ward, ward.ana, "1")
    forged = await (await ward.ana.forge(form, f"setplan/{match}/1/0", ["0"])).finished()
    assert "That is somebody else's seat." in text_of(forged)
    strange = await (await ward.ana.forge(form, f"setplan/{match}/0/0", ["77"])).finished()
    assert "This game has no such plan." in text_of(strange)
    assert (await plan(ward, match, 0), await plan(ward, match, 1)) == ([2], [])


async def test_where_nothing_can_be_planned_nothing_is_offered(ward: Ward) -> None:
    await ward.start("sweet_tooth", ward.ana, ward.ben)
    assert "Plan" not in labels(await ward.panel(ward.ana))
    refused = await (await ward.ana.slash(ward.ward, "plan")).finished()
    assert text_of(refused) == "This game has nothing to plan ahead."


async def test_emergency_declares_wishes_that_fit_into_one_menu(ward: Ward) -> None:
    match = await ward.start("emergency", ward.ana, ward.cleo)
    shown = await ward.panel(ward.cleo)
    form = (await (await ward.cleo.click(shown, label="Plan")).finished()).message
    menus = [part for part in controls(form) if part["custom_id"].startswith("setplan/")]
    assert len(menus) == 1
    await (await ward.cleo.select(form, "4", "9")).finished()
    assert len(plan_of(await ward.engine.match(match), 1)) == 2


async def test_a_plan_that_comes_true_is_told_in_open_panels(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    for person in (ward.ben, ward.ana):
        await planned(ward, person, "1")
        await ward.answer(person, await ward.panel(person))
        await ward.settled()
    waiting = await ward.answer(ward.ana, await ward.panel(ward.ana))
    clicked = await ward.answer(ward.ben, await ward.panel(ward.ben))  # the first round is over
    await ward.settled()
    assert "As you had planned:" in words(clicked)
    assert words(clicked).index("You earned") < words(clicked).index("As you had planned:"), "his click comes first"
    now = next(message for message in ward.ana.sees(ward.ward) if message.id == waiting.id)
    assert "As you had planned:" in words(now)
