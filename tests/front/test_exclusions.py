"""`/block`, and games that a server switches off: what people who are kept away see, over the loopback Discord."""

from __future__ import annotations

from bot.sandbox import Person
from tests.front.ward import Ward, controls, text_of, words


async def block(ward: Ward, person: Person, line: str, other: Person, *, server: bool = False) -> str:
    options = {"person": other.user, **({"server": True} if server else {})}
    return text_of(await (await person.slash(ward.ward, f"block {line}", options)).finished())


async def test_a_person_keeps_another_from_their_tables(ward: Ward) -> None:
    assert "Ben cannot sit down any more" in await block(ward, ward.ana, "add", ward.ben)
    assert "already" in await block(ward, ward.ana, "add", ward.ben)
    await ward.open("hot_ward")
    refused = await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    assert "This table is not open to you." in words(refused.messages[0])
    assert refused.messages[0].ephemeral
    assert "2. free" in words(ward.table())
    invited = await (await ward.ana.context_menu(ward.ward, "Invite to table", ward.ben)).finished()
    assert "I cannot invite that person" in text_of(invited)
    assert "is welcome again" in await block(ward, ward.ana, "remove", ward.ben)
    assert "not on that list" in await block(ward, ward.ana, "remove", ward.ben)
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    assert "2. Ben" in words(ward.table())


async def test_a_server_keeps_a_person_from_its_tables(ward: Ward) -> None:
    assert "neither open tables" in await block(ward, ward.ana, "add", ward.cleo, server=True)
    opened = await (await ward.cleo.slash(ward.ward, "play new", game="hot_ward")).finished()
    assert "Les tables de ce serveur ne vous sont pas ouvertes" in text_of(opened)
    await ward.open("hot_ward", ward.ben)
    refused = await ward.cleo.click(ward.table(), label="Join")
    await ward.settled()
    assert "Les tables de ce serveur" in words(refused.messages[0])


async def test_only_staff_decides_for_the_server(ward: Ward) -> None:
    assert "Only those who manage this server" in await block(ward, ward.ben, "add", ward.cleo, server=True)
    assert "Only those who manage this server" in await block(ward, ward.ben, "remove", ward.cleo, server=True)
    direct = ward.ana.direct()
    reply = await (await ward.ana.slash(direct, "block add", person=ward.ana.user, server=True)).finished()
    assert "That belongs to a server" in text_of(reply)


async def test_a_person_sees_their_own_list_and_staff_that_of_the_server(ward: Ward) -> None:
    async def listed(person: Person) -> str:
        return text_of(await (await person.slash(ward.ward, "block list")).finished())

    assert await listed(ward.ben) == "## Whom you keep from your tables\nNo one."
    await block(ward, ward.ana, "add", ward.ben, server=True)
    await block(ward, ward.ben, "add", ward.dev)
    assert await listed(ward.ben) == f"## Whom you keep from your tables\n- <@{ward.dev.id}>"
    assert f"## Whom this server keeps from its tables\n- <@{ward.ben.id}>" in await listed(ward.ana)


async def test_a_server_switches_a_game_off(ward: Ward) -> None:
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    menu = next(part for part in controls(form.message) if part["custom_id"] == "server/games_off")
    slugs = [option["value"] for option in menu["options"]]
    assert all(option["default"] for option in menu["options"])
    left = [slug for slug in slugs if slug != "hot_ward"]
    await (await ward.ana.select(form.message, *left, custom_id="server/games_off")).finished()
    refused = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward")).finished()
    assert "Hot Ward is not played on this server." in text_of(refused)
    offered = await ward.ben.autocomplete(ward.ward, "play new", "game")
    assert {choice["value"] for choice in offered} == set(left)
    rules = await (await ward.ben.slash(ward.ward, "rules", game="hot_ward")).finished()
    assert "Hot Ward" in text_of(rules), "its rules can still be read"
    for forged in ([], ["hot_ward", "chess"]):
        await (await ward.ana.forge(form.message, "server/games_off", forged)).finished()
    assert (await ward.engine.people.server(str(ward.guild.id))).games_off == ("hot_ward",)
