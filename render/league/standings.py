"""The standings of a season: rank, name, points, and why a line stands below another with equal points."""

from __future__ import annotations

from bot.kernel import Text, text
from bot.words.posters import ROWS, Standings, StandingsLine, TieReason, page_count
from render.league.formatting import clean_name, format_points
from render.league.header import make_header, season_title
from render.league.ranked_list import Row, build_list
from render.painter import Reader
from render.scene import Scene


def build_scene(poster: Standings, reader: Reader) -> Scene:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    header = make_header(season, (game, reader.translate(_progress(poster))), poster.page, page_count(poster))
    shown = _shown(poster)
    rows = [make_row(line, reader) for line in shown]
    moves = {line.move for line in shown} - {""}
    footer = " · ".join(reader.say(f"picture.league.move.{move}") for move in ("up", "down") if move in moves)
    return build_list(header, rows, reader.say("picture.league.nobody"), footer)


def write_twin(poster: Standings, reader: Reader) -> tuple[Text, ...]:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    lines = tuple(write_line(line, reader) for line in _shown(poster))
    head = text("picture.league.head", season=season, game=game, rest=_progress(poster))
    return (head, *(lines or (text("picture.league.nobody"),)))


def make_row(line: StandingsLine, reader: Reader) -> Row:
    note = reader.translate(_note(line.reason, reader)) if line.reason is not None else ""
    return Row(
        rank=line.rank,
        number=line.number,
        name=clean_name(line.name, line.number, reader),
        value=format_points(line.points, reader),
        note=reader.say("picture.league.gone") if line.gone else note,
        move=line.move,
        gone=line.gone,
        own=line.own,
    )


def write_line(line: StandingsLine, reader: Reader) -> Text:
    """One line in words, with what the picture shows by signs."""
    said = text(
        "picture.league.line",
        rank=line.rank,
        who=clean_name(line.name, line.number, reader),
        points=format_points(line.points, reader),
    )
    more = [_note(line.reason, reader)] if line.reason is not None else []
    more += [text("picture.league.gone")] if line.gone else []
    more += [text(f"picture.league.moves.{line.move}")] if line.move else []
    for each in more:
        said = text("picture.league.more", line=said, more=each)
    return said


def _note(reason: TieReason, reader: Reader) -> Text:
    own, above = (format_points(abs(value), reader) for value in (reason.own, reason.above))
    return text(f"picture.league.tie.{reason.name}", own=own, above=above)


def _progress(poster: Standings) -> Text:
    if poster.round == 0:
        return text("picture.league.before_start")
    if poster.rounds is None:
        return text("picture.league.after", round=poster.round)
    return text("picture.league.after_of", round=poster.round, rounds=poster.rounds)


def _shown(poster: Standings) -> tuple[StandingsLine, ...]:
    return poster.lines[poster.page * ROWS : (poster.page + 1) * ROWS]
