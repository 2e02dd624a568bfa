"""French as the French print it: one apostrophe, spaces that do not break, dots in one character.

Every catalogue, every rule file and the words of the chat page: those of a new game are found without a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.kernel import AnyGame
from bot.words import Words, folder_of
from bot.words.rulebook import folded
from render.registry import PAINTERS, PLAIN, load_picture_words
from tests.contract.walks import ALL_GAMES

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / name for name in ("bot", "render", "tests/tiny")]
CATALOGUES = sorted(file for folder in FOLDERS for file in folder.rglob("fr.toml"))
RULES = sorted(file for folder in FOLDERS for file in folder.rglob("rules.fr.md"))
PAGE = ROOT / "bot/sandbox/chat/page/words.js"

FOREIGN = ("Dice Hospital: ER",)  # titles keep the spaces of their own language
NOT_PROSE = re.compile("|".join((r"`[^`]*`", r"https?://\S+", *map(re.escape, FOREIGN))))
VALUE = re.compile(r"{\w*}")

WRONG = {
    "a straight apostrophe": r"\w'(?=[\w«*])",
    "three dots instead of an ellipsis": r"\.\.\.",
    "no narrow no-break space inside « »": r"«(?!\u202f)|(?<!\u202f)»",
    "no narrow no-break space before ; ! ?": r"(?<![\u202f!?])[;!?]",
    "no no-break space before a colon": r"(?<!\u00a0):(?!\w)| :",
    "a number that can lose its sign": r"\d %| ×",
}


def mistakes(text: str) -> list[str]:
    """What a copy editor would mark in this text; values that are filled in count as a number."""
    prose = VALUE.sub("0", NOT_PROSE.sub("0", text))
    return [f"{name}: {text!r}" for name, pattern in WRONG.items() if re.search(pattern, prose)]


def said(words: Words) -> Iterator[str]:
    for key in sorted(words.keys("fr")):
        message = words.message(key, "fr") or ""
        yield from [message] if isinstance(message, str) else message.values()


def on_the_page() -> list[str]:
    french = PAGE.read_text(encoding="utf-8").partition("\n  fr: {")[2].partition("\n  },")[0]
    return re.findall(r'"(.*)"', french)


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: str(file.relative_to(ROOT)))
def test_catalogues_are_well_set(file: Path) -> None:
    found = list(said(Words.load([file.parent])))
    assert found
    assert not [mistake for text in found for mistake in mistakes(text)]


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_rules_are_well_set(file: Path) -> None:
    assert not [mistake for line in file.read_text(encoding="utf-8").splitlines() for mistake in mistakes(line)]


def test_the_chat_page_is_well_set() -> None:
    assert len(on_the_page()) > 40
    assert not [mistake for text in on_the_page() for mistake in mistakes(text)]


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_no_game_is_left_out(game: AnyGame) -> None:
    assert Path(str(folder_of(game) / "fr.toml")) in CATALOGUES
    assert Path(str(folder_of(game) / "rules.fr.md")) in RULES


def test_no_words_of_pictures_are_left_out() -> None:
    read = {text for file in CATALOGUES if ROOT / "render" in file.parents for text in said(Words.load([file.parent]))}
    assert set(said(load_picture_words((*PAINTERS.values(), PLAIN)))) <= read


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("L'hôte", "a straight apostrophe"),
        ("la place d'{who}", "a straight apostrophe"),
        ("Un instant...", "three dots instead of an ellipsis"),
        ("« oui\u202f»", "no narrow no-break space inside « »"),
        ("«\u202foui »", "no narrow no-break space inside « »"),
        ("«\u00a0oui\u00a0»", "no narrow no-break space inside « »"),
        ("Qui ?", "no narrow no-break space before ; ! ?"),
        ("Bien!", "no narrow no-break space before ; ! ?"),
        ("fini ; suite", "no narrow no-break space before ; ! ?"),
        ("Points : 3", "no no-break space before a colon"),
        ("**Points** : 3", "no no-break space before a colon"),
        ("Points: {n}", "no no-break space before a colon"),
        ("{n} %", "a number that can lose its sign"),
        ("Noires ×{n}", "a number that can lose its sign"),
    ],
)
def test_a_mistake_is_found(text: str, wrong: str) -> None:
    assert mistakes(text) == [f"{wrong}: {text!r}"]


@pytest.mark.parametrize(
    "text",
    [
        "«\u202fQuoi\u202f?!\u202f»\u00a0: l’hôte, à 23:00, attend… {n}\u00a0%\u202f; voilà\u202f!",
        "Voir `ward-round run; echo 'fin'` ou https://example.org/?a=b",
    ],
)
def test_good_text_is_left_in_peace(text: str) -> None:
    assert not mistakes(text)


def test_people_type_with_the_keys_they_have() -> None:
    assert folded("D’abord\u00a0: l’hôte\u202f?") == folded("d'abord : l'hote ?")
