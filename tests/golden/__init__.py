"""One whole match of every game as text, so that a change of the rules or of a word shows in review.

`python -m tests.golden [SLUG ...]` regenerates them; read the difference before committing it.
"""
