"""What is stored about a person: exported or erased at their request, and shown to no other person."""

from __future__ import annotations

from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.ui.components import RED, AttachedFile, Button, Buttons, Document, Screen, TextDisplay
from bot.front.ui.custom_ids import ConfirmErase

ACCENT = 0x8D99AE


class PrivacyHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def export(self, context: Context) -> None:
        """A file with everything that is stored about this person."""
        with self._services.long_work.of(context.person):
            data = await self._services.director.privacy.export(context.person)
        file = Document(data, "ward-round-about-me.json", context.localizer.label("privacy.file"))
        components = (TextDisplay(context.localizer("privacy.exported")), AttachedFile(file.filename))
        await context.respond(Screen(components, (file,), ACCENT))

    async def ask_to_erase(self, context: Context) -> None:
        """It cannot be undone and takes the person out of their matches, so it has to be confirmed."""
        localizer = context.localizer
        live = len(await self._services.engine.matches_of(context.person, live=True))
        lines = [localizer("privacy.ask"), *([localizer("privacy.playing", n=live)] if live else [])]
        confirm = Button(localizer.label("privacy.sure"), ConfirmErase(), RED)
        await context.respond(Screen((TextDisplay("\n".join(lines)), Buttons((confirm,))), (), ACCENT))

    async def erase(self, context: Context, control: ConfirmErase) -> None:  # noqa: ARG002 - has no fields
        localizer = context.localizer  # read before the settings are erased
        await self._services.director.privacy.erase(context.person)
        await context.respond_text(localizer("privacy.forgotten"))
