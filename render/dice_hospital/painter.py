"""Dice Hospital's painter: hands each kind of picture to the module that makes it."""

from __future__ import annotations

from bot.games.dice_hospital.view import View
from bot.kernel import Outcome, Text
from render.dice_hospital import final, sheet, table, twin
from render.painter import Reader
from render.pieces.ranking import podium_twin
from render.scene import Scene


class DiceHospitalPainter:
    """Refuses a view that is not of the rules it knows; the studio then falls back to words."""

    def sheet(self, view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        return sheet.scene(_known(view), _seated(seat), reader, places)

    def table(self, view: View, reader: Reader, places: frozenset[str]) -> Scene:
        return table.scene(_known(view), reader, places)

    def final(self, outcome: Outcome, view: View, reader: Reader) -> Scene:
        return final.scene(outcome, _known(view), reader)

    def twin(self, view: View, seat: int | None) -> tuple[Text, ...]:
        return tuple(twin.sheet(_known(view), _seated(seat)))

    def table_twin(self, view: View) -> tuple[Text, ...]:
        return tuple(twin.table(_known(view)))

    def final_twin(self, outcome: Outcome, view: View) -> tuple[Text, ...]:  # noqa: ARG002 - the outcome says it all
        return podium_twin(outcome)


def _known(view: View) -> View:
    if not isinstance(view, View):
        raise TypeError(f"not a view of Dice Hospital: {type(view).__name__}")
    return view


def _seated(seat: int | None) -> int:
    if seat is None:
        raise LookupError("everybody in Dice Hospital has a seat")
    return seat
