"""Moves that are typed instead of clicked: what is offered, and which choice somebody means. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches

from bot.engine.engine import Move, fingerprint
from bot.engine.match import Match
from bot.front.screens.choice_layout import placed
from bot.front.ui.custom_ids import ChoiceValue, UnknownControl, read_value, write_value
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Choice, Group, IllegalAction, Listing
from bot.words.rulebook import folded, has_words

MARK = "#"  # begins the value of an entry that was picked from what we offered


def offered(match: Match, seat: int, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Every choice of this seat by name, with a value that says exactly which one it is."""
    decision = match.ask(seat)
    if decision is None:
        return
    for group, choices in placed(decision):
        for place, choice in choices:
            value = write_value(ChoiceValue(place, fingerprint(choice)))
            yield _name(group, choice, localizer), f"{MARK}{match.counts[seat]}{MARK}{value}"


def meant(match: Match, seat: int, typed: str, localizer: Localizer) -> Move:
    """The move somebody means: an entry they picked, or words that fit one choice only."""
    decision = match.ask(seat)
    if decision is None:
        raise IllegalAction("not_asked")
    if typed.startswith(MARK):
        return _picked(seat, typed)
    wanted = folded(typed)
    names = {place: _name(group, one, localizer) for group, choices in placed(decision) for place, one in choices}
    full = [(place, folded(name)) for place, name in names.items()]
    labels = [(place, folded(localizer.named(choice.label))) for place, choice in enumerate(decision.choices)]
    # What completion shows is exactly one choice, even where a longer name ends in the same words.
    ways: tuple[tuple[Iterable[tuple[int, str]], Callable[[str], bool]], ...] = (
        (full, wanted.__eq__),
        (labels, wanted.__eq__),
        (full + labels, lambda name: name.startswith(wanted)),
        (full + labels, lambda name: wanted in name),
        (full, lambda name: has_words(name, wanted)),
    )
    for known, fits in ways:
        found = {place for place, name in known if fits(name)}
        if len(found) == 1:
            place = found.pop()
            return Move(seat, match.counts[seat], place, fingerprint(decision.choices[place]))
        if found:
            some = [names[place] for place in sorted(found)[:5]]
            raise FrontRefusal("several_choices", given=typed[:40], these=Listing(tuple(some)))
    near = get_close_matches(wanted, dict.fromkeys(name for _, name in full), n=3)
    if not near:
        raise FrontRefusal("no_choice", given=typed[:40])
    these = [next(names[place] for place, name in full if name == one) for one in near]
    raise FrontRefusal("near_choices", given=typed[:40], these=Listing(tuple(these)))


def _picked(seat: int, typed: str) -> Move:
    _, number, value = [*typed.split(MARK), "", ""][:3]
    if not number.isdecimal():
        raise UnknownControl("unknown_control")
    picked = read_value(value)
    return Move(seat, int(number), picked.choice, picked.check)


def _name(group: Group | None, choice: Choice, localizer: Localizer) -> str:
    label = localizer.named(choice.label)
    return label if group is None else f"{localizer.named(group.label)}{localizer.colon}{label}"
