"""Counts what happens in matches of Dice Hospital's computer player with Community Care.

`python -m tests.training.community_care [MATCHES]` prints, for modules and seats, the means that chapter 16.2 of the
rules gives for its reference player: refills of empty lines, deaths in the city, families, tokens, piles, helicopter.
Everything random comes from seeds: the same code counts the same numbers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from statistics import mean

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Fly, Invest, UseBonus, UseToken
from bot.games.dice_hospital.patients.die import MOTHER
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, begin, choose
from bot.policies import match_seed, policies_for

MATCHES = 20
MODULES = (("city",), ("investments",), ("maternity",), ("city", "maternity"), ("city", "investments", "maternity"))
SEATS = (2, 4)
PER_MATCH = frozenset({"refills", "helicopter", "piles emptied", "bonus pile shuffled"})
_ACTIONS: dict[type, str] = {Fly: "helicopter", Invest: "investments", UseToken: "tokens used", UseBonus: "bonus used"}


def count_match(modules: tuple[str, ...], seats: int, number: int) -> Counter[str]:
    """What happened in one match, all seats together."""
    seed = match_seed(f"counts {modules} {seats}", number)
    dice, thought = Dice(seed), Dice(seed[::-1]).stream("thought")
    player = policies_for(GAME)["greedy"]
    counts: Counter[str] = Counter()
    position = begin(GAME, dict.fromkeys(modules, True), seats, dice).position
    while position.asks:
        ask, before = position.asks[0], position.state
        choice = player(GAME, GAME.imagine(before, ask.seat, thought), ask, thought)
        counts[_ACTIONS.get(type(ask.action(choice)), "other answers")] += 1
        transition = choose(GAME, position, ask.seat, choice, dice)
        position = transition.position
        for event in transition.events:
            counts.update(_happened(event.text.key.rpartition(".")[2], dict(event.text.params)))
        counts.update(_changed(before, position.state))
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    counts["piles emptied"] = sum(not pile.tokens for pile in position.state.board.piles) if position.state.board else 0
    counts["bonus pile shuffled"] = position.state.city.shuffles if position.state.city else 0
    counts["points"] = sum(one.total for one in outcome.standings)
    return counts


def _happened(event: str, told: dict[str, object]) -> Iterator[str]:
    """What an event tells of."""
    amount = told.get("n")
    if event == "city_filled":
        yield "refills"
    if event == "city_deaths" and isinstance(amount, int):
        yield from ["city deaths"] * amount
    if event == "kept_bonus":
        yield "bonus kept"
    if event in ("laid_token", "recruited", "lost_token"):
        yield "tokens taken"


def _changed(before: State, after: State) -> Iterator[str]:
    """What two states tell that no event does."""
    for old, new in zip(before.hospitals, after.hospitals, strict=True):
        left = len(new.discharged) - len(old.discharged)
        yield from ["discharged"] * max(0, left)
        mothers = [sum(one.kind == MOTHER for one in side.discharged) for side in (old, new)]
        yield from ["families home"] * max(0, mothers[1] - mothers[0])


def report(modules: tuple[str, ...], seats: int, matches: int) -> str:
    """The means of these matches: by match where something belongs to all seats, otherwise by seat."""
    counted = [count_match(modules, seats, number) for number in range(matches)]
    names = sorted(set().union(*counted) - {"other answers"})
    means = [f"{name} {mean(one[name] for one in counted) / (1 if name in PER_MATCH else seats):.1f}" for name in names]
    return f"{'+'.join(modules)}, {seats} seats, {matches} matches: {', '.join(means)}"


if __name__ == "__main__":
    for modules in MODULES:
        for seats in SEATS:
            print(report(modules, seats, int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES), flush=True)
