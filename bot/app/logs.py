"""The format of the log: plain lines, or one JSON object per line.

Nothing private is logged: no names and no choices.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec

_LINES = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_NOISY = ("discord.client", "discord.gateway", "discord.http")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(*, json: bool, level: int = logging.INFO) -> None:
    """Configure logging. Call it once, before anything is logged."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json else logging.Formatter(_LINES))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _NOISY:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
