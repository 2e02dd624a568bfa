"""Emergency's floor plan agrees with the game's board, and the sheet shows what is in the view."""

from __future__ import annotations

import math
from collections import Counter

import msgspec

from bot.games.emergency.sheet.board import board
from render.emergency import drawings
from render.emergency.floor_plan import PITCH, load_floor_plan
from render.emergency.layout import HEIGHT, WIDTH
from render.registry import PAINTERS
from render.scene import Box, Label, Scene
from render.typesetting import text_width
from tests.render.emergency import samples
from tests.render.readers import reader

EMERGENCY = PAINTERS["emergency"]


def names(scene: Scene) -> list[str]:
    return [stamp.drawing.name for stamp in scene.stamps]


def sheet(view: object, seat: int | None = 0, places: frozenset[str] = frozenset()) -> Scene:
    return EMERGENCY.sheet(view, seat, reader(), places)


def test_every_bed_is_drawn_where_the_board_has_it() -> None:
    beds = load_floor_plan().beds
    assert tuple(beds) == board().beds
    for bed, neighbours in zip(board().beds, board().neighbours, strict=True):
        near = {other for other in beds if other != bed and math.dist(beds[bed].at, beds[other].at) < 1.1 * PITCH}
        assert near == {board().beds[number] for number in neighbours}, bed


def test_scanners_are_in_the_middle_of_their_rings() -> None:
    for scanner, at in zip(board().scanners, load_floor_plan().scanners, strict=True):
        ring = [load_floor_plan().beds[board().beds[number]].at for number in scanner.ring]
        assert math.dist(at, (sum(x for x, _ in ring) / 6, sum(y for _, y in ring) / 6)) < 0.5


def test_walls_stand_between_sections_only() -> None:
    beds = load_floor_plan().beds
    walls = {(round((ax + bx) / 2), round((ay + by) / 2)) for (ax, ay), (bx, by) in load_floor_plan().walls}
    for bed, neighbours in zip(board().beds, board().neighbours, strict=True):
        for number in neighbours:
            other = beds[board().beds[number]]
            here = beds[bed]
            middle = (round((here.at[0] + other.at[0]) / 2), round((here.at[1] + other.at[1]) / 2))
            walled = any(math.dist(middle, wall) < 4 for wall in walls)
            assert walled == (here.section != other.section), (bed, other.id)


def test_everything_is_inside_the_picture() -> None:
    for view in (samples.MIDGAME, samples.LAST, samples.CHOOSING):
        for stamp in sheet(view).stamps:
            assert stamp.x >= 0, stamp
            assert stamp.y >= 0, stamp
            assert stamp.x + stamp.drawing.width <= WIDTH, stamp
            assert stamp.y + stamp.drawing.height <= HEIGHT, stamp


def test_patients_curtains_and_crosses_are_counted_right() -> None:
    shown = names(sheet(samples.MIDGAME))
    assert sum(name.startswith("patient") for name in shown) == 22
    assert sum("!" in name for name in shown) == 5
    assert shown.count("curtain") == 4
    assert shown.count("nurse crossed") == 3
    assert shown.count("section full") == 1
    assert "stethoscopes 9 won 5 used" in shown
    assert "blood 4 won 2 used" in shown
    assert shown.count("dead") == 2


def test_the_newest_marks_stand_out() -> None:
    places = frozenset(mark.place for mark in samples.MARKS)
    new = [name for name in names(sheet(samples.MIDGAME, 0, places)) if "new" in name.split()]
    assert Counter(new) == {
        "new patient": 2,
        "curtain new": 1,
        "nurse crossed new": 1,
        "nurse circle 9 new": 1,
        "dead new": 1,
        "number new": 1,
        "points new": 1,
        "new total": 1,
    }
    assert not any("new" in name for name in names(sheet(samples.MIDGAME)))


def test_an_unknown_mark_changes_nothing() -> None:
    assert sheet(samples.MIDGAME, 0, frozenset({"bed:9.9", "helipad"})) == sheet(samples.MIDGAME)


def test_legal_beds_are_shown_only_to_the_player_who_places() -> None:
    assert names(sheet(samples.CHOOSING, 0)).count("legal bed") == 4
    assert "legal bed" not in names(sheet(samples.CHOOSING, 1))
    chosen = msgspec.structs.replace(samples.PLACING, section=4)
    assert names(sheet(msgspec.structs.replace(samples.CHOOSING, placing=chosen))).count("legal bed") == 1


def test_more_tools_than_printed_are_added_up() -> None:
    numbers = [label.text for label in sheet(samples.LAST).labels()]
    assert {"+4", "+2"} <= set(numbers)


def test_ursule_has_a_box_for_her_advantages() -> None:
    scene = sheet(samples.SOLO, None)
    assert [label.text for label in scene.labels() if label.face == "hand"][-2:] == ["6", "42"]
    assert any(isinstance(item, Label) and item.text == "URSULE" for _, _, item in scene.items())


def test_the_table_says_who_has_to_move() -> None:
    shown = names(EMERGENCY.table(samples.MIDGAME, reader(), frozenset()))
    assert "player 0 awaited" in shown
    assert "player 1 done" in shown
    before = msgspec.structs.replace(samples.MIDGAME, chief_die=None, finished=(False, False, False))
    waiting = [name for name in names(EMERGENCY.table(before, reader(), frozenset())) if "awaited" in name]
    assert waiting == ["player 1 awaited"]
    over = names(EMERGENCY.table(samples.LAST, reader(), frozenset()))
    assert not any("awaited" in name or "done" in name for name in over)


def test_points_fit_their_notepads() -> None:
    for section in load_floor_plan().printed.sections:
        paper, _, number = drawings.notepad_items(0, 0, section.notepad)
        assert isinstance(paper, Box)
        assert isinstance(number, Label)
        assert text_width(number.text, number.face, number.size) + 16 <= paper.w
