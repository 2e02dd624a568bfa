"""Validation of messages, mentions, embeds and autocomplete choices."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import ManualClock
from bot.sandbox.model.entities import COMPONENTS_V2, Channel, Guild, Upload
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.world import World
from bot.sandbox.operations.administration import add_channel, add_guild, add_user, invite_bot, join, new_world
from bot.sandbox.operations.messages import delete, edit, write
from bot.sandbox.validation.messages import check_choices, check_message
from tests.sandbox.test_components import Json, button, row, said, wrong_paths

PICTURE = Upload(filename="a b.png", content_type="image/png", content=b"\x89PNG\r\n\x1a\n" + bytes(16))


def embed(**fields: Any) -> Json:
    return {"title": "x"} | fields


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"content": 7}, "content"),
        ({"embeds": [embed()] * 11}, "embeds"),
        ({"embeds": [embed(title="x" * 257)]}, "embeds.0.title"),
        ({"embeds": [embed(description="x" * 4097)]}, "embeds.0.description"),
        ({"embeds": [embed(fields=[{"name": "a", "value": "b"}] * 26)]}, "embeds.0.fields"),
        ({"embeds": [embed(fields=[{"name": "a", "value": ""}])]}, "embeds.0.fields.0.value"),
        ({"embeds": [embed(fields=[{"name": "x" * 257, "value": "b"}])]}, "embeds.0.fields.0.name"),
        ({"embeds": [embed(footer={"text": "x" * 2049})]}, "embeds.0.footer.text"),
        ({"embeds": [embed(author={"name": "x" * 257})]}, "embeds.0.author.name"),
        ({"embeds": [embed(description="x" * 4000)] * 2}, "embeds"),
        ({"embeds": [embed(image={"url": "attachment://b.png"})]}, "attachments"),
        ({"allowed_mentions": {"parse": ["people"]}}, "allowed_mentions.parse.0"),
        ({"allowed_mentions": {"parse": ["users"], "users": [1]}}, "allowed_mentions.parse"),
        ({"allowed_mentions": {"users": list(range(101))}}, "allowed_mentions.users"),
        ({"attachments": [{"id": 0}] * 11}, "attachments"),
        ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
        ({"flags": "64"}, "flags"),
    ],
)
def test_wrong_messages(body: Json, where: str) -> None:
    assert where in wrong_paths(lambda: check_message({"content": "hello"} | body, 0, ["a.png"]))


def test_a_good_message() -> None:
    body = {
        "content": "x" * 2000,
        "embeds": [
            embed(description="x" * 4096, image={"url": "attachment://a.png"}, fields=[{"name": "a", "value": "b"}])
        ],
        "allowed_mentions": {"parse": ["roles"], "users": [1], "replied_user": False},
    }
    assert wrong_paths(lambda: check_message(body, 0, ["a.png"])) == []


@pytest.mark.parametrize("field", ["content", "embeds"])
def test_new_components_stand_alone(field: str) -> None:
    body = {"components": [said("x")], field: "x" if field == "content" else [embed()]}
    assert wrong_paths(lambda: check_message(body, COMPONENTS_V2, ())) == [field]


@pytest.mark.parametrize(
    ("choices", "kind", "where"),
    [
        ([{"name": str(each), "value": "x"} for each in range(26)], 3, "data.choices"),
        ([{"name": "x" * 101, "value": "x"}], 3, "data.choices.0.name"),
        ([{"name": "", "value": "x"}], 3, "data.choices.0.name"),
        ([{"name": "x", "value": "x" * 101}], 3, "data.choices.0.value"),
        ([{"name": "x", "value": "1"}], 4, "data.choices.0.value"),
        ([{"name": "x", "value": 1}], 3, "data.choices.0.value"),
        ([{"name": "x", "value": True}], 10, "data.choices.0.value"),
        ([{"name": "x", "value": "1"}, {"name": "x", "value": "2"}], 3, "data.choices.1.name"),
        (None, 3, "data.choices"),
    ],
)
def test_wrong_completions(choices: Any, kind: int, where: str) -> None:
    assert where in wrong_paths(lambda: check_choices(choices, kind))


def test_good_completions() -> None:
    check_choices([], 3)
    check_choices([{"name": "x" * 100, "value": "y" * 100}], 3)
    check_choices([{"name": "x", "value": 1.5}], 10)


@pytest.fixture
def world() -> World:
    world = new_world(ManualClock())
    guild = add_guild(world, "Hospital", add_user(world, "Anna"))
    invite_bot(world, guild)
    add_channel(world, guild, "ward")
    return world


@pytest.fixture
def ward(world: World) -> Channel:
    return next(world.all(Channel))


@pytest.mark.parametrize("body", [{}, {"content": " \n"}, {"embeds": [], "components": []}])
def test_an_empty_message_is_refused(world: World, ward: Channel, body: Json) -> None:
    with pytest.raises(ApiError) as caught:
        write(world, ward, world.bot, body, {})
    assert caught.value.code == 50006 and world.messages(ward.id) == ()


def test_an_edit_cannot_empty_a_message(world: World, ward: Channel) -> None:
    message = write(world, ward, world.bot, {"content": "x"}, {})
    with pytest.raises(ApiError):
        edit(world, message, {"content": ""}, {})
    assert world.messages(ward.id)[0].content == "x"


def test_a_message_of_new_components_stays_one(world: World, ward: Channel) -> None:
    message = write(world, ward, world.bot, {"components": [said("x")], "flags": COMPONENTS_V2}, {})
    assert wrong_paths(lambda: edit_(world, message, {"content": "old style"})) == ["content"]
    after = edit(world, message, {"components": [said("y")], "flags": 0}, {})
    assert after.flags & COMPONENTS_V2
    plain = write(world, ward, world.bot, {"content": "x"}, {})
    assert "components.0.type" in wrong_paths(lambda: edit_(world, plain, {"components": [said("y")]}))
    assert (
        edit(world, plain, {"content": None, "components": [said("y")], "flags": COMPONENTS_V2}, {}).flags
        & COMPONENTS_V2
    )


def edit_(world: World, message: Any, body: Json) -> None:
    edit(world, message, body, {})


def test_files_go_with_their_message(world: World, ward: Channel) -> None:
    message = write(world, ward, world.bot, {"attachments": [{"id": 0, "description": "alt"}]}, {0: PICTURE})
    assert (message.attachments[0].filename, message.attachments[0].description) == ("a_b.png", "alt")
    assert wrong_paths(lambda: edit_(world, message, {"attachments": [{"id": 1234567}]})) == ["attachments.0.id"]
    file = message.attachments[0].id
    assert world.files.get(file) == PICTURE.content
    delete(world, message)
    assert world.files.get(file) is None


def test_components_get_numbers(world: World, ward: Channel) -> None:
    body = {"content": "x", "components": [row(button(1) | {"id": 2}, button(2))]}
    message = write(world, ward, world.bot, body, {})
    assert [message.components[0]["id"]] + [each["id"] for each in message.components[0]["components"]] == [1, 2, 3]
    assert "id" not in body["components"][0]


def test_who_is_pinged(world: World, ward: Channel) -> None:
    anna, stranger = add_user(world, "Anya"), add_user(world, "Stranger")
    guild = ward.guild
    assert guild is not None
    join(world, world.get(Guild, guild), anna)
    text = f"<@{anna.id}> <@{stranger.id}> @everyone"
    for allowed, pings, everyone in (
        (None, (anna.id,), True),
        ({"parse": []}, (), False),
        ({"parse": ["users"]}, (anna.id,), False),
        ({"parse": ["everyone"], "users": [str(anna.id)]}, (anna.id,), True),
        ({"users": [stranger.id]}, (), False),
    ):
        message = write(world, ward, world.bot, {"content": text, "allowed_mentions": allowed}, {})
        assert (message.pings, message.ping_everyone) == (pings, everyone), allowed
    shown = write(world, ward, world.bot, {"components": [said(text)], "flags": COMPONENTS_V2}, {})
    assert shown.pings == (anna.id,)
    assert edit(world, shown, {"components": [said("nobody")]}, {}).pings == ()
