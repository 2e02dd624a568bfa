"""The rules as people read them: cut into topics, found by what people type, the same topics in every language."""

from __future__ import annotations

import pytest

from bot.kernel import AnyGame
from bot.words.rulebook import Topic, parse, rulebook
from tests.contract.walks import ALL_GAMES
from tests.tiny import HOT_WARD

MOST_IN_TOPIC = 4096  # what fits one embed

BOOK = parse("# Title\n\nFirst words.\n\n## Évaluation\n\nBody.\n\n### Part\n- a\n\n## The end\nLast.\n")


def test_a_file_is_cut_into_topics() -> None:
    assert (BOOK.title, BOOK.intro) == ("Title", "First words.")
    assert BOOK.topics == (Topic("Évaluation", "Body.\n\n### Part\n- a"), Topic("The end", "Last."))


@pytest.mark.parametrize("wanted", ["The end", "the END", "end", "the", "2", " The end "])
def test_a_topic_is_found_by_what_people_type(wanted: str) -> None:
    assert BOOK.topic(wanted) == BOOK.topics[1]


def test_accents_do_not_matter() -> None:
    assert BOOK.topic("evaluation") == BOOK.topics[0]


@pytest.mark.parametrize("wanted", ["beginning", "0", "3", "²"])
def test_an_unknown_topic_is_none(wanted: str) -> None:
    assert BOOK.topic(wanted) is None


@pytest.mark.parametrize("text", ["", "no title", "## Topic first"])
def test_a_file_without_a_title_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="title"):
        parse(text)


def test_a_language_without_rules_falls_back_to_english() -> None:
    assert rulebook(HOT_WARD, "is") == rulebook(HOT_WARD, "en")


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_every_game_has_the_same_topics_in_both_languages(game: AnyGame) -> None:
    english, french = rulebook(game, "en"), rulebook(game, "fr")
    assert english != french
    assert len(english.topics) == len(french.topics) > 0
    for book in (english, french):
        assert book.title
        assert book.intro
        assert len({topic.heading for topic in book.topics}) == len(book.topics)
        assert all(0 < len(topic.body) <= MOST_IN_TOPIC for topic in book.topics)
