"""Plans an activation: which pawn goes where, treating whom, so that the round ends well.

A beam search over simplified wards (`ward_model`), level by level: one pawn more per level, the most promising wards
kept. It counts what it looks at and reads no clock, so the same hospital always gets the same plan, and no plan takes
longer than its effort allows.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from operator import ge, itemgetter
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import COLOURS
from bot.games.dice_hospital.player.moves import NURSE, Move, RoundValues, move_generator
from bot.games.dice_hospital.player.ward_model import BABY_BIT, Counts, Leavers, Result, Ward, by_colour, leavers

_BEAM_WIDTH = 40  # hospitals kept per level
_MIN_OPTIONS = 40  # options looked at per level, however little effort is left
_ENDINGS = 4  # hospitals for which blood is tried out at the end
_BAGS = 3  # blood considered for recolouring


class Task(Struct, frozen=True):
    """A hospital that has pawns left."""

    ward: Ward
    home: Counts  # this round's leavers, by true colour
    blood: int
    deaths: int
    departments: tuple[str, ...]  # free ones
    nurses: int
    specialists: tuple[str, ...]  # unused ones, by the ability they have
    round_values: RoundValues

    @property
    def placements(self) -> int:
        """How many pawns can still be placed."""
        return min(self.nurses + len(self.specialists), len(self.departments))


class Node(NamedTuple):
    """A hospital on the way, and the moves that led there."""

    ward: Ward
    home: Leavers
    blood: int
    departments: tuple[str, ...]
    nurses: int
    specialists: tuple[str, ...]
    gained: float  # what the ward is worth, and points on the way
    moves: tuple[Move, ...] = ()


Option: TypeAlias = tuple[float, Node, Move]  # what it would be worth, from where, how


class Planner:
    """Plans one task. What it works out about wards is cached for the next level."""

    def __init__(self, task: Task, effort: int) -> None:
        self.task = task
        self.effort = effort
        self.looked_at = 0
        self.empty = task.round_values.empty
        self.generator = move_generator(task.round_values, task.deaths)
        self._home: dict[Leavers, float] = {}

    def best(self, first: list[Move] | None = None, *, may_skip: bool = True) -> tuple[float, Node]:
        """The best plan and what it is worth; with one of these moves at first, if any are given."""
        task = self.task
        beds = sum(self.generator.worth[code] for code in task.ward)
        if self.generator.families is not None:
            beds += self.generator.families.worth(task.ward)
        start = Node(task.ward, leavers(task.home), task.blood, task.departments, task.nurses, task.specialists, beds)
        endings = [(self.value(start), start)] if may_skip else []
        level = [start]
        if first is not None:
            level = self._best_nodes([self._option(start, move) for move in first], endings)
            if may_skip:
                level.append(start)
        for placements in range(task.placements, 0, -1):
            level = self._best_nodes(self._options(level, placements), endings)
        endings.sort(key=itemgetter(0), reverse=True)
        return max((self._with_transfusions(*ending) for ending in endings[:_ENDINGS]), key=itemgetter(0))

    def _options(self, level: list[Node], placements: int) -> list[Option]:
        """What can be done next in the hospitals of a level, the most promising first, as far as the effort goes."""
        allowance = max(_MIN_OPTIONS, (self.effort - self.looked_at) // placements)
        found: list[Option] = []
        for node in level:
            if len(found) >= allowance:
                break
            self._extend(found, node, allowance)
        self.looked_at += len(found)
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def _extend(self, found: list[Option], node: Node, max_options: int) -> None:
        """Promising activations of one more pawn, until there are this many options."""
        ward, blood = node.ward, min(node.blood, _BAGS)
        pawns = (*dict.fromkeys(node.specialists), *((NURSE,) if node.nurses else ()))
        rest, bags, worth, crowd = node.gained, node.blood, self.task.round_values.blood, self.task.round_values.crowd
        for department in dict.fromkeys(reversed(node.departments)):  # improvements first: they do more
            for pawn in pawns:
                if len(found) >= max_options:
                    return
                for move in self.generator.moves(pawn, department, ward, blood, not node.nurses):
                    left = _beds(move.ward)
                    value = rest + move.gain + (bags + move.bags) * worth + self._discharge_value(node.home + move.home)
                    found.append((value + (crowd[left] if left else self.empty), node, move))

    def _best_nodes(self, options: list[Option], endings: list[tuple[float, Node]]) -> list[Node]:
        """The most promising hospitals, each once."""
        seen: dict[tuple[object, ...], Node] = {}
        for value, node, move in options:
            after = _after(node, move)
            known = after[:6]
            if known not in seen:
                seen[known] = after
                if len(seen) <= _ENDINGS:
                    endings.append((value, after))
                if len(seen) == _BEAM_WIDTH:
                    break
        return list(seen.values())

    def _with_transfusions(self, value: float, node: Node) -> tuple[float, Node]:
        """Blood where it does more than it is worth; several bags together may, where one alone does not."""
        best = (value, node)
        while node.blood:
            options = [self._option(node, move) for move in self.generator.transfusions(node.ward)]
            if not options:
                break
            value, _, move = max(options, key=itemgetter(0))
            node = _after(node, move)
            if value > best[0]:
                best = (value, node)
        return best

    def value(self, node: Node) -> float:
        """What a hospital is worth if nothing more is done this round."""
        left = _beds(node.ward)
        together = self.task.round_values.crowd[left] if left else self.empty
        return node.gained + node.blood * self.task.round_values.blood + self._discharge_value(node.home) + together

    def _discharge_value(self, home: Leavers) -> float:
        points = self._home.get(home)
        if points is None:
            points = self._home[home] = discharge_value(by_colour(home), self.task.round_values)
        return points

    def _option(self, node: Node, move: Move) -> Option:
        return self.value(_after(node, move)), node, move


def _beds(ward: Ward) -> int:
    """How many patients take a bed. Babies have the highest codes, so they come last."""
    return bisect_left(ward, BABY_BIT)


def _after(node: Node, move: Move) -> Node:
    """The hospital once a move is made."""
    departments, specialists, nurses = node.departments, node.specialists, node.nurses
    if move.department:
        departments = _without(departments, move.department)
        if move.pawn:
            specialists = _without(specialists, move.pawn)
        else:
            nurses -= 1
    return Node(
        move.ward,
        node.home + move.home,
        node.blood + move.bags,
        departments,
        nurses,
        specialists,
        node.gained + move.gain,
        (*node.moves, move),
    )


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    place = names.index(name)
    return names[:place] + names[place + 1 :]


def discharge_value(home: Counts, round_values: RoundValues) -> float:
    """Points for those who leave in one round, with what the administrator and reports may add."""
    points: float = cards().scoring.discharged(sum(home))
    if round_values.administrator:
        condition = cards().administrators[round_values.administrator].cond
        if condition.count:
            points += home[COLOURS.index(condition.count.colour)] >= condition.count.at_least
        elif condition.distinct_colours:
            points += sum(map(bool, home)) >= condition.distinct_colours.at_least
        elif condition.kinds:
            points += 3.0 * (home[-1] >= sum(condition.kinds.values()))
        elif condition.most_discharged:
            points += min(1.0, sum(home) / 6)
    fitting = [worth for need, worth in round_values.reports if all(map(ge, home, need))]
    return points + max(fitting, default=0.0)


@lru_cache(maxsize=64)
def plan(task: Task, effort: int, only: tuple[str, str] | None = None) -> tuple[float, tuple[Move, ...]]:
    """What a hospital can come to this round, and the moves that lead there; `only` with this pawn here at first."""
    planner = Planner(task, effort)
    first = planner.generator.moves(*only, task.ward, min(task.blood, _BAGS), True) if only else None
    value, node = planner.best(first, may_skip=not first)
    return value, node.moves


def plan_ability(task: Task, effort: int, pawn: str, done: Result) -> tuple[float, tuple[Move, ...]]:
    """The same while a specialist may use his ability, after what the department has done."""
    planner = Planner(task, effort)
    value, node = planner.best(planner.generator.abilities(pawn, "", done, min(task.blood, _BAGS)))
    return value, node.moves
