"""Clinic: the computed test vectors, rules by number, properties of random matches, computer players."""
