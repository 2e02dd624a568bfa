"""Every kind of picture of Dice Hospital as a scene, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.dice_hospital.table.state import State
from render.registry import PAINTERS
from render.scene import Scene
from tests.render.dice_hospital import care_samples as care
from tests.render.dice_hospital import samples
from tests.render.dice_hospital.samples import NAMES
from tests.render.readers import reader

_PAINTER = PAINTERS["dice_hospital"]
_NONE: frozenset[str] = frozenset()


def _sheet(
    state: State, seat: int = 0, places: frozenset[str] = _NONE, names: tuple[str, ...] = NAMES
) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.sheet(samples.view(state, seat), seat, reader(locale, names), places)


def _table(state: State, places: frozenset[str] = _NONE, names: tuple[str, ...] = NAMES) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.table(samples.view(state), reader(locale, names), places)


def _final(state: State, names: tuple[str, ...] = NAMES) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.final(samples.outcome(state), samples.view(state), reader(locale, names))


SCENES: Mapping[str, Callable[[str], Scene]] = {
    "dice_hospital-start": _sheet(samples.START),
    "dice_hospital-midgame": _sheet(samples.MIDGAME, places=samples.PLACES),
    "dice_hospital-full": _sheet(samples.FULL, places=samples.FULL_PLACES),
    "dice_hospital-staff": _sheet(samples.STAFF, places=frozenset({"score", "discharged"})),
    "dice_hospital-choosing": _sheet(samples.CHOOSING, places=frozenset({"administrator"})),
    "dice_hospital-solo": _sheet(samples.SOLO, places=frozenset({"arrivals", "reports"})),
    "dice_hospital-name": _sheet(samples.MIDGAME, 1, frozenset({"patients"}), samples.AWKWARD),
    "dice_hospital-table": _table(samples.THREE, frozenset({"ambulances"})),
    "dice_hospital-table-two": _table(samples.TWO),
    "dice_hospital-table-bare": _table(samples.BARE),
    "dice_hospital-table-five": _table(samples.FIVE, frozenset({"event"}), samples.AWKWARD),
    "dice_hospital-table-swap": _table(samples.SWAP),
    "dice_hospital-table-solo": _table(samples.SOLO, frozenset({"reports"})),
    "dice_hospital-table-collection": _table(samples.COLLECTING),
    "dice_hospital-final": _final(samples.OVER),
    "dice_hospital-final-names": _final(samples.OVER, samples.AWKWARD),
    "dice_hospital-final-solo": _final(samples.SOLO_OVER),
    "dice_hospital-city": _table(care.PARKING),
    "dice_hospital-city-collecting": _table(care.COLLECTING, frozenset({"city"})),
    "dice_hospital-city-sheet": _sheet(care.COLLECTING, places=frozenset({"bonus", "arrivals"})),
    "dice_hospital-city-parking": _sheet(care.PARKING, 1),
    "dice_hospital-investments": _sheet(care.INVESTING, places=frozenset({"department:6", "specialist:1"})),
    "dice_hospital-investments-trainee": _sheet(care.INVESTING, 1),
    "dice_hospital-investments-table": _table(care.INVESTING, frozenset({"investments", "ambulances"})),
    "dice_hospital-maternity": _sheet(care.MATERNITY, places=frozenset({"patient:1", "patient:4", "department:9"})),
    "dice_hospital-maternity-table": _table(care.MATERNITY, frozenset({"ambulances"})),
    "dice_hospital-care": _sheet(care.FIVE_WORKING, places=frozenset({"patient:5", "department:8", "specialist:0"})),
    "dice_hospital-care-map": _sheet(care.FIVE),
    "dice_hospital-care-nine": _sheet(care.NINE_FLOORS),
    "dice_hospital-care-table": _table(care.FIVE, frozenset({"event"}), samples.AWKWARD),
    "dice_hospital-care-loading": _table(care.LOADING),
    "dice_hospital-care-parking": _table(care.FLYING),
    "dice_hospital-care-final": _final(care.FIVE_OVER),
    "dice_hospital-automa": _sheet(care.AUTOMA),
    "dice_hospital-automa-table": _table(care.AUTOMA, frozenset({"automa"})),
    "dice_hospital-automa-final": _final(care.AUTOMA_OVER),
}

REPLAYS: Mapping[str, tuple[Callable[[str], Scene], ...]] = {
    "dice_hospital-replay": tuple(SCENES[f"dice_hospital-{moment}"] for moment in ("start", "midgame", "full")),
    "dice_hospital-care-replay": tuple(SCENES[f"dice_hospital-{moment}"] for moment in ("care-map", "care")),
}
