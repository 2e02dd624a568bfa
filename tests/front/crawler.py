"""Clicks every control the bot offers: in lobbies, options, panels and table messages, of every game, across
restarts, as the right person and as a stranger, at once and much later.

A control that was offered and is gone (because another choice was taken) is pressed too, from the old version of its
message. Every press has to be answered; Discord may refuse nothing, and no error may be logged.
"""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AsyncExitStack
from typing import Any

from msgspec import Struct

from bot.front.commands import DEFINITIONS
from bot.front.commands.definition import _options_of
from bot.records import RUNNING
from bot.sandbox import NotPossible, Person, Reply
from bot.sandbox.model.entities import MODAL, Message, Role
from bot.sandbox.operations.administration import add_role
from bot.sandbox.validation.components import BUTTON, CHANNELS, ROLES, USERS
from tests.front.ward import Ward, controls

CHOICES = frozenset({"c", "m", "g"})
ENDING = frozenset({"confirmcancel", "resign", "start", "leave", "erase"})  # after these there is less to press
BACKWARDS = frozenset({"u"})  # these lead back to earlier states, so they are pressed only now and then
# The pages of a rulebook lead to each other: a few tell as much as all of them. Guided matches have tests of their own.
FEW = {"page": 6, "courses": 1, "course": 1, "learn": 2, "leavecourse": 2}
ENTRIES = 5  # of a select menu that are tried, unless all are


class Offer(Struct, frozen=True):
    """A control as one person saw it."""

    person: Person
    message: Message
    part: Mapping[str, Any]
    value: Any = None  # of a menu

    @property
    def key(self) -> str:
        return f"{self.part['custom_id']}|{self.value}|{self.person.id}"

    @property
    def kind(self) -> str:
        return str(self.part["custom_id"].partition("/")[0])


class Report(Struct):
    """How many controls were offered, and how many of them were pressed."""

    seen: Counter[str] = Counter()
    clicked: Counter[str] = Counter()
    stale: int = 0
    restarts: int = 0
    matches: int = 0

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {self.clicked[kind]}/{self.seen[kind]}" for kind in sorted(self.seen))
        return (
            f"{self.clicked.total()} of {self.seen.total()} controls clicked ({self.stale} of them when stale) "
            f"in {self.matches} matches with {self.restarts} restarts: {kinds}"
        )


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


