"""The general computer player: searches its own consecutive decisions to the end and takes the best first choice.

It plays its decisions on the imagined state, level by level: all lines while they are few, the most promising ones (a
beam) when they are many. A line ends where dice are thrown or the seat has no decision any more; its value is the
game's own `worth`. The search counts the moves it tries and never reads a clock, so equal states get equal choices on
every machine.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.kernel import Advice, AnyGame, Decision, Dice, GivesReasons, Position, Stream, Text, choose, resume, text
from bot.kernel.dice import SEED_BYTES


class Line(Struct, frozen=True):
    """A sequence of choices: its first one and the position after its last one."""

    first: int
    before: Position  # where the last choice of the line was made
    last: int
    position: Position
    drawn: bool = False  # the last choice threw dice


class ValuedLine(Struct, frozen=True):
    """A line and what it is worth, averaged over throws of dice."""

    line: Line
    worth: float


_SLIGHT = 0.05  # a smaller lead would be told as 0.0


class BeamSearch(Struct, frozen=True):
    """Tries `budget` moves per decision, keeps `width` lines per level, and averages over `samples` throws of dice."""

    budget: int = 600
    width: int = 24
    samples: int = 8

    def __call__(self, game: AnyGame, state: Any, decision: Decision, stream: Stream, /) -> int:
        if decision.choice_count == 1:
            return 0
        return self._pick(self._best_lines(game, state, decision, stream), stream)

    def advise(self, game: AnyGame, state: Any, decision: Decision, stream: Stream, /) -> Advice:
        """The same choice, and what the line that begins with it leads to."""
        if decision.choice_count == 1:
            return Advice(0)
        lines = self._best_lines(game, state, decision, stream)
        index = self._pick(lines, stream)
        return Advice(index, _reason(game, state, decision.seat, lines, index))

    def _best_lines(self, game: AnyGame, state: Any, decision: Decision, stream: Stream) -> dict[int, ValuedLine]:
        search = _Search(game, decision.seat, stream.d(1 << 48))
        return self._valued(search, self._lines(search, resume(game, state, 0)))

    def _pick(self, lines: dict[int, ValuedLine], stream: Stream) -> int:
        best = max(line.worth for line in lines.values())
        return stream.pick([first for first, line in sorted(lines.items()) if line.worth == best])

    def _lines(self, search: _Search, root: Position) -> list[Line]:
        """Every line that has ended, and those that were still open when the budget was spent."""
        done: list[Line] = []
        level = search.start(root)
        tried = len(level)
        while level:
            done += [line for line in level if search.has_ended(line)]
            open_lines = search.best([line for line in level if not search.has_ended(line)], self.width)
            level = []
            for index, line in enumerate(open_lines):
                if tried >= self.budget:
                    done += open_lines[index:]
                    break
                extended = search.extend(line)
                tried += len(extended)
                level += extended
        return done

    def _valued(self, search: _Search, lines: list[Line]) -> dict[int, ValuedLine]:
        """The best line that begins with each first choice."""
        # Sampling throws is expensive. One line per first choice tells whether their result matters at all.
        thrown = {line.first: line for line in lines if line.drawn}
        samples = self.samples if any(map(search.depends_on_dice, thrown.values())) else 1
        best: dict[int, ValuedLine] = {}
        for line in lines:
            worth = search.worth(line, samples)
            known = best.get(line.first)
            if known is None or worth > known.worth:
                best[line.first] = ValuedLine(line, worth)
        return best


def _reason(game: AnyGame, state: Any, seat: int, lines: dict[int, ValuedLine], index: int) -> Text:
    """The game's own reason for the line, else how much better it is judged than the best line of another choice."""
    chosen = lines[index]
    own = game.reason(state, chosen.line.position.state, seat) if isinstance(game, GivesReasons) else None
    if own is not None:
        return own
    others = [line.worth for first, line in lines.items() if first != index]
    lead = chosen.worth - max(others)
    return text("advice.alike") if lead < _SLIGHT else text("advice.ahead", lead=f"{lead:.1f}")


class _Search:
    """The search for one decision. All its lines see the same throws of dice, so their worths can be compared."""

    def __init__(self, game: AnyGame, seat: int, seed: int) -> None:
        self._game = game
        self._seat = seat
        self._seed = seed

    def start(self, root: Position) -> list[Line]:
        decision = root.ask(self._seat)
        return [self._play(root, first, first) for first in range(decision.choice_count)] if decision else []

    def extend(self, line: Line) -> list[Line]:
        decision = line.position.ask(self._seat)
        choices = range(decision.choice_count) if decision else range(0)
        return [self._play(line.position, choice, line.first) for choice in choices]

    def has_ended(self, line: Line) -> bool:
        return line.drawn or line.position.ask(self._seat) is None

    def best(self, lines: list[Line], count: int) -> list[Line]:
        if len(lines) <= count:
            return lines
        return sorted(lines, key=lambda line: self._game.worth(line.position.state, self._seat), reverse=True)[:count]

    def depends_on_dice(self, line: Line) -> bool:
        return len({self._worth_with(line, throw) for throw in range(3)}) > 1

    def worth(self, line: Line, samples: int) -> float:
        if not line.drawn or samples == 1:
            return self._game.worth(line.position.state, self._seat)
        return sum(self._worth_with(line, throw) for throw in range(samples)) / samples

    def _worth_with(self, line: Line, throw: int) -> float:
        turn = choose(self._game, line.before, self._seat, line.last, self._dice(throw))
        return self._game.worth(turn.position.state, self._seat)

    def _play(self, before: Position, choice: int, first: int) -> Line:
        turn = choose(self._game, before, self._seat, choice, self._dice(0))
        return Line(first, before, choice, turn.position, turn.position.drawn != before.drawn)

    def _dice(self, throw: int) -> Dice:
        return Dice((self._seed + throw).to_bytes(SEED_BYTES, "big"))
