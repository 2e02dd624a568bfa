"""Turns scenes into palette pictures: backgrounds and drawings are rendered once and cached, a picture copies them.

1. A background is drawn on a canvas of four times its size, shrunk, quantized and kept as a `_Backdrop` of palette
   indexes. It fixes the colour table of every picture on it.
2. A drawing is rendered the same way over the colour it lies on and kept as a `_Tile` of that backdrop. If it lies on
   one even colour (`Drawing.on`), the same tile serves every position; else it is rendered for each position
   over the pixels there, because the smoothed edge mixes with what is below.
3. A picture is a copy of the backdrop's bytes with the tiles pasted in, which takes a few milliseconds.

A `Rasterizer` is safe to use from several threads.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from msgspec import Struct
from PIL import Image

from bot.words import Style
from render.raster.cache import LruCache
from render.raster.canvas import SCALE, Canvas
from render.raster.png import Encoder
from render.raster.quantization import ColourTable, build_colour_table
from render.scene import Background, Drawing, Scene, Stamp
from render.style import Colour, UnknownStyle, load_colours

_MAX_BACKDROPS = 24  # in the cache: about 2 MB each, and their tiles
_MAX_TILES = 4000  # in the cache of each backdrop: about 4 KB each
_STRIP_LINES = 64  # lines of a background that are shrunk at a time: the whole in RGB would need 84 MB


class Raster(Struct, frozen=True):
    """A finished picture as palette indexes, line by line; each line begins with PNG's filter byte."""

    rows: bytes | bytearray
    size: tuple[int, int]
    colour_table: ColourTable

    def to_image(self) -> Image.Image:
        """The same as a Pillow palette image."""
        width, height = self.size
        image = Image.frombytes("L", (width + 1, height), bytes(self.rows)).crop((1, 0, width + 1, height))
        image.putpalette(self.colour_table.to_bytes())
        return image


class _Backdrop(Struct, frozen=True):
    """A rendered background: the picture without any stamp, and the tiles made for it so far."""

    rows: bytes
    size: tuple[int, int]  # of the rows, filter byte included
    colour_table: ColourTable
    tiles: LruCache[tuple[Drawing, int, int], _Tile]


class _Tile(Struct, frozen=True):
    """A rendered drawing without its empty margins: palette indexes, and a mask of those that are drawn.

    Without a mask all of them are, and pasting the tile is copying lines. That is the common case: most of a sheet is
    cards that fill their whole rectangle.
    """

    indexes: Image.Image
    mask: Image.Image | None
    left: int
    top: int


class Rasterizer:
    """Renders scenes. One is enough for the whole program: it is its caches that make it fast."""

    def __init__(self) -> None:
        self._backdrops: LruCache[tuple[Background, str, str], _Backdrop] = LruCache(_MAX_BACKDROPS)
        self._backdrop_lock = Lock()
        self._encoder = Encoder()

    def render_png(self, scene: Scene, style: Style) -> bytes:
        """The picture of a scene as a PNG file."""
        raster = self.rasterize(scene, style)
        return self._encoder.encode(raster.size, raster.rows, raster.colour_table.to_bytes())

    def rasterize(self, scene: Scene, style: Style) -> Raster:
        """The picture of a scene in the colours of a style."""
        background = scene.background
        roles = load_colours(style.theme, style.palette, background.game)
        backdrop = self._find_backdrop(background, style, roles)
        rows = bytearray(backdrop.rows)
        indexes = Image.frombuffer("L", backdrop.size, rows, "raw", "L", 0, 1)
        indexes.readonly = 0  # its pixels are the bytes of `rows`: pasting writes into them without a copy
        for stamp in scene.stamps:
            tile = self._find_tile(stamp, backdrop, roles)
            indexes.paste(tile.indexes, (stamp.x + 1 + tile.left, stamp.y + tile.top), tile.mask)
        return Raster(rows, (background.width, background.height), backdrop.colour_table)

    def _find_backdrop(self, background: Background, style: Style, roles: Mapping[str, Colour]) -> _Backdrop:
        key = (background, style.theme, style.palette)
        backdrop = self._backdrops.get(key)
        if backdrop is None:
            with self._backdrop_lock:  # rendering is slow: a second thread that needs it waits for the first
                backdrop = self._backdrops.get(key) or self._backdrops.put(key, _render_backdrop(background, roles))
        return backdrop

    def _find_tile(self, stamp: Stamp, backdrop: _Backdrop, roles: Mapping[str, Colour]) -> _Tile:
        drawing = stamp.drawing
        key = (drawing, 0, 0) if drawing.on is not None else (drawing, stamp.x, stamp.y)
        tile = backdrop.tiles.get(key)
        if tile is None:
            picture = _render_drawing(drawing, _pixels_below(stamp, backdrop, roles), roles)
            tile = backdrop.tiles.put(key, _cut_tile(drawing, picture, backdrop.colour_table))
        return tile


