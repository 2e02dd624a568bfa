"""Exit statuses: each close code of Discord after which nothing helps has its own, and a sentence in every language."""

from __future__ import annotations

import argparse

import pytest

from bot.cli.exit_status import BY_CLOSE_CODE, REFUSED, Ended
from bot.cli.runner import run_command
from bot.words import words_of


class Refusing:
    """A sub-command that Discord does not let in."""

    def __init__(self, code: int) -> None:
        self._code = code

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """It takes no options."""

    def run(self, args: argparse.Namespace) -> int:  # noqa: ARG002
        raise Ended(self._code)


@pytest.mark.parametrize("code", BY_CLOSE_CODE)
def test_a_refusal_of_discord_has_its_status_and_says_what_to_do(code: int, capsys: pytest.CaptureFixture[str]) -> None:
    said = set()
    for locale in words_of(()).locales:
        assert run_command(Refusing(code), argparse.Namespace(lang=locale)) == BY_CLOSE_CODE[code]
        said.add(capsys.readouterr().err)
    assert len(said) == len(words_of(()).locales)
    assert all(sentence.startswith("ward-round: Discord ") and len(sentence) > 60 for sentence in said)


def test_the_statuses_differ_from_each_other_and_from_all_others() -> None:
    assert len({*BY_CLOSE_CODE.values(), 0, 1, REFUSED}) == len(BY_CLOSE_CODE) + 3
