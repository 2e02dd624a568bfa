"""Everything a person can be refused, as one family of exceptions.

A refusal always carries a `Text`, so that the code that catches it can explain it in the reader's language.
Programming errors are ordinary Python exceptions and never a `Refusal`.
"""

from __future__ import annotations

from bot.kernel.texts import Param, Text, text


class Refusal(Exception):  # noqa: N818 - being refused is an answer, not an error
    """The request cannot be fulfilled; nothing has changed."""

    family = "refused"

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.text: Text = text(f"{self.family}.{code}", **params)

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.text.params)
        return f"{self.code} ({given})" if given else self.code


class IllegalAction(Refusal):
    """The action is not among the choices of the decision this seat is asked."""

    family = "illegal"


class BadOptions(Refusal):
    """Options that do not exist, do not go together, or do not fit the number of seats."""

    family = "options"
