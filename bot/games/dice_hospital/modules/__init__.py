"""The base game and its optional parts as values (`bot.kernel.module`); `registry` lists them in order.

What a module does in a phase is written here, beside the module, and not in the phase.
"""
