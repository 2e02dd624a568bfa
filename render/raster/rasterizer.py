"""Turns scenes into pictures: grounds and drawings are made once and kept, a picture is put together from them.

A ground is drawn large, shrunk (that smooths its edges) and kept as palette numbers; so is every drawing. Putting a
picture together is then copying numbers, which takes a few milliseconds. Safe to use from several threads.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from msgspec import Struct
from PIL import Image

from bot.words import Style
from render.raster.cache import LruCache
from render.raster.pen import SCALE, Pen
from render.raster.png import Encoder
from render.raster.quantize import Inks, chosen
from render.scene import Drawing, Ground, Scene, Stamp
from render.style import Colour, UnknownStyle, colours

_PLATES = 24  # grounds kept: about 2 MB each, and what is drawn for them
_TILES = 4000  # drawings kept for each of them: about 4 KB each
_STRIP = 64  # lines of a ground that are shrunk at a time


class Raster(Struct, frozen=True):
    """A finished picture as palette numbers, line by line; each line begins with PNG's filter byte."""

    rows: bytes | bytearray
    size: tuple[int, int]
    inks: Inks

    def picture(self) -> Image.Image:
        """The same as a Pillow palette image."""
        width, height = self.size
        found = Image.frombytes("L", (width + 1, height), bytes(self.rows)).crop((1, 0, width + 1, height))
        found.putpalette(self.inks.table())
        return found


class _Plate(Struct, frozen=True):
    """A ground, drawn: the picture without any stamp, and the drawings made for it so far."""

    rows: bytes
    size: tuple[int, int]  # of the rows, filter byte included
    inks: Inks
    tiles: LruCache[tuple[Drawing, int, int], _Tile]


class _Tile(Struct, frozen=True):
    """A drawing, drawn, without its empty margins: numbers, and where they count. Without a mask they all do, and
    putting the tile down is copying lines: most of a sheet is cards that fill their whole rectangle."""

    numbers: Image.Image
    mask: Image.Image | None
    left: int
    top: int


class Rasterizer:
    """Draws scenes. One is enough for the whole program."""

    def __init__(self) -> None:
        self._plates: LruCache[tuple[Ground, str, str], _Plate] = LruCache(_PLATES)
        self._making = Lock()
        self._encoder = Encoder()

    def png(self, scene: Scene, style: Style) -> bytes:
        """The finished file."""
        raster = self.printed(scene, style)
        return self._encoder.encoded(raster.size, raster.rows, raster.inks.table())

    def printed(self, scene: Scene, style: Style) -> Raster:
        """The picture of a scene in the colours of a style."""
        ground = scene.ground
        roles = colours(style.theme, style.palette, ground.own)
        plate = self._plate(ground, style, roles)
        rows = bytearray(plate.rows)
        numbers = Image.frombuffer("L", plate.size, rows, "raw", "L", 0, 1)
        numbers.readonly = 0  # its pixels are `rows`, and we draw right into them: no copy in, none out
        for stamp in scene.stamps:
            tile = self._tile(stamp, plate, roles)
            numbers.paste(tile.numbers, (stamp.x + 1 + tile.left, stamp.y + tile.top), tile.mask)
        return Raster(rows, (ground.width, ground.height), plate.inks)

    def _plate(self, ground: Ground, style: Style, roles: Mapping[str, Colour]) -> _Plate:
        key = (ground, style.theme, style.palette)
        found = self._plates.get(key)
        if found is None:
            with self._making:  # two threads that need the same ground: the second waits for the first
                found = self._plates.get(key) or self._plates.keep(key, _plate(ground, roles))
        return found

    def _tile(self, stamp: Stamp, plate: _Plate, roles: Mapping[str, Colour]) -> _Tile:
        drawing = stamp.drawing
        key = (drawing, 0, 0) if drawing.on is not None else (drawing, stamp.x, stamp.y)
        found = plate.tiles.get(key)
        if found is None:
            picture = _drawn(drawing, _beneath(stamp, plate, roles), roles)
            found = plate.tiles.keep(key, _tile(drawing, picture, plate.inks))
        return found


