"""How a picture should look to its reader, and a finished picture: the values that the front and the renderer share.

Both may import this package and neither may import the other, so the one definition of each lives here.
"""

from __future__ import annotations

from msgspec import Struct

from bot.words.catalogue import DEFAULT_LOCALE


class Style(Struct, frozen=True):
    """What a reader has chosen."""

    theme: str = "light"
    palette: str = "default"
    locale: str = DEFAULT_LOCALE


class Picture(Struct, frozen=True):
    """A picture as a file, and the same in words. Without `data` it could not be drawn, and the words stand in."""

    data: bytes | None
    filename: str  # contains a hash of the data, so that a message need not upload a picture it already has
    alt: str  # short enough for the description of an attachment
    text: str = ""  # the whole text twin

    @property
    def ending(self) -> str:
        """Of the file name: `.png` or `.gif`."""
        return self.filename[self.filename.rindex(".") :]