class Crawler:
    """One crawl. `budget` is the max number of controls pressed in one match."""

    def __init__(self, ward: Ward, budget: int, seed: int = 0, entries: int | None = ENTRIES) -> None:
        self.ward = ward
        self.report = Report(Counter(), Counter())
        self.errors = _Errors()
        self._budget = budget
        self._entries = entries
        self._left = budget
        self._random = random.Random(seed)
        self._offers: dict[str, Offer] = {}
        self._clicked: set[str] = set()
        self._role: Role | None = None
        self._running = AsyncExitStack()

    async def __aenter__(self) -> Crawler:
        logging.getLogger().addHandler(self.errors)
        await self._running.enter_async_context(self.ward.running())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._running.aclose()
        logging.getLogger().removeHandler(self.errors)

    # --- the way through ----------------------------------------------------------------------------------------

    async def crawl(self, game: str) -> None:
        """Crawl a lobby, a match with everything around it, the controls it leaves behind, and a cancelled table."""
        self._left = self._budget
        await self._command(self.ward.ana, "play new", game=game)
        await self._lobby()
        await self._match(game)
        self._left = max(self._left, self._budget // 4) if self._entries else len(self._offers)
        await self._flush()
        self._left = self._budget
        await self._closing()

    async def crawl_match(self, game: str, seats: int, options: Mapping[str, Any]) -> None:
        """Crawl a match of these options; other seats are played by the computer."""
        self._left = self._budget
        await self._command(self.ward.ana, "play new", game=game, seats=seats, fill=seats > 1)
        await self.ward.engine.tables.configure((await self._here()).row.id, options)
        await self._first(self.ward.ana, self.ward.table(), "start")
        match = await self._here()
        assert match.row.status == RUNNING
        await self._match(game)
        self._left = max(self._left, self._budget // 4)
        await self._flush()

    async def commands(self) -> None:
        """Every command without required options, and the controls of its response."""
        for definition in DEFINITIONS:
            required = [o for o in _options_of(definition.callback).values() if o.default is o.empty]
            if not required and definition.path not in ("play.start", "play.leave"):
                self._left = self._budget
                reply = await self._command(self.ward.ana, definition.path.replace(".", " ").replace("_", "-"))
                await self._press_all(self.ward.ana, reply.message, CHOICES | ENDING | BACKWARDS)

    async def restart(self) -> None:
        await self._settle()
        await self._running.aclose()
        await self._running.enter_async_context(self.ward.running())
        self.report.restarts += 1

    async def _lobby(self) -> None:
        ward = self.ward
        least, _ = ward.engine.games[(await self._here()).row.game].meta.seats
        for person in (ward.ben, ward.dev, ward.ana):
            await self._press_all(person, ward.table())
        match = await self._here()
        for person in (ward.ben, ward.dev):
            if len(match.seats) < max(2, least) and all(row.player != str(person.id) for row in match.seats):
                await person.slash(ward.ward, "play join")
                await self._settle()
                match = await self._here()
        await self._first(ward.ana, ward.table(), "start")
        if (await self._here()).row.status != RUNNING:
            await self._start_anyhow()

    async def _start_anyhow(self) -> None:
        """The options that were tried may exclude each other: close this table and start a plain one."""
        game = (await self._here()).row.game
        await self._closing()
        await self._command(self.ward.ana, "play new", game=game, seats=self._seats(game), fill=True)
        await self._first(self.ward.ana, self.ward.table(), "start")

    def _seats(self, game: str) -> int:
        return max(2, int(self.ward.engine.games[game].meta.seats[0]))

    async def _match(self, game: str) -> None:
        ward = self.ward
        self.report.matches += 1
        match = await self._here()
        turns = 0
        while match.row.status == RUNNING and self._left > 0:
            turns += 1
            people = {str(person.id): person for person in ward.people}
            asked = [people.get(match.seats[ask.seat].player or "") for ask in match.playing.asks]
            person = next((each for each in asked if each is not None), ward.ana)
            await self._turn(person, match.row.id)
            if turns % 5 == 0:
                await self._stranger()
            if turns % 3 == 0:
                await self.restart()
            match = await ward.engine.match(match.row.id)
        assert game == match.row.game

    async def _turn(self, person: Person, match: int) -> None:
        page = self._page(person, f"play/{match}")
        reply = await self._press(Offer(person, page, {"custom_id": f"play/{match}", "type": BUTTON}))
        back = BACKWARDS if self._random.random() < 0.8 else frozenset()
        shown = await self._press_all(person, reply.message, CHOICES | ENDING | back)
        choices = [offer for offer in self._offered(person, shown) if offer.kind in CHOICES]
        if choices:
            await self._press(self._random.choice(choices))
        await self._flush(3)

    async def _stranger(self) -> None:
        """A person without a seat presses the public controls, and those of the responses."""
        cleo = self.ward.cleo
        await self._press_all(cleo, self.ward.table(person=cleo), CHOICES | ENDING | BACKWARDS)

    async def _closing(self) -> None:
        """Cancel the live match in this channel."""
        ward = self.ward
        reply = await self._command(ward.ana, "play cancel")
        for offer in self._offered(ward.ana, reply.message):
            await self._press(offer)
        await self._press_all(ward.ana, ward.table(), but=ENDING)
        again = await self._command(ward.ana, "play cancel")
        for offer in self._offered(ward.ana, again.message):
            await self._press(offer)

    # --- pressing -----------------------------------------------------------------------------------------------

    async def _press_all(self, person: Person, message: Message, but: Iterable[str] = ENDING) -> Message:
        """Press each control of a message that was not pressed yet, and those of the responses."""
        kept = frozenset(but)
        while self._left > 0:
            message = self._now(message)
            fresh = (o for o in self._offered(person, message) if o.kind not in kept and self._is_wanted(o))
            offer = next(fresh, None)
            if offer is None:
                break
            reply = await self._press(offer)
            for opened in reply.messages:
                if opened.id != message.id:
                    await self._press_all(person, opened, CHOICES | ENDING | BACKWARDS)
        return self._now(message)

    async def _press(self, offer: Offer, *, stale: bool = False) -> Reply:
        self._note((offer,))
        self.report.clicked[offer.kind] += offer.key not in self._clicked
        self._clicked.add(offer.key)
        self.report.stale += stale
        self._left -= 1
        custom_id = offer.part["custom_id"]
        try:
            if offer.part["type"] == BUTTON:
                reply = await offer.person.click(offer.message, custom_id, stale=stale)
            else:
                reply = await offer.person.select(offer.message, offer.value, custom_id=custom_id, stale=stale)
        except NotPossible:  # it is gone from the message: press it in the old version
            values = None if offer.part["type"] == BUTTON else [str(offer.value)]
            reply = await offer.person.forge(offer.message, custom_id, values)
        if reply.answer == MODAL:
            reply = await offer.person.submit(reply, dict(self._filled(reply.modal)))
        await self._settle()
        for message in reply.messages:
            self._note(self._offered(offer.person, message))
        return reply

    async def _first(self, person: Person, message: Message, kind: str) -> None:
        offer = next((each for each in self._offered(person, message) if each.kind == kind), None)
        if offer is not None:
            await self._press(offer)

    async def _flush(self, most: int | None = None) -> None:
        """Press controls that were offered and are no longer there."""
        waiting = [o for o in self._offers.values() if self._is_wanted(o) and o.kind not in ENDING]
        self._random.shuffle(waiting)
        for offer in waiting[:most]:
            if self._left > 0:
                await self._press(offer, stale=True)

    async def _command(self, person: Person, line: str, **options: Any) -> Reply:
        reply = await (await person.slash(self.ward.ward, line, options)).finished()
        await self._settle()
        if reply.answer == MODAL:
            reply = await person.submit(reply, dict(self._filled(reply.modal)))
            await self._settle()
        self._note(self._offered(person, reply.message))
        return reply

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def missed(self) -> set[str]:
        """Kinds of controls that were offered and never pressed, besides those that end a match."""
        return {key for key, offer in self._offers.items() if self._is_wanted(offer) and offer.kind not in ENDING}

    def _is_wanted(self, offer: Offer) -> bool:
        """Not pressed yet, and no kind of which enough were pressed."""
        enough = offer.kind in FEW and self.report.clicked[offer.kind] >= FEW[offer.kind]
        return offer.key not in self._clicked and not enough

    def _offered(self, person: Person, message: Message) -> Iterator[Offer]:
        for part in controls(message):
            if part["type"] == BUTTON:
                yield Offer(person, message, part)
            elif part["type"] in (CHANNELS, USERS, ROLES):
                yield Offer(person, message, part, self._entity(part["type"]))
            else:
                for entry in part["options"][: self._entries]:
                    yield Offer(person, message, part, entry["value"])

    def _entity(self, type_: int) -> Any:
        """What is chosen in a menu that Discord fills: a channel, a person or a role of the server."""
        if type_ == ROLES:
            self._role = self._role or add_role(self.ward.sandbox.world, self.ward.guild, "Crawlers")
            return self._role
        return self.ward.ward if type_ == CHANNELS else self.ward.ben

    def _note(self, offers: Iterable[Offer]) -> None:
        for offer in offers:
            if offer.key not in self._offers:
                self._offers[offer.key] = offer
                self.report.seen[offer.kind] += 1

    def _now(self, message: Message) -> Message:
        return self.ward.sandbox.world.find(Message, message.channel, message.id) or message

    def _page(self, person: Person, custom_id: str) -> Message:
        seen = reversed(person.sees(self.ward.ward))
        return next(m for m in seen if any(part["custom_id"] == custom_id for part in controls(m)))

    async def _here(self) -> Any:
        return await self.ward.engine.at_table(f"{self.ward.guild.id}/{self.ward.ward.id}")

    def _filled(self, modal: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for part in modal["components"]:
            field = part.get("component") or part["components"][0]
            yield field["custom_id"], field.get("value") or "1"

    async def _settle(self) -> None:
        await self.ward.settled()
        bot = self.ward.bot
        assert bot is not None
        assert bot.handlers.router.failed == 0, self.errors.found
        assert self.errors.found == []
        assert [str(each) for each in self.ward.sandbox.errors] == []
