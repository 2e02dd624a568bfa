"""What we know about somebody, handed to them or erased, when they ask for it. Only they see any of it."""

from __future__ import annotations

from bot.front.interactions.context import Visit
from bot.front.interactions.services import Desk
from bot.front.ports import Picture
from bot.front.ui.components import RED, Attached, Button, Buttons, Say, Screen
from bot.front.ui.custom_ids import Forget

ACCENT = 0x8D99AE


class Discretion:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def export(self, visit: Visit) -> None:
        """A file with everything that is stored about this person."""
        data = await self._desk.engine.privacy.export(visit.person)
        file = Picture(data, "ward-round-about-me.json", visit.voice.label("privacy.file"))
        await visit.show(Screen((Say(visit.voice("privacy.exported")), Attached(file.filename)), (file,), ACCENT))

    async def ask_to_forget(self, visit: Visit) -> None:
        """It cannot be undone and takes them out of their matches, so it is asked twice."""
        voice = visit.voice
        playing = len(await self._desk.engine.matches_of(visit.person, live=True))
        words = [voice("privacy.ask")]
        if playing:
            words.append(voice("privacy.playing", n=playing))
        sure = Button(voice.label("privacy.sure"), Forget(), RED)
        await visit.show(Screen((Say("\n".join(words)), Buttons((sure,))), (), ACCENT))

    async def forget(self, visit: Visit, control: Forget) -> None:  # noqa: ARG002 - says nothing but that
        voice = visit.voice  # still knows their language
        await self._desk.engine.privacy.erase(visit.person)
        await visit.tell(voice("privacy.forgotten"))
