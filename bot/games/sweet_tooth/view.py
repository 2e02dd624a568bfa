"""What a seat may see of a match: pictures, text twins and panels are drawn from this alone.

Sweet Tooth has no secrets, so every seat and every spectator sees the same; only `seat` and `pick` differ.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.decisions import asked_seat, pickable_teeth
from bot.games.sweet_tooth.outcome import mouth_remark, ranks
from bot.games.sweet_tooth.state import Over, Receiving, State, Throw
from bot.kernel import Text


class Mouth(Struct, frozen=True):
    """One player, as public to all. Teeth are letters: `.` clean, then `y`, `o`, `r`, `b`; tooth 1 first."""

    teeth: str
    points: int
    rank: int  # as it would be if the match ended now
    appointments: int
    laps: int
    space: int
    cube: bool
    out: bool  # all laps done, no more turns
    gone: bool  # has left
    remark: Text | None = None  # in the modes without a winner


class View(Struct, frozen=True):
    """One seat's knowledge (`seat` None: a spectator's)."""

    seat: int | None
    variant: str
    reach: int  # the farthest a move can lead: six spaces, or twelve with two dice
    laps: int  # the number after which the match may end
    circuit: str  # the kind of each space: D, S, B, K, A
    worth: tuple[tuple[str, int], ...]  # the points of each kind of tooth
    mouths: tuple[Mouth, ...]
    cube_in_middle: bool
    round: int
    turn: int  # whose turn it is, or was when it ended
    asked: int | None  # the seat that has a decision: not always the one whose turn it is
    patient: int | None  # the seat at the Dentist's that may receive gifts
    thrower: int | None
    throws: tuple[Throw, ...]  # the dice of this turn, or of the last one
    pick: tuple[int, ...] = ()  # teeth this seat may pick now
    over: bool = False


def view(state: State, seat: int | None) -> View:
    """What this seat may see."""
    owes = asked_seat(state)
    return View(
        seat=seat,
        variant=state.options.variant,
        reach=board().move_die * (1 + state.options.two_dice),
        laps=state.options.goal,
        circuit=board().circuit,
        worth=tuple(board().points.items()),
        mouths=_mouths(state),
        cube_in_middle=state.cube is None,
        round=state.round,
        turn=state.current,
        asked=owes,
        patient=state.current if isinstance(state.phase, Receiving) else None,
        thrower=state.thrower,
        throws=state.throws,
        pick=pickable_teeth(state) if seat is not None and seat == owes else (),
        over=isinstance(state.phase, Over),
    )


def _mouths(state: State) -> tuple[Mouth, ...]:
    return tuple(
        Mouth(
            teeth=player.teeth,
            points=player.points,
            rank=rank,
            appointments=player.green,
            laps=player.laps,
            space=player.space,
            cube=state.cube == number,
            out=player.out,
            gone=player.gone,
            remark=None if state.options.ranked else mouth_remark(player.points),
        )
        for number, (player, rank) in enumerate(zip(state.players, ranks(state.players), strict=True))
    )
