"""What we know about somebody, handed to them or erased, when they ask for it. Only they see any of it."""

from __future__ import annotations

from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.ports import Picture
from bot.front.ui.components import RED, AttachedFile, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import ConfirmErase

ACCENT = 0x8D99AE


class PrivacyHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def export(self, context: Context) -> None:
        """A file with everything that is stored about this person."""
        data = await self._services.engine.privacy.export(context.person)
        file = Picture(data, "ward-round-about-me.json", context.localizer.label("privacy.file"))
        await context.show(
            Screen((TextDisplay(context.localizer("privacy.exported")), AttachedFile(file.filename)), (file,), ACCENT)
        )

    async def ask_to_forget(self, context: Context) -> None:
        """It cannot be undone and takes them out of their matches, so it is asked twice."""
        localizer = context.localizer
        playing = len(await self._services.engine.matches_of(context.person, live=True))
        words = [localizer("privacy.ask")]
        if playing:
            words.append(localizer("privacy.playing", n=playing))
        sure = Button(localizer.label("privacy.sure"), ConfirmErase(), RED)
        await context.show(Screen((TextDisplay("\n".join(words)), Buttons((sure,))), (), ACCENT))

    async def forget(self, context: Context, control: ConfirmErase) -> None:  # noqa: ARG002 - says nothing but that
        localizer = context.localizer  # still knows their language
        await self._services.engine.privacy.erase(context.person)
        await context.tell(localizer("privacy.forgotten"))
