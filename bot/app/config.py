"""Settings from the environment, read once by the composition root and the commands."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

DATABASE = "WARD_ROUND_DATABASE"
TOKEN = "WARD_ROUND_TOKEN"
TOKEN_FILE = "WARD_ROUND_TOKEN_FILE"


class Config(Struct, frozen=True):
    """Without the token, on purpose: only `ward-round run` reads it, and it is not kept."""

    database: Path = Path("ward-round.sqlite3")


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    chosen = environment.get(DATABASE)
    return Config(database=Path(chosen)) if chosen else Config()
