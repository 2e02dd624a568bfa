"""Choices that are typed instead of clicked: the completions, and which choice a typed text means. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches

from bot.engine.engine import Move, fingerprint
from bot.engine.match import Match
from bot.front.screens.choice_layout import indexed_groups
from bot.front.ui.custom_ids import ChoiceValue, UnknownControl, read_value, write_value
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Choice, Decision, Group, IllegalAction, KnowsMisfits, Listing
from bot.words.rulebook import folded, has_words

MARK = "#"  # begins a value that was picked from the autocompletion


def completions(match: Match, seat: int, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """The label of every choice of this seat, and a value that identifies decision and choice."""
    decision = match.ask(seat)
    if decision is None:
        return
    for group, choices in indexed_groups(decision):
        for index, choice in choices:
            value = write_value(ChoiceValue(index, fingerprint(choice)))
            yield _full_label(group, choice, localizer), f"{MARK}{match.counts[seat]}{MARK}{value}"


def parse_move(match: Match, seat: int, typed: str, localizer: Localizer) -> Move:
    """The move of a completion's value, or of a text that only one choice matches."""
    decision = match.ask(seat)
    if decision is None:
        raise IllegalAction("not_asked")
    if typed.startswith(MARK):
        return _read_completion(seat, typed)
    wanted = folded(typed)
    names = {
        index: _full_label(group, choice, localizer)
        for group, choices in indexed_groups(decision)
        for index, choice in choices
    }
    full = [(index, folded(name)) for index, name in names.items()]
    labels = [(index, folded(localizer.plain(choice.label))) for index, choice in enumerate(decision.choices)]
    # From exact to loose. A completion typed in full matches one choice, even if it ends the label of another.
    attempts: tuple[tuple[Iterable[tuple[int, str]], Callable[[str], bool]], ...] = (
        (full, wanted.__eq__),
        (labels, wanted.__eq__),
        (full + labels, lambda name: name.startswith(wanted)),
        (full + labels, lambda name: wanted in name),
        (full, lambda name: has_words(name, wanted)),
    )
    for candidates, matches in attempts:
        found = {index for index, name in candidates if matches(name)}
        if len(found) == 1:
            index = found.pop()
            return Move(seat, match.counts[seat], index, fingerprint(decision.choices[index]))
        if found:
            some = [names[index] for index in sorted(found)[:5]]
            raise FrontRefusal("several_choices", given=typed[:40], these=Listing(tuple(some)))
    _explain_misfit(match, decision, typed, localizer)
    close = get_close_matches(wanted, dict.fromkeys(name for _, name in full), n=3)
    if not close:
        raise FrontRefusal("no_choice", given=typed[:40])
    similar = [next(names[index] for index, name in full if name == each) for each in close]
    raise FrontRefusal("near_choices", given=typed[:40], these=Listing(tuple(similar)))


def _explain_misfit(match: Match, decision: Decision, typed: str, localizer: Localizer) -> None:
    """Refuse with the reason, if the game knows why what was typed is not offered."""
    if not isinstance(match.game, KnowsMisfits):
        return
    wanted = folded(typed)
    for group in decision.groups:
        wanted = wanted.removeprefix(folded(f"{localizer.plain(group.label)}{localizer.colon}"))
    for name, why in match.game.misfits(match.playing.state, decision):
        if wanted and has_words(folded(localizer.plain(name)), wanted):
            raise FrontRefusal("misfit", given=typed[:40], why=why)


def _read_completion(seat: int, typed: str) -> Move:
    _, decision, value = [*typed.split(MARK), "", ""][:3]
    if not decision.isdecimal():
        raise UnknownControl("unknown_control")
    choice = read_value(value)
    return Move(seat, int(decision), choice.choice, choice.fingerprint)


def _full_label(group: Group | None, choice: Choice, localizer: Localizer) -> str:
    label = localizer.plain(choice.label)
    return label if group is None else f"{localizer.plain(group.label)}{localizer.colon}{label}"
