"""The composition root and its adapters: puts store, engine, words, pictures and the Discord client together.

The only package that imports every layer. Adapters of ports live here (pictures, metrics, logs); no rule, no screen
and no SQL does.
"""
