"""Translates a `Text` into a sentence of one language.

A catalogue is a TOML file per language (`en.toml`, `fr.toml`) with nested tables; the path to a message is its
key. A large one may be several files (`community_care.en.toml` beside `en.toml`). A message is a string with `{named}`
values, or a table of plural forms (`one`, `other`) chosen by the value called `n`. Plural rules and the joining of
lists come from Babel.

A message about a seat (its value `who`) may have a second one for that seat's own reader: `clinic.you.event.treated`
("You treat ...") beside `clinic.event.treated` ("{who} treats ..."). Messages inside it are replaced in the same way,
because a verb of the outer sentence may stand in an inner one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import TypeAlias

import babel
from babel.lists import format_list
from msgspec import Struct

from bot.kernel import Listing, Text, Who
from bot.kernel.texts import Param

DEFAULT_LOCALE = "en"
_SPOKEN = {"en": "en_GB"}  # the regional variant that a catalogue is written in, for Babel

Message: TypeAlias = str | Mapping[str, str]
Names: TypeAlias = Callable[[int], str]
Quoted: TypeAlias = Callable[[str], str]

READER = Text("reader.you")  # a person who reads about themselves, where they are not the actor

_PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})


class _Telling(Struct, frozen=True):
    """For whom and in which way a text is said."""

    locale: str
    names: Names
    quoted: Quoted
    written: Quoted
    reader: int | None


class Words:
    """All catalogues. A missing message falls back to English, then to its key."""

    def __init__(self, messages: Mapping[str, Mapping[str, Message]]) -> None:
        self._messages = messages

    @classmethod
    def load(cls, folders: Iterable[Traversable]) -> Words:
        """Read every `<locale>.toml` and `<part>.<locale>.toml` of these folders; no key may be defined twice."""
        messages: dict[str, dict[str, Message]] = {}
        for folder in folders:
            for file in folder.iterdir():
                if not file.name.endswith(".toml"):
                    continue
                catalogue = messages.setdefault(file.name.removesuffix(".toml").rpartition(".")[2], {})
                for key, message in _flatten(tomllib.loads(file.read_text(encoding="utf-8"))):
                    if key in catalogue:
                        raise ValueError(f"{file}: {key} is defined twice")
                    catalogue[key] = message
        return cls(messages)

    def joined(self, other: Words) -> Words:
        """These catalogues and another's; where both have a key, this one's message is used."""
        locales = {*self._messages, *other._messages}
        return Words({name: {**other._messages.get(name, {}), **self._messages.get(name, {})} for name in locales})

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(sorted(self._messages))

    def keys(self, locale: str) -> frozenset[str]:
        return frozenset(self._messages.get(locale, {}))

    def message(self, key: str, locale: str) -> Message | None:
        """The untranslated message, for tests and tools that inspect catalogues."""
        return self._messages.get(locale, {}).get(key)

    def say(
        self,
        text: Text,
        locale: str,
        names: Names = str,
        quoted: Quoted = str,
        written: Quoted = str,
        *,
        reader: int | None = None,
    ) -> str:
        """The sentence for `text`. `names` returns the occupant of a seat, already escaped for where it is shown;
        `quoted` escapes any other text that people typed, `written` the messages of the catalogues; `reader` is the
        seat whose occupant is addressed as "you"."""
        return self._say(text, _Telling(locale, names, quoted, written, reader), addressed=False)

    def _say(self, text: Text, telling: _Telling, *, addressed: bool) -> str:
        params = dict(text.params)
        if isinstance(who := params.get("who"), Who):
            addressed = who.seat == telling.reader
        message = self._find(_own_key(text.key), telling.locale) if addressed else None
        message = message or self._find(text.key, telling.locale)
        if message is None:
            return text.key
        if not isinstance(message, str):
            count = params.get("n", 0)
            form = _plural(telling.locale)(count if isinstance(count, int) else 0)
            message = message.get(form, message["other"])
        message = telling.written(message)
        if not params:
            return message
        return message.format_map(
            {name: self._value(param, telling, addressed, is_actor=name == "who") for name, param in text.params}
        )

    def _find(self, key: str, locale: str) -> Message | None:
        return self.message(key, locale) or self.message(key, DEFAULT_LOCALE)

    def _value(self, param: Param, telling: _Telling, addressed: bool, *, is_actor: bool = False) -> str:
        match param:
            case Text():
                return self._say(param, telling, addressed=addressed)
            case Who():
                own = param.seat == telling.reader and not is_actor
                return self._say(READER, telling, addressed=False) if own else telling.names(param.seat)
            case Listing():
                items = [self._value(item, telling, addressed) for item in param.items]
                return items[0] if len(items) == 1 else format_list(items, locale=_locale(telling.locale))
            case str():
                return telling.quoted(param)
            case _:
                return str(param)


def _own_key(key: str) -> str:
    """The key of what is said to the person whom the message `key` is about."""
    root, _, rest = key.partition(".")
    return f"{root}.you.{rest}"


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, Message]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, dict) and "other" in value and _PLURALS.issuperset(value):
            yield key, {form: str(words) for form, words in value.items()}
        elif isinstance(value, dict):
            yield from _flatten(value, f"{key}.")
        else:
            raise ValueError(f"{key} is neither a message nor a table of messages")


@lru_cache
def _plural(name: str) -> Callable[[int], str]:
    return _locale(name).plural_form


@lru_cache
def _locale(name: str) -> babel.Locale:
    return babel.Locale.parse(_SPOKEN.get(name, name))
