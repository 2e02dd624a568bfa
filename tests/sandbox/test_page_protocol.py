"""The protocol of the chat page: events, requests and errors."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from bot.sandbox import Person
from bot.sandbox.chat.protocol import ChatSession
from bot.sandbox.model.entities import Guild
from bot.sandbox.model.permissions import VIEW
from bot.sandbox.operations import administration
from tests.sandbox.bots import PIXEL
from tests.sandbox.conftest import Hospital

Context = discord.Interaction[Any]


class Chat:
    """The socket of a page: sends requests and reads events."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self.events: list[dict[str, Any]] = []

    async def event(self, name: str) -> dict[str, Any]:
        """The next event of this name; others are queued."""
        while not (found := [each for each in self.events if each["event"] == name]):
            self.events.append(await self._socket.receive_json(timeout=3))
        self.events.remove(found[0])
        return found[0]

    async def ask(self, **frame: Any) -> dict[str, Any]:
        self._asked += 1
        await self._socket.send_json({"id": self._asked, **frame})
        while True:
            answer: dict[str, Any] = await self._socket.receive_json(timeout=5)
            if answer.get("re") == self._asked:
                return answer
            self.events.append(answer)

    def left(self, name: str) -> list[dict[str, Any]]:
        return [each for each in self.events if each["event"] == name]


@asynccontextmanager
async def chatting(hospital: Hospital, *people: Person) -> AsyncIterator[list[Chat]]:
    """One open chat for each of the people."""
    async with aiohttp.ClientSession() as http:
        address = f"{hospital.sandbox.url}/_/ws?person="
        sockets = [
            await http.ws_connect(f"{address}{each.id}", headers={"Origin": hospital.sandbox.url}) for each in people
        ]
        yield [Chat(each) for each in sockets]
        for each in sockets:
            await each.close()


def tell(hospital: Hospital, person: Person) -> ChatSession:
    return ChatSession(hospital.sandbox, person.id)


