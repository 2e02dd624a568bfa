"""A finished match as a file that can be verified without trusting us.

It holds the revealed seed, every entry of the log and a digest of the state after each. `verify` plays the whole match
again, and refuses the file with the first difference. No person is named in it: seats are numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.engine.log import Entry, decode_entry, encode
from bot.engine.match import Match, advance
from bot.kernel import AnyGame, Dice, Position, Refusal, Stream, commitment, under_rules
from bot.kernel.dice import SEED_BYTES, stream_name
from bot.records import ABANDONED, FINISHED, ActionRow, MatchRow, SeatRow

FORMAT = "ward-round match"
VERSION = 2


class BadExport(Refusal):
    """The file is not an export, or what it says is not what happens when the match is played again."""

    family = "export"


class ExportedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    seat: int | None
    at: float
    entry: Entry
    streams: dict[str, int]  # the streams this entry drew from, and how many words
    digest: str  # of the state after this entry


class ExportedResult(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    rank: int
    total: int


class Export(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: str
    version: int
    match: int
    game: str
    rules_version: int
    options: dict[str, Any]
    pauses: bool
    seats: int
    seed: str
    commitment: str
    entries: tuple[ExportedEntry, ...]
    results: tuple[ExportedResult, ...]


def export(match: Match, actions: Iterable[ActionRow]) -> bytes:
    """The file of a match that is over. The seed of a running match is secret."""
    row = match.row
    if row.status not in (FINISHED, ABANDONED):
        raise BadExport("running")
    if row.sealed:
        raise BadExport("sealed")
    if row.rules_version != match.game.meta.rules_version:
        raise BadExport("other_rules", version=row.rules_version)
    steps = _replay_log(
        _before_start(row, match.seats, match.game), ((a.number, a.seat, a.at, a.entry) for a in actions)
    )
    final = steps[-1][0] if steps else match
    made = Export(
        format=FORMAT,
        version=VERSION,
        match=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=msgspec.json.decode(row.options),
        pauses=row.pauses,
        seats=len(match.seats),
        seed=row.seed.hex(),
        commitment=commitment(row.seed),
        entries=tuple(entry for _, entry in steps),
        results=_results(final),
    )
    return msgspec.json.format(encode(made), indent=1)


def verify(data: bytes, games: Mapping[str, AnyGame]) -> Export:
    """The export, if everything in it is true; otherwise `BadExport` with the first difference."""
    given = _parse(data)
    game = games.get(given.game)
    if game is None:
        raise BadExport("unknown_game", game=given.game[:40])
    rules = under_rules(game, given.rules_version)
    if rules is None:
        raise BadExport("other_rules", version=given.rules_version)
    if not 0 < given.seats <= game.meta.seats[1]:
        raise BadExport("seats", seats=given.seats)
    seed = _seed(given)
    row = MatchRow(
        table="",
        game=given.game,
        rules_version=given.rules_version,
        options=encode(given.options),
        pauses=given.pauses,
        seed=seed,
        host="",
        created=0.0,
    )
    match = _before_start(row, tuple(SeatRow(match=0, seat=seat) for seat in range(given.seats)), rules)
    for number, claimed in enumerate(given.entries, start=1):
        if claimed.number != number:
            raise BadExport("gap", number=number)
        match = _check_entry(match, claimed)
    if match.counts and len(match.counts) != given.seats:
        raise BadExport("seats", seats=given.seats)
    if _results(match) != given.results:
        raise BadExport("results")
    return given


def _parse(data: bytes) -> Export:
    try:
        head = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadExport("not_json") from error
    if head.get("format") != FORMAT:
        raise BadExport("not_ours")
    if head.get("version") != VERSION:
        raise BadExport("version", version=str(head.get("version"))[:20])
    try:
        return msgspec.json.decode(data, type=Export)
    except msgspec.DecodeError as error:
        raise BadExport("damaged", detail=str(error)[:200]) from error


def _seed(given: Export) -> bytes:
    try:
        seed = bytes.fromhex(given.seed)
    except ValueError as error:
        raise BadExport("commitment") from error
    if len(seed) != SEED_BYTES or commitment(seed) != given.commitment:
        raise BadExport("commitment")
    return seed


def _check_entry(match: Match, claimed: ExportedEntry) -> Match:
    try:
        match, streams = _advanced(match, claimed.seat, claimed.entry)
    except (Refusal, msgspec.DecodeError) as error:
        raise BadExport("entry", number=claimed.number, why=str(error)[:200]) from error
    if (streams, _digest(match.playing)) != (claimed.streams, claimed.digest):
        raise BadExport("differs", number=claimed.number)
    return match


def _replay_log(
    match: Match, entries: Iterable[tuple[int, int | None, float, bytes]]
) -> list[tuple[Match, ExportedEntry]]:
    steps = []
    for number, seat, at, data in entries:
        entry = decode_entry(data)
        match, streams = _advanced(match, seat, entry)
        steps.append((match, ExportedEntry(number, seat, at, entry, streams, _digest(match.playing))))
    return steps


def _advanced(match: Match, seat: int | None, entry: Entry) -> tuple[Match, dict[str, int]]:
    """The match after an entry, and how many words the entry drew from which streams."""
    opened: dict[str, Stream] = {}
    traced = msgspec.structs.replace(match, make_dice=lambda seed, drawn: _TracedDice(seed, drawn, opened))
    after = advance(traced, seat, entry).match
    return after, {name: stream.drawn for name, stream in opened.items() if stream.drawn}


class _TracedDice(Dice):
    """Dice that enter every stream they open into a dictionary."""

    __slots__ = ("_opened",)

    def __init__(self, seed: bytes, drawn: int, opened: dict[str, Stream]) -> None:
        super().__init__(seed, drawn)
        self._opened = opened

    def stream(self, purpose: str, *ints: int) -> Stream:
        stream = super().stream(purpose, *ints)
        self._opened[stream_name(purpose, ints).decode()] = stream
        return stream


def _before_start(row: MatchRow, seats: tuple[SeatRow, ...], game: AnyGame) -> Match:
    return Match(msgspec.structs.replace(row, length=0), seats, game)


def _digest(position: Position) -> str:
    return hashlib.sha256(encode(position.state)).hexdigest()[:16]


def _results(match: Match) -> tuple[ExportedResult, ...]:
    outcome = None if match.position is None else match.game.outcome(match.position.state)
    standings = () if outcome is None else outcome.standings
    return tuple(ExportedResult(s.seat, s.rank, s.total) for s in standings if s.seat is not None)
