"""Dice Hospital's painter: hands each kind of picture to the module that builds it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.dice_hospital.view import View
from bot.kernel import Outcome, Text
from render.dice_hospital import final, sheet, table, twin
from render.dice_hospital.community_care import twin as care_twin
from render.dice_hospital.diagrams import COVER, DIAGRAMS
from render.dice_hospital.meanings import MEANINGS
from render.painter import CoverArt, Diagram, Meaning, Reader
from render.scene import Scene
from render.widgets.ranking import write_ranking


class DiceHospitalPainter:
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
        shown, own = _require_view(view), _require_seat(seat)
        return tuple(twin.write_sheet(shown, own, care_twin.write_hospital(shown.hospitals[own])))

    def table_twin(self, view: View) -> tuple[Text, ...]:
        return tuple(twin.write_table(_require_view(view), care_twin.write_modules(view)))

    def final_twin(self, outcome: Outcome, view: View) -> tuple[Text, ...]:  # noqa: ARG002 - the outcome says it all
        return write_ranking(outcome)


def _require_view(view: View) -> View:
    if not isinstance(view, View):
        raise TypeError(f"not a view of Dice Hospital: {type(view).__name__}")
    return view


def _require_seat(seat: int | None) -> int:
    if seat is None:
        raise LookupError("every player of Dice Hospital has a seat")
    return seat
