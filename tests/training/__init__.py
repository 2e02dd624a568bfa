"""Where numbers that computer players go by are learned, so that anybody can learn them again.

Not part of the test run: `make train` runs it and writes the data files anew.
"""
