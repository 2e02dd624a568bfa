"""Illustrations of Emergency's rules: where the sections of a sheet begin, how they go on, and where they end; and the
art of its cover."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from render.emergency.floor_plan import load_floor_plan
from render.emergency.icons import notepad, patient, scan
from render.emergency.sheet_background import draw_hospital
from render.painter import COVER_HEIGHT, COVER_WIDTH, CoverArt, Reader
from render.scene import BOLD, Background, Box, Disc, Item, Label, Scene, Stroke
from render.shapes import interpolate, transform
from render.widgets.icons import ambulance, die, nurse, place_icon
from render.widgets.legend import explanation_card, stamp_explanations

_WIDTH = 1200
_RAISED = 130  # so much higher than on a sheet, where the header stands above the hospital
_TOP = 860  # of the notes
_PLACE = 27  # radius of the number of a bed


def draw_sheet(reader: Reader) -> Scene:
    """The hospital with the way through each section, and what is to be seen there."""
    letters = tuple(reader.say(f"picture.emergency.letter.{colour}") for colour in "RYG")
    door = (Disc(0, 0, 36, "ink"), Label(0, 0, "3", 54, "paper", BOLD))
    notes = (("hall", door), ("path", _path_icon()), ("end", _end_icon()), ("ring", scan()))
    explained = [(icon, reader.say(f"picture.emergency.note.{key}")) for key, icon in notes]
    stamps, bottom = stamp_explanations(explained, _TOP)
    hall = reader.say("picture.emergency.hall")
    return Scene(_draw_background((letters[0], letters[1], letters[2]), hall, bottom), stamps)


@lru_cache(maxsize=8)
def _draw_background(letters: tuple[str, str, str], hall: str, bottom: int) -> Background:
    items = (
        *transform((*draw_hospital(letters, hall), *_draw_ways()), 0, -_RAISED),
        *explanation_card(_TOP, bottom),
    )
    return Background("emergency.diagram.sheet", _WIDTH, bottom + 60, "paper", items)


def _draw_ways() -> Iterator[Item]:
    """A line through the beds of each section, each bed with its number."""
    floor_plan = load_floor_plan()
    for number, section in enumerate(floor_plan.printed.sections, 1):
        beds = [floor_plan.beds[f"{number}.{place}"].at for place in range(1, len(section.cells) + 1)]
        line = tuple((x, y + 14) for x, y in beds)
        yield Stroke((interpolate(floor_plan.doors[number - 1], line[0], 0.4), *line), "pen", 9)
        for place, (x, y) in enumerate(line, 1):
            yield Disc(x, y, _PLACE, "card", "pen", 6)
            yield Label(x, y, str(place), 38, "pen", BOLD)


def _path_icon() -> tuple[Item, ...]:
    return (
        Stroke(((-30, 0), (30, 0)), "pen", 9),
        *(Disc(x, 0, 24, "card", "pen", 6) for x in (-30, 30)),
        *(Label(x, 0, words, 38, "pen", BOLD) for x, words in ((-30, "1"), (30, "2"))),
    )


def _end_icon() -> tuple[Item, ...]:
    return (*place_icon(nurse(), -28, 0, 58), *place_icon(notepad(), 30, 0, 62))


DIAGRAMS = {"sheet": draw_sheet}


def _cover_items() -> Iterator[Item]:
    """A hospital with lit windows, an ambulance in front of it, a pulse in the sky, and three dice."""
    street = COVER_HEIGHT - 44
    pulse = ((0, 120), (250, 120), (280, 60), (330, 190), (370, 90), (395, 120), (620, 120))
    yield Stroke(pulse, "heart", 9)
    for x, value, colour in ((84, 3, "red"), (196, 5, "yellow"), (308, 6, "green")):
        yield from place_icon(die(value, f"die-{colour}", f"on-{colour}"), x, 236 if colour == "yellow" else 262, 84)
    yield Box(600, 56, 560, street - 56, "card", "wall", 12, 10)
    yield Box(820, 18, 120, 76, "card", "wall", 10, 10)
    yield Box(870, 32, 20, 50, "alert", radius=3)
    yield Box(855, 47, 50, 20, "alert", radius=3)
    for index in range(8):
        row, column = divmod(index, 4)
        colour = ("red", "yellow", "green")[(index * 2 + row) % 3]
        x, y = 632 + column * 128, 112 + row * 96
        yield Box(x, y, 108, 76, colour, f"{colour}-edge", 5, 10)
        icon = nurse(f"{colour}-ink") if index in (2, 5) else patient(f"{colour}-ink")
        yield from place_icon(icon, x + 54, y + 38, 58)
    yield Box(812, 306, 136, street - 306, "hall", "wall", 8, 6)
    yield Stroke(((880, 310), (880, street)), "wall", 6)
    yield Box(0, street, COVER_WIDTH, COVER_HEIGHT - street, "shade")
    yield from place_icon(ambulance(), 500, street - 74, 230)


COVER = CoverArt("floor", tuple(_cover_items()))
