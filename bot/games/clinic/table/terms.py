"""The numbers one table plays by.

Most follow from the number of seats; modules set others. They are computed when a match is set up and kept in its
state, so a phase reads a number here and never asks which module it comes from.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.clinic.building.kinds import SERVICES
from bot.games.clinic.constants import Bag, constants


class Terms(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    services: str  # in play, top to bottom
    bag: str  # the patients that fill the bag of appointments, sorted
    doctor_prices: tuple[int, ...]  # by slot of the university
    nurse_row: int
    second_bag: str = ""  # patients whose level is found out only in the clinic
    max_floor: int = 3
    one_hub_per_floor: bool = True
    helipad_stock: int = 8
    max_helipads: int = 100
    max_operating_rooms: int = 100
    psychiatry_arrivals: int = 1  # new psychiatric patients after an action turn
    modest: bool = False  # doctors need no nurse for an easier patient
    tiring: bool = True  # doctors lose a colour each round
    learning: bool = False  # doctors who treat gain one
    quotas: tuple[int, ...] = ()  # patients each clinic must have, by round
    haunting: bool = False  # severe patients bring a ghost instead of themselves
    start_undetermined: bool = False  # the welcome patient is one
    bonus_tiles: bool = True
    reverse_movement: bool = False  # one after the other instead of all at once


def letters(bag: Bag, names: tuple[str, ...] = ("W", "Y", "O", "R")) -> str:
    """A bag as one letter per piece."""
    return "".join(name[0].upper() * bag[name] for name in names if name in bag)


def printed_terms(seats: int) -> Terms:
    """The numbers of the base game for so many seats."""
    numbers = constants()
    return Terms(
        services=SERVICES[: numbers.services_by_players[seats]],
        bag=letters(numbers.patient_bag[seats]),
        doctor_prices=numbers.doctor_prices[seats],
        nurse_row=numbers.nurse_row[seats],
        max_floor=numbers.max_floor,
        helipad_stock=numbers.stock.helipad,
    )
