"""The real discord.py against the loopback Discord: logging in, commands, controls and forms."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands, ui

from bot.sandbox import NotPossible
from bot.sandbox.chat.controls import usable_controls, visible_text
from bot.sandbox.model.entities import COMPONENTS_V2, EPHEMERAL, Upload
from tests.sandbox.bots import PIXEL, picture
from tests.sandbox.conftest import Hospital

UPLOAD = Upload(filename="picture.png", content_type="image/png", content=PIXEL)

Context = discord.Interaction[Any]


async def test_logging_in(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        assert bot.user is not None and bot.user.name == "Ward Round"
        assert [guild.name for guild in bot.guilds] == ["Hospital"]
        assert [channel.name for channel in bot.guilds[0].text_channels] == ["ward"]
        assert bot.guilds[0].me.guild_permissions.send_messages
        assert not bot.guilds[0].me.guild_permissions.administrator
    assert not hospital.sandbox.gateway.connected


async def test_a_wrong_token_is_refused(hospital: Hospital) -> None:
    with pytest.raises(discord.LoginFailure):
        async with hospital.running("nonsense"):
            raise AssertionError("it must not get in")


async def test_syncing_keeps_ids_and_translations(hospital: Hospital) -> None:
    class French(app_commands.Translator):
        async def translate(self, string: app_commands.locale_str, locale: discord.Locale, _: Any) -> str | None:
            return {"play": "jouer", "Start": "Commencer"}.get(string.message) if locale.value == "fr" else None

    @hospital.bot.tree.command(name=app_commands.locale_str("play"), description=app_commands.locale_str("Start"))
    async def play(context: Context) -> None:
        await context.response.send_message(context.locale.value)

    await hospital.bot.tree.set_translator(French())
    async with hospital.running() as bot:
        first, again = await bot.tree.fetch_commands(), await bot.tree.sync()
        assert [each.id for each in first] == [each.id for each in again]
        assert first[0].name_localizations == {discord.Locale.french: "jouer"}
        zoe = hospital.sandbox.person("Zoé", hospital.guild, locale="fr")
        assert (await zoe.slash(hospital.ward, "jouer")).message.content == "fr"
        with pytest.raises(NotPossible):
            await hospital.anna.slash(hospital.ward, "jouer")
        bot.tree.clear_commands(guild=None)
        assert await bot.tree.sync() == []


async def test_options_of_every_kind(hospital: Hospital) -> None:
    seen: dict[str, Any] = {}

    group = app_commands.Group(name="play", description="Tables")

    @group.command(name="new", description="A new table")
    @app_commands.choices(game=[app_commands.Choice(name="Emergency", value="emergency")])
    async def new(  # noqa: PLR0917 - one option of each kind
        context: Context,
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 1, 6],
        friend: discord.Member | None = None,
        where: discord.TextChannel | None = None,
        staff: discord.Role | None = None,
        fast: bool = False,
        picture: discord.Attachment | None = None,
    ) -> None:
        seen.update(game=game.value, seats=seats, friend=friend, where=where, staff=staff, fast=fast)
        seen["picture"] = await picture.read() if picture is not None else None
        await context.response.send_message("opened")

    hospital.bot.tree.add_command(group)
    async with hospital.running():
        await hospital.anna.slash(
            hospital.ward,
            "play new",
            game="emergency",
            seats=4,
            friend=hospital.ben.user,
            where=hospital.ward,
            staff=hospital.guild.roles[-1],
            fast=True,
            picture=UPLOAD,
        )
        assert (seen["game"], seen["seats"], seen["fast"]) == ("emergency", 4, True)
        assert seen["friend"].id == hospital.ben.id and seen["friend"].display_name == "Ben"
        assert seen["where"].id == hospital.ward.id and seen["staff"].id == hospital.guild.roles[-1].id
        assert seen["picture"] == UPLOAD.content
        for wrong in ({"seats": 7}, {"game": "chess"}, {"seats": "4"}, {"colour": 1}):
            with pytest.raises(NotPossible):
                await hospital.anna.slash(hospital.ward, "play new", {"game": "emergency", "seats": 2} | wrong)
        with pytest.raises(NotPossible):
            await hospital.anna.slash(hospital.ward, "play new", game="emergency")
        with pytest.raises(NotPossible):
            await hospital.anna.slash(hospital.ward, "play")


async def test_autocomplete(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Move")
    async def move(context: Context, table: int, choice: str) -> None:
        await context.response.send_message(f"{table} {choice}")

    @move.autocomplete("choice")
    async def complete(context: Context, current: str) -> list[app_commands.Choice[str]]:
        words = [f"{context.namespace.table}-left", f"{context.namespace.table}-right"]
        return [app_commands.Choice(name=word, value=word) for word in words if current in word]

    async with hospital.running():
        offered = await hospital.anna.autocomplete(hospital.ward, "move", "choice", "ri", table=7)
        assert [each["value"] for each in offered] == ["7-right"]
        with pytest.raises(NotPossible):
            await hospital.anna.autocomplete(hospital.ward, "move", "table", "1")


async def test_context_menus(hospital: Hospital) -> None:
    @hospital.bot.tree.context_menu(name="Invite to a table")
    async def invite(context: Context, member: discord.Member) -> None:
        await context.response.send_message(f"invited {member.display_name}")

    @hospital.bot.tree.context_menu(name="Quote")
    async def quote(context: Context, message: discord.Message) -> None:
        await context.response.send_message(f"> {message.content}")

    async with hospital.running():
        assert (
            await hospital.anna.context_menu(hospital.ward, "Invite to a table", hospital.ben)
        ).message.content == "invited Ben"
        said = hospital.ben.say(hospital.ward, "good morning")
        assert (await hospital.anna.context_menu(hospital.ward, "Quote", said)).message.content == "> good morning"
        with pytest.raises(NotPossible):
            await hospital.anna.context_menu(hospital.ward, "Quote", hospital.ben)


async def test_thinking_then_answering(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Think")
    async def think(context: Context, quietly: bool, by_edit: bool) -> None:
        await context.response.defer(ephemeral=quietly, thinking=True)
        if by_edit:
            await context.edit_original_response(content="first")
        else:
            await context.followup.send("first")
        await context.followup.send("second", ephemeral=True)

    async with hospital.running():
        for by_edit in (True, False):
            for quietly in (True, False):
                reply = await hospital.anna.slash(hospital.ward, "think", quietly=quietly, by_edit=by_edit)
                assert reply.answer == 5
                await hospital.sandbox.until(lambda reply=reply: len(reply.messages) == 2)  # type: ignore[misc]
                assert [each.content for each in reply.messages] == ["first", "second"]
                assert [each.ephemeral for each in reply.messages] == [quietly, True]
                assert not any(each.loading for each in reply.messages)
        assert [each.content for each in hospital.ben.sees(hospital.ward)] == ["first", "first"]


async def test_buttons_edit_their_message_and_whisper(hospital: Hospital) -> None:
    class Table(ui.View):
        @ui.button(label="Play", custom_id="play")
        async def play(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.send_message("your panel", ephemeral=True)

        @ui.button(label="Next", custom_id="next")
        async def next(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.edit_message(content="round two")

        @ui.button(label="Slow", custom_id="slow")
        async def slow(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.defer()
            await context.edit_original_response(content="slowly", view=None)

        @ui.button(label="Greyed", custom_id="grey", disabled=True)
        async def grey(self, context: Context, _: ui.Button[Any]) -> None:
            raise AssertionError(f"nobody can press this: {context}")

    @hospital.bot.tree.command(description="Open a table")
    async def table(context: Context) -> None:
        await context.response.send_message("round one", view=Table())

    async with hospital.running():
        reply = await hospital.anna.slash(hospital.ward, "table")
        private = await hospital.ben.click(reply.message, label="Play")
        assert private.message.flags & EPHEMERAL
        assert [each.content for each in hospital.ben.sees(hospital.ward)] == ["round one", "your panel"]
        assert [each.content for each in hospital.anna.sees(hospital.ward)] == ["round one"]
        with pytest.raises(NotPossible):
            await hospital.anna.click(private.message, label="Play")
        await hospital.anna.click(reply.message, "next")
        assert reply.message.content == "round two" and reply.message.edited is not None
        for custom_id in ("grey", "gone"):
            with pytest.raises(NotPossible):
                await hospital.anna.click(reply.message, custom_id)
        old = reply.message
        slow = await hospital.anna.click(reply.message, "slow")
        assert slow.answer == 6
        await slow.finished()
        assert reply.message.content == "slowly" and usable_controls(reply.message) == ()
        await hospital.sandbox.settled()
        with pytest.raises(NotPossible):
            await hospital.anna.click(old, "next")
        await hospital.anna.click(old, label="Next", stale=True)
        assert reply.message.content == "round two"
        await hospital.anna.forge(old, "play")
        assert hospital.anna.sees(hospital.ward)[-1].content == "your panel"


async def test_selects_of_every_kind(hospital: Hospital) -> None:
    seen: list[Any] = []

    class Choices(ui.View):
        @ui.select(custom_id="words", options=[discord.SelectOption(label=each) for each in "abc"], max_values=2)
        async def words(self, context: Context, select: ui.Select[Any]) -> None:
            seen.extend(select.values)
            await context.response.defer()
            await context.followup.send("noted", ephemeral=True)

        @ui.select(custom_id="people", cls=ui.UserSelect)
        async def people(self, context: Context, select: ui.UserSelect[Any]) -> None:
            seen.extend(each.display_name for each in select.values)
            await context.response.edit_message(content="people")

        @ui.select(custom_id="places", cls=ui.ChannelSelect)
        async def places(self, context: Context, select: ui.ChannelSelect[Any]) -> None:
            seen.extend(each.name for each in select.values)
            await context.response.edit_message(content="places")

        @ui.select(custom_id="roles", cls=ui.RoleSelect)
        async def roles(self, context: Context, select: ui.RoleSelect[Any]) -> None:
            seen.extend(each.name for each in select.values)
            await context.response.edit_message(content="roles")

    @hospital.bot.tree.command(description="Choose")
    async def choose(context: Context) -> None:
        await context.response.send_message("choose", view=Choices())

    async with hospital.running():
        message = (await hospital.anna.slash(hospital.ward, "choose")).message
        await hospital.anna.select(message, "a", "c", custom_id="words")
        await hospital.anna.select(message, hospital.ben, custom_id="people")
        await hospital.anna.select(message, hospital.ward, custom_id="places")
        await hospital.anna.select(message, hospital.guild.roles[-1], custom_id="roles")
        assert seen == ["a", "c", "Ben", "ward", "Ward Round"]
        for wrong in (("a", "b", "c"), ("d",), ()):
            with pytest.raises(NotPossible):
                await hospital.anna.select(message, *wrong, custom_id="words")
        with pytest.raises(NotPossible):
            await hospital.anna.select(message, "a", custom_id="people")
        await hospital.sandbox.settled()


async def test_a_form(hospital: Hospital) -> None:
    seen: list[Any] = []

    class Options(ui.Modal, title="Options"):
        note = ui.TextDisplay[Any]("Choose with care")
        name = ui.Label[Any](text="Name", component=ui.TextInput(custom_id="name", max_length=10))
        pace = ui.Label[Any](
            text="Pace",
            component=ui.Select(
                custom_id="pace", options=[discord.SelectOption(label=each) for each in ("fast", "slow")]
            ),
        )

        async def on_submit(self, context: Context) -> None:
            name, pace = self.name.component, self.pace.component
            assert isinstance(name, ui.TextInput) and isinstance(pace, ui.Select)
            seen.extend((name.value, pace.values))
            if context.message is None:
                await context.response.send_message("thanks", ephemeral=True)
            else:
                await context.response.edit_message(content="changed")

    class Lobby(ui.View):
        @ui.button(label="Options", custom_id="options")
        async def options(self, context: Context, _: ui.Button[Any]) -> None:
            await context.response.send_modal(Options())

    @hospital.bot.tree.command(description="Options")
    async def options(context: Context) -> None:
        await context.response.send_modal(Options())

    @hospital.bot.tree.command(description="Lobby")
    async def lobby(context: Context) -> None:
        await context.response.send_message("lobby", view=Lobby())

    async with hospital.running():
        shown = await hospital.anna.slash(hospital.ward, "options")
        assert shown.answer == 9 and shown.modal["title"] == "Options"
        sent = await hospital.anna.submit(shown, name="Table 1", Pace="slow")
        assert seen == ["Table 1", ["slow"]] and sent.message.only_for == hospital.anna.id
        for wrong in (
            {"name": "x" * 11, "pace": "slow"},
            {"pace": "slow"},
            {"name": "a"},
            {"name": "a", "pace": "never"},
        ):
            with pytest.raises(NotPossible):
                await hospital.anna.submit(shown, wrong)
        message = (await hospital.anna.slash(hospital.ward, "lobby")).message
        shown = await hospital.ben.click(message, "options")
        await hospital.ben.submit(shown, {"name": "B", "pace": ["fast"]})
        assert hospital.anna.sees(hospital.ward)[-1].content == "changed"


async def test_the_new_components(hospital: Hospital) -> None:
    class Layout(ui.LayoutView):
        def __init__(self) -> None:
            super().__init__(timeout=None)
            button: ui.Button[Any] = ui.Button(label="Sheet", custom_id="sheet")
            section: ui.Section[Any] = ui.Section("## Round 1", accessory=button)
            gallery: ui.MediaGallery[Any] = ui.MediaGallery(
                discord.MediaGalleryItem("attachment://sheet.png", description="Anna's sheet")
            )
            row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Play", custom_id="play"))
            self.add_item(ui.Container(section, ui.Separator(), gallery, row, accent_colour=0x336699))

    @hospital.bot.tree.command(description="Show")
    async def show(context: Context) -> None:
        await context.response.send_message(view=Layout(), file=picture("sheet.png"))

    async with hospital.running() as bot:
        message = (await hospital.anna.slash(hospital.ward, "show")).message
        assert message.flags & COMPONENTS_V2 and "## Round 1" in visible_text(message)
        assert [each["custom_id"] for each in usable_controls(message)] == ["sheet", "play"]
        assert (message.attachments[0].width, message.attachments[0].height) == (3, 2)
        assert visible_text(message).splitlines() == ["## Round 1", "Sheet", "Play"]
        channel = bot.get_channel(hospital.ward.id)
        assert isinstance(channel, discord.TextChannel)
        fetched = await channel.fetch_message(message.id)
        assert fetched.attachments == []  # shown by the gallery, so not listed again
        container = fetched.components[0]
        assert isinstance(container, discord.Container)
        gallery = container.children[2]
        assert isinstance(gallery, discord.MediaGalleryComponent)
        assert gallery.items[0].media.url.startswith(hospital.sandbox.url)
        assert gallery.items[0].description == "Anna's sheet"