def _render_backdrop(background: Background, roles: Mapping[str, Colour]) -> _Backdrop:
    picture = _render_background(background, roles)
    sizes = {drawing: (drawing.width, drawing.height) for drawing in background.atlas if drawing.on is not None}
    drawn = {
        drawing: _render_drawing(drawing, Image.new("RGB", size, _colour_of(roles, drawing.on or "")), roles)
        for drawing, size in sizes.items()
    }
    colour_table = build_colour_table(roles, (picture, *drawn.values()))
    indexes = Image.new("L", (background.width + 1, background.height))
    indexes.paste(colour_table.quantize(picture), (1, 0))
    backdrop = _Backdrop(indexes.tobytes(), indexes.size, colour_table, LruCache(_MAX_TILES))
    for drawing, tile in drawn.items():
        backdrop.tiles.put((drawing, 0, 0), _cut_tile(drawing, tile, colour_table))
    return backdrop


def _render_background(background: Background, roles: Mapping[str, Colour]) -> Image.Image:
    """The background in real colours: drawn large as role numbers (a byte per pixel), then shrunk strip by strip."""
    role_numbers = {role: index for index, role in enumerate(roles)}
    _colour_of(roles, background.fill)
    large = Image.new("P", (background.width * SCALE, background.height * SCALE), role_numbers[background.fill])
    large.putpalette(b"".join(bytes(colour) for colour in roles.values()))
    canvas = Canvas(large, lambda role: role_numbers[_require_role(roles, role)])
    for item in background.items:
        canvas.draw(item)
    picture = Image.new("RGB", (background.width, background.height))
    for top in range(0, background.height, _STRIP_LINES):
        bottom = min(top + _STRIP_LINES, background.height)
        strip = large.crop((0, top * SCALE, large.width, bottom * SCALE))
        picture.paste(strip.convert("RGB").reduce(SCALE), (0, top))
    return picture


def _render_drawing(drawing: Drawing, below: Image.Image, roles: Mapping[str, Colour]) -> Image.Image:
    large = below.resize((below.width * SCALE, below.height * SCALE), Image.Resampling.NEAREST)
    canvas = Canvas(large, lambda role: _colour_of(roles, role))
    for item in drawing.items:
        canvas.draw(item)
    return large.reduce(SCALE)


def _pixels_below(stamp: Stamp, backdrop: _Backdrop, roles: Mapping[str, Colour]) -> Image.Image:
    """What the drawing lies on, in real colours."""
    drawing = stamp.drawing
    if drawing.on is not None:
        return Image.new("RGB", (drawing.width, drawing.height), _colour_of(roles, drawing.on))
    x, y = stamp.x + 1, stamp.y
    whole = Image.frombuffer("L", backdrop.size, backdrop.rows, "raw", "L", 0, 1)
    part = whole.crop((x, y, x + drawing.width, y + drawing.height))
    part.putpalette(backdrop.colour_table.to_bytes())
    return part.convert("RGB")


def _cut_tile(drawing: Drawing, picture: Image.Image, colour_table: ColourTable) -> _Tile:
    mask = _render_mask(drawing)
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop(box)
    full = mask.getextrema() == (255, 255)
    return _Tile(colour_table.quantize(picture.crop(box)), None if full else mask, box[0], box[1])


def _render_mask(drawing: Drawing) -> Image.Image:
    """Where the drawing has anything: only that is pasted, so drawings may overlap each other's empty corners."""
    large = Image.new("L", (drawing.width * SCALE, drawing.height * SCALE))
    canvas = Canvas(large, lambda _: 255)
    for item in drawing.items:
        canvas.draw(item)
    return large.reduce(SCALE).point(lambda covered: 255 if covered else 0, "1")  # "1" is pasted without blending


def _colour_of(roles: Mapping[str, Colour], role: str) -> Colour:
    return roles[_require_role(roles, role)]


def _require_role(roles: Mapping[str, Colour], role: str) -> str:
    if role not in roles:
        raise UnknownStyle(f"no role {role!r}")
    return role
