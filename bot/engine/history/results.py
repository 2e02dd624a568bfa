"""The results of a match that is over, one row per seat. Pure.

A row can be read without its match: it says what was played (game, options, rules), where, when, whether it counts as
competition, and how the seat ended. Statistics, ratings and leagues need nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.log import Began, Chose, Entry, GaveUp, Seated, Undid, decode_entry, encode
from bot.engine.match import Match
from bot.records import ActionRow, MatchRow, ResultRow

Ending: TypeAlias = Literal["played", "substituted", "defaulted", "gave_up", "computer"]


def results(match: Match, log: Iterable[ActionRow]) -> tuple[ResultRow, ...]:
    """The result rows of a finished match, from its final position and its whole log."""
    outcome = match.game.outcome(match.playing.state)
    assert outcome is not None, "a match that asks nothing has an outcome"
    row, entries = match.row, tuple(log)
    endings, answers = seat_endings(entries), seat_answers(entries)
    digest = options_digest(row)
    return tuple(
        ResultRow(
            match=row.id,
            seat=standing.seat,
            player=match.seats[standing.seat].player,
            policy=match.seats[standing.seat].policy,
            rank=standing.rank,
            total=standing.total,
            lines=encode(standing.lines),
            turns=match.clocks[standing.seat].turns,
            seconds=match.clocks[standing.seat].seconds,
            lates=match.clocks[standing.seat].lates,
            game=row.game,
            options_digest=digest,
            rules_version=row.rules_version,
            server=server_of(row.table),
            ranked=outcome.competitive,
            ended=row.ended or 0.0,
            ending=endings[standing.seat],
            rated=row.rated,
            answers=answers[standing.seat].all,
            own_answers=answers[standing.seat].own,
        )
        for standing in outcome.standings
        if standing.seat is not None
    )


def seat_endings(log: Iterable[ActionRow]) -> tuple[Ending, ...]:
    """How each seat ended, from the log alone. The last thing that happened to a seat decides:

    - `played`: a person held the seat and gave its last answer, by a click or a plan (or it was never asked).
    - `defaulted`: a person held it, but their time ran out and the last answer was the game's default.
    - `substituted`: a computer player had taken it over from a person who was late or was removed by the host.
    - `gave_up`: its person gave up, and no other person took it over.
    - `computer`: no person ever played it.

    An answer that was undone does not count. A volunteer's seat ends by what the volunteer did.
    """
    entries = [(row.number, row.seat, decode_entry(row.entry)) for row in log]
    undone = {number for _, _, entry in entries if isinstance(entry, Undid) for number in entry.numbers}
    endings: list[Ending] = []
    for number, seat, entry in entries:
        if isinstance(entry, Began):
            endings = ["computer" if seat in entry.computers else "played" for seat in range(entry.seats)]
        elif seat is not None and number not in undone:
            endings[seat] = _ending_after(endings[seat], entry)
    return tuple(endings)


class Answers(Struct):
    """How many decisions a seat answered, and how many of them its last person answered themselves."""

    all: int = 0
    own: int = 0


def seat_answers(log: Iterable[ActionRow]) -> tuple[Answers, ...]:
    """How many decisions each seat answered, from the log alone. An answer that was undone does not count."""
    entries = [(row.number, row.seat, decode_entry(row.entry)) for row in log]
    undone = {number for _, _, entry in entries if isinstance(entry, Undid) for number in entry.numbers}
    answers: tuple[Answers, ...] = ()
    for number, seat, entry in entries:
        if isinstance(entry, Began):
            answers = tuple(Answers() for _ in range(entry.seats))
        elif seat is not None and number not in undone:
            _count_answer(answers[seat], entry)
    return answers


def _count_answer(answers: Answers, entry: Entry) -> None:
    match entry:
        case Chose(cause="click" | "plan" | "timeout" | "computer"):  # a roll is no answer
            answers.all += 1
            answers.own += entry.cause in ("click", "plan")
        case Seated(another=True):
            answers.own = 0


def _ending_after(before: Ending, entry: Entry) -> Ending:
    match entry:
        case Chose(cause="click" | "plan") | Seated(computer=False):
            return "played"
        case Chose(cause="timeout"):
            return "defaulted"
        case GaveUp():
            return "gave_up"
        case Seated(computer=True) if before in ("played", "defaulted"):
            return "substituted"
        case _:
            return before


def options_digest(row: MatchRow) -> str:
    """The digest of the options of a match."""
    return digest_of(msgspec.json.decode(row.options))


def digest_of(options: Mapping[str, object]) -> str:
    """The SHA-256 of options, in an encoding in which equal options are equal bytes (sorted keys)."""
    return hashlib.sha256(msgspec.json.encode(options, order="sorted")).hexdigest()


def server_of(table: str) -> str | None:
    """The id of the server in the name of a table; None for direct messages."""
    server = table.partition("/")[0]
    return server if server.isdecimal() else None
