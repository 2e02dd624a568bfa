"""Application commands: the whole set or single ones, global or of a guild.

Their bodies are checked by `validation.commands`; who is offered a command is decided in `chat.command_input`.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Command, Json
from bot.sandbox.model.errors import ApiError
from bot.sandbox.rest.request import ApiRequest, Created
from bot.sandbox.rest.route import Route
from bot.sandbox.validation.commands import check_command, check_commands


def _guild_of(request: ApiRequest) -> int | None:
    return request.guild().id if "guild_id" in request.params else None


def _list_commands(request: ApiRequest) -> list[Json]:
    return [wire.encode_command(request.world.application, each) for each in request.world.commands(_guild_of(request))]


def _overwrite_commands(request: ApiRequest) -> list[Json]:
    """Replace the whole set; a command with the same name and type keeps its id."""
    check_commands(request.body)
    scope = _guild_of(request)
    old = {(each.kind, each.name): each for each in request.world.commands(scope)}
    new = [
        _store_command(request, scope, body, old.pop((body.get("type") or 1, body["name"]), None))
        for body in request.body
    ]
    for gone in old.values():
        request.world.drop(gone)
    return [wire.encode_command(request.world.application, each) for each in new]


def _store_command(request: ApiRequest, scope: int | None, body: Json, old: Command | None) -> Command:
    if old is not None and old.body == body:
        return old
    id_ = request.world.new_id() if old is None else old.id
    return request.world.put(Command(id=id_, version=request.world.new_id(), guild=scope, body=body))


def _create_command(request: ApiRequest) -> Json | Created:
    check_command(request.form)
    scope, body = _guild_of(request), request.form
    name = (body.get("type") or 1, body["name"])
    same = next((each for each in request.world.commands(scope) if (each.kind, each.name) == name), None)
    answer = wire.encode_command(request.world.application, _store_command(request, scope, body, same))
    return Created(answer) if same is None else answer


def _find_command(request: ApiRequest) -> Command:
    found = next(
        (each for each in request.world.commands(_guild_of(request)) if each.id == request.path_id("command_id")), None
    )
    if found is None:
        raise ApiError(10063)
    return found


def _get_command(request: ApiRequest) -> Json:
    return wire.encode_command(request.world.application, _find_command(request))


def _edit_command(request: ApiRequest) -> Json:
    command = _find_command(request)
    body = command.body | request.form
    check_command(body)
    return wire.encode_command(request.world.application, _store_command(request, command.guild, body, command))


def _delete_command(request: ApiRequest) -> None:
    request.world.drop(_find_command(request))


_PATHS = ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")

ROUTES = tuple(
    Route(method, path + tail, handler)
    for path in _PATHS
    for method, tail, handler in (
        ("GET", "", _list_commands),
        ("PUT", "", _overwrite_commands),
        ("POST", "", _create_command),
        ("GET", "/{command_id}", _get_command),
        ("PATCH", "/{command_id}", _edit_command),
        ("DELETE", "/{command_id}", _delete_command),
    )
)
