"""What a clinic is worth, in dollars: this round's best matching, the rounds to come, and the points at the end.

Popularity counts $3 a point and an hour $0.75, as a profit can buy them. It reads public things only.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.clinic.building.care import functional_buildings, gardens_beside, places_of_care, working_rooms
from bot.games.clinic.building.grid import floor_of
from bot.games.clinic.building.kinds import OPERATING, SUPPLY
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import PRE, hours_from
from bot.games.clinic.constants import constants
from bot.games.clinic.modules.urban_design.cards import built_share, is_built
from bot.games.clinic.people.capacity import PATIENTS_IN
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT, RED, count_kind
from bot.games.clinic.people.running_costs import upkeep, wages
from bot.games.clinic.player.matching import LIFE, Patients, Places, matching
from bot.games.clinic.table.state import ROUNDS, Player, State

HOUR, POINT = 0.75, 3.0
STAFF_HOURS = 1.2  # what doctors and nurses walk for a treatment
NEEDED_MONEY = (12, 12, 11, 10, 7, 0)  # by round: what the next round's actions cost
SPARE_MONEY = 0.15  # a dollar beyond that: old money buys no popularity
_TYPICAL = "WWYOWYWRWYOW"  # levels of the patients to come
_LEVELS = {"W": 0, "Y": 1, "O": 2, "R": 3}
_LEFT_OVER = (3.0, 3.0, 1.0)  # an untreated patient who waits for the next round, by level
NEW_LEVEL, NEW_DOCTOR, NEW_NURSE = 1, 3.0, 1.5  # who will be hired, and what that costs in each round
_BEFORE_BUSINESS = frozenset({"tile", "build", "hire", "admit", "arrivals", "movement", "quota"})


@lru_cache(maxsize=8192)
def places_of(site: Site) -> Places:
    """Places of care as the matching needs them, the best first."""
    hours = hours_from(site, PRE)
    found = []
    for cell, services in places_of_care(site):
        kind = site.modules[cell]
        extra = gardens_beside(site, cell) - HOUR * (hours[cell] + STAFF_HOURS)
        found.append((services, PATIENTS_IN[kind], int(kind == OPERATING), extra))
    # Places for one service first, so that external consultations are left for the others.
    return tuple(sorted(found, key=lambda place: (len(place[0]), -place[3])))


@lru_cache(maxsize=8192)
def running_upkeep(site: Site, orderlies: int) -> int:
    """Upkeep with each orderly where he saves most."""
    standing: frozenset[int] = frozenset()
    cells = site.cells(SUPPLY)
    for _ in range(min(orderlies, len(cells))):
        standing = min((standing | {cell} for cell in cells), key=lambda those: upkeep(site, those))
    return upkeep(site, standing)


@lru_cache(maxsize=4096)
def _typical(services: str, count: int) -> Patients:
    """Patients as they may come, spread over these services."""
    if not services:
        return ()
    levels = _TYPICAL[:count]
    return tuple(sorted((services[i % len(services)], _LEVELS[letter]) for i, letter in enumerate(levels)))


def supply_of_patients(state: State, services: int) -> int:
    """How many patients a clinic with so many services can expect in each round to come."""
    left = max(1, ROUNDS - state.round)
    waiting = len(state.bag) + sum(map(len, state.rows))
    share = waiting / (state.seats * left)
    reach = 1.2 + 1.6 * services
    return max(1, min(6, round(min(share, reach))))


def end_points(state: State, player: Player) -> float:
    """What the board would score at the end, with doctors as tired as they will be."""
    numbers = constants().end
    left = ROUNDS + 1 - state.round
    points = float(numbers.functional_building * functional_buildings(player.site))
    points += sum(numbers.room_by_floor[floor_of(cell)] for cell in working_rooms(player.site))
    for one in player.people:
        if one.kind == DOCTOR:
            tired = left if state.terms.tiring and not one.cigarettes else 0
            points += 1 + max(0, one.level - tired)
        elif one.kind in (NURSE, ORDERLY):
            points += 1
    return points + _module_points(state, player)


def _module_points(state: State, player: Player) -> float:
    """What modules will score: ghosts, a card that is nearly built, helipads for helicopters that are to come."""
    site = player.site
    points = float(sum(floor_of(cell) + 1 for cell in site.ghosts))
    if player.card:
        card = constants().urban_cards[player.card]
        share = 1.0 if is_built(site, card) else 0.5 * built_share(site, card) ** 2
        points += card.penalty + share * (card.pp - card.penalty)
    if state.options.helicopters:
        coming = sum(number > state.round for number in constants().helicopter_rounds)
        pads = len(site.helipads) - len(site.helicopters)
        points += -constants().death_pp * min(pads, coming) * (1.2 if OPERATING in site.modules else 0.4)
    return points


def value(state: State, seat: int) -> float:
    """What this seat's clinic is worth."""
    player = state.players[seat]
    people = player.people
    before = state.stage in _BEFORE_BUSINESS
    left = ROUNDS - state.round
    nurses = count_kind(people, NURSE)
    doctors = tuple(sorted(one.skill for one in people if one.kind == DOCTOR))
    known = tuple(sorted((one.service, one.level) for one in people if one.kind == PATIENT and not one.burn))
    places = places_of(player.site)
    costs = wages(people) + running_upkeep(player.site, count_kind(people, ORDERLY))
    modest = state.terms.modest
    total = POINT * (player.pp + end_points(state, player)) - HOUR * player.time
    money = float(player.money)
    waiting = known
    if before:
        earned, waiting = matching(known, doctors, nurses, places, modest=modest)
        lives = LIFE * sum(level >= RED for _, level in known) - LIFE * sum(level >= RED for _, level in waiting)
        profit = earned - lives - costs
        total += profit - 0.5 * max(0.0, -(money + profit))
    total += _left_over(waiting, len(doctors), left)
    if left:
        total += _future(state, player, doctors, nurses, costs)
    needed = NEEDED_MONEY[min(state.round, ROUNDS) - 1] if before else NEEDED_MONEY[min(state.round, ROUNDS - 1)]
    return total + min(money, needed) + SPARE_MONEY * max(0.0, money - needed) * bool(left)


