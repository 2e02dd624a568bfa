"""What a bot does with the token of an interaction after its first response: edits of it, and follow-ups.

The token is the permission: no other one is required, and nothing works without it or after it has expired.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Interaction, Json, Message
from bot.sandbox.model.errors import ApiError
from bot.sandbox.operations.interactions import follow_up, mark_followed_up, original_message, require_live_token
from bot.sandbox.operations.messages import delete, edit
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route


def _require_interaction(request: ApiRequest) -> Interaction:
    return require_live_token(request.world, request.path_id("webhook_id"), request.params["webhook_token"])


def _find_message(request: ApiRequest) -> Message:
    """The message in the path, if it belongs to this interaction."""
    interaction = _require_interaction(request)
    if request.params.get("message_id") in (None, "@original"):
        return original_message(request.world, interaction)
    message = request.world.get(Message, interaction.channel, request.path_id("message_id"))
    if message.id != interaction.original and message.interaction != interaction.id:
        raise ApiError(10008)
    return message


def _send_follow_up(request: ApiRequest) -> Json:
    message = follow_up(request.world, _require_interaction(request), request.form, request.files)
    return wire.encode_message(request.world, request.base_url, message)


def _get_message(request: ApiRequest) -> Json:
    return wire.encode_message(request.world, request.base_url, _find_message(request))


def _edit_message(request: ApiRequest) -> Json:
    message = edit(request.world, _find_message(request), request.form, request.files)
    mark_followed_up(request.world, _require_interaction(request))
    return wire.encode_message(request.world, request.base_url, message)


def _delete_message(request: ApiRequest) -> None:
    delete(request.world, _find_message(request))
    mark_followed_up(request.world, _require_interaction(request))


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES = (
    Route("POST", _WEBHOOK, _send_follow_up, public=True, major="webhook_token"),
    *(
        Route(method, f"{_WEBHOOK}/messages/{which}", handler, public=True, major="webhook_token")
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", _get_message), ("PATCH", _edit_message), ("DELETE", _delete_message))
    ),
)
