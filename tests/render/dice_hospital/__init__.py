"""Dice Hospital's pictures: what they show, how they read, and their twins."""
