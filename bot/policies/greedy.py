"""The player who thinks its own sitting through to the end and takes what leaves it best off.

It plays its consecutive decisions on the imagined state, level by level: all of them while they are few, the most
promising ones (a beam) when they are many. A line ends where the dice are thrown or the seat is no longer asked; what
it is worth is the game's own guess. It counts the moves it tries and never looks at a clock, so the same question
always gets the same answer.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.kernel import AnyGame, Decision, Dice, Position, choose, resume
from bot.kernel.dice import SEED_BYTES


class Line(Struct, frozen=True):
    """A way to go on: the first choice of it, and where it has led so far."""

    first: int
    before: Position  # where the last choice of the line was made
    last: int
    position: Position
    drawn: bool = False  # the dice were thrown at the end of it


class Greedy(Struct, frozen=True):
    """`budget` moves are tried for one answer, `width` lines kept per level, `samples` throws of dice averaged."""

    budget: int = 600
    width: int = 24
    samples: int = 8

    def __call__(self, game: AnyGame, state: Any, decision: Decision, dice: Dice, /) -> int:
        if decision.number == 1:
            return 0
        thought = _Thought(game, decision.seat, dice.d(1 << 48))
        worths = self._judged(thought, self._lines(thought, resume(game, state, 0)))
        best = max(worths.values())
        return dice.pick([first for first, worth in sorted(worths.items()) if worth == best])

    def _lines(self, thought: _Thought, root: Position) -> list[Line]:
        """Every line that is over, and those that were still open when the budget was spent."""
        done: list[Line] = []
        level = thought.openings(root)
        tried = len(level)
        while level:
            done += [line for line in level if thought.is_over(line)]
            open_lines = thought.best([line for line in level if not thought.is_over(line)], self.width)
            level = []
            for place, line in enumerate(open_lines):
                if tried >= self.budget:
                    done += open_lines[place:]
                    break
                further = thought.further(line)
                tried += len(further)
                level += further
        return done

    def _judged(self, thought: _Thought, lines: list[Line]) -> dict[int, float]:
        """The best worth that each first choice can reach."""
        thrown = {line.first: line for line in lines if line.drawn}  # one of each kind tells enough, and is quick
        samples = self.samples if any(map(thought.depends_on_luck, thrown.values())) else 1
        worths: dict[int, float] = {}
        for line in lines:
            worth = thought.worth(line, samples)
            worths[line.first] = max(worth, worths.get(line.first, worth))
        return worths


class _Thought:
    """One question being thought about: every line of it meets the same throws, so that they can be compared."""

    def __init__(self, game: AnyGame, seat: int, luck: int) -> None:
        self._game = game
        self._seat = seat
        self._luck = luck

    def openings(self, root: Position) -> list[Line]:
        decision = root.ask(self._seat)
        return [self._tried(root, first, first) for first in range(decision.number)] if decision else []

    def further(self, line: Line) -> list[Line]:
        decision = line.position.ask(self._seat)
        choices = range(decision.number) if decision else range(0)
        return [self._tried(line.position, choice, line.first) for choice in choices]

    def is_over(self, line: Line) -> bool:
        return line.drawn or line.position.ask(self._seat) is None

    def best(self, lines: list[Line], most: int) -> list[Line]:
        if len(lines) <= most:
            return lines
        return sorted(lines, key=lambda line: self._game.worth(line.position.state, self._seat), reverse=True)[:most]

    def depends_on_luck(self, line: Line) -> bool:
        return len({self._worth_with(line, throw) for throw in range(3)}) > 1

    def worth(self, line: Line, samples: int) -> float:
        if not line.drawn or samples == 1:
            return self._game.worth(line.position.state, self._seat)
        return sum(self._worth_with(line, throw) for throw in range(samples)) / samples

    def _worth_with(self, line: Line, throw: int) -> float:
        turn = choose(self._game, line.before, self._seat, line.last, self._dice(throw))
        return self._game.worth(turn.position.state, self._seat)

    def _tried(self, before: Position, choice: int, first: int) -> Line:
        turn = choose(self._game, before, self._seat, choice, self._dice(0))
        return Line(first, before, choice, turn.position, turn.position.drawn != before.drawn)

    def _dice(self, throw: int) -> Dice:
        return Dice((self._luck + throw).to_bytes(SEED_BYTES, "big"))
