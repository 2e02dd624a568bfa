"""Plays one match at random and writes down every question, choice and event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.kernel import AnyGame, Decision, Dice, Event, Outcome, Text, Transition, begin, choose
from bot.words import Words, words_of

FOLDER = Path(__file__).parent
SEED = bytes(range(32))
CHANCE = bytes(reversed(range(32)))


def path_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.meta.slug}.txt"


def playthrough(game: AnyGame) -> str:
    """The match with the default options and, where the game allows it, three seats."""
    min_seats, max_seats = game.meta.seats
    return "\n".join(lines(game, min(max(min_seats, 3), max_seats))) + "\n"


def lines(game: AnyGame, seats: int, options: Mapping[str, Any] | None = None) -> Iterator[str]:
    """A match of these options, line by line."""
    words = words_of([game])
    told = ", ".join(f"{name} {value}" for name, value in (options or {}).items()) or "default options"
    yield f"{game.meta.slug}, rules version {game.meta.rules_version}, {seats} seats, {told}"
    yield f"seed {SEED.hex()}"
    dice, chance = Dice(SEED), Dice(CHANCE).stream("choices")
    turn = begin(game, options or {}, seats, dice, pauses=True)
    round_shown = None
    yield from _told(turn, words)
    while not turn.position.over:
        progress = game.progress(turn.position.state)
        if progress.round != round_shown:
            round_shown = progress.round
            yield f"\n== round {progress.round} of {progress.rounds or '?'}"
        decision = chance.pick(turn.position.asks)
        choice = chance.d(len(decision.choices)) - 1
        yield _asked(decision, choice, words)
        turn = choose(game, turn.position, decision.seat, choice, dice, pauses=True)
        yield from _told(turn, words)
    outcome = game.outcome(turn.position.state)
    assert outcome is not None
    yield from _ended(outcome, words)
    yield f"{dice.drawn} words drawn"


def _asked(decision: Decision, choice: int, words: Words) -> str:
    label = _say(decision.choices[choice].label, words)
    prompt = _say(decision.prompt, words)
    return f"{decision.seat} {decision.kind}: {prompt} -> {choice} of {len(decision.choices)}: {label}"


def _told(turn: Transition, words: Words) -> Iterator[str]:
    for event in turn.events:
        yield f"    {_say(event.text, words)}{_small_print(event)}"
    if turn.reveals:
        yield "    --"  # undo stops here


def _small_print(event: Event) -> str:
    notes = [f"only to {event.to}"] if event.to is not None else []
    notes += ["forced"] if event.forced else []
    notes += [f"{'table' if mark.seat is None else mark.seat}: {mark.place}" for mark in event.marks]
    return f" ({'; '.join(notes)})" if notes else ""


def _ended(outcome: Outcome, words: Words) -> Iterator[str]:
    yield "\n== outcome" if outcome.ranked else "\n== outcome, without ranks"
    if outcome.remark:
        yield _say(outcome.remark, words)
    for standing in outcome.standings:
        name = f"seat {standing.seat}" if standing.name is None else _say(standing.name, words)
        remark = f", {_say(standing.remark, words)}" if standing.remark else ""
        yield f"{standing.rank}. {name}: {standing.total}{remark}"
        yield from (f"    {_say(line.label, words)}: {line.points}" for line in standing.lines)


def _say(text: Text, words: Words) -> str:
    return words.say(text, "en", lambda seat: f"P{seat}")