@pytest.fixture
def busy(hospital: Hospital) -> Hospital:
    """With a bot that has one of every control."""
    tree = hospital.bot.tree

    class Panel(ui.View):
        @ui.button(label="Go", custom_id="go")
        async def go(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.edit_message(content="gone")

        @ui.select(custom_id="who", cls=ui.UserSelect)
        async def who(self, context: Context, select: ui.UserSelect[Any]) -> None:
            await context.response.edit_message(content=select.values[0].display_name)

        @ui.button(label="Form", custom_id="form")
        async def form(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.send_modal(Form())

    class Form(ui.Modal, title="Form"):
        name = ui.Label[Any](text="Name", component=ui.TextInput(custom_id="name"))

        async def on_submit(self, context: Context) -> None:
            assert isinstance(self.name.component, ui.TextInput)
            await context.response.edit_message(content=self.name.component.value)

    @tree.command(description="Whisper")
    async def whisper(context: Context) -> None:
        await context.response.send_message("psst", ephemeral=True)

    @tree.command(description="Open a panel")
    async def panel(context: Context) -> None:
        await context.response.send_message("panel", view=Panel())

    @tree.command(description="Count")
    async def count(context: Context, number: int, friend: discord.Member, picture: discord.Attachment) -> None:
        await context.response.send_message(f"{number + 1} {friend.display_name} {picture.size}")

    @tree.command(description="Complete")
    async def complete(context: Context, word: str) -> None:
        await context.response.send_message(word)

    @complete.autocomplete("word")
    async def completions(_: Context, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=current.upper(), value=current)]

    @tree.command(description="Say nothing")
    async def mute(context: Context) -> None:
        hospital.bot.interactions.append(context)

    @tree.context_menu(name="Greet")
    async def greet(context: Context, member: discord.Member) -> None:
        await context.response.send_message(f"hello {member.display_name}")

    return hospital


async def test_a_chat_sees_its_person_play(busy: Hospital) -> None:
    async with busy.running(), chatting(busy, busy.anna, busy.ben) as (anna, ben):
        state = (await anna.event("state"))["state"]
        assert state["you"]["name"] == "Anna" and state["bot"]["online"]
        assert [each["name"] for each in state["people"]] == ["Anna", "Ben"]
        assert [each["name"] for each in state["guilds"][0]["members"]] == ["Anna", "Ward Round", "Ben"]
        assert [each["name"] for each in state["channels"]] == ["ward"]
        ward = state["channels"][0]["id"]
        offered = (await anna.ask(do="commands", channel_id=ward))["commands"]
        assert {each["name"] for each in offered} == {"whisper", "panel", "count", "complete", "mute", "Greet"}
        answer = await anna.ask(do="slash", channel_id=ward, line="whisper")
        assert answer["ok"] and answer["reply"]["answer"] == 4
        whispered = (await anna.event("message"))["message"]
        assert whispered["ephemeral"] and whispered["id"] == answer["reply"]["message_id"]
        await ben.ask(do="say", channel_id=ward, content="hello")
        shown = (await ben.event("message"))["message"]
        assert shown["content"] == "hello" and shown["author"]["id"] == str(busy.ben.id)
        assert not ben.left("message")
        assert (await anna.ask(do="dismiss", channel_id=ward, message_id=whispered["id"]))["ok"]
        assert (await anna.event("message_gone"))["id"] == whispered["id"]
        assert not ben.left("message_gone")
        older = await anna.ask(do="messages", channel_id=ward, before=shown["id"])
        assert older["messages"] == []


async def test_controls_forms_and_menus(busy: Hospital) -> None:
    async with busy.running():
        talk = tell(busy, busy.anna)
        ward = str(busy.ward.id)
        panel = (await talk.answer({"do": "slash", "channel_id": ward, "line": "panel"}))["reply"]["message_id"]
        hospital = {"channel_id": ward, "message_id": panel}

        def content() -> str:
            return busy.anna.sees(busy.ward)[-1].content

        assert (await talk.answer({"do": "click", "custom_id": "go", **hospital}))["reply"]["answer"] == 7
        assert content() == "gone"
        await talk.answer({"do": "select", "custom_id": "who", "values": [str(busy.ben.id)], **hospital})
        assert content() == "Ben"
        shown = (await talk.answer({"do": "click", "custom_id": "form", **hospital}))["reply"]
        assert shown["modal"]["title"] == "Form"
        sent = {"do": "submit", "interaction_id": shown["interaction_id"], "values": {"name": "Table"}}
        assert (await tell(busy, busy.ben).answer(sent))["error"] == "bad_request"
        assert (await talk.answer(sent))["ok"] and content() == "Table"
        options = {"number": "4", "friend": str(busy.ben.id), "picture": file(PIXEL)}
        await talk.answer({"do": "slash", "channel_id": ward, "line": "count", "options": options})
        assert content() == f"5 Ben {len(PIXEL)}"
        asked = {"do": "autocomplete", "channel_id": ward, "line": "complete", "option": "word", "text": "ab"}
        assert (await talk.answer(asked))["choices"] == [{"name": "AB", "value": "ab"}]
        await talk.answer({"do": "menu", "channel_id": ward, "name": "Greet", "user_id": str(busy.ben.id)})
        assert content() == "hello Ben"
        await talk.answer({"do": "react", "emoji": "👍", **hospital})
        assert busy.anna.sees(busy.ward)[0].reactions[0].people == (busy.anna.id,)


def file(content: bytes) -> dict[str, str]:
    return {"filename": "a.png", "data": base64.b64encode(content).decode()}


async def test_what_goes_wrong_is_told(busy: Hospital, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sandbox.chat.protocol.RESPONSE_SECONDS", 0.1)
    async with busy.running():
        talk, ward = tell(busy, busy.anna), str(busy.ward.id)
        for frame, error in (
            ({"do": "slash", "channel_id": ward, "line": "mute"}, "unanswered"),
            ({"do": "slash", "channel_id": ward, "line": "nothing"}, "not_possible"),
            ({"do": "slash", "channel_id": ward, "line": "count", "options": {"number": "x"}}, "bad_request"),
            ({"do": "click", "channel_id": ward, "message_id": "1", "custom_id": "x"}, "refused"),
            ({"do": "say", "channel_id": "1", "content": "x"}, "not_possible"),
            ({"do": "say", "channel_id": ward}, "bad_request"),
            ({"do": "say", "channel_id": ward, "content": ""}, "refused"),
            ({"do": "fly"}, "bad_request"),
            ({"do": "add_channel", "guild_id": str(busy.guild.id), "name": " "}, "bad_request"),
            ({"do": "add_person", "name": "X", "locale": "tlh"}, "bad_request"),
            ([], "bad_request"),
        ):
            answer = await talk.answer(frame)
            assert (answer["ok"], answer["error"]) == (False, error), frame
        assert [each.name for each in busy.sandbox.stop_waiting()] == ["mute"]


async def test_places_come_and_go_in_a_chat(hospital: Hospital) -> None:
    async with chatting(hospital, hospital.ben) as (ben,):
        assert not (await ben.event("state"))["state"]["bot"]["online"]
        made = await ben.ask(do="add_channel", guild_id=str(hospital.guild.id), name="New Ward", topic="quiet")
        assert (await ben.event("channel"))["channel"]["name"] == "new-ward"
        thread = await ben.ask(do="thread", channel_id=made["channel_id"], name="Table", private=True)
        assert (await ben.event("channel"))["channel"]["people"] == [str(hospital.ben.id)]
        administration.set_overwrite(hospital.sandbox.world, hospital.ward, hospital.ben.user, deny=VIEW)
        assert (await ben.event("channel_gone"))["id"] == str(hospital.ward.id)
        await ben.ask(do="overwrite", channel_id=str(hospital.ward.id), target_id=str(hospital.ben.id), allow=str(VIEW))
        back = await ben.event("channel")
        assert back["channel"]["id"] == str(hospital.ward.id) and back["messages"] == []
        await ben.ask(do="delete_channel", channel_id=made["channel_id"])
        gone = {(await ben.event("channel_gone"))["id"] for _ in range(2)}
        assert gone == {made["channel_id"], thread["channel_id"]}
        said = await ben.ask(do="say", channel_id=str(hospital.ward.id), content="oops")
        await ben.ask(do="delete_message", channel_id=str(hospital.ward.id), message_id=said["message_id"])
        assert (await ben.event("message_gone"))["id"] == said["message_id"]


async def test_people_and_guilds_come_and_go(hospital: Hospital) -> None:
    async with chatting(hospital, hospital.ben) as (ben,):
        await ben.event("state")
        zoe = (await ben.ask(do="add_person", name="Zoé", locale="fr"))["person_id"]
        state = (await ben.event("state"))["state"]
        assert [each["name"] for each in state["people"]] == ["Anna", "Ben", "Zoé"]
        await ben.ask(do="change_person", person_id=zoe, name="Zoë")
        assert (await ben.event("state"))["state"]["people"][2]["name"] == "Zoë"
        await ben.ask(do="become", person_id=zoe)
        assert (await ben.event("state"))["state"]["you"]["locale"] == "fr"
        direct = (await ben.ask(do="direct"))["channel_id"]
        assert (await ben.event("channel"))["channel"]["recipients"][0]["bot"]
        hospital.sandbox.person("Ben").say(hospital.ward, "hello Zoë")
        hospital.sandbox.person("Ben").say(hospital.ben.direct(), "dear bot")
        assert (await ben.event("message"))["message"]["content"] == "hello Zoë"
        guild = (await ben.ask(do="add_guild", name="Clinic"))["guild_id"]
        assert [each["name"] for each in (await ben.event("state"))["state"]["guilds"]] == ["Hospital", "Clinic"]
        world = hospital.sandbox.world
        await ben.ask(do="kick_bot", guild_id=guild)
        assert world.member(int(guild), world.bot.id) is None
        await ben.ask(do="invite_bot", guild_id=guild, permissions=8)
        assert world.get(Guild, int(guild)).roles[-1].permissions == 8
        assert not ben.left("message") and direct not in {str(hospital.ben.direct().id)}


async def test_a_chat_hears_of_the_bot_and_its_commands(busy: Hospital) -> None:
    async with chatting(busy, busy.anna) as (anna,):
        await anna.event("state")
        async with busy.running():
            assert (await anna.event("commands")) == {"event": "commands"}
            assert (await anna.event("bot"))["online"]
        assert not (await anna.event("bot"))["online"]


async def test_single_requests(busy: Hospital) -> None:
    url, ward = busy.sandbox.url, str(busy.ward.id)
    async with busy.running(), aiohttp.ClientSession() as http:
        async with http.get(f"{url}/_/people") as response:
            people = (await response.json())["people"]
            assert [each["name"] for each in people] == ["Anna", "Ben"]
        asked = {"person": people[1]["id"], "do": "slash", "channel_id": ward, "line": "whisper"}
        async with http.post(f"{url}/_/do", json=asked) as response:
            assert (await response.json())["reply"]["answer"] == 4
        for person, seen in ((people[0], []), (people[1], ["psst"])):
            async with http.get(f"{url}/_/state", params={"person": person["id"]}) as response:
                messages = (await response.json())["state"]["messages"][ward]
                assert [each["content"] for each in messages] == seen
                assert [each["command"] for each in messages] == ["whisper"] * len(seen)
        for path, status in (
            ("/_/state?person=1", 404),
            ("/_/state", 404),
            ("/page/../web.py", 404),
            ("/page/none", 404),
        ):
            async with http.get(f"{url}{path}") as response:
                assert response.status == status, path
        async with http.post(f"{url}/_/do", data=b"{}") as response:
            assert response.status == 415


async def test_another_site_cannot_talk_to_it(hospital: Hospital) -> None:
    async with aiohttp.ClientSession() as http:
        for headers, status in (
            ({}, 200),
            ({"Origin": hospital.sandbox.url}, 200),
            ({"Origin": f"http://localhost:{hospital.sandbox.port}"}, 200),
            ({"Origin": "https://example.org"}, 403),
            ({"Origin": "null"}, 403),
            ({"Host": "example.org"}, 403),
        ):
            async with http.get(f"{hospital.sandbox.url}/_/people", headers=headers) as response:
                assert response.status == status, headers
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(
                f"{hospital.sandbox.url}/_/ws?person={hospital.anna.id}", headers={"Origin": "https://example.org"}
            )
