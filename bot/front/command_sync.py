"""Sends the commands to Discord, but only if they have changed: it is slow, and rate-limited.

The hash of the commands that were sent last is stored: in a small file beside the database of a single process, or in
the database that several share.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from pathlib import Path
from typing import Any, Protocol

import msgspec
from discord import app_commands

log = logging.getLogger(__name__)


class SentCommands(Protocol):
    """Where it is stored which commands Discord has."""

    async def claim_commands(self, digest: str) -> bool:
        """Whether these have to be sent by this process."""

    async def commands_sent(self, digest: str) -> None: ...


class HashFile:
    """A small file beside the database of a single process."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def claim_commands(self, digest: str) -> bool:
        return await asyncio.to_thread(_read, self._path) != digest

    async def commands_sent(self, digest: str) -> None:
        await asyncio.to_thread(self._path.write_text, digest + "\n")


async def sync_if_changed(
    tree: app_commands.CommandTree[Any], sent: SentCommands | None, *, force: bool = False
) -> bool:
    """Returns whether the commands had to be sent. Without a memory of what was sent they always are."""
    known = await fingerprint(tree)
    if sent is not None and not await sent.claim_commands(known) and not force:
        return False
    await tree.sync()
    if sent is not None:
        await sent.commands_sent(known)
    log.info("commands sent to Discord")
    return True


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of the application id and of all commands with their translations."""
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    whole = [tree.client.application_id, payload]
    return hashlib.sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()


def _read(hash_file: Path) -> str:
    return hash_file.read_text().strip() if hash_file.is_file() else ""
