"""The options of a match and their conflicts."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from bot.kernel import SEATS, Condition, Conflict, Flag, GameMeta, OneOf, parse_courses, text

SLUG = "sweet_tooth"
RACE, EDUCATIONAL, COOPERATIVE = "race", "educational", "cooperative"


class Options(Struct, frozen=True):
    """The options of a match; `laps` is a string because it is one of two named values."""

    variant: str = RACE
    two_dice: bool = False
    laps: str = "5"
    teeth_by_hand: bool = False

    @property
    def goal(self) -> int:
        """The number of laps after which a player may end the match, or retires."""
        return int(self.laps)

    @property
    def ranked(self) -> bool:
        """Whether the variant has a winner."""
        return self.variant == RACE


META = GameMeta(
    slug=SLUG,
    low_wins=True,
    seats=(1, 6),
    rules_version=1,
    minutes=(10, 25),
    weight=1,
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
    explained=("token", "tooth"),
    courses=parse_courses((files(__package__) / "data" / "courses.toml").read_text(encoding="utf-8")),
    topics={
        "roll": "turn",
        "dice": "two_dice",
        "sugar": "sugar",
        "appointment": "appointments",
        "gift": "lessons",
        "treat": "dentist",
        "stop": "end",
    },
)
