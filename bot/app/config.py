"""Settings from the environment, read once by the composition root and the commands."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from bot.kernel import Refusal
from storage.opening import Address, read_address

DATABASE = "WARD_ROUND_DATABASE"
TOKEN = "WARD_ROUND_TOKEN"
TOKEN_FILE = "WARD_ROUND_TOKEN_FILE"
FEEDBACK_CHANNEL = "WARD_ROUND_FEEDBACK_CHANNEL"
SOURCE_URL = "WARD_ROUND_SOURCE_URL"
PRIVACY_URL = "WARD_ROUND_PRIVACY_URL"
TERMS_URL = "WARD_ROUND_TERMS_URL"

_CHANNEL = re.compile(r"(?:https://[\w.]+/channels/)?([1-9]\d{0,19}/[1-9]\d{0,19})/?")
_URL = re.compile(r"https?://[^\s/]+\S*")
MAX_URL = 512  # of a button


class BadSetting(Refusal):
    """A variable of the environment has a value that means nothing."""

    family = "config"


class Config(Struct, frozen=True):
    """Without the token, on purpose: only `ward-round run` reads it, and it is not kept."""

    database: Address = Path("ward-round.sqlite3")


class PublicConfig(Struct, frozen=True):
    """What the operator of a public bot says about it."""

    feedback_channel: str | None = None  # "server/channel"
    source_url: str | None = None
    privacy_url: str | None = None
    terms_url: str | None = None


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    chosen = environment.get(DATABASE)
    return Config(database=read_address(chosen)) if chosen else Config()


def public_config(environment: Mapping[str, str] = os.environ) -> PublicConfig:
    """Raises `BadSetting`: better at the start than when a person presses a button."""
    return PublicConfig(
        feedback_channel=_read_channel(environment),
        source_url=_read_url(environment, SOURCE_URL),
        privacy_url=_read_url(environment, PRIVACY_URL),
        terms_url=_read_url(environment, TERMS_URL),
    )


def _read_channel(environment: Mapping[str, str]) -> str | None:
    """The link to a channel, as Discord copies it, or its last two numbers."""
    given = environment.get(FEEDBACK_CHANNEL, "").strip()
    if not given:
        return None
    found = _CHANNEL.fullmatch(given)
    if found is None:
        raise BadSetting("channel", name=FEEDBACK_CHANNEL, given=given[:80])
    return found[1]


def _read_url(environment: Mapping[str, str], name: str) -> str | None:
    given = environment.get(name, "").strip()
    if not given:
        return None
    if _URL.fullmatch(given) is None or len(given) > MAX_URL:
        raise BadSetting("url", name=name, given=given[:80])
    return given
