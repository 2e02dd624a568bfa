"""What a clinic has got in the course of a match besides its starting tiles: modules, small things and staff."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.clinic import texts
from bot.games.clinic.building.kinds import ROOM, SERVICES, SPECIALS, SUPPLY
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, count_kind
from bot.games.clinic.table.state import State
from bot.kernel import Holding

_STARTING = {SERVICES[0]: 1, ROOM: 1, SUPPLY: 1}  # R18


def holdings(state: State, seat: int) -> Iterator[Holding]:
    """Staff are those who are still there: who left is not counted. The first doctor came with the clinic."""
    player = state.players[seat]
    site = player.site
    for kind in (*state.terms.services, ROOM, SUPPLY, *SPECIALS):
        yield Holding(texts.module(kind), site.modules.count(kind) - _STARTING.get(kind, 0))
    small = {
        "entrance": len(site.entrances) - 1,
        "helipad": len(site.helipads),
        "garden": len(site.gardens),
        "parking": sum(player.parking.tiles),
        "conveyor": len(site.conveyors),
        "unit": len(site.units),
    }
    for name, count in small.items():
        yield Holding(texts.word(f"component.{name}"), count)
    yield Holding(texts.word("line.doctors"), count_kind(player.people, DOCTOR) - 1)
    yield Holding(texts.word("line.nurses"), count_kind(player.people, NURSE))
    yield Holding(texts.word("line.orderlies"), count_kind(player.people, ORDERLY))
