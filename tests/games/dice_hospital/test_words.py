"""Everything that can be said is said in English and in French, and the rules are told alike in both."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.texts import about, card, word
from bot.kernel import Decision, Event, Text
from bot.words import Words, words_of
from tests.games.dice_hospital.playing import mixed_options, turns
from tests.games.dice_hospital.test_random_play import texts_of

LOCALES = ("en", "fr")
CATALOGUE: Words = words_of([GAME])


def said(text: Text) -> None:
    for part in texts_of(text):
        for locale in LOCALES:
            assert CATALOGUE.message(part.key, locale) is not None, f"{part.key} has no words in {locale}"
    for locale in LOCALES:
        sentence = CATALOGUE.say(text, locale)
        assert sentence.strip() and "{" not in sentence, sentence


def said_in_decision(decision: Decision) -> None:
    said(decision.prompt)
    for group in decision.groups:
        said(group.label)
    for choice in decision.choices:
        said(choice.label)
        if choice.hint:
            said(choice.hint)


@pytest.mark.parametrize("number", range(25))
def test_every_event_and_question_has_words(number: int) -> None:
    seats, options = mixed_options(number)
    for count, (turn, _) in enumerate(turns(options, seats, number)):
        events: tuple[Event, ...] = turn.events
        for event in events:
            said(event.text)
        if count % 4 == 0:
            for decision in turn.position.asks:
                said_in_decision(decision)
            said(turn.position.state and GAME.progress(turn.position.state).phase)  # type: ignore[arg-type]
    outcome = GAME.outcome(turn.position.state)
    assert outcome is not None
    for standing in outcome.standings:
        for line in standing.lines:
            said(line.label)


@pytest.mark.parametrize("number", range(25))
def test_choices_of_a_question_can_be_told_apart(number: int) -> None:
    seats, options = mixed_options(number)
    for count, (turn, _) in enumerate(turns(options, seats, number)):
        if count % 6:
            continue
        for decision in turn.position.asks:
            for locale in LOCALES:
                for choices in (decision.plain, *(group.choices for group in decision.groups)):
                    labels = [CATALOGUE.say(choice.label, locale) for choice in choices]
                    assert len(set(labels)) == len(labels), (decision.kind, labels)


def test_every_card_has_a_name_and_says_what_it_does() -> None:
    known = cards()
    for name in (*known.departments, *known.specialists):
        said(card(name))
        said(about(name))
    for name in known.administrators:
        said(card(name))
        said(word(f"about.card.{name}"))
    for name in (*known.events, *known.reports):
        said(card(name))
    for name in known.events:
        assert CATALOGUE.message(f"dice_hospital.power.{name}", "fr")


def test_effects_read_like_sentences() -> None:
    told = {name: CATALOGUE.say(about(name), "en") for name in (*cards().departments, *cards().specialists)}
    assert told["d.pharmacy"] == "one green patient +1"
    assert told["d.cardiology"] == "3 red patients with consecutive values +1 each"
    assert told["d.triage_centre"] == "2 patients of value 1–3 +2 each"
    assert told["d.physiotherapy"] == "up to 2 patients: another colour"
    assert told["s.surgeon"] == "after healing a red patient: the same patient +1"
    assert told["s.neurologist"] == "after healing a yellow patient: another patient of the value that one had +1"
    assert told["s.admissions_nurse"] == (
        "after sending a patient home: another patient back into the bag, or admit 1 new patient"
    )
    assert told["s.pathologist"] == "after healing a patient: give back 1 death token and +1 blood bag"


@pytest.mark.parametrize("locale", LOCALES)
def test_explanations_have_the_numbers_of_the_cards(locale: str) -> None:
    """They are written by hand, for people; the effects are put together from the data that the rules use."""
    for name in (*cards().departments, *cards().specialists):
        written = CATALOGUE.say(word(f"about.card.{name}"), locale)
        built = CATALOGUE.say(about(name), locale)
        assert set(re.findall(r"\d", built)) <= set(re.findall(r"\d", written)), name


def test_options_have_words() -> None:
    keys = ["title", "tagline"]
    for option in GAME.meta.options:
        keys += [f"option.{option.name}.title", f"option.{option.name}.help"]
        values = getattr(option, "values", ("yes", "no"))
        keys += [f"option.{option.name}.{value}" for value in values]
    for key in keys:
        said(word(key))
    for conflict in GAME.meta.conflicts:
        said(conflict.why)


def sections(locale: str) -> list[str]:
    text = files("bot.games.dice_hospital").joinpath("words", f"rules.{locale}.md").read_text(encoding="utf-8")
    return re.split(r"^## ", text, flags=re.MULTILINE)


def test_the_rules_are_told_alike_in_both_languages() -> None:
    english, french = sections("en"), sections("fr")
    assert len(english) == len(french) > 8
    for section in (*english, *french):
        assert len(section) < 1800
    assert english[0].startswith("# ") and french[0].startswith("# ")
    for ours, theirs in zip(english, french, strict=True):
        assert re.findall(r"\d+", ours)[:1] == re.findall(r"\d+", theirs)[:1]


def test_both_catalogues_have_the_same_keys() -> None:
    assert CATALOGUE.keys("en") == CATALOGUE.keys("fr")
