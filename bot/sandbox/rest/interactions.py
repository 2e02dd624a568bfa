"""The first response to an interaction; its rules are in `operations.interactions`."""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import EPHEMERAL, LOADING, MESSAGE_RESPONSE, UPDATE_MESSAGE, Interaction, Json, Message
from bot.sandbox.operations.interactions import require_answerable, respond
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route


def _create_response(request: ApiRequest) -> Json | None:
    interaction = require_answerable(
        request.world, request.path_id("interaction_id"), request.params["interaction_token"]
    )
    responded = respond(request.world, interaction, request.form.get("type"), request.form.get("data"), request.files)
    if request.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return _encode_response(request, responded)


def _encode_response(request: ApiRequest, interaction: Interaction) -> Json:
    """The callback response, with the message that was created or changed."""
    about: Json = {"id": str(interaction.id), "type": interaction.type}
    report: Json = {"interaction": about}
    message = request.world.find(Message, interaction.channel, interaction.original) if interaction.original else None
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
        }
        if interaction.answer in (MESSAGE_RESPONSE, UPDATE_MESSAGE):
            report["resource"] = {
                "type": interaction.answer,
                "message": wire.encode_message(request.world, request.base_url, message),
            }
    return report


ROUTES = (Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", _create_response, public=True),)
