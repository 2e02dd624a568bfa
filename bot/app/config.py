"""Where things are: frozen settings, read once from the environment by the composition root and the commands."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

DATABASE = "WARD_ROUND_DATABASE"
TOKEN = "WARD_ROUND_TOKEN"
TOKEN_FILE = "WARD_ROUND_TOKEN_FILE"


class Config(Struct, frozen=True):
    """The token is not in here on purpose: only `ward-round run` reads it, and nobody keeps it."""

    database: Path = Path("ward-round.sqlite3")


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    chosen = environment.get(DATABASE)
    return Config(database=Path(chosen)) if chosen else Config()
