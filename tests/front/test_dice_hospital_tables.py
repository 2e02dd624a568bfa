"""Invalid options of Dice Hospital: each is refused with its own reason, and nothing changes."""

from __future__ import annotations

import pytest

from bot.engine.match import Match
from bot.front.screens.typed_move import completions
from bot.front.ui.localizer import Localizer
from bot.games.dice_hospital import GAME
from bot.records import LOBBY
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from tests.front.click_counts import LOCALIZER
from tests.front.ward import Ward, controls, text_of, words


async def form(ward: Ward, option: str) -> tuple[Message, str]:
    """The options page with this option, and its select menu."""
    shown = (await (await ward.ana.click(ward.table(), label="Options")).finished()).message
    for page in range(6):
        menu = f"opt/{await ward.number()}/{page}/{option}"
        if menu in [part["custom_id"] for part in controls(shown)]:
            return shown, menu
        shown = (await (await ward.ana.click(shown, label=f"Page {page + 2}")).finished()).message
    raise AssertionError(option)


AT_THE_START: list[tuple[int, str, str, str]] = [
    (1, "collection", "yes", "the final-round collection needs two or more players"),
    (1, "activation", "simultaneous", "there is nobody to activate at the same time with"),
    (1, "house_rules", "shared_most", "there is no Bed Manager when you play alone"),
    (2, "solo_penalties", "deaths", "the solo penalties are for a hospital played alone"),
    (3, "solo_penalties", "reports", "the solo penalties are for a hospital played alone"),
    (1, "city", "yes", "the city needs two or more players"),
    (1, "investments", "yes", "investments need two or more players"),
    (1, "maternity", "yes", "maternity needs two or more players"),
    (2, "automa", "yes", "the Automa is an opponent for one player"),
    (2, "first", "3", "there is no such seat at this table"),
]


@pytest.mark.parametrize(("seats", "option", "value", "why"), AT_THE_START)
async def test_options_that_do_not_fit_the_seats(ward: Ward, seats: int, option: str, value: str, why: str) -> None:
    """In the lobby, options that are valid for some number of seats are accepted; starting checks the actual number."""
    await ward.open("dice_hospital", ward.ana, seats=seats)
    for person in (ward.ben, ward.dev)[: seats - 1]:
        await person.click(ward.table(), label="Join")
    await ward.settled()
    shown, menu = await form(ward, option)
    await (await ward.ana.select(shown, value, custom_id=menu)).finished()
    await ward.settled()
    before, page = await ward.engine.match(await ward.number()), words(ward.table())
    reply = await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    assert why in words(reply.messages[-1])
    assert await ward.engine.match(await ward.number()) == before
    assert (before.row.status, before.row.length) == (LOBBY, 0)
    assert words(ward.table()) == page


AT_ONCE: list[tuple[list[tuple[str, str]], str]] = [
    ([("house_rules", "each_leaver")], "the Admissions Nurse's house rule needs the Admissions Nurse"),
    ([("administrators", "no"), ("house_rules", "shared_most")], "the Bed Manager's house rule needs administrators"),
    ([("collection", "yes"), ("solo_penalties", "deaths")], "the final-round collection for two or more"),
    ([("activation", "simultaneous"), ("solo_penalties", "reports")], "activating at the same time for two or more"),
    ([("solo_penalties", "deaths"), ("house_rules", "shared_most")], "where there is no Bed Manager"),
    ([("automa", "yes"), ("city", "yes")], "the Automa plays the base game only"),
    ([("investments", "yes"), ("automa", "yes")], "the Automa plays the base game only"),
    ([("automa", "yes"), ("solo_penalties", "deaths")], "the Automa is an opponent, the solo penalties"),
    ([("automa", "yes"), ("events", "yes")], "the Automa knows no events"),
    ([("automa", "yes"), ("superbug", "yes")], "the Automa has strengths of its own"),
    ([("automa_level", "hard")], "strength, fine tuning and handicap of the Automa need the Automa"),
    ([("maternity", "yes"), ("solo_penalties", "reports")], "alone, maternity for two or more"),
    ([("city", "yes"), ("house_rules", "scattered")], "pink tiles need both the city and the maternity"),
    ([("house_rules", "own_room")], "the house rules of the maternity need the maternity"),
    ([("house_rules", "lower_once")], "the house rules of the city need the city"),
]


@pytest.mark.parametrize(("wanted", "why"), AT_ONCE)
async def test_options_that_never_go_together(ward: Ward, wanted: list[tuple[str, str]], why: str) -> None:
    await ward.open("dice_hospital", ward.ana)
    *first, (option, value) = wanted
    for name, given in first:
        shown, menu = await form(ward, name)
        await (await ward.ana.select(shown, given, custom_id=menu)).finished()
    await ward.settled()
    before, page = await ward.engine.match(await ward.number()), words(ward.table())
    shown, menu = await form(ward, option)
    reply = await (await ward.ana.select(shown, value, custom_id=menu)).finished()
    await ward.settled()
    assert why in text_of(reply)
    assert await ward.engine.match(await ward.number()) == before
    assert words(ward.table()) == page


async def test_six_seats_are_too_many(ward: Ward) -> None:
    reply = await (await ward.ana.slash(ward.ward, "play new", game="dice_hospital", seats=6)).finished()
    assert "1 to 5" in text_of(reply)
    assert not any(m.author == ward.sandbox.world.bot.id for m in ward.ben.sees(ward.ward)), "no table is opened"


