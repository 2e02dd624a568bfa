"""The private answer to the **?** button: the icons of the picture, and the things that are asked about. Pure."""

from __future__ import annotations

from bot.front.screens.explanations import explained_things, lines
from bot.front.ui.components import Component, Screen, TextDisplay, build_gallery, clip
from bot.front.ui.localizer import Localizer
from bot.kernel import Decision, GameMeta
from bot.words import Picture

ACCENT = 0x8D99AE
MAX_LENGTH = 1900  # of each part: both fit into one message


def build_legend(meta: GameMeta, decision: Decision | None, localizer: Localizer, legend: Picture | None) -> Screen:
    """The legend as a picture, or in words where it could not be drawn, below everything that the decision names."""
    components: list[Component] = []
    things = explained_things(meta, decision, localizer) if decision else ()
    if things:
        listed = "\n".join(lines(meta, things, localizer))
        components.append(TextDisplay(f"**{localizer('legend.things')}**\n{clip(listed, MAX_LENGTH)}"))
    drawn = legend is not None and legend.data is not None
    if legend is not None:
        components.append(TextDisplay(f"**{localizer('legend.heading')}**"))
        components += build_gallery((legend,)) if drawn else (TextDisplay(clip(legend.text, MAX_LENGTH)),)
    if not components:
        components.append(TextDisplay(localizer("legend.none")))
    return Screen(tuple(components), (legend,) if legend is not None and drawn else (), ACCENT)
