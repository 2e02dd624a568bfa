"""The kinds of modules, each one letter, and the services.

A hub's letter is the initial of its service, in capitals; every other module has a small letter.
"""

from __future__ import annotations

from collections.abc import Mapping

EMPTY = "."
SERVICES = "PCOTN"  # psychiatry, cardiology, ophthalmology, orthopaedics, neurology
SERVICE_NAMES: Mapping[str, str] = {
    "P": "psychiatry",
    "C": "cardiology",
    "O": "ophthalmology",
    "T": "orthopaedics",
    "N": "neurology",
}

ROOM, SUPPLY = "r", "s"
OPERATING, EXTERNAL, LABORATORY, WAITING, TRIAGE = "o", "e", "l", "w", "t"
SHOP, TOILETS = "g", "b"
SPECIALS = OPERATING + EXTERNAL + LABORATORY + WAITING  # those on sale
CARE = ROOM + OPERATING + EXTERNAL

# No two modules of one category stand next to each other (G4).
HUB_CATEGORY, SPECIAL_CATEGORY = "hub", "special"
CATEGORY: Mapping[str, str] = {
    **dict.fromkeys(SERVICES, HUB_CATEGORY),
    **dict.fromkeys(SPECIALS + TRIAGE, SPECIAL_CATEGORY),
    ROOM: "room",
    SUPPLY: "supply",
    SHOP: "shop",
    TOILETS: "toilets",
}

# Names of the other kinds, as the catalogues and the numbers' file have them.
NAMES: Mapping[str, str] = {
    ROOM: "treatmentRoom",
    SUPPLY: "supplyRoom",
    OPERATING: "operatingRoom",
    EXTERNAL: "externalConsultation",
    LABORATORY: "laboratory",
    WAITING: "waitingRoom",
    TRIAGE: "triageRoom",
    SHOP: "giftShop",
    TOILETS: "toilets",
}


def name_of(kind: str) -> str:
    """The key of a kind in the numbers' file; all hubs share one."""
    return NAMES.get(kind, HUB_CATEGORY)
