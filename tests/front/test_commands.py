"""Commands: each does what its button does, explains a refusal, and shows no more than the person may see."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Person
from tests.front.test_matches import play_by_clicking
from tests.front.ward import Ward, hospital, is_asked, labels, text_of, words


async def told(ward: Ward, person: Person, line: str, **options: object) -> str:
    return text_of(await (await person.slash(ward.ward, line, options)).finished())


async def test_commands_without_a_match_say_so(ward: Ward) -> None:
    for line in ("undo", "hint", "resign", "sheet", "status", "recap", "play join", "play cancel", "play options"):
        assert await told(ward, ward.ana, line) == "No match is being played here."
    assert "Aucune partie" in await told(ward, ward.cleo, "status")
    assert "You are in no match" in await told(ward, ward.ana, "matches")


async def test_the_sheet_of_another_player_shows_no_secret(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    await ward.answer(ward.ben, await ward.panel(ward.ben), 2)
    mine = await told(ward, ward.ben, "sheet", text=True)
    theirs = await told(ward, ward.ana, "sheet", player="Ben", text=True)
    assert "picks: (False, 3)" in mine
    assert "picks: (None, True)" in theirs
    strangers = await told(ward, ward.dev, "sheet", text=True)
    assert "picks: (False, True)" in strangers
    assert "cannot tell whom you mean" in await told(ward, ward.ana, "sheet", player="nobody")


async def test_status_recap_and_matches(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert "Waiting for Ana and Ben." in await told(ward, ward.dev, "status")
    assert "The ward opens with 2 nurses." in await told(ward, ward.ana, "recap")
    assert "Nothing has happened" in await told(ward, ward.ana, "recap")
    listed = await (await ward.ben.slash(ward.ward, "matches")).finished()
    assert "Your move" in labels(listed.message)
    shown = await (await ward.ben.click(listed.message, label="Your move")).finished()
    assert is_asked(shown.message)


async def test_undo_and_hint_by_typing(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert "have not chosen anything yet" in await told(ward, ward.ana, "undo")
    assert "A good player might choose: Bed" in await told(ward, ward.ana, "hint")
    await told(ward, ward.ana, "move", choice="Bed 2")
    undone = await (await ward.ana.slash(ward.ward, "undo")).finished()
    assert is_asked(undone.message)
    assert "you have no seat in it" in await told(ward, ward.dev, "undo")


async def test_a_hint_out_of_turn_says_whose_turn_it_is_not(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ana)
    assert await told(ward, ward.ana, "hint") == "This match has not started yet."
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    await told(ward, ward.ana, "move", choice="Bed 2")
    assert await told(ward, ward.ana, "hint") == "It is not your turn to decide just now."


async def test_giving_up_is_asked_twice(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben, ward.dev)
    asked = await (await ward.ben.slash(ward.ward, "resign")).finished()
    assert "Give up this match for good?" in text_of(asked)
    assert (await ward.engine.match(match)).row.length == 1
    done = await (await ward.ben.click(asked.message, label="Yes, I give up")).finished()
    await ward.settled()
    assert "You have given up." in text_of(done)
    assert "gave up" in words(ward.table())
    assert await told(ward, ward.ben, "resign") == "You are watching this match: you have no seat in it."


async def test_rules_by_game_and_topic(ward: Ward) -> None:
    assert "The ice pack" in await told(ward, ward.ana, "rules", game="hot_ward", topic="ice")
    assert "poche de glace" in await told(ward, ward.cleo, "rules", game="hot_ward", topic="2")
    topics = await ward.ana.autocomplete(ward.ward, "rules", "topic", "end", game="hot_ward")
    assert [entry["name"] for entry in topics] == ["The end"]
    games = await ward.cleo.autocomplete(ward.ward, "rules", "game", "coup")
    assert [entry["value"] for entry in games] == ["hot_ward"]
    assert "There is no game called “chess”." in await told(ward, ward.ana, "rules", game="chess")


async def test_rules_where_nothing_is_played_offer_every_game(ward: Ward) -> None:
    offered = await (await ward.ana.slash(ward.ward, "rules")).finished()
    assert {"Emergency", "Dice Hospital", "Sweet Tooth"} <= set(labels(offered.message))
    shown = await (await ward.ana.click(offered.message, label="Emergency")).finished()
    assert "## Emergency" in text_of(shown)


async def test_a_game_there_is_not_is_answered_with_those_there_are(ward: Ward) -> None:
    for line in ("rules", "play new"):
        assert "Dice Hospital" in await told(ward, ward.ana, line, game="banana")
    assert "Il y a\u00a0: " in await told(ward, ward.cleo, "rules", game="banana")


async def test_replay_proof_and_statistics_of_a_finished_match(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    assert "can be exported when it is over" in await told(ward, ward.ana, "verify")
    await play_by_clicking(ward, (ward.ana, ward.ben), match)
    proof = await (await ward.ana.slash(ward.ward, "verify", match=str(match))).finished()
    assert f"Match {match} was played with honest dice" in text_of(proof)
    assert [file.filename for file in proof.message.attachments] == [f"match-{match}.json"]
    replay = await (await ward.ben.slash(ward.ward, "replay", match=str(match))).finished()
    assert [file.filename for file in replay.message.attachments] == [f"match-{match}.txt"]
    newest = await (await ward.ana.slash(ward.ward, "verify")).finished()
    assert f"Match {match} was played with honest dice" in text_of(newest), (
        "without a number, the match that has just ended here"
    )
    retold = await (await ward.ben.slash(ward.ward, "replay")).finished()
    assert [file.filename for file in retold.message.attachments] == [f"match-{match}.txt"]
    assert "points: (9, 5)" in await told(ward, ward.ana, "sheet", text=True), "its last sheet can be looked at"
    await ward.open("hot_ward", ward.ana)
    assert f"Match {match} was played with honest dice" in await told(ward, ward.ana, "verify"), (
        "a new lobby has nothing to prove"
    )
    assert "1 finished match" in await told(ward, ward.ana, "stats")
    assert "1 finished match" in await told(ward, ward.dev, "stats", player=ward.ben.user)
    assert "Dev has not finished a match yet." in await told(ward, ward.dev, "stats")


async def test_matches_of_others_elsewhere_stay_private(ward: Ward) -> None:
    office = ward.sandbox.channel(ward.guild, "office")
    await ward.open("hot_ward", ward.ana, office)
    number = await ward.number(office)
    for line in ("status", "sheet", "recap", "replay"):
        assert "no match of that number" in await told(ward, ward.ben, line, match=str(number))
    forged = await ward.ben.slash(ward.ward, "help")
    await forged.finished()
    peeked = await (await ward.ben.forge(forged.message, f"play/{number}")).finished()
    assert "no match of that number" in text_of(peeked)
    joined = await ward.ben.forge(forged.message, f"join/{number}")
    await ward.settled()
    assert "no match of that number" in words(joined.messages[-1])
    stopped = await ward.dev.forge(forged.message, f"confirmcancel/{number}")
    await ward.settled()
    assert "no match of that number" in text_of(stopped)


async def test_ones_own_language_and_colours(ward: Ward) -> None:
    form = await (await ward.ana.slash(ward.ward, "me")).finished()
    changed = await (await ward.ana.select(form.message, "fr", custom_id="me/locale")).finished()
    assert "Vos réglages" in text_of(changed)
    assert "J’accueille des jeux" in await told(ward, ward.ana, "help")
    assert "n’est pas un fuseau horaire" in await told(ward, ward.ana, "me", timezone="Atlantis")
    assert "Europe/Paris" in await told(ward, ward.ana, "me", timezone="paris", sleep="23:00-7:00")
    zones = await ward.ana.autocomplete(ward.ward, "me", "timezone", "tok")
    assert zones[0]["value"] == "Asia/Tokyo"


async def test_only_those_who_manage_the_server_see_its_settings(ward: Ward) -> None:
    assert "Settings of this server" in await told(ward, ward.ana, "settings")
    own = await (await ward.ana.slash(ward.ward, "settings")).finished()
    forged = await (await ward.ben.slash(ward.ward, "help")).finished()
    refused = await (await ward.ben.forge(forged.message, "server/locale", ["fr"])).finished()
    assert "Only those who manage this server" in text_of(refused)
    await (await ward.ana.select(own.message, "fr", custom_id="server/locale")).finished()
    await ward.open("hot_ward", ward.ben)
    assert "Rejoindre" in labels(ward.table()), "public messages are in the language of the server"


@pytest.mark.parametrize("match", ["x", "-1", "99999999999999999999", "#0"])
async def test_a_number_that_is_no_match(ward: Ward, match: str) -> None:
    assert "no match of that number" in await told(ward, ward.ana, "status", match=match)


async def test_a_whole_match_with_pictures_in_french(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        match = await ward.start("hot_ward", ward.ana, ward.cleo)
        await play_by_clicking(ward, (ward.ana, ward.cleo), match)
        replay = await (await ward.cleo.slash(ward.ward, "replay", match=str(match))).finished()
        assert [file.filename.rpartition(".")[2] for file in replay.message.attachments] == ["gif", "txt"]
        assert all(file.description for file in replay.message.attachments)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("23-7", "Asleep: 23:00–07:00."),
        ("23:30 to 7:15", "Asleep: 23:30–07:15."),
        ("22h – 6h", "Asleep: 22:00–06:00."),
        ("never", "Asleep: never."),
        ("23:00", "“23:00” does not say when you fall asleep"),
        ("late-early", "“late” is no time of day"),
    ],
)
async def test_hours_of_sleep_as_people_write_them(ward: Ward, typed: str, told: str) -> None:
    assert told in text_of(await (await ward.ben.slash(ward.ward, "me", sleep=typed)).finished())


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2026-01-03 2026-01-05", "Away: 2026-01-03 – 2026-01-05."),
        ("2026-01-03/2026-01-05", "Away: 2026-01-03 – 2026-01-05."),
        ("2026-01-03 - 2026-01-05", "Away: 2026-01-03 – 2026-01-05."),
        ("2026-01-03", "Away: 2026-01-03 – 2026-01-03."),
        ("3 January 2026", "“3 January 2026” is no date."),
        ("2025-12-24", "That day is over already."),
    ],
)
async def test_vacations_as_people_write_them(ward: Ward, typed: str, told: str) -> None:
    assert told in text_of(await (await ward.ben.slash(ward.ward, "me", vacation=typed)).finished())


async def test_one_wrong_setting_changes_none(ward: Ward) -> None:
    await (await ward.ben.slash(ward.ward, "me", timezone="Asia/Tokyo", sleep="nonsense")).finished()
    assert "Time zone: UTC." in text_of(await (await ward.ben.slash(ward.ward, "me")).finished())
