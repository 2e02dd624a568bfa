"""Visitors come by car, walk over the shop to a patient in a treatment room, and pay (M10). No question but parking."""

from __future__ import annotations

from functools import partial

from bot.games.clinic import texts
from bot.games.clinic.building.kinds import ROOM, SHOP
from bot.games.clinic.building.walking import FAR, GROUND, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.options import on
from bot.games.clinic.people.person import PATIENT, VISITOR
from bot.games.clinic.phases.layout import StartTile, lonely_places, put_module
from bot.games.clinic.phases.parking import parking_left
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import Player, State
from bot.kernel import Add, Stage


def visitors_for(points: int) -> int:
    """How many come, by popularity."""
    return sum(points >= threshold for threshold in constants().visitors.thresholds)


def enter_arrival(draft: Draft, seat: int) -> bool:
    """Each needs a parking place; cars of visitors do not come from the main car park."""
    came = 0
    for _ in range(visitors_for(draft.player(seat).pp)):
        if parking_left(draft.state, seat) > 0:
            draft.add_person(seat, VISITOR)
            draft.park(seat)
            came += 1
    if came:
        draft.emit("visitors_came", seat, ("doors",), ("n", came))
    return False


def tours(player: Player) -> tuple[tuple[int, int], ...]:
    """Hours and room of a visit to each patient in a treatment room, the cheapest first."""
    site = player.site
    (shop,) = site.cells(SHOP)
    to_shop = hours_between(site, GROUND, shop)
    rooms = [one.place for one in player.people if one.kind == PATIENT and site.kind(one.place) == ROOM]
    found = sorted((to_shop + hours_between(site, shop, cell), cell) for cell in rooms)
    return tuple(tour for tour in found if tour[0] < FAR)


def enter_walk(draft: Draft, seat: int) -> bool:
    """Each visits another patient; with too few patients they spread as evenly as possible."""
    player = draft.player(seat)
    possible = tours(player)
    visitors = [one for one in player.people if one.kind == VISITOR]
    if not possible or not visitors:
        return False
    hours = 0
    for number, one in enumerate(visitors):
        cost, cell = possible[number % len(possible)]
        hours += cost
        draft.change_person(seat, one.id, place=cell, moved=True)
    draft.gain(seat, time=hours)
    draft.emit("visited", seat, ("time",), ("n", len(visitors)), ("hours", texts.hours(hours)))
    return False


def enter_income(draft: Draft) -> None:
    for seat in draft.state.order:
        player = draft.player(seat)
        paying = sum(one.kind == VISITOR and one.place >= 0 for one in player.people)
        amount = paying * constants().visitors.income
        if amount:
            draft.update(seat, money=player.money + amount, income=player.income + amount)
            draft.emit("visitors_paid", seat, ("money",), ("n", paying), ("money", texts.money(amount)))


def enter_return(draft: Draft) -> None:
    for seat in draft.state.order:
        for one in draft.player(seat).people:
            if one.kind == VISITOR:
                draft.remove_person(seat, one.id)


def _view(_state: State, _seat: int | None) -> dict[str, object]:
    return {"visitor_thresholds": constants().visitors.thresholds}


GIFT_SHOP = ClinicModule(
    name="gift shop",
    when=(on("gift_shop"),),
    stages=(
        Add((Stage("visitor_income", "business", enter_income),), after="laboratory"),
        Add((Stage("visitors_return", "administration", enter_return),), after="worsening"),
    ),
    hooks=Hooks(
        start_tiles=(StartTile("shop", 60, lonely_places, partial(put_module, SHOP)),),
        movement=(SeatStep("visitors", 30, enter_arrival), SeatStep("visits", 80, enter_walk)),
    ),
    view=_view,
)
