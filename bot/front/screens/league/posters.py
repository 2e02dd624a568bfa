"""What the posters of leagues show, from standings, ratings and attempts. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from bot.front.screens import summary
from bot.front.screens.league.daily import DailyView
from bot.front.screens.league.standings import StandingsView
from bot.kernel import AnyGame, text
from bot.league.director.seasons import Season
from bot.league.ratings.rating import Rating
from bot.league.scoring.crosstable import Cell, CrosstableLine
from bot.league.scoring.standings import Standing
from bot.words import posters
from bot.words.posters import ROUNDS, DailyBoard, DailyLine, Leaderboard, LeaderboardLine, Move, Poster, page_count

MAX_PAGES = 10  # pictures in a gallery of Discord
_GONE = ("dropped", "removed")


def standings_posters(season: Season, view: StandingsView) -> tuple[Poster, ...]:
    """The page of the view. A crosstable of many rounds is several pictures: the later ones have the later rounds."""
    page = min(view.page, view.page_count - 1)
    if not view.crosstable:
        return (_standings(season, view, page),)
    poster = _crosstable(season, view)
    blocks = max(1, -(-poster.rounds // ROUNDS))
    people = page_count(poster) // blocks
    return tuple(_crosstable(season, view, block * people + page) for block in range(blocks))


def round_posters(
    season: Season, round_: int, byes: Collection[int], names: Mapping[int, str], zone: str
) -> tuple[Poster, ...]:
    """Who sits where in a round that begins: every page, as many as a message may have."""
    due = next((row.due_at for row in season.rounds if row.number == round_), None)
    poster = posters.RoundPoster(
        season=season.settings.name,
        game=text(f"{season.settings.game}.title"),
        round=round_,
        rounds=season.settings.rounds if season.settings.format == "swiss" else None,
        tables=tuple(
            posters.RoundTable(
                number=table.row.number,
                seats=tuple(
                    posters.RoundSeat(number=seat.entrant, name=names.get(seat.entrant, "")) for seat in table.seats
                ),
            )
            for table in season.tables_of(round_)
        ),
        byes=tuple(names.get(entrant, "") for entrant in byes),
        ends=due,
        zone=zone,
    )
    pages = min(page_count(poster), MAX_PAGES)
    return tuple(replace(poster, page=page) for page in range(pages)) if poster.tables else ()


def final_posters(
    season: Season, divisions: Sequence[Sequence[Standing]], names: Mapping[int, str]
) -> tuple[Poster, ...]:
    """How a season ended, one for each division."""
    found = []
    for index, lines in enumerate(divisions[:MAX_PAGES]):
        view = StandingsView(
            season=season.id,
            name=season.settings.name,
            lines=tuple(CrosstableLine(line, ()) for line in lines),
            names=names,
            division=index,
            divisions=len(divisions),
            round=len(season.rounds),
        )
        poster = _standings(season, view, 0)
        played = [table for table in season.tables if table.row.state == "played" and table.row.division == index]
        found.append(
            posters.FinalPoster(
                season=poster.season,
                game=poster.game,
                lines=poster.lines,
                rounds=len(season.rounds),
                tables=len(played),
                division=poster.division,
            )
        )
    return tuple(found)


def _standings(season: Season, view: StandingsView, page: int) -> posters.Standings:
    settings = season.settings
    gone = {entrant.number for entrant in season.entrants if entrant.state in _GONE}
    return posters.Standings(
        season=view.name,
        game=text(f"{settings.game}.title"),
        lines=tuple(
            _line(line.standing, view, line.standing.entrant in gone, _move(season, view, index))
            for index, line in enumerate(view.lines)
        ),
        round=view.round,
        rounds=settings.rounds if settings.format == "swiss" else None,
        division=view.division + 1 if view.divisions > 1 else None,
        page=page,
    )


def _line(standing: Standing, view: StandingsView, gone: bool, move: Move) -> posters.StandingsLine:
    reason = standing.reason
    return posters.StandingsLine(
        number=standing.entrant,
        name=view.names.get(standing.entrant, ""),
        rank=standing.rank,
        points=standing.points,
        reason=None if reason is None else posters.TieReason(reason.tie_break, reason.above, reason.own),
        move=move,
        gone=gone,
        own=standing.entrant == view.own,
    )


def _move(season: Season, view: StandingsView, index: int) -> Move:
    """Where the line would move at the end of the season."""
    promoted = season.settings.promoted if view.round else 0
    if view.division > 0 and index < promoted:
        return "up"
    return "down" if view.division < view.divisions - 1 and index >= len(view.lines) - promoted else ""


def _crosstable(season: Season, view: StandingsView, page: int = 0) -> posters.Crosstable:
    return posters.Crosstable(
        season=view.name,
        game=text(f"{season.settings.game}.title"),
        lines=tuple(_crosstable_line(line, view) for line in view.lines),
        rounds=max(1, view.round),
        division=view.division + 1 if view.divisions > 1 else None,
        page=page,
    )


def _crosstable_line(line: CrosstableLine, view: StandingsView) -> posters.CrosstableLine:
    standing = line.standing
    return posters.CrosstableLine(
        number=standing.entrant,
        name=view.names.get(standing.entrant, ""),
        rank=standing.rank,
        points=standing.points,
        cells=tuple(_cell(cell, view.names) for cell in line.cells),
        own=standing.entrant == view.own,
    )


def _cell(cell: Cell, names: Mapping[int, str]) -> posters.CrosstableCell:
    return posters.CrosstableCell(
        round=cell.round,
        points=cell.points,
        rank=cell.rank,
        seats=len(cell.opponents) + 1,
        total=cell.total,
        opponents=tuple(names.get(number, "") for number in cell.opponents),
        defaulted=cell.defaulted,
    )


def leaderboard_poster(game: AnyGame, server: str, lines: Sequence[tuple[str, Rating]], own: int | None) -> Leaderboard:
    """The best; `own` is the rank of the person who looks, whose page is shown."""
    return Leaderboard(
        server=server,
        game=summary.game_title(game),
        lines=tuple(
            LeaderboardLine(name=name, rank=rank, rating=rating.shown, own=rank == own)
            for rank, (name, rating) in enumerate(lines, start=1)
        ),
        page=0 if own is None else (own - 1) // posters.ROWS,
    )


def daily_poster(view: DailyView, person: str) -> DailyBoard:
    """The board of a day on the page of the person who looks; their own streak stands beside their line."""
    lines = view.lines or ()
    own = next((index for index, line in enumerate(lines) if line.person == person), 0)
    return DailyBoard(
        game=summary.game_title(view.game),
        day=view.day,
        lines=tuple(
            DailyLine(
                name=view.names.get(line.person, ""),
                rank=line.rank,
                total=line.total,
                streak=view.streak if line.person == person and not view.days else 0,
                own=line.person == person,
            )
            for line in lines
        ),
        page=own // posters.ROWS,
    )
