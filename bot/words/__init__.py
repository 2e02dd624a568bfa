"""Words: the catalogues of every language and the translator that fills them in. Imports only the kernel."""

from bot.words.catalogue import DEFAULT_LOCALE, Names, Words
from bot.words.sources import folder_of, words_of

__all__ = ["DEFAULT_LOCALE", "Names", "Words", "folder_of", "words_of"]
