"""The world: changes, permissions, visibility, and the database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox import ManualClock, NotPossible, Sandbox
from bot.sandbox.model.clock import Snowflakes, created_at
from bot.sandbox.model.entities import Channel, Guild, Member, Message, User
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.file_store import MemoryFileStore
from bot.sandbox.model.permissions import ALL, SEND, VIEW, bits, can_see, permissions_in, require, visible_messages
from bot.sandbox.model.world import STORED_KINDS, Change, World
from bot.sandbox.operations import administration as admin
from bot.sandbox.operations.interactions import open_interaction
from bot.sandbox.operations.messages import write


@given(st.lists(st.floats(-10, 10_000), max_size=30))
def test_ids_always_grow_and_tell_their_time(steps: list[float]) -> None:
    clock = ManualClock()
    new_id = Snowflakes(clock)
    ids = [new_id()]
    for step in steps:
        clock.advance(step)
        ids.append(new_id())
        if step > 0.01 and clock.now > created_at(ids[-2]) + 0.01:
            assert abs(created_at(ids[-1]) - clock.now) < 0.01
    assert ids == sorted(set(ids))


class Town(msgspec.Struct, frozen=True):
    world: World
    anna: User
    ben: User
    guild: Guild
    ward: Channel


@pytest.fixture
def town() -> Town:
    world = admin.new_world(ManualClock())
    anna, ben = admin.add_user(world, "Anna"), admin.add_user(world, "Ben", "fr")
    guild = admin.add_guild(world, "Hospital", anna)
    admin.join(world, guild, ben)
    admin.invite_bot(world, guild)
    return Town(world, anna, ben, world.get(Guild, guild.id), admin.add_channel(world, guild, "ward"))


def test_watchers_hear_of_coming_changing_and_going(town: Town) -> None:
    heard: list[Change] = []
    town.world.watch(heard.append)
    message = write(town.world, town.ward, town.ben, {"content": "x"}, {})
    town.world.drop(message)
    town.world.drop(message)
    assert [(each.was is None, each.now is None) for each in heard if isinstance(each.entity, Message)] == [
        (True, False),
        (False, True),
    ]
    town.world.unwatch(heard.append)


def test_unknown_things_have_the_numbers_of_discord(town: Town) -> None:
    for kind, code in ((User, 10013), (Guild, 10004), (Channel, 10003)):
        with pytest.raises(ApiError) as caught:
            town.world.get(kind, 1)
        assert caught.value.code == code


def test_an_owner_may_everything_and_a_stranger_nothing(town: Town) -> None:
    stranger = admin.add_user(town.world, "Stranger")
    assert permissions_in(town.world, town.anna.id, town.ward) == ALL
    assert permissions_in(town.world, stranger.id, town.ward) == 0
    with pytest.raises(ApiError) as caught:
        require(town.world, stranger.id, town.ward)
    assert caught.value.code == 50001


def test_overwrites_come_in_their_order(town: Town) -> None:
    """@everyone, then roles, then the member; each later group wins."""
    world, ben, guild = town.world, town.ben, town.guild
    role = admin.add_role(world, guild, "Doctors")
    admin.give_role(world, guild, ben, role)
    admin.set_overwrite(world, town.ward, guild, deny=SEND)
    assert not permissions_in(world, ben.id, world.get(Channel, town.ward.id)) & SEND
    admin.set_overwrite(world, town.ward, role, allow=SEND)
    assert permissions_in(world, ben.id, world.get(Channel, town.ward.id)) & SEND
    admin.set_overwrite(world, town.ward, ben, deny=VIEW)
    assert permissions_in(world, ben.id, world.get(Channel, town.ward.id)) == 0
    admin.change_role(world, guild, role, bits("administrator"))
    assert permissions_in(world, ben.id, world.get(Channel, town.ward.id)) == ALL


def test_private_places_stay_private(town: Town) -> None:
    world = town.world
    secret = admin.add_channel(world, town.guild, "secret", only=(town.ben,))
    thread = admin.add_thread(world, town.ward, "whispers", town.ben.id, private=True)
    letter = admin.open_direct_channel(world, town.ben.id, world.bot.id)
    admin.join(world, town.guild, zoe := admin.add_user(world, "Zoé"))
    for hospital in (secret, thread, letter):
        assert can_see(world, town.ben.id, hospital) and not can_see(world, zoe.id, hospital)
        write(world, hospital, town.ben, {"content": "psst"}, {})
        assert visible_messages(world, zoe.id, hospital.id) == ()
        assert len(visible_messages(world, town.ben.id, hospital.id)) == 1
    assert can_see(world, town.anna.id, thread)  # the owner manages threads
    assert admin.open_direct_channel(world, world.bot.id, town.ben.id) == world.get(Channel, letter.id)


def test_deleting_takes_everything_inside_along(town: Town) -> None:
    world = town.world
    thread = admin.add_thread(world, town.ward, "table", town.ben.id)
    write(world, thread, town.ben, {"content": "x"}, {})
    admin.delete_channel(world, world.get(Channel, town.ward.id))
    assert world.find(Channel, thread.id) is None and not list(world.all(Message))
    admin.delete_guild(world, town.guild)
    assert world.find(Guild, town.guild.id) is None and not list(world.all(Member))


async def test_the_world_outlives_its_process(tmp_path: Path) -> None:
    database, clock = tmp_path / "deep" / "discord.db", ManualClock()
    async with Sandbox(clock=clock, database=database) as first:
        anna = first.person("Anna", locale="fr")
        guild = first.guild("Hospital", anna)
        ward = first.channel(guild, "ward")
        anna.say(ward, "before")
        first.world.files.put(7, b"a picture")
        gone = anna.say(ward, "deleted")
        first.world.drop(gone)
        open_interaction(
            first.world, first.url, kind=2, user=anna.user, channel=ward, data={"id": "1", "name": "play", "type": 1}
        )
        token = first.token
        before = {kind: set(map(msgspec.json.encode, first.world.all(kind))) for kind in STORED_KINDS}
    async with Sandbox(clock=clock, database=database) as second:
        assert {kind: set(map(msgspec.json.encode, second.world.all(kind))) for kind in STORED_KINDS} == before
        assert second.token == token
        again = second.person("Anna")
        assert again.id == anna.id
        assert again.say(ward.id, "after").id > gone.id
        assert [each.content for each in again.sees(ward)] == ["before", "after"]
        assert second.world.files.get(7) == b"a picture"


async def test_a_killed_process_loses_nothing_of_the_last_turn(tmp_path: Path) -> None:
    database = tmp_path / "discord.db"
    async with Sandbox(database=database) as first:
        anna = first.person("Anna")
        guild = first.guild("Hospital", anna)
        ward = first.channel(guild, "ward")
        anna.say(ward, "on disk at the next turn of the loop")
        await asyncio.sleep(0)
        copy = tmp_path / "copy.db"
        for suffix in ("", "-wal"):
            shutil.copy(f"{database}{suffix}", f"{copy}{suffix}")
    async with Sandbox(database=copy) as second:
        assert [each.content for each in second.person("Anna").sees(ward)] == ["on disk at the next turn of the loop"]


async def test_a_database_of_another_format_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as old:
        old.execute("CREATE TABLE thing (kind TEXT, key TEXT, body BLOB)")
    with pytest.raises(sqlite3.DatabaseError, match="format 0, this version reads format 2: delete the file"):
        Sandbox(database=path)


async def test_people_can_only_do_what_their_chat_shows() -> None:
    async with Sandbox(clock=ManualClock(), check_openapi=False) as sandbox:
        anna, ben = sandbox.person("Anna"), sandbox.person("Ben")
        guild = sandbox.guild("Hospital", anna)
        ward = sandbox.channel(guild, "ward")
        with pytest.raises(NotPossible):
            ben.say(ward, "I am not even here")
        with pytest.raises(NotPossible):
            await anna.slash(ward, "nothing")
        with pytest.raises(NotPossible):
            ben.react(anna.say(ward, "hello"), "👍")
        anna.react(anna.sees(ward)[0], "👍")
        assert anna.sees(ward)[0].reactions[0].people == (anna.id,)
        assert sandbox.person("Anna").id == anna.id and "Anna" in repr(anna)


def test_a_shelf_has_room_for_so_much() -> None:
    shelf = MemoryFileStore(max_bytes=10)
    for file in (1, 2, 3):
        shelf.put(file, b"1234")
    assert [shelf.get(file) for file in (1, 2, 3)] == [None, b"1234", b"1234"]
    shelf.drop(2)
    shelf.drop(2)
    shelf.put(4, b"123456")
    assert shelf.get(3) == b"1234" and shelf.get(4) == b"123456"
