"""The state of a match in words: round and phase, who is being waited for, and the outcome. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from bot.engine.match import Match
from bot.front.ui.components import clip, last_lines
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import AnyGame, Listing, Outcome, Standing, Text, Who, text

MAX_EVENTS_LENGTH = 1500
MAX_NAMED = 3  # seats in a headline
Proposal: TypeAlias = Literal["extend", "pause", "resume"]
PROPOSALS: tuple[Proposal, ...] = get_args(Proposal)


def game_title(game: AnyGame) -> Text:
    return text(f"{game.meta.slug}.title")


def unknown_game(typed: str, games: Mapping[str, AnyGame]) -> FrontRefusal:
    """A refusal that lists the games there are."""
    return FrontRefusal("no_such_game", given=typed[:40], known=Listing(tuple(map(game_title, games.values()))))


def heading(match: Match, localizer: Localizer) -> str:
    """The title of the game, the round and the phase."""
    title = localizer.say(game_title(match.game))
    if match.position is None:
        return f"**{title}**"
    progress = match.game.progress(match.position.state)
    last = {} if progress.rounds is None else {"rounds": progress.rounds}
    current = localizer("round_of" if last else "round", round=progress.round, **last)
    phase = f" · {localizer.say(progress.phase)}" if progress.phase else ""
    return f"**{title}** · {current}{phase}"


def awaited_seats(match: Match) -> tuple[int, ...]:
    return () if match.position is None else tuple(ask.seat for ask in match.position.asks)


def describe_movers(match: Match, localizer: Localizer) -> str:
    """Whose move it is, short enough for a headline: a few seats by name, many by their count."""
    seats = awaited_seats(match)
    if not seats:
        return localizer("over")
    if len(seats) <= MAX_NAMED:
        return localizer("to_move.these", these=_names(seats))
    everyone = len(seats) == len(match.seats)
    return localizer("to_move.everyone") if everyone else localizer("to_move.count", n=len(seats))


def status_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    """What a headline of `describe_movers` leaves out: game, round and phase, names, and the time that is left."""
    seats = awaited_seats(match)
    shared, each = _describe_clocks(match, seats, localizer)
    yield " · ".join(filter(None, (heading(match, localizer), shared)))
    if MAX_NAMED < len(seats) < len(match.seats):
        yield localizer("waiting_for", these=_names(seats))
    yield from each


def describe_waiting(match: Match, localizer: Localizer) -> str:
    """Who is being waited for, and until when."""
    seats = awaited_seats(match)
    if not seats:
        return localizer("over")
    shared, each = _describe_clocks(match, seats, localizer)
    line = " · ".join(filter(None, (localizer("waiting_for", these=_names(seats)), shared)))
    return "\n-# ".join((line, *each))


def _names(seats: tuple[int, ...]) -> Listing:
    return Listing(tuple(Who(seat) for seat in seats))


def _describe_clocks(match: Match, seats: tuple[int, ...], localizer: Localizer) -> tuple[str, tuple[str, ...]]:
    """Until when the table waits: for all of these seats together, or a line for each where they differ."""
    if match.clock.paused:
        return f"{localizer('clock.paused')} <t:{int(match.clock.until)}:D>", ()
    due = {seat: int(match.clocks[seat].due_at or 0) for seat in seats if seat < len(match.clocks)}
    times = {time for time in due.values() if time}
    if len(times) > 1:
        each = (f"{localizer('clock.until_seat', who=Who(seat))} <t:{time}:R>" for seat, time in due.items() if time)
        return "", tuple(each)
    return f"{localizer('clock.until')} <t:{min(times)}:R>" if times else "", ()


def describe_scores(match: Match, localizer: Localizer) -> str:
    """The points of each seat so far, in one line; empty where the game has no running points."""
    totals = None if match.position is None else match.game.totals(match.position.state)
    names = (localizer("these", these=Who(seat)) for seat in range(len(match.seats)))
    return " · ".join(f"{name} **{number(points)}**" for name, points in zip(names, totals or (), strict=False))


def number(points: int) -> str:
    """Digits with a minus sign, which is no hyphen."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """A number with its sign, also if it is positive."""
    return number(points) if points < 0 else f"+{points}"


def open_proposals(match: Match) -> tuple[Proposal, ...]:
    """Proposals that have a vote and are not agreed to yet."""
    return tuple(each for each in PROPOSALS if match.clock.votes.get(each))


def vote_lines(match: Match, localizer: Localizer) -> Iterator[str]:
    """Who has voted for each open proposal, and whose vote is missing."""
    for proposal in open_proposals(match):
        votes = match.clock.votes[proposal]
        people = [row for row in match.seats if row.player is not None and row.policy is None]
        agreed = Listing(tuple(Who(row.seat) for row in people if row.player in votes))
        missing = Listing(tuple(Who(row.seat) for row in people if row.player not in votes))
        yield f"-# {localizer(f'clock.asks.{proposal}', these=agreed, missing=missing)}"


def format_events(
    lines: Sequence[str], localizer: Localizer, max_length: int = MAX_EVENTS_LENGTH, max_lines: int | None = None
) -> str:
    """The newest lines that fit, after a line that counts those left out."""
    newest = lines if max_lines is None else lines[-max_lines:]
    kept, left_out = last_lines(newest, max_length)
    if newest and not kept:  # one line that is too long is better than none
        kept, left_out = [clip(newest[-1], max_length)], left_out - 1
    left_out += len(lines) - len(newest)
    earlier = [localizer("earlier", n=left_out)] if left_out else []
    return "\n".join(earlier + kept)


def describe_outcome(outcome: Outcome, localizer: Localizer) -> str:
    """The rank and points of each standing, line by line."""
    standings = sorted(outcome.standings, key=lambda standing: standing.rank)
    lines = [_describe_standing(standing, outcome.ranked, localizer) for standing in standings]
    remark = [localizer.say(outcome.remark)] if outcome.remark else []
    return "\n".join([*remark, *lines])


def _describe_standing(standing: Standing, ranked: bool, localizer: Localizer) -> str:
    name = localizer.say(standing.name or text("front.these", these=Who(standing.seat or 0)))
    rank = f"{standing.rank}. " if ranked else "• "
    remark = f" ({localizer.say(standing.remark)})" if standing.remark else ""
    scored = (line for line in standing.lines if line.points)
    lines = " · ".join(f"{localizer.say(line.label)}{localizer.colon}{number(line.points)}" for line in scored)
    return f"{rank}**{name}**{localizer.colon}{localizer('points', n=standing.total)}{remark}" + (
        f"\n-# {lines}" if lines else ""
    )
