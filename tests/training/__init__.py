"""Learns the weights of computer players, so that they can be learned again after a change of the rules.

Not part of the test run: `make train` runs it and writes the data files.
"""
