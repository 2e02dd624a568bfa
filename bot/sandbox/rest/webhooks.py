"""What a bot says through an interaction's token after its first answer: edits of it, and further messages.

The token is the permission: nothing else is asked for, and nothing works without it or after its time.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Interaction, Json, Message
from bot.sandbox.model.errors import ApiError
from bot.sandbox.operations.interactions import follow_up, followed, live, original
from bot.sandbox.operations.messages import delete, edit
from bot.sandbox.rest.call import Call, Route


def _interaction(call: Call) -> Interaction:
    return live(call.world, call.number("webhook_id"), call.params["webhook_token"])


def _message(call: Call) -> Message:
    """The message in the path, if it came out of this interaction."""
    interaction = _interaction(call)
    if call.params.get("message_id") in (None, "@original"):
        return original(call.world, interaction)
    message = call.world.get(Message, interaction.channel, call.number("message_id"))
    if message.id != interaction.original and message.interaction != interaction.id:
        raise ApiError(10008)
    return message


def _send(call: Call) -> Json:
    message = follow_up(call.world, _interaction(call), call.form, call.files)
    return wire.message(call.world, call.base, message)


def _get(call: Call) -> Json:
    return wire.message(call.world, call.base, _message(call))


def _edit(call: Call) -> Json:
    message = edit(call.world, _message(call), call.form, call.files)
    followed(call.world, _interaction(call))
    return wire.message(call.world, call.base, message)


def _delete(call: Call) -> None:
    delete(call.world, _message(call))
    followed(call.world, _interaction(call))


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES = (
    Route("POST", _WEBHOOK, _send, public=True, major="webhook_token"),
    *(
        Route(method, f"{_WEBHOOK}/messages/{which}", handler, public=True, major="webhook_token")
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", _get), ("PATCH", _edit), ("DELETE", _delete))
    ),
)
