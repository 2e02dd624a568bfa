"""What is stored about a person: exported to them alone, and erased after they confirm it."""

from __future__ import annotations

import json

from bot.sandbox.model.entities import Attachment
from tests.front.ward import Ward, labels, text_of, words


def content(ward: Ward, file: Attachment) -> bytes:
    return ward.sandbox.world.files.get(file.id) or b""


async def test_everything_known_is_handed_to_the_person_alone(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    reply = await (await ward.ben.slash(ward.ward, "privacy export")).finished()
    assert reply.message.ephemeral
    (file,) = reply.message.attachments
    known = json.loads(content(ward, file))
    assert known["player"]["name"] == "Ben"
    assert [match["seat"] for match in known["matches"]] == [1]
    assert reply.message.id not in {message.id for message in ward.ana.sees(ward.ward)}


async def test_a_person_is_erased_after_confirming(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben, ward.dev)
    asked = await (await ward.ben.slash(ward.ward, "privacy delete")).finished()
    assert "You would also give up the match you are in." in text_of(asked)
    assert (await ward.engine.match(match)).seats[1].player == str(ward.ben.id), "not yet"
    done = await (await ward.ben.click(asked.message, label="Yes, forget me")).finished()
    await ward.settled()
    assert "I know nothing about you any more." in text_of(done)
    assert labels(done.message) == []
    assert (await ward.engine.match(match)).seats[1].player is None
    assert await ward.engine.people.player(str(ward.ben.id)) is None
    assert "Ben" not in words(ward.table())


async def test_a_lobby_shows_that_a_person_was_erased(ward: Ward) -> None:
    await ward.open("hot_ward")
    await ward.cleo.click(ward.table(), label="Join")
    await ward.settled()
    asked = await (await ward.ana.slash(ward.ward, "privacy delete")).finished()
    await (await ward.ana.click(asked.message, label="Yes, forget me")).finished()
    await ward.settled()
    assert "1. Cléo · host\n2. free" in words(ward.table())
    asked = await (await ward.cleo.slash(ward.ward, "privacy delete")).finished()
    assert "Dois-je vous oublier\u202f?" in text_of(asked)
    done = await (await ward.cleo.click(asked.message, label="Oui, oubliez-moi")).finished()
    await ward.settled()
    assert "Je ne sais plus rien de vous." in text_of(done)
    assert "This table has been closed." in words(ward.table())


async def test_not_even_an_invitation_is_left(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ana, private=True)
    await (await ward.ana.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    assert str(ward.dev.id) in repr(await ward.engine.match(await ward.number()))
    asked = await (await ward.dev.slash(ward.ward, "privacy delete")).finished()
    await (await ward.dev.click(asked.message, label="Yes, forget me")).finished()
    await ward.settled()
    assert str(ward.dev.id) not in repr(await ward.engine.match(await ward.number()))
    refused = await ward.dev.click(ward.table(), label="Join")
    await ward.settled()
    assert "by invitation only" in words(refused.messages[0]), "whoever is forgotten is a stranger"


async def test_an_unknown_person_gets_an_empty_export(ward: Ward) -> None:
    direct = ward.dev.direct()
    reply = await (await ward.dev.slash(direct, "privacy export")).finished()
    (file,) = reply.message.attachments
    assert json.loads(content(ward, file))["matches"] == []
    asked = await (await ward.dev.slash(direct, "privacy delete")).finished()
    assert "give up" not in text_of(asked)
