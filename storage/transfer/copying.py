"""Copies a store and compares the two. It may be stopped anywhere, and goes on from the last batch that is stored."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, aclosing
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec
from msgspec import Struct

from storage.failures import Corrupt, NotEmpty
from storage.opening import Address, is_postgres, postgres_part
from storage.transfer.parts import LOG, PARTS, Part, Source, Target
from storage.transfer.sqlite_side import sqlite_source, sqlite_target

BATCH = 5000  # rows


class Origin(Struct, frozen=True):
    """Which source a target was begun with, and what was in it."""

    address: str
    counts: dict[str, int]


class Copied(Struct, frozen=True):
    """What is in both stores now."""

    matches: int
    rows: int


async def copy_store(
    source: Address, target: Address, *, batch: int = BATCH, on_batch: Callable[[str, int], None] = lambda *_: None
) -> Copied:
    """Fill an empty target; `on_batch` is called with the name and the number of rows of each batch.

    Raises `AlreadyOpen` where a bot works on one of them, `NotEmpty` where the target holds something else, and
    `Corrupt` where the two differ at the end.
    """
    async with _source(source) as reading, _target(target) as writing:
        counts = await reading.counts()
        await _begin(writing, Origin(reading.address, counts))
        for part in PARTS:
            after = await writing.position(part)
            async with aclosing(reading.in_order_of_writing(part, after, batch)) as batches:
                async for each in batches:
                    await writing.put(part, each)
                    on_batch(part.name, len(each.rows))
        await _compare(reading, writing, counts, batch)
        await writing.finish()
    return Copied(matches=counts["matches"], rows=sum(counts.values()))


def _source(address: Address) -> AbstractAsyncContextManager[Source]:
    if is_postgres(address):
        opened: AbstractAsyncContextManager[Source] = postgres_part("storage.transfer.postgres_side").source(address)
        return opened
    return sqlite_source(Path(address))


def _target(address: Address) -> AbstractAsyncContextManager[Target]:
    if is_postgres(address):
        opened: AbstractAsyncContextManager[Target] = postgres_part("storage.transfer.postgres_side").target(address)
        return opened
    return sqlite_target(Path(address))


async def _begin(target: Target, origin: Origin) -> None:
    begun = msgspec.json.decode(await target.begin(msgspec.json.encode(origin)), type=Origin)
    if begun.address != origin.address:
        raise NotEmpty(f"{target.address}: copying into it was begun from {begun.address}; continue with that")
    if begun.counts != origin.counts:
        raise NotEmpty(
            f"{target.address}: {origin.address} has changed since copying was begun; empty the target and begin again"
        )


async def _compare(source: Source, target: Target, counts: dict[str, int], batch: int) -> None:
    """Counts first: they are cheap, and say more than a digest."""
    found = await target.counts()
    for part in PARTS:
        if found[part.name] != counts[part.name]:
            arrived = f"{found[part.name]} of {counts[part.name]} rows of {part.name} arrived"
            raise Corrupt(f"{target.address}: {arrived}; do not use it")
    for part in PARTS:
        ours, theirs = await digests(source, part, batch), await digests(target, part, batch)
        if ours != theirs:
            matches = sorted(key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key))
            where = f" of match {matches[0]}" if part is LOG else ""
            raise Corrupt(f"{target.address}: the rows of {part.name}{where} differ from the source; do not use it")


async def digests(source: Source, part: Part, batch: int) -> dict[int, bytes]:
    """Of the log one digest per match, by its id; of any other part one of all rows, by 0."""
    encode = msgspec.msgpack.Encoder().encode
    hashes = {}
    match_of = itemgetter(part.columns.index("match")) if part is LOG else lambda _: 0
    async with aclosing(source.in_order_of_key(part, batch)) as batches:
        async for rows in batches:
            for match, group in groupby(rows, match_of):
                if match not in hashes:
                    hashes[match] = blake2b(digest_size=16)
                hashes[match].update(b"".join(map(encode, group)))
    return {match: each.digest() for match, each in hashes.items()}
