"""Sends the commands to Discord, but only if they have changed: it is slow, and rate-limited.

The hash of the commands that were sent last is stored in a small file beside the database.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from pathlib import Path
from typing import Any

import msgspec
from discord import app_commands

log = logging.getLogger(__name__)


async def sync_if_changed(tree: app_commands.CommandTree[Any], hash_file: Path | None, *, force: bool = False) -> bool:
    """Returns whether the commands had to be sent. Without a `hash_file` they always are."""
    known = await fingerprint(tree)
    if not force and hash_file is not None and await asyncio.to_thread(_read, hash_file) == known:
        return False
    await tree.sync()
    if hash_file is not None:
        await asyncio.to_thread(hash_file.write_text, known + "\n")
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
