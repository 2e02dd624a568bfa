"""The lobby: every button, every refusal, the options, threads, invitations and limits."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.match import Match
from bot.engine.tables import NewMatch
from bot.sandbox.model.entities import ANNOUNCEMENT, Channel, Message
from bot.sandbox.operations import administration
from tests.front.ward import Ward, controls, labels, links, text_of, words

ALL = ["Join", "Quick start", "Options", "Start", "Leave", "Add computer player", "Rules", "Learn to play", "Cancel"]


async def test_every_button_of_the_lobby(ward: Ward) -> None:
    await ward.open("hot_ward")
    lobby = ward.table()
    assert labels(lobby) == ALL
    await ward.ben.click(lobby, label="Join")
    await ward.settled()
    assert "2. Ben" in words(ward.table())
    await ward.ana.click(lobby, label="Add computer player")
    await ward.settled()
    assert "3. Resident 🤖" in words(ward.table())
    await ward.ben.click(lobby, label="Leave")
    await ward.settled()
    assert "2. Resident 🤖\n3. free" in words(ward.table())
    options = await (await ward.ana.click(lobby, label="Options")).finished()
    assert "Rounds" in text_of(options)
    rules = await (await ward.dev.click(lobby, label="Rules")).finished()
    assert "A little game for two to four nurses." in text_of(rules)
    await ward.ana.click(lobby, label="Start")
    await ward.settled()
    assert labels(ward.table()) == ["Play", "Sheets", "Rules"]
    assert ward.table().id != lobby.id


async def test_a_table_is_closed_after_asking_twice(ward: Ward) -> None:
    await ward.open("hot_ward")
    asked = await (await ward.ana.click(ward.table(), label="Cancel")).finished()
    assert asked.message.ephemeral
    done = await (await ward.ana.click(asked.message, label="Yes, close it")).finished()
    await ward.settled()
    assert "The table is closed." in text_of(done)
    assert "This table has been closed." in words(ward.table())
    assert labels(ward.table()) == []
    late = await (await ward.ben.forge(ward.table(), "join/1")).finished()
    assert "already started" in words(late.messages[-1])


async def test_the_host_leaves_and_another_player_is_host(ward: Ward) -> None:
    await ward.open("hot_ward")
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Leave")
    await ward.settled()
    assert "1. Ben · host" in words(ward.table())


async def test_the_last_one_out_closes_the_table(ward: Ward) -> None:
    await ward.open("hot_ward")
    await ward.ana.click(ward.table(), label="Leave")
    await ward.settled()
    assert "This table has been closed." in words(ward.table())


async def test_refusals_are_private_and_in_the_persons_language(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben)
    again = await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    assert [m.ephemeral for m in again.messages] == [True]
    assert words(again.messages[0]) == "You already have a seat here."
    stranger = await ward.cleo.click(ward.table(), label="Start")
    await ward.settled()
    assert "Seuls l’hôte de cette table" in words(stranger.messages[0])
    few = await ward.ben.click(ward.table(), label="Start")
    await ward.settled()
    assert "2 to 4 seats" in words(few.messages[0])
    absent = await ward.dev.click(ward.table(), label="Leave")
    await ward.settled()
    assert words(absent.messages[0]) == "You have no seat at this table."


async def test_a_lobby_is_written_the_way_its_language_is(ward: Ward) -> None:
    direct = ward.cleo.direct()
    await ward.open("hot_ward", ward.cleo, direct)
    assert "Un clic pour lancer\u00a0: non" in words(ward.table(direct, ward.cleo))


async def test_a_full_table_refuses_to_join(ward: Ward) -> None:
    await ward.open("hot_ward", seats=2)
    old = ward.table()
    await ward.ben.click(old, label="Join")
    await ward.settled()
    assert "Join" not in labels(ward.table()), "it is greyed out"
    late = await ward.dev.click(old, label="Join", stale=True)
    await ward.settled()
    assert "The table is full" in words(late.messages[0])


async def test_the_form_sets_every_kind_of_option(ward: Ward) -> None:
    await ward.open("hot_ward")
    number = await ward.number()
    form = (await (await ward.ana.click(ward.table(), label="Options")).finished()).message
    menus = {part["custom_id"].rpartition("/")[2]: part["custom_id"] for part in controls(form)}
    assert {"rounds", "beds", "heatwave", "visitors"} <= set(menus)
    for option, value in (("rounds", "3"), ("beds", "four"), ("heatwave", "yes"), ("visitors", "aunt")):
        await (await ward.ana.select(form, value, custom_id=menus[option])).finished()
    await (await ward.ana.select(form, "daily", custom_id=f"clock/{number}/0")).finished()
    await (await ward.ana.select(form, "yes", custom_id=f"pauses/{number}/0")).finished()
    await ward.settled()
    lobby = words(ward.table())
    for line in ("Rounds: 3", "Beds: four", "Heatwave: a heatwave", "Visitors: an aunt", "Clicks for rolling: yes"):
        assert line in lobby
    assert "Clock: daily" in lobby
    refused = await (await ward.ana.select(form, "clown", custom_id=menus["visitors"])).finished()
    assert "a clown melts in a heatwave" in text_of(refused)
    assert "Visitors: an aunt" in words(ward.table())


async def test_only_the_host_changes_options_but_all_may_read_them(ward: Ward) -> None:
    await ward.open("hot_ward")
    form = (await (await ward.ben.click(ward.table(), label="Options")).finished()).message
    assert "**Beds**: three" in words(form)
    assert controls(form) == []
    hosts = (await (await ward.ana.click(ward.table(), label="Options")).finished()).message
    menu = next(part for part in controls(hosts) if part["custom_id"].endswith("/beds"))
    forged = await (await ward.ben.slash(ward.ward, "play options")).finished()
    assert controls(forged.message) == []
    assert menu["custom_id"] == f"opt/{await ward.number()}/0/beds"


async def test_staff_of_the_server_may_manage_any_table(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben)
    await ward.dev.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")  # she owns the server
    await ward.settled()
    assert labels(ward.table()) == ["Play", "Sheets", "Rules"]


async def test_a_busy_channel_offers_a_thread(ward: Ward) -> None:
    await ward.open("hot_ward")
    busy = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward")).finished()
    assert "Shall I open a thread for yours?" in text_of(busy)
    opened = await (await ward.ben.click(busy.message, label="Open a thread")).finished()
    await ward.settled()
    assert "The table is open." in text_of(opened)
    thread = newest_thread(ward)
    assert labels(ward.table(thread, ward.ben)) == ALL
    assert thread.name == "Hot Ward with Ben"


async def test_a_private_table_has_a_private_thread_and_guests_by_invitation(ward: Ward) -> None:
    await (await ward.ben.slash(ward.ward, "play new", game="hot_ward", thread=True, private=True)).finished()
    await ward.settled()
    thread = newest_thread(ward)
    assert thread in ward.ben.channels()
    assert thread not in ward.dev.channels()


async def test_an_open_channel_with_a_private_table(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben, private=True)
    assert "By invitation only" in words(ward.table())
    refused = await ward.dev.click(ward.table(), label="Join")
    await ward.settled()
    assert "by invitation only" in words(refused.messages[0])
    invited = await (await ward.ben.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    await ward.settled()
    assert text_of(invited) == "The invitation is out."
    call = ward.table()
    assert words(call) == f"<@{ward.dev.id}> · Ben invites you to play Hot Ward."
    assert call.pings == (ward.dev.id,)
    twice = await (await ward.ben.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    assert text_of(twice) == "They have been invited already."
    await ward.dev.click(call, label="Join")
    await ward.settled()
    match = await ward.engine.match(await ward.number())
    assert [row.player for row in match.seats] == [str(ward.ben.id), str(ward.dev.id)]


async def test_two_people_who_join_at_once_do_not_both_get_the_last_seat(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ward.open("hot_ward", ward.ana, seats=2)
    read = ward.engine.match

    async def slow(match_id: int) -> Match:
        match: Match = await read(match_id)
        await asyncio.sleep(0.1)
        return match

    monkeypatch.setattr(ward.engine, "match", slow)
    lobby = ward.table()
    ben, cleo = await asyncio.gather(ward.ben.click(lobby, label="Join"), ward.cleo.click(lobby, label="Join"))
    await ward.settled()
    assert len((await read(await ward.number())).seats) == 2
    assert len(ben.messages) + len(cleo.messages) == 1, "one of them is told that the table is full"


async def test_an_invitation_has_had_its_day_when_the_match_begins(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben)
    await (await ward.ben.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    await (await ward.ben.context_menu(ward.ward, "Invite to table", ward.cleo)).finished()
    first, second = invitations(ward)
    await ward.dev.click(first, label="Join")
    await ward.settled()
    assert [labels(each) for each in invitations(ward)] == [["Join"], ["Join"]]
    await (await ward.ben.slash(ward.ward, "play start")).finished()
    await ward.settled()
    for invitation in invitations(ward):
        assert controls(invitation) == []
        assert links(invitation) == [f"https://discord.com/channels/{ward.guild.id}/{ward.ward.id}/{ward.table().id}"]
    late = await ward.cleo.click(second, "join/1", stale=True)
    await ward.settled()
    assert "déjà commencé" in words(late.messages[-1])


async def test_an_invitation_to_a_closed_table_leads_nowhere(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben)
    await (await ward.ben.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    await ward.engine.tables.abandon(await ward.number())
    await ward.settled()
    (invitation,) = invitations(ward)
    assert not controls(invitation)
    assert not links(invitation)


async def test_free_seats_are_filled_where_that_was_wanted(ward: Ward) -> None:
    await ward.open("hot_ward", seats=3, fill=True)
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    match = await ward.engine.match(await ward.number())
    assert [row.policy is not None for row in match.seats] == [False, True, True]


async def test_a_kicked_player_is_substituted(ward: Ward) -> None:
    await ward.open("hot_ward")
    await ward.ben.click(ward.table(), label="Join")
    await ward.dev.click(ward.table(), label="Join")
    await ward.settled()
    kicked = await (await ward.ana.slash(ward.ward, "play kick", player="Ben")).finished()
    assert text_of(kicked) == "The seat is free again."
    await (await ward.ana.slash(ward.ward, "play start")).finished()
    await ward.settled()
    sent = await (await ward.ana.slash(ward.ward, "play kick", player="2")).finished()
    await ward.settled()
    assert "goes on for that seat" in text_of(sent)
    shown = await ward.panel(ward.dev)
    assert "A computer player is playing for you." in words(shown)
    back = await (await ward.dev.click(shown, label="Take my seat back")).finished()
    assert "A computer player is playing for you." not in text_of(back)


async def test_there_is_a_limit_to_tables(ward: Ward) -> None:
    one = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(one.message, "1", custom_id="server/tables_per_person")).finished()
    await ward.open("hot_ward", ward.ben)
    refused = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward", thread=True)).finished()
    assert text_of(refused) == "You already host a table. Finish or close it first."


async def test_a_server_has_room_for_so_many_tables(ward: Ward) -> None:
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(form.message, "10", custom_id="server/tables_per_server")).finished()
    for number in range(10):
        table = NewMatch(table=f"{ward.guild.id}/{number}", game="hot_ward", host=str(1000 + number))
        await ward.engine.tables.create(table)
    await ward.settled()
    refused = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward")).finished()
    assert text_of(refused) == "This server already has 10 open tables, which is all it may have."
    await ward.open("hot_ward", ward.ben, ward.ben.direct())
    assert labels(ward.table(ward.ben.direct(), ward.ben)) == ALL, "that is no business of the server"


async def test_tables_only_where_the_staff_wants_them(ward: Ward) -> None:
    quiet = ward.sandbox.channel(ward.guild, "games")
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(form.message, quiet, custom_id="server/channels")).finished()
    refused = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward")).finished()
    assert "Tables are opened elsewhere" in text_of(refused)
    await ward.open("hot_ward", ward.ben, quiet)
    assert labels(ward.table(quiet)) == ALL


async def test_playing_again_keeps_the_options(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ana)
    await ward.engine.tables.configure(await ward.number(), {"rounds": 3})
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    old = await ward.engine.match(await ward.number())
    await ward.engine.seats.resign(old.row.id, 1, player=str(ward.ben.id))
    await ward.settled()
    assert labels(ward.table()) == ["Play again", "Replay", "Sheets", "Stats", "Analysis", "Log and seed"]
    await (await ward.ben.click(ward.table(), label="Play again")).finished()
    await ward.settled()
    assert "1. Ben · host" in words(ward.table())
    new = await ward.engine.match(await ward.number())
    assert new.row.options == old.row.options
    assert (new.row.pauses, old.row.pauses) == (False, False), "dice rolled by themselves, and do so again"


def invitations(ward: Ward) -> list[Message]:
    return [message for message in ward.ana.sees(ward.ward) if "invites you" in words(message)]


def newest_thread(ward: Ward) -> Channel:
    threads = [c for c in ward.sandbox.world.all(Channel) if c.parent == ward.ward.id]
    return max(threads, key=lambda channel: channel.id)


async def test_playing_again_keeps_the_computer_players(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ana)
    await ward.ana.click(ward.table(), label="Add computer player")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    old = await ward.engine.match(await ward.number())
    while (await ward.engine.match(old.row.id)).playing.asks:
        await ward.answer(ward.ana, await ward.panel(ward.ana))
        await ward.settled()
    await (await ward.ana.click(ward.table(), label="Play again")).finished()
    await ward.settled()
    new = await ward.engine.match(await ward.number())
    assert new.row.id != old.row.id
    assert [(row.player, row.policy) for row in new.seats] == [(row.player, row.policy) for row in old.seats]
    assert len(new.seats) == 2


async def test_an_announcement_channel_has_no_threads_for_tables(ward: Ward) -> None:
    news = administration.add_channel(ward.sandbox.world, ward.guild, "news", kind=ANNOUNCEMENT)
    for private in (False, True):
        told = await ward.ben.slash(news, "play new", game="hot_ward", thread=True, private=private)
        assert "cannot open a thread here" in text_of(await told.finished())
    await ward.open("hot_ward", ward.ben, news)
    assert labels(ward.table(news)) == ALL
