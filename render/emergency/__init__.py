"""Emergency's pictures: the hospital sheet, the table with its ambulance, and the final ranking."""

from __future__ import annotations

from bot.games.emergency.view import View
from bot.kernel import Outcome, Text
from render.emergency import final, sheet, table, twin
from render.painter import Reader
from render.pieces.ranking import podium_twin
from render.scene import Scene


class EmergencyPainter:
    """Refuses a view that is not of the rules it knows; the studio then falls back to words."""

    def sheet(self, view: View, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        return sheet.scene(_known(view), seat, reader, places)

    def table(self, view: View, reader: Reader, places: frozenset[str]) -> Scene:  # noqa: ARG002 - nothing is written here
        return table.scene(_known(view), reader)

    def final(self, outcome: Outcome, view: View, reader: Reader) -> Scene:
        return final.scene(outcome, _known(view), reader)

    def twin(self, view: View, seat: int | None) -> tuple[Text, ...]:
        return tuple(twin.sheet_lines(_known(view), seat))

    def table_twin(self, view: View) -> tuple[Text, ...]:
        return tuple(twin.table_lines(_known(view)))

    def final_twin(self, outcome: Outcome, view: View) -> tuple[Text, ...]:  # noqa: ARG002 - the outcome says it all
        return podium_twin(outcome)


def _known(view: View) -> View:
    if not isinstance(view, View):
        raise TypeError(f"not a view of Emergency: {type(view).__name__}")
    return view
