"""Sweet Tooth's painter: hands each kind of picture to the module that makes it."""

from __future__ import annotations

from bot.games.sweet_tooth.view import View
from bot.kernel import Outcome, Text
from render.painter import Reader
from render.scene import Scene
from render.sweet_tooth import circuit, final, sheet, twin


class SweetToothPainter:
    """The pictures of one game. Every player is a seat, so a sheet always has one."""

    def sheet(self, view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        return sheet.scene(view, _seated(seat), reader, places)

    def table(self, view: View, reader: Reader, places: frozenset[str]) -> Scene:
        return circuit.scene(view, reader, places)

    def final(self, outcome: Outcome, view: View, reader: Reader) -> Scene:
        return final.scene(outcome, view, reader)

    def twin(self, view: View, seat: int | None) -> tuple[Text, ...]:
        return twin.sheet(view, _seated(seat))

    def table_twin(self, view: View) -> tuple[Text, ...]:
        return twin.table(view)

    def final_twin(self, outcome: Outcome, view: View) -> tuple[Text, ...]:
        return twin.final(outcome, view)


def _seated(seat: int | None) -> int:
    if seat is None:
        raise LookupError("everybody in Sweet Tooth has a seat")
    return seat
