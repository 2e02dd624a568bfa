"""Messages and modals as plain values, and the one place that turns them into discord.py objects.

Screens are built from these values, so they can be compared, hashed and tested without discord.py. Discord's limits (40
components and 4,000 characters in a message, 25 options in a select menu) are enforced here, so that Discord never
refuses a message for its size.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui
from msgspec import Struct

from bot.front.ui.custom_ids import Control, write
from bot.words import Picture

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_BUTTONS_IN_ROW = 5
MAX_SELECT_OPTIONS = 25
MAX_GALLERY_ITEMS = 10
MAX_BUTTON_LABEL = 80
MAX_OPTION_LABEL = 100
MAX_PLACEHOLDER = 150
MAX_ALT_TEXT = 1024
MAX_MODAL_TEXT = 45  # title of a modal, label of a text input
RETIRED_ACCENT = 0x6C757D  # of a message that a newer one replaced

ButtonStyle: TypeAlias = discord.ButtonStyle
GREY, BLUE, GREEN, RED = (
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)


class TextDisplay(Struct, frozen=True):
    """Text in Discord's Markdown."""

    content: str


class Separator(Struct, frozen=True):
    """A thin line between two components."""


class GalleryItem(Struct, frozen=True):
    """A picture attached to the message, by its file name."""

    filename: str
    alt: str


class MediaGallery(Struct, frozen=True):
    items: tuple[GalleryItem, ...]


class AttachedFile(Struct, frozen=True):
    """A file to download."""

    filename: str


class Button(Struct, frozen=True):
    label: str
    control: Control | str  # a control, or a URL to open
    style: discord.ButtonStyle = GREY
    disabled: bool = False


class Buttons(Struct, frozen=True):
    """Buttons side by side, in as many rows as they need."""

    buttons: tuple[Button, ...]


class SelectOption(Struct, frozen=True):
    label: str
    value: str
    description: str | None = None
    selected: bool = False


class SelectMenu(Struct, frozen=True):
    control: Control
    placeholder: str
    options: tuple[SelectOption, ...]
    min_values: int = 1
    max_values: int = 1
    disabled: bool = False


class ChannelSelectMenu(Struct, frozen=True):
    control: Control
    placeholder: str
    selected: tuple[int, ...] = ()


class RoleSelectMenu(Struct, frozen=True):
    """A menu of the roles of the server, of which one may be selected."""

    control: Control
    placeholder: str
    selected: tuple[int, ...] = ()


class UserSelectMenu(Struct, frozen=True):
    """A menu of the server's people."""

    control: Control
    placeholder: str


class Section(Struct, frozen=True):
    """Text with a button beside it."""

    content: str
    button: Button


Component: TypeAlias = (
    TextDisplay
    | Separator
    | MediaGallery
    | AttachedFile
    | Buttons
    | SelectMenu
    | ChannelSelectMenu
    | RoleSelectMenu
    | UserSelectMenu
    | Section
)


class Document(Struct, frozen=True):
    """A file to attach that is no picture."""

    data: bytes
    filename: str
    alt: str


class Screen(Struct, frozen=True):
    """The components of a message from top to bottom, and the files they refer to."""

    components: tuple[Component, ...]
    files: tuple[Picture | Document, ...] = ()
    accent: int | None = None


class TextInput(Struct, frozen=True):
    """One field of a modal."""

    name: str
    label: str
    default: str
    max_length: int
    required: bool = True
    paragraph: bool = False  # several lines


class Modal(Struct, frozen=True):
    """A form in a window of its own. Submitting it arrives as an interaction with the custom id of `control`."""

    title: str
    inputs: tuple[TextInput, ...]
    control: Control


def clip(text: str, max_length: int) -> str:
    """As much of the text as fits, with an ellipsis where something is missing."""
    return text if len(text) <= max_length else text[: max_length - 1].rstrip() + "…"


def last_lines(lines: Sequence[str], max_length: int) -> tuple[list[str], int]:
    """As many of the newest lines as fit into `max_length` characters, and how many are left out."""
    room = max_length
    count = 0
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        count += 1
    return list(lines[len(lines) - count :]), len(lines) - count


def gallery_items(pictures: Iterable[Picture | Document]) -> tuple[GalleryItem, ...]:
    return tuple(GalleryItem(picture.filename, clip(picture.alt, MAX_ALT_TEXT)) for picture in pictures)


def build_gallery(pictures: Iterable[Picture]) -> tuple[Component, ...]:
    """A gallery of these pictures, or no component where there are none."""
    items = gallery_items(pictures)
    return (MediaGallery(items[:MAX_GALLERY_ITEMS]),) if items else ()


def count_components(components: Iterable[Component]) -> int:
    """How many of Discord's components these become."""
    return sum(_count(component) for component in components)


