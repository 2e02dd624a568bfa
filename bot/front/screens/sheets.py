"""All sheets of a match, each in full, in a private message: a page of them at a time. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.engine.match import Match
from bot.front.screens import summary
from bot.front.ui.components import Button, Buttons, Component, Screen, TextDisplay, build_gallery, clip
from bot.front.ui.custom_ids import ShowSheetsPage
from bot.front.ui.localizer import Localizer
from bot.words import Picture

ACCENT = 0x8D99AE
PER_PAGE = 3  # as many as one still finds again by scrolling on a phone
MAX_TWIN_LENGTH = 1100


class SheetsPage(Struct, frozen=True):
    """The sheets of one page, each as a picture, or in words where it could not be drawn."""

    page: int
    sheets: tuple[Picture | str, ...]


def page_count(match: Match) -> int:
    return -(-len(match.seats) // PER_PAGE)


def seats_of_page(match: Match, page: int) -> range:
    return range(page * PER_PAGE, min((page + 1) * PER_PAGE, len(match.seats)))


def build_sheets(match: Match, localizer: Localizer, content: SheetsPage) -> Screen:
    components: list[Component] = [TextDisplay(summary.heading(match, localizer))]
    for sheet in content.sheets:
        components += _in_words(sheet) if isinstance(sheet, str) else build_gallery((sheet,))
    turning = tuple(_page_buttons(match, localizer, content.page))
    if turning:
        components.append(Buttons(turning))
    pictures = tuple(sheet for sheet in content.sheets if isinstance(sheet, Picture))
    return Screen(tuple(components), pictures, ACCENT)


def _in_words(twin: str) -> Iterator[Component]:
    """In a code block, which a backtick would end."""
    yield TextDisplay(f"```\n{clip(twin.replace('`', 'ˋ'), MAX_TWIN_LENGTH)}\n```")


def _page_buttons(match: Match, localizer: Localizer, page: int) -> Iterator[Button]:
    if page > 0:
        yield Button(localizer.label("sheets.previous"), ShowSheetsPage(match.row.id, page - 1))
    if page < page_count(match) - 1:
        yield Button(localizer.label("sheets.next"), ShowSheetsPage(match.row.id, page + 1))
