"""Dice Hospital's pictures: contents, legibility and text twins."""
