"""Investment tokens: a kind in a colour, written as `t.R.equal`.

Their effects are data of the catalogue; here is what their names say.
"""

from __future__ import annotations

CONVERSION = "dye"  # the department treats the colour of the token
RECRUITMENT = "nurse"  # never laid: one more nurse


def token_id(colour: str, kind: str) -> str:
    return f"t.{colour}.{kind}"


def colour_of(token: str) -> str:
    return token.split(".")[1]


def kind_of(token: str) -> str:
    return token.split(".")[2]


def conversion_in(tokens: tuple[str, ...]) -> str | None:
    """The colour that the latest conversion among these stands for."""
    return next((colour_of(token) for token in reversed(tokens) if kind_of(token) == CONVERSION), None)
