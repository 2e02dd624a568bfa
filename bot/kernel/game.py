"""What a game is to the rest of the program.

A game is a set of pure functions over frozen values: data in, new data out. It never sees a clock, a user, a channel
or a language; it gets seats (ints), dice and actions, and returns states, events and views.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from bot.kernel.course import Course
from bot.kernel.decision import Choice, Decision
from bot.kernel.dice import Dice, Stream
from bot.kernel.options import Conflict, Option
from bot.kernel.texts import Text
from bot.kernel.wish import Wish

S = TypeVar("S")  # state
O = TypeVar("O")  # options  # noqa: E741
V_co = TypeVar("V_co", covariant=True)  # view


MAX_WEIGHT = 5


class GameMeta(Struct, frozen=True):
    """What is known about a game before a match exists."""

    slug: str
    seats: tuple[int, int]  # min, max
    rules_version: int  # stored with a match, which is finished by the rules it was begun under
    options: tuple[Option, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    substitute: str = "greedy"  # the policy that plays on for a seat whose player left
    adviser: str = ""  # the policy that gives hints, where it is not the substitute
    wishes: tuple[Wish, ...] = ()  # what a seat may want done before it is asked
    explained: tuple[str, ...] = ()  # kinds of things that are explained where they are named (see `explanation`)
    courses: tuple[Course, ...] = ()  # guided matches; the first is the one of the basic game
    topics: Mapping[str, str] = {}  # the topic of the rulebook (its id) that answers a decision of each kind
    low_wins: bool = False  # few points are better than many
    minutes: tuple[int, int] = (0, 0)  # of a match that is played live, min and max; (0, 0): not known
    weight: int = 0  # how much there is to learn and to think about, from 1 to `MAX_WEIGHT`; 0: not known


class Mark(Struct, frozen=True):
    """A place on a sheet that an event changed, so that a picture can make it stand out."""

    seat: int | None  # None: the table, or an opponent who is not a seat
    place: str


class Event(Struct, frozen=True):
    """What happened, past tense. The text's key says what kind of thing it was."""

    text: Text
    seat: int | None = None  # who did it
    to: int | None = None  # only this seat may know; None is public
    marks: tuple[Mark, ...] = ()
    forced: bool = False  # the answer was taken without asking, because it was the only one


class Step(Struct, Generic[S], frozen=True):
    """The new state and what happened on the way there."""

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False  # a player learned something: undo never crosses this step
    concerns: tuple[int, ...] | None = None  # seats whose decision may differ from before; None is all seats


class Progress(Struct, frozen=True):
    """How far a match has come. A new `round` is announced at its table, with new pictures."""

    round: int
    rounds: int | None = None  # None: not known in advance
    phase: Text | None = None


class Line(Struct, frozen=True):
    """One line of a score breakdown."""

    label: Text
    points: int


class Standing(Struct, frozen=True):
    """The result of one seat; an opponent who is not a seat has a `name` instead."""

    seat: int | None
    rank: int  # 1 is best; equal ranks share
    total: int
    lines: tuple[Line, ...] = ()
    name: Text | None = None
    remark: Text | None = None


class Outcome(Struct, frozen=True):
    """The result of a match. `ranked` is false where no seat wins (a co-operative game)."""

    standings: tuple[Standing, ...]
    ranked: bool = True
    remark: Text | None = None

    @property
    def competitive(self) -> bool:
        """Whether seats competed with each other: not in a match played alone or together."""
        return self.ranked and sum(standing.seat is not None for standing in self.standings) > 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        if not self.ranked:
            return ()
        return tuple(s.seat for s in self.standings if s.rank == 1 and s.seat is not None)


class Policy(Protocol):
    """A computer player. It gets an imagined state, so it cannot know more than its seat does, and a private stream:
    thinking draws nothing from the match."""

    def __call__(self, game: AnyGame, state: Any, decision: Decision, stream: Stream, /) -> int:
        """The index of its answer in `decision.choices`."""
        ...


class Game(Protocol[S, O, V_co]):
    """The rules of one game. `bot.kernel.play` is the only caller of `setup` and `apply`."""

    @property
    def meta(self) -> GameMeta: ...
    @property
    def state_type(self) -> type[S]: ...
    @property
    def action_type(self) -> Any:
        """The tagged union of this game's actions."""

    @property
    def options_type(self) -> type[O]:
        """A struct whose fields are the options of `meta`."""

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Computer players that only this game has, in addition to those that play every game."""

    @property
    def older(self) -> Mapping[int, AnyGame]:
        """This game by earlier versions of its rules, by `rules_version`.

        A fix that changes what a running match may do is not a change of the rules but a new version of them: the old
        behaviour stays reachable here, usually as the same class made with a lower version that its rules branch on.
        Matches begun under it are finished by it, and their logs replay for as long as they are kept.
        """

    def setup(self, options: O, seats: int, dice: Dice) -> Step[S]: ...

    def awaiting(self, state: S) -> tuple[int, ...]:
        """The seats that owe an answer now, in ascending order; several answer at once, none means it is over."""

    def decision(self, state: S, seat: int) -> Decision:
        """What an awaited seat is asked. Never without a choice."""

    def apply(self, state: S, seat: int, action: Any, dice: Dice) -> Step[S]:
        """Carry out an action that `decision(state, seat)` offers (the kernel has checked that)."""

    def leave(self, state: S, seat: int, dice: Dice) -> Step[S] | None:
        """A seat gives up for good. None: nothing in the rules, a substitute policy plays on."""

    def default(self, state: S, decision: Decision) -> Choice:
        """The harmless answer for a seat whose time has run out."""

    def view(self, state: S, seat: int | None) -> V_co:
        """What a seat may see; None is a spectator. Holds no secret of another seat or of the deck."""

    def imagine(self, state: S, seat: int | None, stream: Stream) -> S:
        """A state this seat cannot tell from the real one: all it may not know is dealt again from the stream."""

    def worth(self, state: S, seat: int) -> float:
        """A guess at how well a seat stands; higher is better. For computer players and hints."""

    def progress(self, state: S) -> Progress: ...

    def totals(self, state: S) -> tuple[int, ...] | None:
        """The points of each seat so far, as a spectator may know them; None where a game has no running points.

        When the match is over they are the totals of its outcome.
        """

    def outcome(self, state: S) -> Outcome | None:
        """Ranks and score lines; None while the match runs."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def under_rules(game: AnyGame, version: int) -> AnyGame | None:
    """The game as it was played under this version of its rules; None where the program does not have it."""
    return game if version == game.meta.rules_version else game.older.get(version)
