"""What can be chosen before a match, and what does not go together."""

from __future__ import annotations

from msgspec import Struct

from bot.kernel import SEATS, Condition, Conflict, Flag, GameMeta, OneOf, text

SLUG = "sweet_tooth"
RACE, EDUCATIONAL, COOPERATIVE = "race", "educational", "cooperative"


class Options(Struct, frozen=True):
    """The table's options; `laps` is a word because a table picks one of two."""

    variant: str = RACE
    two_dice: bool = False
    laps: str = "5"
    teeth_by_hand: bool = False

    @property
    def goal(self) -> int:
        """The number of laps after which somebody may stop, or is done."""
        return int(self.laps)

    @property
    def ranked(self) -> bool:
        """Whether anybody can win."""
        return self.variant == RACE


META = GameMeta(
    slug=SLUG,
    seats=(1, 6),
    rules_version=1,
    options=(
        OneOf("variant", (RACE, EDUCATIONAL, COOPERATIVE), RACE),
        Flag("two_dice"),
        OneOf("laps", ("5", "3"), "5"),
        Flag("teeth_by_hand"),
    ),
    conflicts=(
        Conflict((Condition(SEATS, (1,)), Condition("variant", (RACE,))), text(f"{SLUG}.conflict.race_alone")),
        Conflict(
            (Condition(SEATS, (1,)), Condition("variant", (COOPERATIVE,))), text(f"{SLUG}.conflict.together_alone")
        ),
        # The remarks are measured on five laps, and the educational game is played over exactly five.
        Conflict(
            (Condition("laps", ("3",)), Condition("variant", (EDUCATIONAL, COOPERATIVE))),
            text(f"{SLUG}.conflict.short_lesson"),
        ),
    ),
    substitute="sensible",
)
