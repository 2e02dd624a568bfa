"""Hot Ward with more beds than fit into one message, and an option with more numbers than fit into a select menu."""

from __future__ import annotations

from msgspec.structs import replace

from bot.kernel import AnyGame, Choice, Decision, Group, Number
from tests.tiny.rules import META, HotWard, say
from tests.tiny.state import Pick, State

WARDS, BEDS = 20, 10


class Crowded(HotWard):
    meta = replace(META, options=(Number("rounds", min=1, max=99, default=2), *META.options[1:]))

    def decision(self, state: State, seat: int) -> Decision:
        if state.turn is not None:
            return super().decision(state, seat)
        groups = tuple(
            Group(
                say("bed", bed=ward + 1),
                tuple(Choice(Pick(ward * BEDS + bed), say("bed", bed=ward * BEDS + bed)) for bed in range(1, BEDS + 1)),
            )
            for ward in range(WARDS)
        )
        return Decision(seat, "bed", say("which_bed"), (), groups)


Crowded.__module__ = HotWard.__module__  # so that it uses the words of the original
CROWDED: AnyGame = Crowded()
