"""The real discord.py against the loopback Discord: logging in, commands, controls and forms."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands, ui

from bot.sandbox import NotPossible
from bot.sandbox.chat.controls import controls, texts
from bot.sandbox.model.entities import EPHEMERAL, V2, Upload
from tests.sandbox.bots import PIXEL, picture
from tests.sandbox.conftest import Place

UPLOAD = Upload(filename="picture.png", content_type="image/png", content=PIXEL)

Context = discord.Interaction[Any]


async def test_logging_in(place: Place) -> None:
    async with place.running() as bot:
        assert bot.user is not None and bot.user.name == "Ward Round"
        assert [guild.name for guild in bot.guilds] == ["Hospital"]
        assert [channel.name for channel in bot.guilds[0].text_channels] == ["ward"]
        assert bot.guilds[0].me.guild_permissions.send_messages
        assert not bot.guilds[0].me.guild_permissions.administrator
    assert not place.sandbox.gateway.connected


async def test_a_wrong_token_is_refused(place: Place) -> None:
    with pytest.raises(discord.LoginFailure):
        async with place.running("nonsense"):
            raise AssertionError("it must not get in")


async def test_syncing_keeps_ids_and_translations(place: Place) -> None:
    class French(app_commands.Translator):
        async def translate(self, string: app_commands.locale_str, locale: discord.Locale, _: Any) -> str | None:
            return {"play": "jouer", "Start": "Commencer"}.get(string.message) if locale.value == "fr" else None

    @place.bot.tree.command(name=app_commands.locale_str("play"), description=app_commands.locale_str("Start"))
    async def play(context: Context) -> None:
        await context.response.send_message(context.locale.value)

    await place.bot.tree.set_translator(French())
    async with place.running() as bot:
        first, again = await bot.tree.fetch_commands(), await bot.tree.sync()
        assert [each.id for each in first] == [each.id for each in again]
        assert first[0].name_localizations == {discord.Locale.french: "jouer"}
        zoe = place.sandbox.person("Zoé", place.guild, locale="fr")
        assert (await zoe.slash(place.ward, "jouer")).message.content == "fr"
        with pytest.raises(NotPossible):
            await place.anna.slash(place.ward, "jouer")
        bot.tree.clear_commands(guild=None)
        assert await bot.tree.sync() == []


async def test_options_of_every_kind(place: Place) -> None:
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

    place.bot.tree.add_command(group)
    async with place.running():
        await place.anna.slash(
            place.ward,
            "play new",
            game="emergency",
            seats=4,
            friend=place.ben.user,
            where=place.ward,
            staff=place.guild.roles[-1],
            fast=True,
            picture=UPLOAD,
        )
        assert (seen["game"], seen["seats"], seen["fast"]) == ("emergency", 4, True)
        assert seen["friend"].id == place.ben.id and seen["friend"].display_name == "Ben"
        assert seen["where"].id == place.ward.id and seen["staff"].id == place.guild.roles[-1].id
        assert seen["picture"] == UPLOAD.content
        for wrong in ({"seats": 7}, {"game": "chess"}, {"seats": "4"}, {"colour": 1}):
            with pytest.raises(NotPossible):
                await place.anna.slash(place.ward, "play new", {"game": "emergency", "seats": 2} | wrong)
        with pytest.raises(NotPossible):
            await place.anna.slash(place.ward, "play new", game="emergency")
        with pytest.raises(NotPossible):
            await place.anna.slash(place.ward, "play")


async def test_autocomplete(place: Place) -> None:
    @place.bot.tree.command(description="Move")
    async def move(context: Context, table: int, choice: str) -> None:
        await context.response.send_message(f"{table} {choice}")

    @move.autocomplete("choice")
    async def complete(context: Context, current: str) -> list[app_commands.Choice[str]]:
        words = [f"{context.namespace.table}-left", f"{context.namespace.table}-right"]
        return [app_commands.Choice(name=word, value=word) for word in words if current in word]

    async with place.running():
        offered = await place.anna.autocomplete(place.ward, "move", "choice", "ri", table=7)
        assert [each["value"] for each in offered] == ["7-right"]
        with pytest.raises(NotPossible):
            await place.anna.autocomplete(place.ward, "move", "table", "1")


async def test_context_menus(place: Place) -> None:
    @place.bot.tree.context_menu(name="Invite to a table")
    async def invite(context: Context, member: discord.Member) -> None:
        await context.response.send_message(f"invited {member.display_name}")

    @place.bot.tree.context_menu(name="Quote")
    async def quote(context: Context, message: discord.Message) -> None:
        await context.response.send_message(f"> {message.content}")

    async with place.running():
        assert (
            await place.anna.context_menu(place.ward, "Invite to a table", place.ben)
        ).message.content == "invited Ben"
        said = place.ben.say(place.ward, "good morning")
        assert (await place.anna.context_menu(place.ward, "Quote", said)).message.content == "> good morning"
        with pytest.raises(NotPossible):
            await place.anna.context_menu(place.ward, "Quote", place.ben)


async def test_thinking_then_answering(place: Place) -> None:
    @place.bot.tree.command(description="Think")
    async def think(context: Context, quietly: bool, by_edit: bool) -> None:
        await context.response.defer(ephemeral=quietly, thinking=True)
        if by_edit:
            await context.edit_original_response(content="first")
        else:
            await context.followup.send("first")
        await context.followup.send("second", ephemeral=True)

    async with place.running():
        for by_edit in (True, False):
            for quietly in (True, False):
                reply = await place.anna.slash(place.ward, "think", quietly=quietly, by_edit=by_edit)
                assert reply.answer == 5
                await place.sandbox.until(lambda reply=reply: len(reply.messages) == 2)  # type: ignore[misc]
                assert [each.content for each in reply.messages] == ["first", "second"]
                assert [each.ephemeral for each in reply.messages] == [quietly, True]
                assert not any(each.loading for each in reply.messages)
        assert [each.content for each in place.ben.sees(place.ward)] == ["first", "first"]


async def test_buttons_edit_their_message_and_whisper(place: Place) -> None:
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

    @place.bot.tree.command(description="Open a table")
    async def table(context: Context) -> None:
        await context.response.send_message("round one", view=Table())

    async with place.running():
        reply = await place.anna.slash(place.ward, "table")
        private = await place.ben.click(reply.message, label="Play")
        assert private.message.flags & EPHEMERAL
        assert [each.content for each in place.ben.sees(place.ward)] == ["round one", "your panel"]
        assert [each.content for each in place.anna.sees(place.ward)] == ["round one"]
        with pytest.raises(NotPossible):
            await place.anna.click(private.message, label="Play")
        await place.anna.click(reply.message, "next")
        assert reply.message.content == "round two" and reply.message.edited is not None
        for custom_id in ("grey", "gone"):
            with pytest.raises(NotPossible):
                await place.anna.click(reply.message, custom_id)
        old = reply.message
        slow = await place.anna.click(reply.message, "slow")
        assert slow.answer == 6
        await slow.finished()
        assert reply.message.content == "slowly" and controls(reply.message) == ()
        await place.sandbox.settled()
        with pytest.raises(NotPossible):
            await place.anna.click(old, "next")
        await place.anna.click(old, label="Next", stale=True)
        assert reply.message.content == "round two"
        await place.anna.forge(old, "play")
        assert place.anna.sees(place.ward)[-1].content == "your panel"


async def test_selects_of_every_kind(place: Place) -> None:
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

    @place.bot.tree.command(description="Choose")
    async def choose(context: Context) -> None:
        await context.response.send_message("choose", view=Choices())

    async with place.running():
        message = (await place.anna.slash(place.ward, "choose")).message
        await place.anna.select(message, "a", "c", custom_id="words")
        await place.anna.select(message, place.ben, custom_id="people")
        await place.anna.select(message, place.ward, custom_id="places")
        await place.anna.select(message, place.guild.roles[-1], custom_id="roles")
        assert seen == ["a", "c", "Ben", "ward", "Ward Round"]
        for wrong in (("a", "b", "c"), ("d",), ()):
            with pytest.raises(NotPossible):
                await place.anna.select(message, *wrong, custom_id="words")
        with pytest.raises(NotPossible):
            await place.anna.select(message, "a", custom_id="people")
        await place.sandbox.settled()


async def test_a_form(place: Place) -> None:
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

    @place.bot.tree.command(description="Options")
    async def options(context: Context) -> None:
        await context.response.send_modal(Options())

    @place.bot.tree.command(description="Lobby")
    async def lobby(context: Context) -> None:
        await context.response.send_message("lobby", view=Lobby())

    async with place.running():
        shown = await place.anna.slash(place.ward, "options")
        assert shown.answer == 9 and shown.modal["title"] == "Options"
        sent = await place.anna.submit(shown, name="Table 1", Pace="slow")
        assert seen == ["Table 1", ["slow"]] and sent.message.only_for == place.anna.id
        for wrong in (
            {"name": "x" * 11, "pace": "slow"},
            {"pace": "slow"},
            {"name": "a"},
            {"name": "a", "pace": "never"},
        ):
            with pytest.raises(NotPossible):
                await place.anna.submit(shown, wrong)
        message = (await place.anna.slash(place.ward, "lobby")).message
        shown = await place.ben.click(message, "options")
        await place.ben.submit(shown, {"name": "B", "pace": ["fast"]})
        assert place.anna.sees(place.ward)[-1].content == "changed"


async def test_the_new_components(place: Place) -> None:
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

    @place.bot.tree.command(description="Show")
    async def show(context: Context) -> None:
        await context.response.send_message(view=Layout(), file=picture("sheet.png"))

    async with place.running() as bot:
        message = (await place.anna.slash(place.ward, "show")).message
        assert message.flags & V2 and "## Round 1" in texts(message)
        assert [each["custom_id"] for each in controls(message)] == ["sheet", "play"]
        assert (message.attachments[0].width, message.attachments[0].height) == (3, 2)
        assert texts(message).splitlines() == ["## Round 1", "Sheet", "Play"]
        channel = bot.get_channel(place.ward.id)
        assert isinstance(channel, discord.TextChannel)
        fetched = await channel.fetch_message(message.id)
        assert fetched.attachments == []  # shown by the gallery, so not listed again
        container = fetched.components[0]
        assert isinstance(container, discord.Container)
        gallery = container.children[2]
        assert isinstance(gallery, discord.MediaGalleryComponent)
        assert gallery.items[0].media.url.startswith(place.sandbox.url)
        assert gallery.items[0].description == "Anna's sheet"
