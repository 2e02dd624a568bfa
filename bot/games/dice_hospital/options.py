"""How a table can be set up: modules, harder rules, the solo penalties and the house rules.

An option turns modules on (`modules`) and is not looked at again. The exception are house rules, which say how a rule
is read where the rulebook can be read in two ways; the code of that rule looks at them. Without any, our usual reading
holds.
"""

from __future__ import annotations

from msgspec import Struct

from bot.kernel import SEATS, Condition, Conflict, Flag, OneOf, Option, SomeOf, text

ANY_SEAT = "random"
SEAT_NUMBERS = ("1", "2", "3", "4", "5")
ORDER, SIMULTANEOUS = "order", "simultaneous"

DEATHS, REPORTS = "deaths", "reports"
PENALTIES = (DEATHS, REPORTS)

# "another patient" only excludes the one triggering patient who is named, not all the department treated
ANY_OTHER = "any_other"
# an ability with several targets may be used on fewer
PARTLY = "partly"
# a discharged patient keeps the colour he counted as until discharge is over
LEAVE_AS_COUNTED = "leave_as_counted"
# the Admissions Nurse works once for each patient who left
EACH_LEAVER = "each_leaver"
# a pawn may be put on a department that can do nothing, and is spent
WASTED_PAWNS = "wasted_pawns"
# the Bed Manager also scores when the first place is shared
SHARED_MOST = "shared_most"
# where patients may be settled, as many must be as can be
SETTLE_EXACTLY = "settle_exactly"
# in the city, every seat parks and collects in one go
PARK_AND_COLLECT = "park_and_collect"
# lines that city deaths have emptied are filled after the next collection
REFILL_LATER = "refill_later"
# one token that lowers the total at most
LOWER_ONCE = "lower_once"
# pink tiles may lie anywhere
SCATTERED = "scattered"
# a paediatric room heals its own family only
OWN_ROOM = "own_room"
# the score table goes on smoothly after fifteen patients
SMOOTH_TAIL = "smooth_tail"
MATERNITY_RULES = (OWN_ROOM, SMOOTH_TAIL)
CITY_RULES = (PARK_AND_COLLECT, REFILL_LATER, LOWER_ONCE)
HOUSE_RULES = (
    ANY_OTHER,
    PARTLY,
    LEAVE_AS_COUNTED,
    EACH_LEAVER,
    WASTED_PAWNS,
    SHARED_MOST,
    *CITY_RULES,
    SETTLE_EXACTLY,
    *MATERNITY_RULES,
    SCATTERED,
)


AUTOMA_LEVELS = ("gentle", "easy", "normal", "hard", "expert", "nightmare")
AUTOMA_LEVERS = ("no_jokers", "no_grey_bags", "tile_points", "card_points", "waiting_points")
AUTOMA_HANDICAPS = ("-20", "-15", "-10", "-5", "0", "5", "10", "15", "20")


class Options(Struct, frozen=True, dict=True):
    """The choices of the host; the fields are the options below."""

    administrators: bool = True  # a solo hospital never has one
    events: bool = False
    consultant: bool = False
    admissions_nurse: bool = False
    experimental: bool = False
    activation: str = ORDER
    panic: bool = False
    epidemic: bool = False
    superbug: bool = False
    collection: bool = False
    city: bool = False
    investments: bool = False
    maternity: bool = False
    automa: bool = False
    automa_level: str = "normal"
    automa_levers: tuple[str, ...] = ()
    automa_handicap: str = "0"
    first: str = ANY_SEAT  # who is first player: chance, or the seat of this number
    solo_penalties: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()


OPTIONS: tuple[Option, ...] = (
    Flag("administrators", default=True),
    Flag("events"),
    Flag("consultant"),
    Flag("admissions_nurse"),
    Flag("experimental"),
    OneOf("activation", (ORDER, SIMULTANEOUS), ORDER),
    Flag("panic"),
    Flag("epidemic"),
    Flag("superbug"),
    Flag("collection"),
    Flag("city"),
    Flag("investments"),
    Flag("maternity"),
    Flag("automa"),
    OneOf("automa_level", AUTOMA_LEVELS, AUTOMA_LEVELS[2]),
    SomeOf("automa_levers", AUTOMA_LEVERS, max=len(AUTOMA_LEVERS)),
    OneOf("automa_handicap", AUTOMA_HANDICAPS, "0"),
    OneOf("first", (ANY_SEAT, *SEAT_NUMBERS), ANY_SEAT),
    SomeOf("solo_penalties", PENALTIES, max=len(PENALTIES)),
    SomeOf("house_rules", HOUSE_RULES, max=len(HOUSE_RULES)),
)

