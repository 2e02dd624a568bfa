"""The printed sheet as a board: beds, sections, scanners and everything that follows from where they lie.

Beds are numbered 0..31 section by section from the hall outwards; sets of beds are bit masks. Neighbours, triangles,
straight triples, rings and opposite beds are derived from the cells in `data/sheet.toml`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from msgspec import Struct

from bot.games.emergency.components import COLOURS, GREY, read
from bot.games.emergency.sheet.sheet import SECTIONS, Patient

# Hexes are pointy-topped. In doubled columns the six neighbours of a hex are, clockwise from the upper left:
_AROUND = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_STRAIGHT = ((2, 0), (1, 1), (-1, 1))


class Section(Struct, frozen=True):
    """One section: its notepad, the colours of its beds from the hall outwards, and the number of its first bed."""

    notepad: int
    colours: str
    first: int

    @property
    def size(self) -> int:
        return len(self.colours)


class Scanner(Struct, frozen=True):
    """A scanner: the six beds around it, clockwise from the upper left, and the pairs that face each other."""

    id: str
    ring: tuple[int, ...]
    opposite: tuple[tuple[int, int], ...]


class Board(Struct, frozen=True):
    """The geometry of a sheet. Lists of beds hold bed numbers."""

    beds: tuple[str, ...]  # "3.2" is the second bed of section 3
    sections: tuple[Section, ...]
    sizes: tuple[int, ...]
    notepads: tuple[int, ...]
    scanners: tuple[Scanner, ...]
    ring: tuple[int, ...]  # the beds of both rings
    neighbours: tuple[tuple[int, ...], ...]
    triangles: tuple[tuple[int, int, int], ...]
    lines: tuple[tuple[int, int, int], ...]
    nurse_track: tuple[int, ...]  # points for 0, 1, 2, ... circles
    morgue_boxes: int
    printed_stethoscopes: int  # for drawing only: there may be more
    printed_blood_bags: int


class PrintedSection(Struct, frozen=True, forbid_unknown_fields=True):
    """A section as the data file writes it."""

    notepad: int
    colours: str
    cells: tuple[tuple[int, int], ...]


class PrintedScanner(Struct, frozen=True, forbid_unknown_fields=True):
    """A scanner as the data file writes it."""

    id: str
    cell: tuple[int, int]


class PrintedSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/sheet.toml`."""

    sections: tuple[PrintedSection, ...]
    scanners: tuple[PrintedScanner, ...]
    nurse_track: tuple[int, ...]
    morgue_boxes: int
    printed_stethoscopes: int
    printed_blood_bags: int


@cache
def board() -> Board:
    """The board of this game, built the first time it is needed."""
    return build(read("sheet.toml", PrintedSheet))


def build(printed: PrintedSheet) -> Board:
    """Derive the board from a printed sheet; an impossible one raises."""
    _check(printed)
    places = [_doubled(cell) for section in printed.sections for cell in section.cells]
    at = {place: bed for bed, place in enumerate(places)}
    neighbours = tuple([_touching(place, at) for place in places])
    sections = _sections(printed)
    if any(bed + 1 not in neighbours[bed] for s in sections for bed in range(s.first, s.first + s.size - 1)):
        raise ValueError("sheet.toml: two beds that follow each other in a section do not touch")
    scanners = tuple(_scanner(scanner, at) for scanner in printed.scanners)
    return Board(
        beds=tuple(f"{n}.{place}" for n, s in enumerate(sections, 1) for place in range(1, s.size + 1)),
        sections=sections,
        sizes=tuple(section.size for section in sections),
        notepads=tuple(section.notepad for section in sections),
        scanners=scanners,
        ring=tuple(sorted(bed for scanner in scanners for bed in scanner.ring)),
        neighbours=neighbours,
        triangles=_triangles(neighbours),
        lines=_lines(places, at),
        nurse_track=(0, *printed.nurse_track),
        morgue_boxes=printed.morgue_boxes,
        printed_stethoscopes=printed.printed_stethoscopes,
        printed_blood_bags=printed.printed_blood_bags,
    )


@lru_cache(maxsize=1 << 14)
def values(sections: tuple[tuple[Patient, ...], ...]) -> tuple[int, ...]:
    """The value in each bed of a sheet, 0 for an empty one."""
    found: list[int] = []
    for patients, size in zip(sections, board().sizes, strict=True):
        found += [patient.value for patient in patients]
        found += [0] * (size - len(patients))
    return tuple(found)


def _doubled(cell: tuple[int, int]) -> tuple[int, int]:
    """Columns doubled, so that even rows can be shifted right by half a cell without fractions."""
    row, column = cell
    return 2 * column + (row % 2 == 0), row


def _touching(place: tuple[int, int], at: dict[tuple[int, int], int]) -> tuple[int, ...]:
    x, y = place
    around = [(x + dx, y + dy) for dx, dy in _AROUND]
    return tuple(sorted(at[other] for other in around if other in at))


def _triangles(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (a, b, c) for a, near in enumerate(neighbours) for b, c in combinations(near, 2) if a < b and c in neighbours[b]
    )


def _sections(printed: PrintedSheet) -> tuple[Section, ...]:
    sections: list[Section] = []
    first = 0
    for section in printed.sections:
        sections.append(Section(section.notepad, section.colours, first))
        first += len(section.colours)
    return tuple(sections)


def _scanner(printed: PrintedScanner, at: dict[tuple[int, int], int]) -> Scanner:
    x, y = _doubled(printed.cell)
    around = [at.get((x + dx, y + dy)) for dx, dy in _AROUND]
    ring = tuple(bed for bed in around if bed is not None)
    if len(ring) != len(_AROUND):
        raise ValueError(f"sheet.toml: scanner {printed.id} is not surrounded by beds")
    half = len(ring) // 2
    return Scanner(printed.id, ring, tuple(zip(ring[:half], ring[half:], strict=True)))


def _lines(places: list[tuple[int, int]], at: dict[tuple[int, int], int]) -> tuple[tuple[int, int, int], ...]:
    found = []
    for bed, (x, y) in enumerate(places):
        for dx, dy in _STRAIGHT:
            second, third = at.get((x + dx, y + dy)), at.get((x + 2 * dx, y + 2 * dy))
            if second is not None and third is not None:
                found.append((bed, second, third))
    return tuple(found)


def _check(printed: PrintedSheet) -> None:
    cells = [cell for section in printed.sections for cell in section.cells]
    cells += [scanner.cell for scanner in printed.scanners]
    if len(printed.sections) != SECTIONS:
        raise ValueError(f"sheet.toml: a sheet has {SECTIONS} sections")
    if len(set(cells)) != len(cells):
        raise ValueError("sheet.toml: two things on one cell")
    for section in printed.sections:
        if len(section.colours) != len(section.cells) or not set(section.colours) <= {*COLOURS, GREY}:
            raise ValueError("sheet.toml: every bed has one cell and one known colour")
