"""What the bot says about itself, the form for feedback, and feedback as its operator reads it. Pure."""

from __future__ import annotations

from msgspec import Struct

from bot.front.ui import sanitising
from bot.front.ui.components import Button, Buttons, Modal, Screen, TextDisplay, TextInput
from bot.front.ui.custom_ids import SubmitFeedback
from bot.front.ui.localizer import Localizer

ACCENT = 0x457B9D
LICENCE = "MIT"
MAX_FEEDBACK = 1500  # characters; escaped they still fit into a message


class Links(Struct, frozen=True):
    """Pages that the operator has published, as URLs."""

    source: str | None = None
    privacy: str | None = None
    terms: str | None = None


class Feedback(Struct, frozen=True):
    """What a person wrote. `name` and `lines` are neutralised."""

    name: str
    person: str
    server: str | None
    locale: str
    lines: tuple[str, ...]


def build_about(version: str, links: Links, invite: str, localizer: Localizer) -> Screen:
    words = (
        f"## {localizer('about.heading')}",
        localizer("about.text"),
        localizer("about.version", version=version, licence=LICENCE),
        localizer("about.privacy"),
    )
    pages = (
        (localizer.label("about.invite"), invite),
        (localizer.label("about.source"), links.source),
        (localizer.label("about.privacy_page"), links.privacy),
        (localizer.label("about.terms"), links.terms),
    )
    buttons = tuple(Button(label, url) for label, url in pages if url)
    return Screen((TextDisplay("\n".join(words)), Buttons(buttons)), (), ACCENT)


def build_feedback_modal(localizer: Localizer, *, named: bool) -> Modal:
    """`named`: the operator learns who wrote it, and the form says so."""
    label = localizer.label("about.form.named" if named else "about.form.unnamed")
    field = TextInput("words", label, "", MAX_FEEDBACK, paragraph=True)
    return Modal(localizer.label("about.form.title"), (field,), SubmitFeedback())


def build_feedback(feedback: Feedback, localizer: Localizer) -> Screen:
    head = localizer(
        "about.feedback",
        name=feedback.name,
        person=feedback.person,
        server=feedback.server or localizer.label("none"),
        locale=feedback.locale,
    )
    quoted = "\n".join(f"> {sanitising.escape_markdown(line)}" for line in feedback.lines)
    return Screen((TextDisplay(f"{head}\n{quoted}"),), (), ACCENT)
