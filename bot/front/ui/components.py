"""What is shown in one message, as plain values, and the one place that turns them into Discord's components.

Builders say what they want to show; the limits of a message (40 components, 4,000 characters, 25 entries of a menu)
are held here, so that no message is ever refused for its size.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui
from msgspec import Struct

from bot.front.ports import Picture
from bot.front.ui.custom_ids import Control, write

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_BUTTONS_IN_ROW = 5
MAX_SELECT_OPTIONS = 25
MAX_GALLERY_ITEMS = 10
MAX_BUTTON_LABEL = 80
MAX_OPTION_LABEL = 100
MAX_ALT_TEXT = 1024
RETIRED_ACCENT = 0x6C757D  # of a message that has had its day

GREY, BLUE, GREEN, RED = (
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)


class TextDisplay(Struct, frozen=True):
    """Formatted text."""

    words: str


class Separator(Struct, frozen=True):
    """A thin line between two parts."""


class GalleryItem(Struct, frozen=True):
    """A picture that is attached to the message, by its file's name."""

    filename: str
    alt: str


class MediaGallery(Struct, frozen=True):
    pictures: tuple[GalleryItem, ...]


class AttachedFile(Struct, frozen=True):
    """A file to download."""

    filename: str


class Button(Struct, frozen=True):
    label: str
    control: Control | str  # a control, or an address to go to
    style: discord.ButtonStyle = GREY
    disabled: bool = False


class Buttons(Struct, frozen=True):
    """Buttons side by side, in as many rows as they need."""

    buttons: tuple[Button, ...]


class SelectOption(Struct, frozen=True):
    label: str
    value: str
    hint: str | None = None
    chosen: bool = False


class SelectMenu(Struct, frozen=True):
    control: Control
    placeholder: str
    entries: tuple[SelectOption, ...]
    least: int = 1
    most: int = 1
    disabled: bool = False


class ChannelSelectMenu(Struct, frozen=True):
    control: Control
    placeholder: str
    chosen: tuple[int, ...] = ()


class Section(Struct, frozen=True):
    """Text with a button at its side."""

    words: str
    button: Button


Component: TypeAlias = (
    TextDisplay | Separator | MediaGallery | AttachedFile | Buttons | SelectMenu | ChannelSelectMenu | Section
)


class Screen(Struct, frozen=True):
    """The parts of a message from top to bottom, and the files they show."""

    parts: tuple[Component, ...]
    files: tuple[Picture, ...] = ()
    accent: int | None = None


def clip(words: str, most: int) -> str:
    """As much of the words as fits, with an ellipsis where something is missing."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def last_lines(lines: Sequence[str], most: int) -> tuple[list[str], int]:
    """As many of the newest lines as fit into that many letters, and how many are left out."""
    room = most
    kept = 0
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept += 1
    return list(lines[len(lines) - kept :]), len(lines) - kept


def gallery(pictures: Iterable[Picture]) -> tuple[Component, ...]:
    """A gallery of these pictures; nothing where there are none."""
    shown = tuple(GalleryItem(picture.filename, clip(picture.alt, MAX_ALT_TEXT)) for picture in pictures)
    return (MediaGallery(shown[:MAX_GALLERY_ITEMS]),) if shown else ()


def files(screen: Screen) -> list[discord.File]:
    """The files to send. Made anew for each attempt: a file is read to its end by sending it."""
    return [
        discord.File(io.BytesIO(file.data), file.filename, description=clip(file.alt, MAX_ALT_TEXT))
        for file in screen.files
    ]


def layout(screen: Screen) -> ui.LayoutView:
    """The components of a screen. The view is stopped, so that the library does not keep it."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=screen.accent)
    for part in _within_limits(screen.parts):
        for item in _items(part):
            box.add_item(item)
    view.add_item(box)
    view.stop()
    return view


def _within_limits(parts: tuple[Component, ...]) -> Iterable[Component]:
    room = MAX_TEXT
    for part in parts:
        if not isinstance(part, TextDisplay | Section):
            yield part
            continue
        words = clip(part.words, room) if room > 1 else ""
        room -= len(words)
        if words:
            yield TextDisplay(words) if isinstance(part, TextDisplay) else Section(words, part.button)


def _items(part: Component) -> list[ui.Item[Any]]:
    match part:
        case TextDisplay():
            return [ui.TextDisplay(part.words)]
        case Separator():
            return [ui.Separator()]
        case MediaGallery() | AttachedFile():
            return [_gallery(part) if isinstance(part, MediaGallery) else ui.File(f"attachment://{part.filename}")]
        case Section():
            return [ui.Section(part.words, accessory=_button(part.button))]
        case Buttons():
            made = [_button(button) for button in part.buttons]
            return [ui.ActionRow(*made[at : at + MAX_BUTTONS_IN_ROW]) for at in range(0, len(made), MAX_BUTTONS_IN_ROW)]
        case SelectMenu() | ChannelSelectMenu():
            return [ui.ActionRow(_menu(part) if isinstance(part, SelectMenu) else _channels(part))]


def _gallery(part: MediaGallery) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(
        *(discord.MediaGalleryItem(f"attachment://{shown.filename}", description=shown.alt) for shown in part.pictures)
    )


def _button(button: Button) -> ui.Button[Any]:
    label = clip(button.label, MAX_BUTTON_LABEL)
    if isinstance(button.control, str):
        return ui.Button(label=label, url=button.control)
    return ui.Button(label=label, custom_id=write(button.control), style=button.style, disabled=button.disabled)


def _menu(menu: SelectMenu) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=clip(entry.label, MAX_OPTION_LABEL),
            value=entry.value,
            description=clip(entry.hint, MAX_OPTION_LABEL) if entry.hint else None,
            default=entry.chosen,
        )
        for entry in menu.entries[:MAX_SELECT_OPTIONS]
    ]
    return ui.Select(
        custom_id=write(menu.control),
        placeholder=clip(menu.placeholder, 150),
        options=options,
        min_values=menu.least,
        max_values=min(menu.most, len(options)),
        disabled=menu.disabled,
    )


def _channels(menu: ChannelSelectMenu) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=write(menu.control),
        placeholder=clip(menu.placeholder, 150),
        channel_types=[discord.ChannelType.text],
        min_values=0,
        max_values=MAX_SELECT_OPTIONS,
        default_values=[discord.Object(channel, type=discord.TextChannel) for channel in menu.chosen],
    )


def count_components(parts: Iterable[Component]) -> int:
    """How many components these parts become."""
    return sum(_count(part) for part in parts)


def _count(part: Component) -> int:
    match part:
        case TextDisplay() | Separator() | MediaGallery() | AttachedFile():
            return 1
        case Buttons():
            return len(part.buttons) + -(-len(part.buttons) // MAX_BUTTONS_IN_ROW)
        case SelectMenu() | ChannelSelectMenu():
            return 2
        case Section():
            return 3
