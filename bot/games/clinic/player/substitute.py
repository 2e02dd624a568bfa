"""The substitute: plain rules that a person could follow, for seats whose player left and as the house opponent (16.4).

It is handed an imagined state, so it knows no more than its seat. It answers by proposals and defaults where the rules
below say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bot.games.clinic.actions import (
    Admit,
    Build,
    BuyPopularity,
    ChooseTile,
    Finish,
    HireDoctor,
    HireOther,
    PlaceAt,
    PlaceOutside,
    Rediagnose,
    Triage,
    TriageAll,
)
from bot.games.clinic.building.care import places_of_care, services_at, working_rooms
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import ROOM, WAITING
from bot.games.clinic.building.placement import lots, module_columns
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import constants
from bot.games.clinic.market.appointments import row_of
from bot.games.clinic.modules.triage.finding_out import TRIAGE_KIND, fitting
from bot.games.clinic.people.capacity import PATIENTS_IN
from bot.games.clinic.people.person import (
    COLOURS,
    DOCTOR,
    LEVEL_OF,
    NURSE,
    ORDERLY,
    PATIENT,
    RED,
    WHITE,
    YELLOW,
    Person,
    count_kind,
    of_kind,
)
from bot.games.clinic.phases import admit, build, business, hire, tiles
from bot.games.clinic.phases.components import ROOM_NAME
from bot.games.clinic.table.state import ADMIT, BUILD, HIRE, ROUNDS, Player, State, ground_of
from bot.kernel import AnyGame, Decision, Stream

Answer: TypeAlias = Callable[[State, Decision], Any]

KEPT = (11, 11, 10, 9, 6, 0)  # dollars by round that are not turned into popularity
_LABORATORY_FIRST = "lwoe"  # the order in which special modules are wanted


class Substitute:
    """Answers every question of this game."""

    def __call__(self, game: AnyGame, state: State, decision: Decision, _stream: Stream, /) -> int:
        answer = ANSWERS.get(decision.kind)
        action = answer(state, decision) if answer else None
        if action is None:
            action = game.default(state, decision).action
        return index_of(decision, action)


def index_of(decision: Decision, action: Any) -> int:
    """Where an action stands among the choices. Reads actions only, because words cost more."""
    for index in range(decision.choice_count):
        if decision.action(index) == action:
            return index
    raise LookupError(f"{action} is not offered")


# --- what it counts ---


def care_places(site: Site) -> int:
    """How many patients could be treated in a round."""
    return sum(PATIENTS_IN[site.modules[cell]] for cell, _ in places_of_care(site))


def places_for(site: Site, service: str) -> int:
    return sum(PATIENTS_IN[site.modules[cell]] for cell, services in places_of_care(site) if service in services)


def wanted_services(state: State) -> int:
    return 2 if state.seats <= 2 else 3


def working_services(site: Site) -> frozenset[str]:
    """Services with a working treatment room."""
    return frozenset(service for cell in working_rooms(site) for service in services_at(site, cell))


def usefulness(state: State, seat: int, service: str) -> float | None:
    """What the head of a row is worth; None if he is of no use."""
    if not admit.can_admit(state, seat, service):
        return None
    player = state.players[seat]
    level = LEVEL_OF.get(row_of(state, service)[0], WHITE)
    claimed = sum(one.service == service for one in player.people if one.kind == PATIENT)
    places = places_for(player.site, service)
    if not places or claimed > places or (claimed == places and level >= RED):
        return None
    doctors = of_kind(player.people, DOCTOR)
    needed = min((abs(one.skill - level) for one in doctors), default=9)
    if needed > count_kind(player.people, NURSE) and (level > YELLOW or state.round >= ROUNDS):
        return None
    return constants().income[COLOURS[level]] - 2 * needed


def waits_useful(state: State, seat: int) -> bool:
    return any(usefulness(state, seat, service) is not None for service in state.terms.services)


def wants_doctor(state: State, player: Player) -> bool:
    return count_kind(player.people, DOCTOR) < min(care_places(player.site), 3 + state.round // 3)


# --- answers ---


def choose_tile(state: State, decision: Decision) -> ChooseTile:
    player = state.players[decision.seat]
    people = player.people
    doctors, nurses = count_kind(people, DOCTOR), count_kind(people, NURSE)
    patients = count_kind(people, PATIENT)
    places = care_places(player.site)
    useful = waits_useful(state, decision.seat)
    new_service = (
        state.round <= 4
        and len(working_services(player.site)) < wanted_services(state)
        and not player.hub_bought
        and player.money >= 8
        and any(service not in player.site.modules for service in state.hubs_on_sale)
        and (patients >= doctors or not useful or state.turn == 1)
    )
    order = (
        (BUILD, new_service),
        (ADMIT, useful and patients <= doctors),
        (HIRE, player.money >= 3 and (wants_doctor(state, player) or nurses < doctors)),
        (BUILD, state.round < ROUNDS and player.money >= 9 and (doctors >= places or patients >= doctors)),
        (ADMIT, useful),
        (BUILD, True),
        (HIRE, True),
        (ADMIT, True),
    )
    left = tiles.unused(player.tiles)
    return ChooseTile(next(tile for tile, applies in order if applies and tile in left))


def choose_component(state: State, decision: Decision) -> Build | Finish:
    offered = {choice.action.component for choice in decision.plain if isinstance(choice.action, Build)}
    wanted = next((name for name in _wanted_components(state, decision.seat) if name in offered), None)
    return Finish() if wanted is None else Build(wanted)


def _wanted_components(state: State, seat: int) -> list[str]:
    """What would be built, the most wanted first; not all of it can be had."""
    player = state.players[seat]
    site = player.site
    doctors = count_kind(player.people, DOCTOR)
    owned = set(site.services)
    idle_hub = bool(owned - working_services(site))
    found = []
    settled = player.hub_bought or len(owned) >= wanted_services(state) or player.money < 8
    if (doctors >= care_places(site) or idle_hub) and settled and room_columns(state, seat):
        found.append(ROOM_NAME)
    if player.money >= 7:
        new = [service for service in state.hubs_on_sale if service not in owned]
        found += [f"hub_{service}" for service in sorted(new, key=lambda one: _hub_order(state, one))]
    if doctors >= 3:
        found += [f"special_{kind}" for kind in _LABORATORY_FIRST if kind != WAITING or _waiting_columns(state, seat)]
    if entrance_positions(state, seat) and len(site.entrances) < 3:
        found.append("entrance")
    if garden_columns(state, seat) and len(site.gardens) < 2:
        found.append("garden")
    return found


def _hub_order(state: State, service: str) -> tuple[int, int]:
    owners = sum(service in player.site.modules for player in state.players)
    return owners, -len(row_of(state, service))


def room_columns(state: State, seat: int) -> list[int]:
    """Columns where a new room would be beside a hub, the best first: a hub without a room, then high up."""
    player = state.players[seat]
    site = player.site
    ground = ground_of(state, player)
    working = working_services(site)
    found = []
    for column in module_columns(ground, ROOM):
        lot = lots(ground.site, ground.limits)[column]
        hubs = [kind for kind in lot.beside if kind.isupper()]
        if hubs:
            found.append((all(kind in working for kind in hubs), -(lot.cell // FLOOR), column))
    return [column for _, _, column in sorted(found)]


def _waiting_columns(state: State, seat: int) -> list[int]:
    """Columns where a waiting room would touch a treatment room."""
    ground = ground_of(state, state.players[seat])
    return [
        column for column in module_columns(ground, WAITING) if ROOM in lots(ground.site, ground.limits)[column].near
    ]


def entrance_positions(state: State, seat: int) -> list[str]:
    """Positions that point at a treatment room, one per room."""
    site = state.players[seat].site
    known = {site.grid.positions[name] for name in site.entrances}
    return [
        name for name, column in site.grid.positions.items() if site.modules[column] == ROOM and column not in known
    ]


def garden_columns(state: State, seat: int) -> list[int]:
    """Outdoor spaces beside a treatment room."""
    site = state.players[seat].site
    return [
        column
        for column in site.grid.columns
        if site.modules[column] == "."
        and column not in site.gardens
        and any(site.modules[other] == ROOM for other in site.grid.beside[column])
    ]


def choose_place(state: State, decision: Decision) -> PlaceAt | PlaceOutside | None:
    seat = decision.seat
    pending = state.players[seat].pending[0]
    wanted: list[Any] = []
    if pending.thing == ROOM_NAME:
        wanted = [PlaceAt(column) for column in room_columns(state, seat)]
    elif pending.thing.startswith("hub_"):
        wanted = [PlaceAt(column) for column in hub_columns(state, seat, pending.thing.removeprefix("hub_"))]
    elif pending.thing == f"special_{WAITING}":
        wanted = [PlaceAt(column) for column in _waiting_columns(state, seat)]
    elif pending.thing == "entrance":
        wanted = [PlaceOutside(name) for name in entrance_positions(state, seat)]
    elif pending.thing == "garden":
        wanted = [PlaceAt(column) for column in garden_columns(state, seat)]
    offered = {choice.action for choice in decision.choices}
    return next((action for action in wanted if action in offered), None)


def hub_columns(state: State, seat: int, service: str) -> list[int]:
    """The columns for a hub: with most legal room columns beside it, and low."""
    player = state.players[seat]
    ground = ground_of(state, player)
    beside = player.site.grid.beside
    found = []
    for column in module_columns(ground, service):
        cell = lots(ground.site, ground.limits)[column].cell
        after = ground.with_module(cell, service)
        rooms = sum(lots(after.site, after.limits)[other].cell in beside[cell] for other in module_columns(after, ROOM))
        found.append((-rooms, cell // FLOOR, column))
    return [column for _, _, column in sorted(found)]


def choose_doctor(state: State, decision: Decision) -> HireDoctor | Finish:
    player = state.players[decision.seat]
    if wants_doctor(state, player) or state.round >= ROUNDS:
        for slot in hire.doctors_on_offer(state, decision.seat):
            if player.money - state.terms.doctor_prices[slot] >= 2:
                return HireDoctor(slot)
    return Finish()


def choose_other(state: State, decision: Decision) -> HireOther | Finish:
    people = state.players[decision.seat].people
    offered = [kind for kind, _ in hire.others_on_offer(state, decision.seat)]
    nurses = count_kind(people, NURSE)
    if ORDERLY in offered and nurses >= 2 and state.round < 5 and not count_kind(people, ORDERLY):
        return HireOther(ORDERLY)
    if NURSE in offered and nurses <= count_kind(people, DOCTOR):
        return HireOther(NURSE)
    return Finish()


def choose_queue(state: State, decision: Decision) -> Admit | Rediagnose | Finish:
    seat = decision.seat
    people = state.players[seat].people
    doctors, patients = count_kind(people, DOCTOR), count_kind(people, PATIENT)
    if patients >= doctors + (state.round < ROUNDS) and not _quota_open(state, people):
        return Finish()
    known = {service: usefulness(state, seat, service) for service in state.terms.services}
    worths = {service: worth for service, worth in known.items() if worth is not None}
    if worths:
        return Admit(max(worths, key=lambda service: worths[service]))
    return _fitting_rediagnosis(state, decision) or Finish()


def _quota_open(state: State, people: tuple[Person, ...]) -> bool:
    quotas = state.terms.quotas
    wanted = quotas[state.round - 1] if quotas else 0
    return sum(one.kind == PATIENT and not one.burn for one in people) < wanted


def _fitting_rediagnosis(state: State, decision: Decision) -> Rediagnose | None:
    """A mild patient from a row that is not owned into an empty one that is."""
    owned = state.players[decision.seat].site.services
    for choice in decision.choices:
        action = choice.action
        if isinstance(action, Rediagnose) and action.to in owned and action.service not in owned:
            letter = row_of(state, action.service)[action.index]
            if LEVEL_OF.get(letter, WHITE) <= YELLOW and not row_of(state, action.to):
                return action
    return None


def choose_popularity(state: State, decision: Decision) -> BuyPopularity:
    """Keep some money for the next round, turn the rest into points."""
    seat = decision.seat
    account = business.account_of(state, seat)
    left = state.players[seat].money + account.profit - KEPT[state.round - 1]
    affordable = max(0, left // constants().money_per_pp)
    offered = business.offered_points(account.most)
    return BuyPopularity(next((n for n in offered if n <= affordable), offered[-1]))


def choose_triage(state: State, decision: Decision) -> Triage | TriageAll | Finish:
    """All who fit: a patient who is never found out about can never be treated."""
    fit = fitting(state.players[decision.seat])
    if len(fit) > 1:
        return TriageAll()
    return Triage(fit[0]) if fit else Finish()


ANSWERS: Mapping[str, Answer] = {
    TRIAGE_KIND: choose_triage,
    tiles.TILE: choose_tile,
    BUILD: choose_component,
    build.PLACE: choose_place,
    hire.HIRE_DOCTOR: choose_doctor,
    hire.HIRE_OTHER: choose_other,
    admit.QUEUE: choose_queue,
    business.BUSINESS: choose_popularity,
}
