"""Errors: the bodies of Discord's error responses by code, mistakes of the bot, and failures of a test.

`ApiError` is a response to the bot. `Mistake` is a record for the developer of the bot: a request that the real Discord
would refuse or that the loopback one does not implement. A test that ends with one has failed.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

MAX_MISTAKES = 1_000

_MAX_TEXT = 1_000  # characters of a mistake

# Code: (HTTP status, message).
_CODES: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50109: (400, "The request body contains invalid JSON."),
    50083: (400, "Thread is archived"),
    160004: (400, "A thread has already been created for this message"),
}


class ApiError(Exception):
    """A refusal, with Discord's code for it."""

    def __init__(self, code: int, errors: dict[str, Any] | None = None) -> None:
        self.code = code
        self.status, self.message = _CODES[code]
        self.errors = errors
        super().__init__(f"{self.status} {code}: {self.message}{f' {errors}' if errors else ''}")

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class NoSuchRoute(Exception):  # noqa: N818 - a response to the bot, like the others
    """The bot requested a route that the loopback Discord does not have."""

    def body(self) -> dict[str, Any]:
        return {"message": "404: Not Found", "code": 0}


class Mistake(Struct, frozen=True):
    """Something that the bot must not do."""

    kind: str  # "unknown route", "invalid form", "openapi request", "gateway frames", "identify pace", ...
    route: str  # "POST /channels/{channel_id}/messages", or "gateway"
    detail: str

    def __str__(self) -> str:
        return f"{self.kind} at {self.route}: {self.detail}"


class Mistakes:
    """The mistakes of the bot, the first ones of a bounded number: a client in a loop must not fill the memory."""

    def __init__(self) -> None:
        self.found: list[Mistake] = []
        self.dropped = 0  # beyond the bound

    def add(self, kind: str, route: str, detail: str) -> None:
        if len(self.found) < MAX_MISTAKES:
            self.found.append(Mistake(kind, route[:_MAX_TEXT], detail[:_MAX_TEXT]))
        else:
            self.dropped += 1


class Unanswered(AssertionError):  # noqa: N818 - it names what happened
    """The bot did not respond within the time-out."""


class NotPossible(AssertionError):  # noqa: N818
    """A person cannot do this in a chat: the control is not there, or the message is hidden from them."""
