"""The cards as data, and the small language their effects are written in."""
