"""The catalogues of every language, the translation of a `Text`, the rulebooks, and how pictures are presented.

Imports only the kernel.
"""

from bot.words.catalogue import DEFAULT_LOCALE, Names, Words
from bot.words.presentation import Picture, Style
from bot.words.sources import folder_of, words_of

__all__ = ["DEFAULT_LOCALE", "Names", "Picture", "Style", "Words", "folder_of", "words_of"]
