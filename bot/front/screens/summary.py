"""How a match stands, in words: round and phase, who is waited for, and how everybody came out. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from bot.engine.match import Match
from bot.front.ui.components import last_lines
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import AnyGame, Listing, Outcome, Standing, Text, Who, text

MAX_EVENTS_LENGTH = 1500  # letters
Proposal: TypeAlias = Literal["extend", "pause", "resume"]
PROPOSALS: tuple[Proposal, ...] = get_args(Proposal)


def title(game: AnyGame) -> Text:
    return text(f"{game.meta.slug}.title")


def no_such_game(given: str, games: Mapping[str, AnyGame]) -> FrontRefusal:
    """Says which games there are instead."""
    return FrontRefusal("no_such_game", given=given[:40], known=Listing(tuple(map(title, games.values()))))


def heading(match: Match, localizer: Localizer) -> str:
    """The game and how far it has come."""
    name = localizer.say(title(match.game))
    if match.position is None:
        return f"**{name}**"
    progress = match.game.progress(match.position.state)
    known = {} if progress.rounds is None else {"rounds": progress.rounds}
    far = localizer("round_of" if known else "round", round=progress.round, **known)
    phase = f" · {localizer.say(progress.phase)}" if progress.phase else ""
    return f"**{name}** · {far}{phase}"


def awaited(match: Match) -> tuple[int, ...]:
    """The seats that owe an answer."""
    return () if match.position is None else tuple(ask.seat for ask in match.position.asks)


def waiting(match: Match, localizer: Localizer) -> str:
    """Whom everybody waits for, and until when."""
    seats = awaited(match)
    if not seats:
        return localizer("over")
    said = localizer("waiting_for", these=Listing(tuple(Who(seat) for seat in seats)))
    if match.clock.paused:
        return f"{said} · {localizer('clock.paused')} <t:{int(match.clock.until)}:D>"
    due = {seat: int(match.clocks[seat].due_at or 0) for seat in seats if seat < len(match.clocks)}
    moments = {moment for moment in due.values() if moment}
    if len(moments) > 1:  # everybody has a clock of their own
        each = (
            f"{localizer('clock.until_seat', who=Who(seat))} <t:{moment}:R>" for seat, moment in due.items() if moment
        )
        return "\n-# ".join((said, *each))
    return f"{said} · {localizer('clock.until')} <t:{min(moments)}:R>" if moments else said


def proposals(match: Match) -> tuple[Proposal, ...]:
    """What somebody asked for and not everybody has agreed to yet."""
    return tuple(each for each in PROPOSALS if match.clock.votes.get(each))


def votes(match: Match, localizer: Localizer) -> Iterator[str]:
    """Who wants more time or a pause, and who has not agreed yet."""
    for proposal in proposals(match):
        agreed = match.clock.votes[proposal]
        people = [row for row in match.seats if row.player is not None and row.policy is None]
        yes = Listing(tuple(Who(row.seat) for row in people if row.player in agreed))
        missing = Listing(tuple(Who(row.seat) for row in people if row.player not in agreed))
        yield f"-# {localizer(f'clock.asks.{proposal}', these=yes, missing=missing)}"


def happened(
    lines: Sequence[str], localizer: Localizer, most: int = MAX_EVENTS_LENGTH, most_lines: int | None = None
) -> str:
    """The newest lines that fit, and how many came before them."""
    newest = lines if most_lines is None else lines[-most_lines:]
    kept, left_out = last_lines(newest, most)
    left_out += len(lines) - len(newest)
    earlier = [localizer("earlier", n=left_out)] if left_out else []
    return "\n".join(earlier + kept)


def outcome(ended: Outcome, localizer: Localizer) -> str:
    """Everybody's rank, points and how they came about."""
    lines = [_standing(standing, ended.ranked, localizer) for standing in sorted(ended.standings, key=lambda s: s.rank)]
    remark = [localizer.say(ended.remark)] if ended.remark else []
    return "\n".join([*remark, *lines])


def _standing(standing: Standing, ranked: bool, localizer: Localizer) -> str:
    name = localizer.say(standing.name or text("front.these", these=Who(standing.seat or 0)))
    rank = f"{standing.rank}. " if ranked else "• "
    remark = f" ({localizer.say(standing.remark)})" if standing.remark else ""
    parts = " · ".join(f"{localizer.say(line.label)} {line.points}" for line in standing.lines)
    return f"{rank}**{name}**{localizer.colon}{localizer('points', n=standing.total)}{remark}" + (
        f"\n-# {parts}" if parts else ""
    )
