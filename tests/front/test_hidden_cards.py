"""Dice Hospital's administrators are hidden from other players until they are revealed.

Two proofs. No name of a hidden card is in anything another player can see: messages, panels, alt texts, text twins,
completions, refusals, files. And others see exactly the same, pictures included, for each card the owner may keep.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.front.ui import custom_ids as c
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.registry import GAMES
from bot.kernel import text
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from bot.words.sources import words_of
from tests.front.ward import Ward, controls, hospital, words

WORDS = words_of((GAMES["dice_hospital"],))
NAMES = {
    card: {card, *(WORDS.say(text(f"dice_hospital.card.{card}"), locale) for locale in WORDS.locales)}
    for card in cards().administrators
}
LOOKING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("status", {}),
    ("sheet", {}),
    ("sheet", {"text": True}),
    *((("sheet", {"player": str(seat), "text": as_text})) for seat in range(1, 6) for as_text in (False, True)),
    ("recap", {}),
    ("replay", {}),
    ("replay", {"player": "2"}),
    ("verify", {}),
    ("hint", {}),
    ("matches", {}),
    ("stats", {}),
    ("privacy export", {}),
    ("play options", {}),
    ("play join", {}),
)
TYPED = "Head Matron Director Manager"


async def dealt(ward: Ward, *people: Person) -> None:
    """A match whose starting patients have their values, so that every seat is asked for an administrator."""
    await ward.start("dice_hospital", *people)
    for person in people:
        await ward.answer(person, await ward.panel(person))
    await ward.settled()


async def keep(ward: Ward, person: Person, choice: int) -> None:
    await ward.answer(person, await ward.panel(person), choice)
    await ward.settled()


async def hesitate(ward: Ward, person: Person) -> None:
    """Keep one card and take it back."""
    await keep(ward, person, 0)
    await (await person.slash(ward.ward, "undo")).finished()
    await ward.settled()


def hidden(match: Any, *seats: int) -> set[str]:
    """Names of the cards of these seats, in all languages."""
    return {name for seat in seats for card in match.position.state.hospitals[seat].dealt for name in NAMES[card]}


def said(names: set[str], seen: str) -> set[str]:
    return {name for name in names if name.casefold() in seen.casefold()}


class Eyes:
    """All that one person can see: as text, and pictures by their hash."""

    def __init__(self, ward: Ward, person: Person) -> None:
        self.ward = ward
        self.person = person
        self.seen: list[str] = []

    async def look_around(self) -> list[str]:
        """Request everything that can be inspected, and try what is not allowed."""
        for line, given in LOOKING:
            reply = await (await self.person.slash(self.ward.ward, line, given)).finished()
            for message in reply.messages:
                self._note(f"/{line} {given}", message)
        await self._try_to_type()
        await self._press_what_others_have()
        for message in self.person.sees(self.ward.ward):
            self._note("in the channel", message)
        return self.seen

    async def _try_to_type(self) -> None:
        for typed in ("", *TYPED.split(), "a."):
            offered = await self.person.autocomplete(self.ward.ward, "move", "choice", typed)
            self.seen.append(f"completing {typed}: {offered}")
        for line in ("plan", "sheet", "replay"):
            option = "wish" if line == "plan" else "player"
            offered = await self.person.autocomplete(self.ward.ward, line, option, "")
            self.seen.append(f"/{line} completes {offered}")

    async def _press_what_others_have(self) -> None:
        """Controls of another player's panel, as a modified client could send them."""
        match = await self.ward.engine.match(await self.ward.number())
        shown = (await (await self.person.slash(self.ward.ward, "help")).finished()).message
        for row in match.seats:
            if row.player == str(self.person.id):
                continue
            place = (match.row.id, row.seat, match.counts[row.seat])
            forged = (c.Choose(*place, 0, "0000"), c.ChooseFromMenu(*place, 0), c.OpenGroup(*place), c.Hint(*place))
            for control in (*forged, c.Undo(*place, False)):
                values = ["0/0000"] if isinstance(control, c.ChooseFromMenu | c.OpenGroup) else None
                reply = await self.person.forge(shown, c.write(control), values)
                await self.ward.settled()
                for message in reply.messages:
                    self._note(c.write(control), message)

    def _note(self, what: str, message: Message) -> None:
        pressed = [part.get("options", part.get("label")) for part in controls(message)]
        files = [self._content(file.id) for file in message.attachments]
        alt = [file.description for file in message.attachments]
        self.seen.append(f"{what}: {words(message)}\n{pressed}\n{alt}\n{files}")

    def _content(self, file: int) -> str:
        content = self.ward.sandbox.world.files.get(file) or b""
        try:
            return content.decode()
        except UnicodeDecodeError:
            return sha256(content).hexdigest()


