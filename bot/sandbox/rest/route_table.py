"""All routes, and the search for the route of a request.

To add a route, write its handler in the module of its noun and add it to the `ROUTES` there.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from bot.sandbox.rest import application, channels, commands, guilds, interactions, reactions, threads, users, webhooks
from bot.sandbox.rest.route import Route

ROUTES: tuple[Route, ...] = (
    *application.ROUTES,
    *users.ROUTES,
    *guilds.ROUTES,
    *channels.ROUTES,
    *reactions.ROUTES,
    *threads.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *webhooks.ROUTES,
)

_PARAMETER = "{}"


class RouteTable:
    """A tree of path segments; a literal segment takes precedence over a parameter."""

    def __init__(self, routes: tuple[Route, ...] = ROUTES) -> None:
        self._tree: dict[str, Any] = {}
        for route in routes:
            node = self._tree
            for segment in _split(route.path):
                node = node.setdefault(_PARAMETER if segment.startswith("{") else segment, {})
            node.setdefault("", {})[route.method] = (route, _parameter_names(route.path))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route and its path parameters."""
        return _find(self._tree, method, _split(path), [])


def _find(
    node: dict[str, Any], method: str, segments: list[str], values: list[str]
) -> tuple[Route, dict[str, str]] | None:
    if not segments:
        found = node.get("", {}).get(method)
        return None if found is None else (found[0], dict(zip(found[1], values, strict=True)))
    head, rest = segments[0], segments[1:]
    if head in node:
        found = _find(node[head], method, rest, values)
        if found is not None:
            return found
    if _PARAMETER in node:
        return _find(node[_PARAMETER], method, rest, [*values, unquote(head)])
    return None


def _split(path: str) -> list[str]:
    return path.strip("/").split("/")


def _parameter_names(path: str) -> list[str]:
    return [segment[1:-1] for segment in _split(path) if segment.startswith("{")]
