"""The catalogues of every language, the translation of a `Text`, and the rulebooks. Imports only the kernel."""

from bot.words.catalogue import DEFAULT_LOCALE, Names, Words
from bot.words.sources import folder_of, words_of

__all__ = ["DEFAULT_LOCALE", "Names", "Words", "folder_of", "words_of"]
