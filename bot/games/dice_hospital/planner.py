"""Plans an activation: which pawn goes where, treating whom, so that the round ends well.

A beam search over a ward in a nutshell (`bedside`), level by level: one pawn more per level, the most promising wards
kept. It counts what it tries and reads no clock, so the same hospital always gets the same plan.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from bot.games.dice_hospital.activation import TRANSFUSION
from bot.games.dice_hospital.bedside import CODES, Bedside, Result, Ward, true_colour_of, value_of
from bot.games.dice_hospital.cards import cards
from bot.games.dice_hospital.vocabulary import COLOURS, Step

NURSE = ""
_EFFORT = 44  # wards kept on all levels together: many pawns are many levels
_WIDEST = 16


class Outlook(Struct, frozen=True):
    """What things will be worth when the round is over."""

    beds: tuple[float, ...]  # a patient of value 0 (dead) to 6, after neglect
    crowd: tuple[float, ...]  # so many patients left
    loss: tuple[int, int, int]  # levels an untreated red, yellow, green patient loses
    blood: float
    administrator: str | None = None
    reports: tuple[tuple[int, int, int, float], ...] = ()  # alone: colours and points of active reports


class Task(Struct, frozen=True):
    """A hospital that has pawns left."""

    ward: Ward
    home: tuple[int, int, int]  # this round's leavers, by true colour
    blood: int
    deaths: int
    departments: tuple[str, ...]  # free ones
    nurses: int
    specialists: tuple[str, ...]  # unused ones, by the ability they have
    outlook: Outlook


class Move(NamedTuple):
    """One pawn's activation, or a transfusion (no department)."""

    pawn: str
    department: str
    treated: Result
    ability: Result | None = None


class Node(NamedTuple):
    """A hospital on the way, and the moves that led there."""

    ward: Ward
    home: tuple[int, int, int]
    blood: int
    departments: tuple[str, ...]
    nurses: int
    specialists: tuple[str, ...]
    points: float  # gained, or lost by a death
    beds: float  # what the ward is worth
    moves: tuple[Move, ...] = ()


Option: TypeAlias = tuple[float, Node, Move]  # what it would be worth, from where, how


