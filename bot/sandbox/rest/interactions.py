"""The first answer to an interaction.

Its rules (what may answer what, and how soon) are in `operations.interactions`; here it is read and reported.
"""

from __future__ import annotations

from bot.sandbox.model import wire
from bot.sandbox.model.entities import EPHEMERAL, LOADING, SAY, UPDATE, Interaction, Json, Message
from bot.sandbox.operations.interactions import answer, answerable
from bot.sandbox.rest.call import Call, Route


def _callback(call: Call) -> Json | None:
    interaction = answerable(call.world, call.number("interaction_id"), call.params["interaction_token"])
    answered = answer(call.world, interaction, call.form.get("type"), call.form.get("data"), call.files)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return _report(call, answered)


def _report(call: Call, interaction: Interaction) -> Json:
    """What came of the answer, with the message it made or changed."""
    about: Json = {"id": str(interaction.id), "type": interaction.type}
    report: Json = {"interaction": about}
    message = call.world.find(Message, interaction.channel, interaction.original) if interaction.original else None
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
        }
        if interaction.answer in (SAY, UPDATE):
            report["resource"] = {"type": interaction.answer, "message": wire.message(call.world, call.base, message)}
    return report


ROUTES = (Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", _callback, public=True),)
