"""The comparison with Discord's OpenAPI description, if a copy is available."""

from __future__ import annotations

import pytest

from bot.sandbox.rest.route_table import ROUTES, RouteTable
from bot.sandbox.validation.openapi import ApiDescription, description_path

FOUND = ApiDescription.find()

check_openapi = pytest.mark.skipif(FOUND is None, reason="Discord's description of its API is not beside this checkout")


@check_openapi
def test_every_route_is_one_of_discords() -> None:
    assert FOUND is not None
    missing = [route.name for route in ROUTES if not FOUND.describes(route.method, route.path)]
    # The description has a separate path for the bot's own membership of a thread; here it is the same handler.
    assert missing == []


@check_openapi
def test_every_success_has_discords_status() -> None:
    assert FOUND is not None
    wrong = [
        route.name for route in ROUTES if not {str(route.status), "204"} & FOUND.successes(route.method, route.path)
    ]
    assert wrong == []


@check_openapi
def test_a_number_for_an_id_is_found_in_a_response() -> None:
    assert FOUND is not None
    body = {"id": 10**17, "username": "ana", "discriminator": "0", "avatar": None, "public_flags": 0, "flags": 0}
    assert any(each.startswith("id: ") for each in FOUND.check("GET", "/users/{user_id}", "response", body))


@check_openapi
def test_wrong_bodies_are_found_and_the_cause_is_named() -> None:
    assert FOUND is not None
    route = "/channels/{channel_id}/messages"
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}
    wrong = list(FOUND.check("POST", route, "request", {"content": "x", "components": [row]}))
    assert len(wrong) == 1 and wrong[0].startswith("components/0/components/0/label")
    good = {"content": "x", "allowed_mentions": {"users": [10**17]}, "attachments": [{"id": 0}]}
    assert list(FOUND.check("POST", route, "request", good)) == []
    assert any("author" in each for each in FOUND.check("POST", route, "answer", {"id": "1"}))


def test_it_is_looked_for_where_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("WARD_ROUND_OPENAPI", f"{tmp_path}/nothing.json")
    assert description_path() is None


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_route_is_found_by_its_path(route: object) -> None:
    from bot.sandbox.rest.route import Route

    assert isinstance(route, Route)
    path = route.path.replace("{", "<").replace("}", ">")
    found = RouteTable().find(route.method, path)
    assert found is not None and found[0] is route
    assert all(value == f"<{name}>" for name, value in found[1].items())
    assert RouteTable().find("OPTIONS", path) is None
