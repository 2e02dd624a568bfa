"""The texts of a game's options: each has a title, a help text and a label for every value. Pure."""

from __future__ import annotations

from bot.kernel import Flag, GameMeta, Listing, Number, OneOf, Option, SomeOf, Text, text
from bot.kernel.options import Value


def title(meta: GameMeta, option: Option) -> Text:
    return text(f"{meta.slug}.option.{option.name}.title")


def help_text(meta: GameMeta, option: Option) -> Text:
    return text(f"{meta.slug}.option.{option.name}.help")


def value_label(meta: GameMeta, option: Option, value: Value) -> Text:
    prefix = f"{meta.slug}.option.{option.name}"
    match option:
        case Flag():
            return text(f"{prefix}.{'yes' if value else 'no'}")
        case Number():
            return text("front.these", these=str(value))
        case OneOf():
            return text(f"{prefix}.{value}")
        case SomeOf():
            labels = tuple(text(f"{prefix}.{each}") for each in (value if isinstance(value, tuple | list) else ()))
            return text("front.these", these=Listing(labels)) if labels else text("front.none")
