"""Explanations: every thing of a declared kind that a decision names is explained in every language, in two lines; and
every kind of decision leads to its topic of the rules."""

from __future__ import annotations

from bot.kernel import AnyGame, explanation_of, named_things
from bot.words import Words
from bot.words.rulebook import rulebook
from tests.contract.test_words import LOCALES, name_of, placeholders
from tests.contract.walks import Walk

MAX_ABOUT = 100  # two lines on a phone, and the description of an entry in a menu


def test_everything_a_decision_names_is_explained(played: tuple[Walk, ...], words: Words) -> None:
    meta = played[0].game.meta
    decisions = (decision for walk in played for move in walk.some_moves(200) for decision in move.before.asks)
    things = {thing for decision in decisions for thing in named_things(meta, decision)}
    for thing in things:
        about = explanation_of(meta, thing)
        assert about is not None
        for locale in LOCALES:
            assert words.message(about.key, locale) is not None, f"{thing.key} is not explained in {locale}"
            missing = placeholders(words, about.key, locale) - {name for name, _ in thing.params}
            assert not missing, f"{about.key} in {locale} wants {missing}"
            said = words.say(about, locale, name_of)
            assert len(said) <= MAX_ABOUT, f"{len(said)} > {MAX_ABOUT} in {locale}: {said}"
    named = {thing.key.split(".")[1] for thing in things}
    assert named == set(meta.explained), "a kind is declared that no decision names"


def test_explanations_belong_to_names(game: AnyGame, words: Words) -> None:
    """A key that was misspelt would never be found."""
    slug = game.meta.slug
    for key in words.keys("en"):
        if key.startswith(f"{slug}.about."):
            name = f"{slug}.{key.removeprefix(f'{slug}.about.')}"
            assert words.message(name, "en") is not None, f"{key} explains what has no name"
            assert name.split(".")[1] in game.meta.explained, f"{key} is of a kind that is not declared"


def test_every_kind_of_decision_has_a_topic_in_every_language(played: tuple[Walk, ...]) -> None:
    game = played[0].game
    kinds = {decision.kind for walk in played for move in walk.moves for decision in move.before.asks}
    assert kinds <= set(game.meta.topics), "the rules open at the topic of the present question"
    for locale in LOCALES:
        ids = [topic.id for topic in rulebook(game, locale).topics]
        assert set(game.meta.topics.values()) <= set(ids), f"a topic is missing in {locale}"
        assert ids == [topic.id for topic in rulebook(game, "en").topics], "ids are the same in every language"
