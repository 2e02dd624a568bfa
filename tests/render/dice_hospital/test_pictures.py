"""Dice Hospital's pictures show what is in the view, mark what has changed, and can be drawn in every style."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table.state import EventInPlay, State
from bot.games.registry import GAMES
from bot.kernel import Mark
from bot.words import words_of
from render.dice_hospital import layout
from render.registry import PAINTERS
from render.renderer import Frame, Renderer
from render.scene import Box, Scene, Stamp
from tests.games.dice_hospital.tables import hospital, table
from tests.render.dice_hospital import samples
from tests.render.readers import reader
from tests.render.scenes_dice_hospital import SCENES

PAINTER = PAINTERS["dice_hospital"]
PART, SEAM = 6, 4  # two pixels and more than one in a picture that is shown 400 wide


@pytest.fixture
async def renderer() -> AsyncIterator[Renderer]:
    renderer = Renderer(words_of(GAMES.values()))
    yield renderer
    renderer.close()


def sheet(state: State, seat: int = 0, viewer: int | None = 0, places: frozenset[str] = frozenset()) -> Scene:
    return PAINTER.sheet(samples.view(state, viewer), seat, reader("en", samples.NAMES), places)


def stamps(scene: Scene, start: str) -> list[Stamp]:
    return [stamp for stamp in scene.stamps if stamp.drawing.name.startswith(start)]


def names(scene: Scene, start: str) -> list[str]:
    return [stamp.drawing.name for stamp in stamps(scene, start)]


def overlapping(those: list[Stamp]) -> Iterator[tuple[Stamp, Stamp]]:
    for a, b in combinations(those, 2):
        across = min(a.x + a.drawing.width, b.x + b.drawing.width) - max(a.x, b.x)
        along = min(a.y + a.drawing.height, b.y + b.drawing.height) - max(a.y, b.y)
        if across > 0 and along > 0:
            yield a, b


@pytest.mark.parametrize("name", SCENES)
def test_every_stamp_lies_inside_the_picture(name: str) -> None:
    scene = SCENES[name]("fr")
    for stamp in scene.stamps:
        assert stamp.x >= 0, stamp.drawing.name
        assert stamp.y >= 0, stamp.drawing.name
        assert stamp.x + stamp.drawing.width <= scene.background.width, stamp.drawing.name
        assert stamp.y + stamp.drawing.height <= scene.background.height, stamp.drawing.name


@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_on_anything_else_of_its_kind(name: str) -> None:
    scene = SCENES[name]("fr")
    for kind in ("patient", "leaver", "pawn", "line", "count", "player", "report", "administrator", "ambulance "):
        for a, b in overlapping(stamps(scene, kind)):
            # The frames of dice at the door or in an ambulance may touch.
            assert kind == "patient" and abs(a.x - b.x) >= 80, (a.drawing.name, b.drawing.name)
    assert not list(overlapping(stamps(scene, "department") + stamps(scene, "specialist") + stamps(scene, "sign")))


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
def test_no_raw_key_is_ever_drawn(name: str, locale: str) -> None:
    for label in SCENES[name](locale).labels():
        assert "dice_hospital." not in label.text, label


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("event", cards().events)
def test_the_words_of_every_event_fit(event: str, locale: str) -> None:
    state = replace(samples.THREE, event=EventInPlay(event, "Y" if event == "e13" else None))
    scene = PAINTER.table(samples.view(state), reader(locale, samples.NAMES), frozenset())
    (notice,) = stamps(scene, "event")
    assert not any(label.text.endswith("…") for label in Scene(scene.background, (notice,)).labels())


def test_a_hospital_with_eight_departments_and_six_specialists_is_still_a_portrait() -> None:
    background = SCENES["dice_hospital-full"]("en").background
    assert (background.width, background.height <= 1900) == (1200, True)


def test_untreated_patients_lie_above_treated_ones() -> None:
    scene = sheet(samples.MIDGAME)
    rows = Counter(stamp.y for stamp in stamps(scene, "patient"))
    assert rows == {round(layout.UNTREATED - 44): 6, round(layout.TREATED - 44): 3}
    assert sorted(names(scene, "patient")) == sorted(
        [f"patient {look}" for look in ("R3", "Y4", "G5", "Y1", "G4", "R2", "G2", "R6", "R3 truly Y")]
    )


def test_spared_patients_have_a_shield() -> None:
    assert [name for name in names(sheet(samples.FULL), "patient") if "spared" in name] == ["patient R3 spared"]


def test_pawns_stand_where_they_work_and_are_missing_where_they_come_from() -> None:
    scene = sheet(samples.FULL)
    rooms = stamps(scene, "department")
    for place, pawn in ((0, "nurse"), (6, "s.surgeon"), (13, "s.admissions_nurse")):
        room = rooms[place]
        inside = [
            stamp
            for stamp in stamps(scene, "pawn")
            if room.x <= stamp.x and stamp.x + stamp.drawing.width <= room.x + room.drawing.width and stamp.y >= room.y
            if stamp.y + stamp.drawing.height <= room.y + room.drawing.height
        ]
        assert [stamp.drawing.name for stamp in inside] == [f"pawn {pawn}"]
    assert len(names(scene, "nurse away")) == 2
    assert names(scene, "pawn").count("pawn nurse") == 2 + 2  # two at work, two at the station
    used = [name for name in names(scene, "specialist") if "used" in name]
    assert len(used) == 4
    assert "department d.pharmacy closed" in names(scene, "department")


def test_leavers_and_what_they_are_worth() -> None:
    scene = sheet(samples.FULL)
    assert Counter(names(scene, "leaver")) == {"leaver R": 4, "leaver G": 3, "leaver Y": 4}
    assert [label.text for stamp in stamps(scene, "worth") for label in Scene(scene.background, (stamp,)).labels()][
        -1
    ] == "30"


def test_a_crowd_on_the_way_home_stays_at_the_door() -> None:
    one = hospital("", discharged=samples.leavers("RYG" * 6))
    scene = sheet(table(one))
    door = layout.Plan((layout.ROOM_H,) * 2).door
    crowd = stamps(scene, "leaver")
    assert len(crowd) == 18
    assert not list(overlapping(crowd))
    assert all(door.x <= stamp.x and stamp.x + stamp.drawing.width <= door.right - 208 for stamp in crowd)


def test_arrivals_wait_at_the_door() -> None:
    assert names(sheet(samples.SOLO), "patient")[-4:] == ["patient R3", "patient Y2", "patient G5", "patient G4"]
    assert names(sheet(samples.CHOOSING), "patient") == ["patient R?", "patient Y?", "patient G?"]


@pytest.mark.parametrize(
    ("place", "new"),
    [
        ("patient:4", ["patient G2 new"]),
        ("department:6", ["department d.cardiology new"]),
        ("specialist:0", ["specialist s.surgeon used new"]),
        ("blood", ["count 3 new"]),
        ("deaths", ["count 1 new"]),
        ("score", ["points new"]),
        ("discharged", ["worth new"]),
        ("administrator", ["administrator a.red_pair new"]),
        ("helipad", []),
    ],
)
def test_the_newest_changes_stand_out(place: str, new: list[str]) -> None:
    assert [name for name in names(sheet(samples.MIDGAME, places=frozenset({place})), "") if "new" in name] == new


def test_all_patients_can_be_new() -> None:
    shown = names(sheet(samples.MIDGAME, places=frozenset({"patients"})), "patient")
    assert all(name.endswith(" new") for name in shown)


@pytest.mark.parametrize("name", ["dice_hospital-name", "dice_hospital-solo", "dice_hospital-table"])
def test_ground_parts_the_frame_of_a_new_patient_from_the_die_and_from_the_next_frame(name: str) -> None:
    new = [stamp for stamp in stamps(SCENES[name]("en"), "patient") if stamp.drawing.name.endswith(" new")]
    assert len(new) > 2
    frames = []
    for stamp in new:
        frame, die, *_ = (item for item in stamp.drawing.items if isinstance(item, Box))
        inner, outer = frame.x + frame.width / 2, frame.x - frame.width / 2
        assert die.edge == die.fill, "an edge of its own looks like a part of the frame"
        assert die.x - die.width / 2 - inner >= PART, stamp.drawing.name
        frames.append((stamp.y, stamp.x + outer, stamp.x + stamp.drawing.width - outer))
    for (y, _, right), (next_y, left, _) in pairwise(sorted(frames)):
        assert y != next_y or left - right >= SEAM


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_secret_administrators_are_drawn_for_their_own_seat_only(viewer: int | None) -> None:
    for seat in range(3):
        drawn = names(sheet(samples.CHOOSING, seat, viewer), "administrator")
        assert bool(drawn) == (seat == viewer), drawn
    assert not names(PAINTER.table(samples.view(samples.CHOOSING, viewer), reader(), frozenset()), "administrator")


def test_shown_administrators_are_drawn_for_every_viewer() -> None:
    assert names(sheet(samples.MIDGAME, 0, None), "administrator") == ["administrator a.red_pair"]


def test_ambulances_with_load_and_driver() -> None:
    scene = SCENES["dice_hospital-table"]("en")
    assert names(scene, "ambulance ") == ["ambulance 1", "ambulance 2 2", "ambulance 3", "ambulance 4"]
    assert len(names(scene, "patient")) == 12
    assert all(name.endswith("new") for name in names(scene, "patient"))
    assert names(SCENES["dice_hospital-table-swap"]("en"), "ambulance ") == []


def test_ambulances_that_come_back_show_whom_they_take() -> None:
    scene = SCENES["dice_hospital-table-collection"]("en")
    assert len(names(scene, "ambulance ")) == 3
    assert names(scene, "wanted") == [f"wanted {look}" for look in ("R3", "G4", "Y3", "G2", "R2", "G3")]
    assert names(scene, "patient") == ["patient Y2", "patient R4", "patient Y4"]
    assert not names(scene, "department") and not names(scene, "event")


def test_the_display_and_the_rolled_dice() -> None:
    scene = SCENES["dice_hospital-table-five"]("en")
    assert len(names(scene, "department")) == len(names(scene, "specialist")) == 4
    assert names(scene, "event") == ["event new"]
    assert len(names(SCENES["dice_hospital-table-two"]("en"), "patient")) == 9


def test_a_pile_without_open_cards_is_still_counted() -> None:
    said = [label.text for label in SCENES["dice_hospital-table-bare"]("en").labels()]
    assert "Specialists · none on offer · 8 more in the pile" in said


def test_reports_of_a_hospital_played_alone() -> None:
    scene = SCENES["dice_hospital-table-solo"]("en")
    assert Counter(names(scene, "report")) == {"report waiting": 2, "report active": 3, "report done new": 1}
    assert len(names(SCENES["dice_hospital-solo"]("en"), "report")) == 3


def test_the_table_says_who_is_first_and_who_has_to_move() -> None:
    shown = names(PAINTER.table(samples.view(samples.THREE), reader(), frozenset()), "player")
    assert shown == ["player 0", "player 1 awaited", "player 2 first"]
    over = replace(samples.THREE, over=True)
    assert names(PAINTER.table(samples.view(over), reader(), frozenset()), "player") == [
        "player 0",
        "player 1",
        "player 2",
    ]


def test_the_final_picture_has_every_line_of_every_score_in_one_column() -> None:
    scene = SCENES["dice_hospital-final"]("en")
    lines = stamps(scene, "line")
    columns = {
        stamp.drawing.name: {other.x for other in lines if other.drawing.name == stamp.drawing.name} for stamp in lines
    }
    assert len(columns) == 8
    assert all(len(found) == 1 for found in columns.values())
    assert len(names(scene, "meaning")) == 8
    said = [label.text for label in scene.labels()]
    assert said.index("Marie-Thérèse wins") < said.index("100") < said.index("79") < said.index("−10")


def test_a_solo_match_has_no_medals() -> None:
    items = SCENES["dice_hospital-final-solo"]("en").items()
    assert not any(getattr(item, "fill", "") == "gold" for _, _, item in items)


async def test_pictures_are_small_and_have_a_twin(renderer: Renderer) -> None:
    view = samples.view(samples.FULL, 0)
    marks = [Mark(0, place) for place in samples.FULL_PLACES]
    sheet_ = await renderer.sheet("dice_hospital", view, 0, names=samples.NAMES, marks=marks)
    table_ = await renderer.table("dice_hospital", samples.view(samples.FIVE), names=samples.NAMES)
    final = await renderer.final(
        "dice_hospital", samples.outcome(samples.OVER), samples.view(samples.OVER), names=samples.NAMES
    )
    for picture in (sheet_, table_, final):
        assert picture.data is not None
        assert len(picture.data) <= 110_000
        assert Image.open(io.BytesIO(picture.data)).width == 1200
    assert sheet_.alt.startswith("Ada: 79 points so far.")


async def test_a_replay_has_room_for_a_hospital_that_grows(renderer: Renderer) -> None:
    frames = [Frame(samples.view(state)) for state in (samples.START, samples.MIDGAME)]
    replay = await renderer.replay("dice_hospital", frames, 0, names=samples.NAMES)
    assert replay.data is not None
    moving = Image.open(io.BytesIO(replay.data))
    assert (moving.size, getattr(moving, "n_frames", 1)) == ((1200, layout.Plan((layout.ROOM_H,) * 4).height), 3)
    moving.seek(2)  # the first is the final sheet
    still = Image.open(
        io.BytesIO((await renderer.sheet("dice_hospital", frames[1].view, 0, names=samples.NAMES)).data or b"")
    )
    assert moving.convert("RGB").tobytes() == still.convert("RGB").tobytes()


async def test_an_unknown_view_or_seat_gets_a_twin_without_a_picture(renderer: Renderer) -> None:
    unknown_seat = await renderer.sheet("dice_hospital", samples.view(samples.START), None)
    assert (unknown_seat.data, bool(unknown_seat.text)) == (None, True)
    other = await renderer.table("dice_hospital", {"rounds": 8})
    assert (other.data, bool(other.text)) == (None, True)