def _plate(ground: Ground, roles: Mapping[str, Colour]) -> _Plate:
    picture = _ground(ground, roles)
    sizes = {drawing: (drawing.width, drawing.height) for drawing in ground.atlas if drawing.on is not None}
    drawn = {
        drawing: _drawn(drawing, Image.new("RGB", size, _role(roles, drawing.on or "")), roles)
        for drawing, size in sizes.items()
    }
    inks = chosen(roles, (picture, *drawn.values()))
    numbers = Image.new("L", (ground.width + 1, ground.height))
    numbers.paste(inks.indexed(picture), (1, 0))
    plate = _Plate(numbers.tobytes(), numbers.size, inks, LruCache(_TILES))
    for drawing, tile in drawn.items():
        plate.tiles.keep((drawing, 0, 0), _tile(drawing, tile, inks))
    return plate


def _ground(ground: Ground, roles: Mapping[str, Colour]) -> Image.Image:
    """The ground in real colours: drawn large as role numbers, then shrunk strip by strip."""
    numbered = {role: number for number, role in enumerate(roles)}
    _role(roles, ground.fill)
    large = Image.new("P", (ground.width * SCALE, ground.height * SCALE), numbered[ground.fill])
    large.putpalette(b"".join(bytes(colour) for colour in roles.values()))
    pen = Pen(large, lambda role: numbered[_known(roles, role)])
    for item in ground.items:
        pen.put(item)
    picture = Image.new("RGB", (ground.width, ground.height))
    for top in range(0, ground.height, _STRIP):
        bottom = min(top + _STRIP, ground.height)
        strip = large.crop((0, top * SCALE, large.width, bottom * SCALE))
        picture.paste(strip.convert("RGB").reduce(SCALE), (0, top))
    return picture


def _drawn(drawing: Drawing, beneath: Image.Image, roles: Mapping[str, Colour]) -> Image.Image:
    large = beneath.resize((beneath.width * SCALE, beneath.height * SCALE), Image.Resampling.NEAREST)
    pen = Pen(large, lambda role: _role(roles, role))
    for item in drawing.items:
        pen.put(item)
    return large.reduce(SCALE)


def _beneath(stamp: Stamp, plate: _Plate, roles: Mapping[str, Colour]) -> Image.Image:
    """What the drawing lies on, in real colours."""
    drawing = stamp.drawing
    if drawing.on is not None:
        return Image.new("RGB", (drawing.width, drawing.height), _role(roles, drawing.on))
    x, y = stamp.x + 1, stamp.y
    whole = Image.frombuffer("L", plate.size, plate.rows, "raw", "L", 0, 1)
    part = whole.crop((x, y, x + drawing.width, y + drawing.height))
    part.putpalette(plate.inks.table())
    return part.convert("RGB")


def _tile(drawing: Drawing, picture: Image.Image, inks: Inks) -> _Tile:
    mask = _mask(drawing)
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop(box)
    full = mask.getextrema() == (255, 255)
    return _Tile(inks.indexed(picture.crop(box)), None if full else mask, box[0], box[1])


def _mask(drawing: Drawing) -> Image.Image:
    """Where the drawing has anything: only that is put down, so drawings may overlap each other's empty corners."""
    large = Image.new("L", (drawing.width * SCALE, drawing.height * SCALE))
    pen = Pen(large, lambda _: 255)
    for item in drawing.items:
        pen.put(item)
    return large.reduce(SCALE).point(lambda covered: 255 if covered else 0, "1")  # "1" is pasted without blending


def _role(roles: Mapping[str, Colour], role: str) -> Colour:
    return roles[_known(roles, role)]


def _known(roles: Mapping[str, Colour], role: str) -> str:
    if role not in roles:
        raise UnknownStyle(f"no role {role!r}")
    return role
