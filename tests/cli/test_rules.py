"""`ward-round rules`: the whole book or one topic of it, in the language asked for."""

from __future__ import annotations

import pytest

from bot.__main__ import main
from bot.games.registry import GAMES
from bot.words import folder_of
from bot.words.rulebook import rulebook

GAME = next(game for game in GAMES.values() if (folder_of(game) / "rules.en.md").is_file())
SLUG = GAME.meta.slug


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_whole_book_is_printed(locale: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", SLUG, "--lang", locale]) == 0
    printed = capsys.readouterr().out
    book = rulebook(GAME, locale)
    assert book.title in printed
    assert all(topic.heading in printed for topic in book.topics)


def test_one_topic_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    book = rulebook(GAME, "en")
    assert main(["rules", SLUG, book.topics[1].heading.upper()]) == 0
    printed = capsys.readouterr().out
    assert book.topics[1].heading in printed
    assert book.title not in printed


def test_unknown_games_and_topics_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "chess"]) == 2
    assert "There are:" in capsys.readouterr().err
    assert main(["rules", SLUG, "astrology"]) == 2
    assert rulebook(GAME, "en").topics[0].heading in capsys.readouterr().err
