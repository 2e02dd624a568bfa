"""Investments: a pawn buys a token for a department, and some ambulances carry a fourth patient.

`module` has the values that are composed; what tokens do in the activation is in `effects`.
"""
