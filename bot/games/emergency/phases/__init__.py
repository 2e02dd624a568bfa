"""The flow of a match: rounds, the decisions of a seat and their defaults, and URSULE's turn."""
