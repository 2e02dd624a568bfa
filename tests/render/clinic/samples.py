"""Sample states of Clinic for its pictures, from the first choice to the end, with and without the modules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.building.grid import FLOOR, cell_at
from bot.games.clinic.building.kinds import EMPTY
from bot.games.clinic.building.parking import Parking
from bot.games.clinic.building.site import NO_MODULES, Site
from bot.games.clinic.building.walking import DOORS, PRE, hours_between, way
from bot.games.clinic.people.person import LEVEL_OF, Person
from bot.games.clinic.table.state import Pending, Player, State, Task
from bot.games.clinic.view import OverlayView, View, WalkView
from bot.kernel import Dice, Outcome, begin

NAMES = ("Ada", "Grégoire", "Marie-Thérèse", "Bo")
AWKWARD = (
    "محمد عبد الله الخوارزمي",
    "Wolfeschlegelsteinhausenbergerdorff",
    "看護師の山田さん🏥",
    "\u202eevil\u200b\u200d",
)


def at(name: str, floor: int = 0) -> int:
    """`at("B3", 1)` is the cell in the second column and third row of floor 1."""
    return cell_at("ABCD".index(name[0]), int(name[1]) - 1, floor)


def site(*floors: str, **more: Any) -> Site:
    """Floors from the ground up, each as three rows of letters (`building.kinds`): `site("..../.Prs/....")`."""
    modules = list(NO_MODULES)
    for floor, plan in enumerate(floors):
        for y, row in enumerate(plan.split("/")):
            for x, kind in enumerate(row):
                if kind != EMPTY:
                    modules[cell_at(x, y, floor)] = kind
    return Site(modules="".join(modules), **more)


def parking(**numbers: dict[str, int]) -> Parking:
    """`parking(cars={"A1": 2})`."""
    found = {}
    for kind, by_column in numbers.items():
        row = [0] * FLOOR
        for name, count in by_column.items():
            row[at(name)] = count
        found[kind] = tuple(row)
    return Parking(**found)


def crowd(*written: str, **places: int) -> tuple[Person, ...]:
    """People by place: `crowd("room: doctor R, patient Yc, nurse", room=6)`.

    After the kind of a person stand the letter of the colour and, for patients, the small letter of the service.
    """
    known = {"pre": PRE, "doors": DOORS, **places}
    return tuple(_number(_people(written, known)))


def _people(written: tuple[str, ...], places: dict[str, int]) -> Iterator[Person]:
    for line in written:
        place, _, those = line.partition(": ")
        for one in those.split(", "):
            yield _person(one.split(), places[place])


def _person(words: list[str], place: int) -> Person:
    kind, *rest = words
    if kind == "burn":
        return Person(0, "patient", 0, "", place, burn=rest[0])
    values: dict[str, Any] = {}
    for word in rest:
        if word in {"dog", "laid", "moved"}:
            values[word] = True
        elif word == "smoking":
            values["cigarettes"] = 1
        elif word in {"nurse", "doctor"}:
            values["role"] = word
        else:
            values["undetermined"] = word[0] == "U"
            values["level"] = LEVEL_OF.get(word[0], 0)
            values["service"] = word[1:].upper()
    return Person(0, kind, place=place, **values)


def _number(people: Iterator[Person]) -> Iterator[Person]:
    for number, one in enumerate(people, 1):
        yield replace(one, id=number)


def opening(seats: int, **options: Any) -> State:
    """The state of a match after its start."""
    state = begin(GAME, options, seats, Dice(bytes(range(32)))).position.state
    assert isinstance(state, State)
    return state


def table(*players: Player, stage: str, **changes: Any) -> State:
    """A match between these players; `stage` is where it stands."""
    start = opening(len(players))
    values: dict[str, Any] = {"round": 3, "turn": 2, "waiting": (), "stage": stage, **changes}
    return replace(start, players=players, **values)


def view(state: State, seat: int | None = None) -> View:
    return GAME.view(state, seat)


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def proposing(state: State, seat: int, **moves: int) -> View:
    """The view of a seat that is shown a plan: `p3=at("C2")` sends the person with the id 3 there."""
    player = state.players[seat]
    walks = []
    for who, cell in moves.items():
        start = player.person(int(who[1:])).place
        walks.append(
            WalkView(int(who[1:]), start, way(player.site, start, cell), hours_between(player.site, start, cell))
        )
    return replace(view(state, seat), overlay=OverlayView("move", walks=tuple(walks)))


def with_extension(known: View) -> View:
    """A table where the modules have put something on the main board."""
    more = (("units", 8), ("chairs", 8), ("dogs", 7), ("droppings", 24), ("ghosts", 22), ("cigarettes", 24))
    picks = ("build", "hire", "", "admit")
    return replace(
        known,
        temps=((3, 2), (5, 4), (7, 0)),
        visitor_thresholds=(45, 30, 15),
        cards=("UE1", "UM2", "UH3"),
        decks=(2, 2, 2),
        second_bag=(("U", 30), ("K", 4)),
        stock=(*known.stock, *more),
        clinics=tuple(
            replace(clinic, pick=pick, has_picked=bool(pick))
            for clinic, pick in zip(known.clinics, picks, strict=False)
        ),
    )


START = opening(4)

BUSY = Player(
    money=23,
    pp=14,
    time=17,
    site=site(
        "..../.sPl/..rs",
        "..../..rs/..C.",
        entrances=("S2", "E1"),
        gardens=(at("A2"), at("B3")),
        conveyors=(at("A1"), at("C1"), at("C2"), at("C2", 1)),
        helipads=(at("D2"),),
    ),
    parking=parking(cars={"A1": 2, "A2": 1}, tiles={"A2": 1, "D1": 2}, tile_cars={"A2": 3, "D1": 1}),
    people=crowd(
        "room: doctor Y, doctor W, patient Yp, patient Wp, nurse",
        "hub: doctor R, nurse, nurse",
        "supply: orderly",
        "upper: doctor O, patient Rc",
        "lab: doctor W",
        "pre: patient Wp, patient Yp, patient Oc",
        "doors: doctor O, nurse, orderly",
        room=at("C3"),
        hub=at("C2"),
        supply=at("B2"),
        upper=at("C2", 1),
        lab=at("D2"),
    ),
    tiles="BHA",
    treated=7,
    deaths=1,
    profits=(12, 20),
)
QUIET = Player(
    money=9,
    pp=-2,
    time=6,
    site=site("..../.rs./.P..", entrances=("S1",)),
    parking=parking(cars={"A1": 3}),
    people=crowd("room: doctor W, patient Wp", "doors: nurse, nurse", room=at("B2")),
    tiles="BBHA",
)
MIDGAME = table(BUSY, QUIET, QUIET, stage="tile", waiting=(1, 2), turn=3)
PLACES = frozenset({f"cell:{at('C2', 1)}", "person:3", "person:13", "money", "pp", "position:E1"})


def _full() -> Player:
    """Four floors with something of every module."""
    ground = "b.r./srPs/teg."
    floors = (ground, "..s./rCsr/...", "..../sroT/....", "..../lNr./....")
    care = site(*floors)
    return Player(
        money=128,
        pp=46,
        time=93,
        site=replace(
            care,
            entrances=("W1", "S1", "N2"),
            helipads=(at("C1"), at("A2"), at("C2")),
            helicopters=(at("C1"), at("C2")),
            conveyors=(at("B1"), at("B2"), at("B2", 1), at("D2", 1), at("D2"), at("D2", 2)),
            gardens=(at("D1"),),
            machine=at("D3"),
            ghosts=(at("B2"), at("C2", 1), at("C2", 3), at("D2", 2), at("A2", 2)),
            droppings=(at("B2"), at("C2"), at("C2", 2)),
            units=(("W1", 1), ("E1", 2), ("S2", 0)),
        ),
        parking=parking(
            cars={"D1": 2, "B1": 4, "D3": 1},
            tiles={"D3": 2, "D1": 1},
            tile_cars={"D3": 5, "D1": 3},
            trucks={"D1": 1},
        ),
        people=crowd(
            "north: doctor R, doctor W smoking, patient Kp, patient Wp dog, nurse, nurse, visitor",
            "hub: doctor Y, nurse smoking, orderly, nurse",
            "supply: orderly",
            "toilets: nurse",
            "west: temp doctor O, doctor O laid, burn truck, nurse, temp nurse",
            "theatre: doctor Y, doctor W, burn air, nurse",
            "attic: doctor O, patient On, patient Rn, nurse, nurse, nurse, visitor, visitor",
            "lab: doctor W, doctor Y",
            "roof: burn air",
            "advice: doctor W, patient Yt",
            "pre: patient Up, patient Up dog, patient Wp, patient Kc, patient Yc, patient Oo, patient Rt, patient Un",
            "doors: doctor R, doctor Y, nurse, orderly, nurse",
            north=at("B2"),
            hub=at("C2"),
            supply=at("A2"),
            toilets=at("A1"),
            west=at("A2", 1),
            theatre=at("C2", 2),
            attic=at("C2", 3),
            lab=at("A2", 3),
            advice=at("B3"),
            roof=at("C1", 2),
        ),
        tiles="BHHA",
        treated=19,
        deaths=3,
        card="UE1",
        chairs=2,
        profits=(12, 20),
    )


FULL = _full()
CROWDED = table(FULL, BUSY, QUIET, replace(BUSY, money=104, time=88), stage="build", waiting=(1, 2), round=6)
FULL_PLACES = frozenset(
    {f"cell:{at('C2', 2)}", f"column:{at('D1')}", "person:3", "position:W1/1", "tiles", "time", "card", "pre"}
)

CHOOSING = table(
    replace(BUSY, pending=(Pending("place", "supply"),), task=Task(components=2), money=40),
    QUIET,
    stage="build",
    waiting=(0,),
)
DOORWAY = table(
    replace(BUSY, pending=(Pending("place", "entrance"),), task=Task(components=1)), QUIET, stage="build", waiting=(0,)
)
MOVING = table(replace(BUSY, step="move"), QUIET, QUIET, stage="movement", waiting=(0,))
PLAN = proposing(
    MOVING,
    0,
    p6=at("C3"),
    p10=at("D2"),
    p13=at("C3"),
    p15=at("C2", 1),
    p16=at("C2", 1),
    p17=at("C2", 1),
    p18=at("D3"),
)

NARROW = opening(2, plans="expert", side="narrow")
SOLO = opening(1, goal="tower")
OVER = table(FULL, BUSY, QUIET, replace(BUSY, pp=61, money=2), stage="end", round=6, over=True)
SOLO_OVER = replace(SOLO, round=6, over=True, stage="end", waiting=(), players=(replace(BUSY, pp=64),))
