"""Sweet Tooth's painter: hands each kind of picture to the module that builds it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.sweet_tooth.view import View
from bot.kernel import Outcome, Text
from render.painter import CoverArt, Diagram, Meaning, Reader
from render.scene import Scene
from render.sweet_tooth import final, sheet, twin
from render.sweet_tooth import table as circuit
from render.sweet_tooth.diagrams import COVER, DIAGRAMS
from render.sweet_tooth.meanings import MEANINGS


class SweetToothPainter:
    """Every player has a seat, so a sheet always belongs to one."""

    meanings: tuple[Meaning, ...] = MEANINGS
    diagrams: Mapping[str, Diagram] = DIAGRAMS
    cover: CoverArt = COVER

    def sheet(self, view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        return sheet.build_scene(view, _require_seat(seat), reader, places)

    def table(self, view: View, reader: Reader, places: frozenset[str]) -> Scene:
        return circuit.build_scene(view, reader, places)

    def final(self, outcome: Outcome, view: View, reader: Reader) -> Scene:
        return final.build_scene(outcome, view, reader)

    def sheet_twin(self, view: View, seat: int | None) -> tuple[Text, ...]:
        return twin.write_sheet(view, _require_seat(seat))

    def table_twin(self, view: View) -> tuple[Text, ...]:
        return twin.write_table(view)

    def final_twin(self, outcome: Outcome, view: View) -> tuple[Text, ...]:
        return twin.write_final(outcome, view)


def _require_seat(seat: int | None) -> int:
    if seat is None:
        raise LookupError("every player of Sweet Tooth has a seat")
    return seat
