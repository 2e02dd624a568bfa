"""Clinic's painter: hands each kind of picture to the module that builds it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.clinic.view import View
from bot.kernel import Outcome, Text
from render.clinic import final, sheet, sheet_twin, table, table_twin
from render.clinic.diagrams import COVER, DIAGRAMS
from render.clinic.meanings import MEANINGS
from render.painter import CoverArt, Diagram, Meaning, Reader
from render.scene import Scene
from render.widgets.ranking import write_ranking


class ClinicPainter:
    """Refuses a view of other rules; the renderer then falls back to the plain text twin."""

    meanings: tuple[Meaning, ...] = MEANINGS
    diagrams: Mapping[str, Diagram] = DIAGRAMS
    cover: CoverArt = COVER

    def sheet(self, view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        return sheet.build_scene(_require_view(view), _require_seat(seat), reader, places)

    def table(self, view: View, reader: Reader, places: frozenset[str]) -> Scene:
        return table.build_scene(_require_view(view), reader, places)

    def final(self, outcome: Outcome, view: View, reader: Reader) -> Scene:
        return final.build_scene(outcome, _require_view(view), reader)

    def sheet_twin(self, view: View, seat: int | None) -> tuple[Text, ...]:
        return tuple(sheet_twin.write_sheet(_require_view(view), _require_seat(seat)))

    def table_twin(self, view: View) -> tuple[Text, ...]:
        return tuple(table_twin.write_table(_require_view(view)))

    def final_twin(self, outcome: Outcome, view: View) -> tuple[Text, ...]:  # noqa: ARG002 - the outcome says it all
        return write_ranking(replace(outcome, standings=tuple(sorted(outcome.standings, key=lambda one: one.rank))))


def _require_view(view: View) -> View:
    if not isinstance(view, View):
        raise TypeError(f"not a view of Clinic: {type(view).__name__}")
    return view


def _require_seat(seat: int | None) -> int:
    if seat is None:
        raise LookupError("every player of Clinic has a seat")
    return seat