def _left_over(waiting: Patients, doctors: int, left: int) -> float:
    """Untreated patients: they die, they cost a point at the end, or the next round begins with them."""
    dying = sum(level >= RED for _, level in waiting)
    others = [level for _, level in waiting if level < RED]
    if not left:
        return -LIFE * dying - POINT * len(others)
    kept = sorted((_LEFT_OVER[level] for level in others), reverse=True)
    return sum(kept[:doctors]) - 3.0 * max(0, len(kept) - doctors) - LIFE * dying


def _future(state: State, player: Player, doctors: tuple[int, ...], nurses: int, costs: int) -> float:
    """What the rounds to come earn: doctors tire, and one more doctor and nurse are hired each round."""
    left = ROUNDS - state.round
    places = places_of(player.site)
    working = "".join(sorted({s for known, _, _, _ in places for s in known if s in player.site.modules}))
    count = supply_of_patients(state, len(working))
    patients = _typical(working, count)
    lives = LIFE * sum(level >= RED for _, level in patients)
    falls = int(state.terms.tiring)
    room = min(count, sum(fit for _, fit, _, _ in places))
    cost = costs - falls * sum(max(0, level) for level in doctors)
    total = 0.0
    for ahead in range(1, left + 1):
        own = [max(min(0, level), level - falls * ahead) for level in doctors]
        hired = max(0, min(ahead, room - len(doctors)))
        helpers = max(0, min(ahead, len(own) + hired - nurses))
        staff = tuple(sorted((*own, *(NEW_LEVEL,) * hired)))
        earned, _ = matching(patients, staff, nurses + helpers, places, modest=state.terms.modest)
        total += earned - lives - cost - NEW_DOCTOR * hired - NEW_NURSE * helpers
    return total