async def test_no_hidden_name_is_anywhere(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        await dealt(ward, ward.ana, ward.ben, ward.cleo)
        await hesitate(ward, ward.ben)
        await keep(ward, ward.ben, 1)
        match = await ward.engine.match(await ward.number())
        owners = {ward.ana: (0,), ward.cleo: (2,), ward.dev: ()}
        for person, own in owners.items():
            seen = "\n".join(await Eyes(ward, person).look_around())
            assert len(seen) > 5000
            others = [seat for seat in range(3) if seat not in own]
            assert said(hidden(match, *others) - hidden(match, *own), seen) == set()
            assert bool(said(hidden(match, *own), seen)) == bool(own), "the proof can see what is there"
        log = "\n".join(words(message) for message in ward.dev.sees(ward.ward))
        assert said({name for names in NAMES.values() for name in names}, log) == set()
        await keep(ward, ward.ana, 0)
        await keep(ward, ward.cleo, 0)
        shown = (await ward.engine.match(await ward.number())).position.state.hospitals
        seen = "\n".join(await Eyes(ward, ward.dev).look_around())
        for one in shown:
            assert said(NAMES[one.administrator], seen), "now everybody may know"


@pytest.mark.slow
async def test_five_seats_know_their_own_card_and_the_open_ones(tmp_path: Path) -> None:
    """There are fewer than two cards per seat: each has one, and may swap it for a revealed one."""
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        eve, finn = (ward.sandbox.person(name, ward.guild) for name in ("Eve", "Finn"))
        players = (ward.ana, ward.ben, ward.cleo, ward.dev, eve)
        await dealt(ward, *players)
        match = await ward.engine.match(await ward.number())
        state = match.position.state
        assert state.stage == "swap"
        for person, own in ((ward.ben, (1,)), (finn, ())):
            seen = "\n".join(await Eyes(ward, person).look_around())
            secret = hidden(match, *(seat for seat in range(5) if seat not in own))
            assert said(secret, seen) == set()
            assert all(said(NAMES[card], seen) for card in state.administrators), "those lie open"
        (ask,) = match.position.asks
        await keep(ward, players[ask.seat], 1)
        old, new = state.hospitals[ask.seat].administrator, ask.choices[1].action.card
        seen = "\n".join(await Eyes(ward, finn).look_around())
        assert said(NAMES[old], seen) and said(NAMES[new], seen)
        rest = hidden(match, *(seat for seat in range(5) if seat != ask.seat))
        assert said(rest, seen) == set()


async def what_others_see(path: Path, kept: int) -> dict[str, list[str]]:
    async with hospital(path, picture_service=None) as ward, ward.running():
        await dealt(ward, ward.ana, ward.ben, ward.cleo)
        await keep(ward, ward.ben, kept)
        return {person.user.name: await Eyes(ward, person).look_around() for person in (ward.ana, ward.dev)}


async def test_others_see_the_same_for_each_kept_card(tmp_path_factory: pytest.TempPathFactory) -> None:
    one = await what_others_see(tmp_path_factory.mktemp("one"), 0)
    other = await what_others_see(tmp_path_factory.mktemp("other"), 1)
    assert one.keys() == other.keys() == {"ana", "dev"}
    for name in one:
        for left, right in zip(one[name], other[name], strict=True):
            assert left == right
