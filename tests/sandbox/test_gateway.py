"""The gateway: lost connections, resume, and that no event is missed."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from bot.sandbox import Unanswered
from bot.sandbox.discord_patch import client_options
from bot.sandbox.gateway.dispatches import MEMBERS
from bot.sandbox.model.entities import Interaction
from tests.sandbox.bots import TinyBot, eventually, running
from tests.sandbox.conftest import Hospital

Context = discord.Interaction[Any]


@pytest.fixture
def hello(hospital: Hospital) -> Hospital:
    """With a bot that answers `/hello`."""

    @hospital.bot.tree.command(description="Say hello")
    async def hello(context: Context) -> None:
        await context.response.send_message("hello")

    return hospital


async def test_it_says_hello_and_answers_heartbeats(hospital: Hospital) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{hospital.sandbox.url}/gateway?v=10") as socket:
        hello = await socket.receive_json(timeout=3)
        assert (hello["op"], hello["d"]["heartbeat_interval"] > 1000) == (10, True)
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json(timeout=3))["op"] == 11
        await socket.send_json({"op": 3, "d": {}})
        assert (await socket.receive(timeout=3)).data == 4003, "who has not said who they are is shown out"


async def test_a_dropped_socket_is_resumed_and_nothing_is_missed(hello: Hospital) -> None:
    gateway = hello.sandbox.gateway
    async with hello.running() as bot:
        gateway.drop()
        hello.anna.say(hello.anna.direct(), "said while nobody listened")
        reply = await hello.anna.slash(hello.ward, "hello")
        assert reply.message.content == "hello"
        await eventually(lambda: heard(bot) == ["said while nobody listened", "hello"])
        await eventually(lambda: bot.resumes == 1)
        assert (gateway.identified, gateway.resumed, bot.readies) == (1, 1, 1)


@pytest.mark.parametrize("fault", ["reconnect", "invalidate"])
async def test_asked_to_come_back_it_resumes(hello: Hospital, fault: str) -> None:
    gateway = hello.sandbox.gateway
    async with hello.running() as bot:
        await (gateway.reconnect() if fault == "reconnect" else gateway.invalidate(resumable=True))
        await eventually(lambda: bot.resumes == 1)
        await hello.anna.slash(hello.ward, "hello")
        assert (gateway.identified, gateway.resumed) == (1, 1)


@pytest.mark.parametrize("fault", ["invalidate", "forget"])
async def test_a_lost_session_is_replaced_by_a_new_one(hello: Hospital, fault: str) -> None:
    gateway = hello.sandbox.gateway
    async with hello.running() as bot:
        if fault == "forget":
            gateway.drop()
            gateway.forget()
        else:
            await gateway.invalidate()
        await eventually(lambda: bot.readies == 2)
        await hello.anna.slash(hello.ward, "hello")
        assert (gateway.identified, gateway.resumed) == (2, 0)
        assert len(gateway.sessions) == 1


async def test_an_interaction_can_come_twice(hello: Hospital) -> None:
    async with hello.running() as bot:
        reply = await hello.anna.slash(hello.ward, "hello")
        hello.sandbox.redeliver(reply.interaction)
        await eventually(lambda: len(bot.interactions) == 2)
        assert bot.interactions[0].id == bot.interactions[1].id
        await eventually(
            lambda: ("POST /interactions/{interaction_id}/{interaction_token}/callback", 40060) in refusals(hello)
        )
        assert len(hello.anna.sees(hello.ward)) == 1


def heard(bot: TinyBot) -> list[str]:
    return [each.content for each in bot.messages]


def refusals(hospital: Hospital) -> list[tuple[str, int]]:
    return list(hospital.sandbox.rest.refusals)


async def test_a_bot_that_asks_for_too_much_is_turned_away(hospital: Hospital) -> None:
    other = TinyBot(hospital.clock, intents=discord.Intents(members=True), **client_options())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(hospital.sandbox, other):
            raise AssertionError("it must not get in")
    assert discord.Intents(members=True).value == MEMBERS


async def test_a_restarted_bot_finds_its_old_buttons(hospital: Hospital) -> None:
    """For the loopback Discord this is a new process; the message of the old one can still be clicked."""

    class Old(ui.View):
        def __init__(self) -> None:
            super().__init__(timeout=None)

        @ui.button(label="Go", custom_id="go")
        async def go(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.edit_message(content="gone")

    async with hospital.running() as bot:
        channel = bot.get_channel(hospital.ward.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("ready", view=Old())
    assert not hospital.sandbox.gateway.connected
    second = TinyBot(hospital.clock, **client_options())
    second.add_view(Old())
    async with running(hospital.sandbox, second):
        await hospital.anna.click(hospital.anna.sees(hospital.ward)[0], "go")
        assert hospital.anna.sees(hospital.ward)[0].content == "gone"


async def test_an_unanswered_interaction_is_noticed(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Nothing")
    async def nothing(context: Context) -> None:
        pass

    hospital.sandbox.condition.timeout = 0.05
    async with hospital.running():
        with pytest.raises(Unanswered, match="nothing"):
            await hospital.anna.slash(hospital.ward, "nothing")
        with pytest.raises(Unanswered):
            await hospital.sandbox.settled()
        assert hospital.sandbox.unanswered() == []
        hospital.clock.advance(3)
        assert [each.type for each in hospital.sandbox.unanswered()] == [2]
        assert [each.id for each in hospital.sandbox.waiting()] == [
            each.id for each in hospital.sandbox.world.all(Interaction)
        ]
