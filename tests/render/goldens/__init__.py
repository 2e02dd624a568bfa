"""Golden files: every scene as text, and a few pictures.

`python -m tests.render.goldens` rewrites them; look at the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.words import Style
from render.scene import Background, Box, Disc, Drawing, Item, Label, Polygon, Scene, Stroke

FOLDER = Path(__file__).parent
LOCALES = {  # of scenes that are not in English only
    "emergency-midgame": ("en", "fr"),
    "emergency-table": ("en", "fr"),
    "dice_hospital-full": ("en", "fr"),
    "dice_hospital-table-five": ("en", "fr"),
    "dice_hospital-care": ("en", "fr"),
    "dice_hospital-care-table": ("en", "fr"),
    "clinic-full": ("en", "fr"),
    "clinic-table-four": ("en", "fr"),
    "league-standings": ("en", "fr"),
    "league-round": ("en", "fr"),
}
PICTURES = {
    "emergency-midgame": Style(),
    "emergency-choosing": Style("dark"),
    "emergency-table-six": Style("light", "deuteranopia"),
    "emergency-final": Style("dark", "contrast"),
    "dice_hospital-full": Style("light", "protanopia"),
    "dice_hospital-table-five": Style("dark", "default", "fr"),
    "dice_hospital-care": Style("dark"),
    "dice_hospital-care-table": Style("light", "deuteranopia", "fr"),
    "dice_hospital-automa-table": Style("light"),
    "sweet_tooth-midgame": Style("dark", "tritanopia"),
    "sweet_tooth-table-six": Style("light", "default", "fr"),
    "clinic-midgame": Style("light", "deuteranopia"),
    "clinic-full": Style("dark"),
    "clinic-table-four": Style("light", "default", "fr"),
    "sweet_tooth-cover": Style("dark"),
    "dice_hospital-cover": Style("light", "tritanopia"),
    "league-standings": Style("dark"),
    "league-crosstable": Style("light", "deuteranopia", "fr"),
    "league-final": Style("dark", "contrast"),
    "league-profile": Style("light", "default", "fr"),
}


def scene_path(name: str, locale: str) -> Path:
    return FOLDER / "scenes" / f"{name}-{locale}.txt"


def background_path(background: Background, locale: str) -> Path:
    return FOLDER / "scenes" / f"background-{background.name}-{background.height}-{locale}.txt"


def picture_path(name: str) -> Path:
    return FOLDER / "pictures" / f"{name}.png"


def write_scene(scene: Scene) -> str:
    """A readable scene: every stamp with its position, then every drawing once."""
    lines = [f"on {scene.background.name} {scene.background.width}x{scene.background.height}"]
    known: dict[Drawing, int] = {}
    for stamp in scene.stamps:
        number = known.setdefault(stamp.drawing, len(known) + 1)
        lines.append(f"stamp {stamp.x},{stamp.y} #{number} {stamp.drawing.name}")
    for drawing, number in known.items():
        lines.append("")
        lines.append(
            f"#{number} {drawing.name} {drawing.width}x{drawing.height} on {drawing.on or 'what lies beneath'}"
        )
        lines += [f"  {_write_item(item)}" for item in drawing.items]
    return "\n".join(lines) + "\n"


def write_background(background: Background) -> str:
    return (
        "\n".join(
            (
                f"{background.name} {background.width}x{background.height} {background.fill}",
                *map(_write_item, background.items),
            )
        )
        + "\n"
    )


def _write_item(item: Item) -> str:
    return " ".join(part for part in _item_parts(item) if part)


def _item_parts(item: Item) -> Iterator[str]:
    yield type(item).__name__.lower()
    match item:
        case Polygon(points=points) | Stroke(points=points):
            yield " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        case Box():
            yield f"{_n(item.x)},{_n(item.y)} {_n(item.w)}x{_n(item.h)}"
        case Disc():
            yield f"{_n(item.x)},{_n(item.y)} r{_n(item.r)}"
        case Label():
            yield f"{_n(item.x)},{_n(item.y)} {item.anchor} {item.text!r} {item.face} {_n(item.size)} {item.role}"
            yield f"most {_n(item.max_width)}" if item.max_width is not None else ""
            yield "vital" if item.vital else ""
            return
        case _:
            raise TypeError(item)
    if isinstance(item, Stroke):
        yield f"{item.role} {_n(item.width)}"
        return
    yield f"fill {item.fill}" if item.fill else ""
    yield f"edge {item.edge} {_n(item.width)}" if item.edge else ""


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
