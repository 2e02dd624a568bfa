"""`Text` values of this game: its nouns, and what is told when something happened."""
