"""Malformed and hostile requests: each gets an error of Discord's, none a traceback, and none fills the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox.model.errors import MAX_MISTAKES
from bot.sandbox.rest.bodies import MAX_REQUEST_BYTES
from tests.sandbox.conftest import Hospital
from tests.sandbox.raw_gateway import raw_client

FORM = "multipart/form-data; boundary=x"


class Api:
    """Raw requests with the bot's token."""

    def __init__(self, hospital: Hospital, http: aiohttp.ClientSession) -> None:
        self._hospital = hospital
        self._http = http

    @property
    def messages(self) -> str:
        return f"/channels/{self._hospital.ward.id}/messages"

    async def request(self, method: str, path: str, **options: Any) -> tuple[int, int]:
        """The status and Discord's code of the answer."""
        headers = {"Authorization": f"Bot {self._hospital.sandbox.token}", **options.pop("headers", {})}
        async with self._http.request(
            method, f"{self._hospital.sandbox.url}/api/v10{path}", headers=headers, **options
        ) as answer:
            body = await answer.json() if answer.content_type == "application/json" else {}
            return answer.status, body.get("code", -1) if isinstance(body, dict) else -1


@pytest.fixture
async def api(hospital: Hospital, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as http:
        yield Api(hospital, http)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == [], "a traceback"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b"{"),
        ("application/json", b"\xff\xfe"),
        ("application/json", b"[" * 100_000),
        ("application/json", b"7"),
        ("application/json", b"null"),
        ("application/json", b'{"content": {"a": 1}}'),
        ("application/json", b'{"content": "x", "components": [[[]]]}'),
        ("application/json", b'{"content": "x", "components": [{"type": 1, "components": 7}]}'),
        ("application/json", b'{"content": "x", "embeds": [7]}'),
        ("application/json", b'{"content": "x", "embeds": {"a": 1}}'),
        ("application/json", b'{"content": "x", "attachments": [{"id": 1e400}]}'),
        ("application/json", b'{"content": "x", "attachments": [{"id": "' + b"9" * 5000 + b'"}]}'),
        ("application/json", b'{"content": "x", "flags": "many"}'),
        ("application/json", b'{"content": "<@1>", "allowed_mentions": {"users": [[]]}}'),
        ("application/json", b'{"content": "x", "message_reference": {"message_id": "y"}}'),
        ("application/json", b'{"content": "x", "nonce": {}, "enforce_nonce": true}'),
        (FORM, b""),
        (FORM, b"no form"),
        (FORM, b"--x\r\n\r\n\r\n"),
        (FORM, b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--x--\r\n'),
        (FORM, b'--x\r\nContent-Disposition: form-data; name="files[99999999999999999999]"\r\n\r\nz\r\n--x--\r\n'),
        (FORM, b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nz\r\n--y--\r\n--x--\r\n"),
        ("multipart/form-data", b"without a boundary"),
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_a_malformed_body_is_refused(hospital: Hospital, api: Api, kind: str, body: bytes) -> None:
    status, _ = await api.request("POST", api.messages, data=body, headers={"Content-Type": kind})
    assert status == 400
    assert hospital.mistakes()
    assert hospital.anna.sees(hospital.ward) == ()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/channels/²", 404),
        ("GET", "/channels/-1", 404),
        ("GET", "/channels/" + "9" * 5000, 404),
        ("GET", "/channels/%00%ff", 404),
        ("GET", "/guilds/../../etc/passwd", 404),
        ("GET", "/users/@me/guilds?limit=²&after=x", 200),
        ("POST", "/webhooks/1/²", 404),
        ("POST", "/interactions/1/2/callback", 404),
        ("DELETE", "/gateway", 404),
        ("OPTIONS", "/users/@me", 404),
    ],
)
async def test_a_malformed_path_is_not_found(hospital: Hospital, api: Api, method: str, path: str, status: int) -> None:
    assert (await api.request(method, path, json={}))[0] == status
    hospital.mistakes()


@pytest.mark.parametrize(
    "body", [[], [7], {"recipient_id": "²"}, {"recipient_id": []}, {"recipient_id": None}], ids=repr
)
async def test_a_direct_message_to_nobody_is_refused(hospital: Hospital, api: Api, body: Any) -> None:
    assert (await api.request("POST", "/users/@me/channels", json=body))[0] in (400, 404)
    hospital.mistakes()


async def test_a_body_is_bounded_before_it_is_read(hospital: Hospital, api: Api) -> None:
    """By the announced length, without reading; and by what arrives if none is announced."""
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(4 * MAX_REQUEST_BYTES // (1 << 20)):
            read += 1 << 20
            yield bytes(1 << 20)

    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(MAX_REQUEST_BYTES + 1),
    }
    assert await api.request("POST", api.messages, data=endless(), headers=headers) == (413, 40005)
    assert read < 2 * MAX_REQUEST_BYTES
    read = 0
    chunked = await api.request("POST", api.messages, data=endless(), headers={"Content-Type": "application/json"})
    assert chunked == (413, 40005)
    assert read < 2 * MAX_REQUEST_BYTES
    hospital.mistakes()


async def test_without_the_token_a_body_is_not_even_read(hospital: Hospital, api: Api) -> None:
    headers = {"Authorization": "Bot other", "Content-Type": "application/json"}
    assert await api.request("POST", api.messages, data=b"{", headers=headers) == (401, 0)
    assert hospital.mistakes() == []


async def test_unknown_routes_do_not_fill_the_memory(hospital: Hospital, api: Api) -> None:
    for number in range(MAX_MISTAKES + 5):
        assert (await api.request("GET", f"/{number}/{'x' * 2000}"))[0] == 404
    found = hospital.mistakes()
    assert len(found) == MAX_MISTAKES
    assert max(len(str(each)) for each in found) < 3000
    assert hospital.sandbox.rest.request_counts == {}


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}], ids=repr
)
async def test_other_sites_get_neither_api_nor_gateway_nor_files(hospital: Hospital, headers: Any) -> None:
    async with aiohttp.ClientSession() as http:
        for path in (
            "/api/v10/gateway",
            "/api/v10/users/@me",
            "/gateway?v=10",
            "/attachments/1/2/a.png",
            "/",
            "/other",
        ):
            async with http.get(hospital.sandbox.url + path, headers=headers) as answer:
                assert answer.status == 403, path
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(f"{hospital.sandbox.url}/gateway?v=10", headers=headers)
    async with raw_client(hospital.sandbox) as client:
        await client.ready()


@pytest.mark.parametrize(
    "path", ["/attachments/1/²/a.png", "/_/state?person=²", "/page/%2e%2e/server.py", "/gateway?v=x"]
)
async def test_a_malformed_request_of_a_browser_is_refused(
    hospital: Hospital, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.get(hospital.sandbox.url + path) as answer:
            assert answer.status in (400, 404)
        for body in (b"{", b"[]", b'{"person": "\xc2\xb2"}', b'{"person": [1]}'):
            async with http.post(
                f"{hospital.sandbox.url}/_/do", data=body, headers={"Content-Type": "application/json"}
            ) as answer:
                assert answer.status in (400, 404)
    assert [record for record in caplog.records if record.exc_info] == []
