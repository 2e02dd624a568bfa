"""Learns what `data/weights.json` of Dice Hospital says: what patients, blood and cards are worth.

Backwards, from the last round to the first. After the last round only points count, so a hospital before it is worth
what the planner makes of it in that round. Many hospitals are made up, the planner plays one round in each, and a
straight line is drawn through what they came to; that line says what the hospital one round earlier is aiming at.
Everything random comes from one seed: the same code learns the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean

import msgspec
from msgspec import Struct

from bot.games import dice_hospital
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import COLOURS
from bot.games.dice_hospital.patients.patient import BEDS
from bot.games.dice_hospital.player.evaluation import CROWDED, Weights, crowd_values_of
from bot.games.dice_hospital.player.moves import RoundValues
from bot.games.dice_hospital.player.planner import Planner, Task
from bot.games.dice_hospital.player.ward_model import Ward, by_colour, new_patient_code, value_of
from bot.kernel import Dice, Stream
from bot.policies import match_seed
from tests.training.line import fitted

HOSPITALS = 1500  # made up for each round
EFFORT = 800  # of the planner
DATA = Path(dice_hospital.__file__).parent / "data" / "weights.json"

# What hospitals look like at the end of a round in matches among computer players, roughly.
PATIENTS = (3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 11, 12)
VALUES = (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6)
BLOOD = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)


class Sample(Struct, frozen=True):
    """A hospital at the end of a round, what arrived next, and what came of it one round later."""

    values: tuple[int, ...]
    blood: int
    arrived: int  # the sum of the new patients
    bonus: bool  # came with the lowest ambulance
    improvements: tuple[str, ...]
    administrator: str | None
    home: int
    worth: float


def _die(stream: Stream) -> int:
    return stream.pick(cards().setup.roll_faces)


def sample_hospital(rounds: int, known: Weights, number: int) -> Sample:
    """A hospital with so many rounds to come, and what the planner makes of the first of them."""
    stream = Dice(match_seed(f"training {rounds}", number)).stream("sample")
    old = sorted(new_patient_code(stream.pick(COLOURS), stream.pick(VALUES)) for _ in range(stream.pick(PATIENTS)))
    loads = sorted(_die(stream) for _ in range(12))
    place = 3 * (stream.d(4) - 1)
    new = [new_patient_code(stream.pick(COLOURS), value) for value in loads[place : place + 3]]
    blood, bonus = stream.pick(BLOOD), place == 0
    dead = max(0, len(old) + len(new) - BEDS)
    improvements = _improvements(rounds, stream)
    task = Task(
        ward=tuple(sorted(old[dead:] + new)),
        home=(0,) * len(COLOURS),
        blood=blood + bonus,
        deaths=dead,
        departments=(*_STARTING, *(card for card in improvements if card in cards().departments)),
        nurses=cards().setup.nurses,
        specialists=_team([card for card in improvements if card in cards().specialists], stream),
        round_values=_round_values(known, rounds - 1, stream.pick((None, *_ADMINISTRATORS))),
    )
    value, node = Planner(task, EFFORT).best()
    value += dead * cards().scoring.death
    return Sample(
        values=tuple(value_of(code) for code in old),
        blood=blood,
        arrived=sum(value_of(code) for code in new),
        bonus=bonus,
        improvements=tuple(improvements),
        administrator=task.round_values.administrator,
        home=sum(by_colour(node.home)),
        worth=value + _spared(node.ward, task.round_values),
    )


_SETS = ("base", "promo", "exp")
_ADMINISTRATORS = tuple(card.id for card in cards().administrators.values() if card.set in _SETS)
LEARNED = (  # cards of expansions are not played here: their worths are estimates
    *[card.id for card in cards().departments.values() if card.set in _SETS],
    *[card.id for card in cards().specialists.values() if card.set in _SETS],
    *_ADMINISTRATORS,
)
_STARTING = tuple(card.id for card in cards().departments.values() if card.set == "start")


def _improvements(rounds: int, stream: Stream) -> list[str]:
    """One for each round so far, give or take; every other hospital uses all sets."""
    everything = stream.d(2) == 1
    sets: dict[str, str] = {name: card.set for name, card in cards().departments.items()}
    sets |= {name: card.set for name, card in cards().specialists.items()}
    deck = [name for name, one in sets.items() if one == "base" or (everything and one in _SETS)]
    return [stream.pick(deck) for _ in range(max(0, cards().setup.rounds - rounds + 2 - stream.d(3)))]


def _team(specialists: list[str], stream: Stream) -> tuple[str, ...]:
    """A Consultant works as one of the others."""
    others = [card for card in specialists if cards().specialists[card].effect]
    return tuple(stream.pick(others) if others and card not in others else card for card in specialists)


def _round_values(known: Weights, rounds: int, administrator: str | None) -> RoundValues:
    return RoundValues(
        beds=known.beds[rounds],
        crowd=crowd_values_of(known, rounds),
        loss=(cards().scoring.neglect,) * len(COLOURS),
        blood=known.blood[rounds],
        administrator=administrator,
    )


def _spared(ward: Ward, round_values: RoundValues) -> float:
    """What a Matron adds: the patient of her colour for whom neglect would be worst."""
    spare = cards().administrators[round_values.administrator].spare if round_values.administrator else None
    if spare is None:
        return 0.0
    neglected = [value_of(code) for code in ward if not code & 1 and spare.covers(COLOURS[code >> 3 & 3])]
    return max((round_values.beds[value] - round_values.beds[value - 1] for value in neglected), default=0.0)


# --- the line through them ---


def kind_of(card: str) -> str:
    """Cards that differ only in colour are worth the same: each kind has the name of its red card."""
    groups: dict[str, str] = {}
    for name, printed in (*cards().departments.items(), *cards().specialists.items(), *cards().administrators.items()):
        told = msgspec.to_builtins(printed)
        alike = str({key: told.get(key) for key in ("effect", "when", "cond", "spare", "hook")})
        for colour in COLOURS:
            alike = alike.replace(f"'{colour}'", "'any'")
        groups[name] = alike
    return next(name for name in groups if groups[name] == groups[card])


def features(sample: Sample, kinds: dict[str, str]) -> dict[str, float]:
    """What the line is drawn over. What arrived is luck, but explains a good deal of the difference."""
    found: dict[str, float] = {"": 1.0, "blood": sample.blood, "arrived": sample.arrived, "bonus": sample.bonus}
    for value in sample.values:
        found[f"bed {value}"] = found.get(f"bed {value}", 0.0) + 1
    for limit in CROWDED:
        found[f"beyond {limit}"] = max(0, len(sample.values) - limit)
    for card in (*sample.improvements, *([sample.administrator] if sample.administrator else [])):
        found[kinds[card]] = found.get(kinds[card], 0.0) + 1
    return found


def _against_others(samples: Sequence[Sample]) -> Iterable[float]:
    """What each came to, with the Bed Manager's point where two neighbours sent fewer patients home."""
    for place, one in enumerate(samples):
        condition = cards().administrators[one.administrator].cond if one.administrator else None
        others = [samples[place - step].home for step in (1, 2)]
        # The planner hopes for this point; here it is known.
        hoped = min(1.0, one.home / 6) if condition and condition.most_discharged else 0.0
        got = float(one.home > max(others)) if condition and condition.most_discharged else 0.0
        yield one.worth - hoped + got


