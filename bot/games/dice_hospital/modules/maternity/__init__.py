"""Maternity: mothers arrive among the patients, have babies, and go home with them or not at all.

`module` has the values that are composed. How pink dice are healed is in `effects` and `cards`: they are patients like
all others, but for what those modules say about kinds.
"""
