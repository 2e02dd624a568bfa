"""A mouth of sixteen teeth and the rules that change it.

A mouth is a string of sixteen letters, tooth 1 first. Functions take one and return another. Where equal teeth are
interchangeable and the player does not pick, the lowest numbers change: the position of a tooth never matters.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.sweet_tooth.board import Treatment, board

CLEAN, YELLOW, ORANGE, RED, BLACK = ".yorb"


class Eaten(Struct, frozen=True):
    """A mouth after the changes that leave no choice; `left` teeth of one stage are still to be picked."""

    teeth: str
    stage: int = 0
    left: int = 0


def clean_mouth() -> str:
    """The mouth of each player at the start."""
    return CLEAN * board().teeth


@lru_cache(maxsize=4096)
def points(teeth: str) -> int:
    """The points of a mouth; fewer is better."""
    return sum(board().points[tooth] for tooth in teeth)


def numbers_of(teeth: str, kind: str) -> tuple[int, ...]:
    """The numbers (from 1) of the teeth of one kind."""
    return tuple(number for number, tooth in enumerate(teeth, 1) if tooth == kind)


def with_tooth(teeth: str, number: int, kind: str) -> str:
    """The mouth with one tooth changed."""
    return teeth[: number - 1] + kind + teeth[number:]


def eat(teeth: str, changes: int, *, by_hand: bool = False) -> Eaten:
    """Sugar: worst teeth first, each at most once. By hand, a stage with teeth to choose from is left to the player."""
    for stage, (before, after) in enumerate(board().worsen):
        count = teeth.count(before)
        if by_hand and count > changes > 0:
            return Eaten(teeth, stage, changes)
        # Stages rise from red to clean, so a tooth that has just changed is never met again.
        teeth = teeth.replace(before, after, changes)
        changes -= min(changes, count)
    return Eaten(teeth)


def brush(teeth: str) -> str:
    """Remove sugar: yellow teeth become clean, and red ones return to the decay beneath."""
    for before, after in board().brush:
        teeth = teeth.replace(before, after)
    return teeth


def blacken(teeth: str, number: int) -> str:
    """The mouth with one tooth black."""
    return with_tooth(teeth, number, BLACK)


def next_treatment(teeth: str, green: int) -> Treatment | None:
    """The next treatment that this many appointments pay for; None if there is none."""
    return next((line for line in board().treat if line.cost <= green and line.before in teeth), None)


def treat(teeth: str, green: int) -> tuple[str, int]:
    """The whole treatment, lowest tooth numbers first, and the appointments that remain."""
    while line := next_treatment(teeth, green):
        count = min(green // line.cost, teeth.count(line.before))
        teeth = teeth.replace(line.before, line.after, count)
        green -= count * line.cost
    return teeth, green


def clean_and_treat(teeth: str, green: int) -> tuple[str, int]:
    """Cleaning and treatment together: the mouth and the appointments after a visit to the Dentist."""
    return treat(brush(teeth), green)


def missing_appointments(teeth: str, green: int) -> int:
    """The appointments still lacking to treat all decay of a cleaned mouth."""
    return 2 * teeth.count(BLACK) + teeth.count(ORANGE) - green