def learn(hospitals: int = HOSPITALS) -> Weights:
    """Everything, from the last round backwards."""
    known = Weights(
        beds=((cards().scoring.death, 0, 0, 0, 0, 0, 0),),
        crowd=((0.0,) * len(CROWDED),),
        blood=(cards().scoring.blood,),
        cards={},
        administrators={},
    )
    names = [card for card in LEARNED if card not in cards().administrators]
    kinds = {card: kind_of(card) for card in LEARNED}
    lines: list[dict[str, float]] = []
    with ProcessPoolExecutor() as pool:
        for rounds in range(1, cards().setup.rounds):
            samples = list(pool.map(partial(sample_hospital, rounds, known), range(hospitals), chunksize=50))
            line = fitted([features(one, kinds) for one in samples], list(_against_others(samples)))
            lines.append(line)
            known = _with_round(known, line)
    by_kind = {kind: round(mean(line.get(kind, 0.0) for line in lines), 2) for kind in kinds.values()}
    return msgspec.structs.replace(
        known,
        cards={card: by_kind[kinds[card]] for card in names},
        administrators={card: by_kind[kinds[card]] for card in _ADMINISTRATORS},
    )


def _with_round(known: Weights, line: dict[str, float]) -> Weights:
    beds = [cards().scoring.death, *(round(line[f"bed {value}"], 2) for value in range(1, 7))]
    crowd = [round(line[f"beyond {limit}"], 2) for limit in CROWDED]
    return msgspec.structs.replace(
        known,
        beds=(*known.beds, tuple(beds)),
        crowd=(*known.crowd, tuple(crowd)),
        blood=(*known.blood, round(line["blood"], 2)),
    )


if __name__ == "__main__":
    told = msgspec.json.format(msgspec.json.encode(learn()), indent=2)
    DATA.write_bytes(told + b"\n")
