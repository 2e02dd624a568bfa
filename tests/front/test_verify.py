"""Verifiable dice in Discord: the hash at the start, the seed at the end, verified or refuted on request."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest

from bot.sandbox.model.entities import Upload
from tests.front.ward import Ward, text_of, words

SECRET = "until then its seed stays secret"


async def finished(ward: Ward) -> int:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    while (now := await ward.engine.match(match)).playing.asks:
        person = (ward.ana, ward.ben)[now.playing.asks[0].seat]
        await ward.answer(person, await ward.panel(person))
        await ward.settled()
    return match


async def exported(ward: Ward, match: int) -> dict[str, Any]:
    reply = await (await ward.ben.slash(ward.ward, "verify", match=str(match))).finished()
    (file,) = reply.message.attachments
    found: dict[str, Any] = json.loads(ward.sandbox.world.files.get(file.id) or b"")
    return found


async def judged(ward: Ward, data: bytes) -> str:
    """The response to an uploaded file."""
    file = Upload(filename="match.json", content_type="application/json", content=data)
    return text_of(await (await ward.dev.slash(ward.ward, "verify", file=file)).finished())


async def test_the_seed_shown_at_the_end_is_the_one_that_was_promised(ward: Ward) -> None:
    match = await finished(ward)
    details = await (await ward.dev.click(ward.table(), label="Log and seed")).finished()
    told = "\n".join(words(message) for message in (*ward.dev.sees(ward.ward), details.message))
    promise = re.search(r"SHA-256 `([0-9a-f]{64})`", told)
    seed = re.search(r"The seed was `([0-9a-f]{64})`", told)
    assert promise is not None
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == promise[1]
    assert told.index(promise[0]) < told.index(seed[0])
    proof = await (await ward.ana.slash(ward.ward, "verify", match=str(match))).finished()
    assert f"Match {match} was played with honest dice" in text_of(proof)


async def test_a_running_match_keeps_its_seed(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    refused = await (await ward.ana.slash(ward.ward, "verify", match=str(match))).finished()
    assert SECRET in text_of(refused)
    seed = (await ward.engine.match(match)).row.seed.hex()
    assert all(seed not in words(message) for message in ward.ana.sees(ward.ward))


async def test_a_file_that_was_tampered_with_shows_the_first_difference(ward: Ward) -> None:
    whole = await exported(ward, await finished(ward))
    assert "honest dice" in await judged(ward, json.dumps(whole).encode())
    entries = whole["entries"]
    place = next(n for n, entry in enumerate(entries) if '"bed": 1' in json.dumps(entry))
    other = json.loads(json.dumps(entries[place]).replace('"bed": 1', '"bed": 2'))
    told = await judged(
        ward, json.dumps({**whole, "entries": [*entries[:place], other, *entries[place + 1 :]]}).encode()
    )
    assert f"differs from this file at entry {place + 1}." in told
    gap = await judged(ward, json.dumps({**whole, "entries": [*entries[:3], *entries[4:]]}).encode())
    assert "Entry 4 of the log is missing or out of order." in gap
    forged = await judged(ward, json.dumps({**whole, "seed": "00" * 32}).encode())
    assert "not the one that was promised" in forged


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe\x00", b"[" * 100_000, b'{"match": 1}'])
async def test_what_is_no_match_is_answered_kindly(ward: Ward, data: bytes) -> None:
    told = await judged(ward, data)
    assert "file" in told
    assert "went wrong" not in told
