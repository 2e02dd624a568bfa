"""The words of a game's options: each has a title, a help and a name for every value. Pure."""

from __future__ import annotations

from bot.kernel import Flag, GameMeta, Listing, Number, OneOf, Option, SomeOf, Text, text
from bot.kernel.options import Value


def title(meta: GameMeta, option: Option) -> Text:
    return text(f"{meta.slug}.option.{option.name}.title")


def help_text(meta: GameMeta, option: Option) -> Text:
    return text(f"{meta.slug}.option.{option.name}.help")


def value(meta: GameMeta, option: Option, chosen: Value) -> Text:
    """What a value of an option is called."""
    stem = f"{meta.slug}.option.{option.name}"
    match option:
        case Flag():
            return text(f"{stem}.{'yes' if chosen else 'no'}")
        case Number():
            return text("front.these", these=str(chosen))
        case OneOf():
            return text(f"{stem}.{chosen}")
        case SomeOf():
            several = tuple(text(f"{stem}.{each}") for each in (chosen if isinstance(chosen, tuple | list) else ()))
            return text("front.these", these=Listing(several)) if several else text("front.none")
