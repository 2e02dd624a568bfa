"""The base game and the modules of the extension as values. Each says which options turn it on and what it changes.

`registry` lists them in the order in which they are composed. A module imports phases and what is below them, never
another module.
"""