# A match may have a party without a hospital, so a hospital played alone is not always a solo game. Conflicts look at
# the seats; modules at the parties, by this name among the values of the options.
PARTIES = "parties"
SOLO = Condition(PARTIES, (1,))
SEVERAL = Condition(PARTIES, (2, 3, 4, 5))
_ONE_SEAT = Condition(SEATS, (1,))
_SEATS = Condition(SEATS, (2, 3, 4, 5))


def parties_at(options: Options, hospitals: int) -> int:
    """How many play against each other: the hospitals, and the Automa."""
    return hospitals + options.automa


def on(flag: str) -> Condition:
    return Condition(flag, (True,))


def _conflict(why: str, *conditions: Condition) -> Conflict:
    return Conflict(conditions, text(f"dice_hospital.conflict.{why}"))


_PENALTIES = Condition("solo_penalties", PENALTIES)
_NO_MATERNITY = Condition("maternity", (False,))
_SETTLING = Condition("house_rules", (SETTLE_EXACTLY,))

_AUTOMA = on("automa")
_NO_AUTOMA = Condition("automa", (False,))
_SOME_HANDICAP = tuple(points for points in AUTOMA_HANDICAPS if points != "0")

CONFLICTS = (
    # The Automa first: it is the reason for what else would be wrong then.
    _conflict("automa_or_penalties", _AUTOMA, _PENALTIES),
    *[_conflict("automa_or_modules", _AUTOMA, on(flag)) for flag in ("city", "investments", "maternity")],
    _conflict("automa_or_events", _AUTOMA, on("events")),
    *[_conflict("automa_or_hard_mode", _AUTOMA, on(flag)) for flag in ("panic", "epidemic", "superbug", "collection")],
    _conflict("automa_together", _AUTOMA, _SEATS),
    _conflict("automa_without", _NO_AUTOMA, Condition("automa_level", (*AUTOMA_LEVELS[:2], *AUTOMA_LEVELS[3:]))),
    _conflict("automa_without", _NO_AUTOMA, Condition("automa_levers", AUTOMA_LEVERS)),
    _conflict("automa_without", _NO_AUTOMA, Condition("automa_handicap", _SOME_HANDICAP)),
    # What no number of seats allows comes first: it is not the seats that are wrong then.
    _conflict("collection_or_penalties", _PENALTIES, on("collection")),
    _conflict("simultaneous_or_penalties", _PENALTIES, Condition("activation", (SIMULTANEOUS,))),
    _conflict("shared_most_or_penalties", _PENALTIES, Condition("house_rules", (SHARED_MOST,))),
    _conflict("collection_alone", _ONE_SEAT, on("collection")),
    _conflict("simultaneous_alone", _ONE_SEAT, Condition("activation", (SIMULTANEOUS,))),
    _conflict("shared_most_alone", _ONE_SEAT, _NO_AUTOMA, Condition("house_rules", (SHARED_MOST,))),
    _conflict("city_or_penalties", _PENALTIES, on("city")),
    _conflict("city_alone", _ONE_SEAT, on("city")),
    _conflict("investments_or_penalties", _PENALTIES, on("investments")),
    _conflict("investments_alone", _ONE_SEAT, on("investments")),
    _conflict("maternity_or_penalties", _PENALTIES, on("maternity")),
    _conflict("maternity_alone", _ONE_SEAT, on("maternity")),
    _conflict("maternity_rules_without", _NO_MATERNITY, Condition("house_rules", MATERNITY_RULES)),
    _conflict("scattered_without", _NO_MATERNITY, Condition("house_rules", (SCATTERED,))),
    _conflict("scattered_without", Condition("city", (False,)), Condition("house_rules", (SCATTERED,))),
    _conflict("settling_without", _NO_MATERNITY, Condition("investments", (False,)), _SETTLING),
    _conflict("city_rules_without", Condition("city", (False,)), Condition("house_rules", CITY_RULES)),
    *[
        _conflict("first_missing", Condition("first", (str(seat),)), Condition(SEATS, tuple(range(1, seat))))
        for seat in range(2, 6)
    ],
    _conflict("penalties_together", _SEATS, _PENALTIES),
    _conflict("shared_most_without", Condition("administrators", (False,)), Condition("house_rules", (SHARED_MOST,))),
    _conflict("each_leaver_without", Condition("admissions_nurse", (False,)), Condition("house_rules", (EACH_LEAVER,))),
)
