"""Application commands: the whole set at once, or one at a time; for everywhere or for one guild.

What a command may look like is checked by `validation.commands`; who is offered it is decided in `commanding`.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Command, Json
from bot.sandbox.model.errors import ApiError
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.validation.commands import check_command, check_commands


def _scope(call: Call) -> int | None:
    return call.guild().id if "guild_id" in call.params else None


def _list(call: Call) -> list[Json]:
    return [wire.command(call.world.application, each) for each in call.world.commands(_scope(call))]


def _sync(call: Call) -> list[Json]:
    """Replace the set; a command that keeps its name and type keeps its id."""
    check_commands(call.body)
    scope = _scope(call)
    old = {(each.kind, each.name): each for each in call.world.commands(scope)}
    new = [_put(call, scope, body, old.pop((body.get("type") or 1, body["name"]), None)) for body in call.body]
    for gone in old.values():
        call.world.drop(gone)
    return [wire.command(call.world.application, each) for each in new]


def _put(call: Call, scope: int | None, body: Json, old: Command | None) -> Command:
    if old is not None and old.body == body:
        return old
    identity = call.world.new_id() if old is None else old.id
    return call.world.put(Command(id=identity, version=call.world.new_id(), guild=scope, body=body))


def _create(call: Call) -> Json:
    check_command(call.form)
    scope, body = _scope(call), call.form
    same = (
        each for each in call.world.commands(scope) if (each.kind, each.name) == (body.get("type") or 1, body["name"])
    )
    return wire.command(call.world.application, _put(call, scope, body, next(same, None)))


def _one(call: Call) -> Command:
    found = next((each for each in call.world.commands(_scope(call)) if each.id == call.number("command_id")), None)
    if found is None:
        raise ApiError(10063)
    return found


def _get(call: Call) -> Json:
    return wire.command(call.world.application, _one(call))


def _edit(call: Call) -> Json:
    command = _one(call)
    body = command.body | call.form
    check_command(body)
    return wire.command(call.world.application, _put(call, command.guild, body, command))


def _delete(call: Call) -> None:
    call.world.drop(_one(call))


_PLACES = ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")

ROUTES = tuple(
    Route(method, path + tail, handler)
    for path in _PLACES
    for method, tail, handler in (
        ("GET", "", _list),
        ("PUT", "", _sync),
        ("POST", "", _create),
        ("GET", "/{command_id}", _get),
        ("PATCH", "/{command_id}", _edit),
        ("DELETE", "/{command_id}", _delete),
    )
)
