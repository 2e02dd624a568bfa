"""Words: everything a game says exists in every language, can be filled in, and fits where it will be shown."""

from __future__ import annotations

import string
from collections.abc import Iterator

from bot.kernel import AnyGame, Decision, Flag, GameMeta, Listing, Number, OneOf, Option, Outcome, SomeOf, Text, Who
from bot.kernel.texts import Param
from bot.words import Words, folder_of
from tests.contract.walks import Walk

LOCALES = ("en", "fr")
MAX_LABEL, MAX_HINT, MAX_PROMPT = 80, 100, 400  # what fits a button, a menu entry, a paragraph


def name_of(seat: int) -> str:
    """As long as names usually get."""
    return f"Maximilienne-Rose {seat}"


def test_every_text_can_be_said_in_every_language(played: tuple[Walk, ...], words: Words) -> None:
    said = {part for walk in played for whole in spoken(walk) for part in parts(whole)}
    for one in said:
        for locale in LOCALES:
            message = words.message(one.key, locale)
            assert message is not None, f"{one.key} has no words in {locale}"
            missing = placeholders(words, one.key, locale) - {name for name, _ in one.params}
            assert not missing, f"{one.key} in {locale} wants {missing}"
            assert words.say(one, locale, name_of).strip()


def test_decisions_fit_where_they_are_shown(played: tuple[Walk, ...], words: Words) -> None:
    asked = {decision for walk in played for move in walk.some_moves(150) for decision in move.before.asks}
    for decision in asked:
        for locale in LOCALES:
            _fits(decision, words, locale)


def _fits(decision: Decision, words: Words, locale: str) -> None:
    def within(what: Text | None, max_length: int) -> str:
        sentence = words.say(what, locale, name_of) if what else ""
        assert len(sentence) <= max_length, f"{len(sentence)} > {max_length} in {locale}: {sentence}"
        return sentence

    within(decision.prompt, MAX_PROMPT)
    groups = [("", decision.plain), *((within(g.label, MAX_LABEL), g.choices) for g in decision.groups)]
    shown = [
        (name, within(choice.label, MAX_LABEL), within(choice.hint, MAX_HINT))
        for name, choices in groups
        for choice in choices
    ]
    assert len(set(shown)) == len(shown), f"{decision.kind} in {locale} shows two choices alike: {shown}"


def test_the_catalogues_have_the_same_messages(slug: str, game: AnyGame) -> None:
    own = Words.load([folder_of(game)])
    for locale in LOCALES:
        assert own.keys(locale), f"{slug} has no words in {locale}"
        assert own.keys(locale) == own.keys("en")
    for key in own.keys("en"):
        assert key.startswith(f"{slug}."), f"{key} belongs into the catalogue of another game"
        assert placeholders(own, key, "en") == placeholders(own, key, "fr"), key


def test_options_and_conflicts_have_words(game: AnyGame, words: Words) -> None:
    for key in option_keys(game.meta):
        for locale in LOCALES:
            assert words.message(key, locale) is not None, f"{key} has no words in {locale}"


def option_keys(meta: GameMeta) -> Iterator[str]:
    yield f"{meta.slug}.title"
    yield f"{meta.slug}.tagline"
    yield from (conflict.why.key for conflict in meta.conflicts)
    for option in meta.options:
        stem = f"{meta.slug}.option.{option.name}"
        yield f"{stem}.title"
        yield f"{stem}.help"
        yield from (f"{stem}.{value}" for value in named_values(option))


def named_values(option: Option) -> tuple[str, ...]:
    """Values that need words; a number speaks for itself."""
    match option:
        case Flag():
            return ("yes", "no")
        case Number():
            return ()
        case OneOf() | SomeOf():
            return option.values


def placeholders(words: Words, key: str, locale: str) -> set[str]:
    message = words.message(key, locale)
    forms = [message] if isinstance(message, str) else list((message or {}).values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def spoken(walk: Walk) -> Iterator[Text]:
    """Every text of a match."""
    for turn in walk.turns:
        yield from (event.text for event in turn.events)
        for decision in turn.position.asks:
            yield decision.prompt
            yield from (group.label for group in decision.groups)
            for choice in decision.choices:
                yield from (one for one in (choice.label, choice.hint) if one)
        phase = walk.game.progress(turn.position.state).phase
        yield from (phase,) if phase else ()
    outcome = walk.game.outcome(walk.positions[-1].state)
    assert outcome is not None
    yield from _told_at_the_end(outcome)


def _told_at_the_end(outcome: Outcome) -> Iterator[Text]:
    if outcome.remark:
        yield outcome.remark
    for standing in outcome.standings:
        yield from (line.label for line in standing.lines)
        yield from (one for one in (standing.name, standing.remark) if one)


def parts(param: Param) -> Iterator[Text]:
    """A text and all texts inside it."""
    if isinstance(param, Text):
        yield param
        for _, inner in param.params:
            yield from parts(inner)
    elif isinstance(param, Listing):
        for inner in param.items:
            yield from parts(inner)


def test_an_event_addresses_the_person_it_is_about(played: tuple[Walk, ...], words: Words) -> None:
    """A player reads "You take ambulance 2", never their own name."""
    events = {event.text for walk in played for turn in walk.turns for event in turn.events}
    assert events
    for one in events:
        for seat in sorted(seats_in(one)):
            for locale in LOCALES:
                said = words.say(one, locale, name_of, reader=seat)
                assert name_of(seat) not in said, f"{one.key} in {locale}: {said}"


def test_every_message_about_a_person_can_address_them(slug: str, game: AnyGame) -> None:
    own = Words.load([folder_of(game)])
    about = {
        key for key in own.keys("en") if key.startswith(f"{slug}.event.") and "who" in placeholders(own, key, "en")
    }
    for key in about:
        addressed = key.replace(f"{slug}.", f"{slug}.you.", 1)
        assert own.message(addressed, "en") is not None, f"{key} has no second person"
    for key in own.keys("en"):
        if key.startswith(f"{slug}.you."):
            told = key.replace(f"{slug}.you.", f"{slug}.", 1)
            assert own.message(told, "en") is not None, f"{key} belongs to no message"
            assert placeholders(own, key, "en") == placeholders(own, told, "en") - {"who"}, key


def seats_in(param: Param) -> set[int]:
    """The seats that a text names."""
    inside = param.items if isinstance(param, Listing) else ()
    if isinstance(param, Text):
        inside = tuple(inner for _, inner in param.params)
    return {param.seat} if isinstance(param, Who) else {seat for inner in inside for seat in seats_in(inner)}
