"""What every message is made of: custom ids, components, localized text, sanitising, durations, addresses, rate limits.

Knows Discord's formats and limits, and no match: what a message says is decided in `screens`.
"""
