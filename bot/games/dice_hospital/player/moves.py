"""The moves of one pawn: every promising activation of one hospital, and what comes of it.

Between `ward_model`, which knows single effects, and `planner`, which puts activations in a row. Results are cached by
ward, because the same wards come up again and again while a seat takes its turn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.effects.departments import effect_of
from bot.games.dice_hospital.patients.die import COLOURS, HOME
from bot.games.dice_hospital.phases.activation import TRANSFUSION
from bot.games.dice_hospital.player.evaluation import family_value
from bot.games.dice_hospital.player.ward_model import (
    CODES,
    Counts,
    EffectModel,
    FamilyValues,
    Leavers,
    Result,
    Ward,
    true_colour_of,
    value_of,
)
from bot.games.dice_hospital.table.hospital import Department

NURSE = ""
_DEATH = 2.0  # points a death token less is worth
_DISCHARGE = 2.0  # roughly what one more patient who leaves is worth
_PINK_LEVEL = 0.45  # a level of a mother or a baby, as far as it is counted for each of them


class RoundValues(Struct, frozen=True):
    """What things will be worth when the round is over."""

    beds: tuple[float, ...]  # a patient of value 0 (dead) to 6, after neglect
    crowd: tuple[float, ...]  # so many patients left
    loss: Counts  # levels an untreated patient of each colour loses
    blood: float
    administrator: str | None = None
    reports: tuple[tuple[Counts, float], ...] = ()  # solo: colours and points of active reports
    empty: int = cards().scoring.empty_wards  # points for a hospital without patients
    rounds: int | None = None  # still to come, where there are families; None: there are none


@cache
def planned_department(key: str) -> tuple[Step, tuple[Step, ...]]:
    """What a department does, and what its tokens do afterwards; the key is that of `tasks.department_key`."""
    card, *tokens = key.split("|")
    followed_by = [step for token in tokens if (step := cards().tokens[token].step)]
    return effect_of(Department(card, tokens=tuple(tokens))), tuple(followed_by)


class Move(NamedTuple):
    """One pawn's activation (or a transfusion, or just an ability: no department), and what comes of it."""

    pawn: str
    department: str
    treated: Result
    ability: Result | None
    ward: Ward
    gain: float  # points, and what those who stay are worth more than before
    home: Leavers
    bags: int  # blood gained, or spent


class MoveGenerator:
    """Moves in hospitals with these values of the round and so many deaths."""

    def __init__(self, round_values: RoundValues, deaths: int) -> None:
        self.round_values = round_values
        self.deaths = deaths
        self.worth = _values_by_code(round_values)
        self.families: FamilyValues | None = None
        if round_values.rounds is not None:
            self.families = FamilyValues(family_value(round_values.rounds), self.worth)
        self._model = EffectModel(self.worth, self.families)
        self._moves: dict[tuple[str, str, Ward, int, bool], list[Move]] = {}
        self._treated: dict[tuple[str, Ward, int], list[Result]] = {}

    def moves(self, pawn: str, department: str, ward: Ward, blood: int, plainly: bool) -> list[Move]:
        """Activations of a pawn; a specialist's without his ability only `plainly`: then he is just a nurse."""
        key = (pawn, department, ward, blood, plainly)
        found = self._moves.get(key)
        if found is None:
            uses = self._uses(department, ward, blood)
            found = [self._move(pawn, department, use, None) for use in uses] if plainly or not pawn else []
            if pawn:
                for use in uses:
                    found += self.abilities(pawn, department, use, blood - use.bags)
            self._moves[key] = found
        return found

    def abilities(self, pawn: str, department: str, use: Result, blood: int) -> list[Move]:
        """What a specialist's ability adds to what the department did."""
        card = cards().specialists[pawn]
        if card.when is None or card.effect is None:
            return []
        placed = card.when.event == "placed"
        triggers = list(use.chosen) if placed else use.triggers(card.when)
        if not (triggers or placed):
            return []
        (step,) = card.effect
        found = []
        for one in self._model.uses(step, use.ward, blood, use, triggers):
            if all(cost.op != "death" or self.deaths >= cost.k for cost in step.ways[one.way].pay):
                found.append(self._move(pawn, department, use, one))
        return found

    def transfusions(self, ward: Ward) -> list[Move]:
        return [self._move("", "", use, None, bags=-1) for use in self._model.uses(TRANSFUSION, ward, 0)]

    def _uses(self, department: str, ward: Ward, blood: int) -> list[Result]:
        key = (department, ward, blood)
        found = self._treated.get(key)
        if found is None:
            step, tokens = planned_department(department)
            found = self._model.uses(step, ward, blood)
            if tokens:
                found = [self._with_tokens(use, tokens) for use in found]
            self._treated[key] = found
        return found

    def _with_tokens(self, use: Result, tokens: tuple[Step, ...]) -> Result:
        """What the department does with its tokens, each used where it does most."""
        healed = [one for one in use.chosen if one.healed]
        for step in tokens:
            best = max(self._model.uses(step, use.ward, 0, use, healed), key=self._token_value, default=None)
            if best is not None and self._token_value(best) > 0:
                use = use._replace(ward=best.ward, gain=use.gain + best.gain, home=use.home + best.home)
        return use

    def _token_value(self, use: Result) -> float:
        return use.gain + _DISCHARGE * (use.home > 0)

    def _move(self, pawn: str, department: str, use: Result, ability: Result | None, bags: int = 0) -> Move:
        dead = self.round_values.beds[0]
        gain = use.gain + use.dead * dead
        if ability is None:
            return Move(pawn, department, use, None, use.ward, gain, use.home, bags - use.bags)
        more, points = self._gains(pawn, ability)
        gain += ability.gain + ability.dead * dead + points
        bags += more - use.bags - ability.bags
        return Move(pawn, department, use, ability, ability.ward, gain, use.home + ability.home, bags)

    def _gains(self, pawn: str, ability: Result) -> tuple[int, float]:
        """Blood and points an ability brings; a new patient is worth what such patients are."""
        effect = cards().specialists[pawn].effect
        if effect is None or ability.chosen:
            return 0, 0.0
        way = effect[0].ways[ability.way]
        blood = sum(gain.k for gain in way.gain if gain.op == "blood")
        points = sum(gain.k for gain in way.gain if gain.op == "points") + _DEATH * len(way.pay)
        newcomers = sum(gain.k for gain in way.gain if gain.op == "admit")
        return blood, points + newcomers * self.round_values.beds[3]


def _values_by_code(round_values: RoundValues) -> list[float]:
    """What a patient who stays is worth, by code, after neglect."""
    worths = [0.0] * CODES
    for code in range(1 << 5, CODES):
        colour = true_colour_of(code)
        if colour < len(COLOURS):
            loss = 0 if code & 1 else round_values.loss[colour]
            worths[code] = round_values.beds[max(0, min(HOME - 1, value_of(code)) - loss)]
        else:
            worths[code] = _PINK_LEVEL * value_of(code)
    return worths


@lru_cache(maxsize=2)  # a turn needs one, and is often followed by another question of the same turn
def move_generator(round_values: RoundValues, deaths: int) -> MoveGenerator:
    return MoveGenerator(round_values, deaths)
