"""Which matches are recorded, and the form in which they are."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from bot.games.dice_hospital import GAME
from tests.golden.playthrough import lines

FOLDER = Path(__file__).parent
SECOND_ROUND = "\n== round 2 of 8"
OUTCOME = "\n== outcome"
MODULES = ("city", "investments", "maternity")
MATCHES: dict[str, tuple[int, dict[str, bool]]] = {
    "_".join(some): (2, dict.fromkeys(some, True))
    for some in [[one for bit, one in enumerate(MODULES) if number >> bit & 1] for number in range(1, 8)]
} | {"automa": (1, {"automa": True})}


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def recorded(name: str) -> str:
    """The set-up and the first round, a digest of all that follows, and the outcome."""
    seats, options = MATCHES[name]
    told = list(lines(GAME, seats, options))
    second = told.index(SECOND_ROUND)
    outcome = next(place for place, line in enumerate(told) if line.startswith(OUTCOME))
    rest = told[second:outcome]
    digest = sha256("\n".join(rest).encode()).hexdigest()
    kept = [*told[:second], f"\n== {len(rest)} more lines: {digest}", *told[outcome:]]
    return "\n".join(kept) + "\n"
