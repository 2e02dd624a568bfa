"""The chat page's language: what a person's chat is shown, and what it can ask for."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord

from bot.sandbox.pointing import client_options
from tests.sandbox.bots import TinyBot, running
from tests.sandbox.conftest import Place


class Chat:
    """A page's socket, reduced to asking and reading events."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self.events: list[dict[str, Any]] = []

    async def event(self, name: str) -> dict[str, Any]:
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


async def test_a_chat_sees_its_person_play(place: Place) -> None:
    bot = TinyBot(**client_options())

    @bot.tree.command(description="Whisper")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    async with running(place.sandbox, bot), aiohttp.ClientSession() as http:
        address = f"{place.sandbox.url}/_/ws?person="
        async with (
            http.ws_connect(f"{address}{place.anna.id}") as one,
            http.ws_connect(f"{address}{place.ben.id}") as two,
        ):
            anna, ben = Chat(one), Chat(two)
            state = (await anna.event("state"))["state"]
            assert state["you"]["name"] == "Anna" and state["bot"]["online"]
            assert [each["name"] for each in state["channels"]] == ["ward"]
            ward = state["channels"][0]["id"]
            offered = (await anna.ask(do="commands", channel_id=ward))["commands"]
            assert [each["name"] for each in offered] == ["whisper"]
            answer = await anna.ask(do="slash", channel_id=ward, line="whisper")
            assert answer["ok"] and answer["reply"]["answer"] == 4
            assert (await anna.event("message"))["message"]["ephemeral"]
            await ben.ask(do="say", channel_id=ward, content="hello")
            shown = (await ben.event("message"))["message"]
            assert shown["content"] == "hello" and shown["author"]["id"] == str(place.ben.id)
            assert not [each for each in ben.events if each["event"] == "message"]


async def test_another_site_cannot_talk_to_it(place: Place) -> None:
    url = f"{place.sandbox.url}/_/people"
    async with aiohttp.ClientSession() as http:
        for headers, status in (
            ({}, 200),
            ({"Origin": place.sandbox.url}, 200),
            ({"Origin": "https://example.org"}, 403),
            ({"Origin": "null"}, 403),
            ({"Host": "example.org"}, 403),
        ):
            async with http.get(url, headers=headers) as response:
                assert response.status == status, headers
