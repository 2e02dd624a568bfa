"""Names and descriptions of commands in every language of the catalogues, for Discord to show."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.words import DEFAULT_LOCALE, Words


class CatalogueTranslator(app_commands.Translator):
    def __init__(self, words: Words) -> None:
        self._words = words

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - the key says where it belongs
    ) -> str | None:
        """The text of a command in one language; None: its default text applies."""
        language = str(locale)
        key = string.extras.get("key")
        if key is None or language == DEFAULT_LOCALE or language not in self._words.locales:
            return None
        message = self._words.message(key, language)
        return message if isinstance(message, str) else None
