"""The values from which posters of leagues are drawn: standings, crosstable, the tables of a round, the final. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Text
from bot.league.director.seasons import Season
from bot.league.scoring.crosstable import Cell
from bot.league.scoring.crosstable import CrosstableLine as Line
from bot.league.scoring.standings import Standing
from bot.words import posters
from bot.words.posters import (
    ROUNDS,
    Crosstable,
    FinalPoster,
    Move,
    RoundPoster,
    RoundSeat,
    RoundTable,
    Standings,
    TieReason,
    page_count,
)


class Subject(Struct, frozen=True, kw_only=True):
    """A season with the title of its game and the names of its entrants."""

    season: Season
    game: Text
    names: Mapping[int, str]
    division: int = 0
    own: int | None = None  # the entrant who looks
    round: int = 0  # the last that counts

    @property
    def shown_division(self) -> int | None:
        return self.division + 1 if self.season.settings.divisions > 1 else None

    @property
    def planned_rounds(self) -> int | None:
        settings = self.season.settings
        return settings.rounds if settings.format == "swiss" else None


def make_standings(subject: Subject, lines: Sequence[Line], page: int) -> tuple[Standings, ...]:
    poster = Standings(
        season=subject.season.settings.name,
        game=subject.game,
        lines=_standings_lines(subject, lines),
        round=subject.round,
        rounds=subject.planned_rounds,
        division=subject.shown_division,
        page=page,
    )
    return (poster,)


def make_crosstables(subject: Subject, lines: Sequence[Line], page: int) -> tuple[Crosstable, ...]:
    """A page of people. A crosstable of many rounds is several pictures: the later ones have the later rounds."""
    poster = Crosstable(
        season=subject.season.settings.name,
        game=subject.game,
        lines=tuple(
            posters.CrosstableLine(
                number=line.standing.entrant,
                name=subject.names.get(line.standing.entrant, ""),
                rank=line.standing.rank,
                points=line.standing.points,
                cells=tuple(_cell(cell, subject.names) for cell in line.cells),
                own=line.standing.entrant == subject.own,
            )
            for line in lines
        ),
        rounds=max(1, subject.round),
        division=subject.shown_division,
        page=page,
    )
    blocks = max(1, -(-poster.rounds // ROUNDS))
    people = page_count(poster) // blocks
    return tuple(replace(poster, page=block * people + page) for block in range(blocks))


def make_final(subject: Subject, lines: Sequence[Line]) -> FinalPoster:
    members = {line.standing.entrant for line in lines}
    tables = [t for t in subject.season.tables if any(seat.entrant in members for seat in t.seats)]
    return FinalPoster(
        season=subject.season.settings.name,
        game=subject.game,
        lines=_standings_lines(subject, lines),
        rounds=max(1, len(subject.season.rounds)),
        tables=len(tables),
        division=subject.shown_division,
    )


def make_round(subject: Subject, byes: Sequence[int], ends: float | None, zone: str, page: int = 0) -> RoundPoster:
    """Who plays whom in the present round."""
    season = subject.season
    tables = tuple(
        RoundTable(
            number=table.row.number,
            seats=tuple(
                RoundSeat(number=seat.entrant, name=subject.names.get(seat.entrant, "")) for seat in table.seats
            ),
        )
        for table in season.tables_of(season.row.round)
    )
    return RoundPoster(
        season=season.settings.name,
        game=subject.game,
        round=season.row.round,
        rounds=subject.planned_rounds,
        tables=tables,
        byes=tuple(subject.names.get(entrant, "") for entrant in byes),
        ends=ends,
        zone=zone,
        page=page,
    )


def _standings_lines(subject: Subject, lines: Sequence[Line]) -> tuple[posters.StandingsLine, ...]:
    gone = {e.number for e in subject.season.entrants if e.state in ("dropped", "removed")}
    return tuple(
        posters.StandingsLine(
            number=line.standing.entrant,
            name=subject.names.get(line.standing.entrant, ""),
            rank=line.standing.rank,
            points=line.standing.points,
            reason=_reason(line.standing),
            move=_move(subject, index, len(lines)),
            gone=line.standing.entrant in gone,
            own=line.standing.entrant == subject.own,
        )
        for index, line in enumerate(lines)
    )


def _move(subject: Subject, index: int, count: int) -> Move:
    """Whether this line changes divisions, as it stands now."""
    settings = subject.season.settings
    moving = min(settings.promoted, count // 2)
    if subject.division > 0 and index < moving:
        return "up"
    return "down" if subject.division < settings.divisions - 1 and index >= count - moving else ""


def _reason(line: Standing) -> TieReason | None:
    return None if line.reason is None else TieReason(line.reason.tie_break, line.reason.above, line.reason.own)


def _cell(cell: Cell, names: Mapping[int, str]) -> posters.CrosstableCell:
    return posters.CrosstableCell(
        round=cell.round,
        points=cell.points,
        rank=cell.rank,
        seats=0 if cell.rank is None else 1 + len(cell.opponents),
        total=cell.total,
        opponents=tuple(names.get(each, "") for each in cell.opponents),
        defaulted=cell.defaulted,
    )
