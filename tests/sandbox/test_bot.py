"""The real discord.py against the loopback Discord, one feature at a time."""

from __future__ import annotations

import discord
from discord import ui

from bot.sandbox.pointing import client_options
from tests.sandbox.bots import TinyBot, running
from tests.sandbox.conftest import Place


async def test_login_and_ready(place: Place) -> None:
    async with running(place.sandbox, TinyBot(**client_options())) as bot:
        assert bot.user is not None and bot.user.name == "Ward Round"
        assert [guild.name for guild in bot.guilds] == ["Hospital"]
        assert [channel.name for channel in bot.guilds[0].text_channels] == ["ward"]
        assert bot.guilds[0].me.guild_permissions.send_messages
    assert not place.sandbox.gateway.connected


async def test_slash_command_with_a_button_and_a_private_answer(place: Place) -> None:
    bot = TinyBot(**client_options())

    class Table(ui.View):
        @ui.button(label="Play", custom_id="play")
        async def play(self, interaction: discord.Interaction, _: ui.Button[Table]) -> None:
            await interaction.response.send_message("your panel", ephemeral=True)

        @ui.button(label="Next", custom_id="next")
        async def next(self, interaction: discord.Interaction, _: ui.Button[Table]) -> None:
            await interaction.response.edit_message(content="round two")

    @bot.tree.command(description="Open a table")
    async def table(interaction: discord.Interaction, seats: int) -> None:
        await interaction.response.send_message(f"{seats} seats", view=Table())

    async with running(place.sandbox, bot):
        reply = await place.anna.slash(place.ward, "table", seats=3)
        assert reply.message.content == "3 seats"
        private = await place.ben.click(reply.message, label="Play")
        assert private.message.content == "your panel"
        assert [each.content for each in place.ben.sees(place.ward)] == ["3 seats", "your panel"]
        assert [each.content for each in place.anna.sees(place.ward)] == ["3 seats"]
        await place.anna.click(reply.message, "next")
        assert reply.message.content == "round two"
        await place.sandbox.settled()
