"""Messages as values: a match and a language in, a screen out. Pure.

Nothing here awaits, sends, stores or reads the time: the caller reads first and sends afterwards.
"""
