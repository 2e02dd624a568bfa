"""What every game promises, held against all of them and against the tiny game of the tests.

`walks` plays matches once and keeps them; the tests look at what was played. A new game is tested from the moment it is
in the registry, without a line here.
"""
