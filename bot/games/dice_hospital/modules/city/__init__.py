"""City: patients lie on the tiles of a city, and every hospital has an ambulance and a paramedic to fetch them.

`module` has the values that are composed; each step of the phase is a module of its own.
"""
