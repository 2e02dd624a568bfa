"""Clinic's pictures show what is in the view, mark what has changed, and can be drawn in every state of a match."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.options import MODULES
from bot.games.clinic.table.state import State
from bot.games.clinic.view import OverlayView, View
from bot.games.registry import GAMES
from bot.kernel import Dice, Mark, begin, choose
from bot.words import words_of
from render.clinic import layout, people
from render.clinic.conveyors import DOWN, EAST, NORTH, SOUTH, STATION, UP, WEST, pieces_by_cell
from render.clinic.overlay import numbered_cells
from render.clinic.people import Token
from render.registry import PAINTERS
from render.renderer import Frame, Renderer
from render.scene import Label, Scene, Stamp
from render.twin import write_twin
from render.widgets.area import Area
from tests.render.clinic import samples
from tests.render.clinic.samples import at
from tests.render.readers import reader
from tests.render.scenes_clinic import SCENES
from tests.render.test_matches import NUMBER, numbers

PAINTER = PAINTERS["clinic"]
GAME = GAMES["clinic"]


@pytest.fixture
async def renderer() -> AsyncIterator[Renderer]:
    renderer = Renderer(words_of(GAMES.values()))
    yield renderer
    renderer.close()


def sheet(known: State | View, seat: int = 0, places: frozenset[str] = frozenset()) -> Scene:
    view = known if isinstance(known, View) else samples.view(known, seat)
    return PAINTER.sheet(view, seat, reader("en", samples.NAMES), places)


def stamps(scene: Scene, start: str) -> list[Stamp]:
    return [stamp for stamp in scene.stamps if stamp.drawing.name.startswith(start)]


def names(scene: Scene, start: str) -> list[str]:
    return [stamp.drawing.name for stamp in stamps(scene, start)]


def inside(stamp: Stamp, area: Area) -> bool:
    x, y = stamp.x + stamp.drawing.width / 2, stamp.y + stamp.drawing.height / 2
    return area.x <= x <= area.right and area.y <= y <= area.y + area.h


@pytest.mark.parametrize("name", SCENES)
def test_every_stamp_lies_inside_the_picture(name: str) -> None:
    scene = SCENES[name]("fr")
    assert scene.background.width == layout.WIDTH
    assert scene.background.height <= 2000
    for stamp in scene.stamps:
        assert min(stamp.x, stamp.y) >= 0, stamp.drawing.name
        assert stamp.x + stamp.drawing.width <= scene.background.width, stamp.drawing.name
        assert stamp.y + stamp.drawing.height <= scene.background.height, stamp.drawing.name


@pytest.mark.parametrize("name", ["clinic-midgame", "clinic-full", "clinic-start", "clinic-people"])
def test_people_do_not_hide_each_other(name: str) -> None:
    """The few pixels of a frame or a gap aside."""
    for a, b in combinations(stamps(SCENES[name]("en"), "person"), 2):
        across = min(a.x + a.drawing.width, b.x + b.drawing.width) - max(a.x, b.x)
        along = min(a.y + a.drawing.height, b.y + b.drawing.height) - max(a.y, b.y)
        assert min(across, along) <= 6, (a.drawing.name, b.drawing.name)


def test_everyone_is_drawn_exactly_once() -> None:
    view = samples.view(samples.CROWDED, 0)
    drawn = stamps(sheet(view), "person")
    counted = sum(int(stamp.drawing.name.rpartition("×")[2]) if "×" in stamp.drawing.name else 1 for stamp in drawn)
    assert counted == len(view.clinics[0].people)


def test_people_stand_where_they_are() -> None:
    scene = sheet(samples.MIDGAME)
    plan = layout.plan_of(4, ((True,) * 3, (False, True, True), (False, True, False)), "PCOT")
    room = plan.cell(at("C3"))
    there = Counter(stamp.drawing.name for stamp in stamps(scene, "person") if inside(stamp, room))
    assert there == Counter(
        ["person doctor W", "person doctor Y", "person patient W", "person patient Y", "person nurse"]
    )
    waiting = [stamp.drawing.name for stamp in stamps(scene, "person") if inside(stamp, plan.queues[0])]
    assert waiting == ["person patient W", "person patient Y"]
    assert len([stamp for stamp in stamps(scene, "person") if inside(stamp, layout.DOORS)]) == 3


def test_modules_spaces_and_roofs_fill_their_floors() -> None:
    scene = sheet(samples.MIDGAME)
    assert Counter(names(scene, "module")) == Counter(
        ["module s"] * 3 + ["module r"] * 2 + ["module P", "module C", "module l"]
    )
    assert len(names(scene, "space")) == 12 - 5
    assert names(scene, "roof").count("roof helipad") == 1
    corners = [
        (stamp.x, stamp.y) for stamp in scene.stamps if stamp.drawing.name.startswith(("module", "space", "roof"))
    ]
    assert len(corners) == len(set(corners))


def test_every_thing_of_the_extension_has_its_place() -> None:
    drawn = Counter(names(sheet(samples.CROWDED), ""))
    assert {"person burn", "person visitor", "person temp O", "person temp", "person doctor W smoking"} <= drawn.keys()
    assert {"person patient W dog", "person patient U dog", "person patient K", "person doctor O laid"} <= drawn.keys()
    assert {"unit", "entrance", "counter chairs", "card UE1", "roof helipad", "module t", "module g"} <= drawn.keys()


@pytest.mark.parametrize(
    ("place", "new"),
    [
        (f"cell:{at('C2', 1)}", ["module r new"]),
        (f"column:{at('A2')}", ["space new"]),
        (f"column:{at('D2')}", ["module l new", "roof helipad new"]),
        ("person:3", ["person patient Y new"]),
        ("person:13", ["person patient W new"]),
        ("money", ["counter money new"]),
        ("time", ["counter time new"]),
        ("pp", ["points new", "counter pp new"]),
        ("position:E1", ["entrance new"]),
        ("tiles", ["tile build 1 new", "tile hire 1 new", "tile admit 1 new"]),
        ("ambulance", []),
    ],
)
def test_the_newest_changes_stand_out(place: str, new: list[str]) -> None:
    shown = names(sheet(samples.MIDGAME, places=frozenset({place})), "")
    assert [name for name in shown if name.endswith(" new")] == new


# --- what is asked ---


def test_legal_cells_have_their_numbers_and_names() -> None:
    view = samples.view(samples.CHOOSING, 0)
    assert view.overlay is not None
    cells = view.overlay.cells
    built = {module.cell for module in view.clinics[0].modules}
    assert cells
    assert built.isdisjoint(cells)
    assert all(cell < FLOOR or cell - FLOOR in built for cell in cells)
    scene = sheet(view)
    labels = [stamp.drawing.items for stamp in stamps(scene, "legal place")]
    assert [next(item.text for item in items if isinstance(item, Label)) for items in labels] == [
        str(number) for number in range(1, len(cells) + 1)
    ]
    assert len(stamps(scene, "legal frame")) == len(cells)


def test_a_place_on_the_highest_roof_is_shown_on_the_module_below() -> None:
    assert numbered_cells(OverlayView("place", (at("B2", 4), at("B3", 1)))) == {at("B2", 3): 1, at("B3", 1): 2}


def test_a_cell_of_several_ghosts_is_marked_once() -> None:
    view = replace(samples.view(samples.MIDGAME, 0), overlay=OverlayView("haunt", (at("B2"), at("B3")) * 3))
    assert len(stamps(sheet(view), "legal place")) == 2


def test_legal_positions_lie_at_the_walls() -> None:
    view = samples.view(samples.DOORWAY, 0)
    assert view.overlay is not None
    assert len(stamps(sheet(view), "legal position")) == len(view.overlay.positions) > 1


def test_a_plan_shows_ways_arrivals_and_hours() -> None:
    scene = sheet(samples.PLAN)
    assert samples.PLAN.overlay is not None
    sent = len(samples.PLAN.overlay.walks)
    drawn = names(scene, "person")
    assert sum(name.endswith(" coming") for name in drawn) == sum(name.endswith(" away") for name in drawn) == sent
    assert len(stamps(scene, "dot")) > 20
    assert len(stamps(scene, "stairs")) >= 1
    hours = [item.text for stamp in stamps(scene, "hours") for item in stamp.drawing.items if isinstance(item, Label)]
    assert len(hours) == len({walk.cells[-1] for walk in samples.PLAN.overlay.walks})
    assert sum(int(words.split()[0]) for words in hours) == sum(walk.hours for walk in samples.PLAN.overlay.walks)


def test_what_a_seat_is_asked_is_not_drawn_for_others() -> None:
    scene = PAINTER.sheet(replace(samples.PLAN, seat=1), 0, reader("en", samples.NAMES), frozenset())
    assert not stamps(scene, "dot")
    assert not any(name.endswith(("away", "coming")) for name in names(scene, "person"))


# --- parts ---


def test_tubes_run_through_the_cells_between_two_conveyors() -> None:
    one, other, above = at("A1"), at("D1"), at("D1", 2)
    pieces = pieces_by_cell((one, other, above), ((one, other), (other, above)))
    assert pieces[one] == {STATION, EAST}
    assert pieces[at("B1")] == pieces[at("C1")] == {EAST, WEST}
    assert pieces[other] == {STATION, WEST, UP}
    assert pieces[above] == {STATION, DOWN}
    assert pieces_by_cell((at("B1"), at("B3")), ((at("B1"), at("B3")),))[at("B2")] == {NORTH, SOUTH}


@pytest.mark.parametrize("count", range(1, 15))
@pytest.mark.parametrize("size", [(140, 98), (182, 104), (140, 150), (300, 76)])
def test_tokens_stay_in_their_room(count: int, size: tuple[int, int]) -> None:
    area = Area(100, 100, *size)
    kinds = ("doctor", "patient", "nurse", "orderly", "visitor")
    tokens = [Token(kind, "W", "W") if kind in kinds[:2] else Token(kind) for kind in kinds * 3][:count]
    for stamp in people.stamp_people(tokens, area, "card"):
        assert stamp.x >= area.x - 1
        assert stamp.x + stamp.drawing.width <= area.right + 24
        assert stamp.y >= area.y - 6
        assert stamp.y + stamp.drawing.height <= area.y + area.h + 6


def _plans() -> Iterator[tuple[tuple[bool, ...], ...]]:
    full, some, none = (True,) * 3, (False, True, False), (False,) * 3
    for floors in range(4):
        yield (full, *[full] * floors)
        yield (full, *[some] * floors)
        yield (full, *[none] * floors)


@pytest.mark.parametrize("services", ["PC", "PCO", "PCOTN"])
@pytest.mark.parametrize("high", tuple(_plans()))
def test_every_clinic_fits_the_picture(high: tuple[tuple[bool, ...], ...], services: str) -> None:
    plan = layout.plan_of(4, high, services)
    lowest = plan.cell(FLOOR - 1)
    assert plan.height <= 2000
    assert lowest.y + lowest.h + 34 <= plan.height
    for index, area in enumerate(plan.cells):
        assert all(area == other or area.x != other.x or area.y != other.y for other in plan.cells), index


# --- table and end ---


def test_the_table_shows_picks_only_once_they_are_revealed() -> None:
    hidden = replace(
        samples.MIDGAME, players=tuple(replace(one, pick="build") for one in samples.MIDGAME.players), stage="tile"
    )
    picks = [clinic.pick for clinic in samples.view(hidden).clinics]
    assert picks == ["", "", ""]
    shown = replace(hidden, stage="build", waiting=(0,), players=hidden.players)
    assert [clinic.pick for clinic in samples.view(shown).clinics] == ["build"] * 3
    said, after = (PAINTER.table(samples.view(one), reader(), frozenset()) for one in (hidden, shown))
    assert said.stamps != after.stamps


def test_the_table_lists_players_in_turn_order() -> None:
    view = samples.view(samples.MIDGAME)
    shown = names(PAINTER.table(view, reader(), frozenset()), "player")
    awaited = set(view.waiting)
    assert shown == [f"player {seat}{' awaited' * (seat in awaited)}" for seat in view.order]


def test_the_table_shows_what_the_modules_add() -> None:
    scene = SCENES["clinic-table-four"]("en")
    assert len(names(scene, "temp")) == 3
    assert names(scene, "card") == ["card UE1", "card UM2", "card UH3"]
    assert len(names(scene, "counter visitors")) == 3
    assert {"left U", "left K"} <= set(names(scene, "left"))
    assert "counter ghosts" in names(scene, "counter")
    plain = SCENES["clinic-table-three"]("en")
    assert not names(plain, "temp") and not names(plain, "card") and not names(plain, "counter ghosts")


def test_the_final_picture_is_in_the_order_of_the_ranking() -> None:
    outcome = samples.outcome(samples.OVER)
    scene = SCENES["clinic-final"]("en")
    assert names(scene, "standing") == sorted(f"standing {standing.rank}" for standing in outcome.standings)
    lines = {name for clinic in samples.view(samples.OVER).clinics for name, _ in clinic.lines}
    assert set(names(scene, "counter")) == {f"counter {name}" for name in lines}
    assert len(names(scene, "meaning")) == len(lines)


# --- whole matches ---


@pytest.mark.parametrize("seed", range(6))
def test_matches_with_random_modules_can_be_drawn_and_told(seed: int) -> None:
    """Every sixth position: nothing leaves the picture, and every number of it is in the twin."""
    chance = random.Random(seed)
    options: dict[str, object] = dict.fromkeys(chance.sample(MODULES, 2 + seed), True)
    if "temps" in options:
        options.pop("dogs", None)
    if seed % 2:
        options |= {"plans": "expert", "side": "narrow" if seed % 4 == 1 else "wide"}
    dice, seats = Dice(bytes([seed] * 32)), 1 + seed % 4
    position = begin(GAME, options, seats, dice).position
    turn = 0
    while not position.over:
        asked = chance.choice(position.asks)
        if turn % 6 == 0:
            _assert_drawn(GAME.view(position.state, asked.seat), asked.seat, "fr" if turn % 12 else "en")
        position = choose(GAME, position, asked.seat, chance.randrange(len(asked.choices)), dice).position
        turn += 1
    assert PAINTER.final(samples.outcome(position.state), GAME.view(position.state, None), reader()).stamps


def _assert_drawn(view: View, seat: int, locale: str) -> None:
    who = reader(locale, ("Ada", "Bo", "Cem", "Dia"))
    for scene, twin in (
        (PAINTER.sheet(view, seat, who, frozenset()), PAINTER.sheet_twin(view, seat)),
        (PAINTER.table(view, who, frozenset()), PAINTER.table_twin(view)),
    ):
        assert numbers(scene) <= set(NUMBER.findall(write_twin(twin, who)))
        for stamp in scene.stamps:
            assert min(stamp.x, stamp.y) >= 0, stamp.drawing.name
            assert stamp.x + stamp.drawing.width <= scene.background.width, stamp.drawing.name
            assert stamp.y + stamp.drawing.height <= scene.background.height, stamp.drawing.name


# --- files ---


async def test_pictures_are_small_and_have_a_twin(renderer: Renderer) -> None:
    marks = [Mark(0, place) for place in samples.FULL_PLACES]
    sheet_ = await renderer.sheet("clinic", samples.view(samples.CROWDED, 0), 0, names=samples.NAMES, marks=marks)
    extended = samples.with_extension(samples.view(samples.CROWDED))
    table = await renderer.table("clinic", extended, names=samples.NAMES)
    final = await renderer.final(
        "clinic", samples.outcome(samples.OVER), samples.view(samples.OVER), names=samples.NAMES
    )
    for picture in (sheet_, table, final):
        assert picture.data is not None
        assert len(picture.data) <= 160_000
        assert Image.open(io.BytesIO(picture.data)).width == 1200
    assert sheet_.alt.startswith("Ada: 54 points so far.")


async def test_a_replay_has_room_for_a_clinic_that_grows(renderer: Renderer) -> None:
    frames = [Frame(samples.view(state)) for state in (samples.START, samples.CROWDED)]
    replay = await renderer.replay("clinic", frames, 0, names=samples.NAMES)
    assert replay.data is not None
    moving = Image.open(io.BytesIO(replay.data))
    assert (moving.size, getattr(moving, "n_frames", 1)) == ((1200, 2000), 3)


async def test_an_unknown_view_or_seat_gets_a_twin_without_a_picture(renderer: Renderer) -> None:
    unknown_seat = await renderer.sheet("clinic", samples.view(samples.START), None)
    assert (unknown_seat.data, bool(unknown_seat.text)) == (None, True)
    other = await renderer.table("clinic", {"rounds": 8})
    assert (other.data, bool(other.text)) == (None, True)
