"""The Automa: an opponent for a hospital played alone, on the rules of two players.

`module` has the values that are composed, `choices` what it decides, `hospitals` how it fills its cards.
"""
