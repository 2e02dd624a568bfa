"""The things that a decision names, and the texts that explain them.

A thing (a card, a bonus, a token) is named by a text with the key `<slug>.<kind>.<thing>`, nested in a label or a
question. Its explanation, at most two lines, has the key `<slug>.about.<kind>.<thing>` and gets the same values. A game
declares the kinds in `GameMeta.explained`; keys of other kinds are ordinary words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.kernel.decision import Choice, Decision
from bot.kernel.game import GameMeta
from bot.kernel.texts import Text, nested_texts


def explanation_of(meta: GameMeta, thing: Text) -> Text | None:
    """The explanation of a thing; None for a text that names no thing of a declared kind."""
    slug, _, rest = thing.key.partition(".")
    kind, _, name = rest.partition(".")
    if slug != meta.slug or not name or kind not in meta.explained:
        return None
    return Text(f"{slug}.about.{rest}", thing.params)


def things_in(meta: GameMeta, texts: Iterable[Text | None]) -> tuple[Text, ...]:
    """The things that these texts name, each once, in the order in which they occur."""
    if not meta.explained:
        return ()
    found: dict[str, Text] = {}
    for whole in texts:
        for part in nested_texts(whole) if whole is not None else ():
            if part.key not in found and explanation_of(meta, part) is not None:
                found[part.key] = part
    return tuple(found.values())


def choice_texts(choices: Iterable[Choice]) -> Iterator[Text | None]:
    for choice in choices:
        yield choice.label
        yield choice.hint


def question_texts(decision: Decision) -> Iterator[Text]:
    """The question itself and what it is about, without the choices."""
    yield decision.prompt
    yield from decision.things


def named_things(meta: GameMeta, decision: Decision) -> tuple[Text, ...]:
    """Everything that a decision names: in its question, its groups and its choices."""
    groups = (group.label for group in decision.groups)
    return things_in(meta, (*question_texts(decision), *groups, *choice_texts(decision.choices)))