class Planner:
    """Plans for one outlook; what it has worked out about wards is kept for the next level."""

    def __init__(self, task: Task, width: int) -> None:
        self.task = task
        self.width = width
        self.worth = _worths(task.outlook)
        self.bedside = Bedside(self.worth)
        self._uses: dict[tuple[str, Ward, int], list[Result]] = {}
        self._abilities: dict[tuple[str, int, int], list[Result]] = {}
        self._home: dict[tuple[int, int, int], float] = {}

    def start(self) -> Node:
        task = self.task
        beds = sum(self.worth[code] for code in task.ward)
        return Node(task.ward, task.home, task.blood, task.departments, task.nurses, task.specialists, 0.0, beds)

    def best(self, only: tuple[str, str] | None = None) -> tuple[float, Node]:
        """The best plan and what it is worth; `only` with this pawn on this department first."""
        start = self.start()
        best = (self.value(start), start)
        level = [start]
        while level:
            steps = [step for node in level for step in self.steps(node)]
            if only:
                steps = [step for step in steps if step[2][:2] == only] or self._as_nurse(start, *only)
                best, only = (float("-inf"), start), None
            steps.sort(key=itemgetter(0), reverse=True)
            level = self._kept(steps)
            if level and steps[0][0] > best[0]:
                best = (steps[0][0], level[0])
        return self._transfused(best[1])

    def _kept(self, steps: list[Option]) -> list[Node]:
        """The most promising hospitals, each once."""
        seen: dict[tuple[object, ...], Node] = {}
        for _, node, move in steps:
            after = self._after(node, move)
            seen.setdefault(after[:6], after)
            if len(seen) == self.width:
                break
        return list(seen.values())

    def _transfused(self, node: Node) -> tuple[float, Node]:
        """Blood where it does more than it is worth; several bags together may, where one alone does not."""
        best = (self.value(node), node)
        while node.blood:
            steps = [self._step(node, Move("", "", use)) for use in self._of(TRANSFUSION, "", node.ward, 0)]
            if not steps:
                break
            value, _, move = max(steps, key=itemgetter(0))
            node = self._after(node, move)
            if value > best[0]:
                best = (value, node)
        return best

    def value(self, node: Node) -> float:
        """What a hospital is worth if nothing more is done this round."""
        return node.points + node.beds + self._worth_of(node.home, node.blood, len(node.ward))

    def _worth_of(self, home: tuple[int, int, int], blood: int, left: int) -> float:
        points = self._home.get(home)
        if points is None:
            points = self._home[home] = leaving_worth(home, self.task.outlook)
        outlook = self.task.outlook
        together = outlook.crowd[left] if left else cards().scoring.empty_wards
        return points + blood * outlook.blood + together

    def _of(self, step: Step, name: str, ward: Ward, blood: int) -> list[Result]:
        key = (name, ward, min(blood, 3))
        found = self._uses.get(key)
        if found is None:
            found = self._uses[key] = self.bedside.uses(step, ward, min(blood, 3))
        return found

    def steps(self, node: Node) -> list[Option]:
        """Every promising activation of one more pawn."""
        if not node.nurses and not node.specialists:
            return []
        found = []
        specialists = dict.fromkeys(node.specialists)
        for name in dict.fromkeys(node.departments):
            for use in self._of(cards().departments[name].step, name, node.ward, node.blood):
                if node.nurses:
                    found.append(self._step(node, Move(NURSE, name, use)))
                for specialist in specialists:
                    found += self._with_ability(node, specialist, name, use)
        return found

    def _as_nurse(self, node: Node, specialist: str, department: str) -> list[Option]:
        """A specialist's activation without his ability."""
        uses = self._of(cards().departments[department].step, department, node.ward, node.blood)
        return [self._step(node, Move(specialist, department, use)) for use in uses]

    def _with_ability(self, node: Node, specialist: str, department: str, use: Result) -> list[Option]:
        key = (specialist, id(use), node.blood - use.bags)
        abilities = self._abilities.get(key)
        if abilities is None:
            abilities = self._abilities[key] = self._abilities_of(specialist, node.blood - use.bags, use)
        if not abilities:
            # Without his ability he is a nurse: worth trying only when there is none left.
            return [] if node.nurses else [self._step(node, Move(specialist, department, use))]
        return [self._step(node, Move(specialist, department, use, ability)) for ability in abilities]

    def _abilities_of(self, specialist: str, blood: int, use: Result) -> list[Result]:
        card = cards().specialists[specialist]
        if card.when is None or card.effect is None or not use.triggers(card.when):
            return []
        ways = card.effect[0].ways
        found = self.bedside.uses(card.effect[0], use.ward, blood, use, card.when)
        return [
            one for one in found if all(cost.op != "death" or self.task.deaths >= cost.k for cost in ways[one.way].pay)
        ]

    def _step(self, node: Node, move: Move) -> Option:
        home, blood, points, beds, ward = self._effects(node, move)
        return points + beds + self._worth_of(home, blood, len(ward)), node, move

    def _effects(self, node: Node, move: Move) -> tuple[tuple[int, int, int], int, float, float, Ward]:
        pawn, department, use, ability = move
        home, blood = node.home, node.blood - use.bags - (0 if department else 1)
        points, beds = node.points, node.beds + use.gain
        left, dead, ward = use.home, use.dead, use.ward
        if ability is not None:
            left, dead, ward = left + ability.home, dead + ability.dead, ability.ward
            beds += ability.gain
            more, extra = self._gains(pawn, ability)
            blood, points = blood - ability.bags + more, points + extra
        for colour in left:
            home = (home[0] + (colour == 0), home[1] + (colour == 1), home[2] + (colour == 2))
        return home, blood, points + dead * self.task.outlook.beds[0], beds, ward

    def _after(self, node: Node, move: Move) -> Node:
        home, blood, points, beds, ward = self._effects(node, move)
        departments, specialists, nurses = node.departments, node.specialists, node.nurses
        if move.department:
            departments = _without(departments, move.department)
            if move.pawn:
                specialists = _without(specialists, move.pawn)
            else:
                nurses -= 1
        return Node(ward, home, blood, departments, nurses, specialists, points, beds, (*node.moves, move))

    def _gains(self, pawn: str, ability: Result) -> tuple[int, float]:
        """Blood and points an ability brings; a new patient is worth what such patients are."""
        effect = cards().specialists[pawn].effect
        if effect is None or ability.chosen:
            return 0, 0.0
        way = effect[0].ways[ability.way]
        blood = sum(gain.k for gain in way.gain if gain.op == "blood")
        points = sum(gain.k for gain in way.gain if gain.op == "points") + 2.0 * len(way.pay)
        newcomers = sum(gain.k for gain in way.gain if gain.op == "admit")
        return blood, points + newcomers * self.task.outlook.beds[3]


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    place = names.index(name)
    return names[:place] + names[place + 1 :]


def _worths(outlook: Outlook) -> list[float]:
    """What a patient who stays is worth, by code, after neglect."""
    worths = [0.0] * CODES
    for code in range(1 << 5, CODES):
        colour = true_colour_of(code)
        if colour < len(COLOURS):
            loss = 0 if code & 1 else outlook.loss[colour]
            worths[code] = outlook.beds[max(0, value_of(code) - loss)]
    return worths


def leaving_worth(home: tuple[int, int, int], outlook: Outlook) -> float:
    """Points for those who leave in one round, with what the administrator and reports may add."""
    points: float = cards().scoring.discharged(sum(home))
    if outlook.administrator:
        condition = cards().administrators[outlook.administrator].cond
        if condition.count:
            points += home[COLOURS.index(condition.count.colour or "R")] >= condition.count.at_least
        elif condition.distinct_colours:
            points += min(home) > 0
        elif condition.most_discharged:
            points += min(1.0, sum(home) / 6)
    fitting = [need[3] for need in outlook.reports if all(home[c] >= need[c] for c in range(3))]
    return points + max(fitting, default=0.0)


@lru_cache(maxsize=64)
def plan(task: Task, share: int = 1, only: tuple[str, str] | None = None) -> tuple[float, tuple[Move, ...]]:
    """What a hospital can come to this round, and the moves that lead there; with a share of the usual effort."""
    pawns = max(1, task.nurses + len(task.specialists))
    value, node = Planner(task, max(2, min(_WIDEST, _EFFORT // pawns) // share)).best(only)
    return value, node.moves