async def test_alone_it_is_said_that_there_is_no_administrator(ward: Ward) -> None:
    """The option is on by default, but a solo match never has one."""
    await ward.open("dice_hospital", ward.ana, seats=1)
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    assert "A hospital played alone has no administrator." in words(ward.table())


async def test_what_does_not_fit_a_department_is_no_choice(ward: Ward) -> None:
    """An illegal choice spends neither a pawn nor blood."""
    await ward.start("dice_hospital", ward.ana, seats=1)
    while (match := await ward.engine.match(await ward.number())).playing.asks[0].kind != "command":
        await ward.answer(ward.ana, await ward.panel(ward.ana))
    for typed in (
        "Nurse: Critical Care: G7",
        "Surgeon: Critical Care",
        "Operating Theatre",
        "Place(-1, 0)",
        "#0#999/0000",
    ):
        reply = await (await ward.ana.slash(ward.ward, "move", choice=typed)).finished()
        assert text_of(reply)
        if typed.startswith("Nurse"):
            assert "only what fits can be chosen, such as Nurse: Critical Care" in text_of(reply)
        after = await ward.engine.match(match.row.id)
        assert (after.row.length, after.playing.state) == (match.row.length, match.playing.state), typed


async def test_a_typed_target_that_does_not_fit_is_answered_with_why(ward: Ward) -> None:
    await ward.start("dice_hospital", ward.ana, seats=1)
    while (match := await ward.engine.match(await ward.number())).playing.asks[0].kind != "command":
        await ward.answer(ward.ana, await ward.panel(ward.ana))
    misfit = next(iter(GAME.misfits(match.playing.state, match.playing.asks[0])))
    name, why = LOCALIZER.plain(misfit.name), LOCALIZER.plain(misfit.why)
    for typed in (name, f"Nurse: {name}"):
        reply = await (await ward.ana.slash(ward.ward, "move", choice=typed)).finished()
        assert f"cannot be chosen: {why}" in text_of(reply)
        after = await ward.engine.match(match.row.id)
        assert (after.row.length, after.playing.state) == (match.row.length, match.playing.state), typed


async def test_words_without_a_colon_and_in_any_order_are_understood(ward: Ward) -> None:
    await ward.start("dice_hospital", ward.ana, seats=1)
    while (match := await ward.engine.match(await ward.number())).playing.asks[0].kind != "command":
        await ward.answer(ward.ana, await ward.panel(ward.ana))
    named = next(name for name, _ in completions(match, 0, LOCALIZER) if name.startswith("Nurse: "))
    backwards = " ".join(reversed(named.replace(":", "").split()))
    entries = await ward.ana.autocomplete(ward.ward, "move", "choice", backwards)
    assert named in [entry["name"] for entry in entries]
    hint = await (await ward.ana.slash(ward.ward, "hint")).finished()
    assert "A good player might choose" in text_of(hint)
    await ward.ana.slash(ward.ward, "move", choice=backwards)
    await ward.settled()
    after = await ward.engine.match(match.row.id)
    assert after.row.length == match.row.length + 1


async def at_a_question(ward: Ward, options: dict[str, bool], kind: str) -> tuple[Match, Person]:
    """A match of two, played on its panels until this is asked."""
    await ward.open("dice_hospital", ward.ana, seats=2)
    await ward.engine.tables.configure(await ward.number(), {"administrators": False, **options}, pauses=False)
    await ward.cleo.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    people = (ward.ana, ward.cleo)
    while True:
        match = await ward.engine.match(await ward.number())
        ask = match.playing.asks[0]
        if ask.kind == kind:
            return match, people[ask.seat]
        await ward.answer(people[ask.seat], await ward.panel(people[ask.seat]))
        await ward.settled()


NOT_OFFERED = [
    ({"city": True}, "fetch", {"no road leads there without passing", "is there already"}),
    ({"city": True}, "park", {"no road leads into the city there"}),
    ({"investments": True}, "invest", {"you have no such pawn to send"}),
    ({}, "ambulance", {"the first player may not take the lowest"}),
]


@pytest.mark.parametrize(("options", "kind", "reasons"), NOT_OFFERED, ids=[kind for _, kind, _ in NOT_OFFERED])
async def test_a_typed_place_that_is_not_offered_is_answered_with_why(
    ward: Ward, options: dict[str, bool], kind: str, reasons: set[str]
) -> None:
    """A tile that cannot be reached, an investment without a pawn, a forbidden ambulance: nothing is spent."""
    match, person = await at_a_question(ward, options, kind)
    (ask,) = match.playing.asks
    french = Localizer(LOCALIZER.words, "fr", ("Ana", "Cléo"))
    localizer = french if person is ward.cleo else LOCALIZER
    told = set()
    for misfit in GAME.misfits(match.playing.state, ask):
        name, why = localizer.plain(misfit.name), localizer.plain(misfit.why)
        reply = await (await person.slash(ward.ward, "move", choice=name)).finished()
        assert why in text_of(reply), name
        told.add(LOCALIZER.plain(misfit.why))
        after = await ward.engine.match(match.row.id)
        assert (after.row.length, after.playing.state) == (match.row.length, match.playing.state), name
    assert all(any(part in why for why in told) for part in reasons), told