def _count(component: Component) -> int:
    match component:
        case TextDisplay() | Separator() | MediaGallery() | AttachedFile():
            return 1
        case Buttons():
            return len(component.buttons) + -(-len(component.buttons) // MAX_BUTTONS_IN_ROW)
        case SelectMenu() | ChannelSelectMenu() | RoleSelectMenu() | UserSelectMenu():
            return 2
        case Section():
            return 3


# --- discord.py objects ---------------------------------------------------------------------------------------------
#
# discord.py keeps every view and modal that is not stopped, to dispatch interactions to it. Ours are dispatched by the
# router from their custom ids, so each one is stopped before it is sent: it is never stored, and it works after a
# restart.


def build_files(screen: Screen) -> list[discord.File]:
    """The files to send. Build them for each attempt: sending reads a file to its end."""
    return [
        discord.File(io.BytesIO(file.data or b""), file.filename, description=clip(file.alt, MAX_ALT_TEXT))
        for file in screen.files
    ]


def build_view(screen: Screen) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(accent_colour=screen.accent)
    for component in _within_limits(screen.components):
        for item in _items(component):
            container.add_item(item)
    view.add_item(container)
    view.stop()
    return view


def build_modal(modal: Modal) -> ui.Modal:
    built = ui.Modal(title=clip(modal.title, MAX_MODAL_TEXT), custom_id=write(modal.control), timeout=None)
    for each in modal.inputs:
        text_input: ui.TextInput[Any] = ui.TextInput(
            custom_id=each.name,
            style=discord.TextStyle.paragraph if each.paragraph else discord.TextStyle.short,
            max_length=each.max_length,
            default=each.default,
            required=each.required,
        )
        built.add_item(ui.Label(text=clip(each.label, MAX_MODAL_TEXT), component=text_input))
    built.stop()
    return built


def _within_limits(components: tuple[Component, ...]) -> Iterable[Component]:
    room = MAX_TEXT
    for component in components:
        if not isinstance(component, TextDisplay | Section):
            yield component
            continue
        content = clip(component.content, room) if room > 1 else ""
        room -= len(content)
        if content:
            yield TextDisplay(content) if isinstance(component, TextDisplay) else Section(content, component.button)


def _items(component: Component) -> Sequence[ui.Item[Any]]:
    items: Sequence[ui.Item[Any]]
    match component:
        case TextDisplay():
            items = (ui.TextDisplay(component.content),)
        case Separator():
            items = (ui.Separator(),)
        case MediaGallery():
            items = (ui.MediaGallery(*map(_gallery_item, component.items)),)
        case AttachedFile():
            items = (ui.File(f"attachment://{component.filename}"),)
        case Section():
            items = (ui.Section(component.content, accessory=_button(component.button)),)
        case Buttons():
            buttons = [_button(button) for button in component.buttons]
            starts = range(0, len(buttons), MAX_BUTTONS_IN_ROW)
            items = [ui.ActionRow(*buttons[start : start + MAX_BUTTONS_IN_ROW]) for start in starts]
        case SelectMenu():
            items = (ui.ActionRow(_select(component)),)
        case ChannelSelectMenu():
            items = (ui.ActionRow(_channel_select(component)),)
        case RoleSelectMenu():
            items = (ui.ActionRow(_role_select(component)),)
        case UserSelectMenu():
            placeholder = clip(component.placeholder, MAX_PLACEHOLDER)
            items = (ui.ActionRow(ui.UserSelect(custom_id=write(component.control), placeholder=placeholder)),)
    return items


def _gallery_item(item: GalleryItem) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{item.filename}", description=item.alt)


def _button(button: Button) -> ui.Button[Any]:
    label = clip(button.label, MAX_BUTTON_LABEL)
    if isinstance(button.control, str):
        return ui.Button(label=label, url=button.control)
    return ui.Button(label=label, custom_id=write(button.control), style=button.style, disabled=button.disabled)


def _select(menu: SelectMenu) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=clip(option.label, MAX_OPTION_LABEL),
            value=option.value,
            description=clip(option.description, MAX_OPTION_LABEL) if option.description else None,
            default=option.selected,
        )
        for option in menu.options[:MAX_SELECT_OPTIONS]
    ]
    return ui.Select(
        custom_id=write(menu.control),
        placeholder=clip(menu.placeholder, MAX_PLACEHOLDER),
        options=options,
        min_values=menu.min_values,
        max_values=min(menu.max_values, len(options)),
        disabled=menu.disabled,
    )


def _role_select(menu: RoleSelectMenu) -> ui.RoleSelect[Any]:
    return ui.RoleSelect(
        custom_id=write(menu.control),
        placeholder=clip(menu.placeholder, MAX_PLACEHOLDER),
        min_values=0,
        max_values=1,
        default_values=[discord.Object(role, type=discord.Role) for role in menu.selected],
    )


def _channel_select(menu: ChannelSelectMenu) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=write(menu.control),
        placeholder=clip(menu.placeholder, MAX_PLACEHOLDER),
        channel_types=[discord.ChannelType.text],
        min_values=0,
        max_values=MAX_SELECT_OPTIONS,
        default_values=[discord.Object(channel, type=discord.TextChannel) for channel in menu.selected],
    )
