"""What the gateway refuses: each close code, and the limits that are always counted and enforced by a switch."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.sandbox import ManualClock, Sandbox
from bot.sandbox.gateway.codes import HEARTBEAT, HEARTBEAT_ACK, IDENTIFY, INVALID_SESSION, PRESENCE_UPDATE, RESUME
from bot.sandbox.gateway.frames import MAX_FRAME_BYTES
from bot.sandbox.gateway.limits import GatewayLimits
from tests.sandbox.conftest import Hospital
from tests.sandbox.raw_gateway import RawClient, raw_client

ENFORCED = GatewayLimits(enforced=True)


@asynccontextmanager
async def world(limits: GatewayLimits, guilds: int = 1) -> AsyncIterator[tuple[Sandbox, ManualClock]]:
    clock = ManualClock()
    async with Sandbox(clock=clock, gateway_limits=limits) as sandbox:
        anna = sandbox.person("Anna")
        for number in range(guilds):
            sandbox.guild(f"Hospital {number}", anna)
        yield sandbox, clock


def kinds(sandbox: Sandbox) -> list[str]:
    return [each.kind for each in sandbox.errors]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("not JSON", 4002),
        ("[]", 4002),
        ('{"d": {}}', 4002),
        ('{"op": "2", "d": {}}', 4002),
        ("[" * 2000, 4002),
        ('{"op": 2, "d": "' + "x" * MAX_FRAME_BYTES + '"}', 4002),
        (b"\xff\xfe\x00", 4002),
        (b"\x83t\x00\x00\x00\x01", 4002),
        ('{"op": 99, "d": {}}', 4003),
        ('{"op": 2, "d": []}', 4002),
        ('{"op": 2, "d": {}}', 4004),
        ('{"op": 6, "d": {"token": 7}}', 4004),
    ],
    ids=lambda value: repr(value)[:24],
)
async def test_a_frame_that_is_not_understood_closes_the_socket(hospital: Hospital, frame: Any, code: int) -> None:
    async with raw_client(hospital.sandbox) as client:
        await (client.socket.send_bytes(frame) if isinstance(frame, bytes) else client.socket.send_str(frame))
        assert await client.close_code() == code
    assert not hospital.sandbox.gateway.sessions


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"intents": None}, 4013),
        ({"intents": "1"}, 4013),
        ({"intents": -1}, 4013),
        ({"intents": 1 << 40}, 4013),
        ({"intents": 2}, 4014),
        ({"shard": [1, 1]}, 4010),
        ({"shard": [0, 0]}, 4010),
        ({"shard": [0]}, 4010),
        ({"shard": ["0", "1"]}, 4010),
        ({"shard": 3}, 4010),
    ],
    ids=repr,
)
async def test_a_wrong_identify_has_a_code_of_its_own(hospital: Hospital, fields: Any, code: int) -> None:
    async with raw_client(hospital.sandbox) as client:
        await client.identify(**fields)
        assert await client.close_code() == code


@pytest.mark.parametrize(("query", "code"), [("v=9", 4012), ("v=10&encoding=etf", 4002)])
async def test_only_version_ten_and_json_are_spoken(hospital: Hospital, query: str, code: int) -> None:
    async with raw_client(hospital.sandbox, query) as client:
        assert await client.close_code() == code


async def test_a_client_identifies_once_and_knows_the_opcodes(hospital: Hospital) -> None:
    for op, code in ((IDENTIFY, 4005), (RESUME, 4005), (99, 4001)):
        hospital.clock.advance(5)
        async with raw_client(hospital.sandbox) as client:
            await client.ready()
            await client.send(op, {})
            assert await client.close_code() == code


@pytest.mark.parametrize("wanted", [None, [], {}, {"guild_id": "x"}, {"guild_id": "1", "user_ids": [{}]}], ids=repr)
async def test_a_malformed_request_for_members_closes_the_socket(hospital: Hospital, wanted: Any) -> None:
    async with raw_client(hospital.sandbox) as client:
        await client.ready()
        await client.send(8, wanted)
        assert await client.close_code() == 4002


async def test_a_resume_beyond_the_last_event_is_refused(hospital: Hospital) -> None:
    async with raw_client(hospital.sandbox) as client:
        session = (await client.ready())["session_id"]
        hospital.sandbox.gateway.drop()
    for sequence, code in ((10_000, 4007), (-1, 4007), ("1", 4002)):
        async with raw_client(hospital.sandbox) as client:
            await client.send(RESUME, {"token": hospital.sandbox.token, "session_id": session, "seq": sequence})
            assert await client.close_code() == code


async def test_binary_frames_and_a_compressed_stream_are_understood(hospital: Hospital) -> None:
    async with raw_client(hospital.sandbox, "v=10&encoding=json&compress=zlib-stream") as client:
        await client.socket.send_bytes(b'{"op": 1, "d": null}')
        assert (await client.receive())["op"] == HEARTBEAT_ACK
        ready = await client.ready()
        assert ready["shard"] == [0, 1]
        assert (await client.receive())["t"] == "GUILD_CREATE"


async def test_more_than_120_frames_in_a_minute_are_a_mistake() -> None:
    async with world(GatewayLimits()) as (sandbox, clock), raw_client(sandbox) as client:
        await beat(client, 120)
        assert kinds(sandbox) == []
        clock.advance(60)
        await beat(client, 120)
        assert kinds(sandbox) == []
        await beat(client, 1)
        assert kinds(sandbox) == ["gateway frames"]


async def test_where_it_is_enforced_they_close_the_socket() -> None:
    async with world(ENFORCED) as (sandbox, _), raw_client(sandbox) as client:
        await beat(client, 120)
        await client.send(PRESENCE_UPDATE, {})
        assert await client.close_code() == 4008
        assert kinds(sandbox) == ["gateway frames"]


async def beat(client: RawClient, times: int) -> None:
    for _ in range(times):
        await client.send(HEARTBEAT)
        assert (await client.receive())["op"] == HEARTBEAT_ACK


async def test_a_client_that_stops_its_heartbeat_is_cut_off_and_has_to_begin_again() -> None:
    async with world(GatewayLimits(heartbeat_ms=40)) as (sandbox, _):
        async with raw_client(sandbox) as client:
            session = (await client.ready())["session_id"]
            assert await client.close_code() == 4009
        async with raw_client(sandbox) as client:
            await client.send(RESUME, {"token": sandbox.token, "session_id": session, "seq": 1})
            frame = await client.receive()
            assert (frame["op"], frame["d"]) == (INVALID_SESSION, False)
            await client.close_code()
        assert kinds(sandbox) == ["heartbeat"] * 2


async def test_two_identifies_within_five_seconds_are_a_mistake() -> None:
    async with world(GatewayLimits()) as (sandbox, clock):
        for wait, mistakes in ((0.0, []), (5.0, []), (4.9, ["identify pace"])):
            clock.advance(wait)
            async with raw_client(sandbox) as client:
                await client.ready()
            assert kinds(sandbox) == mistakes


async def test_where_it_is_enforced_the_second_one_gets_no_session() -> None:
    async with world(ENFORCED) as (sandbox, clock), raw_client(sandbox) as client:
        await client.ready()
        async with raw_client(sandbox) as second:
            await second.identify()
            frame = await second.receive()
            assert (frame["op"], frame["d"]) == (INVALID_SESSION, False)
            clock.advance(5)
            await second.ready()
        assert kinds(sandbox) == ["identify pace"]


async def test_shards_of_different_buckets_identify_at_once() -> None:
    async with world(GatewayLimits(max_concurrency=2)) as (sandbox, _):
        for shard in range(3):
            async with raw_client(sandbox) as client:
                await client.ready(shard=[shard, 3])
        assert kinds(sandbox) == ["identify pace"], "the third has the bucket of the first"


async def test_after_too_many_session_starts_the_token_is_reset() -> None:
    async with world(GatewayLimits(session_starts=2, enforced=True)) as (sandbox, clock):
        first = sandbox.token
        for _ in range(2):
            clock.advance(5)
            async with raw_client(sandbox) as client:
                await client.ready()
        assert sandbox.gateway.address["session_start_limit"]["remaining"] == 0
        async with raw_client(sandbox) as client:
            await client.identify()
            assert await client.close_code() == 4004
        assert sandbox.token != first
        assert kinds(sandbox) == ["session starts"]
        clock.advance(86_400)
        assert sandbox.gateway.address["session_start_limit"]["remaining"] == 2


async def test_a_session_has_at_most_so_many_guilds() -> None:
    limits = GatewayLimits(guilds_per_session=3, guilds_per_shard=2)
    async with world(limits, guilds=5) as (sandbox, clock):
        async with raw_client(sandbox) as client:
            await client.identify()
            assert await client.close_code() == 4011
        assert sandbox.gateway.address["shards"] == 3
        assert sandbox.gateway.identified == 0, "it cost no session start"
        clock.advance(5)
        assert kinds(sandbox) == []
