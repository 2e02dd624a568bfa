"""Why a line of choices is good: what it changed on the sheet, by the terms of the estimate, the weightiest first.

Only the seat's own sheet is compared, so imagined dice of the next round and other seats leave no trace.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from bot.games.emergency import texts
from bot.games.emergency.player.evaluation import race_worth, section_worth, specialist_points, tools_worth
from bot.games.emergency.scoring.cardiologists import cards_in_play, goal_progress
from bot.games.emergency.scoring.score_row import critical_points, morgue_points, nurse_points
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.sheet import SECTIONS, Sheet
from bot.games.emergency.state import State, turns_to_begin
from bot.kernel import Listing, Text, text

Gain: TypeAlias = tuple[float, Text]  # what it is worth, and the words for it

_MAX_GAINS = 2
_SLIGHT = 0.3  # worth less than this is not worth a word


def reason(before: State, after: State, seat: int) -> Text | None:
    """What the seat has gained between two states of a match."""
    old, new = before.turns[seat].sheet, after.turns[seat].sheet
    if before.discarding:
        return _discarded(before, after, old)
    left = turns_to_begin(before, seat)
    gains = sorted(_gains(before, old, new, left), key=lambda gain: gain[0], reverse=True)
    told = [words for worth, words in gains if worth >= _SLIGHT][:_MAX_GAINS]
    if told:
        return text("emergency.reason.all", gains=Listing(tuple(told)))
    return _kept_beds(old, new) if new.deaths > old.deaths else None


def _kept_beds(old: Sheet, new: Sheet) -> Text:
    """A death: what it costs, and the beds that stay free for others."""
    beds = sum(printed.size - len(filled) for printed, filled in zip(board().sections, new.sections, strict=True))
    kept = text("emergency.reason.free_beds", n=beds)
    return text("emergency.reason.morgue", n=morgue_points(old) - morgue_points(new), beds=kept)


def _discarded(before: State, after: State, sheet: Sheet) -> Text | None:
    """The cardiologist that was thrown away, if that is the one that was further away."""
    left = cards_in_play(after.cardiologists)
    progress = {card: goal_progress(card, sheet) for card in cards_in_play(before.cardiologists)}
    have, wanted = min(progress.values(), key=lambda one: one[0] / one[1])
    gone = [card for card in progress if card not in left]
    if len(gone) != 1 or progress[gone[0]] != (have, wanted):
        return None
    return text("emergency.reason.discard", have=have, wanted=wanted)


def _gains(state: State, old: Sheet, new: Sheet, left: int) -> Iterator[Gain]:
    yield from _sections(old, new, left)
    critical = critical_points(new) - critical_points(old)
    if critical:
        yield critical, text("emergency.reason.critical", n=critical)
    for (card, had), (_, has) in zip(specialist_points(state, old), specialist_points(state, new), strict=True):
        if has > had:
            yield has - had, text("emergency.reason.specialist", n=has - had, card=texts.card_name(card))
    yield from _goals(state, old, new)
    stethoscopes = max(0, new.stethoscopes - old.stethoscopes)
    blood = max(0, new.blood - old.blood)
    if stethoscopes or blood:
        tools = Listing(texts.price(stethoscopes, blood))
        yield tools_worth(left, stethoscopes, blood), text("emergency.reason.gains", tools=tools)


def _sections(old: Sheet, new: Sheet, left: int) -> Iterator[Gain]:
    """Sections that were filled, went on or were opened again, and nurses."""
    called = set(new.nurses) - set(old.nurses)
    nurse = nurse_points(new) - nurse_points(old)
    for number in range(1, SECTIONS + 1):
        was, now, printed = old.sections[number - 1], new.sections[number - 1], board().sections[number - 1]
        worth = section_worth(left, number, now) - section_worth(left, number, was)
        if len(now) == printed.size > len(was):
            key, more = ("full_nurse", nurse) if number in called else ("full", 0)
            yield printed.notepad + more, text(f"emergency.reason.{key}", section=number, n=printed.notepad)
            called.discard(number)
        elif len(now) > len(was):
            words = {"section": number, "have": len(now), "beds": printed.size, "value": now[-1].value}
            key = "grows_freely" if now[-1].curtain else "grows"
            yield worth, text(f"emergency.reason.{key}", **words)
        elif now != was:
            yield worth, text("emergency.reason.curtain", section=number)
    if called:
        yield nurse, text("emergency.reason.nurse", n=nurse)


def _goals(state: State, old: Sheet, new: Sheet) -> Iterator[Gain]:
    """Cardiologists that were reached or came closer."""
    for card in state.cardiologists:
        (had, wanted), (has, _) = goal_progress(card.card, old), goal_progress(card.card, new)
        if card.value is None or has <= had or had >= wanted:
            continue
        name = texts.card_name(card.card)
        if has >= wanted:
            yield card.value, text("emergency.reason.won", card=name, n=card.value)
        else:
            worth = race_worth(card, new) - race_worth(card, old)
            yield worth, text("emergency.reason.race", card=name, have=has, wanted=wanted)
