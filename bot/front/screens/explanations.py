"""What the things that a decision names do: beside the choices where there is room, else behind the **?** button. Pure.

A game explains its things in its catalogues (`bot.kernel.explanation`); here the explanations become lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.front.ui.localizer import Localizer
from bot.kernel import Choice, Decision, GameMeta, Text, explanation_of, named_things
from bot.kernel.explanation import choice_texts, question_texts, things_in

MAX_LINES = 6  # the buttons below are what a panel is for
MAX_LENGTH = 600

Explained = Mapping[str, str]  # what a thing does, by the key of its name


def explained_things(meta: GameMeta, decision: Decision, localizer: Localizer) -> tuple[Text, ...]:
    """Every thing that the decision names and that can be explained in this language."""
    return tuple(thing for thing in named_things(meta, decision) if explain(meta, thing, localizer))


def inline_explanations(meta: GameMeta, decision: Decision, localizer: Localizer) -> tuple[Explained, bool]:
    """The explanations that are shown beside the choices, and whether some are left for the **?** button.

    Things of choices whose label already says what they do are among the latter.
    """
    texts = (*question_texts(decision), *(group.label for group in decision.groups), *_unexplained(decision.choices))
    found: dict[str, str] = {}
    length = 0
    for thing in things_in(meta, texts):
        does = explain(meta, thing, localizer)
        if does is None:
            continue
        length += len(does) + len(localizer.say(thing))
        if len(found) == MAX_LINES or length > MAX_LENGTH:
            return found, True
        found[thing.key] = does
    return found, False


def _unexplained(choices: Iterable[Choice]) -> Iterator[Text | None]:
    return choice_texts(choice for choice in choices if not choice.shows_effect)


def explain(meta: GameMeta, thing: Text, localizer: Localizer) -> str | None:
    """What a thing does; None where the catalogues do not say."""
    about = explanation_of(meta, thing)
    return localizer.say(about) if about is not None and localizer.knows(about) else None


def line(thing: Text, does: str, localizer: Localizer) -> str:
    """**Name** · what it does."""
    name = localizer.say(thing)
    return f"**{name[:1].upper()}{name[1:]}** · {does}"


def lines(meta: GameMeta, things: Iterable[Text], localizer: Localizer) -> Iterator[str]:
    """A line for each thing that can be explained."""
    for thing in things:
        does = explain(meta, thing, localizer)
        if does is not None:
            yield line(thing, does, localizer)
