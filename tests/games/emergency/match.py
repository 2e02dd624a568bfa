"""A match set up for a test: a card, dice and sheets of its choice, and actions by their meaning."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.emergency import GAME
from bot.games.emergency.actions import Admit, AdmitFirst, Discard, DrawCurtain, TakeDie, Write
from bot.games.emergency.scoring.cardiologists import Cardiologist
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.state import State
from bot.games.emergency.turn import DIE, WAIT, Turn
from bot.kernel import Choice, Decision, Dice, Event, Position, begin, choose, find
from bot.kernel.play import resume
from tests.games.emergency.notation import sheet

Card = int
Faces = tuple[int, int, int]


class Table:
    """A running match and its events. Actions are validated as in play."""

    def __init__(self, state: State) -> None:
        self.dice = Dice(bytes(32))
        self.position: Position = resume(GAME, state, 0)
        self.events: list[Event] = []
        self.reveals: list[bool] = []

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    def sheet(self, seat: int = 0) -> Sheet:
        return self.state.turns[seat].sheet

    def asked(self, seat: int = 0) -> Decision:
        decision = self.position.ask(seat)
        assert decision is not None, f"seat {seat} is asked nothing"
        return decision

    def kind(self, seat: int = 0) -> str | None:
        decision = self.position.ask(seat)
        return decision.kind if decision else None

    def offered(self, seat: int = 0) -> list[Any]:
        """The choices of the decision in short: colours, sections, values, cards; None for the morgue or no curtain."""
        return [_short(choice) for choice in self.asked(seat).choices]

    def answer(self, action: Any, seat: int = 0) -> Table:
        turn = choose(GAME, self.position, seat, find(self.position, seat, action), self.dice)
        self.position = turn.position
        self.events += turn.events
        self.reveals.append(turn.reveals)
        return self

    def take(self, colour: str, seat: int = 0) -> Table:
        return self.answer(TakeDie(colour), seat)

    def curtain(self, section: int | None, seat: int = 0) -> Table:
        return self.answer(DrawCurtain(section), seat)

    def first(self, seat: int = 0, *, extra: bool) -> Table:
        return self.answer(AdmitFirst(extra), seat)

    def admit(self, section: int | None, value: int | None = None, seat: int = 0) -> Table:
        """Choose a section and, unless there is only one legal value, write this one."""
        self.answer(Admit(section), seat)
        if section is not None and self.kind(seat) == "value":
            assert value is not None, f"choose among {self.offered(seat)}"
            self.answer(Write(value), seat)
        return self

    def discard(self, card: str) -> Table:
        return self.answer(Discard(card))

    def finish(self, seat: int) -> Table:
        """Let a seat end its turn in the morgue, with the first free die and no curtain."""
        round_ = self.state.round
        while self.state.round == round_ and self.kind(seat) not in (None, "discard"):
            decision = self.asked(seat)
            place = 0 if decision.kind in ("die", "order") else -1
            self.answer(decision.choices[place].action, seat)
        return self


def table(
    seats: int = 2,
    *,
    card: Card = 1,
    dice: Faces = (3, 3, 3),
    chief: int | None = 0,
    chief_die: str | None = None,
    sheets: tuple[Sheet, ...] = (),
    options: dict[str, object] | None = None,
    **changes: Any,
) -> Table:
    """A round that has just been opened, the chief still choosing. `changes` are fields of the state."""
    state: State = begin(GAME, options or {}, seats, Dice(bytes(32))).position.state
    given = (*sheets, *(sheet({}) for _ in range(seats - len(sheets))))
    first = 0 if chief is None else chief
    changes.setdefault("cardiologists", (Cardiologist("K5", 8 if seats > 2 else 5), Cardiologist("K6", 5)))
    state = replace(
        state,
        card=card,
        dice=dice,
        chief=chief,
        chief_die=chief_die,
        closed=given,
        turns=tuple(Turn(one, DIE if seat == first else WAIT) for seat, one in enumerate(given)),
        awaited=(first,),
        **changes,
    )
    return Table(state)


def _short(choice: Choice) -> Any:
    match choice.action:
        case TakeDie(colour=colour):
            return colour
        case DrawCurtain(section=section) | Admit(section=section):
            return section
        case AdmitFirst(extra=extra):
            return "extra" if extra else "main"
        case Write(value=value):
            return value
        case Discard(card=card):
            return card
    raise AssertionError(choice)
