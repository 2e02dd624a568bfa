"""Words: the catalogues of every language and the translator that fills them in. Imports only the kernel."""

from bot.words.catalogue import DEFAULT_LOCALE, Names, Words

__all__ = ["DEFAULT_LOCALE", "Names", "Words"]
