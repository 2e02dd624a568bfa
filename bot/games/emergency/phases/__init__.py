"""The flow of a match: rounds, one seat's turn, its decisions and defaults, and URSULE's turn."""
