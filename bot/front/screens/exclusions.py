"""The people who are kept away from tables, as a list. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.localizer import Localizer
from bot.records import ExclusionRow

ACCENT = 0x8D99AE
MAX_LISTED = 40


def build_exclusions(
    own: Iterable[ExclusionRow], servers: Iterable[ExclusionRow] | None, localizer: Localizer
) -> Screen:
    """`servers`: those of the server; None for a person who does not manage it."""
    parts = [f"## {localizer('block.heading')}", *_lines(own, localizer)]
    if servers is not None:
        parts += [f"## {localizer('block.heading_server')}", *_lines(servers, localizer)]
    return Screen((TextDisplay("\n".join(parts)),), (), ACCENT)


def _lines(rows: Iterable[ExclusionRow], localizer: Localizer) -> list[str]:
    """The newest first. Mentions are shown as names by Discord, and notify no one in a private message."""
    newest = sorted(rows, key=lambda row: -row.since)
    lines = [f"- {f'<@{row.player}>' if row.player else localizer('block.erased')}" for row in newest[:MAX_LISTED]]
    if len(newest) > MAX_LISTED:
        lines.append(f"-# {localizer('matches.more', n=len(newest) - MAX_LISTED)}")
    return lines or [localizer("block.none")]
