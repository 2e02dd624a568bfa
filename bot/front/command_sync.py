"""Telling Discord which commands there are, but only when they have changed: it is slow, and counted.

What Discord was told last is remembered as a hash, in a small file beside the database.
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


async def sync_if_changed(tree: app_commands.CommandTree[Any], memory: Path | None, *, force: bool = False) -> bool:
    """Whether the commands had to be sent. Without a memory they always are."""
    known = await fingerprint(tree)
    if not force and memory is not None and await asyncio.to_thread(_read, memory) == known:
        return False
    await tree.sync()
    if memory is not None:
        await asyncio.to_thread(memory.write_text, known + "\n")
    log.info("commands sent to Discord")
    return True


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Differs when anything about the commands differs, for whichever application they are."""
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    whole = [tree.client.application_id, payload]
    return hashlib.sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()


def _read(memory: Path) -> str:
    return memory.read_text().strip() if memory.is_file() else ""
