"""Standings and crosstable of a season as text, page by page, each line with the reason for its rank. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.front.screens.league.season import number
from bot.front.ui.components import Button, Buttons, Component, Screen, TextDisplay, build_gallery
from bot.front.ui.league_controls import ShowStandingsPage, StandingsKind
from bot.front.ui.localizer import Localizer
from bot.league.scoring.crosstable import Cell, CrosstableLine
from bot.league.scoring.standings import Standing
from bot.words import Picture
from bot.words.posters import ROWS

ACCENT = 0x2A9D8F
PER_PAGE = ROWS
MAX_CELLS = 32


class StandingsView(Struct, frozen=True, kw_only=True):
    """One page of one division."""

    season: str
    name: str
    lines: tuple[CrosstableLine, ...]  # of the whole division
    names: Mapping[int, str]
    crosstable: bool = False
    division: int = 0
    divisions: int = 1
    page: int = 0
    own: int | None = None  # the entrant who looks
    round: int = 0  # the last round that counts

    @property
    def page_count(self) -> int:
        return max(1, -(-len(self.lines) // PER_PAGE))


def page_of(lines: tuple[CrosstableLine, ...], entrant: int | None) -> int:
    """The page on which an entrant stands; the first for all others."""
    found = (index for index, line in enumerate(lines) if line.standing.entrant == entrant)
    return next(found, 0) // PER_PAGE


def build_standings(view: StandingsView, localizer: Localizer, pictures: tuple[Picture, ...] = ()) -> Screen:
    page = min(view.page, view.page_count - 1)
    kind = "crosstable" if view.crosstable else "standings"
    head = f"## {localizer('league.name', name=view.name)} · {localizer(f'league.{kind}')}"
    notes = [localizer("league.after_round", round=view.round)] if view.round else [localizer("league.no_results")]
    if view.divisions > 1:
        notes.insert(0, localizer("league.division", n=view.division + 1))
    components: list[Component] = [TextDisplay(f"{head}\n-# {' · '.join(notes)}")]
    shown = view.lines[page * PER_PAGE : (page + 1) * PER_PAGE]
    describe = _rounds if view.crosstable else _points
    if pictures:
        components += build_gallery(pictures)
    elif shown:
        components.append(
            TextDisplay("\n".join(_line(view, line, describe(line, localizer), localizer) for line in shown))
        )
    buttons = tuple(_buttons(view, page, localizer))
    if buttons:
        components.append(Buttons(buttons))
    return Screen(tuple(components), pictures, ACCENT)


def _line(view: StandingsView, line: CrosstableLine, worth: str, localizer: Localizer) -> str:
    entrant = line.standing.entrant
    name = localizer("league.name", name=view.names.get(entrant, ""))
    shown = f"**{name}**" if entrant == view.own else name
    return f"`{line.standing.rank:>2}` {shown} · {worth}"


def _points(line: CrosstableLine, localizer: Localizer) -> str:
    return f"**{number(line.standing.points, localizer)}**{reason(line.standing, localizer)}"


def _rounds(line: CrosstableLine, localizer: Localizer) -> str:
    cells = " ".join(_cell(cell, localizer) for cell in line.cells[:MAX_CELLS])
    return f"{number(line.standing.points, localizer)} · {cells}"


def _cell(cell: Cell, localizer: Localizer) -> str:
    """The rank at the table of a round; late, forfeited or given up ones are marked."""
    if cell.rank is None:
        return localizer("league.bye_short")
    return f"{cell.rank}{'†' if cell.defaulted else ''}"


def reason(line: Standing, localizer: Localizer) -> str:
    """Why a line stands below the one above, although both have the same points."""
    if line.reason is None:
        return ""
    tie_break = localizer(f"league.tie_break.{line.reason.tie_break}")
    own, above = number(abs(line.reason.own), localizer), number(abs(line.reason.above), localizer)
    return f" · {localizer('league.because', tie_break=tie_break, own=own, above=above)}"


def _buttons(view: StandingsView, page: int, localizer: Localizer) -> Iterator[Button]:
    kind: StandingsKind = "crosstable" if view.crosstable else "standings"
    if page > 0:
        yield Button(localizer.label("sheets.previous"), ShowStandingsPage(view.season, kind, view.division, page - 1))
    if page < view.page_count - 1:
        yield Button(localizer.label("sheets.next"), ShowStandingsPage(view.season, kind, view.division, page + 1))
    other: StandingsKind = "standings" if view.crosstable else "crosstable"
    yield Button(localizer.label(f"league.{other}"), ShowStandingsPage(view.season, other, view.division, page))
    for division in range(view.divisions):
        if division != view.division:
            label = localizer.label("league.division", n=division + 1)
            yield Button(label, ShowStandingsPage(view.season, kind, division, 0))
