"""Dice as patients: colours and kinds, values, and the bytes by which effects look at them."""
