"""The proposed movement plan: no set of treatments is worth more, and the assignment of nurses is the cheapest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.clinic.building.walking import DOORS, FAR, PRE
from bot.games.clinic.people.capacity import patients_fit
from bot.games.clinic.people.person import DOCTOR, NURSE, PATIENT, Person
from bot.games.clinic.proposals import best_teams
from bot.games.clinic.proposals.assigning import cheapest_columns
from bot.games.clinic.proposals.best_teams import BestTeams
from bot.games.clinic.proposals.movement_plan import propose
from bot.games.clinic.proposals.walks import HOUR, LIFE, WORTH_IT, Walks, saves_life
from bot.games.clinic.table.state import Player
from tests.games.clinic.clinics import new_table, site_of
from tests.games.clinic.large import large_table

TWO_HOUSES = {
    "modules": {
        "1,2,0": "hub psychiatry",
        "2,2,0": "room",
        "2,1,0": "supply",
        "2,2,1": "hub cardiology",
        "2,1,1": "room",
        "1,1,0": "or",
        "0,0,0": "ext",
    },
    "entrances": ["S1"],
    "helipads": [[2, 1]],
}


@given(st.integers(1, 4), st.integers(0, 2), st.randoms())
@settings(max_examples=60, deadline=None)
def test_columns_are_the_cheapest_of_all_permutations(height: int, more: int, luck: random.Random) -> None:
    costs = [[luck.choice((0, 1, 2, 5, 9, FAR)) for _ in range(height + more)] for _ in range(height)]
    columns = cheapest_columns(costs)
    assert len(set(columns)) == height
    least = min(
        sum(costs[row][column] for row, column in enumerate(way)) for way in permutations(range(height + more), height)
    )
    assert sum(costs[row][column] for row, column in enumerate(columns)) == least


def small_clinic(luck: random.Random) -> Player:
    """Two rooms, an operating room and an external consultation, with few people somewhere."""
    site = site_of(TWO_HOUSES)
    cells = [cell for cell in site.cells("ros") if site.modules[cell] != "s"]
    people: list[Person] = []

    def add(kind: str, place: int, **parts: object) -> None:
        people.append(Person(len(people) + 1, kind, place=place, level=luck.randrange(4), **parts))  # type: ignore[arg-type]

    for _ in range(luck.randint(1, 3)):
        add(DOCTOR, luck.choice((DOORS, *cells)))
    for _ in range(luck.randint(0, 2)):
        add(NURSE, luck.choice((DOORS, *cells)))
    for _ in range(luck.randint(1, 4)):
        add(PATIENT, PRE, service=luck.choice("PC"))
    return replace(new_table(2).players[0], site=site, people=tuple(people), next_id=len(people) + 1)


def every_value(walks: Walks, player: Player) -> Iterator[float]:
    """What each possible set of treatments is worth, by trying all of them."""
    nurses = [one for one in player.people if one.is_nurse]
    for count in range(min(len(walks.patients), len(walks.doctors)) + 1):
        for patients in combinations(walks.patients, count):
            for doctors in permutations(walks.doctors, count):
                yield from _over_places(walks, list(zip(patients, doctors, strict=True)), nurses, player)


def _over_places(
    walks: Walks,
    pairs: Sequence[tuple[Person, Person]],
    nurses: list[Person],
    player: Player,
    cells: tuple[int, ...] = (),
) -> Iterator[float]:
    if len(cells) < len(pairs):
        for cell, _ in walks.reach[pairs[len(cells)][0].id]:
            yield from _over_places(walks, pairs, nurses, player, (*cells, cell))
        return
    for cell, number in Counter(cells).items():
        if number > min(patients_fit(player.site, player.people, cell), walks.places[cell].doctors):
            return
    worth = 0.0
    wanted: list[int] = []
    for (patient, doctor), cell in zip(pairs, cells, strict=True):
        worth += walks.fee(patient, cell, doctor) + LIFE * saves_life(patient) - WORTH_IT
        worth -= HOUR * (walks.hours(patient, cell) + walks.hours(doctor, cell))
        wanted += [cell] * max(0, abs(patient.level - doctor.skill) - walks.places[cell].built_in)
    if len(wanted) > len(nurses):
        return
    hours = [
        sum(walks.hours(one, c) for one, c in zip(way, wanted, strict=True))
        for way in permutations(nurses, len(wanted))
    ]
    yield worth - HOUR * min(hours)


@pytest.mark.parametrize("number", range(40))
def test_no_set_of_treatments_is_worth_more_than_the_plan(number: int) -> None:
    player = small_clinic(random.Random(number))
    walks = Walks(player)
    search = BestTeams(walks, (), modest=False)
    found = search.run()
    assert search.steps <= best_teams.MAX_STEPS, "it was not cut off"
    assert sum(one.value for one in found) == pytest.approx(max(every_value(walks, player)))


def test_the_plan_of_the_largest_clinic_is_better_than_the_quick_one_and_always_the_same() -> None:
    state = large_table()
    plan = propose(state, 0)
    assert plan.fees > 150 and plan == propose(replace(state, round=state.round), 0)
    people = {one.id: one for one in state.players[0].people}
    ends = Counter(cell for number, cell in plan.moves if people[number].kind == PATIENT)
    assert all(count <= 2 for count in ends.values())
