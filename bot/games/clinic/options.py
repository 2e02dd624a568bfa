"""How a table can be set up: starting plans and board, the modules of the extension, variants and the solo goal.

An option turns modules on (`modules`) and is not looked at again.
"""

from __future__ import annotations

from msgspec import Struct

from bot.kernel import SEATS, Condition, Conflict, Flag, OneOf, Option, text

BEGINNER, EXPERT = "beginner", "expert"
WIDE, NARROW = "wide", "narrow"  # 4×3 and 3×3

GOALS = ("beacon", "full_house", "tower", "faculty", "clockwork", "two_houses")
NO_GOAL = "none"
DRAWN_GOAL = "drawn"
DIFFICULTIES = ("easy", "medium", "hard")

MODULES = (
    "cigarettes",
    "helicopters",
    "fire_trucks",
    "wheelchairs",
    "toilets",
    "temps",
    "ghosts",
    "triage",
    "dogs",
    "gift_shop",
    "air_conditioning",
    "urban_design",
)
VARIANTS = ("sturdy", "gifted", "modest")


class Options(Struct, frozen=True, dict=True):
    """The choices of the host; the fields are the options below."""

    plans: str = BEGINNER
    side: str = WIDE
    goal: str = NO_GOAL
    difficulty: str = DIFFICULTIES[1]
    cigarettes: bool = False
    helicopters: bool = False
    fire_trucks: bool = False
    wheelchairs: bool = False
    toilets: bool = False
    temps: bool = False
    ghosts: bool = False
    triage: bool = False
    dogs: bool = False
    gift_shop: bool = False
    air_conditioning: bool = False
    urban_design: bool = False
    sturdy: bool = False
    gifted: bool = False
    modest: bool = False


OPTIONS: tuple[Option, ...] = (
    OneOf("plans", (BEGINNER, EXPERT), BEGINNER),
    OneOf("side", (WIDE, NARROW), WIDE),
    OneOf("goal", (NO_GOAL, DRAWN_GOAL, *GOALS), NO_GOAL),
    OneOf("difficulty", DIFFICULTIES, DIFFICULTIES[1]),
    *(Flag(name) for name in (*MODULES, *VARIANTS)),
)

ALONE = Condition(SEATS, (1,))
SEVERAL = Condition(SEATS, (2, 3, 4))


def on(flag: str) -> Condition:
    return Condition(flag, (True,))


def _conflict(why: str, *conditions: Condition) -> Conflict:
    return Conflict(conditions, text(f"clinic.conflict.{why}"))


CONFLICTS = (
    # What no number of seats allows comes first: it is not the seats that are wrong then.
    _conflict("temps_or_dogs", on("temps"), on("dogs")),
    _conflict("narrow_for_experts", Condition("side", (NARROW,)), Condition("plans", (BEGINNER,))),
    _conflict("goal_alone", SEVERAL, Condition("goal", (DRAWN_GOAL, *GOALS))),
)
